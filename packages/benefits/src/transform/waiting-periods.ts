import { categoryNames } from "../document/services.ts";
import type { Category } from "../document/true-eligibility.ts";
import { addTo, monthsBetween } from "./calendar.ts";
import type { DocumentBuilder } from "./document-builder.ts";
import { type Pointer, pointerTo } from "./pointers.ts";
import type { Row } from "./rows.ts";
import { isGeneral, isOfClass } from "./services.ts";

/** Waiting periods in codes: rows of service type 32, and the date (DTP 348) from which a service is paid. */
export function proposeWaiting(rows: readonly Row[], builder: DocumentBuilder): void {
  for (const row of rows) {
    if (row.isWaiting) proposeLength(row, builder);
    else proposeBenefitBegin(row, builder);
  }
}

/** What follows once lengths and dates are settled: when it ends, whether it is over, and that the plan has any. */
export function deriveWaiting(builder: DocumentBuilder, referenceDate: string | null): void {
  const { categories } = builder.document;
  const withWaiting: Pointer[] = [];
  const deriveOne = (service: Pointer, { waiting_period: waiting }: Category): void => {
    if (waiting.applies !== true) return;
    const path = pointerTo(service, "waiting_period");
    withWaiting.push(pointerTo(path, "applies"));
    deriveEnd(path, waiting, builder, referenceDate);
  };
  for (const name of categoryNames) deriveOne(pointerTo("/categories", name), categories[name]);
  for (const { pointer, procedure } of builder.procedures) deriveOne(pointer, procedure);
  noteThatAnyApply(builder, withWaiting);
}

function deriveEnd(
  path: Pointer,
  waiting: Category["waiting_period"],
  { document, derive }: DocumentBuilder,
  referenceDate: string | null,
): void {
  const { effective_date: effective } = document.coverage;
  if (waiting.ends_on === null && waiting.months !== null && effective !== null) {
    const end = addTo(effective, waiting.months, "month");
    if (end !== null) derive(pointerTo(path, "ends_on"), end, [pointerTo(path, "months"), "/coverage/effective_date"]);
  }
  if (waiting.ends_on !== null && referenceDate !== null) {
    derive(pointerTo(path, "satisfied"), referenceDate >= waiting.ends_on, [pointerTo(path, "ends_on")]);
  }
}

/** The length stands in EB09 and EB10 (MN months, YY years), or in HSD (34 months, 21 years). */
function proposeLength(row: Row, builder: DocumentBuilder): void {
  const { quantityQualifier, quantity, deliveries, code } = row.benefit;
  if (code === "E" || code === "I") return; // could mean that there is none, or that nothing is paid
  const unit = monthsPerUnit.get(quantityQualifier?.value ?? "");
  if (unit !== undefined && quantity !== null)
    proposeMonths(row, { count: quantity.value, unit, sources: [quantity.source] }, builder);
  for (const { timePeriod, periodCount } of deliveries) {
    const period = monthsPerPeriod.get(timePeriod?.value ?? "");
    if (period !== undefined && periodCount !== null)
      proposeMonths(
        row,
        { count: periodCount.value, unit: period, sources: [row.benefit.piece.source, periodCount.source] },
        builder,
      );
  }
}

const monthsPerUnit: ReadonlyMap<string, number> = new Map([
  ["MN", 1],
  ["YY", 12],
]);

const monthsPerPeriod: ReadonlyMap<string, number> = new Map([
  ["34", 1],
  ["21", 12],
]);

/** `unit` is in months; null is a count that is no number. */
function proposeMonths(
  row: Row,
  { count, unit, sources }: { count: number | null; unit: number; sources: readonly string[] },
  builder: DocumentBuilder,
): void {
  const months = (count ?? Number.NaN) * unit;
  if (!Number.isInteger(months)) {
    builder.markUnmapped(row.benefit.piece, "value_invalid");
    return;
  }
  for (const target of row.targets) proposeWait(target.pointer, { months, sources, rank: row.rank }, builder);
}

/** States that a service, by its path, has to be waited for; 0 months that it has not. */
export function proposeWait(
  path: Pointer,
  { months, sources, rank }: { months: number; sources: readonly string[]; rank: number },
  builder: DocumentBuilder,
): void {
  if (isOfClass(path)) {
    builder.propose(pointerTo(path, "waiting_period_months"), { value: months, sources, rank, worse: "higher" });
    return;
  }
  builder.propose(pointerTo(path, "waiting_period", "applies"), {
    value: months > 0,
    sources,
    rank,
    worse: "higher",
    isQuiet: true,
  });
  if (months > 0)
    builder.propose(pointerTo(path, "waiting_period", "months"), {
      value: months,
      sources,
      rank,
      worse: "higher",
    });
}

/** A benefit that begins later than the cover has to be waited for. */
function proposeBenefitBegin({ benefit, targets, rank }: Row, builder: DocumentBuilder): void {
  const effective = builder.document.coverage.effective_date;
  for (const { qualifier, from, source } of benefit.dates) {
    if (qualifier !== "348" || from === null || effective === null || from <= effective) continue;
    for (const target of targets.filter((one) => one.kind !== "class" && !isGeneral(one))) {
      const path = target.pointer;
      const months = monthsBetween(effective, from);
      builder.propose(pointerTo(path, "waiting_period", "applies"), {
        value: true,
        sources: [source],
        rank,
        worse: "higher",
        isQuiet: true,
      });
      builder.propose(pointerTo(path, "waiting_period", "months"), {
        value: months,
        sources: ["derived", source],
        rank,
        worse: "higher",
      });
      builder.propose(pointerTo(path, "waiting_period", "ends_on"), {
        value: from,
        sources: [source],
        rank,
        worse: "higher",
      });
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
