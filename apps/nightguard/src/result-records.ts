import { z } from "zod";
import { parseJson } from "./parse-json.ts";

export type RecordFormat = "csv" | "excel_csv" | "ndjson";

export interface Records {
  readonly kind: "header" | "rows";
  readonly bytes: Buffer;
  readonly last: Buffer;
}

const lineFeed = 0x0a;
const quote = 0x22;

export async function* readRecords(chunks: AsyncIterable<Buffer>, format: RecordFormat): AsyncGenerator<Records> {
  let isHeaderNext = format !== "ndjson";
  let isQuoted = false;
  let begun: Buffer[] = [];

  for await (const chunk of chunks) {
    const ends: number[] = [];
    for (let at = 0; at < chunk.length; at += 1) {
      // A line of JSON contains no line feed, whatever its quotes say.
      if (chunk[at] === quote && format !== "ndjson") isQuoted = !isQuoted;
      else if (chunk[at] === lineFeed && !isQuoted) ends.push(at + 1);
    }
    const wholeBytes = ends.at(-1) ?? 0;
    begun.push(chunk.subarray(0, wholeBytes || chunk.length));
    if (wholeBytes === 0) continue;
    const bytes = Buffer.concat(begun);
    begun = [chunk.subarray(wholeBytes)];
    const shift = bytes.length - wholeBytes;
    let start = 0;
    if (isHeaderNext) {
      start = shift + (ends.shift() ?? 0);
      isHeaderNext = false;
      const header = bytes.subarray(0, start);
      yield { kind: "header", bytes: header, last: header };
    }
    const lastEnd = ends.at(-2);
    if (ends.length > 0) {
      const lastStart = lastEnd === undefined ? start : shift + lastEnd;
      yield { kind: "rows", bytes: bytes.subarray(start), last: bytes.subarray(lastStart) };
    }
  }
}

const lineSchema = z.object({ row: z.int() });
/** More than the digits of any row number. */
const rowBytes = 16;

/** Returns undefined for a record that is not a row of results. */
export function findRow(record: Buffer, format: RecordFormat): number | undefined {
  if (format === "ndjson") return lineSchema.safeParse(parseJson(record.toString())).data?.row;
  const [, digits] = /^(\d+),/.exec(record.toString("latin1", 0, rowBytes)) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
