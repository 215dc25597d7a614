import { notStated } from "./format.ts";

/** The content of a breakdown, in an office's reading order. Plain text and HTML render the same outline. */
export interface Outline {
  readonly title: string;
  readonly subtitle: string;
  readonly sections: readonly Section[];
  readonly legend: string;
}

/** Shows facts, then the table, then notes. */
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

export const filledSections = (sections: readonly Section[]): Section[] =>
  sections.filter(({ facts = [], table, notes = [] }) => facts.length + (table?.rows.length ?? 0) + notes.length > 0);

/** Drops columns, except the first, that are not stated in any row. */
export function withoutBlankColumns({ head, rows }: Table): Table {
  const kept = head.map((_, column) => column === 0 || rows.some((row) => row[column] !== notStated));
  const cut = (cells: readonly string[]): string[] => cells.filter((_, column) => kept[column]);
  return { head: cut(head), rows: rows.map(cut) };
}
