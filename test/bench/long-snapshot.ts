import { untilSignal } from "@nightguard/platform";
import type pg from "pg";
import { readNumbers } from "./arguments.ts";
import { type Nightguard, startNightguard } from "./nightguard.ts";
import { type Run, runSide, toPostgresMicrosPerJob } from "./side.ts";
import { type Stage, startStage } from "./stage.ts";
import { medianOf, ratio, ratioOf, type Section, toText } from "./table.ts";
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
  const figures: [string, (batches: readonly Batch[]) => number | null][] = [
    ["rows/s, median", (batches) => medianOf(batches.map(({ fromArrival }) => fromArrival)) ?? null],
    ["rows/s of the slowest batch", (batches) => Math.min(...batches.map(({ fromArrival }) => fromArrival))],
    ["CPU of PostgreSQL, µs a row, median", (batches) => medianOf(batches.map(toPostgresMicrosPerJob)) ?? null],
    ["dead rows in the queue, most", (batches) => Math.max(...batches.map(({ dead }) => dead))],
    ["size of the queue, MB, most", (batches) => Math.max(...batches.map(({ bytes }) => bytes)) / 1e6],
  ];
  return {
    title: `Throughput beside a snapshot held for ${minutes} min`,
    columns: ["before", "with", "after", ratio],
    rows: figures.map(([name, figure]) => ({
      name,
      cells: [figure(before), figure(during), figure(after), ratioOf(figure(during), figure(before))],
    })),
  };
}

/** The tables of live jobs after a batch. */
interface Queue {
  readonly dead: number;
  readonly bytes: number;
}

type Batch = Run & Queue;

async function runFor({ stage, nightguard, sql }: Bench, when: string, forMinutes: number): Promise<Batch[]> {
  const batches: Batch[] = [];
  const end = performance.now() + forMinutes * 60_000;
  while (performance.now() < end) {
    const run = await runSide(stage, nightguard, rows);
    batches.push({ ...run, ...(await readQueue(sql)) });
    console.error(`${when}: ${run.fromArrival.toFixed(0)} rows/s`);
  }
  return batches;
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
