import { Readable } from "node:stream";
import { InvalidRequestError } from "@nightguard/contract";
import { expect, test } from "vitest";
import { fileReader as reader } from "../../../../../test/support/upload-readers.ts";
import { collect, itemsOf } from "../../test-support.ts";
import { csvColumns } from "./csv-columns.ts";
import { type FileReader, readFileRows } from "./file-rows.ts";
import { formatNumber, toNumberFormat } from "./xlsx/number-formats.ts";
import { aBook, aWorkbook, aZip } from "./xlsx/test-support.ts";

const header = [...csvColumns.slice(0, 8)];
const person = ["60054", "1234567893", "123456789", "Ada", "Quill", "M1", "02/29/1988", "G1"];
const csv = `${header.join(",")}\n${person.join(",")}\n`;

const read = async (bytes: Buffer, given: Partial<FileReader> = {}) =>
  (
    await collect(readFileRows(Readable.from([bytes.subarray(0, 3), bytes.subarray(3)]), { ...reader, ...given }))
  ).flat();

async function faultOf(bytes: Buffer, given?: Partial<FileReader>): Promise<string> {
  const error = await read(bytes, given).catch((thrown: unknown) => thrown);
  if (!(error instanceof InvalidRequestError)) throw new Error(`no fault: ${String(error)}`);
  return `${error.extras.issues?.[0]?.path}: ${error.extras.issues?.[0]?.message}`;
}

const subscriberOf = (rows: Awaited<ReturnType<typeof read>>) =>
  itemsOf(rows).map((item) => (item as { subscriber: Record<string, unknown> }).subscriber);

const rowOf = (xml: string, row = 2) => `<row r="${row}">${xml}</row>`;

test("a workbook is read as a CSV file with the same cells", async () => {
  const rows = await read(await aWorkbook([header, person, [], person]));
  expect(rows.map(({ row }) => row)).toEqual([1, 3]);
  expect(rows).toEqual([...(await read(Buffer.from(csv))), expect.objectContaining({ row: 3 })]);
});

test("cells are read by their type", async () => {
  const cells = [
    '<c r="A2" t="s"><v>0</v></c>',
    '<c r="B2"><v>1.234567893E9</v></c>',
    '<c r="C2" s="3"><v>12345678</v></c>',
    '<c r="D2" t="inlineStr"><is><r><t>A</t></r><r><t xml:space="preserve">da </t></r><rPh><t>x</t></rPh></is></c>',
    '<c r="E2" t="str"><f>CONCAT(A1)</f><v>Quill &amp; Co_x0041_</v></c>',
    '<c r="F2"><v>7</v></c>',
    '<c r="G2" s="1"><v>32202</v></c>',
    '<c r="I2" t="b"><v>1</v></c>',
  ].join("");
  const rows = await read(await aWorkbook([[...header, "Note"]], { strings: ["60054"], rows: rowOf(cells) }));
  expect(itemsOf(rows)).toMatchObject([
    {
      payer: { id: "60054" },
      provider: { npi: "1234567893", tax_id: "012345678" },
      subscriber: { first_name: "Ada", last_name: "Quill & CoA", member_id: "7", dob: "02/29/1988" },
    },
  ]);
});

test.each([
  { written: "32202", id: 14, shown: "1988-02-29" },
  { written: "32202.5", id: 22, shown: "1988-02-29T12:00:00" },
  { written: "32202.99999999", id: 14, shown: "1988-03-01" },
  { written: "59", id: 14, shown: "1900-02-28" },
  { written: "61", id: 14, shown: "1900-03-01" },
  { written: "30740", id: 14, shown: "1988-02-29", is1904: true },
  { written: "0.75", id: 20, shown: "18:00:00" },
  { written: "-1", id: 14, shown: "-1" },
  { written: "99999999", id: 14, shown: "99999999" },
  { written: "32202", id: 0, shown: "32202" },
  { written: "32202", id: 164, code: "dd\\.mm\\.yyyy", shown: "1988-02-29" },
  { written: "32202", id: 164, code: '[$-409]d"-"mmm"-"yyyy;@', shown: "1988-02-29" },
  { written: "32202", id: 164, code: '"day "0', shown: "32202" },
  { written: "32202", id: 164, code: "[Red]0.00", shown: "32202" },
  { written: "32202", id: 164, code: "General", shown: "32202" },
  { written: "123", id: 164, code: "00000", shown: "00123" },
  { written: "12345678", id: 164, code: '00"-"0000000', shown: "01-2345678" },
  { written: "1.5", id: 164, code: "00000", shown: "1.5" },
  { written: "1.2345678901234E+19", id: 0, shown: "1.2345678901234E+19" },
  { written: "1.23456789012346E18", id: 0, shown: "1.23456789012346E+18" },
  { written: "9.007199254740991E15", id: 0, shown: "9007199254740991" },
  { written: "", id: 14, shown: "" },
])("the number $written in format $id $code is $shown", ({ written, id, code, shown, is1904 = false }) => {
  expect(formatNumber(written, toNumberFormat(id, code), is1904)).toBe(shown);
});

test("one sheet is read: the first that is seen, or the one that is asked for", async () => {
  const other = [header, person.with(3, "Bea")];
  const book = await aWorkbook([header, person], { others: [{ name: "Tomorrow", cells: other }] });
  expect(subscriberOf(await read(book))).toMatchObject([{ first_name: "Ada" }]);
  for (const sheet of ["Tomorrow", " tomorrow", "2"]) {
    expect(subscriberOf(await read(book, { sheet }))).toMatchObject([{ first_name: "Bea" }]);
  }
  expect(await faultOf(book, { sheet: "Monday" })).toMatch(/^file: has 2 sheets, and none is the one of \?sheet=/);
  const hidden = await aWorkbook([["x"]], { isHidden: true, others: [{ name: "Tomorrow", cells: other }] });
  expect(subscriberOf(await read(hidden))).toMatchObject([{ first_name: "Bea" }]);
});

test("an archive with one file is read as that file", async () => {
  const book = await aWorkbook([header, person]);
  for (const files of [
    { "patients.csv": csv },
    { "a/patients.txt": csv.replaceAll(",", "\t"), "__MACOSX/a/._patients.txt": "x", "a/.DS_Store": "x" },
    { "patients.xlsx": book },
    { "patients.csv": Buffer.from(`\uFEFF${csv}`, "utf16le") },
  ]) {
    expect(subscriberOf(await read(await aZip(files)))).toMatchObject([{ first_name: "Ada" }]);
  }
});

test.each([
  { what: "two files", file: () => aZip({ "a.csv": csv, "b.csv": csv }), fault: "is a ZIP archive of 2 files" },
  { what: "no file", file: () => aZip({}), fault: "is an empty ZIP archive" },
  { what: "an archive", file: async () => aZip({ "a.zip": await aZip({ "a.csv": csv }) }), fault: "in a ZIP archive" },
  { what: "JSON", file: () => aZip({ "a.json": "[]" }), fault: "is a ZIP archive of JSON" },
  {
    what: "a part of an archive",
    file: async () => (await aZip({ "a.csv": csv })).subarray(0, 60),
    fault: "is no whole",
  },
  { what: "a bomb", file: () => aZip({ "a.csv": Buffer.alloc(20_000_000, "\n") }), fault: "inflates to too much" },
  { what: "an .ods", file: () => aZip({ mimetype: "x", "content.xml": "<x/>" }), fault: "such as .ods or .xlsb" },
  { what: "a broken sheet", file: () => aWorkbook([header], { rows: "<row" }), fault: "is a broken .xlsx" },
  { what: "rows out of order", file: () => aWorkbook([header], { rows: rowOf("", 1) }), fault: "is a broken .xlsx" },
  {
    what: "a document type",
    file: () => aWorkbook([header], { before: '<!DOCTYPE x [<!ENTITY a "b">]>' }),
    fault: "is no workbook",
  },
  {
    what: "a row too far down",
    file: () => aWorkbook([header], { rows: rowOf("", 1_048_577) }),
    fault: "has more than 1,048,576 rows, the most in Excel",
  },
  {
    what: "too many columns",
    file: () => aWorkbook([header], { rows: rowOf('<c r="XFE2"><v>1</v></c>') }),
    fault: "has more than 16,384 columns, the most in Excel",
  },
  {
    what: "an .xls or a password",
    file: async () => Buffer.from("d0cf11e0a1b11ae10000", "hex"),
    fault: "is an old .xls workbook, or an .xlsx one with a password",
  },
  { what: "a PDF", file: async () => Buffer.from("%PDF-1.7\n"), fault: "is a PDF" },
  { what: "a web page", file: async () => Buffer.from("\uFEFF<html><table>"), fault: "is a web page" },
])("$what is refused with what to do", async ({ file, fault }) => {
  expect(await faultOf(await file())).toContain(fault);
});

const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const inlineCell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const cellsOf = (row: readonly string[]) => row.map(inlineCell).join("");
const stylesOf = (formats: string, cells = "") =>
  `<styleSheet><numFmts>${formats}</numFmts><cellXfs>${cells}</cellXfs></styleSheet>`;
const formatOf = (code: string) => `<numFmt numFmtId="164" formatCode="${code}"/>`;
const manyOf = (count: number, xml: (index: number) => string) =>
  Array.from({ length: count }, (_, n) => xml(n)).join("");

test.each<{ what: string; parts: Parameters<typeof aBook>[0]; fault: string }>([
  {
    what: "a number format",
    parts: { styles: stylesOf(formatOf("[".repeat(256))) },
    fault: "has more than 255 characters in a number format, the most in Excel",
  },
  {
    what: "number formats",
    parts: { styles: stylesOf(manyOf(65_491, (n) => `<numFmt numFmtId="${n}" formatCode="0"/>`)) },
    fault: "has more than 65,490 number formats, the most in Excel",
  },
  {
    what: "cell formats",
    parts: { styles: stylesOf("", "<xf/>".repeat(65_491)) },
    fault: "has more than 65,490 cell formats, the most in Excel",
  },
  {
    what: "a shared text",
    parts: { strings: `<sst><si>${"<r><t>x</t></r>".repeat(32_768)}</si></sst>` },
    fault: "has more than 32,767 characters in a cell, the most in Excel",
  },
  {
    what: "a text",
    parts: { sheet: sheetOf(`<row>${inlineCell("x".repeat(32_768))}</row>`) },
    fault: "has more than 32,767 characters in a cell, the most in Excel",
  },
  {
    what: "a number",
    parts: { sheet: sheetOf(`<row><c><v>${"1".repeat(32_768)}</v></c></row>`) },
    fault: "has more than 32,767 characters in a cell, the most in Excel",
  },
  {
    what: "sheets",
    parts: { workbook: `<workbook><sheets>${"<sheet/>".repeat(5_001)}</sheets></workbook>` },
    fault: "has more than 5,000 sheets",
  },
  {
    what: "relations",
    parts: { relations: `<Relationships>${"<Relationship/>".repeat(10_001)}</Relationships>` },
    fault: "has more than 10,000 relations",
  },
  {
    what: "texts in one row",
    parts: { sheet: sheetOf(`<row>${inlineCell("x".repeat(32_767)).repeat(33)}</row>`) },
    fault: "has a row that is longer than 1 MiB",
  },
  {
    what: "cells of one text",
    parts: {
      strings: `<sst><si><t>${"x".repeat(32_767)}</t></si></sst>`,
      sheet: sheetOf(`<row>${cellsOf(header)}</row>${'<row><c t="s"><v>0</v></c></row>'.repeat(257)}`),
    },
    fault: "inflates to too much",
  },
  {
    what: "blank cells in front of others",
    parts: { sheet: sheetOf(`<row>${cellsOf(header)}</row>${'<row><c r="XFD1"><v>1</v></c></row>'.repeat(513)}`) },
    fault: "inflates to too much",
  },
  { what: "levels", parts: { sheet: sheetOf(`${"<a>".repeat(99)}${"</a>".repeat(99)}`) }, fault: "is a broken .xlsx" },
  {
    what: "attributes",
    parts: { sheet: sheetOf(`<row ${manyOf(201, (n) => `a${n}="1"`)}/>`) },
    fault: "is a broken .xlsx",
  },
])("a workbook with too long or too many of $what is refused by name", async ({ parts, fault }) => {
  expect(await faultOf(await aBook(parts, true))).toContain(fault);
});

test("a workbook at the limits is read", async () => {
  const styles = stylesOf(formatOf("0".repeat(255)), "<xf/>".repeat(65_490));
  const longest = inlineCell("_x0041_".repeat(32_767));
  const sheet = sheetOf(`<row>${cellsOf(header)}</row><row r="1048576">${cellsOf(person)}${longest}</row>`);

  const rows = await read(await aBook({ styles, sheet }, true));

  expect(rows).toMatchObject([{ row: 1_048_575, issues: [{ message: "has 9 cells, the header row has 8" }] }]);
});

test("an archive releases its room when its reader stops", async () => {
  let taken = 0;
  const reserveSpace = async (mebibytes: number) => {
    taken += mebibytes;
    return () => {
      taken -= mebibytes;
    };
  };
  const filler = Array.from({ length: 30_000 }, (_, index) => [
    ...person.slice(0, 5),
    `${index}-${Math.random()}`,
    ...person.slice(6),
  ]);
  const book = await aWorkbook([header, ...filler], { isStored: true });
  for await (const _ of readFileRows(Readable.from([book]), { ...reader, reserveSpace, takeMemory: reserveSpace })) {
    expect(taken).toBeGreaterThan(0);
    break;
  }
  expect(taken).toBe(0);
});
