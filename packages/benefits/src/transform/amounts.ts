import { cellNames } from "../document/services.ts";
import type { CellName, WarningCode } from "../document/true-eligibility.ts";
import type { Benefit } from "../parsed-response.ts";
import type { Target } from "../text/facts.ts";
import { readYear, type StatedYear } from "./benefit-year.ts";
import type { DocumentRecord } from "./document-builder.ts";
import { centsOf, toMoney } from "./money.ts";
import { claimOtherAmounts, type OtherAmount } from "./other-amounts.ts";
import { type Path, type Pointer, pointerTo } from "./pointers.ts";
import type { Row } from "./rows.ts";
import { isGeneral, type Service } from "./services.ts";
import {
  type AmountField,
  type AmountKind,
  type Period,
  type StatedAmount,
  type Time,
  toClaim,
  warnOfAmount,
} from "./stated-amount.ts";

/**
 * Maximums (EB01 F), deductibles (C), out-of-pocket limits (G), and that there is no maximum (H).
 *
 * @returns the years that the annual amounts are counted in
 */
export function claimAmounts(rows: readonly Row[], record: DocumentRecord): StatedYear[] {
  const others: OtherAmount[] = [];
  const years: StatedYear[] = [];
  for (const row of rows) {
    if (row.isWaiting) continue;
    const { code, amount, piece, timePeriod } = row.benefit;
    const time = times.get(timePeriod?.value ?? "");
    if (code === "H" && time !== undefined) years.push(...claimUnlimited(row, time, record));
    const kind = kinds.get(code);
    if (kind === undefined || amount === null) continue;
    if (amount.cents === null) record.leave(piece, "value_invalid");
    else if (time === undefined) record.leave(piece, "no_rule");
    else {
      const stated = { kind, cents: amount.cents, source: amount.source, ...time };
      const sections = claimAmount(row, stated, others, record);
      if (sections.some((section) => section.endsWith("/annual"))) years.push(...readYear(row, stated));
    }
  }
  claimOtherAmounts(others, record);
  return years;
}

/** Used and remaining where two of three are stated, for every amount of the document. */
export function deriveAmounts(record: DocumentRecord): void {
  const { maximums, deductibles, out_of_pocket: outOfPocket, other_amounts: others } = record.document;
  const sections = [
    ["/maximums/annual", maximums.annual],
    ["/maximums/lifetime", maximums.lifetime],
    ["/maximums/orthodontic_lifetime", maximums.orthodontic_lifetime],
    ["/deductibles/annual", deductibles.annual],
    ["/deductibles/lifetime", deductibles.lifetime],
    ["/out_of_pocket/annual", outOfPocket.annual],
  ] as const;
  for (const [path, section] of sections) {
    for (const level of ["individual", "family"] as const) {
      for (const cell of cellNames) {
        const amount = section[level][cell];
        if (amount.total !== null) deriveAmount(pointerTo(path, level, cell), amount, record);
      }
    }
  }
  for (const [index, amount] of others.entries())
    deriveAmount(pointerTo("/other_amounts", String(index)), amount, record);
}

const kinds: ReadonlyMap<string, AmountKind> = new Map([
  ["F", "maximum"],
  ["C", "deductible"],
  ["G", "out_of_pocket"],
]);

/** EB06. */
const times: ReadonlyMap<string, Time> = new Map<string, Time>([
  ["", { period: "unstated", field: "total" }],
  ["21", { period: "year", field: "total" }],
  ["22", { period: "benefit_year", field: "total" }],
  ["23", { period: "calendar_year", field: "total" }],
  ["25", { period: "benefit_year", field: "total" }],
  ["24", { period: "unstated", field: "used" }],
  ["29", { period: "unstated", field: "remaining" }],
  ["32", { period: "lifetime", field: "total" }],
  ["33", { period: "lifetime", field: "remaining" }],
  ["27", { period: "visit", field: "total" }],
  ["34", { period: "month", field: "total" }],
  ["35", { period: "week", field: "total" }],
  ["7", { period: "day", field: "total" }],
]);

/**
 * @param others takes what is for one service or another period, to be listed
 * @returns the sections that the amount stands in
 */
function claimAmount(row: Row, amount: StatedAmount, others: OtherAmount[], record: DocumentRecord): string[] {
  const isForAll = isPlanWide(row, amount.kind);
  if (amount.kind === "deductible" && amount.field === "total") claimDeductibleApplies(row, amount, record);
  const targets: readonly Target[] = isForAll ? [{ kind: "category", name: "general" }] : row.targets;
  const sections: string[] = [];
  for (const target of targets) {
    const section = sectionOf(target, amount);
    if (section === undefined) others.push({ ...amount, target, level: levelOf(row.benefit), row });
    else {
      claimInSection(section, row, amount, record);
      sections.push(section);
    }
  }
  return sections;
}

/** A row that names four or more categories speaks of the plan as a whole. */
const isPlanWide = ({ targets }: Row, kind: AmountKind): boolean =>
  kind !== "out_of_pocket" && targets.filter((target) => target.kind === "category" && !isGeneral(target)).length >= 4;

/** Payers mark the family's amounts; the rest is the patient's own. */
function levelOf({ coverageLevel }: Benefit): "individual" | "family" {
  const code = coverageLevel?.value ?? "";
  return code === "" || code === "IND" || code === "EMP" ? "individual" : "family";
}

/** The section of fixed fields an amount belongs to; undefined where it has none. */
function sectionOf(target: Target, { kind, period }: StatedAmount): string | undefined {
  const isLifetime = period === "lifetime";
  if (kind === "maximum" && isLifetime && target.name === "orthodontics") return "/maximums/orthodontic_lifetime";
  if (!isGeneral(target) || shortPeriods.has(period)) return undefined;
  if (kind === "out_of_pocket") return isLifetime ? undefined : "/out_of_pocket/annual";
  return `/${kind}s/${isLifetime ? "lifetime" : "annual"}`;
}

const shortPeriods: ReadonlySet<Period> = new Set(["visit", "month", "week", "day"]);

function claimInSection(section: string, row: Row, amount: StatedAmount, record: DocumentRecord): void {
  const cells = row.cells.map((cell) => pointerTo(section, levelOf(row.benefit), cell, amount.field));
  for (const path of cells) record.claim(path, toClaim(amount, row.cellRank));
  warnOfAmount(row, amount, cells[0] ?? null, record);
}

/** Only of the plan, in the network and by the year: that there is no lifetime maximum says nothing of an annual one. */
function claimUnlimited(row: Row, time: Time, record: DocumentRecord): StatedYear[] {
  const { piece } = row.benefit;
  const isAnnual = time.field === "total" && time.period !== "lifetime" && !shortPeriods.has(time.period);
  if (!isAnnual || !row.targets.every(isGeneral) || !row.cells.includes("in_network")) return [];
  record.claim("/maximums/unlimited", { value: true, sources: [piece.source], rank: row.rank, worse: "first" });
  return readYear(row, { kind: "maximum", source: piece.source, ...time });
}

/** A deductible for one service says whether that service has one. */
function claimDeductibleApplies(row: Row, { cents, source }: StatedAmount, record: DocumentRecord): void {
  for (const target of row.targets.filter((one) => !isGeneral(one))) {
    const claim = { value: cents > 0, sources: [source], rank: row.cellRank, worse: "higher" } as const;
    for (const path of deductiblePaths(target, row.cells)) record.claim(path, claim);
  }
}

/** A class has one field for both sides of the network, and can say nothing of one side alone. */
export function deductiblePaths(target: Service, cells: readonly CellName[]): Pointer[] {
  if (target.kind !== "class") return cells.map((cell) => pointerTo(target.pointer, cell, "deductible_applies"));
  return cells.length === 2 ? [pointerTo(target.pointer, "deductible_applies")] : [];
}

type AmountFields = Readonly<Record<AmountField, string | null>>;

function deriveAmount(path: Path, amount: AmountFields, record: DocumentRecord): void {
  if (amount.total === null) return;
  const total = centsOf(amount.total);
  const used = amount.used === null ? null : centsOf(amount.used);
  const remaining = amount.remaining === null ? null : centsOf(amount.remaining);
  const warn = (code: WarningCode) =>
    record.warn(code, pointerTo(path, "remaining"), record.firstSourceOf(pointerTo(path, "remaining")));
  const derive = (field: AmountField, cents: number, from: AmountField) =>
    record.derive(pointerTo(path, field), toMoney(cents), [pointerTo(path, "total"), pointerTo(path, from)]);
  if (remaining !== null && remaining > total) warn("remaining_exceeds_total");
  if (remaining === null && used !== null) derive("remaining", Math.max(0, total - used), "used");
  if (remaining !== null && used === null && remaining <= total) derive("used", total - remaining, "remaining");
  if (remaining !== null && used !== null && total - used !== remaining) warn("amounts_do_not_add_up");
}
