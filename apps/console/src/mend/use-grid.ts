import { useMemo, useState } from "react";
import { findItemField, type ItemPath, toFaultText } from "../parts/text/item-fields.ts";
import { findItemValue } from "../parts/text/item-values.ts";
import { toCountedNoun, toCountText } from "../parts/text/number-text.ts";
import { parseBlock, toBlockText } from "./clipboard.ts";
import type { GridColumn } from "./grid-columns.ts";
import {
  type Cell,
  type CellValue,
  fillDown,
  findNextFault,
  listCells,
  placeBlock,
  stepCell,
  toRange,
} from "./grid-moves.ts";
import type { MendRow } from "./mend-rows.ts";
import type { RowValue } from "./use-mend.ts";

/** A cell by its row and field, because its position changes with the list. */
interface Place {
  readonly row: number;
  readonly path: ItemPath;
}

interface Position {
  readonly active: Place;
  readonly anchor: Place;
  readonly editing: string | undefined;
}

export type Leaving = "down" | "up" | "next" | "previous" | "next_fault" | "previous_fault" | "stay" | "blur";

export type Grid = ReturnType<typeof useGrid>;

interface GridOptions {
  readonly rows: readonly MendRow[];
  readonly columns: readonly GridColumn[];
  readonly onValues: (values: readonly RowValue[]) => void;
}

export function useGrid({ rows, columns, onValues }: GridOptions) {
  const [position, setPosition] = useState<Position>();
  const [focusCount, setFocusCount] = useState(0);
  const [said, setSaid] = useState("");
  const size = { rows: rows.length, columns: columns.length };
  const rowIndexes = useMemo(() => new Map(rows.map(({ row }, index) => [row, index])), [rows]);

  function toCell(place: Place | undefined): Cell | undefined {
    const row = place && rowIndexes.get(place.row);
    const column = columns.findIndex(({ path }) => path === place?.path);
    return row === undefined || column === -1 ? undefined : { row, column };
  }
  const start: Cell | undefined = size.rows === 0 ? undefined : { row: 0, column: 0 };
  const active = toCell(position?.active) ?? start;
  const range = active && toRange(toCell(position?.anchor) ?? active, active);
  const isActiveKnown = toCell(position?.active) !== undefined;
  const editing = isActiveKnown ? position?.editing : undefined;

  function toPlace({ row, column }: Cell): Place | undefined {
    const [known, field] = [rows[row], columns[column]];
    return known && field && { row: known.row, path: field.path };
  }
  const valueAt = ({ row, column }: Cell): string => {
    const [known, field] = [rows[row], columns[column]];
    return known && field ? findItemValue(known.item, field.path) : "";
  };

  function goTo(cell: Cell | undefined, { isExtending = false, isQuiet = false } = {}): void {
    const place = cell && toPlace(cell);
    if (!place) return;
    const anchor = isExtending && active ? (toPlace(toCell(position?.anchor) ?? active) ?? place) : place;
    setPosition({ active: place, anchor, editing: undefined });
    if (!isQuiet) setFocusCount((count) => count + 1);
  }

  function put(values: readonly CellValue[]): void {
    onValues(
      values.flatMap(({ value, ...cell }) => {
        const place = toPlace(cell);
        return place ? [{ ...place, value }] : [];
      }),
    );
  }

  function setEditing(initial: string | undefined): void {
    const place = active && toPlace(active);
    if (place) setPosition({ active: place, anchor: place, editing: initial });
  }

  function goToFault(by: 1 | -1): void {
    if (!active) return;
    const faultsOf = (row: number) => (rows[row]?.isLeftOut ? [] : findFaultColumns(rows[row], columns));
    const cell = findNextFault(active, by, { rows: size.rows, faultsOf });
    if (!cell) {
      setSaid("No fault is left in this list");
      return;
    }
    goTo(cell);
    const place = toPlace(cell);
    const fault = place && rows[cell.row]?.faults.find(({ path }) => findItemField(path)?.path === place.path);
    if (place && fault) setSaid(`Row ${toCountText(place.row)}: ${toFaultText(fault)}`);
  }

  function leave({ row, column }: Cell, how: Leaving): void {
    const here = { row, column };
    const ways: Readonly<Record<Leaving, () => void>> = {
      down: () => goTo({ row: Math.min(row + 1, size.rows - 1), column }),
      up: () => goTo({ row: Math.max(row - 1, 0), column }),
      next: () => goTo(stepCell(here, 1, size) ?? here),
      previous: () => goTo(stepCell(here, -1, size) ?? here),
      next_fault: () => goToFault(1),
      previous_fault: () => goToFault(-1),
      stay: () => goTo(here),
      blur: () => setEditing(undefined),
    };
    ways[how]();
  }

  return {
    rows,
    columns,
    size,
    range,
    editing,
    valueAt,
    goTo,
    goToFault,
    active,
    /** True once somebody has moved to the active cell; at first it only marks where the keyboard would begin. */
    isEntered: position !== undefined,
    focusCount,
    said,
    chosen: range ? rows.slice(range.top, range.bottom + 1) : [],
    edit: (initial?: string) => active && setEditing(initial ?? valueAt(active)),
    commit(value: string, how: Leaving) {
      if (!active) return;
      if (value !== valueAt(active)) put([{ ...active, value }]);
      leave(active, how);
    },
    cancelEdit() {
      setEditing(undefined);
      setFocusCount((count) => count + 1);
    },
    setActive: (value: string) => active && put([{ ...active, value }]),
    clear: () => range && put(listCells(range).map((cell) => ({ ...cell, value: "" }))),
    fillDown() {
      if (!range) return;
      const values = fillDown(range, valueAt);
      put(values);
      setSaid(
        values.length === 0 ? "There is no row above to fill from" : `${toCountedNoun(values.length, "cell")} filled`,
      );
    },
    paste(text: string) {
      if (!range) return;
      const values = placeBlock(parseBlock(text), range, size);
      put(values);
      setSaid(`${toCountedNoun(values.length, "cell")} pasted`);
    },
    copy(): string {
      if (!range) return "";
      const cells = listCells(range);
      setSaid(`${toCountedNoun(cells.length, "cell")} copied`);
      const width = range.right - range.left + 1;
      const block = Array.from({ length: range.bottom - range.top + 1 }, (_, down) =>
        cells.slice(down * width, (down + 1) * width).map(valueAt),
      );
      return toBlockText(block);
    },
  };
}

function findFaultColumns(row: MendRow | undefined, columns: readonly GridColumn[]): readonly number[] {
  const paths = new Set(row?.faults.map(({ path }) => findItemField(path)?.path));
  return columns.flatMap(({ path }, index) => (paths.has(path) ? index : []));
}
