import type { TrueEligibility } from "../document/true-eligibility.ts";
import { round } from "../numbers.ts";
import type { Percent } from "../parsed-response.ts";
import type { DocumentRecord } from "./document-builder.ts";
import { toMoney } from "./money.ts";
import { type Path, type Pointer, pointerTo } from "./pointers.ts";
import type { Row } from "./rows.ts";
import { isOfClass } from "./services.ts";

/**
 * Percents and copays (EB01 A, B, and D where a payer puts a percent there).
 *
 * @param isPlanShare this payer sends the plan's share where the format asks for the patient's
 */
export function claimShares(rows: readonly Row[], record: DocumentRecord, isPlanShare: boolean): void {
  for (const row of rows) {
    const { code, percent, amount, piece } = row.benefit;
    if ((code === "A" || code === "D") && percent !== null) {
      if (percent.value === null) record.leave(piece, "value_invalid");
      else claimPercent(row, percent, planShareOf(percent, percent.value, isPlanShare), record);
    }
    if (code === "B" && amount !== null) {
      if (amount.cents === null) record.leave(piece, "value_invalid");
      else claimCopay(row, toMoney(amount.cents), amount.source, record);
    }
  }
}

/** What is left of 100 percent, without the crumbs of binary fractions. */
const restOf = (percent: number): number => round(100 - percent);

/** Some payers send the plan's share where the patient's belongs. Never turned round on a guess; only pointed out. */
export function warnOfInversion({ categories, classes }: TrueEligibility, record: DocumentRecord): void {
  const early = ["preventive", "diagnostic"] as const;
  const late = ["crowns", "prosthodontics"] as const;
  const shareOf = (name: (typeof early | typeof late)[number]) => categories[name].in_network.plan_pays_percent;
  for (const first of early) {
    for (const second of late) {
      if (isLess(shareOf(first), shareOf(second))) {
        warnAt(record, pointerTo("/categories", first, "in_network", "plan_pays_percent"));
      }
    }
  }
  if (isLess(classes.preventive.in_network.plan_pays_percent, classes.major.in_network.plan_pays_percent)) {
    warnAt(record, "/classes/preventive/in_network/plan_pays_percent");
  }
}

const isLess = (one: number | null, other: number | null): boolean => one !== null && other !== null && one < other;

function warnAt(record: DocumentRecord, path: Path): void {
  record.warn("coinsurance_possibly_inverted", path, record.firstSourceOf(path));
}

function planShareOf({ share }: Percent, value: number, isPlanShare: boolean): number {
  return share === "plan" || isPlanShare ? value : restOf(value);
}

function claimPercent(row: Row, { source }: Percent, planShare: number, record: DocumentRecord): void {
  if (row.benefit.code === "D") record.warn("percent_from_benefit_description", null, source);
  const rank = row.cellRank;
  const sources = [source];
  for (const path of cellPaths(row)) {
    record.claim(pointerTo(path, "plan_pays_percent"), { value: planShare, sources, rank, worse: "lower" });
    record.claim(pointerTo(path, "patient_pays_percent"), {
      value: restOf(planShare),
      sources,
      rank,
      worse: "higher",
      isQuiet: true,
    });
    if (isOfClass(path)) continue;
    record.claim(pointerTo(path, "covered"), {
      value: planShare > 0,
      sources,
      rank,
      worse: "lower",
      isQuiet: true,
    });
  }
  warnOfNetwork(row, "plan_pays_percent", source, record);
}

function claimCopay(row: Row, money: string, source: string, record: DocumentRecord): void {
  for (const path of cellPaths(row).filter((one) => !isOfClass(one))) {
    const rank = row.cellRank;
    record.claim(pointerTo(path, "copay"), { value: money, sources: [source], rank, worse: "higher" });
    record.claim(pointerTo(path, "covered"), { value: true, sources: [source], rank, worse: "lower", isQuiet: true });
  }
  warnOfNetwork(row, "copay", source, record);
}

/** The network cells of the services a row is about. */
export function cellPaths({ targets, cells }: Row): Pointer[] {
  const paths: Pointer[] = [];
  for (const target of targets) for (const cell of cells) paths.push(pointerTo(target.pointer, cell));
  return paths;
}

function warnOfNetwork(row: Row, field: string, source: string, record: DocumentRecord): void {
  if (row.isNetworkUnstated) record.warn("network_unstated", pointerTo(cellPaths(row)[0] ?? "", field), source);
}
