import { type DocumentBuilder, Rank } from "./document-builder.ts";
import {
  addScopeInWords,
  createLimit,
  findScopeOfLimitsInWords,
  type Limit,
  limitFields,
  readLimitInWords,
  readLimits,
} from "./limits.ts";
import { type Pointer, pointerTo } from "./pointers.ts";
import type { Row } from "./rows.ts";
import { pathOf } from "./services.ts";

/**
 * Equal limits are merged; different ones are all kept, because all apply. A remaining count joins its limit if there
 * is only one.
 */
export function writeFrequencies(rows: readonly Row[], builder: DocumentBuilder): void {
  const services = new Map<Pointer, ServiceLimits>();
  for (const row of rows) {
    if (!row.isWaiting && !codesWithoutLimits.has(row.benefit.code)) addRow(services, row, builder);
  }
  for (const [path, service] of services) writeService(path, service, builder);
}

/** EB01 codes of exclusions, and of rows about other people and payers. */
const codesWithoutLimits = new Set(["E", "I", "L", "R", "U"]);

interface ServiceLimits {
  readonly level: number;
  limits: Limit[];
  sharing: { readonly codes: Set<string>; readonly sources: string[] } | undefined;
}

function addRow(services: Map<Pointer, ServiceLimits>, row: Row, builder: DocumentBuilder): void {
  for (const target of row.targets) {
    if (target.kind === "class") continue;
    const limits = readLimits(row, builder);
    if (limits.length > 0) addLimits(limitsOfService(services, target.pointer, row), limits);
  }
  if (row.messages.length > 0) addTexts(services, row);
}

function addTexts(services: Map<Pointer, ServiceLimits>, row: Row): void {
  const own = row.targets.filter(({ kind }) => kind !== "class").map(({ pointer }) => pointer);
  const ownPaths = new Set(own);
  const scope = findScopeOfLimitsInWords(row);
  for (const read of row.messages) {
    for (const fact of read.facts) {
      if (fact.rule === "frequency") {
        const paths = fact.targets.length > 0 ? fact.targets.map(pathOf) : own;
        for (const path of paths) {
          const limit = readLimitInWords(fact, read, row);
          if (ownPaths.has(path)) addScopeInWords(limit, scope);
          addLimits(limitsOfService(services, path, row), [limit]);
        }
      }
      if (fact.rule === "shares_frequency") {
        for (const path of own) addSharing(limitsOfService(services, path, row), fact.codes, read.message.source);
      }
    }
  }
}

function limitsOfService(services: Map<Pointer, ServiceLimits>, path: Pointer, row: Row): ServiceLimits | undefined {
  const level = Math.trunc(row.rank / Rank.notThePatientsLevel);
  const known = services.get(path);
  if (known !== undefined && known.level <= level) return known.level === level ? known : undefined;
  const service: ServiceLimits = { level, limits: [], sharing: undefined };
  services.set(path, service);
  return service;
}

function addLimits(service: ServiceLimits | undefined, limits: Limit[]): void {
  if (service === undefined) return;
  if (service.limits.length === 0) service.limits = limits;
  else for (const limit of limits) service.limits.push(limit);
}

function addSharing(service: ServiceLimits | undefined, codes: readonly string[], source: string): void {
  if (service === undefined) return;
  service.sharing ??= { codes: new Set(), sources: [] };
  for (const code of codes) service.sharing.codes.add(code);
  if (service.sharing.sources.length < mostPlaces) service.sharing.sources.push(source);
}

/** Each limit of a service cites them, so that all would make a document far longer than its answer. */
const mostPlaces = 10;

function writeService(path: Pointer, { limits, sharing }: ServiceLimits, builder: DocumentBuilder): void {
  const merged = merge(limits);
  const shared = merged.length === 0 && sharing !== undefined ? [createLimit(sharing.sources)] : merged;
  const codes = [...(sharing?.codes ?? [])];
  for (const limit of shared) {
    if (sharing !== undefined) {
      limit.value.shares_with = codes;
      limit.sources.shares_with = sharing.sources;
    }
    builder.append(pointerTo(path, "frequencies"), limit.value, limit.places, limit.sources);
  }
}

function merge(limits: readonly Limit[]): readonly Limit[] {
  if (limits.length < 2) return limits;
  const equals = Map.groupBy(limits, ({ value: { text: _text, ...stated } }) => JSON.stringify(stated));
  return joinRemaining([...equals.values()].map(toOne));
}

function toOne(equals: readonly Limit[]): Limit {
  const [first = createLimit([])] = equals;
  if (equals.length === 1) return first;
  const limit = createLimit([...new Set(equals.flatMap(({ places }) => places))]);
  for (const field of limitFields) {
    limit.sources[field] = [...new Set(equals.flatMap(({ sources }) => sources[field]))];
  }
  return { ...limit, value: first.value };
}

function joinRemaining(limits: readonly Limit[]): readonly Limit[] {
  const remaining = limits.filter(isOnlyRemaining);
  const others = limits.filter((limit) => !isOnlyRemaining(limit));
  const [only] = others;
  const [left] = remaining;
  if (remaining.length !== 1 || others.length !== 1 || only === undefined || left === undefined) return limits;
  if (only.value.remaining !== null || !isSamePeriod(left, only)) return limits;
  only.value.remaining = left.value.remaining;
  only.sources.remaining = left.sources.remaining;
  return [{ ...only, places: [...new Set([...only.places, ...left.places])] }];
}

const isOnlyRemaining = ({ value }: Limit): boolean => value.remaining !== null && value.count === null;

function isSamePeriod({ value: left }: Limit, { value: limit }: Limit): boolean {
  if (left.period_unit === null) return true;
  return left.period_unit === limit.period_unit && left.period_count === limit.period_count;
}
