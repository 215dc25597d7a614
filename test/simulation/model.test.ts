import { createLog, createMetrics } from "@nightguard/platform";
import { expect, test } from "vitest";
import { toRuns } from "../support/runs.ts";
import { runHistory } from "./history.ts";
import { findBrokenPromises } from "./oracle.ts";

/** `MODEL_RUNS=100000 MODEL_SEED=7 npm run test:long -- test/simulation` runs more, or others. */
const runs = Number(process.env.MODEL_RUNS ?? toRuns(1_000));
const firstSeed = Number(process.env.MODEL_SEED ?? 1);

const parts = { log: createLog({ level: "silent", name: "model" }), metrics: createMetrics() };

/** Of a history without crashes, which would leave no time to count. */
const calmSeed = 46;

/** What has to come about in a thousand histories, or they prove less than they seem to. */
const mustHappen = [
  "claim lost",
  "claim refused",
  "crash after a call",
  "crash before a call",
  "expired",
  "breaker opened",
  "breaker closed",
  "breaker probed",
  "hastened",
  "notice lost",
  "pace cut",
  "Redis forgot",
  "settlement fenced out",
  "ticket of a dead process",
  "ticket twice",
];

test(`whatever goes wrong, each job ends once and within its limits (${runs} histories from seed ${firstSeed})`, {
  timeout: 60_000 + runs * 100,
}, async () => {
  const happened = new Map<string, number>();
  for (let seed = firstSeed; seed < firstSeed + runs; seed++) {
    const history = await runHistory(seed, parts);
    for (const [what, times] of history.happened) happened.set(what, (happened.get(what) ?? 0) + times);
    const broken = findBrokenPromises(history);
    if (broken.length > 0) throw new Error(await describeHistory(seed, broken));
    await new Promise(setImmediate); // the runner wants to hear from us
  }
  if (runs >= 1_000) expect(mustHappen.filter((what) => !happened.has(what))).toEqual([]);
});

test("the same seed gives the same history", async () => {
  const tell = async () => {
    const lines: string[] = [];
    await runHistory(firstSeed, { ...parts, onStep: (line) => lines.push(line) });
    return lines;
  };
  expect(await tell()).toEqual(await tell());
});

test("each job that ended with an answer or a failure is counted", async () => {
  const metrics = createMetrics();
  const { isCalm, ledger } = await runHistory(calmSeed, { ...parts, metrics });
  expect(isCalm).toBe(true);
  const ended: Record<string, number> = {};
  for (const { operation, state } of ledger.jobs.values()) {
    if (state !== "expired") ended[`${operation} ${state}`] = (ended[`${operation} ${state}`] ?? 0) + 1;
  }

  const { values } = await metrics.settled.get();

  expect(
    Object.fromEntries(values.map(({ labels, value }) => [`${labels.operation} ${labels.outcome}`, value])),
  ).toEqual(ended);
});

/** The history once more, step by step: all steps with MODEL_RUNS=1, else those of the jobs and accounts concerned. */
async function describeHistory(seed: number, broken: readonly string[]): Promise<string> {
  const lines: string[] = [];
  await runHistory(seed, { ...parts, onStep: (line) => lines.push(line) });
  const concerned = broken.flatMap((fault) => fault.match(/0{8}-[0-9-]+|account \d+/g) ?? []);
  const shown = runs === 1 ? lines : lines.filter((line) => concerned.some((name) => line.includes(name))).slice(-60);
  return `Seed ${seed} (MODEL_SEED=${seed} MODEL_RUNS=1 shows all of it):\n${[...broken, "", ...shown].join("\n")}`;
}
