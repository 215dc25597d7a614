import { type ResultRow, toDocumentPieces } from "@nightguard/service";

const lineEnd = Buffer.from("\n");

/** Results as NDJSON: one job with its result a line. A page becomes one piece. */
export async function* toResultsNdjson(pages: AsyncIterable<readonly ResultRow[]>): AsyncGenerator<Buffer> {
  for await (const rows of pages) yield Buffer.concat(rows.flatMap((row) => [...toDocumentPieces(row), lineEnd]));
}

/** The same as one JSON object, `{"data": […]}`. */
export async function* toResultsJson(pages: AsyncIterable<readonly ResultRow[]>): AsyncGenerator<Buffer> {
  const comma = Buffer.from(",");
  let before = Buffer.from('{"data":[');
  for await (const rows of pages) {
    yield Buffer.concat(rows.flatMap((row, index) => [index === 0 ? before : comma, ...toDocumentPieces(row)]));
    before = comma;
  }
  yield before === comma ? Buffer.from("]}") : Buffer.concat([before, Buffer.from("]}")]);
}
