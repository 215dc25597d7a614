import type { TrueEligibility } from "../document/true-eligibility.ts";
import type { LabeledValue, Section, Table } from "./outline.ts";
import { toOutline } from "./to-outline.ts";

/** A benefit breakdown as one self-contained page to print, without scripts. Payers' texts are escaped. */
export function explainAsHtml(document: TrueEligibility): string {
  const { title, subtitle, sections, legend } = toOutline(document);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${toMarkup(title)}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>${toMarkup(title)}</h1>
<p>${toMarkup(subtitle)}</p>
</header>
<main>
${sections.map(toSection).join("\n")}
</main>
<footer>${toMarkup(legend)}</footer>
</body>
</html>
`;
}

const style = `
@page { size: letter; margin: 12mm; }
body { font: 13px/1.35 system-ui, sans-serif; color: #111; max-width: 60rem; margin: 1rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; margin: 0; }
header p { margin: .2rem 0 0; color: #444; }
h2 { font-size: 1rem; margin: 1rem 0 .3rem; border-bottom: 1px solid #999; break-after: avoid; }
dl { columns: 2; column-gap: 2rem; margin: 0; }
dl div { break-inside: avoid; display: flex; gap: .5rem; padding: .1rem 0; }
dt { flex: 0 0 45%; color: #444; }
dd { margin: 0; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; }
th, td { border: 1px solid #bbb; padding: .15rem .35rem; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
th { background: #eee; font-weight: 600; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
footer { margin-top: 1rem; color: #444; }
ul { margin: .3rem 0; padding-left: 1.2rem; }
@media print { body { font-size: 10px; max-width: none; margin: 0; padding: 0; } }
@media (max-width: 40rem) { dl { columns: 1; } table { display: block; overflow-x: auto; } }
`;

function toSection({ title, facts = [], table, notes = [] }: Section): string {
  const parts = [`<h2>${toMarkup(title)}</h2>`];
  if (facts.length > 0) parts.push(toFacts(facts));
  if (table !== undefined && table.rows.length > 0) parts.push(toTable(table));
  if (notes.length > 0) parts.push(`<ul>${notes.map((note) => `<li>${toMarkup(note)}</li>`).join("")}</ul>`);
  return `<section>\n${parts.join("\n")}\n</section>`;
}

const toFacts = (facts: readonly LabeledValue[]): string =>
  `<dl>${facts.map(([label, value]) => `<div><dt>${toMarkup(label)}</dt><dd>${toMarkup(value)}</dd></div>`).join("")}</dl>`;

function toTable({ head, rows }: Table): string {
  const toRow = (row: readonly string[]): string =>
    `<tr>${row.map((cell, column) => (column === 0 ? `<th scope="row">${toMarkup(cell)}</th>` : `<td>${toMarkup(cell)}</td>`)).join("")}</tr>`;
  const heads = head.map((cell) => `<th scope="col">${toMarkup(cell)}</th>`).join("");
  return `<table>\n<thead><tr>${heads}</tr></thead>\n<tbody>\n${rows.map(toRow).join("\n")}\n</tbody>\n</table>`;
}

const toMarkup = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
