import type { TrueEligibility } from "../document/true-eligibility.ts";
import type { Benefit } from "../eligibility-response.ts";
import type { DocumentBuilder } from "./document-builder.ts";
import { toMoney } from "./money.ts";
import type { Path } from "./pointers.ts";
import type { Row } from "./rows.ts";

type OtherAmount = TrueEligibility["other_amounts"][number];
export type AmountKind = NonNullable<OtherAmount["kind"]>;
export type Period = NonNullable<OtherAmount["period"]>;
export type AmountField = "total" | "used" | "remaining";

export interface Time {
  readonly period: Period;
  readonly field: AmountField;
}

export interface StatedAmount extends Time {
  readonly kind: AmountKind;
  readonly cents: number;
  readonly source: string;
}

/** EB01. */
export const kindOfAmount = (code: string): AmountKind | undefined => kinds.get(code);

const kinds: ReadonlyMap<string, AmountKind> = new Map(
  Object.entries({ F: "maximum", C: "deductible", G: "out_of_pocket" }),
);

/** Payers mark family amounts; all others are individual. */
export function levelOf({ coverageLevel }: Benefit): "individual" | "family" {
  const code = coverageLevel?.value ?? "";
  return code === "" || code === "IND" || code === "EMP" ? "individual" : "family";
}

/** Less benefit or more to pay is worse for the patient. An amount without limit is a stated null. */
export function proposeStated(path: Path, amount: StatedAmount, { sideRank }: Row, builder: DocumentBuilder): void {
  const { kind, cents, source, field } = amount;
  const sources = [source];
  if (meansNoLimit(cents)) {
    builder.noteSource(path, sources);
    builder.warn("amount_means_no_limit", path, source);
    return;
  }
  const isBetterHigh = (kind === "maximum") !== (field === "used");
  builder.propose(path, { value: toMoney(cents), sources, rank: sideRank, worse: isBetterHigh ? "lower" : "higher" });
}

/** Payers write 99999 or more nines, with or without cents, for no limit. */
export const meansNoLimit = (cents: number): boolean =>
  cents >= 99_999_00 && /^9+$/.test(String(Math.trunc(cents / 100))) && (cents % 100 === 0 || cents % 100 === 99);

export function warnOfAmount(
  row: Row,
  { kind, cents, source, field }: StatedAmount,
  path: Path | null,
  builder: DocumentBuilder,
): void {
  if (row.isNetworkUnstated) builder.warn("network_unstated", path, source);
  if (kind === "deductible" && field === "total" && cents > 100_000 && !meansNoLimit(cents)) {
    builder.warn("deductible_unusually_high", path, source);
  }
}
