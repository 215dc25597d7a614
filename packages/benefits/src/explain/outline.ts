/**
 * What there is to say about a response, in the order in which an office reads it, apart from how it is shown: the plain
 * text and the printed page are two renderings of one outline, so that neither says what the other does not.
 */
export interface Outline {
  readonly title: string;
  /** One line below the title. */
  readonly subtitle: string;
  readonly sections: readonly Section[];
  /** What signs in it mean. */
  readonly legend: string;
}

/** Has facts, a table, notes, or several of them, shown in this order. */
export interface Section {
  readonly title: string;
  readonly facts?: readonly LabeledValue[];
  readonly table?: Table;
  readonly notes?: readonly string[];
}

export type LabeledValue = readonly [label: string, value: string];

export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The sections that say anything. */
export const filledSections = (sections: readonly Section[]): Section[] =>
  sections.filter(({ facts = [], table, notes = [] }) => facts.length + (table?.rows.length ?? 0) + notes.length > 0);

/** The table without the columns that are the same `blank` in every row; the first column always stays. */
export function withoutBlankColumns({ head, rows }: Table, blank: string): Table {
  const kept = head.map((_, column) => column === 0 || rows.some((row) => row[column] !== blank));
  const cut = (cells: readonly string[]): string[] => cells.filter((_, column) => kept[column]);
  return { head: cut(head), rows: rows.map(cut) };
}
