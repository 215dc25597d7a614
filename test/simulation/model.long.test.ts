import { createLog, createMetrics } from "@nightguard/platform";
import { expect, test, vi } from "vitest";
import { isNight, toRuns } from "../support/runs.ts";
import { type History, runHistory } from "./history.ts";
import { type ModelKind, openModelKinds } from "./model-kinds.ts";
import { findBrokenPromises } from "./oracle.ts";

/** `MODEL_RUNS=100000 MODEL_SEED=7 npx vitest run --project alone test/simulation` runs more, or others. */
const runs = Number(process.env.MODEL_RUNS ?? (isNight ? toRuns(2_000) : 600));

/** With fewer, not everything below comes about. */
const runsForAll = 2_000;
const firstSeed = Number(process.env.MODEL_SEED ?? 1);

/** Seeds take the kinds of upstream in turn. */
const kinds = openModelKinds();
const kindOf = (seed: number) => kinds[seed % kinds.length] as ModelKind; // there are some

const parts = { log: createLog({ level: "silent", name: "model" }), metrics: createMetrics() };

/** Of a history without crashes, which would leave no time to count. */
const calmSeed = 46;

/** What has to come about in two thousand histories, or they prove less than they seem to. */
const mustHappen = [
  "asked again after 79",
  "probe of the credentials",
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

/** What has to come about with each kind of upstream. */
const mustHappenAtEach = [
  "all calls in flight",
  "upstream slots used up",
  "upstream used up",
  "perhaps billed",
  ...["credentials finally", "limit for now", "request finally"].map((said) => `said ${said}`),
  ...["covered", "75", "79", "timed_out perhaps", "unreachable no", "unreachable perhaps"].map(
    (said) => `said ${said}`,
  ),
];

/** And with some: how they name an outage, and their own ways to answer. */
const mustHappenAt: Readonly<Record<string, readonly string[]>> = {
  nightguard: ["said 42", "said payer for now"],
  availity: ["accepted", "polled", "said payer for now", "gave up a poll"],
  "stedi batches": [
    "joined",
    "token for a submission",
    "submission accepted",
    "submission lost after it arrived",
    "duplicate submission refused",
    "submission found",
    "submission taken over",
    "item answered",
    "item unanswered",
    "item unsent",
  ],
};
const othersMustHappen = ["said 42", "said gateway for now"];

test(`whatever goes wrong, each job ends once and within its limits (${runs} histories from seed ${firstSeed})`, {
  timeout: 300_000 + runs * 300,
}, async () => {
  const happened = new Map<string, Set<string>>();
  for (let seed = firstSeed; seed < firstSeed + runs; seed++) {
    const kind = kindOf(seed);
    const history = await runHistory(seed, { ...parts, kind });
    happened.set(kind.name, new Set([...(happened.get(kind.name) ?? []), ...listEvents(history)]));
    const broken = findBrokenPromises(history);
    if (broken.length > 0) throw new Error(await describeHistory(seed, broken));
    await new Promise(setImmediate); // the runner wants to hear from us
  }
  if (runs < runsForAll) return;
  const anywhere = new Set([...happened.values()].flatMap((events) => [...events]));
  expect(mustHappen.filter((what) => !anywhere.has(what))).toEqual([]);
  const missing = kinds.map(({ name }) => {
    const expected = [...mustHappenAtEach, ...(mustHappenAt[name] ?? othersMustHappen)];
    return [name, expected.filter((what) => !happened.get(name)?.has(what))];
  });
  expect(Object.fromEntries(missing)).toEqual(Object.fromEntries(kinds.map(({ name }) => [name, []])));
});

/** What happened, by its notes and by what is left. */
function listEvents({ ledger, happened }: History): string[] {
  const asks = [...ledger.jobs.values()].flatMap((job) => job.asks.map((ask, index) => ({ ...ask, job, index })));
  const seen = (what: string, isSeen: (ask: (typeof asks)[number]) => boolean) => (asks.some(isSeen) ? [what] : []);
  return [
    ...happened.keys(),
    ...seen("perhaps billed", ({ settled }) => settled === "perhaps billed"),
    ...seen("gave up a poll", ({ said, settled }) => said === "accepted" && settled === "perhaps billed"),
    ...seen(
      "asked again after 79",
      ({ said, settled, job, index }) => said === "79" && settled === "answered" && index + 1 < job.asks.length,
    ),
  ];
}

test.each(kinds.map(({ name }, index) => [name, firstSeed * kinds.length + index]))(
  "the same seed gives the same history: %s",
  async (_name, seed) => {
    const tell = async () => {
      const lines: string[] = [];
      await runHistory(seed, { ...parts, kind: kindOf(seed), onStep: (line) => lines.push(line) });
      return lines;
    };
    const once = await tell();
    // The time of the machine, however slow it is, changes nothing.
    let machineMs = 0;
    using _slow = vi.spyOn(performance, "now").mockImplementation(() => {
      machineMs += 100;
      return machineMs;
    });
    expect(await tell()).toEqual(once);
  },
);

test("each job that ended with an answer or a failure is counted", async () => {
  const metrics = createMetrics();
  const { isCalm, ledger } = await runHistory(calmSeed, { ...parts, kind: kindOf(calmSeed), metrics });
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
  await runHistory(seed, { ...parts, kind: kindOf(seed), onStep: (line) => lines.push(line) });
  const concerned = broken.flatMap((fault) => fault.match(/0{8}-[0-9-]+|account \d+/g) ?? []);
  const shown = runs === 1 ? lines : lines.filter((line) => concerned.some((name) => line.includes(name))).slice(-60);
  return `Seed ${seed}, ${kindOf(seed).name} (MODEL_SEED=${seed} MODEL_RUNS=1 shows all of it):\n${[...broken, "", ...shown].join("\n")}`;
}
