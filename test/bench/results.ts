import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { untilSignal } from "@nightguard/platform";
import { request } from "undici";
import { answerRows } from "./answered-rows.ts";
import { readNumbers } from "./arguments.ts";
import { findAccount } from "./find-account.ts";
import { type Nightguard, startNightguard } from "./nightguard.ts";
import { readPeakBytes, readProcessMicros } from "./processes.ts";
import { startStage } from "./stage.ts";
import { withSql } from "./with-sql.ts";

const usage = `npm run bench:results [-- ROWS [BYTES]]

Reads the results of a batch of ROWS (100,000 by default), each with an answer of BYTES (2,000 by default), from an API
process in each format. Shows rows per second, CPU time and memory of the API, the latency of GET /Batch/{id}, and the CPU
time of 50 event streams of the batch.`;

const betweenReadsMs = 50;
/** As many event streams as an account may have. */
const listeners = 50;
const listenMs = 5_000;
/** Ends a chunked response. */
const lastChunk = "0\r\n\r\n";

if (import.meta.main) await main();

async function main(): Promise<void> {
  const [rows = 0, answerBytes = 0] = readNumbers(usage, 100_000, 2_000);
  const interruption = new AbortController();
  void untilSignal().then(() => interruption.abort());
  const stage = await startStage(interruption.signal);
  try {
    const nightguard = await startNightguard(stage, { workers: 1, concurrency: 1 });
    await nightguard.endWorkers(); // the batch's last row stays in the queue
    console.log(`writing ${rows} answered rows, answers of ${answerBytes} bytes`);
    const { databaseUrl } = nightguard;
    const accountId = await findAccount(databaseUrl);
    const { encryptionKey } = stage;
    const id = await answerRows({ databaseUrl, encryptionKey, accountId, rows, answerBytes });
    // Otherwise autovacuum would start during the measurement.
    await withSql(databaseUrl, (sql) => sql.query("vacuum (analyze) jobs, queued_jobs, results"));
    for (const format of ["ndjson", "csv", "json"]) await measureFormat(nightguard, { id, rows, format });
    await measureReads(nightguard, id);
    await measureListeners(nightguard, id);
  } finally {
    await stage.close();
  }
}

async function measureFormat(
  nightguard: Nightguard,
  { id, rows, format }: { id: string; rows: number; format: string },
): Promise<void> {
  const before = await readApiMicros(nightguard);
  let reading = true;
  const reads = readBatchWhile(nightguard, id, () => reading);
  const startedAt = performance.now();
  const bytes = await discardResponse(`${nightguard.url}/Batch/${id}/results?format=${format}`, nightguard.key);
  const seconds = (performance.now() - startedAt) / 1_000;
  reading = false;
  const readMs = await reads;
  const microsPerRow = ((await readApiMicros(nightguard)) - before) / rows;
  const peakBytes = (await readPeakBytes(nightguard.apiPids())) ?? Number.NaN;
  console.log(
    [
      format,
      `${Math.round(rows / seconds)} rows/s (${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(0)} MB)`,
      `${microsPerRow.toFixed(1)} µs of the API's CPU a row`,
      `API at most ${(peakBytes / 1e6).toFixed(0)} MB`,
      `GET /Batch/{id} meanwhile ${readMs.toFixed(1)} ms`,
    ].join("; "),
  );
}

async function readApiMicros({ apiPids }: Nightguard): Promise<number> {
  return (await readProcessMicros(apiPids())) ?? Number.NaN;
}

/**
 * Reads a response over a bare socket and discards it: an HTTP client would cost more than the API.
 *
 * @returns the bytes received
 */
async function discardResponse(url: string, key: string): Promise<number> {
  const { hostname, port, pathname, search } = new URL(url);
  const memory = Buffer.alloc(1_048_576);
  let bytes = 0;
  let status = "";
  let end = "";
  const socket = connect({
    host: hostname,
    port: Number(port),
    onread: {
      buffer: memory,
      callback(length) {
        if (bytes === 0) status = memory.toString("latin1", 0, 12);
        bytes += length;
        end = (end + memory.toString("latin1", Math.max(length - lastChunk.length, 0), length)).slice(
          -lastChunk.length,
        );
        return true;
      },
    },
  });
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: bench\r\nX-Token-Api: ${key}\r\nConnection: close\r\n\r\n`);
  await once(socket, "close");
  if (status !== "HTTP/1.1 200" || end !== lastChunk) throw new Error(`the results are incomplete: ${status}`);
  return bytes;
}

async function measureReads(nightguard: Nightguard, id: string): Promise<void> {
  let reads = 0;
  const medianMs = await readBatchWhile(nightguard, id, () => reads++ < 100);
  console.log(`GET /Batch/{id}: median ${medianMs.toFixed(1)} ms`);
}

/** The CPU time of many event streams of one batch. */
async function measureListeners(nightguard: Nightguard, id: string): Promise<void> {
  const { url, key } = nightguard;
  const before = await readApiMicros(nightguard);
  const open = async () => (await request(`${url}/Batch/${id}/events`, { headers: { "x-token-api": key } })).body;
  const streams = await Promise.all(Array.from({ length: listeners }, open));
  for (const stream of streams) stream.on("error", () => undefined).resume();
  await sleep(listenMs);
  const share = ((await readApiMicros(nightguard)) - before) / (listenMs * 1_000);
  for (const stream of streams) stream.destroy();
  console.log(`${listeners} event streams of a batch: ${(share * 100).toFixed(0)} % of a core, connecting included`);
}

/** The median latency of reads of the batch, one after the other. */
async function readBatchWhile({ api }: Nightguard, id: string, goOn: () => boolean): Promise<number> {
  const times: number[] = [];
  while (goOn()) {
    const startedAt = performance.now();
    const { status, text } = await api.get(`/Batch/${id}`);
    if (status !== 200) throw new Error(`GET /Batch/{id} failed: ${text}`);
    times.push(performance.now() - startedAt);
    await sleep(betweenReadsMs);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}
