import { type ChosenPlan, isOfExclusion } from "../chosen-plan.ts";
import type { TrueEligibility } from "../document/true-eligibility.ts";
import type { Benefit, StatedDate } from "../eligibility-response.ts";
import { hasStatus, Scope, scopeOf, toStatus } from "../status-rows.ts";
import { sidePaths } from "./coinsurance.ts";
import { type DocumentBuilder, Rank } from "./document-builder.ts";
import { pointerTo } from "./pointers.ts";
import type { Row } from "./rows.ts";
import { categoryOf, isGeneral, isOfClass } from "./services.ts";
import { statesValue } from "./statements.ts";

export function proposeRestrictions(
  rows: readonly Row[],
  plan: ChosenPlan,
  builder: DocumentBuilder,
  referenceDate: string | null,
): void {
  proposeDentalCare(rows, plan, builder);
  for (const row of rows) {
    if (row.isWaiting) continue;
    proposeCovered(row, builder);
    proposeAge(row, builder);
    proposeAuthorization(row, builder);
    for (const date of row.benefit.dates) {
      if (date.qualifier === "304") writeHistory(row, date, builder);
      if (date.qualifier === "472") proposeNextDate(row, date, builder, referenceDate);
    }
  }
}

/**
 * An active plan covers dental care (35). Beside amounts and shares, which say more, the status is that of the plan
 * alone, and beside an exclusion of dental care nothing is certain.
 */
function proposeDentalCare(rows: readonly Row[], plan: ChosenPlan, builder: DocumentBuilder): void {
  if (plan.ends.length > 0 || plan.exclusion !== undefined || rows.some(statesValue)) return;
  const deciding = new Set(plan.rows.filter((row) => hasStatus("active")(row) && scopeOf(row) === Scope.dentalCare));
  const excluded = new Set(rows.filter(excludesDentalCare).flatMap(({ sides }) => sides));
  for (const { benefit, sides } of rows) {
    if (!deciding.has(benefit)) continue;
    const covered = { value: true, sources: [benefit.piece.source], rank: weakest, worse: "lower" } as const;
    for (const side of sides) {
      if (!excluded.has(side)) {
        builder.propose(pointerTo("/categories/general", side, "covered"), { ...covered, isQuiet: true });
      }
    }
  }
}

const excludesDentalCare = ({ benefit: { code }, targets }: Row): boolean =>
  (code === "E" || code === "I") && targets.every(isGeneral);

const weakest = Rank.notThePatientsLevel * 2;

/** Uses a status row (EB01 1 to 8) of a service or an exclusion (E, I). The plan's status is not a service's. */
function proposeCovered(row: Row, builder: DocumentBuilder): void {
  const { code, piece } = row.benefit;
  const status = toStatus(code);
  const isExclusion = code === "E" || code === "I";
  if (!isExclusion && (status === null || row.targets.every(isGeneral))) return;
  if (isExclusion && row.targets.every(isGeneral) && isAboutSomethingElse(row)) return;
  // An exclusion with a message that no rule understood may cover only part of the service.
  const rank = row.sideRank + (isExclusion && isAboutSomethingElse(row) ? Rank.qualifiedByText : 0);
  const isCovered = status !== null && status !== "inactive";
  const covered = { value: isCovered, sources: [piece.source], rank, worse: "lower", isQuiet: true } as const;
  for (const path of sidePaths(row).filter((one) => !isOfClass(one))) {
    if (status !== null && path.parent === pointerTo("/categories/general")) continue;
    builder.propose(pointerTo(path, "covered"), covered);
  }
  if (isExclusion) writeExclusions(row, builder);
}

const isAboutSomethingElse = ({ messages }: Row): boolean =>
  messages.some(({ facts }) => !facts.some(({ rule }) => isOfExclusion(rule)));

function writeExclusions({ targets, benefit, messages }: Row, builder: DocumentBuilder): void {
  const said = messages.slice(0, mostMessages).map(({ message }) => message.source);
  const places = [benefit.piece.source, ...said];
  for (const target of targets.filter((one) => one.kind !== "class" && !isGeneral(one))) {
    const item = { code: target.kind === "procedure" ? target.name : null, category: categoryOf(target) };
    builder.append("/clauses/exclusions", item, places, sourcesOfRow(benefit));
  }
}

/** As X12 permits after an EB. Each exclusion cites them, so that more would make a document far longer than its answer. */
const mostMessages = 10;

function sourcesOfRow({ procedure, piece }: Benefit): { code: string[]; category: string[] } {
  return { code: [procedure?.code.source ?? piece.source], category: [piece.source] };
}

/** EB09 S7 is the maximum age, S8 the minimum; 99 and above is no limit. */
function proposeAge({ benefit, targets, rank }: Row, builder: DocumentBuilder): void {
  const { quantityQualifier, quantity, piece } = benefit;
  const field = quantityQualifier?.value === "S7" ? "age_max" : quantityQualifier?.value === "S8" ? "age_min" : null;
  if (field === null || quantity === null) return;
  const { value, source } = quantity;
  if (value === null || !Number.isInteger(value)) {
    builder.markUnmapped(piece, "value_invalid");
    return;
  }
  for (const target of targets.filter(({ kind }) => kind !== "class")) {
    const path = pointerTo(target.pointer, field);
    if (value >= 99) builder.noteSource(path, [source]);
    else builder.propose(path, { value, sources: [source], rank, worse: field === "age_max" ? "lower" : "higher" });
  }
}

function proposeAuthorization({ benefit, targets, rank }: Row, builder: DocumentBuilder): void {
  const { authorization } = benefit;
  if (authorization === null) return;
  for (const target of targets.filter(({ kind }) => kind !== "class")) {
    const path = pointerTo(target.pointer, "authorization_required");
    const sources = [authorization.source];
    if (authorization.value !== "Y" && authorization.value !== "N") builder.noteSource(path, sources);
    else builder.propose(path, { value: authorization.value === "Y", sources, rank, worse: "higher" });
  }
}

type HistoryItem = TrueEligibility["history"][number];

function writeHistory({ targets, benefit, rank }: Row, date: StatedDate, builder: DocumentBuilder): void {
  const latest = date.to ?? date.from;
  if (latest === null) return;
  const [target] = targets;
  const only = targets.length === 1 && target?.kind !== "class" ? target : undefined;
  const item: HistoryItem = {
    code: only?.kind === "procedure" ? only.name : null,
    category: only === undefined ? null : categoryOf(only),
    date: latest,
    tooth: null,
  };
  const { code, category } = sourcesOfRow(benefit);
  const sources = [date.source];
  builder.append("/history", item, [benefit.piece.source, date.source], { code, category, date: sources });
  // The latest of several visits counts, whatever the rank of its row within the level.
  const lastDate = { value: latest, sources, rank: rank - (rank % 1000), worse: "higher", isQuiet: true } as const;
  for (const { kind, pointer } of targets) {
    if (kind === "procedure") builder.propose(pointerTo(pointer, "last_service_date"), lastDate);
  }
}

/** A row's date of service is the next eligible date only if it is in the future. */
function proposeNextDate(row: Row, date: StatedDate, builder: DocumentBuilder, referenceDate: string | null): void {
  if (date.from === null || referenceDate === null || date.from <= referenceDate) return;
  for (const target of row.targets.filter(({ kind }) => kind === "procedure")) {
    const propose = { value: date.from, sources: [date.source], rank: row.rank, worse: "higher" } as const;
    builder.propose(pointerTo(target.pointer, "next_eligible_date"), propose);
  }
}
