import { categoryNames } from "../document/services.ts";
import type { Category } from "../document/true-eligibility.ts";
import type { StatedNumber } from "../eligibility-response.ts";
import { addTo, monthsBetween } from "./calendar.ts";
import type { DocumentBuilder } from "./document-builder.ts";
import { type Pointer, pointerTo } from "./pointers.ts";
import type { Row } from "./rows.ts";
import { isGeneral, isOfClass } from "./services.ts";

export function proposeWaiting(rows: readonly Row[], builder: DocumentBuilder): void {
  for (const row of rows) {
    if (row.isWaiting) proposeLength(row, builder);
    else proposeBenefitBegin(row, builder);
  }
}

export function deriveWaiting(builder: DocumentBuilder, referenceDate: string | null): void {
  const { categories } = builder.document;
  const withWaiting: Pointer[] = [];
  const deriveOne = (service: Pointer, { waiting_period: waiting }: Category): void => {
    const path = pointerTo(service, "waiting_period");
    withWaiting.push(pointerTo(path, "applies"));
    deriveEnd(path, waiting, builder, referenceDate);
  };
  for (const name of categoryNames) {
    if (hasWaiting(categories[name])) deriveOne(pointerTo("/categories", name), categories[name]);
  }
  for (const { pointer, procedure } of builder.procedures) if (hasWaiting(procedure)) deriveOne(pointer, procedure);
  noteThatAnyApply(builder, withWaiting);
}

const hasWaiting = ({ waiting_period }: Category): boolean => waiting_period.applies === true;

function deriveEnd(
  path: Pointer,
  waiting: Category["waiting_period"],
  builder: DocumentBuilder,
  referenceDate: string | null,
): void {
  const { effective_date: effective } = builder.document.coverage;
  if (waiting.ends_on === null && waiting.months !== null && effective !== null) {
    const end = addTo(effective, waiting.months, "month");
    if (end !== null)
      builder.derive(pointerTo(path, "ends_on"), end, [pointerTo(path, "months"), "/coverage/effective_date"]);
  }
  if (waiting.ends_on !== null && referenceDate !== null) {
    builder.derive(pointerTo(path, "satisfied"), referenceDate >= waiting.ends_on, [pointerTo(path, "ends_on")]);
  }
}

/** The length is in EB09 and EB10 (MN months, YY years), or in HSD (34 months, 21 years). */
function proposeLength(row: Row, builder: DocumentBuilder): void {
  const { quantityQualifier, quantity, deliveries, code, piece } = row.benefit;
  if (code === "E" || code === "I") return; // ambiguous: no waiting period, or not covered
  const unit = monthsPerUnit.get(quantityQualifier?.value ?? "");
  if (unit !== undefined && quantity !== null) proposeMonths(row, toMonths(quantity, unit), [quantity.source], builder);
  for (const { timePeriod, periodCount } of deliveries) {
    const period = monthsPerPeriod.get(timePeriod?.value ?? "");
    if (period === undefined || periodCount === null) continue;
    proposeMonths(row, toMonths(periodCount, period), [piece.source, periodCount.source], builder);
  }
}

const toMonths = ({ value }: StatedNumber, monthsPerUnit: number): number => (value ?? Number.NaN) * monthsPerUnit;

const monthsPerUnit: ReadonlyMap<string, number> = new Map(Object.entries({ MN: 1, YY: 12 }));

const monthsPerPeriod: ReadonlyMap<string, number> = new Map(Object.entries({ "34": 1, "21": 12 }));

function proposeMonths(row: Row, months: number, sources: readonly string[], builder: DocumentBuilder): void {
  if (!Number.isInteger(months)) builder.markUnmapped(row.benefit.piece, "value_invalid");
  else for (const target of row.targets) proposeWait(target.pointer, { months, sources, rank: row.rank }, builder);
}

/** 0 months means no waiting period. */
export function proposeWait(
  path: Pointer,
  { months, sources, rank }: { months: number; sources: readonly string[]; rank: number },
  builder: DocumentBuilder,
): void {
  const evidence = { sources, rank, worse: "higher" } as const;
  if (isOfClass(path)) {
    builder.propose(pointerTo(path, "waiting_period_months"), { value: months, ...evidence });
    return;
  }
  builder.propose(pointerTo(path, "waiting_period", "applies"), { value: months > 0, ...evidence, isQuiet: true });
  if (months > 0) builder.propose(pointerTo(path, "waiting_period", "months"), { value: months, ...evidence });
}

/** A benefit that begins later than the coverage has a waiting period. */
function proposeBenefitBegin({ benefit, targets, rank }: Row, builder: DocumentBuilder): void {
  const effective = builder.document.coverage.effective_date;
  for (const { qualifier, from, source } of benefit.dates) {
    if (qualifier !== "348" || from === null || effective === null || from <= effective) continue;
    const evidence = { sources: [source], rank, worse: "higher" } as const;
    const months = { value: monthsBetween(effective, from), ...evidence, sources: ["derived", source] };
    for (const target of targets.filter((one) => one.kind !== "class" && !isGeneral(one))) {
      const path = pointerTo(target.pointer, "waiting_period");
      builder.propose(pointerTo(path, "applies"), { value: true, ...evidence, isQuiet: true });
      builder.propose(pointerTo(path, "months"), months);
      builder.propose(pointerTo(path, "ends_on"), { value: from, ...evidence });
    }
  }
}

function noteThatAnyApply(builder: DocumentBuilder, withWaiting: readonly Pointer[]): void {
  const classes = Object.entries(builder.document.classes)
    .filter(([, { waiting_period_months }]) => waiting_period_months !== null && waiting_period_months > 0)
    .map(([name]) => pointerTo("/classes", name, "waiting_period_months"));
  const all = [...withWaiting, ...classes];
  if (all.length > 0) builder.derive("/clauses/waiting_periods_apply", true, all);
}
