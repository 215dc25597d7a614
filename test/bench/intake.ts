import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { chmod, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { startEmbeddedServices } from "@nightguard/embedded";
import { migrateLedger } from "@nightguard/ledger";
import pg from "pg";
import { request } from "undici";
import { thrift } from "../../apps/nightguard/src/start/children.ts";
import { createTestClient } from "../support/client.ts";
import { inAMonth } from "../support/requests.ts";
import { csvChunks } from "./csv-rows.ts";
import { readPostgresMicros } from "./processes.ts";
import { quickMs } from "./upstream.ts";
import { measureWaitingCalls } from "./waiting-calls.ts";

/**
 * `node test/bench/intake.ts [rows]`: rows per second of a CSV upload into a real API process, its peak memory, the
 * processor time of a row (which says more than seconds on a machine that has other work), and how long callers who wait
 * for an answer wait meanwhile. Half the rows beside all of them: time doubles, memory does not. The limit to compare with
 * is PostgreSQL itself, copying the same rows of the ledger from a file into the same tables.
 */
const rows = Number(process.argv[2] ?? 200_000);
/** Of calls that wait for their answer: before those that are measured, and measured without an upload. */
const calls = { first: 150, idle: 150 };

const dataDir = await mkdtemp(join(tmpdir(), "nightguard-bench-"));
const services = await startEmbeddedServices({ dataDir, say: (line) => console.log(line) });
const upstream = fork(new URL("upstream-process.ts", import.meta.url));
const { databaseUrl = "", redisUrl = "" } = services;
const adminToken = randomBytes(24).toString("hex");
const [{ port: upstreamPort }] = (await once(upstream, "message")) as [{ port: number }];
upstream.send({ answerAfterMs: quickMs });
const environment = {
  ...process.env,
  PORT: "0",
  DATABASE_URL: databaseUrl,
  REDIS_URL: redisUrl,
  NIGHTGUARD_UPSTREAM_URL: `http://127.0.0.1:${upstreamPort}`,
  NIGHTGUARD_UPSTREAM_KEY: "bench",
  NIGHTGUARD_ADMIN_TOKEN: adminToken,
  NIGHTGUARD_ENCRYPTION_KEYS: `bench:${randomBytes(32).toString("base64")}`,
};
try {
  await migrateLedger(databaseUrl);
  const pidFile = await readFile(join(dataDir, "postgres", "data", "postmaster.pid"), "utf8");
  const postgresPid = Number.parseInt(pidFile, 10);
  const worker = await startProcess("worker");
  try {
    const half = await measure(Math.round(rows / 2), postgresPid);
    const whole = await measure(rows, postgresPid);
    const growth = (whole.seconds / half.seconds).toFixed(2);
    console.log(
      `twice the rows: ${growth} times the time, ${(whole.peakMegabytes / half.peakMegabytes).toFixed(2)} times the memory`,
    );
  } finally {
    worker.child.disconnect();
    await once(worker.child, "exit");
  }
} finally {
  upstream.disconnect();
  await services.close();
  await rm(dataDir, { recursive: true, force: true });
}

/** One upload into a fresh API process, told as it is measured. */
async function measure(count: number, postgresPid: number) {
  const file = join(dataDir, `${count}.csv`);
  await pipeline(Readable.from(csvChunks(count)), createWriteStream(file));
  const { size } = await stat(file);
  const { child, url } = await startProcess("api");
  const api = await openAccount(url);
  await measureWaitingCalls(api, (made) => made < calls.first);
  const idle = await measureWaitingCalls(api, (made) => made < calls.idle);

  const before = await askUse(child);
  const postgresBefore = (await readPostgresMicros(postgresPid)) ?? 0;
  let uploading = true;
  const calling = measureWaitingCalls(api, () => uploading);
  const startedAt = performance.now();
  const answer = await upload(api, file);
  const seconds = (performance.now() - startedAt) / 1_000;
  const postgresMicros = ((await readPostgresMicros(postgresPid)) ?? 0) - postgresBefore;
  uploading = false;
  const busy = await calling;
  if (answer.status !== 202) throw new Error(`the batch was not accepted: ${answer.text}`);

  const after = await askUse(child);
  child.disconnect();
  await once(child, "exit");
  await rm(file);
  const copySeconds = await copyAgain(answer.id);
  const peakMegabytes = after.peakBytes / 1e6;
  const cpuMicroseconds = ((after.cpuSeconds - before.cpuSeconds) * 1e6) / count;
  console.log(
    [
      `${count} rows, ${(size / 1e6).toFixed(0)} MB`,
      `${Math.round(count / seconds)} rows/s (${seconds.toFixed(1)} s)`,
      `COPY ${Math.round(count / copySeconds)} rows/s`,
      `API at most ${peakMegabytes.toFixed(0)} MB, ${cpuMicroseconds.toFixed(0)} µs of CPU a row`,
      `PostgreSQL ${(postgresMicros / count).toFixed(0)} µs`,
      `waiting calls ${busy.medianMs.toFixed(0)} ms, without the upload ${idle.medianMs.toFixed(0)} ms`,
    ].join("; "),
  );
  return { seconds, peakMegabytes };
}

async function startProcess(part: "api" | "worker"): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(new URL("intake-process.ts", import.meta.url), [part], {
    execArgv: thrift.flags,
    env: { ...environment, ...thrift.environment },
  });
  const [{ url }] = await once(child, "message");
  return { child, url };
}

/** What a process has used so far. */
async function askUse(child: ChildProcess): Promise<{ peakBytes: number; cpuSeconds: number }> {
  child.send("use");
  const [use] = await once(child, "message");
  return use;
}

interface BenchAccount {
  readonly url: string;
  readonly key: string;
}

async function openAccount(url: string): Promise<BenchAccount> {
  const admin = createTestClient(url, { authorization: `Bearer ${adminToken}` });
  await admin.put("/Admin/Plan/bench", {
    verifications_per_second: 10_000,
    verification_burst: 10_000,
    requests_per_second: 10_000,
    max_batch_rows: 100_000_000,
  });
  const account = await admin.post("/Admin/Account", { name: "Bench", plan: "bench" });
  const { body } = await admin.post(`/Admin/Account/${account.body.id}/ApiKey`, { name: "bench", mode: "live" });
  return { url, key: String(body.key) };
}

/** Its rows wait for a day that does not come: that they are done, or swept away, is not what is measured. */
async function upload({ url, key }: BenchAccount, file: string) {
  const { statusCode, body } = await request(`${url}/Batch?not_before=${inAMonth}`, {
    method: "POST",
    headers: { "x-token-api": key, "content-type": "text/csv" },
    body: createReadStream(file),
    headersTimeout: 0,
  });
  const text = await body.text();
  return { status: statusCode, text, id: String(JSON.parse(text).id) };
}

/** Seconds that PostgreSQL takes to copy the rows of a batch from files into tables like the ledger's, indexes and all. */
async function copyAgain(batchId: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await chmod(dataDir, 0o777);
  const uuid = batchId.replace("bat_", "");
  const tables = [
    { table: "jobs", where: `batch_id = '${uuid}'` },
    { table: "queued_jobs", where: `backlog_id = '${uuid}'` },
  ];
  for (const { table, where } of tables) {
    await client.query(`copy (select * from ${table} where ${where}) to '${dataDir}/${table}.bin' (format binary)`);
    await client.query(`create table copied_${table} (like ${table} including all)`);
  }
  const startedAt = performance.now();
  for (const { table } of tables) {
    await client.query(`copy copied_${table} from '${dataDir}/${table}.bin' (format binary)`);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  for (const { table } of tables) await client.query(`drop table copied_${table}`);
  await client.end();
  return seconds;
}
