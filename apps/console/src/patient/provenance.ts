import type { Why } from "@nightguard/contract";
import { toMoneyText } from "../parts/text/number-text.ts";

type Place = Why["places"][number];

/** Words such as `Maximums · annual · individual · in network · remaining`. */
export function toPathText(pointer: string): string {
  const words = pointer
    .split("/")
    .slice(1)
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~").replaceAll("_", " "))
    .map((name) => (/^\d+$/.test(name) ? `no. ${Number(name) + 1}` : name));
  const text = words.join(" · ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function toValueText(value: unknown): string {
  if (value === null || value === undefined) return "not stated";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return (/^-?\d+\.\d\d$/.test(value) && toMoneyText(value)) || value;
  if (Array.isArray(value) && value.every((one) => typeof one === "string")) return value.join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

export interface AlikeWhy extends Omit<Why, "path"> {
  readonly paths: readonly string[];
}

export function joinAlike(whys: readonly Why[]): readonly AlikeWhy[] {
  const joined = new Map<string, AlikeWhy>();
  for (const { path, ...why } of whys) {
    const key = JSON.stringify([why.value, why.derived, why.places]);
    const known = joined.get(key);
    joined.set(key, { ...why, paths: [...(known?.paths ?? []), path] });
  }
  return [...joined.values()];
}

/** `Segment 32`, or the members of a path: `benefitsInformation › 3 › benefitAmount`. */
export function toSourceText(source: string): string {
  const segment = /^x12:(\d+)$/.exec(source)?.[1];
  if (segment !== undefined) return `Segment ${segment}`;
  return source.replace(/^json:\/?/, "").replaceAll("/", " › ") || "The whole answer";
}

export interface SegmentPart {
  readonly text: string;
  readonly isCited: boolean;
}

/** Separates the elements, so that cited ones can be marked; JSON is not split. */
export function toSegmentParts({ source, text, elements }: Place): readonly SegmentPart[] {
  if (text === null) return [];
  if (source.startsWith("json:")) return [{ text, isCited: true }];
  const cited = new Set(elements.filter(({ cited: isCited }) => isCited).map(({ name }) => Number(name.slice(-2))));
  const separator = findSeparator(text, elements[0]?.name);
  if (separator === undefined) return [{ text, isCited: false }];
  return text
    .split(separator)
    .flatMap((part, number) => [
      ...(number === 0 ? [] : [{ text: separator, isCited: false }]),
      ...(part === "" ? [] : [{ text: part, isCited: cited.has(number) }]),
    ]);
}

function findSeparator(text: string, element: string | undefined): string | undefined {
  const name = element?.slice(0, -2);
  return name && text.startsWith(name) ? text[name.length] : undefined;
}

interface EvidenceOptions {
  readonly shown: string;
  readonly payer: string;
  readonly jobId: string;
  readonly verifiedAt: string;
  readonly whys: readonly Why[];
}

/** The text is for somebody else, such as the payer's hotline, and names no patient. */
export function toEvidence({ shown, payer, jobId, verifiedAt, whys }: EvidenceOptions): string {
  const lines = whys.flatMap(({ path, value, derived, places }) => [
    "",
    `${toPathText(path)}: ${toValueText(value)}${derived ? " (computed from what follows)" : ""}`,
    ...(places.length === 0 ? ["  The payer did not state it."] : places.flatMap(toPlaceLines)),
  ]);
  return [`${shown}`, `${payer}, answer of ${verifiedAt}, ${jobId}`, ...lines].join("\n");
}

function toPlaceLines({ source, answer, text, elements }: Place): readonly string[] {
  const cited = elements.filter(({ cited: isCited }) => isCited);
  return [
    `  ${toSourceText(source)}${answer === undefined ? "" : ` of answer ${answer}`}: ${text ?? ""}`.trimEnd(),
    ...cited.map(
      ({ name, label, value, meaning }) => `    ${name} ${label}: ${meaning ? `${value}, ${meaning}` : value}`,
    ),
  ];
}
