import { PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { gzipSync } from "node:zlib";
import { InvalidRequestError } from "@nightguard/contract";
import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fileReader as reader } from "../../../../../test/support/upload-readers.ts";
import { collect, itemsOf } from "../../test-support.ts";
import { columnPaths, csvColumns } from "./csv-columns.ts";
import { findDialect } from "./csv-records.ts";
import { readFileRows } from "./file-rows.ts";

const header = csvColumns.join(",");
const goodRow = "60054,1234567893,123456789,Ada,Quill,M1,02/29/1988,G1,,,,,,,,ref-1,,,,,,,";

const read = async (text: string | Buffer, chunkBytes = 7) =>
  (await collect(readFileRows(inChunks(Buffer.from(text), chunkBytes), reader))).flat();

async function readNoting(text: string | Buffer, chunkBytes = 7) {
  const noted = new Set<string>();
  const note = (kind: string) => void noted.add(kind);
  const rows = await collect(readFileRows(inChunks(Buffer.from(text), chunkBytes), { ...reader, note }));
  return { rows: rows.flat(), notes: [...noted] };
}

function inChunks(bytes: Buffer, chunkBytes: number): Readable {
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, index) =>
    bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes),
  );
  return Readable.from(chunks);
}

async function faultOf(text: string | Buffer, chunkBytes?: number) {
  const error = await read(text, chunkBytes).catch((thrown: unknown) => thrown);
  if (!(error instanceof InvalidRequestError)) throw new Error("the file was read");
  return error.extras.issues;
}

/** Cells as people fill them: quotes, delimiters, line ends, accents and signs of several bytes. */
const cell = fc.string({ unit: fc.constantFrom(...'ab ",;|\t\r\né漢😀') }).filter((text) => text.trim() === text);

/** The columns whose cells are one text each. */
const textColumns = csvColumns.filter((column) => column !== "procedures");

/** Cells of a row by column, as the item has them: nothing where a cell is empty. */
function cellsOf(item: unknown): Readonly<Record<string, unknown>> {
  const valueAt = (value: unknown, field: string) => (value as Readonly<Record<string, unknown>> | undefined)?.[field];
  return Object.fromEntries(
    textColumns.map((column) => [column, columnPaths[column].split(".").reduce(valueAt, item)]),
  );
}

test("what was written comes back, whatever the order of columns, the delimiter, the line ends and the pieces", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...textColumns], { minLength: textColumns.length }),
      fc.array(fc.array(cell, { minLength: textColumns.length, maxLength: textColumns.length }), { maxLength: 5 }),
      fc.constantFrom(",", ";", "\t", "|"),
      fc.constantFrom("\n", "\r\n"),
      fc.record({ bom: fc.boolean(), quoted: fc.boolean() }),
      fc.integer({ min: 1, max: 40 }),
      async (columns, rows, delimiter, lineEnd, style, chunkBytes) => {
        const quoting = { quoted_match: /[\r\n]/ }; // else only the line end in use is quoted
        const text = stringify([columns, ...rows], { delimiter, record_delimiter: lineEnd, ...quoting, ...style });
        const expected = rows
          .map((cells, index) => ({ cells, row: index + 1 }))
          .filter(({ cells }) => cells.some((value) => value !== ""));

        const found = await read(text, chunkBytes);

        expect(found.map(({ row }) => row)).toEqual(expected.map(({ row }) => row));
        expect(itemsOf(found).map(cellsOf)).toEqual(
          expected.map(({ cells }) =>
            Object.fromEntries(columns.map((column, index) => [column, cells[index] || undefined])),
          ),
        );
      },
    ),
    { numRuns: 100 },
  );
});

test("a file of the old Macintosh, and one that names its delimiter in front, are read", async () => {
  expect(await read(`${header}\r${goodRow}\r${goodRow}\r`)).toHaveLength(2);
  expect(await read(`sep=;\r\n${header}\r\n${goodRow}\r\n`.replaceAll(",", ";"))).toMatchObject([{ row: 1 }]);
});

test("the error for a file without a header row says what is needed, and repeats no cells", async () => {
  const issues = await faultOf(`${goodRow}\n${goodRow}\n`);
  expect(issues).toEqual([{ path: "header", message: expect.stringContaining("the names of its columns") }]);
  expect(JSON.stringify(issues)).not.toMatch(/Ada|Quill/);
});

test("rows count from 1 below the header, blank rows among them", async () => {
  const rows = await read(`\n${header}\r\n${goodRow}\r\n\r\n${",".repeat(16)}\r\n${goodRow}`);
  expect(rows.map(({ row }) => row)).toEqual([1, 4]);
});

test("a row with more cells than the header is rejected by itself; one with fewer lacks its last cells", async () => {
  const [long, short] = await read(`${header}\n${goodRow},x\n60054,1234567893`);
  expect(long).toEqual({
    row: 1,
    reference: null,
    issues: [{ path: "", message: "has 24 cells, the header row has 23" }],
  });
  expect(short).toMatchObject({ row: 2, item: { payer: { id: "60054" }, subscriber: {} } });
});

test("an unclosed quote is reported with the line on which its row begins", async () => {
  const open = goodRow.replace("Ada", '"Ada');
  const issue = {
    path: "lines.3",
    message: "begins a row with a quote that is not closed or stands in the wrong place",
  };
  expect(await faultOf(`${header}\n${goodRow}\n${open}\n${goodRow}\n`)).toEqual([issue]);
  expect(await faultOf(`${header}\n${goodRow}\n${open}\n${goodRow.replace("Ada", '"Ada"')}\n`)).toEqual([issue]);
});

/** The rows of the field's case: a nickname, a lone quote, doubled quotes, and a row that must not be swallowed. */
test("one quote inside a cell refuses neither the file nor its row", async () => {
  const names = ['Wren "Birdie" J,Hollis', 'Teal,O"Neil', '"Ada ""Bee"" C",Moss', "Last,Row"];
  const file = `${header}\n${names.map((name) => `${goodRow.replace("Ada,Quill", name)}\n`).join("")}`;
  for (const chunkBytes of [1, 7, 10_000]) {
    const { rows, notes } = await readNoting(file, chunkBytes);
    expect(itemsOf(rows).map(cellsOf)).toMatchObject([
      { first_name: 'Wren "Birdie" J', last_name: "Hollis" },
      { first_name: "Teal", last_name: 'O"Neil' },
      { first_name: 'Ada "Bee" C', last_name: "Moss" },
      { first_name: "Last", last_name: "Row" },
    ]);
    expect(notes).toEqual([]);
  }
});

test("a long cell of many lines is read in time in proportion to its length", async () => {
  const note = "a, b\n".repeat(150_000);
  const rows = await read(`${header},note\n${goodRow},"${note}"\n${goodRow},\n`, 1_000);
  expect(rows.map(({ row }) => row)).toEqual([1, 2]);
});

test("UTF-16 with a byte order mark is read; without one, the error says what to do", async () => {
  const file = `${header}\n${goodRow.replace("Ada", "Zoë 😀")}\n`;
  const bigEndian = Buffer.from(`\uFEFF${file}`, "utf16le").swap16();
  for (const bytes of [Buffer.from(`\uFEFF${file}`, "utf16le"), bigEndian]) {
    for (const chunkBytes of [1, 7, 10_000]) {
      expect(await readNoting(bytes, chunkBytes)).toMatchObject({
        rows: [{ item: { subscriber: { first_name: "Zoë 😀" } } }],
        notes: ["utf_16"],
      });
    }
    expect(await faultOf(bytes.subarray(0, -1))).toMatchObject([{ message: expect.stringContaining("UTF-16") }]);
  }
  expect(await faultOf(Buffer.from(file, "utf16le"))).toEqual([
    { path: "lines.1", message: expect.stringMatching(/^is not valid UTF-8; it looks like UTF-16.*CSV UTF-8$/) },
  ]);
});

const windows = (text: string) => Buffer.from(text.replaceAll("€", "\x80").replaceAll("’", "\x92"), "latin1");

test("Windows-1252 is read if all lines then are text", async () => {
  const rows = ["Ada", "Zoë", "O’Hara €"].map((name) => goodRow.replace("Ada", name));
  const bytes = windows(`${header}\n${rows.join("\n")}\n`);
  for (const chunkBytes of [1, 7, 10_000]) {
    const { rows: found, notes } = await readNoting(bytes, chunkBytes);
    expect(itemsOf(found).map((item) => cellsOf(item).first_name)).toEqual(["Ada", "Zoë", "O’Hara €"]);
    expect(notes).toEqual(["windows_1252"]);
  }
});

test.each([
  { what: "an undefined byte", line: 3, rows: [windows("Zoë"), Buffer.from("Zo\x81", "latin1")] },
  { what: "a control character", line: 2, rows: [Buffer.from("Zo\x01\xeb", "latin1")] },
  { what: "UTF-8 after it", line: 3, rows: [windows("Zoë"), Buffer.from("Zoë")] },
  { what: "UTF-8 before it", line: 3, rows: [Buffer.from("Zoë"), windows("Zoë")] },
])("Windows-1252 with $what is refused with the line number", async ({ line, rows }) => {
  const lines = rows.flatMap((name) => [
    Buffer.from("60054,1234567893,123456789,"),
    name,
    Buffer.from(",Quill,M1,02/29/1988,G1\n"),
  ]);
  const issue = { path: `lines.${line}`, message: expect.stringMatching(/^is not valid UTF-8.*CSV UTF-8$/) };
  for (const chunkBytes of [1, 50, 10_000]) {
    expect(await faultOf(Buffer.concat([Buffer.from(`${header}\n`), ...lines]), chunkBytes)).toEqual([issue]);
  }
});

test("blanks before and after quotes are no part of a cell", async () => {
  const file = `${header}\n${goodRow.replace("Ada,Quill", ' "Ada, B." , "Quill ""Q"""\t')}\n`;
  expect(await readNoting(file)).toMatchObject({
    rows: [{ row: 1, item: { subscriber: { first_name: "Ada, B.", last_name: 'Quill "Q"' } } }],
    notes: ["blanks_before_quotes"],
  });
});

test.each([
  ["Patients of tomorrow"],
  ["Patients of tomorrow, 11/24/2026"],
  [`Northstar; Dental${",".repeat(16)}`],
  ["\nPatients | tomorrow\n"],
])("a title above the header row is passed over: %j", async (title) => {
  for (const delimiter of [",", ";", "\t", "|"]) {
    const { rows, notes } = await readNoting(`${title}\r\n${`${header}\r\n${goodRow}\r\n`.replaceAll(",", delimiter)}`);
    expect([rows, notes]).toMatchObject([[{ row: 1, item: { payer: { id: "60054" } } }], ["title_row"]]);
  }
});

test("a header row without a name that is known is no title, and two titles are none", async () => {
  const names = header.split(",").map((_name, index) => `Field ${index}`);
  expect(await faultOf(`${names.join(",")}\n${goodRow}\n`)).toContainEqual({
    path: "member_id",
    message: expect.stringContaining("is a column that the file lacks"),
  });
  expect(await faultOf(`Quill\nAda\n${header}\n${goodRow}\n`)).not.toEqual([]);
  expect(JSON.stringify(await faultOf(`Quill\nAda\n${header}\n${goodRow}\n`))).not.toMatch(/Quill|Ada/);
});

test("the error for an undeclared gzip file says how to send it", async () => {
  for (const chunkBytes of [1, 7, 10_000]) {
    const issues = await faultOf(gzipSync(`${header}\n${goodRow}\n`), chunkBytes);
    expect(issues).toEqual([{ path: "file", message: expect.stringMatching(/^is gzip: .*Content-Encoding: gzip/) }]);
  }
});

test("a line without an end is reported and not kept in memory", async () => {
  expect(await faultOf(`${header}\n${"x".repeat(1024 * 1024 + 10)}`)).toEqual([
    { path: "lines.2", message: "is longer than 1 MiB" },
  ]);
});

test("a row of more columns than a sheet of Excel has is no header", async () => {
  const widen = (columns: number) => `${header}${",".repeat(columns - csvColumns.length)}\n${goodRow}\n`;

  expect(await read(widen(16_384), 65_536)).toHaveLength(1);
  expect(await faultOf(widen(16_385), 65_536)).toEqual([
    { path: "file", message: "has more than 16,384 columns, the most in Excel" },
  ]);
});

test("an empty file is refused", async () => {
  expect(await faultOf("")).toEqual([{ path: "file", message: "is empty" }]);
  expect(await faultOf("\uFEFF\n\n")).toEqual([{ path: "file", message: "is empty" }]);
});

test("the delimiter is what the header row has most of, outside quotes", () => {
  expect(findDialect("payer_id;npi;tax_id\n1,2,3,4,5,6,7").delimiter).toBe(";");
  expect(findDialect('\n"a,b,c,d"\tnpi\ttax_id').delimiter).toBe("\t");
  expect(findDialect("payer_id").delimiter).toBe(",");
});

test("rows of delimiters alone are blank, so that the header below a title is found", () => {
  const countKnownNames = (cells: readonly string[]) =>
    cells.filter((cell) => ["member_id", "npi"].includes(cell)).length;
  expect(findDialect(",,,\nAppointments\nmember_id;npi", countKnownNames).delimiter).toBe(";");
});

test("a body whose reader stops early runs out unread", async () => {
  const body = new PassThrough();
  body.write(`${header}\n${goodRow}\n${goodRow}\n`);
  for await (const [first] of readFileRows(body, reader)) {
    expect(first?.row).toBe(1);
    break;
  }
  expect(body.destroyed).toBe(false);
  body.end(Buffer.alloc(10_000_000, "x,y\n"));
  await finished(body);
});
