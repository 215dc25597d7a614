import type { Log, Metrics } from "@nightguard/platform";
import { type ModelApi, startModelApi } from "./model-api.ts";
import { createModelDispatch } from "./model-dispatch.ts";
import { type ModelAccount, modelMemberId, type NewJob } from "./model-job.ts";
import { type ModelKind, narrowLimits, submittedRows } from "./model-kinds.ts";
import { createModelLedger, type ModelLedger } from "./model-ledger.ts";
import { moods } from "./model-moods.ts";
import { createModelPayer } from "./model-payer.ts";
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
const troubledMoods = moods.filter((mood) => mood !== "well");
/**
 * Longer than all retries and pauses can take, and too short for a job that was sent away and forgotten: an hour, or twelve
 * where there are submissions. Services that bill are asked less and less often.
 */
const longestMs = ({ bills, upstream }: ModelKind) => (upstream.batch?.rule ? 10 : bills ? 4 : 0.8) * 3_600_000;
/** Late tickets, and answers that nobody waits for any more, have come by then. */
const afterglowMs = 130_000;

/**
 * Runs one history: work comes, everything goes wrong for a while, then nothing does any more, until all is quiet.
 *
 * @param options.kind the upstream's
 * @param options.onStep told of every step, for a person who looks for what went wrong
 */
export async function runHistory(
  seed: number,
  { kind, log, metrics, onStep }: { kind: ModelKind; log: Log; metrics: Metrics; onStep?: (line: string) => void },
): Promise<History> {
  const simulation = createSimulation(seed, onStep ? { onStep } : {});
  const { chance, between, oneOf, schedule, faults } = simulation;
  const isCalm = chance(0.1);
  const ledger = createModelLedger(simulation);
  const dispatch = createModelDispatch(simulation, { duplicate: 0.05, noticeLost: isCalm ? 0 : 0.05 });
  const limits = chance(0.5)
    ? kind.upstream.limits
    : narrowLimits(kind.upstream.limits, oneOf([2, 5]), oneOf([20, 60, 600]));
  const payer = createModelPayer(simulation, {
    ledger,
    kind,
    limits,
    isRedisAway: () => dispatch.link.awayUntil > simulation.now(),
    isPermitForgotten: dispatch.limiter.isPermitForgotten,
  });
  const submits = kind.upstream.batch?.rule !== undefined;
  // A submission takes minutes, in which less happens.
  const world: World = { simulation, ledger, dispatch, payer, log, metrics, slowness: submits ? 4 : 1 };
  const troubleMs = oneOf(submits ? [300_000, 1_200_000] : [10_000, 30_000, 100_000]);

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
  const changes = Math.floor(between(0, 5));
  for (let change = 0; change < changes; change++) scheduleMood();
  if (!isCalm) {
    const crashes = chance(0.7) ? (submits ? 0.001 : 0.004) : 0;
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
  world.slowness = kind.bills ? 12 : 1;
  workers.push(oneWorker());
  const isOver = () =>
    [...ledger.jobs.values()].every(ledger.isFinal) && ledger.submissions.every(({ state }) => state === "ended");
  for (const endsAt = simulation.now() + longestMs(kind); !isOver() && simulation.now() < endsAt; )
    await simulation.run(500);
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
    const endsAt = beginsAt + between(1_000, troubleMs);
    const mood = oneOf(troubledMoods);
    // Refused credentials are refused for every payer.
    for (const payerId of mood === "refusing" ? payerIds : [id]) {
      schedule(beginsAt, () => payer.setMood(payerId, mood));
      schedule(endsAt, () => payer.setMood(payerId, "well"));
    }
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
        payer.forgetReports();
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

  const { kind } = payer;
  const submits = kind.upstream.batch?.rule !== undefined;

  const newJob = (isWaitedFor: boolean, batchId: string | null): NewJob => ({
    id: simulation.newId(),
    account: oneOf(ledger.accounts),
    payerId: oneOf(payerIds),
    operation: chance(0.9) ? "eligibility" : "clearcoverage",
    deadline: !isWaitedFor && chance(0.1) ? simulation.now() + between(1_000, 60_000) : null,
    batchId,
    failUnknown: chance(0.1),
    // One that Stedi would refuse has a whole submission refused.
    memberId: submits && chance(0.05) ? "A_1" : modelMemberId,
  });

  function submit(isWaitedFor: boolean, batchId: string | null): Promise<void> {
    const job = newJob(isWaitedFor, batchId);
    // Services that bill are asked for hours about a question that they never answer.
    if (chance(kind.bills ? 0.02 : 0.1)) payer.peculiar.set(job.id, "stubborn");
    else if (chance(0.05)) payer.peculiar.set(job.id, oneOf(["unknown patient", "at fault"]));
    return isWaitedFor ? findApi().wait(job) : findApi().queue(job);
  }

  const bursts = 1 + Math.floor(between(0, 3));
  for (let burst = 0; burst < bursts; burst++) {
    const at = between(0, submits ? 120_000 : troubleMs / 2);
    const size = Math.floor(between(1, chance(0.2) ? 80 : 15));
    const isWaitedFor = chance(0.3);
    const batchId = !isWaitedFor && chance(0.8) && size >= submittedRows ? simulation.newId() : null;
    for (let job = 0; job < size; job++) {
      // A caller who gets an error asks again or does not; either is another job.
      schedule(
        at + between(0, 50),
        () => void submit(isWaitedFor, batchId).catch(() => simulation.note("caller got an error")),
      );
    }
  }
}
