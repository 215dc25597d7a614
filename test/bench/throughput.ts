import { startByHand } from "./by-hand.ts";
import { holdToShare } from "./core-share.ts";
import { startNightguard } from "./nightguard.ts";
import { type Run, runSide } from "./side.ts";
import type { Sizes } from "./sizes.ts";
import type { Stage } from "./stage.ts";
import { medianOf, ratio, ratioOf, type Section } from "./table.ts";
import { quickMs } from "./upstream.ts";

/** Real payers take this, and more. */
const slowMs = 1_000;

/** A run of each side, one right after the other. */
interface Round {
  readonly nightguard: Run;
  readonly byHand: Run;
}

/** What both sides did at one concurrency. */
interface Pair {
  readonly concurrency: number;
  readonly warmUp: Round;
  readonly rounds: readonly Round[];
}

const columns = ["Nightguard", "by hand", ratio];

/**
 * The same work done by both sides in turn, A B B A: its speed, the memory that it takes in Redis and in the process that
 * verifies, and, from the runs at the first concurrency, what a job costs.
 *
 * Each figure is the median of the rounds, and each ratio the median of theirs: a machine that others use too may be half
 * as fast a minute later, but hardly between two runs of a round.
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
  { jobs, runs, warmUpJobs, coreShare }: Pick<Sizes, "jobs" | "runs" | "warmUpJobs" | "coreShare">,
): Promise<Pair> {
  const nightguard = await startNightguard(stage, { workers: 1, concurrency });
  const byHand = await startByHand(stage, concurrency);
  async function runRound(count: number, isByHandFirst: boolean): Promise<Round> {
    const early = isByHandFirst ? await runSide(stage, byHand, count) : undefined;
    const ours = await runSide(stage, nightguard, count);
    return { nightguard: ours, byHand: early ?? (await runSide(stage, byHand, count)) };
  }
  const warmUp = await runRound(warmUpJobs, false);
  const letGo = coreShare === undefined ? undefined : await holdToShare(coreShare);
  const rounds: Round[] = [];
  try {
    for (let run = 0; run < runs; run++) rounds.push(await runRound(jobs, run % 2 === 1));
  } finally {
    await letGo?.();
  }
  await Promise.all([nightguard.end(), byHand.end()]);
  return { concurrency, warmUp, rounds };
}

/** A figure of both sides, as the cells of a row. */
function toCells({ rounds }: Pair, figure: (run: Run) => number | null): Section["rows"][number]["cells"] {
  const both = rounds.map(({ nightguard, byHand }) => ({ ours: figure(nightguard), theirs: figure(byHand) }));
  return [
    medianOf(both.map(({ ours }) => ours)),
    medianOf(both.map(({ theirs }) => theirs)),
    medianOf(both.map(({ ours, theirs }) => ratioOf(ours, theirs))),
  ];
}

function toSpeeds(title: string, pairs: readonly Pair[]): Section {
  return {
    title,
    columns,
    rows: pairs.flatMap((pair) => [
      {
        name: `${pair.concurrency} in flight, arrival to last answer`,
        cells: toCells(pair, ({ fromArrival }) => fromArrival),
      },
      {
        name: `${pair.concurrency} in flight, first to last answer`,
        cells: toCells(pair, ({ fromFirstAnswer }) => fromFirstAnswer),
      },
    ]),
  };
}

function toMemory(pairs: readonly Pair[]): Section {
  return {
    title: "Redis memory at the most, MB",
    columns,
    rows: pairs.map((pair) => ({
      name: `${pair.concurrency} in flight`,
      cells: toCells(pair, ({ used }) => used.redisBytes / 1e6),
    })),
  };
}

function toHeld(pairs: readonly Pair[], { warmUpJobs, jobs, runs }: Sizes): Section {
  const megabytes = (run?: Run) => (run?.workerBytes ? run.workerBytes / 1e6 : null);
  const toRow = (name: string, first: Run, last?: Run) => ({
    name,
    cells: [megabytes(first), megabytes(last), ratioOf(megabytes(last), megabytes(first))],
  });
  const toColumn = (count: number) => `after ${count.toLocaleString("en")}`;
  return {
    title: "Memory of the process that verifies, MB",
    columns: [toColumn(warmUpJobs), toColumn(warmUpJobs + runs * jobs), ratio],
    rows: pairs.flatMap(({ concurrency, warmUp, rounds }) => [
      toRow(`${concurrency} in flight, Nightguard`, warmUp.nightguard, rounds.at(-1)?.nightguard),
      toRow(`${concurrency} in flight, by hand`, warmUp.byHand, rounds.at(-1)?.byHand),
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

function toCosts(pair: Pair): Section {
  return {
    title: `Cost of a job, taking in included, ${pair.concurrency} in flight`,
    columns,
    rows: costs.map(([name, figure]) => ({
      name,
      cells: toCells(pair, (run) => {
        const sum = figure(run);
        return sum === null ? null : sum / run.jobs;
      }),
    })),
  };
}
