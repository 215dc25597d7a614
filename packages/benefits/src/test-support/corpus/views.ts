import type { TrueEligibility } from "../../document/true-eligibility.ts";
import { comparable } from "./judge.ts";
import { unknownSegment } from "./mutations.ts";

/** What no layout may change: everything but the raw text of what was not understood. */
export const toWholeView = (document: TrueEligibility): unknown =>
  comparable({ ...document, unmapped: document.unmapped.map(({ source, reason }) => `${source} ${reason}`) });

/**
 * What no mutation of the segments may change: all values, without places, without the order of lists, without repeated
 * items, and without what only speaks of the envelope.
 */
export function toValueView(document: TrueEligibility): unknown {
  const { sources: _sources, unmapped: _unmapped, ...rest } = document;
  const { confidence: _confidence, ...meta } = rest.meta;
  const view = {
    ...rest,
    meta,
    errors: rest.errors.map(({ source: _source, ...error }) => error),
    messages: rest.messages.map(({ source: _source, ...message }) => message),
    conflicts: rest.conflicts.map(({ path, chosen }) => ({ path, chosen })),
    warnings: rest.warnings.map(({ code }) => code).filter((code) => !ofEnvelope.has(code)),
  };
  return distinct(comparable(JSON.parse(JSON.stringify(view).toLowerCase())));
}

const ofEnvelope: ReadonlySet<string> = new Set([
  "envelope_mismatch",
  "truncated",
  "delimiter_undeclared",
  "service_inherited",
]);

/** Raw text of the segments that reached no field. */
export const rawUnmapped = (document: TrueEligibility): string[] => document.unmapped.map(({ raw }) => raw);

export const isUnknown = (raw: string): boolean => lettersOf(raw) === lettersOf(unknownSegment);

function distinct(value: unknown): unknown {
  if (Array.isArray(value)) {
    return [...new Map(value.map((item) => [JSON.stringify(item), distinct(item)])).values()];
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, distinct(member)]));
}

/**
 * The segments that are behind no value, in no message and not in `unmapped`. Names, hierarchy and envelope are
 * structure; a row may speak through its message.
 */
export function listUnaccounted(document: TrueEligibility, segments: readonly string[]): string[] {
  const places = [
    ...Object.values(document.sources).flat(),
    ...document.messages.map(({ source }) => source),
    ...document.unmapped.map(({ source }) => source),
  ];
  const named = new Set(places.map((place) => Number(/^x12:(\d+)/.exec(place)?.[1])));
  const otherPatients = document.unmapped
    .filter(({ reason }) => reason === "other_transaction")
    .map(({ raw }) => lettersOf(raw));
  return segments.filter(
    (segment, index) =>
      !named.has(index + 1) &&
      !structural.test(segment) &&
      !(segment.startsWith("EB*") && segments[index + 1]?.startsWith("MSG*") && named.has(index + 2)) &&
      !otherPatients.some((raw) => raw.includes(lettersOf(segment))),
  );
}

/** The same for all delimiters. */
const lettersOf = (raw: string): string => raw.replaceAll(/[^A-Za-z0-9]/g, "");

const structural = /^(?:ISA|GS|ST|BHT|HL|LS|LE|TRN|NM1|SE|GE|IEA)\b/;
