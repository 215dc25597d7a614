import { expect, test } from "vitest";
import { resultColumns } from "./results-csv.ts";
import type { ResultsRow } from "./results-row.ts";
import { toSheetRows, toWorkbook } from "./results-sheet.ts";

const cellsOf = (row: Record<string, unknown>) => {
  const blank = Object.fromEntries(resultColumns.map((column) => [column, null]));
  const [, ...cells] = toSheetRows([{ ...blank, ...row } as unknown as ResultsRow]).split("<c");
  return cells.map((cell) => cell.replace(/<\/row>$/, ""));
};

test.each([
  { text: "00123", xml: "00123" },
  { text: '=HYPERLINK("x")', xml: '=HYPERLINK("x")' },
  { text: "a & <b>", xml: "a &amp; &lt;b&gt;" },
  { text: "a\u0001b\nc", xml: "a_x0001_b_x000A_c" },
  { text: "_x0041_", xml: "_x005F_x0041_" },
  { text: "\uD800", xml: "_xD800_" },
])("the text $text is a text", ({ text, xml }) => {
  expect(cellsOf({ reference: text })[1]).toBe(` t="inlineStr"><is><t xml:space="preserve">${xml}</t></is></c>`);
});

test("numbers and amounts are numbers, and what is not stated is empty", () => {
  const cells = cellsOf({ row: 7, deductible: "50.00", maximum: "unlimited", reference: null });
  expect(cells[0]).toBe("><v>7</v></c>");
  expect(cells).toContain(' s="1"><v>50.00</v></c>');
  expect(cells).toContain(' t="inlineStr"><is><t xml:space="preserve">unlimited</t></is></c>');
});

test("a workbook whose rows fail breaks off, and one that is not read to its end stops reading", async () => {
  async function* failing() {
    yield "<row/>";
    throw new Error("the database went away");
  }
  await expect(Array.fromAsync(toWorkbook(failing()))).rejects.toThrow("went away");

  const ended = Promise.withResolvers<void>();
  async function* endless() {
    try {
      for (;;) yield `<row>${Math.random()}</row>`;
    } finally {
      ended.resolve();
    }
  }
  let bytes = 0;
  for await (const chunk of toWorkbook(endless())) {
    bytes += chunk.length;
    if (bytes > 100_000) break;
  }
  await ended.promise;
});
