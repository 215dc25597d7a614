import type { TrueEligibility } from "../document/true-eligibility.ts";
import type { Fact, Row, Section, Table } from "./outline.ts";
import { toOutline } from "./to-outline.ts";

export function explainAsText(document: TrueEligibility): string {
  const { title, subtitle, sections, legend } = toOutline(document);
  const parts = [[title, subtitle].map(toPlainLine).join("\n"), ...sections.map(sectionText), legend.join("\n")];
  return `${parts.join("\n\n")}\n`;
}

function sectionText({ title, facts = [], table, notes = [] }: Section): string {
  return [
    toPlainLine(title).toUpperCase(),
    ...factLines(facts),
    ...(table === undefined ? [] : tableLines(table)),
    ...notes.map(({ text }) => `  - ${toPlainLine(text)}`),
  ].join("\n");
}

function factLines(facts: readonly Fact[]): string[] {
  const width = longest(facts.map(([label]) => label));
  return facts.map(([label, value]) => `  ${label.padEnd(width)}  ${toPlainLine(value)}`);
}

function tableLines({ head, rows }: Table): string[] {
  const hasGroups = rows.some(({ isGroup }) => isGroup);
  const toCells = ({ cells, isGroup }: Row): string[] =>
    cells.map(({ text }, column) => (column === 0 && hasGroups && !isGroup ? "  " : "") + toPlainLine(text));
  const lines = rows.map(toCells);
  const widths = head.map((name, column) => longest([name, ...lines.map((line) => line[column] ?? "")]));
  const pad = (cell: string, column: number): string =>
    column === head.length - 1 ? cell : cell.padEnd(widths[column] ?? 0);
  const toLine = (line: readonly string[]): string => `  ${line.map(pad).join("  ")}`.trimEnd();
  const body = lines.flatMap((line, index) => [
    toLine(line),
    ...(rows[index]?.notes ?? []).map(({ text }) => `      Payer: ${toPlainLine(text)}`),
  ]);
  return rows.length === 0 ? [] : [toLine(head), ...body];
}

/** Math.max does not take as many arguments as a response can have rows. */
const longest = (texts: readonly string[]): number => texts.reduce((length, text) => Math.max(length, text.length), 0);

/** A terminal would execute control characters. */
function toPlainLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ");
}
