export const columnPaths = {
  payer_id: "payer.id",
  npi: "provider.npi",
  tax_id: "provider.tax_id",
  first_name: "subscriber.first_name",
  last_name: "subscriber.last_name",
  member_id: "subscriber.member_id",
  dob: "subscriber.dob",
  group_number: "subscriber.group_number",
  dependent_first_name: "dependent.first_name",
  dependent_last_name: "dependent.last_name",
  dependent_member_id: "dependent.member_id",
  dependent_dob: "dependent.dob",
  dependent_group_number: "dependent.group_number",
  location_id: "location_id",
  operation: "operation",
  reference: "reference",
  appointment_at: "appointment_at",
  provider_name: "provider.name",
  gender: "subscriber.gender",
  dependent_gender: "dependent.gender",
  dependent_relationship: "dependent.relationship",
  date_of_service: "date_of_service",
  procedures: "procedures",
} as const;
export type CsvColumn = keyof typeof columnPaths;
export const csvColumns = Object.keys(columnPaths) as readonly CsvColumn[];
export const requiredColumns = csvColumns.slice(0, csvColumns.indexOf("dependent_first_name"));

/** Columns that hold two fields, or a part of one. */
export const joinedColumns = {
  full_name: ["first_name", "last_name"],
  dependent_full_name: ["dependent_first_name", "dependent_last_name"],
  appointment_date: ["appointment_at"],
  appointment_time: ["appointment_at"],
} as const satisfies Readonly<Record<string, readonly CsvColumn[]>>;
export type JoinedColumn = keyof typeof joinedColumns;
export type TableColumn = CsvColumn | JoinedColumn;
export const tableColumns: readonly TableColumn[] = [...csvColumns, ...(Object.keys(joinedColumns) as JoinedColumn[])];

export const ignoredColumn = "ignore";
export type MappedColumn = TableColumn | typeof ignoredColumn;
export const mappedColumns: readonly MappedColumn[] = [...tableColumns, ignoredColumn];

export const filledColumns = ["npi", "tax_id", "payer_id"] as const;

export interface HeaderHints {
  readonly names: ReadonlyMap<string, MappedColumn>;
  /** A stored mapping, unlike `names`, may name columns that the file lacks. */
  readonly stored?: ReadonlyMap<string, MappedColumn>;
  readonly fill: Readonly<Partial<Record<(typeof filledColumns)[number], string | undefined>>>;
}

export type CsvLayout = ReadonlyMap<TableColumn, number>;
