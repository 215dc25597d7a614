import { Readable } from "node:stream";
import type { ResultRow } from "@nightguard/service";
import { toDocumentJson } from "../jobs/job-document.ts";

/** Results as NDJSON: one job with its result a line. */
export function toResultsNdjson(rows: AsyncIterable<ResultRow>): Readable {
  return Readable.from(
    (async function* () {
      for await (const row of rows) yield `${toDocumentJson(row)}\n`;
    })(),
    { objectMode: false },
  );
}

/** The same as one JSON object, `{"data": […]}`. */
export function toResultsJson(rows: AsyncIterable<ResultRow>): Readable {
  return Readable.from(
    (async function* () {
      let before = '{"data":[';
      for await (const row of rows) {
        yield before + toDocumentJson(row);
        before = ",";
      }
      yield before === "," ? "]}" : `${before}]}`;
    })(),
    { objectMode: false },
  );
}
