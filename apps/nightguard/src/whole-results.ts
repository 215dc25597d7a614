import { CommandError } from "@nightguard/process/exit";
import { type ApiClient, ApiFailure } from "./api-client.ts";
import type { ResultFormat } from "./batch-formats.ts";
import { findRow, type RecordFormat, readRecords } from "./result-records.ts";
import { pauseBeforeRetry } from "./retries.ts";

export interface WantedResults {
  readonly format: ResultFormat;
  readonly status?: string | undefined;
  readonly afterRow?: number | undefined;
  /** Pauses before each retry without a new row; by default about a minute in all. */
  readonly delaysMs?: readonly number[] | undefined;
}

/**
 * Yields each row once. A download that ends early continues after its last whole row, also when a proxy ended it as if
 * it were whole.
 *
 * @throws ApiFailure, also for a workbook that ends early, which cannot be continued
 */
export function readWholeResults(client: ApiClient, id: string, wanted: WantedResults): AsyncGenerator<Buffer> {
  const { format } = wanted;
  switch (format) {
    case "xlsx":
      return readWorkbook(client, toPath(id, wanted));
    case "json":
      return toJsonList(readRows(client, id, { ...wanted, format: "ndjson" }));
    case "ndjson":
    case "csv":
    case "excel_csv":
      return readRows(client, id, { ...wanted, format });
    default:
      return format satisfies never;
  }
}

async function* readRows(
  client: ApiClient,
  id: string,
  { afterRow = 0, delaysMs, ...query }: WantedResults & { readonly format: RecordFormat },
): AsyncGenerator<Buffer> {
  let lastRow = afterRow;
  let header: Buffer | undefined;
  for (let retries = 0; ; retries += 1) {
    try {
      const { headers, chunks } = await client.download(toPath(id, { ...query, afterRow: lastRow }));
      const promisedRow = parseRow(headers["x-last-row"]);
      for await (const { kind, bytes, last } of readRecords(chunks, query.format)) {
        if (kind === "rows") {
          lastRow = toLaterRow(last, query.format, lastRow);
          retries = 0;
        } else if (header) {
          if (header.equals(bytes)) continue;
          throw new CommandError("The columns of the results have changed meanwhile; fetch them again");
        } else header = bytes;
        yield bytes;
      }
      if (lastRow >= promisedRow && (header || query.format === "ndjson")) return;
      throw new ApiFailure(`The results ended early, after row ${lastRow}`);
    } catch (error) {
      const isAbsent = error instanceof ApiFailure && error.isUnreachable && lastRow === afterRow;
      if (isAbsent) throw error;
      await pauseBeforeRetry(error, retries, delaysMs);
    }
  }
}

function parseRow(field: string | string[] | undefined): number {
  if (typeof field === "string" && /^\d+$/.test(field)) return Number(field);
  throw new CommandError("The API does not say in X-Last-Row when results are whole; upgrade it, or check the proxy");
}

/** Row numbers must increase, so that an answer to another request cannot repeat rows without end. */
function toLaterRow(record: Buffer, format: RecordFormat, lastRow: number): number {
  const row = findRow(record, format);
  if (row !== undefined && row > lastRow) return row;
  throw new CommandError("What answers is not the results of a batch; check --url");
}

async function* toJsonList(lines: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let before = '{"data":[';
  for await (const bytes of lines) {
    yield Buffer.from(before);
    yield Buffer.from(bytes.toString("latin1", 0, bytes.length - 1).replaceAll("\n", ","), "latin1");
    before = ",";
  }
  yield Buffer.from(before === "," ? "]}" : `${before}]}`);
}

/** The record at the end of a ZIP archive, without a comment. */
const zipEnd = { bytes: 22, signature: 0x06_05_4b_50 } as const;

async function* readWorkbook(client: ApiClient, path: string): AsyncGenerator<Buffer> {
  let end: Buffer = Buffer.alloc(zipEnd.bytes);
  const { chunks } = await client.download(path);
  for await (const chunk of chunks) {
    end = Buffer.concat([end, chunk.subarray(-zipEnd.bytes)]).subarray(-zipEnd.bytes);
    yield chunk;
  }
  if (end.readUInt32LE() !== zipEnd.signature) throw new ApiFailure("The workbook ended early");
}

function toPath(id: string, { format, status, afterRow }: WantedResults): string {
  const query = new URLSearchParams({
    format,
    ...(status !== undefined && { status }),
    ...(afterRow !== undefined && { after_row: String(afterRow) }),
  });
  return `/Batch/${encodeURIComponent(id)}/results?${query}`;
}
