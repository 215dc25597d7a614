/** A cell by zero-based indexes. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

export interface Range {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

const pageRows = 12;

export function moveCell(
  cell: Cell,
  key: string,
  { size, isFar }: { size: GridSize; isFar: boolean },
): Cell | undefined {
  const { row, column } = cell;
  const lastRow = size.rows - 1;
  const lastColumn = size.columns - 1;
  const to = (next: Cell): Cell => ({
    row: Math.min(Math.max(next.row, 0), lastRow),
    column: Math.min(Math.max(next.column, 0), lastColumn),
  });
  switch (key) {
    case "ArrowUp":
      return to({ row: isFar ? 0 : row - 1, column });
    case "ArrowDown":
      return to({ row: isFar ? lastRow : row + 1, column });
    case "ArrowLeft":
      return to({ row, column: isFar ? 0 : column - 1 });
    case "ArrowRight":
      return to({ row, column: isFar ? lastColumn : column + 1 });
    case "PageUp":
      return to({ row: row - pageRows, column });
    case "PageDown":
      return to({ row: row + pageRows, column });
    case "Home":
      return to({ row: isFar ? 0 : row, column: 0 });
    case "End":
      return to({ row: isFar ? lastRow : row, column: lastColumn });
    default:
      return undefined;
  }
}

export function stepCell({ row, column }: Cell, by: 1 | -1, size: GridSize): Cell | undefined {
  const place = row * size.columns + column + by;
  if (place < 0 || place >= size.rows * size.columns) return undefined;
  return { row: Math.floor(place / size.columns), column: place % size.columns };
}

export const toRange = (one: Cell, other: Cell): Range => ({
  top: Math.min(one.row, other.row),
  bottom: Math.max(one.row, other.row),
  left: Math.min(one.column, other.column),
  right: Math.max(one.column, other.column),
});

export const isInside = ({ row, column }: Cell, { top, bottom, left, right }: Range): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

export function listCells({ top, bottom, left, right }: Range): readonly Cell[] {
  const cells: Cell[] = [];
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) cells.push({ row, column });
  }
  return cells;
}

/**
 * Searches row by row and wraps around at the end.
 *
 * @param faultsOf columns with a fault in a row
 */
export function findNextFault(
  cell: Cell,
  by: 1 | -1,
  { rows, faultsOf }: { readonly rows: number; readonly faultsOf: (row: number) => readonly number[] },
): Cell | undefined {
  for (let step = 0; step <= rows; step++) {
    const row = (cell.row + by * step + rows * 2) % rows;
    const columns = [...faultsOf(row)].sort((a, b) => (a - b) * by);
    const isAhead = (column: number) => (column - cell.column) * by > 0;
    const column = step === 0 ? columns.find(isAhead) : columns[0];
    if (column !== undefined) return { row, column };
  }
  return undefined;
}

export interface CellValue extends Cell {
  readonly value: string;
}

export function placeBlock(block: readonly (readonly string[])[], range: Range, size: GridSize): readonly CellValue[] {
  const [first] = block;
  if (block.length === 1 && first?.length === 1) {
    return listCells(range).map((cell) => ({ ...cell, value: first[0] ?? "" }));
  }
  return block.flatMap((values, down) =>
    values.flatMap((value, along) => {
      const cell = { row: range.top + down, column: range.left + along };
      return cell.row < size.rows && cell.column < size.columns ? [{ ...cell, value }] : [];
    }),
  );
}

export function fillDown(range: Range, valueAt: (cell: Cell) => string): readonly CellValue[] {
  const isOneRow = range.top === range.bottom;
  if (isOneRow && range.top === 0) return [];
  const source = isOneRow ? range.top - 1 : range.top;
  const targets = isOneRow ? range : { ...range, top: range.top + 1 };
  return listCells(targets).map((cell) => ({ ...cell, value: valueAt({ row: source, column: cell.column }) }));
}
