import { setTimeout as sleep } from "node:timers/promises";
import { type Nightguard, startNightguard } from "./nightguard.ts";
import { readPostgresMicros } from "./processes.ts";
import type { Sizes } from "./sizes.ts";
import type { Stage } from "./stage.ts";
import { medianOf, type Section } from "./table.ts";
import { withSql } from "./with-sql.ts";

/** The targets. WAL is that of intake and cycle together. */
const limits = { intakeMicros: 12, cycleMicros: 75, walBytes: 6_000 } as const;

/** Of one job; CPU time of all processes of the server. */
interface Cost {
  readonly micros: number | null;
  readonly walBytes: number;
}

/** The cost of one batch: of its intake, and of the cycle from release to end. */
interface Round {
  readonly intake: Cost;
  readonly cycle: Cost;
}

/** The storage of a job, with indexes, in bytes. */
interface Kept {
  readonly bytes: number;
  readonly ofIndexes: number;
}

/** The time between submitting a batch and its opening: at least, and for each job. Intake ends before it. */
const openAfterMs = { least: 3_000, perJob: 0.3 } as const;

/**
 * The cost of a job in PostgreSQL, with one warm worker that verifies 200 at a time. Batches open some seconds after their
 * intake, so that intake and cycle are measured apart. Autovacuum is off; a vacuum at the end is measured by itself.
 */
export async function measurePostgresCost(stage: Stage, sizes: Sizes, say: (line: string) => void): Promise<Section> {
  const { jobs, runs } = sizes.postgresCost;
  say(`cost in PostgreSQL: ${runs + 1} batches of ${jobs.toLocaleString("en")} jobs`);
  const nightguard = await startNightguard(stage, { workers: 1, concurrency: 200 });
  const { databaseUrl } = nightguard;
  await stage.postgres.pauseMaintenance();
  try {
    const empty = await readKept(databaseUrl, "all");
    const { batchId, opensAt } = await submitForLater(nightguard, jobs);
    const queued = difference(await readKept(databaseUrl, "all"), empty, jobs);
    await sleep(opensAt - Date.now());
    await nightguard.untilEnded(batchId, jobs); // warms the processes up

    const rounds: Round[] = [];
    for (let run = 0; run < runs; run++) rounds.push(await measureRound(stage, nightguard, jobs));
    const afterCheckpoint = await measureRound(stage, nightguard, jobs, () => stage.postgres.checkpoint());
    const endedJobs = (runs + 2) * jobs;
    const vacuumed = await measured(stage, endedJobs, () =>
      withSql(databaseUrl, (sql) => sql.query("vacuum (analyze)")),
    );
    const ended = difference(await readKept(databaseUrl, "ended"), empty, endedJobs);
    return toSection({ jobs, rounds, afterCheckpoint, vacuumed, queued, ended });
  } finally {
    await stage.postgres.resumeMaintenance();
    await nightguard.end();
  }
}

function toSection(all: {
  jobs: number;
  rounds: readonly Round[];
  afterCheckpoint: Round;
  vacuumed: Cost;
  queued: Kept;
  ended: Kept;
}): Section {
  const micros = (part: keyof Round) => medianOf(all.rounds.map((round) => round[part].micros));
  const walBytes = (part: keyof Round) => medianOf(all.rounds.map((round) => round[part].walBytes));
  const withSum = (intake?: number | null, cycle?: number | null) => [
    intake,
    cycle,
    intake && cycle ? intake + cycle : null,
  ];
  const { intake, cycle } = all.afterCheckpoint;
  return {
    title: `Cost of a job in PostgreSQL, ${all.jobs.toLocaleString("en")} a batch`,
    columns: ["intake", "cycle", "together"],
    rows: [
      { name: "CPU, µs", cells: withSum(micros("intake"), micros("cycle")) },
      { name: "target", cells: withSum(limits.intakeMicros, limits.cycleMicros) },
      { name: "WAL, bytes", cells: withSum(walBytes("intake"), walBytes("cycle")) },
      { name: "target", cells: [undefined, undefined, limits.walBytes] },
      {
        name: "WAL, a checkpoint right before the cycle",
        cells: withSum(intake.walBytes, cycle.walBytes),
      },
      { name: "CPU of a vacuum and analyze at the end, µs", cells: [undefined, undefined, all.vacuumed.micros] },
      { name: "stored while queued, bytes", cells: [all.queued.bytes] },
      { name: "indexes", cells: [all.queued.ofIndexes] },
      { name: "stored when ended, bytes", cells: [undefined, undefined, all.ended.bytes] },
      { name: "indexes", cells: [undefined, undefined, all.ended.ofIndexes] },
    ],
  };
}

/** @param between runs after the intake, unmeasured */
async function measureRound(
  stage: Stage,
  nightguard: Nightguard,
  jobs: number,
  between: () => Promise<void> = async () => undefined,
): Promise<Round> {
  let submitted = { batchId: "", opensAt: 0 };
  const intake = await measured(stage, jobs, async () => {
    submitted = await submitForLater(nightguard, jobs);
  });
  await between();
  const { batchId, opensAt } = submitted;
  await sleep(opensAt - Date.now());
  return { intake, cycle: await measured(stage, jobs, () => nightguard.untilEnded(batchId, jobs)) };
}

/** Submits a batch that opens after its intake. @throws Error when it opened before that */
async function submitForLater(nightguard: Nightguard, jobs: number): Promise<{ batchId: string; opensAt: number }> {
  const opensAt = Date.now() + openAfterMs.least + openAfterMs.perJob * jobs;
  const { batchId } = await nightguard.submit(jobs, { notBefore: new Date(opensAt) });
  if (Date.now() > opensAt) throw new Error("the batch opened before its intake was over");
  return { batchId, opensAt };
}

async function measured({ postgres }: Stage, jobs: number, work: () => Promise<unknown>): Promise<Cost> {
  const read = () => Promise.all([readPostgresMicros(postgres.pid), postgres.readWalBytes()]);
  const [microsBefore, walBefore] = await read();
  await work();
  const [microsAfter, walAfter] = await read();
  return {
    micros: microsBefore === null || microsAfter === null ? null : (microsAfter - microsBefore) / jobs,
    walBytes: (walAfter - walBefore) / jobs,
  };
}

/** @param which "ended": without the tables of live jobs, whose space is reused */
async function readKept(databaseUrl: string, which: "all" | "ended"): Promise<Kept> {
  return withSql(databaseUrl, async (sql) => {
    const { rows } = await sql.query<Kept>(
      `
      select
        sum(pg_total_relation_size(relid))::double precision as bytes,
        sum(pg_indexes_size(relid))::double precision as "ofIndexes"
      from pg_stat_user_tables
      where relname <> all($1)`,
      [which === "all" ? [] : ["queued_jobs", "active_jobs"]],
    );
    return rows[0] ?? { bytes: 0, ofIndexes: 0 };
  });
}

const difference = (after: Kept, before: Kept, jobs: number): Kept => ({
  bytes: (after.bytes - before.bytes) / jobs,
  ofIndexes: (after.ofIndexes - before.ofIndexes) / jobs,
});
