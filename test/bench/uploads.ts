import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { request } from "undici";
import { inAMonth } from "../support/requests.ts";
import { csvChunks } from "./csv-rows.ts";
import { type Nightguard, startNightguard } from "./nightguard.ts";
import type { Sizes } from "./sizes.ts";
import type { Stage } from "./stage.ts";
import type { Section } from "./table.ts";
import { measureWaitingCalls } from "./waiting-calls.ts";

/** What an upload may add to the median latency of a waiting call. */
const mostAddedMs = 30;

/** The latency of waiting calls during a large upload to the same API process, and before and after it. Includes the payer's 20 ms. */
export async function measureUpload(stage: Stage, sizes: Sizes, say: (line: string) => void): Promise<Section> {
  const { rows, calls } = sizes.upload;
  say(`waiting calls during an upload: ${rows.toLocaleString("en")} rows`);
  const nightguard = await startNightguard(stage, { workers: 1, concurrency: 200 });
  const folder = await mkdtemp(join(tmpdir(), "nightguard-bench-"));
  try {
    const file = join(folder, "upload.csv");
    await pipeline(Readable.from(csvChunks(rows)), createWriteStream(file));
    const callAlone = () => measureWaitingCalls(nightguard, (made) => made < calls);
    await callAlone(); // warm-up
    const before = await callAlone();
    let uploading = true;
    const upload = uploadCsv(nightguard, file).finally(() => {
      uploading = false;
    });
    const [{ seconds }, meanwhile] = await Promise.all([upload, measureWaitingCalls(nightguard, () => uploading)]);
    const after = await callAlone();
    const aloneMs = (before.medianMs + after.medianMs) / 2;
    return {
      title: `Waiting calls during an upload of ${rows.toLocaleString("en")} rows`,
      columns: ["before", "meanwhile", "after", "added", "target"],
      rows: [
        {
          name: "median, ms",
          cells: [before.medianMs, meanwhile.medianMs, after.medianMs, meanwhile.medianMs - aloneMs, mostAddedMs],
        },
        { name: "99th percentile, ms", cells: [before.p99Ms, meanwhile.p99Ms, after.p99Ms] },
        { name: "worst, ms", cells: [before.worstMs, meanwhile.worstMs, after.worstMs] },
        { name: "calls", cells: [before.count, meanwhile.count, after.count] },
        { name: "upload, rows/s", cells: [undefined, rows / seconds] },
      ],
    };
  } finally {
    await rm(folder, { recursive: true });
    await nightguard.end();
  }
}

/** Uploads a file as a batch that opens in a month, so that verifying its rows is not part of the measurement. */
export async function uploadCsv(
  { url, key }: Nightguard,
  file: string,
): Promise<{ seconds: number /** The public id. */; batchId: string }> {
  const startedAt = performance.now();
  const { statusCode, body } = await request(`${url}/Batch?not_before=${inAMonth}`, {
    method: "POST",
    headers: { "x-token-api": key, "content-type": "text/csv" },
    body: createReadStream(file),
    headersTimeout: 0,
  });
  const text = await body.text();
  if (statusCode !== 202) throw new Error(`the batch was not accepted: ${text}`);
  const { id } = JSON.parse(text) as { id: string }; // the contract's shape
  return { seconds: (performance.now() - startedAt) / 1_000, batchId: id };
}
