import { type Explanation, type JobChanges, openPointSchema } from "@nightguard/contract";
import type { CitedExplanation } from "@nightguard/service";
import { z } from "zod";

const longestText = 2_000;
const mostPlaces = 50;

export const explanationLineSchema = z.object({
  section: z.string(),
  text: z.string(),
  places: z
    .record(z.string(), z.array(z.string()))
    .describe(
      "By the JSON pointer of each value in the normalized document: where in the payer's answer it stands, as `x12:<segment>/<element>` or " +
        "`json:<pointer>`; after `derived`, what it was computed from",
    ),
  fields: openPointSchema.shape.fields
    .optional()
    .describe("Of what was not stated: the values to ask for, by the paths that record_finding takes"),
});
export type ExplanationLine = Readonly<z.output<typeof explanationLineSchema>>;

type Texts = readonly { readonly text: string; readonly paths: readonly string[] }[];
type Section = Explanation["outline"]["sections"][number];
type Table = NonNullable<Section["table"]>;

/** The explanation in an office's reading order: first what somebody has to look at. */
export function toExplanationLines(
  { explanation, sources }: CitedExplanation,
  changes: JobChanges | undefined,
): ExplanationLine[] {
  const { mismatches, findings, open_points: openPoints, outline } = explanation;
  const toLines = (section: string, texts: Texts) => texts.map((text) => toLine(section, text, sources));
  return [
    ...toLines(
      "Stated otherwise than asked",
      mismatches.map(({ field, asked, answered }) => plain(`${field}: asked ${asked}, the payer states ${answered}`)),
    ),
    ...toLines("Changed since the payer's last answer", changes?.items ?? []),
    ...toLines(
      "Found out by people",
      findings.flatMap(({ values, source, found_at: foundAt }) =>
        values.map(({ label, text }) => plain(`${label}: ${text} (${source}, ${foundAt})`)),
      ),
    ),
    ...outline.sections.flatMap((section) => toLines(section.title, toTexts(section))),
    ...toLines(
      "Not stated by anybody",
      openPoints.map(({ name }) => plain(name)),
    ).map((line, index) => ({ ...line, fields: openPoints[index]?.fields ?? [] })),
  ];
}

const plain = (text: string) => ({ text, paths: [] });

const toTexts = ({ facts, table, notes }: Section): Texts => [
  ...facts.map(({ label, text, paths }) => ({ text: `${label}: ${text}`, paths })),
  ...(table ? toRowTexts(table) : []),
  ...notes,
];

const toRowTexts = ({ head, rows }: Table): Texts =>
  rows.map(({ cells, notes }) => ({
    text: [
      ...cells.map(({ text }, column) => (column === 0 || !head[column] ? text : `${head[column]}: ${text}`)),
      ...notes.map(({ text }) => text),
    ]
      .filter((text) => text !== "")
      .join("; "),
    paths: [...cells, ...notes].flatMap(({ paths }) => paths),
  }));

function toLine(section: string, { text, paths }: Texts[number], sources: CitedExplanation["sources"]) {
  const cited = [...new Set(paths)].slice(0, mostPlaces).map((path) => [path, sources[path] ?? []] as const);
  return { section, text: shorten(text), places: Object.fromEntries(cited.filter(([, places]) => places.length > 0)) };
}

const shorten = (text: string): string => (text.length > longestText ? `${text.slice(0, longestText)}…` : text);

/** Lines from the one with this number on, of at most so many characters of JSON, but at least one. */
export function pageLines(
  lines: readonly ExplanationLine[],
  { from, maxLength }: { readonly from: number; readonly maxLength: number },
): { lines: readonly ExplanationLine[]; next: number | null } {
  let length = 0;
  let end = from;
  for (const line of lines.slice(from)) {
    length += JSON.stringify(line).length;
    if (length > maxLength && end > from) break;
    end += 1;
  }
  return { lines: lines.slice(from, end), next: end < lines.length ? end : null };
}
