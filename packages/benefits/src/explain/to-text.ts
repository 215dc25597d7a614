import type { TrueEligibility } from "../document/true-eligibility.ts";
import type { LabeledValue, Section, Table } from "./outline.ts";
import { toOutline } from "./to-outline.ts";

/** A benefit breakdown as plain text for a terminal or an email. */
export function explainAsText(document: TrueEligibility): string {
  const { title, subtitle, sections, legend } = toOutline(document);
  const parts = [[title, subtitle].map(toPlainLine).join("\n"), ...sections.map(sectionText), legend];
  return `${parts.join("\n\n")}\n`;
}

function sectionText({ title, facts = [], table, notes = [] }: Section): string {
  return [
    toPlainLine(title).toUpperCase(),
    ...factLines(facts),
    ...(table === undefined ? [] : tableLines(table)),
    ...notes.map((note) => `  - ${toPlainLine(note)}`),
  ].join("\n");
}

function factLines(facts: readonly LabeledValue[]): string[] {
  const width = Math.max(0, ...facts.map(([label]) => label.length));
  return facts.map(([label, value]) => `  ${label.padEnd(width)}  ${toPlainLine(value)}`);
}

function tableLines({ head, rows }: Table): string[] {
  const lines = [head, ...rows].map((row) => row.map(toPlainLine));
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  // The last column is not padded.
  const pad = (cell: string, column: number): string =>
    column === head.length - 1 ? cell : cell.padEnd(widths[column] ?? 0);
  return rows.length === 0 ? [] : lines.map((line) => `  ${line.map(pad).join("  ")}`.trimEnd());
}

/** Replaces control characters, which a terminal would execute. */
function toPlainLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ");
}
