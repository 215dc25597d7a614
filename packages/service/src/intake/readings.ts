import type { ReadCount, ReadKind } from "@nightguard/contract";

export interface Readings {
  /** @param row absent if the reading is of the whole file */
  note(kind: ReadKind, row?: number): void;
  /** @param columns named without personal data */
  noteIgnored(columns: readonly string[]): void;
  list(): readonly ReadCount[];
}

export function createReadings(): Readings {
  const counts = new Map<
    ReadKind,
    { readonly kind: ReadKind; count?: number; readonly first_row?: number; columns?: readonly string[] }
  >();
  return {
    note(kind, row) {
      const found = counts.get(kind);
      if (found?.count !== undefined) found.count += 1;
      else if (!found) counts.set(kind, row === undefined ? { kind } : { kind, count: 1, first_row: row });
    },
    noteIgnored(columns) {
      if (columns.length > 0) counts.set("ignored_columns", { kind: "ignored_columns", columns });
    },
    list: () => [...counts.values()],
  };
}
