import { expect, test } from "vitest";
import { findDay, isTemporary, toFolderName, toStem } from "./names.ts";

test.each([
  ["patients 2026-11-30.csv", "2026-11-30"],
  ["20261130_patients.csv", "2026-11-30"],
  ["appts_11-30-2026.csv", "2026-11-30"],
  ["appts 1.5.2026.xlsx", "2026-01-05"],
  ["patients.csv", undefined],
  ["office 4711 list 12.csv", undefined],
  ["export 20261130123456.csv", undefined],
])("the day of %j is %j", (name, day) => {
  expect(findDay(name)).toBe(day);
});

test.each(["a.csv.part", "a.csv.filepart", ".a.csv.Xk21", "~$a.xlsx", "a.csv.tmp", "Thumbs.db", "a.csv.DONE"])(
  "%j is left alone",
  (name) => {
    expect(isTemporary(name)).toBe(true);
  },
);

test.each(["a.csv", "inbox.csv", "in.house.csv", "part.csv", "a.part.csv"])("%j is a file", (name) => {
  expect(isTemporary(name)).toBe(false);
});

test("names that are made from a long name fit the limit of file systems", () => {
  const name = `${"ü".repeat(124)}.csv.gz`;
  const folder = toFolderName(name, "abcdefghjk", new Date("2026-11-30T03:30:00Z"), "America/Chicago");
  expect(folder).toMatch(/^2026-11-29 21\.30 ü+ abcdefghjk$/);
  expect(Buffer.byteLength(folder)).toBeLessThan(255);
  expect(Buffer.byteLength(`${toStem(name)}.results.xlsx.part`)).toBeLessThan(255);
});
