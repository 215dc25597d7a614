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

/** A run of each service: Nightguard's as users get it, then those it is compared with. */
type Round = readonly [nightguard: Run, ...others: Run[]];

/** A service written by hand, by where it keeps answers, or Nightguard without the memory flags of `nightguard start`. */
type Other = KeptIn | "withoutFlags";
const allOthers: readonly Other[] = ["withoutFlags", ...keptIn];

/** The runs at one concurrency. */
interface Comparison {
  readonly concurrency: number;
  readonly others: readonly Other[];
  readonly warmUp: Round;
  readonly rounds: readonly Round[];
}

const names: Readonly<Record<Other, string>> = {
  withoutFlags: "no flags",
  redis: "Redis",
  postgres: "PostgreSQL",
  counted: "counted",
};

const toColumns = (others: readonly Other[]) => [
  "Nightguard",
  ...others.map((one) => names[one]),
  ...(others.length === 1 ? [ratio] : others.map((one) => `${ratio} to ${names[one]}`)),
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
    comparisons.push(await compareAt(stage, concurrency, allOthers, sizes));
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
  { concurrency, others, warmUp, rounds }: Comparison,
  { coldStarts, warmUpJobs }: Sizes,
  say: (line: string) => void,
): Promise<Section> {
  const starts = [warmUp];
  while (starts.length < coldStarts) {
    say(`the first ${warmUpJobs.toLocaleString("en")} jobs: start ${starts.length + 1} of ${coldStarts}`);
    const sides = await startSides(stage, concurrency, others);
    starts.push(await runRound(stage, sides, warmUpJobs, starts.length % 2 === 1));
    await endSides(sides);
  }
  const fromArrival = ({ fromArrival: perSecond }: Run) => perSecond;
  return {
    title: `Jobs/s from arrival to last answer, ${concurrency} in flight`,
    columns: toColumns(others),
    rows: [
      { name: `the first ${warmUpJobs.toLocaleString("en")} after a start`, cells: toCells(starts, fromArrival) },
      {
        name: "target",
        cells: [...blanks(others.length + 1), ...others.map((one) => leastRatios[one]?.cold)],
      },
      { name: "warm", cells: toCells(rounds, fromArrival) },
      {
        name: "target",
        cells: [...blanks(others.length + 1), ...others.map((one) => leastRatios[one]?.warm)],
      },
    ],
  };
}

/** The targets: the throughput of Nightguard to that of each service written by hand. */
const leastRatios: Readonly<Partial<Record<Other, { readonly cold?: number; readonly warm: number }>>> = {
  redis: { cold: 0.95, warm: 1.05 },
  postgres: { warm: 1.6 },
  counted: { warm: 2.5 },
};

const blanks = (count: number): undefined[] => Array.from({ length: count }, () => undefined);

async function compareAt(
  stage: Stage,
  concurrency: number,
  others: readonly Other[],
  { jobs, runs, warmUpJobs, coreShare }: Pick<Sizes, "jobs" | "runs" | "warmUpJobs" | "coreShare">,
): Promise<Comparison> {
  const sides = await startSides(stage, concurrency, others);
  const warmUp = await runRound(stage, sides, warmUpJobs, false);
  const liftLimits = coreShare === undefined ? undefined : await holdToShare(coreShare);
  const rounds: Round[] = [];
  try {
    for (let run = 0; run < runs; run++) rounds.push(await runRound(stage, sides, jobs, run % 2 === 1));
  } finally {
    await liftLimits?.();
  }
  await endSides(sides);
  return { concurrency, others, warmUp, rounds };
}

async function startSides(stage: Stage, concurrency: number, others: readonly Other[]): Promise<readonly Side[]> {
  const start = (one: Other) =>
    one === "withoutFlags"
      ? startNightguard(
          { ...stage, nightguard: stage.nightguardWithoutFlags },
          { workers: 1, concurrency, withoutFlags: true },
        )
      : startByHand(stage, one, concurrency);
  return Promise.all([startNightguard(stage, { workers: 1, concurrency }), ...others.map(start)]);
}

async function endSides(sides: readonly Side[]): Promise<void> {
  await Promise.all(sides.map((side) => side.end()));
}

async function runRound(stage: Stage, sides: readonly Side[], jobs: number, reversed: boolean): Promise<Round> {
  const runs: Run[] = [];
  for (const side of reversed ? sides.toReversed() : sides) runs.push(await runSide(stage, side, jobs));
  const [nightguard, ...others] = reversed ? runs.reverse() : runs;
  if (!nightguard) throw new RangeError("no service to run");
  return [nightguard, ...others];
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
    columns: toColumns(comparisons[0]?.others ?? []),
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
    columns: toColumns(comparisons[0]?.others ?? []),
    rows: comparisons.map(({ concurrency, rounds }) => ({
      name: `${concurrency} in flight`,
      cells: toCells(rounds, ({ used }) => used.redisBytes / 1e6),
    })),
  };
}

function toHeld(comparisons: readonly Comparison[], { warmUpJobs, jobs, runs }: Sizes): Section {
  const toMegabytes = (bytes: number | null | undefined) => (bytes ? bytes / 1e6 : null);
  const megabytes = (run?: Run) => toMegabytes(run?.workerBytes);
  const toRow = (name: string, first?: Run, last?: Run) => ({
    name,
    cells: [
      megabytes(first),
      megabytes(last),
      ratioOf(megabytes(last), megabytes(first)),
      toMegabytes(last?.workerPeakBytes),
    ],
  });
  const toColumn = (count: number) => `after ${count.toLocaleString("en")}`;
  return {
    title: "Memory of the process that verifies, MB",
    columns: [toColumn(warmUpJobs), toColumn(warmUpJobs + runs * jobs), ratio, "at the most"],
    rows: comparisons.flatMap(({ concurrency, others, warmUp, rounds }) =>
      ["Nightguard", ...others.map((one) => names[one])].map((name, side) =>
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

function toCosts({ concurrency, others, rounds }: Comparison): Section {
  return {
    title: `Cost of a job, taking in included, ${concurrency} in flight`,
    columns: toColumns(others),
    rows: costs.map(([name, figure]) => ({
      name,
      cells: toCells(rounds, (run) => {
        const sum = figure(run);
        return sum === null ? null : sum / run.jobs;
      }),
    })),
  };
}
