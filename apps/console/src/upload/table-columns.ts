import { type ItemColumn, type ItemFieldGroup, itemFields } from "../parts/text/item-fields.ts";

/** Columns that hold two fields, or a part of one. */
const joinedColumns = [
  {
    column: "full_name",
    label: "Whole name, as Last, First",
    group: "subscriber",
    isPersonal: true,
    holds: ["first_name", "last_name"],
    note: "Divided at the comma into last and first name.",
  },
  {
    column: "dependent_full_name",
    label: "Dependent's whole name, as Last, First",
    group: "dependent",
    isPersonal: true,
    holds: ["dependent_first_name", "dependent_last_name"],
    note: "Divided at the comma into last and first name.",
  },
  {
    column: "appointment_date",
    label: "Date of appointment",
    group: "appointment",
    isPersonal: false,
    holds: ["appointment_at"],
    note: "Read together with the column of its time.",
  },
  {
    column: "appointment_time",
    label: "Time of appointment",
    group: "appointment",
    isPersonal: false,
    holds: ["appointment_at"],
    note: "Read together with the column of its date.",
  },
] as const;

export type TableColumn = ItemColumn | (typeof joinedColumns)[number]["column"];

interface TableColumnWords {
  readonly column: TableColumn;
  readonly label: string;
  readonly group: ItemFieldGroup;
  readonly isRequired: boolean;
  readonly isPersonal: boolean;
  readonly holds: readonly ItemColumn[];
  /** What becomes of a column that is no field by itself. */
  readonly note?: string;
}

export const tableColumns: readonly TableColumnWords[] = [
  ...itemFields.map((field) => ({ ...field, holds: [field.column] })),
  ...joinedColumns.map((column) => ({ ...column, isRequired: false })),
];

export const findTableColumn = (column: string): TableColumnWords | undefined =>
  tableColumns.find((known) => known.column === column);

/** The columns hold the same field, so that only one can be read. */
export function areRivals(one: TableColumn, other: TableColumn): boolean {
  if (one === other) return true;
  const isPart = (column: TableColumn) => column === "appointment_date" || column === "appointment_time";
  if (isPart(one) && isPart(other)) return false;
  const held = findTableColumn(other)?.holds ?? [];
  return findTableColumn(one)?.holds.some((field) => held.includes(field)) ?? false;
}
