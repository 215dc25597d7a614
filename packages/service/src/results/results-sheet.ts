import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { resultColumns } from "./results-csv.ts";
import type { ResultsRow } from "./results-row.ts";

/** A sheet has 1,048,576 rows with the header. */
export const maxSheetRows = 1_048_575;

/** Amounts are text in the results and numbers in a sheet, so that they can be added up. */
const amountColumns: ReadonlySet<string> = new Set([
  "deductible",
  "deductible_remaining",
  "maximum",
  "maximum_remaining",
]);
const styles = { amount: 1, header: 2 } as const;

/**
 * A spreadsheet neither converts nor runs the text: ids keep their zeros, and text that looks like a formula stays
 * text.
 */
export const toSheetRows = (rows: readonly ResultsRow[]): string =>
  rows.map((row) => `<row>${resultColumns.map((column) => toCell(column, row[column])).join("")}</row>`).join("");

function toCell(column: string, value: string | number | null): string {
  if (value === null || value === "") return "<c/>";
  if (typeof value === "number") return `<c><v>${value}</v></c>`;
  if (amountColumns.has(column) && amount.test(value)) return `<c s="${styles.amount}"><v>${value}</v></c>`;
  return toTextCell(value);
}

const amount = /^-?\d{1,12}(?:\.\d{1,2})?$/;

const toTextCell = (text: string, style = ""): string =>
  `<c t="inlineStr"${style}><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;

/** Payers' texts may be longer than a cell. */
const maxCellLength = 32_767;
const unsafe = /[&<>\p{Cc}\p{Cs}\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/gu;

function escapeXml(text: string): string {
  return text.slice(0, maxCellLength).replaceAll(unsafe, (sign) => {
    if (sign === "&") return "&amp;";
    if (sign === "<") return "&lt;";
    if (sign === ">") return "&gt;";
    // Workbooks' escape for what XML cannot contain, and for an underscore that looks like it.
    return `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
  });
}

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relationships = "http://schemas.openxmlformats.org/package/2006/relationships";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const contentType = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const headerRow = resultColumns.map((column) => toTextCell(column, ` s="${styles.header}"`)).join("");

export const sheetStart: string =
  `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
  '<sheetFormatPr defaultRowHeight="15"/>' +
  `<cols><col min="1" max="${resultColumns.length}" width="16" customWidth="1"/></cols><sheetData><row>${headerRow}</row>`;
export const sheetEnd = "</sheetData></worksheet>";

const sheetPart = "xl/worksheets/sheet1.xml";

const parts: Readonly<Record<string, string>> = {
  "[Content_Types].xml":
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/>` +
    `<Override PartName="/${sheetPart}" ContentType="${contentType}.worksheet+xml"/></Types>`,
  "_rels/.rels":
    `<Relationships xmlns="${relationships}">` +
    `<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Results" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels":
    `<Relationships xmlns="${relationships}">` +
    `<Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml":
    `<styleSheet xmlns="${main}"><fonts count="2"><font/><font><b/></font></fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/>' +
    '<xf numFmtId="4" applyNumberFormat="1" xfId="0"/><xf fontId="1" applyFont="1" xfId="0"/></cellXfs></styleSheet>',
};

/** @throws what reading the sheet throws: the workbook then breaks off, and no spreadsheet opens it */
export async function* toWorkbook(sheet: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array> {
  const archive = new ZipFile();
  const output = archive.outputStream as Readable;
  const source = Readable.from(sheet, { objectMode: false });
  // The archive ignores errors of its sources.
  source.on("error", (error) => output.destroy(error));
  for (const [name, xml] of Object.entries(parts)) archive.addBuffer(Buffer.from(declaration + xml), name);
  archive.addReadStream(source, sheetPart, { compressionLevel: 1 });
  archive.end();
  try {
    yield* output;
  } finally {
    source.destroy();
  }
}
