import { brokenWorkbook, fileFault } from "../file-fault.ts";
import { moreThanExcel, sheetLimits } from "../sheet-limits.ts";
import { tooLarge } from "../zip-archive.ts";
import { formatNumber, type NumberFormat, plainFormat } from "./number-formats.ts";
import { parseXml } from "./parse-xml.ts";
import { addPiece, createTextReader, type SharedStrings, unescapeText } from "./shared-strings.ts";

export interface SheetContext {
  readonly strings: SharedStrings;
  readonly formats: readonly NumberFormat[];
  readonly is1904: boolean;
  /** A shared text may be in many cells. */
  readonly maxTextLength: number;
}

export interface SheetRow {
  readonly number: number;
  readonly cells: readonly string[];
  /** Zero-based; absent without empty cells before the last. */
  readonly columns: readonly number[] | undefined;
}

const { rows: maxRows, columns: maxColumns } = sheetLimits;
const maxRowLength = 1024 * 1024;
const blockSize = { rows: 200, length: 65_536, pieces: 64 };
const isoMidnight = /^(\d{4}-\d{2}-\d{2})T00:00:00(?:\.0{1,9})?Z?$/;

/**
 * @yields rows in blocks; none after a part of the file that has none
 * @throws FileFaultError for a broken or too large sheet
 */
export async function* readSheetRows(
  chunks: AsyncIterable<Buffer>,
  { strings, formats, is1904, maxTextLength }: SheetContext,
): AsyncGenerator<readonly SheetRow[]> {
  let rows: SheetRow[] = [];
  let number = 0;
  let nextColumn = 0;
  let cells: string[] = [];
  let columns: number[] = [];
  let rowLength = 0;
  let textLength = 0;
  let blockLength = 0;
  let cell = { column: 0, type: "n", format: plainFormat };
  let value = "";
  let isInValue = false;
  let isInData = false;
  const inline = createTextReader();

  function openRow(place: string | undefined): void {
    const row = place === undefined ? number + 1 : Number(place);
    if (!Number.isInteger(row) || row <= number) throw brokenWorkbook();
    if (row > maxRows) throw fileFault(moreThanExcel(maxRows, "rows"));
    number = row;
    cells = [];
    columns = [];
    nextColumn = 0;
    rowLength = 0;
  }

  function closeRow(): void {
    if (cells.length === 0) return;
    textLength += rowLength;
    blockLength += rowLength;
    if (textLength > maxTextLength) throw tooLarge();
    rows.push({ number, cells, columns: columns.at(-1) === columns.length - 1 ? undefined : columns });
  }

  function openCell({ r: place, t: type = "n", s: style }: Readonly<Record<string, string>>): void {
    const column = place === undefined ? nextColumn : toColumn(place);
    if (column < nextColumn) throw brokenWorkbook();
    if (column >= maxColumns) throw fileFault(moreThanExcel(maxColumns, "columns"));
    cell = { column, type, format: (style === undefined ? undefined : formats[Number(style)]) ?? plainFormat };
    value = "";
    inline.start();
  }

  function closeCell(): void {
    const { column } = cell;
    const text = cell.type === "inlineStr" ? inline.take() : toText();
    nextColumn = column + 1;
    if (text === "") return;
    // An empty cell counts as one character, as in CSV.
    rowLength += text.length + column - (columns.at(-1) ?? -1);
    if (rowLength > maxRowLength) throw fileFault("has a row that is longer than 1 MiB");
    cells.push(text);
    columns.push(column);
  }

  function toText(): string {
    switch (cell.type) {
      case "s": {
        const text = strings.at(Number(value));
        if (text === undefined && value !== "") throw brokenWorkbook();
        return text ?? "";
      }
      case "n":
        return formatNumber(unescapeText(value), cell.format, is1904);
      case "b":
        return value === "1" ? "TRUE" : value === "" ? "" : "FALSE";
      case "d":
        return unescapeText(value).replace(isoMidnight, "$1");
      default:
        return unescapeText(value);
    }
  }

  const pieces = parseXml(chunks, {
    open(name, attributes) {
      if (name === "sheetData") isInData = true;
      if (!isInData) return;
      if (name === "row") openRow(attributes.r);
      else if (name === "c") openCell(attributes);
      else if (name === "v") isInValue = true;
      else inline.open(name);
    },
    text(text) {
      if (!isInData) return;
      if (isInValue) value = addPiece(value, text);
      else inline.text(text);
    },
    close(name) {
      if (!isInData) return;
      if (name === "v") isInValue = false;
      else if (name === "c") closeCell();
      else if (name === "row") closeRow();
      else if (name === "sheetData") isInData = false;
      else inline.close(name);
    },
  });
  let piecesRead = 0;
  for await (const _ of pieces) {
    piecesRead++;
    const isSmall = rows.length < blockSize.rows && blockLength < blockSize.length;
    if (isSmall && piecesRead < blockSize.pieces) continue;
    yield rows;
    rows = [];
    [piecesRead, blockLength] = [0, 0];
  }
  yield rows;
}

export function toCells({ cells, columns }: SheetRow): readonly string[] {
  if (!columns) return cells;
  const filled: string[] = [];
  for (const [index, text] of cells.entries()) {
    const column = columns[index] ?? filled.length;
    while (filled.length < column) filled.push("");
    filled.push(text);
  }
  return filled;
}

function toColumn(place: string): number {
  const letters = /^[A-Z]{1,3}/.exec(place)?.[0];
  if (!letters) throw brokenWorkbook();
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
