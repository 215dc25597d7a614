import type { Benefit, Delivery, StatedNumber } from "../answer.ts";
import { emptyMaker } from "../document/empty.ts";
import { frequencySchema } from "../document/services.ts";
import type { Frequency } from "../document/true-eligibility.ts";
import type { FrequencyInWords, Scope } from "../text/facts.ts";
import type { DocumentRecord } from "./record.ts";
import type { ReadMessage, Row } from "./rows.ts";

/** A limit on how often, as one statement gives it, with the places of its fields and of the whole. */
export interface Limit {
  readonly value: Frequency;
  readonly sources: Partial<Record<keyof Frequency, readonly string[]>>;
  readonly places: readonly string[];
}

export function createLimit(places: readonly string[]): Limit {
  return { value: emptyFrequency(), sources: {}, places };
}

const emptyFrequency = emptyMaker(frequencySchema);

export function setField<Field extends keyof Frequency>(
  limit: Limit,
  field: Field,
  value: Frequency[Field],
  sources: readonly string[],
): void {
  limit.value[field] = value;
  limit.sources[field] = sources;
}

/** The limits in the codes of a row: its HSD segments, and a quantity of visits, services or years in EB09 and EB10. */
export function readLimits({ benefit, messages }: Row, record: DocumentRecord): Limit[] {
  const found: Limit[] = [];
  for (const delivery of benefit.deliveries) {
    const limit = readDelivery(delivery, benefit, record);
    if (limit !== undefined) found.push(limit);
  }
  const limit = readQuantity(benefit, record);
  if (limit !== undefined) found.push(limit);
  for (const { message, facts } of messages) {
    const scope = facts.find((fact) => fact.rule === "scope");
    if (scope === undefined || facts.some(({ rule }) => rule === "frequency")) continue; // its own limit's
    for (const limit of found) setField(limit, "per", scope.per, [message.source]);
  }
  return found;
}

/** A limit that a message states in words. */
export function readLimitInWords(fact: FrequencyInWords, { message, facts }: ReadMessage, row: Row): Limit {
  const limit = createLimit([row.benefit.piece.source, message.source]);
  const scope: Scope | undefined = facts.find((one) => one.rule === "scope")?.per;
  setField(limit, "count", fact.count, [message.source]);
  setField(limit, "count_unit", "service", [message.source]);
  setField(limit, "period_count", fact.periodCount, [message.source]);
  setField(limit, "period_unit", fact.periodUnit, [message.source]);
  setField(limit, "basis", fact.basis, [message.source]);
  setField(limit, "text", message.text, [message.source]);
  if (scope !== undefined) setField(limit, "per", scope, [message.source]);
  return limit;
}

/** Undefined for what is no limit that we understand; a count of unknown time would be read as any. */
function readDelivery(delivery: Delivery, row: Benefit, record: DocumentRecord): Limit | undefined {
  const { quantity, quantityQualifier, timePeriod, periodCount, windowUnit, windowLength, piece } = delivery;
  if (isBroken(quantity) || isBroken(periodCount) || isBroken(windowLength)) {
    record.leave(piece, "value_invalid");
    return undefined;
  }
  const isRemaining = remainingPeriods.has(timePeriod?.value ?? "");
  const period = timePeriod === null || isRemaining ? undefined : periods.get(timePeriod.value);
  const window = windowUnit === null ? undefined : windowUnits.get(windowUnit.value);
  const isUnknown =
    (timePeriod !== null && !isRemaining && period === undefined) || (windowUnit !== null && window === undefined);
  if (quantity?.value == null || isUnknown || (window !== undefined && windowLength?.value == null)) return undefined;

  const limit = createLimit([row.piece.source, piece.source]);
  const unit = countUnits.get(quantityQualifier?.value ?? "");
  setField(limit, isRemaining ? "remaining" : "count", quantity.value, [quantity.source]);
  if (unit !== undefined && quantityQualifier !== null) setField(limit, "count_unit", unit, [quantityQualifier.source]);
  if (window !== undefined && windowUnit !== null && windowLength !== null) {
    setField(limit, "period_count", windowLength.value, [windowLength.source]);
    setField(limit, "period_unit", window, [windowUnit.source]);
    setField(limit, "basis", "rolling", [windowUnit.source]);
  } else if (period !== undefined && timePeriod !== null) {
    setPeriod(limit, period, period.unit === "lifetime" ? null : periodCount, timePeriod.source);
  }
  return limit;
}

function readQuantity(row: Benefit, record: DocumentRecord): Limit | undefined {
  const { quantity, quantityQualifier, timePeriod } = row;
  const unit = countUnits.get(quantityQualifier?.value ?? "");
  const isYears = quantityQualifier?.value === "YY";
  if (quantity === null || quantityQualifier === null || (!isYears && !quantityUnits.has(quantityQualifier.value))) {
    return undefined;
  }
  if (!isWhole(quantity)) {
    record.leave(row.piece, "value_invalid");
    return undefined;
  }
  const limit = createLimit([row.piece.source]);
  if (isYears) {
    setField(limit, "count", 1, [quantityQualifier.source]);
    setField(limit, "period_count", quantity.value, [quantity.source]);
    setField(limit, "period_unit", "year", [quantityQualifier.source]);
    setField(limit, "basis", "rolling", [quantityQualifier.source]);
    return limit;
  }
  const isRemaining = remainingPeriods.has(timePeriod?.value ?? "");
  const period = periods.get(timePeriod?.value ?? "");
  if (timePeriod !== null && !isRemaining && period === undefined) return undefined;
  setField(limit, isRemaining ? "remaining" : "count", quantity.value, [quantity.source]);
  if (unit !== undefined) setField(limit, "count_unit", unit, [quantityQualifier.source]);
  if (period !== undefined && timePeriod !== null) setPeriod(limit, period, null, timePeriod.source);
  return limit;
}

interface Period {
  readonly unit: NonNullable<Frequency["period_unit"]>;
  readonly basis: NonNullable<Frequency["basis"]>;
}

function setPeriod(limit: Limit, { unit, basis }: Period, count: StatedNumber | null, source: string): void {
  setField(limit, "period_count", count?.value ?? 1, [count?.source ?? source]);
  setField(limit, "period_unit", unit, [source]);
  setField(limit, "basis", basis, [source]);
}

const isBroken = (number: StatedNumber | null): boolean => number !== null && !isWhole(number);

const isWhole = ({ value }: StatedNumber): boolean => value !== null && Number.isInteger(value);

/** HSD05 and EB06. */
const periods: ReadonlyMap<string, Period> = new Map<string, Period>([
  ["7", { unit: "day", basis: "rolling" }],
  ["21", { unit: "year", basis: "rolling" }],
  ["22", { unit: "year", basis: "benefit_year" }],
  ["23", { unit: "year", basis: "calendar_year" }],
  ["25", { unit: "year", basis: "benefit_year" }],
  ["27", { unit: "visit", basis: "unstated" }],
  ["32", { unit: "lifetime", basis: "lifetime" }],
  ["34", { unit: "month", basis: "rolling" }],
  ["35", { unit: "week", basis: "rolling" }],
]);

/** HSD05 and EB06 for what is left, rather than for the limit. */
const remainingPeriods = new Set(["29", "33"]);

/** HSD03. */
const windowUnits: ReadonlyMap<string, "day" | "week" | "month" | "year"> = new Map([
  ["DA", "day"],
  ["WK", "week"],
  ["MO", "month"],
  ["YR", "year"],
]);

/** HSD01 and EB09. */
const countUnits: ReadonlyMap<string, NonNullable<Frequency["count_unit"]>> = new Map([
  ["VS", "visit"],
  ["FL", "unit"],
  ["P6", "service"],
  ["DY", "day"],
  ["HS", "hour"],
  ["MN", "month"],
]);

/** EB09 where it counts services: other quantities are ages, lengths of time or amounts of something else. */
const quantityUnits = new Set(["VS", "P6", "FL"]);
