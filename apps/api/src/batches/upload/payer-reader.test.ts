import { createPayerIndex } from "@nightguard/service";
import { expect, test } from "vitest";
import { createPayerReader } from "./payer-reader.ts";

const payers = [
  { id: "60054", name: "Aetna Dental", alt_payer_ids: ["AETNA"] },
  { id: "04356", name: "DentaQuest", alt_payer_ids: [] },
  { id: "12345", name: "One", alt_payer_ids: [] },
  { id: "012345", name: "Two", alt_payer_ids: [] },
];

/** How a cell is read: "value kinds" or "refused: why". */
function readCell(cell: string, { maps = false, isTrusted = true } = {}): string {
  const reader = createPayerReader({ index: createPayerIndex(payers, isTrusted), maps });
  if (reader.isPlain(cell)) return cell;
  const { value, kinds, fault } = reader.read(cell);
  return fault === undefined ? [value, ...kinds].join(" ") : `refused: ${fault}`;
}

test.each([
  ["60054", "60054"],
  ["AETNA", "AETNA"],
  ["'60054", "60054 text_marker"],
  ["4356", "refused: is not the id of a payer; it is probably 04356 (DentaQuest); payer_match=map reads it so"],
  ["0012345", "refused: is not the id of a payer; it may be 12345 (One), 012345 (Two)"],
  ["99999", "refused: is not the id of a payer; look the payer up in GET /Payer"],
  ["N/A", "refused: is missing: the cell has a placeholder in place of a payer id; fill it in"],
])("%s is read as %s", (cell, expected) => {
  expect(readCell(cell)).toBe(expected);
});

test.each([
  ["4356", "04356 payer_match"],
  ["60054.0", "60054 payer_match"],
  ["'aetna", "60054 text_marker payer_match"],
  ["0012345", "refused: is not the id of a payer; it may be 12345 (One), 012345 (Two)"],
  ["99999", "refused: is not the id of a payer; look the payer up in GET /Payer"],
])("%s is mapped as %s", (cell, expected) => {
  expect(readCell(cell, { maps: true })).toBe(expected);
});

test.each([
  ["4356", "4356"],
  ["99999", "99999"],
  ["Aetna", "Aetna"],
])("with an old list %s goes upstream as %s", (cell, expected) => {
  expect(readCell(cell, { isTrusted: false })).toBe(expected);
});

test("with an old list too, what a spreadsheet has damaged is refused, with the likely id", () => {
  expect(readCell("60054.0", { isTrusted: false })).toMatch(/^refused: was taken for a number.*60054 \(Aetna Dental\)/);
  expect(readCell("N/A", { isTrusted: false })).toMatch(/^refused: is missing/);
  expect(readCell("0012345", { isTrusted: false, maps: true })).toBe("0012345");
});

test("ids beyond those whose readings are kept are read the same", () => {
  const reader = createPayerReader({ index: createPayerIndex(payers, true), maps: false });

  const faults = Array.from({ length: 1_000 }, (_, number) => reader.read(`Unknown ${number}`).fault);

  expect(new Set(faults)).toEqual(new Set(["is not the id of a payer; look the payer up in GET /Payer"]));
});
