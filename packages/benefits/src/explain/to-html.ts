import type { TrueEligibility } from "../document/true-eligibility.ts";
import { notCovered } from "./format.ts";
import { type Fact, isBlank, type Row, type Section, type Table, unstatedLabel } from "./outline.ts";
import { pageStyle } from "./page-style.ts";
import { toOutline } from "./to-outline.ts";

export interface PageNotes {
  readonly notice?: string | undefined;
  /** A line below the page: who printed it and when. */
  readonly footer?: string | undefined;
}

/**
 * Renders one self-contained page to print, without scripts. The title omits the patient's name, because browsers keep
 * titles in their history and print them on every sheet.
 */
export function explainAsHtml(document: TrueEligibility, { notice, footer }: PageNotes = {}): string {
  const { title, subtitle, sections, legend } = toOutline(document);
  const lines = footer === undefined ? legend : [...legend, footer];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Dental benefit breakdown</title>
<style>${pageStyle}</style>
</head>
<body>${notice === undefined ? "" : `\n<p><strong>${toMarkup(notice)}</strong></p>`}
<header>
<h1>${toMarkup(title)}</h1>
<p>${toMarkup(subtitle)}</p>
</header>
<main>
${sections.map(toSection).join("\n")}
</main>
<footer>${lines.map((line) => `<p>${toMarkup(line)}</p>`).join("")}</footer>
</body>
</html>
`;
}

function toSection(section: Section, index: number): string {
  const { title, kind, facts = [], table, notes = [] } = section;
  const id = `section-${index + 1}`;
  const heading = `<h2 id="${id}">${toMarkup(title)}</h2>`;
  const content = [
    facts.length > 0 ? toFacts(facts, kind) : "",
    table !== undefined && table.rows.length > 0 ? toTable(table, id) : "",
    notes.length > 0 ? `<ul>${notes.map(({ text }) => `<li>${toMarkup(text)}</li>`).join("")}</ul>` : "",
  ].join("");
  return kind === "appendix"
    ? `<section><details><summary>${heading}</summary>${content}</details></section>`
    : `<section${kind === undefined ? "" : ` class="${kind}"`}>${heading}${content}</section>`;
}

function toFacts(facts: readonly Fact[], kind: Section["kind"]): string {
  const items = facts.map(([label, value]) => {
    const isSummary = kind === "summary";
    const wide = !isSummary && (value.length > 60 || label === unstatedLabel) ? ' class="wide"' : "";
    const text = isSummary ? value.split("; ").map(toMarkup).join(";<br>") : toMarkup(value);
    return `<div${wide}><dt>${toMarkup(label)}</dt><dd${classOf(value)}>${text}</dd></div>`;
  });
  return `<dl>${items.join("")}</dl>`;
}

function toTable({ head, rows }: Table, id: string): string {
  const isMoney = head.map((_, column) => rows.some(({ cells }) => moneyPattern.test(cells[column]?.text ?? "")));
  const heads = head.map(
    (cell, column) => `<th scope="col"${isMoney[column] ? ' class="money"' : ""}>${toMarkup(cell)}</th>`,
  );
  const bodies = rows.map((row) => `<tbody${row.isGroup ? ' class="group"' : ""}>${toRows(row, isMoney)}</tbody>`);
  return `<div class="scroll" role="region" aria-labelledby="${id}" tabindex="0"><table aria-labelledby="${id}">
<thead><tr>${heads.join("")}</tr></thead>
${bodies.join("\n")}
</table></div>`;
}

const moneyPattern = /^\$[\d,.]+$/;

function toRows({ cells, notes = [] }: Row, isMoney: readonly boolean[]): string {
  const span = notes.length > 0 ? ' rowspan="2"' : "";
  const first = cells.map(({ text }, column) =>
    column === 0
      ? `<th scope="row"${span}>${toMarkup(text)}</th>`
      : `<td${classOf(text, isMoney[column])}>${toMarkup(text)}</td>`,
  );
  const row = `<tr>${first.join("")}</tr>`;
  if (notes.length === 0) return row;
  const note = notes.map(({ text }) => `Payer: ${toMarkup(text)}`).join("<br>");
  return `${row}<tr><td class="note" colspan="${cells.length - 1}">${note}</td></tr>`;
}

function classOf(value: string, isMoney = false): string {
  const names = [
    isMoney ? "money" : "",
    isBlank(value) ? "unstated" : "",
    value === notCovered || value === `(${notCovered})` ? "denied" : "",
    value.length <= 12 ? "short" : "",
  ].filter(Boolean);
  return names.length === 0 ? "" : ` class="${names.join(" ")}"`;
}

const toMarkup = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
