import type { TrueEligibility } from "../document/true-eligibility.ts";
import { notCovered } from "./format.ts";
import { toMarkup } from "./markup.ts";
import { type Fact, isBlank, type Note, type Row, type Section, type Table, unstatedLabel } from "./outline.ts";
import { pageStyle } from "./page-style.ts";
import { toOutline } from "./to-outline.ts";

export interface PageNotes {
  readonly notice?: string | undefined;
  /** A line below the page: who printed it and when. */
  readonly footer?: string | undefined;
  /** Stated below the title: when it was verified, for which appointment and office. */
  readonly details?: readonly (readonly [label: string, text: string])[];
  /** The day of the answer, `YYYY-MM-DD`, for documents that state none. */
  readonly answeredOn?: string | undefined;
  /** What people found out beside the payer's answer, and how. */
  readonly found?: readonly { readonly label: string; readonly text: string; readonly source: string }[];
}

/**
 * Renders one self-contained page to print, without scripts. The title omits the patient's name, because browsers keep
 * titles in their history and print them on every sheet.
 */
export function explainAsHtml(
  document: TrueEligibility,
  { notice, footer, details = [], answeredOn, found = [] }: PageNotes = {},
): string {
  const { title, subtitle, sections: ofAnswer, legend } = toOutline(document, { answeredOn });
  const [summary, ...others] = ofAnswer;
  const sections = [...(summary ? [summary] : []), ...toFoundSection(found), ...others];
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
<p>${toMarkup(subtitle)}</p>${details.length === 0 ? "" : `\n<dl class="details">${details.map(toDetail).join("")}</dl>`}
</header>
<main>
${sections.map((section, index) => toSection(section, `section-${index + 1}`)).join("\n")}
</main>
<footer>${lines.map((line) => `<p>${toMarkup(line)}</p>`).join("")}</footer>
</body>
</html>
`;
}

const toFoundSection = (found: NonNullable<PageNotes["found"]>): Section[] =>
  found.length === 0
    ? []
    : [
        {
          title: "Found out by the office, beside the payer's answer",
          facts: found.map(({ label, text, source }): Fact => [label, `${text} (${source})`]),
        },
      ];

const toDetail = ([label, text]: readonly [string, string]): string =>
  `<div><dt>${toMarkup(label)}</dt><dd>${toMarkup(text)}</dd></div>`;

function toSection(section: Section, id: string): string {
  const { title, kind, facts = [], notes = [] } = section;
  const table = kind === "estimates" && section.table ? joinAlike(section.table) : section.table;
  const heading = `<h2 id="${id}">${toMarkup(title)}</h2>`;
  const content = [
    facts.length > 0 ? toFacts(facts, kind) : "",
    table !== undefined && table.rows.length > 0 ? toTable(table, id) : "",
    notes.length > 0 ? `<ul>${notes.map(toItem).join("")}</ul>` : "",
  ].join("");
  return kind === "appendix"
    ? `<section><details><summary>${heading}</summary>${content}</details></section>`
    : `<section${toClasses(section)}>${heading}${content}</section>`;
}

const toItem = ({ text, isRepeated }: Note): string =>
  `<li${isRepeated ? ' class="repeated"' : ""}>${toMarkup(text)}</li>`;

function toClasses({ kind, facts = [], table, notes = [], isRepeated = false }: Section): string {
  const isOfRepeatedNotes = facts.length === 0 && table === undefined && notes.every((note) => note.isRepeated);
  const names = [
    kind ?? "",
    isRepeated || isOfRepeatedNotes ? "repeated" : "",
    kind === undefined && table === undefined ? "short" : "",
  ];
  const text = names.filter(Boolean).join(" ");
  return text === "" ? "" : ` class="${text}"`;
}

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

function toTable({ head, rows }: Table, id: string): string {
  const isMoney = head.map((_, column) => rows.some(({ cells }) => moneyPattern.test(cells[column]?.text ?? "")));
  const isLong = head.map(
    (_, column) => head.length > wideTable && rows.some(({ cells }) => (cells[column]?.text.length ?? 0) > longLength),
  );
  const heads = head.map((cell, column) => {
    const name = isMoney[column] ? "money" : column > 0 && isLong[column] ? "long" : "";
    return `<th scope="col"${name && ` class="${name}"`}>${toMarkup(cell)}</th>`;
  });
  const bodies = rows.map((row) => `<tbody${row.isGroup ? ' class="group"' : ""}>${toRows(row, isMoney)}</tbody>`);
  return `<div class="scroll" role="region" aria-labelledby="${id}" tabindex="0"><table aria-labelledby="${id}">
<thead><tr>${heads.join("")}</tr></thead>
${bodies.join("\n")}
</table></div>`;
}

/** Long texts get room in tables of more columns. */
const wideTable = 6;
const longLength = 20;

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
  const note = notes
    .map((one) => `<div${one.isRepeated ? ' class="repeated"' : ""}>Payer: ${toMarkup(one.text)}</div>`)
    .join("");
  return `${row}<tr${notes.every(({ isRepeated }) => isRepeated) ? ' class="repeated"' : ""}><td class="note" colspan="${cells.length - 1}">${note}</td></tr>`;
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
