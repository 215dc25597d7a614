import type { TrueEligibility } from "../document/true-eligibility.ts";
import type { DocumentBuilder, Proposal } from "./document-builder.ts";
import { toMoney } from "./money.ts";
import type { Path } from "./pointers.ts";
import type { Row } from "./rows.ts";

type OtherAmount = TrueEligibility["other_amounts"][number];
export type AmountKind = NonNullable<OtherAmount["kind"]>;
export type Period = NonNullable<OtherAmount["period"]>;
export type AmountField = "total" | "used" | "remaining";

/** The period of an amount, and whether it is the total, used or remaining. */
export interface Time {
  readonly period: Period;
  readonly field: AmountField;
}

export interface StatedAmount extends Time {
  readonly kind: AmountKind;
  readonly cents: number;
  readonly source: string;
}

/** Less benefit or more to pay is worse for the patient. */
export function toProposal({ kind, cents, source, field }: StatedAmount, rank: number): Proposal {
  const isBetterHigh = (kind === "maximum") !== (field === "used");
  return { value: toMoney(cents), sources: [source], rank, worse: isBetterHigh ? "lower" : "higher" };
}

export function warnOfAmount(
  row: Row,
  { kind, cents, source, field }: StatedAmount,
  path: Path | null,
  builder: DocumentBuilder,
): void {
  if (row.isNetworkUnstated) builder.warn("network_unstated", path, source);
  if (kind === "deductible" && field === "total" && cents > 100_000) {
    builder.warn("deductible_unusually_high", path, source);
  }
}
