import type { TrueEligibility } from "../document/true-eligibility.ts";
import { type RawParts, toRawParts } from "../parse-eligibility-response.ts";
import type { Segment } from "../x12/segments.ts";
import { nameOfElement, wordOfCode } from "./element-names.ts";

/**
 * Where a value comes from, as plain text: the value, and each segment or JSON member behind it.
 *
 * @param path JSON pointer in the document, or names with points between: `coverage.status`
 * @param body the payer's response; undefined if only the document is known
 * @returns undefined if the document has no such path
 */
export function explainWhy(document: TrueEligibility, path: string, body?: string | Uint8Array): string | undefined {
  const pointer = path.startsWith("/") || path === "" ? path : `/${path.replaceAll(".", "/")}`;
  const value = valueAt(document, pointer);
  if (value === undefined) return undefined;
  const lines = isStated(value) ? explainValue(document, pointer, value, body) : listStated(document, pointer);
  return `${lines.join("\n")}\n`;
}

function explainValue(
  document: TrueEligibility,
  pointer: string,
  value: unknown,
  body?: string | Uint8Array,
): string[] {
  const sources = document.sources[pointer] ?? [];
  const places = [...new Set(sources.filter((source) => source !== "derived"))];
  const origin = sources[0] === "derived" ? "  derived from" : places.length === 0 ? "  no source" : "  stated in";
  const raw = body === undefined ? undefined : toRawParts(body);
  return [
    `${pointer}: ${value === null ? "not stated" : JSON.stringify(value)}`,
    ...(value === null && places.length === 0 ? [] : [origin]),
    ...groupBySegment(places).flatMap(([source, elements]) => showSource(source, elements, raw)),
  ];
}

/** The values below a section, one per line. */
function listStated(document: TrueEligibility, pointer: string): string[] {
  const below = Object.entries(document.sources).filter(
    ([path]) => path.startsWith(`${pointer}/`) && isStated(valueAt(document, path)),
  );
  if (below.length === 0) return [`${pointer}: nothing stated`];
  return below.map(([path, sources]) => `${path}: ${JSON.stringify(valueAt(document, path))}  ${sources.join(" ")}`);
}

const isStated = (value: unknown): boolean =>
  typeof value !== "object" ||
  value === null ||
  (Array.isArray(value) && value.every((one) => typeof one === "string"));

function valueAt(document: unknown, pointer: string): unknown {
  let value = document;
  for (const key of pointer.split("/").slice(1)) {
    const name = key.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name]; // own, as tested
  }
  return value;
}

/** Segments with the elements cited, in order of first citation. */
function groupBySegment(places: readonly string[]): [string, Set<number>][] {
  const cited = new Map<string, Set<number>>();
  for (const place of places) {
    const [, segment = place, element] = /^(x12:\d+)(?:\/[A-Z0-9]{2,3}?(\d\d))?$/.exec(place) ?? [];
    const elements = cited.get(segment) ?? new Set<number>();
    cited.set(segment, element === undefined ? elements : elements.add(Number(element)));
  }
  return [...cited];
}

function showSource(source: string, cited: ReadonlySet<number>, raw: RawParts | undefined): string[] {
  if (raw === undefined) return [`  ${source}`];
  if (source.startsWith("json:")) {
    const member = valueAt(raw.json, source.slice("json:".length));
    return [`  ${source}  ${member === undefined ? "(not in this response)" : JSON.stringify(member)}`];
  }
  const segment = raw.segments.find(({ number }) => number === Number(source.slice("x12:".length)));
  if (segment === undefined) return [`  ${source}  (not in this response)`];
  return [`  ${source}  ${segment.piece.raw}`, ...showElements(segment, cited)];
}

function showElements({ name, elements }: Segment, cited: ReadonlySet<number>): string[] {
  return elements.flatMap((value, number) => {
    if (number === 0 || value === "") return [];
    const word = wordOfCode(name, number, value);
    const label = [nameOfElement(name, number), word && `(${word})`].filter(Boolean).join(" ");
    const element = `${name}${String(number).padStart(2, "0")}`;
    return [`    ${cited.has(number) ? ">" : " "} ${element}  ${value}${label && `  ${label}`}`];
  });
}
