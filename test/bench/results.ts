import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startEmbeddedServices } from "@nightguard/embedded";
import { migrateLedger } from "@nightguard/ledger";
import { request } from "undici";
import { thrift } from "../../apps/nightguard/src/start/children.ts";
import { createTestClient, type TestClient } from "../support/client.ts";
import { answerRows } from "./answered-rows.ts";
import { withSql } from "./with-sql.ts";

/**
 * `node test/bench/results.ts [rows] [bytes of an answer]`: rows per second of a batch's results, read from a real API
 * process in each format, its processor time and memory; how long reading the batch itself takes meanwhile, and what it
 * costs to have many watch it.
 */
const rows = Number(process.argv[2] ?? 100_000);
const answerBytes = Number(process.argv[3] ?? 2_000);
const betweenLooksMs = 50;
const listeners = 50; // as many as an account may have
const listenMs = 5_000;
/** What ends an answer whose length was not known. */
const lastChunk = "0\r\n\r\n";

const dataDir = await mkdtemp(join(tmpdir(), "nightguard-bench-"));
const services = await startEmbeddedServices({ dataDir, say: (line) => console.log(line) });
const { databaseUrl = "", redisUrl = "" } = services;
const adminToken = randomBytes(24).toString("hex");
const encryptionKey = { id: "bench", key: randomBytes(32) };
const environment = {
  ...process.env,
  PORT: "0",
  DATABASE_URL: databaseUrl,
  REDIS_URL: redisUrl,
  NIGHTGUARD_ADMIN_TOKEN: adminToken,
  NIGHTGUARD_ENCRYPTION_KEYS: `${encryptionKey.id}:${encryptionKey.key.toString("base64")}`,
};
try {
  await migrateLedger(databaseUrl);
  const { child, url } = await startApi();
  try {
    const { key, accountId, client } = await openAccount(url);
    console.log(`writing ${rows} answered rows, answers of ${answerBytes} bytes`);
    const id = await answerRows({ databaseUrl, encryptionKey, accountId, rows, answerBytes });
    // As it does by itself after so much was written, and would now, beside what is measured.
    await withSql(databaseUrl, (sql) => sql.query("vacuum (analyze) jobs, queued_jobs, results"));
    for (const format of ["ndjson", "csv", "json"])
      await measure(child, `${url}/Batch/${id}/results?format=${format}`, { key, client, id });
    await measureLooks(client, id);
    await measureListeners(child, `${url}/Batch/${id}/events`, key);
  } finally {
    child.disconnect();
    await once(child, "exit");
  }
} finally {
  await services.close();
  await rm(dataDir, { recursive: true, force: true });
}

/** One reading of all results, told as it is measured. */
async function measure(
  child: ChildProcess,
  url: string,
  { key, client, id }: { key: string; client: TestClient; id: string },
): Promise<void> {
  const before = await askUse(child);
  let reading = true;
  const looks = lookWhile(client, id, () => reading);
  const startedAt = performance.now();
  const bytes = await readAway(url, key);
  const seconds = (performance.now() - startedAt) / 1_000;
  reading = false;
  const lookMs = await looks;
  const after = await askUse(child);
  const cpuMicroseconds = ((after.cpuSeconds - before.cpuSeconds) * 1e6) / rows;
  console.log(
    [
      new URL(url).search,
      `${Math.round(rows / seconds)} rows/s (${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(0)} MB)`,
      `${cpuMicroseconds.toFixed(1)} µs of the API's CPU a row`,
      `API at most ${(after.peakBytes / 1e6).toFixed(0)} MB`,
      `GET /Batch/{id} meanwhile ${lookMs.toFixed(1)} ms`,
    ].join("; "),
  );
}

/**
 * Reads an answer and throws it away, into one piece of memory: what an HTTP client costs is not to be measured.
 *
 * @returns how many bytes came
 */
async function readAway(url: string, key: string): Promise<number> {
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
  if (status !== "HTTP/1.1 200" || end !== lastChunk) throw new Error(`the results did not come whole: ${status}`);
  return bytes;
}

async function measureLooks(client: TestClient, id: string): Promise<void> {
  let looks = 0;
  const medianMs = await lookWhile(client, id, () => looks++ < 100);
  console.log(`GET /Batch/{id}: ${medianMs.toFixed(1)} ms in the middle`);
}

/** Many who watch one batch; what is left to measure is what it costs to hold them. */
async function measureListeners(child: ChildProcess, url: string, key: string): Promise<void> {
  const before = await askUse(child);
  const streams = await Promise.all(
    Array.from({ length: listeners }, async () => (await request(url, { headers: { "x-token-api": key } })).body),
  );
  for (const stream of streams) stream.on("error", () => undefined).resume();
  await sleep(listenMs);
  const after = await askUse(child);
  for (const stream of streams) stream.destroy();
  const busy = (after.cpuSeconds - before.cpuSeconds) / (listenMs / 1_000);
  console.log(`${listeners} listeners of a batch: ${(busy * 100).toFixed(0)} % of a processor, connecting included`);
}

/** The median time of reads of the batch, one after the other. */
async function lookWhile(client: TestClient, id: string, goOn: () => boolean): Promise<number> {
  const times: number[] = [];
  while (goOn()) {
    const startedAt = performance.now();
    const { status, text } = await client.get(`/Batch/${id}`);
    if (status !== 200) throw new Error(`the batch was not shown: ${text}`);
    times.push(performance.now() - startedAt);
    await sleep(betweenLooksMs);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}

async function startApi(): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(new URL("intake-process.ts", import.meta.url), ["api"], {
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

async function openAccount(url: string): Promise<{ key: string; accountId: string; client: TestClient }> {
  const admin = createTestClient(url, { authorization: `Bearer ${adminToken}` });
  await admin.put("/Admin/Plan/bench", {
    verifications_per_second: 1,
    verification_burst: 1,
    requests_per_second: 10_000,
  });
  const account = await admin.post("/Admin/Account", { name: "Bench", plan: "bench" });
  const { body } = await admin.post(`/Admin/Account/${account.body.id}/ApiKey`, { name: "bench", mode: "live" });
  const key = String(body.key);
  return { key, accountId: String(account.body.id), client: createTestClient(url, { "x-token-api": key }) };
}
