import { type ResultRow, toHead } from "../jobs/job-document.ts";

const nothing = Buffer.from("null");

export const toResultsNdjson = (rows: readonly ResultRow[]): Uint8Array<ArrayBuffer> =>
  join(rows, { before: "", after: "}\n" });

export const toResultsJson = (rows: readonly ResultRow[]): Uint8Array<ArrayBuffer> =>
  join(rows, { before: ",", after: "}" }).subarray(1);

function join(rows: readonly ResultRow[], { before, after }: { before: string; after: string }) {
  const heads = rows.map(({ job }) => before + toHead(job));
  const bytes = rows.reduce((sum, { resultJson }) => sum + (resultJson ?? nothing).length + after.length, 0);
  const joined = Buffer.allocUnsafeSlow(heads.reduce((sum, head) => sum + Buffer.byteLength(head), bytes));
  let at = 0;
  for (const [index, { resultJson }] of rows.entries()) {
    at += joined.write(heads[index] ?? "", at);
    at += (resultJson ?? nothing).copy(joined, at);
    at += joined.write(after, at);
  }
  return joined;
}
