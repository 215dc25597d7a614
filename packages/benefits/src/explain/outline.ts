import { blank, notStated } from "./format.ts";

/** The content of a breakdown, in an office's reading order. Plain text, HTML and JSON render the same outline. */
export interface Outline {
  readonly title: string;
  readonly subtitle: string;
  readonly sections: readonly Section[];
  readonly legend: readonly string[];
}

/** Shows facts, then the table, then notes. */
export interface Section {
  readonly title: string;
  /** `appendix` is folded away on the page, also in print. */
  readonly kind?: "summary" | "doubts" | "appendix";
  readonly facts?: readonly Fact[];
  readonly table?: Table;
  readonly notes?: readonly Shown[];
}

/** A text, and the values of the document that it shows. */
export interface Shown {
  readonly text: string;
  /** JSON pointers in the document; none for words of our own and for blank cells. */
  readonly paths: readonly string[];
}

export const show = (text: string, ...paths: readonly string[]): Shown => ({ text, paths });

/** Pointers of the members of an object that are stated; of all where none is. */
export function pathsOf<Name extends string>(
  path: string,
  object: { readonly [Key in Name]: unknown },
  names: readonly Name[],
): string[] {
  const known = names.filter((name) => object[name] !== null);
  return (known.length === 0 ? names : known).map((name) => `${path}/${name}`);
}

/** A label, the value's text, and JSON pointers as in `Shown`. */
export type Fact = readonly [label: string, text: string, ...paths: string[]];

export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly Row[];
}

/** The first cell names the row. */
export interface Row {
  readonly cells: readonly Shown[];
  /** Heads the rows after it. */
  readonly isGroup?: boolean;
  /** Shown below the cells, over the whole width. */
  readonly notes?: readonly Shown[];
}

export const filledSections = (sections: readonly Section[]): Section[] =>
  sections.filter(({ facts = [], table, notes = [] }) => facts.length + (table?.rows.length ?? 0) + notes.length > 0);

/** Drops columns, except the first, that are not stated in any row. */
export function withoutBlankColumns({ head, rows }: Table): Table {
  const kept = head.map((_, column) => column === 0 || rows.some(({ cells }) => !isBlankCell(cells[column])));
  const cut = <Cell>(cells: readonly Cell[]): Cell[] => cells.filter((_, column) => kept[column]);
  return { head: cut(head), rows: rows.map((row) => ({ ...row, cells: cut(row.cells) })) };
}

export const isBlank = (text: string | undefined): boolean => text === blank || text === notStated;

const isBlankCell = (cell: Shown | undefined): boolean => cell !== undefined && isBlank(cell.text);

/** A cell of the columns of limits and amounts. */
export const toCell = ({ text, paths }: Shown): Shown =>
  text === notStated || text === "" ? show(blank) : { text, paths };

/** Several values as one text; those without text are left out. */
export function joinShown(parts: readonly Shown[], separator: string): Shown {
  const filled = parts.filter(({ text }) => text !== "");
  return { text: filled.map(({ text }) => text).join(separator), paths: filled.flatMap(({ paths }) => paths) };
}

/** Only the stated facts. */
export const stated = (facts: readonly Fact[]): Fact[] => facts.filter(([, text]) => !isBlank(text));

export const unstatedLabel = "Not stated by the payer";

/** The stated facts, then the names of the `usual` ones that are not: an office has to ask about them. */
export function withUnstated(usual: readonly Fact[], rare: readonly Fact[] = []): Fact[] {
  const unstated = usual.filter(([, text]) => isBlank(text));
  const names = unstated.map(([label]) => label).join("; ");
  const paths = unstated.flatMap(([, , ...ofFact]) => ofFact);
  const rest: Fact[] = unstated.length === 0 ? [] : [[unstatedLabel, names, ...paths]];
  return [...stated(usual), ...stated(rare), ...rest];
}
