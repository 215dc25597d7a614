import { type DryRunColumn, dryRunLimits, type Issue } from "@nightguard/contract";
import { isPlausibleName } from "./column-names.ts";
import type { FoundHeader } from "./header-row.ts";

export interface TablePreview {
  addHeader(cells: readonly string[], header: FoundHeader): void;
  addRow(cells: readonly string[]): void;
  readonly isFull: boolean;
}

export interface PreviewedTable {
  readonly columns: readonly DryRunColumn[];
  readonly missing: readonly string[];
  readonly issues: readonly Issue[];
}

const maxCellLength = 255;

/** @param options.showsValues false omits examples, and names that may be people's */
export function createTablePreview({ showsValues }: { readonly showsValues: boolean }) {
  let names: readonly string[] = [];
  let header: FoundHeader | undefined;
  const rows: (readonly string[])[] = [];

  const preview: TablePreview = {
    addHeader(cells, found) {
      names = cells.slice(0, dryRunLimits.columns).map(shorten);
      header = found;
    },
    addRow(cells) {
      if (!preview.isFull) rows.push(cells.slice(0, dryRunLimits.columns).map(shorten));
    },
    get isFull() {
      return rows.length >= dryRunLimits.examples;
    },
  };
  return {
    preview,
    read: (): PreviewedTable => ({
      columns: names.map((name, index) => {
        const isHeader = (header?.layout.size ?? 0) >= 2;
        const field = header?.fields[index] ?? null;
        const isShown = showsValues || field !== null || (isHeader && isPlausibleName(name));
        return {
          name: isShown && name !== "" ? name : `column ${index + 1}`,
          field,
          examples: showsValues ? rows.map((cells) => cells[index] ?? "") : [],
        };
      }),
      missing: header?.missing ?? [],
      issues: header?.issues.listed ?? [],
    }),
  };
}

const shorten = (cell: string): string => cell.trim().slice(0, maxCellLength).toWellFormed();
