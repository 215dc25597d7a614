import { brokenWorkbook, fileFault } from "../zip-archive.ts";
import { formatNumber, type NumberFormat } from "./number-formats.ts";
import { parseXml } from "./parse-xml.ts";
import { createTextReader, type SharedStrings, unescapeText } from "./shared-strings.ts";

/** What the cells of a sheet refer to. */
export interface SheetContext {
  readonly strings: SharedStrings;
  /** By the number of a cell's style. */
  readonly formats: readonly NumberFormat[];
  /** Whether days count from 1904. */
  readonly is1904: boolean;
}

const maxRows = 1_048_576;
const maxColumns = 500;
/** A date cell without a time. */
const isoDay = /^(\d{4})-(\d{2})-(\d{2})(?:T00:00:00(?:\.0{1,9})?Z?)?$/;
const noCells: readonly string[] = [];

/**
 * The rows of a sheet as text, blank rows included, so that the last is as far down as in the sheet.
 *
 * @throws InvalidRequestError for a sheet that is broken, or wider than 500 columns
 */
export async function* readSheetRows(
  chunks: AsyncIterable<Buffer>,
  { strings, formats, is1904 }: SheetContext,
): AsyncGenerator<readonly (readonly string[])[]> {
  let rows: (readonly string[])[] = [];
  let rowsBefore = 0; // in all blocks
  let cells: string[] = [];
  let cell = { column: 0, type: "n", format: undefined as NumberFormat | undefined };
  let value = "";
  let isInValue = false;
  let isInData = false;
  const inline = createTextReader();

  function openRow(place: string | undefined): void {
    const row = place === undefined ? rowsBefore + 1 : Number(place);
    if (!Number.isInteger(row) || row <= rowsBefore || row > maxRows) throw brokenWorkbook();
    while (rowsBefore < row - 1) {
      rows.push(noCells);
      rowsBefore++;
    }
    cells = [];
  }

  function openCell({ r: place, t: type = "n", s: style }: Readonly<Record<string, string>>): void {
    const column = place === undefined ? cells.length : toColumn(place);
    if (column < cells.length) throw brokenWorkbook();
    cell = { column, type, format: style === undefined ? undefined : formats[Number(style)] };
    value = "";
    inline.start();
  }

  function closeCell(): void {
    const text = cell.type === "inlineStr" ? inline.take() : toText();
    if (text === "") return;
    if (cell.column >= maxColumns) throw fileFault(`has more than ${maxColumns} columns`);
    while (cells.length < cell.column) cells.push("");
    cells.push(text);
  }

  function toText(): string {
    switch (cell.type) {
      case "s": {
        const text = strings.at(Number(value));
        if (text === undefined && value !== "") throw brokenWorkbook();
        return text ?? "";
      }
      case "n":
        return cell.format ? formatNumber(value, cell.format, is1904) : formatNumber(value, { kind: "plain" }, is1904);
      case "b":
        return value === "1" ? "TRUE" : value === "" ? "" : "FALSE";
      case "d":
        return value.replace(isoDay, "$2/$3/$1");
      default: // a formula's text, an error
        return unescapeText(value);
    }
  }

  const blocks = parseXml(chunks, {
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
      if (isInValue) value += text;
      else inline.text(text);
    },
    close(name) {
      if (!isInData) return;
      if (name === "v") isInValue = false;
      else if (name === "c") closeCell();
      else if (name === "row") {
        rows.push(cells);
        rowsBefore++;
      } else if (name === "sheetData") isInData = false;
      else inline.close(name);
    },
  });
  for await (const _ of blocks) {
    if (rows.length === 0) continue;
    yield rows;
    rows = [];
  }
}

/** `AB12` → 27. */
function toColumn(place: string): number {
  const letters = /^[A-Z]{1,3}/.exec(place)?.[0];
  if (!letters) throw brokenWorkbook();
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
