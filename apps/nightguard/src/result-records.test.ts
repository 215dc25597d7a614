import { expect, test } from "vitest";
import { findRow, type RecordFormat, readRecords } from "./result-records.ts";

/** What is read of a text that comes in chunks of so many bytes. */
async function read(text: string, format: RecordFormat, chunkBytes: number) {
  const bytes = Buffer.from(text);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  }
  const all = await Array.fromAsync(readRecords(chunks(), format));
  const rows = all.filter(({ kind }) => kind === "rows");
  return {
    header: all.filter(({ kind }) => kind === "header").map(({ bytes }) => String(bytes)),
    rows: Buffer.concat(rows.map(({ bytes }) => bytes)).toString(),
    last: rows.at(-1)?.last.toString(),
  };
}

const sizes = Array.from({ length: 70 }, (_, index) => index + 1);

test.each(sizes)("CSV in chunks of %i bytes is divided outside quotes, without a part of a record", async (size) => {
  const header = '"row\n",hint\r\n';
  const rows = '1,"a ""b""\r\nc"\r\n2,Zoë\r\n';
  const whole = { header: [header], rows, last: "2,Zoë\r\n" };

  expect(await read(`${header}${rows}`, "csv", size)).toEqual(whole);
  expect(await read(`${header}${rows}3,"d\n`, "csv", size)).toEqual(whole);
  expect(await read(header, "csv", size)).toEqual({ header: [header], rows: "", last: undefined });
});

test.each(sizes)("lines in chunks of %i bytes are divided whatever their quotes", async (size) => {
  const lines = '{"row":1,"reference":"a\\""}\n{"row":2,"reference":"Zoë"}\n';

  expect(await read(`${lines}{"row":3`, "ndjson", size)).toEqual({
    header: [],
    rows: lines,
    last: '{"row":2,"reference":"Zoë"}\n',
  });
});

test.each([
  ["csv", "17,a\r\n", 17],
  ["excel_csv", '17,="00123"\r\n', 17],
  ["csv", "a,17\r\n", undefined],
  ["csv", "17\r\n", undefined],
  ["ndjson", '{"id":"job_1","row":17}\n', 17],
  ["ndjson", '{"id":"job_1"}\n', undefined],
  ["ndjson", "<html>\n", undefined],
] as const)("the row of a record of %s %j is %s", (format, record, row) => {
  expect(findRow(Buffer.from(record), format)).toBe(row);
});
