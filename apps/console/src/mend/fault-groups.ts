import { findItemField } from "../parts/text/item-fields.ts";
import { isReady, type MendRow } from "./mend-rows.ts";

export type RowFilter =
  | { readonly kind: "all" }
  | { readonly kind: "ready" }
  | { readonly kind: "left_out" }
  /** The path of the field; "" for faults of rows as a whole. */
  | { readonly kind: "fault"; readonly path: string };

export interface FaultGroup {
  readonly path: string;
  readonly label: string;
  readonly open: number;
}

const toGroupPath = (path: string): string => findItemField(path)?.path ?? "";

/** Field with most rows first; a field stays when its faults are corrected. */
export function groupFaults(rows: readonly MendRow[]): readonly FaultGroup[] {
  const groups = new Map<string, { open: number; ever: number }>();
  for (const { faults, firstFaults, isLeftOut } of rows) {
    const open = new Set(isLeftOut ? [] : faults.map(({ path }) => toGroupPath(path)));
    const ever = new Set([...firstFaults, ...faults].map(({ path }) => toGroupPath(path)));
    for (const path of ever) {
      const group = groups.get(path) ?? { open: 0, ever: 0 };
      groups.set(path, { open: group.open + (open.has(path) ? 1 : 0), ever: group.ever + 1 });
    }
  }
  return [...groups]
    .sort(([, one], [, other]) => other.ever - one.ever)
    .map(([path, { open }]) => ({ path, label: findItemField(path)?.label ?? "Whole row", open }));
}

/** A corrected row stays in the list of its first faults. */
export function filterRows(rows: readonly MendRow[], filter: RowFilter): readonly MendRow[] {
  switch (filter.kind) {
    case "all":
      return rows;
    case "ready":
      return rows.filter(isReady);
    case "left_out":
      return rows.filter(({ isLeftOut }) => isLeftOut);
    case "fault":
      return rows.filter(({ faults, firstFaults }) =>
        [...firstFaults, ...faults].some(({ path }) => toGroupPath(path) === filter.path),
      );
    default:
      return filter satisfies never;
  }
}
