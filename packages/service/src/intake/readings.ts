import type { ReadCount, ReadKind } from "@nightguard/contract";

export type Readings = ReturnType<typeof createReadings>;

export function createReadings() {
  const counts = new Map<
    ReadKind,
    { readonly kind: ReadKind; count?: number; readonly first_row?: number; columns?: readonly string[] }
  >();
  return {
    /** @param row absent if the reading is of the whole file */
    note(kind: ReadKind, row?: number): void {
      const found = counts.get(kind);
      if (found?.count !== undefined) found.count += 1;
      else if (!found) counts.set(kind, row === undefined ? { kind } : { kind, count: 1, first_row: row });
    },
    /** @param columns named without personal data */
    noteIgnored(columns: readonly string[]): void {
      if (columns.length > 0) counts.set("ignored_columns", { kind: "ignored_columns", columns });
    },
    list: (): readonly ReadCount[] => [...counts.values()],
  };
}
