import { join } from "node:path";
import { type Batch, type Client, NightguardError } from "../client.ts";
import type { FileSourceSettings } from "../settings.ts";
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
  readonly formats: FileSourceSettings["results"];
}

/** Writes the results of an ended batch beside its file, and replaces what an earlier try wrote. */
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
  if (batch.counts.rejected > 0) await writeWhole(at("refused.csv"), client.rejectionFile(batch.id, { signal }));
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
