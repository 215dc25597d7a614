import { expect, test } from "vitest";
import { findFileType } from "./file-type.ts";

test.each([
  ["A.CSV", "csv"],
  ["a.tsv.gz", "csv"],
  ["folder.d/a.xlsx", "xlsx"],
  ["a.jsonl", "ndjson"],
  ["a.pdf", undefined],
  ["csv", undefined],
  ["folder.csv/a", undefined],
])("%j holds %j", (name, type) => {
  expect(findFileType(name)).toBe(type);
});
