import type { TrueEligibility } from "../document/true-eligibility.ts";
import type { Percent } from "../eligibility-response.ts";
import { round } from "../numbers.ts";
import { namesOfficeVisit } from "../text/row-words.ts";
import type { DocumentBuilder } from "./document-builder.ts";
import { toMoney } from "./money.ts";
import { type Path, type Pointer, pointerTo } from "./pointers.ts";
import { findRowFact } from "./row-messages.ts";
import type { Row } from "./rows.ts";
import { isOfClass } from "./services.ts";
import { meansNoLimit } from "./stated-amount.ts";

/**
 * Proposes coinsurance and copays (EB01 A, B, and D with a percentage).
 *
 * @param isPlanShare this payer sends the plan's share where X12 asks for the patient's
 */
export function proposeShares(rows: readonly Row[], builder: DocumentBuilder, isPlanShare: boolean): void {
  for (const row of rows) {
    const { code, percent, amount, piece } = row.benefit;
    if ((code === "A" || code === "D") && percent !== null) {
      if (percent.value === null) builder.markUnmapped(piece, "value_invalid");
      else proposePercent(row, percent, planShareOf(percent, percent.value, isPlanShare), builder);
    }
    if (code === "B" && amount !== null) {
      if (amount.cents === null) builder.markUnmapped(piece, "value_invalid");
      else if (meansNoLimit(amount.cents)) noteCopay(row, amount.source, builder);
      else if (isOfOfficeVisit(row)) proposeOfficeVisit(row, toMoney(amount.cents), amount.source, builder);
      else proposeCopay(row, toMoney(amount.cents), amount.source, builder);
    }
  }
}

const restOf = (percent: number): number => round(100 - percent);

export function warnOfInversion({ categories, classes }: TrueEligibility, builder: DocumentBuilder): void {
  const early = ["preventive", "diagnostic"] as const;
  const late = ["crowns", "prosthodontics"] as const;
  const shareOf = (name: (typeof early | typeof late)[number]) => categories[name].in_network.plan_pays_percent;
  for (const first of early) {
    for (const second of late) {
      if (isLess(shareOf(first), shareOf(second))) {
        warnAt(builder, pointerTo("/categories", first, "in_network", "plan_pays_percent"));
      }
    }
  }
  if (isLess(classes.preventive.in_network.plan_pays_percent, classes.major.in_network.plan_pays_percent)) {
    warnAt(builder, "/classes/preventive/in_network/plan_pays_percent");
  }
}

const isLess = (one: number | null, other: number | null): boolean => one !== null && other !== null && one < other;

function warnAt(builder: DocumentBuilder, path: Path): void {
  builder.warn("coinsurance_possibly_inverted", path, builder.firstSourceOf(path));
}

function planShareOf({ share }: Percent, value: number, isPlanShare: boolean): number {
  return share === "plan" || isPlanShare ? value : restOf(value);
}

function proposePercent(row: Row, { source }: Percent, planShare: number, builder: DocumentBuilder): void {
  if (row.benefit.code === "D") builder.warn("percent_from_benefit_description", null, source);
  const evidence = { sources: [source], rank: row.sideRank, worse: "lower" } as const;
  const patientShare = { ...evidence, value: restOf(planShare), worse: "higher", isQuiet: true } as const;
  for (const path of sidePaths(row)) {
    builder.propose(pointerTo(path, "plan_pays_percent"), { ...evidence, value: planShare });
    builder.propose(pointerTo(path, "patient_pays_percent"), patientShare);
    if (isOfClass(path)) continue;
    builder.propose(pointerTo(path, "covered"), { ...evidence, value: planShare > 0, isQuiet: true });
  }
  warnOfNetwork(row, "plan_pays_percent", source, builder);
}

function proposeCopay(row: Row, money: string, source: string, builder: DocumentBuilder): void {
  const evidence = { sources: [source], rank: row.sideRank } as const;
  for (const path of sidePaths(row).filter((one) => !isOfClass(one))) {
    builder.propose(pointerTo(path, "copay"), { ...evidence, value: money, worse: "higher" });
    builder.propose(pointerTo(path, "covered"), { ...evidence, value: true, worse: "lower", isQuiet: true });
  }
  warnOfNetwork(row, "copay", source, builder);
}

/** Named in EB05 or a message; a copay of office visits (98) and dental care in one row is that of dental care. */
const isOfOfficeVisit = ({ benefit, messages, targets }: Row): boolean =>
  benefit.procedure === null &&
  targets.every(({ kind }) => kind === "category") &&
  (namesOfficeVisit(benefit.planDescription?.value ?? "") || findRowFact(messages, "office_visit") !== undefined);

function proposeOfficeVisit(row: Row, money: string, source: string, builder: DocumentBuilder): void {
  const copay = { value: money, sources: [source], rank: row.sideRank, worse: "higher" } as const;
  for (const side of row.sides) builder.propose(pointerTo("/clauses/office_visit_copay", side), copay);
  if (row.isNetworkUnstated) {
    builder.warn("network_unstated", pointerTo("/clauses/office_visit_copay", row.sides[0] ?? ""), source);
  }
}

/** A copay of nines is a placeholder. */
function noteCopay(row: Row, source: string, builder: DocumentBuilder): void {
  const paths = sidePaths(row).map((path) => pointerTo(path, "copay"));
  for (const path of paths.filter(({ parent }) => parent !== null && !isOfClass(parent))) {
    builder.noteSource(path, [source]);
  }
  builder.warn("amount_means_no_limit", paths[0] ?? null, source);
}

export function sidePaths({ targets, sides }: Row): Pointer[] {
  const paths: Pointer[] = [];
  for (const target of targets) for (const side of sides) paths.push(pointerTo(target.pointer, side));
  return paths;
}

function warnOfNetwork(row: Row, field: string, source: string, builder: DocumentBuilder): void {
  if (row.isNetworkUnstated) builder.warn("network_unstated", pointerTo(sidePaths(row)[0] ?? "", field), source);
}
