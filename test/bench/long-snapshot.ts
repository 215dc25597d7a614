import { untilSignal } from "@nightguard/platform";
import type pg from "pg";
import { readNumbers } from "./arguments.ts";
import { type Nightguard, startNightguard } from "./nightguard.ts";
import { readPostgresMicros } from "./processes.ts";
import { type Run, runSide } from "./side.ts";
import { type Stage, startStage } from "./stage.ts";
import { ratio, ratioOf, type Section, toText } from "./table.ts";
import { withSql } from "./with-sql.ts";

const usage = `npm run bench:snapshot [-- MINUTES [ROWS]]

Verifies batches of ROWS (20,000 by default) one after the other: for MINUTES (10 by default) while another transaction holds a
snapshot, as a backup does, and for half of them before and after it. Vacuum runs as usual.`;

const [minutes = 0, rows = 0] = readNumbers(usage, 10, 20_000);

await main();

async function main(): Promise<void> {
  const interruption = new AbortController();
  void untilSignal().then(() => interruption.abort());
  const stage = await startStage(interruption.signal);
  try {
    const nightguard = await startNightguard(stage, { workers: 1, concurrency: 200 });
    await runSide(stage, nightguard, rows); // the first batch is slower
    const section = await withSql(nightguard.databaseUrl, (sql) => measure({ stage, nightguard, sql }));
    console.log(toText(section));
    await nightguard.end();
  } finally {
    await stage.close();
  }
}

interface Bench {
  readonly stage: Stage;
  readonly nightguard: Nightguard;
  readonly sql: pg.ClientBase;
}

async function measure(bench: Bench): Promise<Section> {
  const before = await runFor(bench, "before", minutes / 2);
  const during = await withSql(bench.nightguard.databaseUrl, async (holder) => {
    await holder.query("begin isolation level repeatable read");
    await holder.query("select from jobs limit 1"); // takes the snapshot
    return runFor(bench, "with a snapshot", minutes);
  });
  const after = await runFor(bench, "after", minutes / 2);
  const without = together(before, after);
  const figures: [string, (measured: Measured) => number | null][] = [
    ["rows/s", ({ seconds, rows: verified }) => verified / seconds],
    ["rows/s of the slowest batch", ({ slowest }) => slowest],
    ["CPU of PostgreSQL, µs a row", ({ micros, rows: verified }) => micros && micros / verified],
    ["dead rows in the queue, most", ({ deadRows }) => deadRows],
    ["size of the queue, MB, most", ({ queueBytes }) => queueBytes / 1e6],
  ];
  return {
    title: `Throughput beside a snapshot held for ${minutes} min`,
    columns: ["without", "with", ratio],
    rows: figures.map(([name, figure]) => ({
      name,
      cells: [figure(without), figure(during), ratioOf(figure(during), figure(without))],
    })),
  };
}

interface Measured {
  readonly rows: number;
  /** From the arrival of each batch to the end of its last row. */
  readonly seconds: number;
  /** Rows per second. */
  readonly slowest: number;
  /** CPU of all processes of the server. */
  readonly micros: number | null;
  readonly deadRows: number;
  readonly queueBytes: number;
}

async function runFor({ stage, nightguard, sql }: Bench, when: string, forMinutes: number): Promise<Measured> {
  const runs: Run[] = [];
  const queues: Queue[] = [];
  const microsBefore = await readPostgresMicros(stage.postgres.pid);
  const end = performance.now() + forMinutes * 60_000;
  while (performance.now() < end) {
    const run = await runSide(stage, nightguard, rows);
    runs.push(run);
    queues.push(await readQueue(sql));
    console.error(`${when}: ${run.fromArrival.toFixed(0)} rows/s`);
  }
  const micros = await readPostgresMicros(stage.postgres.pid);
  return {
    rows: runs.length * rows,
    seconds: runs.reduce((sum, { fromArrival }) => sum + rows / fromArrival, 0),
    slowest: Math.min(...runs.map(({ fromArrival }) => fromArrival)),
    micros: micros === null || microsBefore === null ? null : micros - microsBefore,
    deadRows: Math.max(...queues.map(({ dead }) => dead)),
    queueBytes: Math.max(...queues.map(({ bytes }) => bytes)),
  };
}

function together(one: Measured, other: Measured): Measured {
  return {
    rows: one.rows + other.rows,
    seconds: one.seconds + other.seconds,
    slowest: Math.min(one.slowest, other.slowest),
    micros: one.micros === null || other.micros === null ? null : one.micros + other.micros,
    deadRows: Math.max(one.deadRows, other.deadRows),
    queueBytes: Math.max(one.queueBytes, other.queueBytes),
  };
}

interface Queue {
  readonly dead: number;
  readonly bytes: number;
}

async function readQueue(sql: pg.ClientBase): Promise<Queue> {
  const { rows: found } = await sql.query<Queue>(`
    select
      sum(n_dead_tup)::double precision as dead,
      sum(pg_total_relation_size(relid))::double precision as bytes
    from pg_stat_user_tables
    where relname in ('queued_jobs', 'active_jobs')`);
  return found[0] ?? { dead: 0, bytes: 0 };
}
