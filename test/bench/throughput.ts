import { startByHand } from "./by-hand.ts";
import { startNightguard } from "./nightguard.ts";
import { bestOf, type Run, runSide, type Side } from "./side.ts";
import type { Sizes } from "./sizes.ts";
import type { Stage } from "./stage.ts";
import { ratio, ratioOf, type Section } from "./table.ts";
import { quickMs } from "./upstream.ts";

/** Real payers take this, and more. */
const slowMs = 1_000;

/** What both sides did at one concurrency. */
interface Pair {
  readonly concurrency: number;
  readonly nightguard: Measured;
  readonly byHand: Measured;
}

/** A side's best run, and the memory of its process that verifies, after the first jobs and after all of them. */
interface Measured extends Run {
  readonly firstBytes: number | null;
  readonly lastBytes: number | null;
}

const columns = ["Nightguard", "by hand", ratio];

/**
 * The same work done by both sides in turn, A B A B: its speed, the memory that it takes in Redis and in the process that
 * verifies, and, from the runs at the first concurrency, what a job costs.
 */
export async function compareThroughput(
  stage: Stage,
  sizes: Sizes,
  say: (line: string) => void,
): Promise<readonly Section[]> {
  const pairs: Pair[] = [];
  for (const concurrency of sizes.concurrencies) {
    say(`throughput: ${sizes.runs} runs of each side, ${concurrency} in flight`);
    pairs.push(await comparePair(stage, concurrency, sizes));
  }
  const [first] = pairs;
  const speeds = toSpeeds("Throughput of one process that verifies, jobs/s", pairs);
  return [speeds, toMemory(pairs), toHeld(pairs, sizes), ...(first ? [toCosts(first)] : [])];
}

/** The same with payers that take their time, so that they are what limits, as in earnest, and not the machine. */
export async function compareWithSlowPayers(
  stage: Stage,
  { concurrencies, slowRounds }: Sizes,
  say: (line: string) => void,
): Promise<Section> {
  const pairs: Pair[] = [];
  await stage.upstream.takeFor(slowMs);
  for (const concurrency of concurrencies) {
    say(`payers that take ${slowMs} ms: ${concurrency} in flight`);
    const sizes = { jobs: slowRounds * concurrency, warmUpJobs: 2 * concurrency, runs: 1 };
    pairs.push(await comparePair(stage, concurrency, sizes));
  }
  await stage.upstream.takeFor(quickMs);
  return toSpeeds(`The same with payers that take ${slowMs} ms, jobs/s`, pairs);
}

async function comparePair(
  stage: Stage,
  concurrency: number,
  { jobs, runs, warmUpJobs }: Pick<Sizes, "jobs" | "runs" | "warmUpJobs">,
): Promise<Pair> {
  const nightguard = await startNightguard(stage, { workers: 1, concurrency });
  const byHand = await startByHand(stage, concurrency);
  const runsOf = new Map<Side, Run[]>();
  for (const side of [nightguard, byHand]) runsOf.set(side, [await runSide(stage, side, warmUpJobs)]);
  for (let run = 0; run < runs; run++) {
    for (const [side, done] of runsOf) done.push(await runSide(stage, side, jobs));
  }
  await Promise.all([nightguard.end(), byHand.end()]);
  const measuredOf = (side: Side) => toMeasured(runsOf.get(side) ?? []);
  return { concurrency, nightguard: measuredOf(nightguard), byHand: measuredOf(byHand) };
}

function toMeasured([warmUp, ...runs]: readonly Run[]): Measured {
  return {
    ...bestOf(runs),
    firstBytes: warmUp?.workerBytes ?? null,
    lastBytes: runs.at(-1)?.workerBytes ?? null,
  };
}

function toSpeeds(title: string, pairs: readonly Pair[]): Section {
  const toRow = (name: string, { nightguard, byHand }: Pair, figure: (run: Run) => number) => ({
    name,
    cells: [figure(nightguard), figure(byHand), ratioOf(figure(nightguard), figure(byHand))],
  });
  return {
    title,
    columns,
    rows: pairs.flatMap((pair) => [
      toRow(`${pair.concurrency} in flight, arrival to last answer`, pair, ({ fromArrival }) => fromArrival),
      toRow(`${pair.concurrency} in flight, first to last answer`, pair, ({ fromFirstAnswer }) => fromFirstAnswer),
    ]),
  };
}

function toMemory(pairs: readonly Pair[]): Section {
  const megabytes = ({ used }: Run) => used.redisBytes / 1e6;
  return {
    title: "Redis memory at the most, MB",
    columns,
    rows: pairs.map(({ concurrency, nightguard, byHand }) => ({
      name: `${concurrency} in flight`,
      cells: [megabytes(nightguard), megabytes(byHand), ratioOf(megabytes(nightguard), megabytes(byHand))],
    })),
  };
}

function toHeld(pairs: readonly Pair[], { warmUpJobs, jobs, runs }: Sizes): Section {
  const megabytes = (bytes: number | null) => bytes && bytes / 1e6;
  const toRow = (name: string, { firstBytes, lastBytes }: Measured) => ({
    name,
    cells: [megabytes(firstBytes), megabytes(lastBytes), ratioOf(lastBytes, firstBytes)],
  });
  const toColumn = (count: number) => `after ${count.toLocaleString("en")}`;
  return {
    title: "Memory of the process that verifies, MB",
    columns: [toColumn(warmUpJobs), toColumn(warmUpJobs + runs * jobs), ratio],
    rows: pairs.flatMap(({ concurrency, nightguard, byHand }) => [
      toRow(`${concurrency} in flight, Nightguard`, nightguard),
      toRow(`${concurrency} in flight, by hand`, byHand),
    ]),
  };
}

const costs = [
  ["SQL statements, all processes", ({ used }) => used.sqlStatements],
  ["Redis commands, those inside scripts too", ({ used }) => used.redisCommands],
  ["CPU of the process that verifies, µs", ({ used }) => used.workerMicros],
  ["of that its main thread, µs", ({ used }) => used.workerMainMicros],
  ["CPU of the API, µs", ({ used }) => used.apiMicros],
  ["CPU of PostgreSQL, µs", ({ used }) => used.postgresMicros],
  ["CPU of Redis, µs", ({ used }) => used.redisMicros],
  ["CPU in all, µs", ({ used }) => sumMicros(used)],
] as const satisfies readonly (readonly [string, (run: Run) => number | null])[];

function sumMicros({ workerMicros, apiMicros, postgresMicros, redisMicros }: Run["used"]): number | null {
  if (workerMicros === null || apiMicros === null || postgresMicros === null) return null;
  return workerMicros + apiMicros + postgresMicros + redisMicros;
}

function toCosts({ concurrency, nightguard, byHand }: Pair): Section {
  const perJob = (run: Run, figure: (run: Run) => number | null) => {
    const sum = figure(run);
    return sum === null ? null : sum / run.jobs;
  };
  return {
    title: `Cost of a job, taking in included, ${concurrency} in flight`,
    columns,
    rows: costs.map(([name, figure]) => {
      const [ours, theirs] = [perJob(nightguard, figure), perJob(byHand, figure)];
      return { name, cells: [ours, theirs, ratioOf(ours, theirs)] };
    }),
  };
}
