import { type ResultRow, toDocumentJson } from "@nightguard/service";

/** Results as NDJSON: one job with its result a line. A page becomes one piece of text. */
export async function* toResultsNdjson(pages: AsyncIterable<readonly ResultRow[]>): AsyncGenerator<string> {
  for await (const rows of pages) yield rows.map((row) => `${toDocumentJson(row)}\n`).join("");
}

/** The same as one JSON object, `{"data": […]}`. */
export async function* toResultsJson(pages: AsyncIterable<readonly ResultRow[]>): AsyncGenerator<string> {
  let before = '{"data":[';
  for await (const rows of pages) {
    yield before + rows.map(toDocumentJson).join(",");
    before = ",";
  }
  yield before === "," ? "]}" : `${before}]}`;
}
