import { join } from "node:path";
import { type Batch, type Client, NightguardError } from "../client.ts";
import type { SourceSettings } from "../settings.ts";
import { toStem } from "./names.ts";
import { writeWhole } from "./write-whole.ts";

interface Answered {
  readonly client: Client;
  readonly batch: Batch;
  readonly signal: AbortSignal;
  readonly folder: string;
  /** The file's name. */
  readonly file: string;
  readonly sha256: string;
  readonly formats: SourceSettings["results"];
}

/**
 * Writes what a batch brought beside its file; files that are there already are replaced. The summary comes last: where it is,
 * the others are whole.
 */
export async function writeResults(answered: Answered): Promise<void> {
  const { client, batch, folder, file, formats, signal } = answered;
  const at = (ending: string) => join(folder, `${toStem(file)}.${ending}`);
  for (const format of formats) {
    const bytes = client.resultFile(batch.id, { format }, { signal });
    await writeWhole(
      at(`results.${format}`),
      format === "csv" ? untilAllRows(bytes, batch.counts.total) : untilZipEnd(bytes),
    );
  }
  if (batch.counts.rejected > 0) await writeWhole(at("refused.csv"), toRefusedRows(client, batch.id, signal));
  await writeWhole(at("summary.json"), `${JSON.stringify(toSummary(answered), null, 2)}\n`);
}

function toSummary({ batch, file, sha256, formats }: Answered) {
  const { id, status, counts, coverage, failures, created_at, finished_at } = batch;
  const stem = toStem(file);
  return {
    batch_id: id,
    file,
    sha256,
    status,
    taken_in_at: created_at,
    finished_at,
    counts,
    coverage,
    failures,
    files: [
      ...formats.map((format) => `${stem}.results.${format}`),
      ...(counts.rejected > 0 ? [`${stem}.refused.csv`] : []),
    ],
  };
}

/** Rows that cannot be asked, numbered as in the file. */
async function* toRefusedRows(client: Client, batchId: string, signal: AbortSignal): AsyncGenerator<Buffer> {
  yield Buffer.from("row,reference,problem\r\n");
  for await (const { row, reference, issues } of client.rejections(batchId, { signal })) {
    const problem = issues.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join("; ");
    yield Buffer.from(`${[String(row), reference ?? "", problem].map(toCell).join(",")}\r\n`);
  }
}

/** An apostrophe keeps a spreadsheet from reading a formula. */
function toCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const [quote, lineFeed] = [0x22, 0x0a];

/** A proxy can end half an answer as if it were whole. @throws NightguardError unless there is a line for each row */
async function* untilAllRows(bytes: AsyncIterable<Uint8Array>, rows: number): AsyncGenerator<Uint8Array> {
  let lines = 0;
  let isQuoted = false;
  for await (const chunk of bytes) {
    for (const byte of chunk) {
      if (byte === quote) isQuoted = !isQuoted;
      else if (byte === lineFeed && !isQuoted) lines += 1;
    }
    yield chunk;
  }
  if (lines < rows + 1) throw endedEarly();
}

/** The record at the end of a ZIP archive, without a comment. */
const zipEnd = { bytes: 22, signature: 0x06_05_4b_50 } as const;

async function* untilZipEnd(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let end: Buffer = Buffer.alloc(zipEnd.bytes);
  for await (const chunk of bytes) {
    end = Buffer.concat([end, chunk.subarray(-zipEnd.bytes)]).subarray(-zipEnd.bytes);
    yield chunk;
  }
  if (end.readUInt32LE() !== zipEnd.signature) throw endedEarly();
}

const endedEarly = () => new NightguardError("The results ended early", { isRetryable: true });
