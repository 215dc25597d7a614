import { fileFault } from "../file-fault.ts";
import { moreThanExcel, sheetLimits } from "../sheet-limits.ts";
import { type NumberFormat, toNumberFormat } from "./number-formats.ts";
import { parseXml } from "./parse-xml.ts";

export async function* readStyles(chunks: AsyncIterable<Buffer>): AsyncGenerator<void, readonly NumberFormat[]> {
  const { cellFormats, formatCharacters } = sheetLimits;
  const defined = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  let isInCells = false;

  function define(id: number, code: string): void {
    if (code.length > formatCharacters)
      throw fileFault(moreThanExcel(formatCharacters, "characters in a number format"));
    if (defined.size === cellFormats) throw fileFault(moreThanExcel(cellFormats, "number formats"));
    defined.set(id, toNumberFormat(id, code));
  }
  function addFormat(id: number): void {
    if (formats.length === cellFormats) throw fileFault(moreThanExcel(cellFormats, "cell formats"));
    formats.push(defined.get(id) ?? toNumberFormat(id, undefined));
  }

  yield* parseXml(chunks, {
    open(name, { numFmtId = "0", formatCode = "" }) {
      if (name === "numFmt") define(Number(numFmtId), formatCode);
      else if (name === "cellXfs") isInCells = true;
      else if (name === "xf" && isInCells) addFormat(Number(numFmtId));
    },
    close(name) {
      if (name === "cellXfs") isInCells = false;
    },
  });
  return formats;
}
