import { networkSides } from "../document/services.ts";
import type { TrueEligibility, WarningCode } from "../document/true-eligibility.ts";
import type { Target } from "../text/facts.ts";
import { createAmountSubjects, isForWholePlan } from "./amount-subjects.ts";
import { readYear, type StatedYear } from "./benefit-year.ts";
import type { DeductibleApplies } from "./deductible-applies.ts";
import { type DocumentBuilder, Rank } from "./document-builder.ts";
import { centsOf, toMoney } from "./money.ts";
import { type OtherAmount, proposeOtherAmounts } from "./other-amounts.ts";
import { type Path, pointerTo } from "./pointers.ts";
import type { Row } from "./rows.ts";
import { isGeneral } from "./services.ts";
import {
  type AmountField,
  type AmountKind,
  kindOfAmount,
  levelOf,
  meansNoLimit,
  type Period,
  proposeStated,
  type StatedAmount,
  type Time,
  warnOfAmount,
} from "./stated-amount.ts";
import { findTimeOf } from "./time-of-amount.ts";

/**
 * Maximums (EB01 F), deductibles (C), out-of-pocket limits (G) and unlimited maximums (H).
 *
 * @returns the benefit years of the annual amounts
 */
export function proposeAmounts(
  rows: readonly Row[],
  deductibleApplies: DeductibleApplies,
  builder: DocumentBuilder,
): StatedYear[] {
  const others: OtherAmount[] = [];
  const years: StatedYear[] = [];
  const isLifetime = isOrthodonticMaximumLifetime(rows);
  const subjectOf = createAmountSubjects(rows);
  for (const row of leaveUnlimitedSide(rows)) {
    if (row.isWaiting) continue;
    const { code, amount, piece } = row.benefit;
    const kind = kindOfAmount(code);
    if (code !== "H" && (kind === undefined || amount === null)) continue;
    const time = findTimeOf(row);
    if (code === "H" && time !== undefined) years.push(...proposeUnlimited(row, time, builder));
    if (kind === undefined || amount === null) continue;
    if (amount.cents === null) builder.markUnmapped(piece, "value_invalid");
    else if (time === undefined) builder.markUnmapped(piece, "no_rule");
    else {
      const period = isOrthodonticRemaining(row, kind, time) && isLifetime ? ("lifetime" as const) : time.period;
      const stated = { kind, cents: amount.cents, source: amount.source, ...time, period };
      const subject = subjectOf(row, kind);
      if (subject === "carry_over") proposeRollover(row, stated, builder);
      if (subject === "rest_of_plan") builder.markUnmapped(piece, "label_not_understood");
      if (subject === "carry_over" || subject === "rest_of_plan") continue;
      if (kind === "deductible" && stated.field === "total") stateDeductible(row, stated, deductibleApplies);
      const sections = proposeAmount(row, stated, { isForAll: subject === "plan", others }, builder);
      if (sections.some((section) => section.endsWith("/annual"))) years.push(...readYear(row, stated));
    }
  }
  proposeOtherAmounts(others, builder);
  return years;
}

/** A maximum without a network is that out of network where there is expressly no limit in network. */
function leaveUnlimitedSide(rows: readonly Row[]): readonly Row[] {
  const isUnlimited = rows.some((row) => {
    const { code, network } = row.benefit;
    if (code !== "H" || network?.value !== "Y") return false;
    const time = findTimeOf(row);
    return time !== undefined && isAnnual(time) && row.targets.every(isGeneral);
  });
  if (!isUnlimited) return rows;
  const isOutside = (row: Row): boolean =>
    row.benefit.code === "F" && row.isNetworkUnstated && isForWholePlan(row, "maximum");
  return rows.map((row) => (isOutside(row) ? { ...row, sides: ["out_of_network"] } : row));
}

/**
 * Remaining amounts state no period. An orthodontic maximum is for a lifetime unless all its totals are of other
 * periods.
 */
function isOrthodonticMaximumLifetime(rows: readonly Row[]): boolean {
  const periods = rows
    .filter(({ benefit, targets }) => benefit.code === "F" && benefit.amount !== null && targets.some(isOrthodontic))
    .map(findTimeOf)
    .flatMap((time) => (time?.field === "total" && time.period !== "unstated" ? [time.period] : []));
  return periods.length === 0 || periods.includes("lifetime");
}

const isOrthodontic = ({ name }: Target): boolean => name === "orthodontics";

const isOrthodonticRemaining = ({ targets }: Row, kind: AmountKind, { period, field }: Time): boolean =>
  kind === "maximum" && period === "unstated" && field === "remaining" && targets.every(isOrthodontic);

export function deriveAmounts(builder: DocumentBuilder): void {
  forEachTotal(builder.document, (path, amount) => deriveAmount(path, amount, builder));
  for (const [index, amount] of builder.document.other_amounts.entries()) {
    deriveAmount(`/other_amounts/${index}`, amount, builder);
  }
}

export function forEachTotal(
  { maximums, deductibles, out_of_pocket: outOfPocket }: TrueEligibility,
  visit: (path: string, amount: AmountFields) => void,
): void {
  const sections = {
    "maximums/annual": maximums.annual,
    "maximums/lifetime": maximums.lifetime,
    "maximums/orthodontic_lifetime": maximums.orthodontic_lifetime,
    "deductibles/annual": deductibles.annual,
    "deductibles/lifetime": deductibles.lifetime,
    "out_of_pocket/annual": outOfPocket.annual,
  };
  for (const section of totalSections) {
    for (const level of levels) {
      for (const side of networkSides) {
        const amount = sections[section][level][side];
        if (amount.total !== null) visit(`/${section}/${level}/${side}`, amount);
      }
    }
  }
}

const totalSections = [
  "maximums/annual",
  "maximums/lifetime",
  "maximums/orthodontic_lifetime",
  "deductibles/annual",
  "deductibles/lifetime",
  "out_of_pocket/annual",
] as const;

const levels = ["individual", "family"] as const;

/** @param others receives amounts for one service or another period */
function proposeAmount(
  row: Row,
  amount: StatedAmount,
  { isForAll, others }: { isForAll: boolean; others: OtherAmount[] },
  builder: DocumentBuilder,
): string[] {
  const targets: readonly Target[] = isForAll ? [{ kind: "category", name: "general" }] : row.targets;
  const sections: string[] = [];
  for (const target of targets) {
    const section = sectionOf(target, amount);
    if (section === undefined) others.push({ ...amount, target, level: levelOf(row.benefit), row });
    else {
      proposeInSection(section, row, amount, builder);
      sections.push(section);
    }
  }
  return sections;
}

/** A total states what is carried over; of several, the one worse for the patient counts. */
function proposeRollover(row: Row, { cents, source, field }: StatedAmount, builder: DocumentBuilder): void {
  if (field === "used" || meansNoLimit(cents)) {
    builder.markUnmapped(row.benefit.piece, "no_rule");
    return;
  }
  const isOutOnly = row.sides.length === 1 && row.sides[0] === "out_of_network";
  const rank =
    row.rank +
    (field === "total" ? 0 : 1) +
    (levelOf(row.benefit) === "individual" ? 0 : 4) +
    (isOutOnly ? Rank.outOfNetworkOnly : 0);
  builder.propose("/maximums/rollover_amount", { value: toMoney(cents), sources: [source], rank, worse: "lower" });
}

function sectionOf(target: Target, { kind, period }: StatedAmount): string | undefined {
  const isLifetime = period === "lifetime";
  if (kind === "maximum" && isLifetime && isOrthodontic(target)) return "/maximums/orthodontic_lifetime";
  if (!isGeneral(target) || shortPeriods.has(period)) return undefined;
  if (kind === "out_of_pocket") return isLifetime ? undefined : "/out_of_pocket/annual";
  return `/${kind}s/${isLifetime ? "lifetime" : "annual"}`;
}

const shortPeriods: ReadonlySet<Period> = new Set(["visit", "month", "week", "day"]);

function proposeInSection(section: string, row: Row, amount: StatedAmount, builder: DocumentBuilder): void {
  const sides = row.sides.map((side) => pointerTo(section, levelOf(row.benefit), side, amount.field));
  for (const path of sides) proposeStated(path, amount, row, builder);
  if (section === "/maximums/annual" && amount.field === "total" && levelOf(row.benefit) === "individual") {
    if (meansNoLimit(amount.cents)) proposeUnlimited(row, amount, builder);
  }
  warnOfAmount(row, amount, sides[0] ?? null, builder);
}

/**
 * Only an annual in-network amount of the whole plan counts: "no lifetime maximum" says nothing about the annual one.
 */
function proposeUnlimited(row: Row, time: Time, builder: DocumentBuilder): StatedYear[] {
  const { piece } = row.benefit;
  if (!isAnnual(time) || !row.targets.every(isGeneral) || !row.sides.includes("in_network")) return [];
  builder.propose("/maximums/unlimited", { value: true, sources: [piece.source], rank: row.rank, worse: "first" });
  return readYear(row, { kind: "maximum", source: piece.source, ...time });
}

const isAnnual = ({ field, period }: Time): boolean =>
  field === "total" && period !== "lifetime" && !shortPeriods.has(period);

function stateDeductible(row: Row, { cents, source }: StatedAmount, deductibleApplies: DeductibleApplies): void {
  const services = row.targets.filter((target) => !isGeneral(target));
  const proposal = { value: cents > 0, sources: [source], rank: row.sideRank, worse: "higher" } as const;
  deductibleApplies.state(services, { sides: row.sides, proposal });
}

type AmountFields = Record<AmountField, string | null>;

function deriveAmount(path: Path, amount: AmountFields, builder: DocumentBuilder): void {
  if (amount.total === null) return;
  const total = centsOf(amount.total);
  const used = amount.used === null ? null : centsOf(amount.used);
  const remaining = amount.remaining === null ? null : centsOf(amount.remaining);
  const warn = (code: WarningCode) =>
    builder.warn(code, pointerTo(path, "remaining"), builder.firstSourceOf(pointerTo(path, "remaining")));
  const derive = (field: AmountField, cents: number, from: AmountField) =>
    builder.derive(pointerTo(path, field), toMoney(cents), [pointerTo(path, "total"), pointerTo(path, from)]);
  if (remaining !== null && remaining > total) warn("remaining_exceeds_total");
  if (remaining === null && used !== null) derive("remaining", Math.max(0, total - used), "used");
  if (remaining !== null && used === null && remaining <= total) derive("used", total - remaining, "remaining");
  if (remaining !== null && used !== null && total - used !== remaining) warn("amounts_do_not_add_up");
}
