import { csvHeader } from "./results-csv.ts";
import type { ResultsFormat, WrittenRows } from "./write-rows.ts";

const frames = {
  ndjson: { before: "", between: "", after: "" },
  csv: { before: csvHeader, between: "", after: "" },
  json: { before: '{"data":[', between: ",", after: "]}" },
} as const satisfies Record<ResultsFormat, unknown>;

/** A whole text of written pages: as JSON one object, `{"data": […]}`, as CSV with the names of its columns. */
export async function* framePages(
  format: ResultsFormat,
  pages: AsyncIterable<Pick<WrittenRows, "text">>,
): AsyncGenerator<Uint8Array | string> {
  const { before, between, after } = frames[format];
  if (before !== "") yield before;
  let glue = "";
  for await (const { text } of pages) {
    if (glue !== "") yield glue;
    yield text;
    glue = between;
  }
  if (after !== "") yield after;
}
