import { blank, notStated } from "./format.ts";

/** The content of a breakdown, in an office's reading order. Plain text and HTML render the same outline. */
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
  readonly facts?: readonly LabeledValue[];
  readonly table?: Table;
  readonly notes?: readonly string[];
}

export type LabeledValue = readonly [label: string, value: string];

export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly Row[];
}

/** The first cell names the row. */
export interface Row {
  readonly cells: readonly string[];
  /** Heads the rows after it. */
  readonly isGroup?: boolean;
  /** Shown below the cells, over the whole width. */
  readonly notes?: readonly string[];
}

export const filledSections = (sections: readonly Section[]): Section[] =>
  sections.filter(({ facts = [], table, notes = [] }) => facts.length + (table?.rows.length ?? 0) + notes.length > 0);

/** Drops columns, except the first, that are not stated in any row. */
export function withoutBlankColumns({ head, rows }: Table): Table {
  const kept = head.map((_, column) => column === 0 || rows.some(({ cells }) => !isBlank(cells[column])));
  const cut = (cells: readonly string[]): string[] => cells.filter((_, column) => kept[column]);
  return { head: cut(head), rows: rows.map((row) => ({ ...row, cells: cut(row.cells) })) };
}

export const isBlank = (cell: string | undefined): boolean => cell === blank || cell === notStated;

/** Only the stated facts. */
export const stated = (facts: readonly LabeledValue[]): LabeledValue[] => facts.filter(([, value]) => !isBlank(value));

export const unstatedLabel = "Not stated by the payer";

/** The stated facts, then the names of the `usual` ones that are not: an office has to ask about them. */
export function withUnstated(usual: readonly LabeledValue[], rare: readonly LabeledValue[] = []): LabeledValue[] {
  const unstated = usual.filter(([, value]) => isBlank(value)).map(([label]) => label);
  const names: LabeledValue[] = unstated.length === 0 ? [] : [[unstatedLabel, unstated.join("; ")]];
  return [...stated(usual), ...stated(rare), ...names];
}
