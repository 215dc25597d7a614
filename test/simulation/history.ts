import type { Log, Metrics } from "@nightguard/platform";
import { type ModelApi, startModelApi } from "./model-api.ts";
import { createModelDispatch } from "./model-dispatch.ts";
import { createModelLedger, type ModelAccount, type ModelLedger } from "./model-ledger.ts";
import { createModelPayer, type Mood } from "./model-payer.ts";
import { type ModelWorker, startModelWorker, type World } from "./model-worker.ts";
import { createSimulation } from "./simulation.ts";

/** What is left of a history when all is quiet again. */
export interface History {
  readonly ledger: ModelLedger;
  readonly payer: World["payer"];
  /** Whether nothing but the payers went wrong. */
  readonly isCalm: boolean;
  /** How often each kind of thing happened. */
  readonly happened: ReadonlyMap<string, number>;
}

/** Plans whose burst covers the time that calls may be on their way: a burst of 1 holds only as exactly as Redis answers. */
const plans: readonly ModelAccount["limits"][] = [
  { verificationsPerDay: null, verificationsPerSecond: 0.5, verificationBurst: 3, maxConcurrency: 50 },
  { verificationsPerDay: null, verificationsPerSecond: 2, verificationBurst: 2, maxConcurrency: 50 },
  { verificationsPerDay: null, verificationsPerSecond: 5, verificationBurst: 5, maxConcurrency: 3 },
  { verificationsPerDay: null, verificationsPerSecond: 20, verificationBurst: 10, maxConcurrency: 50 },
  { verificationsPerDay: null, verificationsPerSecond: 10, verificationBurst: 40, maxConcurrency: 50 },
];
const payerIds = ["P1", "P2"];
const troubledMoods: readonly Mood[] = ["slow", "failing", "silent", "busy", "refusing"];
/** Longer than all retries and pauses can take, and too short for a job that was sent away and forgotten: an hour. */
const longestMs = 50 * 60_000;
/** Late tickets, and answers that nobody waits for any more, have come by then. */
const afterglowMs = 130_000;

/**
 * Runs one history: work comes, everything goes wrong for a while, then nothing does any more, until all is quiet.
 *
 * @param options.onStep told of every step, for a person who looks for what went wrong
 */
export async function runHistory(
  seed: number,
  { log, metrics, onStep }: { log: Log; metrics: Metrics; onStep?: (line: string) => void },
): Promise<History> {
  const simulation = createSimulation(seed, onStep ? { onStep } : {});
  const { chance, between, oneOf, schedule, faults } = simulation;
  const isCalm = chance(0.1);
  const ledger = createModelLedger(simulation);
  const dispatch = createModelDispatch(simulation, { duplicate: 0.05, noticeLost: isCalm ? 0 : 0.05 });
  const payer = createModelPayer(simulation, ledger);
  const world: World = { simulation, ledger, dispatch, payer, log, metrics };
  const troubleMs = oneOf([10_000, 30_000, 100_000]);

  for (const limits of plans) {
    if (chance(0.4) || ledger.accounts.length === 0) {
      ledger.accounts.push({
        id: `account ${ledger.accounts.length + 1}`,
        limits,
        dueAt: Number.POSITIVE_INFINITY,
      });
    }
  }
  const workers = Array.from({ length: 1 + Math.floor(between(0, 3)) }, () => oneWorker());
  let api = startModelApi(world, "api");
  scheduleWork(world, troubleMs, () => {
    if (!api.process.isAlive()) api = startModelApi(world, `api ${simulation.newId().slice(-3)}`);
    return api;
  });
  const moods = Math.floor(between(0, 5));
  for (let change = 0; change < moods; change++) scheduleMood();
  if (!isCalm) {
    const crashes = chance(0.7) ? 0.004 : 0;
    Object.assign(faults, {
      crashBefore: crashes,
      crashAfter: crashes,
      answerLost: 0.005,
      slow: oneOf([0, 0.02, 0.1]),
    });
    const blows = Math.floor(between(0, 8));
    for (let blow = 0; blow < blows; blow++) schedule(between(0, troubleMs), strike);
    for (let at = 0; at < troubleMs; at += 2_000) schedule(at, replaceTheDead);
  }
  await simulation.run(troubleMs);

  Object.assign(faults, { crashBefore: 0, crashAfter: 0, answerLost: 0, slow: 0 });
  for (const id of payerIds) payer.setMood(id, "well");
  simulation.note("the faults stop");
  workers.push(oneWorker());
  const isOver = () => [...ledger.jobs.values()].every(ledger.isFinal);
  for (const endsAt = simulation.now() + longestMs; !isOver() && simulation.now() < endsAt; ) await simulation.run(500);
  await simulation.run(afterglowMs);
  return { ledger, payer, isCalm, happened: simulation.happened };

  function oneWorker(): ModelWorker {
    return startModelWorker(world, `worker ${simulation.newId().slice(-3)}`);
  }

  function replaceTheDead(): void {
    workers.forEach(({ process }, index) => {
      if (!process.isAlive() && chance(0.5)) workers[index] = oneWorker();
    });
  }

  function scheduleMood(): void {
    const id = oneOf(payerIds);
    const beginsAt = between(0, troubleMs);
    schedule(beginsAt, () => payer.setMood(id, oneOf(troubledMoods)));
    schedule(beginsAt + between(1_000, troubleMs), () => payer.setMood(id, "well"));
  }

  function strike(): void {
    const worker = oneOf([...workers, api]);
    const blows = {
      crash: () => worker.process.crash(),
      stop: () => worker.stop(between(0, 30_000)),
      pause: () => worker.process.pause(chance(0.7) ? between(50, 3_000) : between(10_000, 90_000)),
      "Redis forgets": () => {
        if (chance(0.5)) dispatch.interrupt(between(100, 8_000));
        dispatch.forget();
      },
      "Redis away": () => dispatch.interrupt(between(100, 20_000)),
      "ledger away": () => {
        const awayMs = chance(0.7) ? between(100, 5_000) : between(10_000, 90_000);
        ledger.link.awayUntil = simulation.now() + awayMs;
      },
    };
    const kind = oneOf(Object.keys(blows) as (keyof typeof blows)[]); // its own keys
    simulation.note(`blow: ${kind}`, worker.process.name);
    blows[kind]();
  }
}

/** Jobs that come over time, some at once, some from callers who wait. */
function scheduleWork({ simulation, ledger, payer }: World, troubleMs: number, findApi: () => ModelApi): void {
  const { chance, between, oneOf, schedule } = simulation;

  const newJob = (isWaitedFor: boolean) => ({
    id: simulation.newId(),
    account: oneOf(ledger.accounts),
    payerId: oneOf(payerIds),
    operation: chance(0.9) ? ("eligibility" as const) : ("clearcoverage" as const),
    deadline: !isWaitedFor && chance(0.1) ? simulation.now() + between(1_000, 60_000) : null,
  });

  function submit(isWaitedFor: boolean): Promise<void> {
    const job = newJob(isWaitedFor);
    if (chance(0.1)) payer.stubborn.add(job.id);
    return isWaitedFor ? findApi().wait(job) : findApi().queue(job);
  }

  const bursts = 1 + Math.floor(between(0, 3));
  for (let burst = 0; burst < bursts; burst++) {
    const at = between(0, troubleMs / 2);
    const size = Math.floor(between(1, chance(0.2) ? 80 : 15));
    const isWaitedFor = chance(0.3);
    for (let job = 0; job < size; job++) {
      // Whoever gets an error asks again or does not; either is another job.
      schedule(at + between(0, 50), () => void submit(isWaitedFor).catch(() => simulation.note("caller got an error")));
    }
  }
}
