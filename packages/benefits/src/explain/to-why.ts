import type { TrueEligibility } from "../document/true-eligibility.ts";
import { findProvenance, isValue, type Place, type PlaceElement, type Provenance, valueAt } from "./provenance.ts";

/**
 * Explains a value as plain text: the value, and each segment or JSON member behind it.
 *
 * @param path JSON pointer in the document, or names with points between: `coverage.status`
 * @param body the payer's response; undefined if only the document is known
 * @returns undefined if the document has no such path
 */
export function explainWhy(document: TrueEligibility, path: string, body?: string | Uint8Array): string | undefined {
  const provenance = findProvenance(document, path, body);
  if (provenance === undefined) return undefined;
  const lines = isValue(provenance.value)
    ? explainValue(provenance, { isResponseKnown: body !== undefined })
    : listStated(document, provenance.path);
  return `${lines.join("\n")}\n`;
}

function explainValue(
  { path, value, isDerived, places }: Provenance,
  options: { readonly isResponseKnown: boolean },
): string[] {
  const origin = isDerived ? "  derived from" : places.length === 0 ? "  no source" : "  stated in";
  return [
    `${path}: ${value === null ? "not stated" : JSON.stringify(value)}`,
    ...(value === null && places.length === 0 ? [] : [origin]),
    ...places.flatMap((place) => showPlace(place, options)),
  ];
}

function listStated(document: TrueEligibility, pointer: string): string[] {
  const below = Object.entries(document.sources).filter(
    ([path]) => path.startsWith(`${pointer}/`) && isValue(valueAt(document, path)),
  );
  if (below.length === 0) return [`${pointer}: nothing stated`];
  return below.map(([path, sources]) => `${path}: ${JSON.stringify(valueAt(document, path))}  ${sources.join(" ")}`);
}

function showPlace({ source, text, elements }: Place, { isResponseKnown }: { isResponseKnown: boolean }): string[] {
  if (!isResponseKnown) return [`  ${source}`];
  return [`  ${source}  ${text ?? "(not in this response)"}`, ...elements.map(showElement)];
}

function showElement({ name, label, value, meaning, isCited }: PlaceElement): string {
  const words = [label, meaning && `(${meaning})`].filter(Boolean).join(" ");
  return `    ${isCited ? ">" : " "} ${name}  ${value}${words && `  ${words}`}`;
}
