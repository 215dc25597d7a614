import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { findLastRowEnd, readBeginning } from "./file-beginning.ts";
import { type FileKind, findFileKind } from "./file-kind.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

test.each([
  ["a,b\n1,2\n3", 8],
  ["a,b\r\n1,2\r\n3,4", 10],
  ['a,b\n"1\n2",3\n"4\n', 12],
  ['a\n"say ""hi""\n"\nb', 16],
  ['a,b\nO"Neil,2\nc', 13],
  ['a,b\n5 ft 2"",2\n"c\n', 15],
  ['a,b\n1, "2\n3"\nc', 13],
  ["a,b", undefined],
  ['"a\nb', undefined],
])("rows of %j end at %s", (text, end) => expect(findLastRowEnd(bytesOf(text))).toBe(end));

test("UTF-16 is not cut", () => expect(findLastRowEnd(Uint8Array.of(0xff, 0xfe, 0x61, 0, 0x0a, 0))).toBeUndefined());

const kindOf = (name: string) => findFileKind(name) as FileKind;
const row = "60054,1234567893,123456789,Ada,Quill,M1,02/29/1988,G1\n";
const large = row.repeat(10_000);

test("of a large file only the first rows are read, and no row is cut", async () => {
  for (const [name, content] of [
    ["a.csv", large],
    ["a.csv.gz", gzipSync(large)],
  ] as const) {
    const beginning = await readBeginning(new Blob([content]), kindOf(name));
    const text = new TextDecoder().decode(beginning);
    expect(text.length).toBeGreaterThan(200_000);
    expect(text.length).toBeLessThanOrEqual(262_144);
    expect(text.length % row.length).toBe(0);
  }
});

test.each([
  ["a short file", "a.csv", row],
  ["a short compressed file", "a.csv.gz", gzipSync(row)],
  ["what is not gzip", "a.csv.gz", large],
  ["a workbook", "a.xlsx", large],
  ["JSON", "a.json", large],
])("%s is sent whole", async (_, name, content) => {
  expect(await readBeginning(new Blob([content]), kindOf(name))).toBeUndefined();
});
