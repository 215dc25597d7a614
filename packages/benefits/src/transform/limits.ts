import { emptyFrequency } from "../document/empty.ts";
import type { Frequency } from "../document/true-eligibility.ts";
import { withItem } from "../draft.ts";
import type { Benefit, ServiceDelivery, Stated, StatedNumber } from "../eligibility-response.ts";
import type { FrequencyInWords, Scope } from "../text/facts.ts";
import type { DocumentBuilder } from "./document-builder.ts";
import type { ReadMessage } from "./row-messages.ts";
import type { Row } from "./rows.ts";
import { findTimePeriod, type LimitPeriod } from "./time-periods.ts";

export interface Limit {
  readonly value: Frequency;
  readonly sources: Record<keyof Frequency, readonly string[]>;
  readonly places: readonly string[];
}

export function createLimit(places: readonly string[]): Limit {
  return { value: emptyFrequency(), sources: { ...noSources }, places };
}

export const limitFields = Object.keys(emptyFrequency()) as readonly (keyof Frequency)[];

const noSources = Object.fromEntries(limitFields.map((field) => [field, [] as readonly string[]])) as Limit["sources"];

/** Reads HSD segments, and quantities of visits, services or years in EB09 and EB10. */
export function readLimits({ benefit, messages }: Row, builder: DocumentBuilder): Limit[] {
  let found: Limit[] = [];
  for (const delivery of benefit.deliveries) {
    const limit = readDelivery(delivery, benefit, builder);
    if (limit !== undefined) found = withItem(found, limit);
  }
  const limit = readQuantity(benefit, builder);
  if (limit !== undefined) found = withItem(found, limit);
  if (found.length > 0) addScope(found, messages);
  return found;
}

function addScope(limits: readonly Limit[], messages: Row["messages"]): void {
  const scope = findScopeMessage(messages);
  if (scope === undefined) return;
  for (const limit of limits) setScope(limit, scope);
}

interface ScopeMessage {
  readonly per: Scope;
  readonly source: string;
}

/** The last of several scopes in messages counts; one beside a limit in words belongs to that limit. */
function findScopeMessage(messages: Row["messages"]): ScopeMessage | undefined {
  const last = messages.findLast(({ facts }) => hasRule(facts, "scope") && !hasRule(facts, "frequency"));
  const scope = last?.facts.find((fact) => fact.rule === "scope");
  return last === undefined || scope === undefined ? undefined : { per: scope.per, source: last.message.source };
}

function setScope({ value, sources }: Limit, { per, source }: ScopeMessage): void {
  value.per = per;
  sources.per = [source];
}

/** "1 PER 5 YEARS", and "PER TOOTH" in a message of its own. A limit with its own scope leaves the others without one. */
export function findScopeOfLimitsInWords({ messages }: Row): ScopeMessage | undefined {
  const limits = messages.flatMap(({ facts }) => facts.filter((fact) => fact.rule === "frequency"));
  return limits.every(({ per }) => per === null) ? findScopeMessage(messages) : undefined;
}

export function addScopeInWords(limit: Limit, scope: ScopeMessage | undefined): Limit {
  if (scope !== undefined && limit.value.per === null) setScope(limit, scope);
  return limit;
}

const hasRule = (facts: ReadMessage["facts"], name: string): boolean => facts.some(({ rule }) => rule === name);

export function readLimitInWords(fact: FrequencyInWords, { message, text, facts }: ReadMessage, row: Row): Limit {
  const limit = createLimit([row.benefit.piece.source, message.source]);
  const { value, sources } = limit;
  const inMessage = [message.source];
  value.count = fact.count;
  value.count_unit = "service";
  value.period_count = fact.periodCount;
  value.period_unit = fact.periodUnit;
  value.basis = fact.basis;
  value.per = fact.per ?? findLaterScope(facts);
  value.text = text;
  sources.count = sources.count_unit = sources.per = sources.text = inMessage;
  sources.period_count = sources.period_unit = sources.basis = inMessage;
  return limit;
}

/** "ONCE EVERY 3 YEARS. PER TOOTH." A scope in a sentence without a limit is that of the limits, none of which has its own. */
const findLaterScope = (facts: ReadMessage["facts"]): Scope | null =>
  facts.some((one) => one.rule === "frequency" && one.per !== null)
    ? null
    : (facts.find((one) => one.rule === "scope")?.per ?? null);

/** A count without a period would be misleading, so it is not understood. */
function readDelivery(delivery: ServiceDelivery, row: Benefit, builder: DocumentBuilder): Limit | undefined {
  const { quantity, quantityQualifier, timePeriod, periodCount, windowUnit, windowLength, piece } = delivery;
  if (isInvalid(quantity) || isInvalidLength(periodCount) || isInvalidLength(windowLength)) {
    builder.markUnmapped(piece, "value_invalid");
    return undefined;
  }
  const stated = findTimePeriod(timePeriod?.value ?? "");
  const isRemaining = stated?.ofAmount.field === "remaining";
  const period = stated?.ofLimit;
  const window = windowUnit === null ? undefined : windowUnits.get(windowUnit.value);
  const isUnknown =
    (timePeriod !== null && !isRemaining && period === undefined) || (windowUnit !== null && window === undefined);
  if (quantity?.value == null || isUnknown || (window !== undefined && windowLength?.value == null)) return undefined;

  const limit = createLimit([row.piece.source, piece.source]);
  setCount(limit, { quantity, quantityQualifier, isRemaining });
  if (window !== undefined && windowUnit !== null) {
    setPeriod(limit, { unit: window, basis: "rolling" }, windowLength, windowUnit.source);
  } else if (period !== undefined && timePeriod !== null) {
    setPeriod(limit, period, period.unit === "lifetime" ? null : periodCount, timePeriod.source);
  }
  return limit;
}

function readQuantity(row: Benefit, builder: DocumentBuilder): Limit | undefined {
  const { quantity, quantityQualifier, timePeriod } = row;
  const isYears = quantityQualifier?.value === "YY";
  if (quantity === null || quantityQualifier === null || (!isYears && !quantityUnits.has(quantityQualifier.value))) {
    return undefined;
  }
  if (!isWhole(quantity) || (isYears && quantity.value === 0)) {
    builder.markUnmapped(row.piece, "value_invalid");
    return undefined;
  }
  const stated = findTimePeriod(timePeriod?.value ?? "");
  const isRemaining = stated?.ofAmount.field === "remaining";
  const period = stated?.ofLimit;
  if (timePeriod !== null && period === undefined && (isYears || !isRemaining)) {
    builder.markUnmapped(row.piece, "no_rule");
    return undefined;
  }
  const limit = createLimit([row.piece.source]);
  if (isYears) {
    limit.value.count = 1;
    limit.sources.count = [quantityQualifier.source];
    setPeriod(limit, { unit: "year", basis: "rolling" }, quantity, quantityQualifier.source);
    return limit;
  }
  setCount(limit, { quantity, quantityQualifier, isRemaining });
  if (period !== undefined && timePeriod !== null) setPeriod(limit, period, null, timePeriod.source);
  return limit;
}

function setCount(
  { value, sources }: Limit,
  stated: { quantity: StatedNumber; quantityQualifier: Stated | null; isRemaining: boolean },
): void {
  const { quantity, quantityQualifier } = stated;
  const field = stated.isRemaining ? "remaining" : "count";
  value[field] = quantity.value;
  sources[field] = [quantity.source];
  const unit = countUnits.get(quantityQualifier?.value ?? "");
  if (unit === undefined || quantityQualifier === null) return;
  value.count_unit = unit;
  sources.count_unit = [quantityQualifier.source];
}

function setPeriod({ value, sources }: Limit, period: LimitPeriod, count: StatedNumber | null, source: string): void {
  const places = [source];
  value.period_count = count?.value ?? 1;
  value.period_unit = period.unit;
  value.basis = period.basis;
  sources.period_count = count === null ? places : [count.source];
  sources.period_unit = sources.basis = places;
}

const isInvalid = (number: StatedNumber | null): boolean => number !== null && !isWhole(number);

const isInvalidLength = (number: StatedNumber | null): boolean => isInvalid(number) || number?.value === 0;

const isWhole = ({ value }: StatedNumber): boolean => value !== null && Number.isInteger(value);

/** HSD03. */
const windowUnits: ReadonlyMap<string, "day" | "week" | "month" | "year"> = new Map(
  Object.entries({ DA: "day", WK: "week", MO: "month", YR: "year" }),
);

/** HSD01 and EB09. */
const countUnits: ReadonlyMap<string, NonNullable<Frequency["count_unit"]>> = new Map(
  Object.entries({ VS: "visit", FL: "unit", P6: "service", DY: "day", HS: "hour", MN: "month" }),
);

/** EB09 codes of service counts. */
const quantityUnits = new Set(["VS", "P6", "FL"]);
