import type { DryRunColumn } from "@nightguard/contract";
import { findItemColumn, type ItemColumn, itemFields } from "../parts/text/item-fields.ts";
import { areRivals, findTableColumn, type TableColumn } from "./table-columns.ts";

export type ColumnChoices = readonly (TableColumn | null)[];

export interface Fill {
  readonly npi: string;
  readonly tax_id: string;
  readonly payer_id: string;
}

const filledColumns = ["npi", "tax_id", "payer_id"] as const satisfies readonly (keyof Fill)[];
export const emptyFill: Fill = { npi: "", tax_id: "", payer_id: "" };

const requiredColumns: readonly ItemColumn[] = itemFields.flatMap(({ column, isRequired }) =>
  isRequired ? column : [],
);

export const findAutomatic = (columns: readonly DryRunColumn[]): ColumnChoices =>
  columns.map(({ field }) => (field === null ? null : (findTableColumn(field)?.column ?? null)));

/** A field has at most one column: choosing it for another column removes it from the first. */
export function chooseField(choices: ColumnChoices, index: number, field: TableColumn | null): ColumnChoices {
  return choices.map((known, at) => {
    if (at === index) return field;
    return field !== null && known !== null && areRivals(known, field) ? null : known;
  });
}

export const findDoubles = (choices: ColumnChoices): ReadonlySet<TableColumn> =>
  new Set(choices.flatMap((choice, index) => (choice !== null && choices.indexOf(choice) < index ? choice : [])));

export type RequiredField = {
  readonly column: ItemColumn;
  readonly label: string;
  readonly isFillable: boolean;
} & (
  | { readonly source: "column"; readonly name: string }
  | { readonly source: "fill" }
  | { readonly source: "missing" }
);

export function listRequired(
  columns: readonly DryRunColumn[],
  choices: ColumnChoices,
  fill: Fill,
): readonly RequiredField[] {
  return requiredColumns.map((column) => {
    const field = { column, label: findItemColumn(column)?.label ?? column, isFillable: isFillable(column) };
    const index = choices.findIndex((choice) => choice !== null && areRivals(choice, column));
    if (index !== -1) return { ...field, source: "column", name: columns[index]?.name ?? "" };
    return { ...field, source: isFillable(column) && fill[column].trim() !== "" ? "fill" : "missing" };
  });
}

export const hasAppointment = (choices: ColumnChoices): boolean =>
  choices.includes("appointment_at") || (choices.includes("appointment_date") && choices.includes("appointment_time"));

export const isFillable = (column: ItemColumn): column is keyof Fill => filledColumns.some((known) => known === column);

/** The service numbers a column without a name in the header row; it cannot be mapped by name. */
export const isUnnamed = (name: string, index: number): boolean => name === `column ${index + 1}`;

const ignoredField = "ignore";

/**
 * @param reading.isConfirmed states every choice, even where the service agrees: it then no longer asks whether columns
 *   of different people are meant
 */
export function toReadingFields(
  columns: readonly DryRunColumn[],
  choices: ColumnChoices,
  { fill, isConfirmed }: { readonly fill: Fill; readonly isConfirmed: boolean },
): readonly (readonly [name: string, value: string])[] {
  const automatic = findAutomatic(columns);
  const mapped = columns.flatMap(({ name }, index) => {
    const choice = choices[index] ?? null;
    const isSaid = choice !== automatic[index] || (isConfirmed && choice !== null);
    return isSaid && !isUnnamed(name, index) ? [[`map[${name}]`, choice ?? ignoredField] as const] : [];
  });
  return [...mapped, ...listFilled(choices, fill)];
}

export function listFilled(choices: ColumnChoices, fill: Fill): (readonly [keyof Fill, string])[] {
  return filledColumns.flatMap((column) => {
    const value = fill[column].trim();
    return value === "" || choices.includes(column) ? [] : [[column, value] as const];
  });
}

export interface ColumnMapping {
  readonly name: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly fill: Readonly<Partial<Fill>>;
  readonly updated_at: string;
}

export function toMapping(columns: readonly DryRunColumn[], choices: ColumnChoices, fill: Fill) {
  const automatic = findAutomatic(columns);
  const named = columns.flatMap(({ name }, index) => {
    const choice = choices[index] ?? null;
    if (isUnnamed(name, index) || (choice === null && automatic[index] === null)) return [];
    return [[name, choice ?? ignoredField] as const];
  });
  const filled = Object.fromEntries(listFilled(choices, fill)) as Partial<Fill>;
  return { columns: Object.fromEntries(named), fill: filled };
}

export function applyMapping(columns: readonly DryRunColumn[], mapping: Pick<ColumnMapping, "columns">): ColumnChoices {
  const fields = new Map(Object.entries(mapping.columns).map(([name, field]) => [toPlainName(name), field]));
  const taken = columns.flatMap(({ name }) => findTableColumn(fields.get(toPlainName(name)) ?? "")?.column ?? []);
  return findAutomatic(columns).map((automatic, index) => {
    const field = fields.get(toPlainName(columns[index]?.name ?? ""));
    if (field === ignoredField) return null;
    if (field !== undefined) return findTableColumn(field)?.column ?? automatic;
    return automatic !== null && taken.some((column) => areRivals(column, automatic)) ? null : automatic;
  });
}

/** The mapping with most of the file's columns, and none that it lacks; of two, the newer. */
export function matchMapping(mappings: readonly ColumnMapping[], columns: readonly DryRunColumn[]) {
  const names = new Set(columns.map(({ name }) => toPlainName(name)));
  const fitting = mappings.filter(({ columns: named }) => {
    const known = Object.keys(named);
    return known.length > 0 && known.every((name) => names.has(toPlainName(name)));
  });
  const countOf = ({ columns: named }: ColumnMapping) => Object.keys(named).length;
  return fitting.sort((a, b) => countOf(b) - countOf(a) || b.updated_at.localeCompare(a.updated_at))[0];
}

const toPlainName = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}#]+/gu, "");
