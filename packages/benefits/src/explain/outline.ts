import { blank, notStated } from "./format.ts";

export interface Outline {
  readonly title: string;
  readonly subtitle: string;
  readonly sections: readonly Section[];
  readonly legend: readonly string[];
}

export interface Section {
  readonly title: string;
  /** The page folds the `appendix` away, also in print. */
  readonly kind?: "summary" | "doubts" | "estimates" | "breakdown" | "appendix";
  readonly facts?: readonly Fact[];
  readonly table?: Table;
  readonly notes?: readonly Note[];
  /** Other sections say all of it; left out in print. */
  readonly isRepeated?: boolean;
}

export interface Shown {
  readonly text: string;
  /** JSON pointers in the document; none for our own words and for blank cells. */
  readonly paths: readonly string[];
}

/** A payer's message. */
export interface Note extends Shown {
  /** The values of the page say all of it; left out in print, for which two pages have to do. */
  readonly isRepeated?: boolean;
}

export const show = (text: string, ...paths: readonly string[]): Shown => ({ text, paths });

export function pathsOf<Name extends string>(
  path: string,
  object: { readonly [Key in Name]: unknown },
  names: readonly Name[],
): string[] {
  const known = names.filter((name) => object[name] !== null);
  return (known.length === 0 ? names : known).map((name) => `${path}/${name}`);
}

export type Fact = readonly [label: string, text: string, ...paths: string[]];

export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly Row[];
}

export interface Row {
  readonly cells: readonly Shown[];
  readonly isGroup?: boolean;
  readonly notes?: readonly Note[];
}

export const filledSections = (sections: readonly Section[]): Section[] =>
  sections.filter(({ facts = [], table, notes = [] }) => facts.length + (table?.rows.length ?? 0) + notes.length > 0);

export function withoutBlankColumns({ head, rows }: Table): Table {
  const kept = head.map((_, column) => column === 0 || rows.some(({ cells }) => !isBlankCell(cells[column])));
  const cut = <Cell>(cells: readonly Cell[]): Cell[] => cells.filter((_, column) => kept[column]);
  return { head: cut(head), rows: rows.map((row) => ({ ...row, cells: cut(row.cells) })) };
}

export const isBlank = (text: string | undefined): boolean => text === blank || text === notStated;

const isBlankCell = (cell: Shown | undefined): boolean => cell !== undefined && isBlank(cell.text);

export const toCell = ({ text, paths }: Shown): Shown =>
  text === notStated || text === "" ? show(blank) : { text, paths };

export const inParentheses = ({ text, paths }: Shown): Shown => ({ text: `(${text})`, paths });

export function joinShown(parts: readonly Shown[], separator: string): Shown {
  const filled = parts.filter(({ text }) => text !== "");
  return { text: filled.map(({ text }) => text).join(separator), paths: filled.flatMap(({ paths }) => paths) };
}

export const stated = (facts: readonly Fact[]): Fact[] => facts.filter(([, text]) => !isBlank(text));

export const unstatedLabel = "Not stated by the payer";

export function withUnstated(usual: readonly Fact[], rare: readonly Fact[] = []): Fact[] {
  const unstated = usual.filter(([, text]) => isBlank(text));
  const names = unstated.map(([label]) => label).join("; ");
  const paths = unstated.flatMap(([, , ...ofFact]) => ofFact);
  const rest: Fact[] = unstated.length === 0 ? [] : [[unstatedLabel, names, ...paths]];
  return [...stated(usual), ...stated(rare), ...rest];
}
