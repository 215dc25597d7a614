import { InvalidRequestError, type Issue, IssueList } from "@nightguard/contract";
import { findCodeFault, findDateFault, toSlashedDate } from "./spreadsheet-habits.ts";

/** Where each column is in a batch item. */
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
} as const;
export type CsvColumn = keyof typeof columnPaths;
export const csvColumns = Object.keys(columnPaths) as readonly CsvColumn[]; // its own keys
const requiredColumns = csvColumns.slice(0, csvColumns.indexOf("dependent_first_name"));

/** Columns of codes, which spreadsheets convert to numbers, with their number of digits if it is fixed. */
const codeColumns: readonly { readonly column: CsvColumn; readonly digits?: number }[] = [
  { column: "payer_id" },
  { column: "npi", digits: 10 },
  { column: "tax_id", digits: 9 },
  { column: "member_id" },
  { column: "group_number" },
  { column: "dependent_member_id" },
  { column: "dependent_group_number" },
];
const dateColumns = ["dob", "dependent_dob"] as const;
const dependentColumns = csvColumns.filter((column) => column.startsWith("dependent_"));

/** Columns that the query can fill if the file lacks them. */
export const filledColumns = ["npi", "tax_id", "payer_id"] as const;

/** How the query completes a header row. */
export interface HeaderHints {
  /** From `?map[Patient First]=first_name`. */
  readonly names: ReadonlyMap<string, CsvColumn>;
  readonly fill: Readonly<Partial<Record<(typeof filledColumns)[number], string | undefined>>>;
}

/** The index of each column in a row, from 0. */
export type CsvLayout = ReadonlyMap<CsvColumn, number>;

/**
 * Finds the columns in a header row. Case, spaces and underscores in names do not matter; unknown columns are ignored.
 *
 * @throws InvalidRequestError for a duplicate or missing column, a mapped name that the file lacks, or a row that is not a
 *   header. Its messages name columns by number, since the cells of a missing header are a patient's data
 */
export function readHeader(cells: readonly string[], { names, fill }: HeaderHints): CsvLayout {
  const meanings = new Map<string, CsvColumn>(csvColumns.map((column) => [normalize(column), column]));
  const unused = new Set([...names.keys()].map(normalize));
  const issues = new IssueList();
  if (unused.size < names.size) issues.add({ path: "map", message: "names a column twice" });
  for (const [name, column] of names) meanings.set(normalize(name), column);

  const layout = new Map<CsvColumn, number>();
  for (const [index, cell] of cells.entries()) {
    const name = normalize(cell);
    const column = meanings.get(name);
    unused.delete(name);
    if (column === undefined) continue;
    const earlier = layout.get(column);
    if (earlier === undefined) layout.set(column, index);
    else issues.add({ path: column, message: `stands in two columns, ${earlier + 1} and ${index + 1}` });
  }
  if (layout.size === 0 && cells.some(isData)) {
    const message = "looks like a patient's row: the file needs a first row with the names of its columns";
    throw new InvalidRequestError([{ path: "header", message }], "The file has no header row");
  }
  if (unused.size > 0) issues.add({ path: "map", message: "names a column that the file does not have" });
  for (const column of requiredColumns) {
    const filled: Readonly<Partial<Record<CsvColumn, string | undefined>>> = fill;
    if (!layout.has(column) && filled[column] === undefined) {
      issues.add({ path: column, message: "is a column that the file lacks" });
    }
  }
  if (!issues.isEmpty) throw new InvalidRequestError(issues, "The header row does not fit; see issues");
  return layout;
}

const normalize = (name: string) => name.toLowerCase().replaceAll(/[\s_]+/g, "");

/** The extra columns of a file of rejected rows; uploads ignore them. */
export const rejectionColumns = ["row", "error"] as const;

/** Whether the file is a corrected file of rejected rows. */
export function isRejectionsHeader(cells: readonly string[]): boolean {
  const names = cells.map(normalize);
  return rejectionColumns.every((column) => names.includes(column));
}

/** Rows have numbers or dates, headers do not. */
const isData = (cell: string) => /^\s*[\d./-]{4,}\s*$/.test(cell);

/**
 * A row as a batch item, not yet validated. Empty cells are absent; a dependent exists if one of its cells does. Cells are
 * trimmed, except the reference, which is returned unchanged.
 */
export function toBatchItem(cells: readonly string[], layout: CsvLayout, fill: HeaderHints["fill"]): unknown {
  const text = (column: CsvColumn) => findText(cells, layout, column);
  const filled = (column: keyof HeaderHints["fill"]) => (layout.has(column) ? text(column) : fill[column]);
  return {
    payer: { id: filled("payer_id") },
    provider: { npi: filled("npi"), tax_id: filled("tax_id") },
    subscriber: {
      first_name: text("first_name"),
      last_name: text("last_name"),
      member_id: text("member_id"),
      dob: toDob(text("dob")),
      group_number: text("group_number"),
    },
    dependent: dependentColumns.some((column) => text(column) !== undefined)
      ? {
          first_name: text("dependent_first_name"),
          last_name: text("dependent_last_name"),
          member_id: text("dependent_member_id"),
          dob: toDob(text("dependent_dob")),
          group_number: text("dependent_group_number"),
        }
      : undefined,
    location_id: text("location_id"),
    operation: text("operation"),
    reference: findCell(cells, layout, "reference"),
    appointment_at: text("appointment_at"),
  };
}

/** Damage done by spreadsheets to the cells of a row, reported instead of the validation faults of the same fields. */
export function findCellFaults(cells: readonly string[], layout: CsvLayout): Issue[] {
  const issues: Issue[] = [];
  for (const { column, digits } of codeColumns) {
    const message = findCodeFault(findText(cells, layout, column) ?? "", digits);
    if (message) issues.push({ path: columnPaths[column], message });
  }
  for (const column of dateColumns) {
    const message = findDateFault(findText(cells, layout, column) ?? "");
    if (message) issues.push({ path: columnPaths[column], message });
  }
  return issues;
}

/** A cell that is not blank, untrimmed. */
function findCell(cells: readonly string[], layout: CsvLayout, column: CsvColumn): string | undefined {
  const index = layout.get(column);
  const cell = index === undefined ? undefined : cells[index];
  return cell === undefined || cell.trim() === "" ? undefined : cell;
}

const findText = (cells: readonly string[], layout: CsvLayout, column: CsvColumn) =>
  findCell(cells, layout, column)?.trim();

const toDob = (cell: string | undefined) => (cell === undefined ? undefined : toSlashedDate(cell));
