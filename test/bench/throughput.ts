import { startByHand } from "./by-hand.ts";
import { type KeptIn, keptIn } from "./by-hand-results.ts";
import { holdToShare } from "./core-share.ts";
import { startNightguard } from "./nightguard.ts";
import { type Run, runSide, type Side } from "./side.ts";
import type { Sizes } from "./sizes.ts";
import type { Stage } from "./stage.ts";
import { medianOf, ratio, ratioOf, type Section } from "./table.ts";
import { quickMs } from "./upstream.ts";

/** Real payers take this long or longer. */
const slowMs = 1_000;

/** A run of each service: Nightguard's first, then those written by hand. */
type Round = readonly [nightguard: Run, ...byHand: Run[]];

/** The runs at one concurrency. */
interface Comparison {
  readonly concurrency: number;
  /** Where the services written by hand keep answers, in the order of their runs. */
  readonly kept: readonly KeptIn[];
  readonly warmUp: Round;
  readonly rounds: readonly Round[];
}

/** The services written by hand, as columns and rows name them. */
const names: Readonly<Record<KeptIn, string>> = {
  redis: "Redis",
  postgres: "PostgreSQL",
  counted: "counted",
};

const toColumns = (kept: readonly KeptIn[]) => [
  "Nightguard",
  ...kept.map((one) => names[one]),
  ...(kept.length === 1 ? [ratio] : kept.map((one) => `${ratio} to ${names[one]}`)),
];

/**
 * The same work done by all services in turn, A B C D, D C B A: throughput, memory of Redis and of the process that
 * verifies, and the cost of a job at the first concurrency.
 *
 * Figures are medians of the rounds, and so are ratios: the speed of a shared machine varies less within a round than
 * between rounds.
 */
export async function compareThroughput(
  stage: Stage,
  sizes: Sizes,
  say: (line: string) => void,
): Promise<readonly Section[]> {
  const comparisons: Comparison[] = [];
  for (const concurrency of sizes.concurrencies) {
    say(`throughput: ${sizes.runs} runs of each side, ${concurrency} in flight`);
    comparisons.push(await compareAt(stage, concurrency, keptIn, sizes));
  }
  const speeds = toSpeeds("Throughput of one process that verifies, jobs/s", comparisons);
  const [first] = comparisons;
  if (!first) return [speeds];
  // Threads are limited only after the warm-up.
  const cold = sizes.coreShare === undefined ? [await compareCold(stage, first, sizes, say)] : [];
  return [speeds, ...cold, toMemory(comparisons), toHeld(comparisons, sizes), toCosts(first)];
}

/** The same with slow payers, which are then the limit, as in production. */
export async function compareWithSlowPayers(
  stage: Stage,
  { concurrencies, slowRounds }: Sizes,
  say: (line: string) => void,
): Promise<Section> {
  const comparisons: Comparison[] = [];
  await stage.upstream.takeFor(slowMs);
  for (const concurrency of concurrencies) {
    say(`payers taking ${slowMs} ms: ${concurrency} in flight`);
    const sizes = { jobs: slowRounds * concurrency, warmUpJobs: 2 * concurrency, runs: 1 };
    comparisons.push(await compareAt(stage, concurrency, ["redis"], sizes));
  }
  await stage.upstream.takeFor(quickMs);
  return toSpeeds(`The same with payers that take ${slowMs} ms, jobs/s`, comparisons);
}

/** Throughput of the first jobs after a start, and of warm runs. The warm-up of `comparison` is one of the starts. */
async function compareCold(
  stage: Stage,
  { concurrency, kept, warmUp, rounds }: Comparison,
  { coldStarts, warmUpJobs }: Sizes,
  say: (line: string) => void,
): Promise<Section> {
  const starts = [warmUp];
  while (starts.length < coldStarts) {
    say(`the first ${warmUpJobs.toLocaleString("en")} jobs: start ${starts.length + 1} of ${coldStarts}`);
    const sides = await startSides(stage, concurrency, kept);
    starts.push(await runRound(stage, sides, warmUpJobs, starts.length % 2 === 1));
    await endSides(sides);
  }
  const fromArrival = ({ fromArrival: perSecond }: Run) => perSecond;
  return {
    title: `Jobs/s from arrival to last answer, ${concurrency} in flight`,
    columns: toColumns(kept),
    rows: [
      { name: `the first ${warmUpJobs.toLocaleString("en")} after a start`, cells: toCells(starts, fromArrival) },
      {
        name: "target",
        cells: [...blanks(kept.length + 1), ...kept.map((one) => leastRatios[one].cold)],
      },
      { name: "warm", cells: toCells(rounds, fromArrival) },
      {
        name: "target",
        cells: [...blanks(kept.length + 1), ...kept.map((one) => leastRatios[one].warm)],
      },
    ],
  };
}

/** The targets: Nightguard's throughput to that of each service written by hand. */
const leastRatios: Readonly<Record<KeptIn, { readonly cold?: number; readonly warm: number }>> = {
  redis: { cold: 0.85, warm: 1 },
  postgres: { warm: 1.6 },
  counted: { warm: 2.5 },
};

const blanks = (count: number): undefined[] => Array.from({ length: count }, () => undefined);

async function compareAt(
  stage: Stage,
  concurrency: number,
  kept: readonly KeptIn[],
  { jobs, runs, warmUpJobs, coreShare }: Pick<Sizes, "jobs" | "runs" | "warmUpJobs" | "coreShare">,
): Promise<Comparison> {
  const sides = await startSides(stage, concurrency, kept);
  const warmUp = await runRound(stage, sides, warmUpJobs, false);
  const liftLimits = coreShare === undefined ? undefined : await holdToShare(coreShare);
  const rounds: Round[] = [];
  try {
    for (let run = 0; run < runs; run++) rounds.push(await runRound(stage, sides, jobs, run % 2 === 1));
  } finally {
    await liftLimits?.();
  }
  await endSides(sides);
  return { concurrency, kept, warmUp, rounds };
}

async function startSides(stage: Stage, concurrency: number, kept: readonly KeptIn[]): Promise<readonly Side[]> {
  const byHand = kept.map((one) => startByHand(stage, one, concurrency));
  return Promise.all([startNightguard(stage, { workers: 1, concurrency }), ...byHand]);
}

async function endSides(sides: readonly Side[]): Promise<void> {
  await Promise.all(sides.map((side) => side.end()));
}

async function runRound(stage: Stage, sides: readonly Side[], jobs: number, reversed: boolean): Promise<Round> {
  const runs: Run[] = [];
  for (const side of reversed ? sides.toReversed() : sides) runs.push(await runSide(stage, side, jobs));
  const [nightguard, ...byHand] = reversed ? runs.reverse() : runs;
  if (!nightguard) throw new RangeError("no service to run");
  return [nightguard, ...byHand];
}

/** The cells of a row: a figure of all services, then Nightguard's ratio to each of the others. */
function toCells(rounds: readonly Round[], figure: (run: Run) => number | null): Section["rows"][number]["cells"] {
  const figures = rounds.map((round) => round.map(figure));
  const sides = figures[0]?.map((_, side) => side) ?? [];
  return [
    ...sides.map((side) => medianOf(figures.map((round) => round[side]))),
    ...sides.slice(1).map((side) => medianOf(figures.map((round) => ratioOf(round[0] ?? null, round[side] ?? null)))),
  ];
}

function toSpeeds(title: string, comparisons: readonly Comparison[]): Section {
  return {
    title,
    columns: toColumns(comparisons[0]?.kept ?? []),
    rows: comparisons.flatMap(({ concurrency, rounds }) => [
      {
        name: `${concurrency} in flight, arrival to last answer`,
        cells: toCells(rounds, ({ fromArrival }) => fromArrival),
      },
      {
        name: `${concurrency} in flight, first to last answer`,
        cells: toCells(rounds, ({ fromFirstAnswer }) => fromFirstAnswer),
      },
    ]),
  };
}

function toMemory(comparisons: readonly Comparison[]): Section {
  return {
    title: "Redis memory at the most, MB",
    columns: toColumns(comparisons[0]?.kept ?? []),
    rows: comparisons.map(({ concurrency, rounds }) => ({
      name: `${concurrency} in flight`,
      cells: toCells(rounds, ({ used }) => used.redisBytes / 1e6),
    })),
  };
}

function toHeld(comparisons: readonly Comparison[], { warmUpJobs, jobs, runs }: Sizes): Section {
  const megabytes = (run?: Run) => (run?.workerBytes ? run.workerBytes / 1e6 : null);
  const toRow = (name: string, first?: Run, last?: Run) => ({
    name,
    cells: [megabytes(first), megabytes(last), ratioOf(megabytes(last), megabytes(first))],
  });
  const toColumn = (count: number) => `after ${count.toLocaleString("en")}`;
  return {
    title: "Memory of the process that verifies, MB",
    columns: [toColumn(warmUpJobs), toColumn(warmUpJobs + runs * jobs), ratio],
    rows: comparisons.flatMap(({ concurrency, kept, warmUp, rounds }) =>
      ["Nightguard", ...kept.map((one) => names[one])].map((name, side) =>
        toRow(`${concurrency} in flight, ${name}`, warmUp[side], rounds.at(-1)?.[side]),
      ),
    ),
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

function toCosts({ concurrency, kept, rounds }: Comparison): Section {
  return {
    title: `Cost of a job, taking in included, ${concurrency} in flight`,
    columns: toColumns(kept),
    rows: costs.map(([name, figure]) => ({
      name,
      cells: toCells(rounds, (run) => {
        const sum = figure(run);
        return sum === null ? null : sum / run.jobs;
      }),
    })),
  };
}
