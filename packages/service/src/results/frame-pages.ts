import { csvHeader, excelCsvHeader } from "./results-csv.ts";
import { sheetEnd, sheetStart } from "./results-sheet.ts";
import type { ResultsFormat, WrittenRows } from "./write-rows.ts";

const frames = {
  ndjson: { before: "", between: "", after: "" },
  csv: { before: csvHeader, between: "", after: "" },
  excel_csv: { before: excelCsvHeader, between: "", after: "" },
  xlsx: { before: sheetStart, between: "", after: sheetEnd },
  json: { before: '{"data":[', between: ",", after: "]}" },
} as const satisfies Record<ResultsFormat, unknown>;

export async function* framePages(
  format: ResultsFormat,
  pages: AsyncIterable<Pick<WrittenRows, "text">>,
): AsyncGenerator<Uint8Array | string> {
  const { before, between, after } = frames[format];
  if (before !== "") yield before;
  let separator = "";
  for await (const { text } of pages) {
    if (separator !== "") yield separator;
    yield text;
    separator = between;
  }
  if (after !== "") yield after;
}
