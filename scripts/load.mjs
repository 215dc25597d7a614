// Puts load on an installation of one's own, through its API: a batch of invented people, and callers who wait beside it. Meant for
// a test key, whose answers are the sandbox's and cost nothing; with a live key every row is a call to a payer.
//
//   NIGHTGUARD_URL=https://nightguard.example NIGHTGUARD_API_KEY=test_… node scripts/load.mjs --rows 100000 --calls-per-second 2
//
// Ends with the rates and latencies that it measured, and exit code 1 when a row or a call failed.

import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "10000" },
    "calls-per-second": { type: "string", default: "1" },
    payer: { type: "string", default: "60054" },
  },
});
const { NIGHTGUARD_URL: url = "http://127.0.0.1:8080", NIGHTGUARD_API_KEY: key } = process.env;
const [rows, callsPerSecond] = [Number(values.rows), Number(values["calls-per-second"])];
if (!key || !(rows >= 1) || !(callsPerSecond >= 0)) {
  console.error("Set NIGHTGUARD_API_KEY; --rows is 1 or more, --calls-per-second 0 or more");
  process.exit(64);
}

const run = randomUUID().slice(0, 8);
const number = (/** @type {number} */ value) => Math.round(value).toLocaleString("en-US");

const toQuestion = (/** @type {string} */ name) => ({
  payer: { id: values.payer },
  provider: { npi: "1234567893", tax_id: "123456789" },
  subscriber: {
    first_name: "Load",
    last_name: "Test",
    member_id: `L${run}${name}`,
    dob: "04/17/1980",
    group_number: "L1",
  },
});

/** @returns {Promise<Response>} */
const ask = (/** @type {string} */ path, /** @type {RequestInit} */ options = {}) =>
  fetch(new URL(path, url), { ...options, headers: { "x-token-api": key, ...options.headers } });

/** @returns {Promise<any>} */
async function read(/** @type {string} */ path, /** @type {RequestInit} */ options = {}) {
  const response = await ask(path, options);
  const body = /** @type {any} */ (await response.json());
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(body.error)}`);
  return body;
}

function* toLines() {
  for (let row = 1; row <= rows; row++) yield `${JSON.stringify(toQuestion(String(row)))}\n`;
}

/** Waiting callers, one after another at a steady pace, whether or not those before have been answered. */
async function callUntil(/** @type {AbortSignal} */ signal) {
  /** @type {{ ms: number, fault: string | undefined }[]} */
  const calls = [];
  /** @type {Promise<void>[]} */
  const open = [];
  while (!signal.aborted && callsPerSecond > 0) {
    const startedAt = performance.now();
    const question = JSON.stringify({ ...toQuestion(`C${open.length}`), version: "v2" });
    const headers = { "content-type": "application/json" };
    const call = ask("/Eligibility", { method: "POST", body: question, headers }).then(
      async (response) => {
        await response.text();
        calls.push({ ms: performance.now() - startedAt, fault: response.ok ? undefined : String(response.status) });
      },
      () => void calls.push({ ms: performance.now() - startedAt, fault: "no response" }),
    );
    open.push(call);
    await sleep(1_000 / callsPerSecond);
  }
  await Promise.all(open);
  return calls;
}

const ended = new AbortController();
const calling = callUntil(ended.signal);
const startedAt = performance.now();
const seconds = () => (performance.now() - startedAt) / 1_000;
const batch = await read("/Batch", {
  method: "POST",
  headers: { "content-type": "application/x-ndjson" },
  body: Readable.toWeb(Readable.from(toLines())),
  duplex: "half",
});
const intakeSeconds = seconds();
console.log(
  `${batch.id}: ${number(rows)} rows accepted in ${intakeSeconds.toFixed(1)} s, ${number(rows / intakeSeconds)} a second`,
);

const countEnded = (/** @type {Record<string, number>} */ { succeeded = 0, failed = 0, expired = 0, cancelled = 0 }) =>
  succeeded + failed + expired + cancelled;

let { counts } = batch;
while (countEnded(counts) < rows) {
  ({ counts } = await read(`/Batch/${batch.id}?wait=5`));
  const done = countEnded(counts);
  console.log(
    `${number(done)} of ${number(rows)} ended after ${number(seconds())} s, ${number(done / seconds())} a second`,
  );
}
ended.abort();
const calls = await calling;
const times = calls.map(({ ms }) => ms).sort((one, other) => one - other);
const failedRows = rows - counts.succeeded;
const faults = calls.flatMap(({ fault }) => fault ?? []);
const at = (/** @type {number} */ share) => number(times[Math.floor(times.length * share)] ?? Number.NaN);
console.log(`${number(rows / seconds())} rows a second in all; ${number(failedRows)} without an answer`);
if (times.length > 0) {
  const named = faults.length > 0 ? ` (${[...new Set(faults)].join(", ")})` : "";
  const latency = `median ${at(0.5)} ms, 99th percentile ${at(0.99)} ms`;
  console.log(`${number(times.length)} waiting calls: ${latency}; ${number(faults.length)} failed${named}`);
}
process.exitCode = failedRows + faults.length > 0 ? 1 : 0;
