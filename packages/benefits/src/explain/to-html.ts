import type { TrueEligibility } from "../document/true-eligibility.ts";
import { notCovered } from "./format.ts";
import { type Fact, isBlank, type Row, type Section, type Shown, type Table, unstatedLabel } from "./outline.ts";
import { pageStyle } from "./page-style.ts";
import { derivedBasis } from "./service-sections.ts";
import { toOutline } from "./to-outline.ts";

export interface PageNotes {
  readonly notice?: string | undefined;
  /** A line below the page: who printed it and when. */
  readonly footer?: string | undefined;
  /** Stated below the title: when it was verified, for which appointment and office. */
  readonly details?: readonly (readonly [label: string, text: string])[];
  /** The day of the answer, `YYYY-MM-DD`, for documents that state none. */
  readonly answeredOn?: string | undefined;
}

/**
 * Renders one self-contained page to print, without scripts. The title omits the patient's name, because browsers keep
 * titles in their history and print them on every sheet.
 */
export function explainAsHtml(
  document: TrueEligibility,
  { notice, footer, details = [], answeredOn }: PageNotes = {},
): string {
  const { title, subtitle, sections, legend } = toOutline(document, { answeredOn });
  const lines = footer === undefined ? legend : [...legend, footer];
  const isRead = (note: Shown) => isReadMessage(note, document);
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
<p>${toMarkup(subtitle)}</p>${details.length === 0 ? "" : `\n<dl class="details">${details.map(toDetail).join("")}</dl>`}
</header>
<main>
${sections.map((section, index) => toSection(section, { id: `section-${index + 1}`, isRead })).join("\n")}
</main>
<footer>${lines.map((line) => `<p>${toMarkup(line)}</p>`).join("")}</footer>
</body>
</html>
`;
}

const toDetail = ([label, text]: readonly [string, string]): string =>
  `<div><dt>${toMarkup(label)}</dt><dd>${toMarkup(text)}</dd></div>`;

/** A short message of which columns or facts show everything; left out in print, for which two pages have to do. */
const isReadMessage = ({ text, paths }: Shown, { messages }: TrueEligibility): boolean =>
  !/[.;]\s/.test(text) &&
  paths.length > 0 &&
  paths.every((path) => (messages[Number(path.split("/")[2])]?.facts.length ?? 0) > 0);

interface Rendering {
  readonly id: string;
  readonly isRead: (note: Shown) => boolean;
}

function toSection(section: Section, { id, isRead }: Rendering): string {
  const { title, kind, facts = [], notes = [] } = section;
  const table = kind === "estimates" && section.table ? joinAlike(section.table) : section.table;
  const heading = `<h2 id="${id}">${toMarkup(title)}</h2>`;
  const content = [
    facts.length > 0 ? toFacts(facts, kind) : "",
    table !== undefined && table.rows.length > 0 ? toTable(table, { id, isRead }) : "",
    notes.length > 0 ? `<ul>${notes.map((note) => toItem(note, isRead)).join("")}</ul>` : "",
  ].join("");
  return kind === "appendix"
    ? `<section><details><summary>${heading}</summary>${content}</details></section>`
    : `<section${toClasses(section, isRead)}>${heading}${content}</section>`;
}

const toItem = (note: Shown, isRead: Rendering["isRead"]): string =>
  `<li${isRead(note) ? ' class="repeated"' : ""}>${toMarkup(note.text)}</li>`;

function toClasses({ kind, facts = [], table, notes = [] }: Section, isRead: Rendering["isRead"]): string {
  const isRepeated = isOfCategories(table) || (facts.length === 0 && table === undefined && notes.every(isRead));
  const names = [kind ?? "", isRepeated ? "repeated" : "", kind === undefined && table === undefined ? "short" : ""];
  const text = names.filter(Boolean).join(" ");
  return text === "" ? "" : ` class="${text}"`;
}

/** Classes that were taken from the categories repeat them. */
const isOfCategories = (table: Table | undefined): boolean =>
  table !== undefined &&
  table.head.at(-1) === "Basis" &&
  table.rows.every(({ cells }) => cells.at(-1)?.text === derivedBasis);

/** Services of which a table says the same are named in one row. */
function joinAlike({ head, rows }: Table): Table {
  const joined = new Map<string, Row>();
  for (const row of rows) {
    const [name, ...cells] = row.cells;
    const key = JSON.stringify(cells.map(({ text }) => text));
    const known = joined.get(key)?.cells[0];
    const names = [known?.text, name?.text].filter(Boolean).join(", ");
    joined.set(key, { ...row, cells: [{ text: names, paths: [] }, ...cells] });
  }
  return { head, rows: [...joined.values()] };
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

function toTable({ head, rows }: Table, { id, isRead }: Rendering): string {
  const isMoney = head.map((_, column) => rows.some(({ cells }) => moneyPattern.test(cells[column]?.text ?? "")));
  const isLong = head.map(
    (_, column) => head.length > wideTable && rows.some(({ cells }) => (cells[column]?.text.length ?? 0) > longLength),
  );
  const heads = head.map((cell, column) => {
    const name = isMoney[column] ? "money" : column > 0 && isLong[column] ? "long" : "";
    return `<th scope="col"${name && ` class="${name}"`}>${toMarkup(cell)}</th>`;
  });
  const bodies = rows.map(
    (row) => `<tbody${row.isGroup ? ' class="group"' : ""}>${toRows(row, isMoney, isRead)}</tbody>`,
  );
  return `<div class="scroll" role="region" aria-labelledby="${id}" tabindex="0"><table aria-labelledby="${id}">
<thead><tr>${heads.join("")}</tr></thead>
${bodies.join("\n")}
</table></div>`;
}

/** Long texts get room in tables of more columns. */
const wideTable = 6;
const longLength = 20;

const moneyPattern = /^\$[\d,.]+$/;

function toRows({ cells, notes = [] }: Row, isMoney: readonly boolean[], isRead: (note: Shown) => boolean): string {
  const span = notes.length > 0 ? ' rowspan="2"' : "";
  const first = cells.map(({ text }, column) =>
    column === 0
      ? `<th scope="row"${span}>${toMarkup(text)}</th>`
      : `<td${classOf(text, isMoney[column])}>${toMarkup(text)}</td>`,
  );
  const row = `<tr>${first.join("")}</tr>`;
  if (notes.length === 0) return row;
  const note = notes
    .map((one) => `<div${isRead(one) ? ' class="repeated"' : ""}>Payer: ${toMarkup(one.text)}</div>`)
    .join("");
  return `${row}<tr${notes.every(isRead) ? ' class="repeated"' : ""}><td class="note" colspan="${cells.length - 1}">${note}</td></tr>`;
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
