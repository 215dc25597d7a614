import { expect, test } from "vitest";
import { findFileKind, isTable, toSizeText } from "./file-kind.ts";

test.each([
  ["Tomorrow.csv", "csv", false],
  ["a.b.TSV", "csv", false],
  ["night.xlsx", "xlsx", false],
  ["night.zip", "zip", false],
  ["items.json", "json", false],
  ["items.jsonl", "ndjson", false],
  ["night.csv.gz", "csv", true],
  ["items.ndjson.gz", "ndjson", true],
  ["night.gz", "csv", true],
])("%s is read as %s", (name, format, isGzip) => expect(findFileKind(name)).toMatchObject({ format, isGzip }));

test.each([
  ["old.xls", "save it as .xlsx"],
  ["report.pdf", "is a PDF"],
  ["night.zip.gz", "compressed twice"],
  ["picture.png", "none of the files"],
  ["noending", "none of the files"],
])("%s is refused in words", (name, words) => {
  expect(findFileKind(name)).toEqual({ fault: expect.stringContaining(words) });
});

test("JSON names its own fields, tables have columns", () => {
  const kinds = ["a.csv", "a.xlsx", "a.zip", "a.json", "a.ndjson"].map((name) => findFileKind(name));
  expect(kinds.map((kind) => "format" in kind && isTable(kind))).toEqual([true, true, true, false, false]);
});

test.each([
  [0, "0 bytes"],
  [812_400, "812 KB"],
  [999_600, "1.0 MB"],
  [1_440_000, "1.4 MB"],
  [312_000_000, "312 MB"],
  [2_100_000_000, "2.1 GB"],
])("%d bytes are %s", (bytes, text) => expect(toSizeText(bytes)).toBe(text));
