import { createWriteStream } from "node:fs";
import { chmod, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { untilSignal } from "@nightguard/platform";
import { readNumbers } from "./arguments.ts";
import { csvChunks } from "./csv-rows.ts";
import { startNightguard } from "./nightguard.ts";
import { readPeakBytes, readPostgresMicros, readProcessMicros } from "./processes.ts";
import { type Stage, startStage } from "./stage.ts";
import { uploadCsv } from "./uploads.ts";
import { measureWaitingCalls } from "./waiting-calls.ts";
import { withSql } from "./with-sql.ts";

const usage = `npm run bench:intake [-- ROWS]

Uploads half of ROWS (200,000 by default) and then all of them as CSV, each into new API and worker processes. Shows rows
per second, the peak memory of the API, CPU time per row, and the latency of waiting calls meanwhile. The rate to compare
with is that of PostgreSQL copying the same rows from a file into the same tables.`;

/** Waiting calls before those that are measured, and those measured without an upload. */
const calls = { first: 150, idle: 150 };

if (import.meta.main) await main();

async function main(): Promise<void> {
  const [rows = 0] = readNumbers(usage, 200_000);
  const interruption = new AbortController();
  void untilSignal().then(() => interruption.abort());
  const stage = await startStage(interruption.signal);
  const folder = await mkdtemp(join(tmpdir(), "nightguard-bench-"));
  try {
    const half = await measure(stage, folder, Math.round(rows / 2));
    const whole = await measure(stage, folder, rows);
    const times = (one: number, other: number) => (one / other).toFixed(2);
    console.log(
      `twice the rows: ${times(whole.seconds, half.seconds)} times the time, ` +
        `${times(whole.peakBytes, half.peakBytes)} times the memory`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
    await stage.close();
  }
}

async function measure(stage: Stage, folder: string, count: number): Promise<{ seconds: number; peakBytes: number }> {
  const file = join(folder, `${count}.csv`);
  await pipeline(Readable.from(csvChunks(count)), createWriteStream(file));
  const { size } = await stat(file);
  const nightguard = await startNightguard(stage, { workers: 1, concurrency: 200 });
  await measureWaitingCalls(nightguard, (made) => made < calls.first);
  const idle = await measureWaitingCalls(nightguard, (made) => made < calls.idle);

  const readCpu = async () => ({
    api: (await readProcessMicros(nightguard.apiPids())) ?? Number.NaN,
    postgres: (await readPostgresMicros(stage.postgres.pid)) ?? Number.NaN,
  });
  const before = await readCpu();
  let uploading = true;
  const upload = uploadCsv(nightguard, file).finally(() => {
    uploading = false;
  });
  const [{ seconds, batchId }, busy] = await Promise.all([upload, measureWaitingCalls(nightguard, () => uploading)]);
  const after = await readCpu();
  const peakBytes = (await readPeakBytes(nightguard.apiPids())) ?? Number.NaN;
  await nightguard.end();
  const copySeconds = await copyAgain(nightguard.databaseUrl, batchId, folder);
  await rm(file);
  console.log(
    [
      `${count} rows, ${(size / 1e6).toFixed(0)} MB`,
      `${Math.round(count / seconds)} rows/s (${seconds.toFixed(1)} s)`,
      `COPY ${Math.round(count / copySeconds)} rows/s`,
      `API at most ${(peakBytes / 1e6).toFixed(0)} MB, ${((after.api - before.api) / count).toFixed(0)} µs of CPU a row`,
      `PostgreSQL ${((after.postgres - before.postgres) / count).toFixed(0)} µs`,
      `waiting calls ${busy.medianMs.toFixed(0)} ms, without the upload ${idle.medianMs.toFixed(0)} ms`,
    ].join("; "),
  );
  return { seconds, peakBytes };
}

/** Seconds that PostgreSQL takes to copy the rows of a batch from files into tables like the ledger's, indexes included. */
async function copyAgain(databaseUrl: string, batchId: string, folder: string): Promise<number> {
  const uuid = batchId.replace("bat_", "");
  const tables = [
    { table: "jobs", where: `batch_id = '${uuid}'` },
    { table: "queued_jobs", where: `backlog_id = '${uuid}'` },
  ];
  await chmod(folder, 0o777); // the server writes there, under a user of its own
  return withSql(databaseUrl, async (sql) => {
    for (const { table, where } of tables) {
      await sql.query(`copy (select * from ${table} where ${where}) to '${folder}/${table}.bin' (format binary)`);
      await sql.query(`create table copied_${table} (like ${table} including all)`);
    }
    const startedAt = performance.now();
    for (const { table } of tables) {
      await sql.query(`copy copied_${table} from '${folder}/${table}.bin' (format binary)`);
    }
    return (performance.now() - startedAt) / 1_000;
  });
}
