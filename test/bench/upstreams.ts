import { setTimeout as sleep } from "node:timers/promises";
import { untilSignal } from "@nightguard/platform";
import { hastenSubmissions } from "../support/submissions.ts";
import { readNumbers } from "./arguments.ts";
import type { ImitatorReady } from "./imitator-process.ts";
import { metered, type Used } from "./meter.ts";
import { type Nightguard, startNightguard } from "./nightguard.ts";
import { type Stage, startStage } from "./stage.ts";
import { type Section, toText } from "./table.ts";
import { measureWaitingCalls, type WaitingCalls } from "./waiting-calls.ts";

const usage = `npm run bench:upstreams [-- ROWS [WARM-UP]]

Verifies batches of ROWS rows (4,000 by default, after a warm-up of 1,000) with each kind of upstream, against the imitated
services of test/upstreams, each a process of its own that answers at once. Up to 200 calls are in flight. Shows rows per
second, which the imitator limits too, the CPU time of the worker, of PostgreSQL and of Redis per row, and the latency of
waiting calls.`;

const kinds = [
  "native",
  "stedi",
  "stedi-x12",
  "stedi-batches",
  "optum",
  "core_soap",
  "core_mime",
  "claim_md",
  "availity",
] as const;

const concurrency = 200;
/** Limits of the services, which would be what is measured. */
const limits = { max_in_flight: concurrency, max_per_minute: 1_000_000 };
/** Fewer where each takes seconds, because the service is polled. */
const waitingCalls = { first: 30, measured: 150, withinMs: 30_000 };
const npi = "1234567893";

interface Measured {
  readonly rows: number;
  readonly seconds: number;
  readonly used: Used;
  readonly waiting: WaitingCalls;
}

if (import.meta.main) await main();

async function main(): Promise<void> {
  const [rows = 0, warmUp = 0] = readNumbers(usage, 4_000, 1_000);
  const interruption = new AbortController();
  void untilSignal().then(() => interruption.abort());
  const stage = await startStage(interruption.signal);
  try {
    const measured: [string, Measured][] = [];
    for (const kind of kinds) {
      interruption.signal.throwIfAborted();
      console.error(kind);
      measured.push([kind, await measure(stage, kind, { rows, warmUp })]);
    }
    console.log(toText(toTable(measured)));
  } finally {
    await stage.close();
  }
}

async function measure(
  stage: Stage,
  kind: string,
  { rows, warmUp }: { readonly rows: number; readonly warmUp: number },
): Promise<Measured> {
  const imitator = await stage.children.start(new URL("imitator-process.ts", import.meta.url), { args: [kind] });
  const { upstream } = imitator.ready as ImitatorReady; // from our own imitator-process.ts
  const nightguard = await startNightguard(stage, { workers: 1, concurrency });
  await route(nightguard, upstream);
  await verify(nightguard, warmUp);
  const pids = { workerPids: nightguard.workerPids(), apiPids: nightguard.apiPids() };
  const { result: seconds, used } = await metered({ ...nightguard, ...pids }, () => verify(nightguard, rows));
  await callAndWait(nightguard, waitingCalls.first);
  const waiting = await callAndWait(nightguard, waitingCalls.measured);
  await nightguard.end();
  await imitator.end();
  return { rows, seconds, used, waiting };
}

function callAndWait(nightguard: Nightguard, calls: number): Promise<WaitingCalls> {
  const endsAt = performance.now() + waitingCalls.withinMs;
  return measureWaitingCalls(nightguard, (made) => made < calls && performance.now() < endsAt);
}

/** Waits until the worker and the API know the upstream: they read changes at most every half second. */
async function route({ admin, api }: Nightguard, upstream: ImitatorReady["upstream"]): Promise<void> {
  await accept(admin.put("/Admin/Upstream/imitated", { ...upstream, ...limits }));
  await accept(admin.put("/Admin/Route/all", { upstream: "imitated", payers: ["*"] }));
  await accept(api.put(`/Provider/${npi}`, { name: "Example Dental" }));
  await sleep(1_500);
}

async function accept(answering: ReturnType<Nightguard["admin"]["put"]>): Promise<void> {
  const { status, text } = await answering;
  if (status >= 300) throw new Error(`not accepted: ${text}`);
}

/** @returns the seconds from the arrival of a batch to the end of its last row */
async function verify(nightguard: Nightguard, rows: number): Promise<number> {
  const { batchId, arrivedAt } = await nightguard.submit(rows);
  const ended = nightguard.untilEnded(batchId, rows);
  // What is gathered for a batch interface would wait for half a minute, and for the first poll.
  let isOver = false;
  void ended.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await Promise.race([ended, sleep(500)]);
    if (!isOver) await hastenSubmissions(nightguard.databaseUrl);
  }
  return ((await ended) - arrivedAt) / 1_000;
}

function toTable(measured: readonly (readonly [kind: string, Measured])[]): Section {
  const perRow = (micros: number | null, rows: number) => (micros === null ? null : micros / rows);
  return {
    title: `Upstreams, ${concurrency} in flight`,
    columns: ["rows/s", "worker µs", "main thread", "PostgreSQL µs", "Redis µs", "waiting ms", "p99 ms"],
    rows: measured.map(([name, { rows, seconds, used, waiting }]) => ({
      name,
      cells: [
        rows / seconds,
        perRow(used.workerMicros, rows),
        perRow(used.workerMainMicros, rows),
        perRow(used.postgresMicros, rows),
        perRow(used.redisMicros, rows),
        waiting.medianMs,
        waiting.p99Ms,
      ],
    })),
  };
}
