import { brokenWorkbook, fileFault } from "../file-fault.ts";
import { moreThanExcel, sheetLimits } from "../sheet-limits.ts";
import { parseXml } from "./parse-xml.ts";

export interface SharedStrings {
  at(index: number): string | undefined;
}

/** Fits a million rows with five texts each. */
const maxStringBytes = 128 * 1024 * 1024;

/**
 * The texts share one buffer: as strings they would be five times as large.
 *
 * @param size of the part, which bounds each text
 * @yields after each piece of the part
 * @throws FileFaultError for too long a text or too large a part
 */
export async function* readSharedStrings(
  chunks: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<void, SharedStrings> {
  if (size > maxStringBytes) throw fileFault("is an .xlsx workbook with more text than can be read; save it as CSV");
  const table = createTable(size);
  const reader = createTextReader();
  yield* parseXml(chunks, {
    open(name) {
      if (name === "si") reader.start();
      reader.open(name);
    },
    text: reader.text,
    close(name) {
      reader.close(name);
      if (name === "si") table.add(reader.take());
    },
  });
  return table;
}

const shortestBytes = 5;

function createTable(size: number): SharedStrings & { add(text: string): void } {
  const bytes = Buffer.allocUnsafeSlow(size);
  const ends = new Uint32Array(Math.ceil(size / shortestBytes));
  let count = 0;
  let used = 0;
  return {
    add(text) {
      // Only invalid UTF-8 becomes longer.
      if (used + Buffer.byteLength(text) > size || count === ends.length) throw brokenWorkbook();
      used += bytes.write(text, used);
      ends[count++] = used;
    },
    at(index) {
      if (!Number.isInteger(index) || index < 0 || index >= count) return undefined;
      return bytes.toString("utf8", index === 0 ? 0 : ends[index - 1], ends[index]);
    },
  };
}

const { cellCharacters } = sheetLimits;
/** A character may take seven (`unescapeText`). */
const maxWrittenLength = 7 * cellCharacters;
const tooLong = () => fileFault(moreThanExcel(cellCharacters, "characters in a cell"));

/** @throws FileFaultError above a cell's length */
export function addPiece(text: string, piece: string): string {
  if (text.length + piece.length > maxWrittenLength) throw tooLong();
  return text + piece;
}

export function createTextReader() {
  let text = "";
  let isInText = false;
  let isInHint = false;
  return {
    start: () => {
      text = "";
    },
    open: (name: string) => {
      if (name === "t") isInText = true;
      else if (name === "rPh") isInHint = true;
    },
    text: (piece: string) => {
      if (isInText && !isInHint) text = addPiece(text, piece);
    },
    close: (name: string) => {
      if (name === "t") isInText = false;
      else if (name === "rPh") isInHint = false;
    },
    take: (): string => unescapeText(text),
  };
}

/**
 * `_x000D_` stands for a character that XML cannot contain, and `_x005F_` for the underscore before such an escape.
 *
 * @throws FileFaultError above a cell's length
 */
export function unescapeText(written: string): string {
  const text = written.includes("_x")
    ? written.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : written;
  if (text.length > cellCharacters) throw tooLong();
  return text;
}
