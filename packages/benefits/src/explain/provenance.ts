import type { TrueEligibility } from "../document/true-eligibility.ts";
import { type RawParts, toRawParts } from "../parse-eligibility-response.ts";
import type { Segment } from "../x12/segments.ts";
import { nameOfElement, wordOfCode } from "./element-names.ts";

export interface Provenance {
  readonly path: string;
  /** An object or list for a section, null if not stated. */
  readonly value: unknown;
  /** True for a computed value, such as a used amount from total and remaining. */
  readonly isDerived: boolean;
  readonly places: readonly Place[];
}

export interface Place {
  /** `x12:32` or `json:/benefitsInformation/3/benefitAmount`. */
  readonly source: string;
  /** The segment as received, or the member as JSON; null if only the document is known. */
  readonly text: string | null;
  readonly elements: readonly PlaceElement[];
}

export interface PlaceElement {
  readonly name: string;
  /** A short meaning; "" if the element has no name here. */
  readonly label: string;
  readonly value: string;
  readonly meaning: string | null;
  readonly isCited: boolean;
}

/**
 * Finds where a value comes from.
 *
 * @param path JSON pointer in the document, or names with points between: `coverage.status`
 * @param body the payer's response; undefined if only the document is known
 * @returns undefined if the document has no such path
 */
export function findProvenance(
  document: TrueEligibility,
  path: string,
  body?: string | Uint8Array,
): Provenance | undefined {
  const pointer = toPointer(path);
  const value = valueAt(document, pointer);
  if (value === undefined) return undefined;
  const sources = isValue(value) ? (document.sources[pointer] ?? []) : listSources(document, pointer);
  const raw = body === undefined ? undefined : indexRawParts(toRawParts(body));
  const cited = groupBySegment([...new Set(sources.filter((source) => source !== "derived"))]);
  return {
    path: pointer,
    value,
    isDerived: isValue(value) && sources[0] === "derived",
    places: cited.map(([source, elements]) => toPlace(source, elements, raw)),
  };
}

const toPointer = (path: string): string =>
  path.startsWith("/") || path === "" ? path : `/${path.replaceAll(".", "/")}`;

export const isValue = (value: unknown): boolean =>
  typeof value !== "object" ||
  value === null ||
  (Array.isArray(value) && value.every((one) => typeof one === "string"));

/** Returns undefined for a pointer to nothing. */
export function valueAt(document: unknown, pointer: string): unknown {
  let value = document;
  for (const key of pointer.split("/").slice(1)) {
    const name = key.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

const listSources = ({ sources }: TrueEligibility, pointer: string): string[] =>
  Object.entries(sources).flatMap(([path, ofPath]) =>
    path === pointer || path.startsWith(`${pointer}/`) ? ofPath : [],
  );

function groupBySegment(places: readonly string[]): [string, Set<number>][] {
  const cited = new Map<string, Set<number>>();
  for (const place of places) {
    const [, segment = place, element] = /^(x12:\d+)(?:\/[A-Z0-9]{2,3}?(\d\d))?$/.exec(place) ?? [];
    const elements = cited.get(segment) ?? new Set<number>();
    cited.set(segment, element === undefined ? elements : elements.add(Number(element)));
  }
  return [...cited];
}

interface IndexedParts {
  readonly segments: ReadonlyMap<number, Segment>;
  readonly json: unknown;
}

const indexRawParts = ({ segments, json }: RawParts): IndexedParts => ({
  segments: new Map(segments.map((segment) => [segment.number, segment])),
  json,
});

function toPlace(source: string, cited: ReadonlySet<number>, raw: IndexedParts | undefined): Place {
  if (source.startsWith("json:")) {
    const member = valueAt(raw?.json, source.slice("json:".length));
    return { source, text: member === undefined ? null : JSON.stringify(member), elements: [] };
  }
  const segment = raw?.segments.get(Number(source.slice("x12:".length)));
  if (segment === undefined) return { source, text: null, elements: [] };
  return { source, text: segment.piece.raw, elements: listElements(segment, cited) };
}

function listElements({ name, elements }: Segment, cited: ReadonlySet<number>): PlaceElement[] {
  return elements.flatMap((value, number) => {
    if (number === 0 || value === "") return [];
    return [
      {
        name: `${name}${String(number).padStart(2, "0")}`,
        label: nameOfElement(name, number),
        value,
        meaning: wordOfCode(name, number, value) || null,
        isCited: cited.has(number),
      },
    ];
  });
}
