import { type JobQueue, jobQueues } from "@nightguard/dispatch";
import type { Log, Metrics } from "@nightguard/platform";
import { createControlNumbers } from "../../packages/service/src/upstreams/control-numbers.ts";
import type { UpstreamRoutes } from "../../packages/service/src/upstreams/upstream-routes.ts";
import { parseResponse } from "../../packages/service/src/verification/parse-response.ts";
import { createVerifier } from "../../packages/service/src/verification/verifier.ts";
import { expireOverdue } from "../../packages/service/src/worker/expire.ts";
import { createReconciler } from "../../packages/service/src/worker/reconcile.ts";
import { createReleaser } from "../../packages/service/src/worker/release.ts";
import { createFixedRoutes } from "../support/fixed-routes.ts";
import type { ModelDispatch } from "./model-dispatch.ts";
import type { ModelLedger } from "./model-ledger.ts";
import type { createModelPayer } from "./model-payer.ts";
import type { Process, Simulation } from "./simulation.ts";

/** All that the processes of a history share. */
export interface World {
  readonly simulation: Simulation;
  readonly ledger: ModelLedger;
  readonly dispatch: ModelDispatch;
  readonly payer: ReturnType<typeof createModelPayer>;
  readonly log: Log;
  readonly metrics: Metrics;
  /** How much slower than usual the loops tick when nothing wakes them. */
  slowness: number;
}

export interface ModelWorker {
  readonly process: Process;
  /** Takes no more work; hands back what still runs after `graceMs`, and is gone. */
  stop(graceMs: number): void;
}

const concurrency = 10;

/** What a process verifies with: the real use case, on the models. */
export function createModelVerifier(world: World, process: Process) {
  const { simulation, log, metrics } = world;
  const ledger = world.ledger.reachedBy(process);
  const dispatch = world.dispatch.reachedBy(process);
  const upstream = world.payer.reachedBy(process);
  const { usesControlNumbers } = world.payer.kind.upstream;
  const verifier = createVerifier({
    // Answers of the model have nothing to compare with.
    ledger: { ...ledger, findPreviousAnswers: async (jobs) => jobs.map(() => undefined) },
    dispatch,
    log,
    metrics,
    routes: withControlNumbers(
      createFixedRoutes({ live: upstream, test: upstream }),
      usesControlNumbers ? createControlNumbers(ledger) : undefined,
    ),
    parser: { parse: async (response) => ({ ...parseResponse(response), body: response.body }) },
    findCarrier: async () => null,
    findProvider: ledger.look,
    concurrency,
    clock: process.clock,
    random: simulation.random,
  });
  return {
    ledger,
    dispatch,
    verifier,
    /** Hands back what still runs, and is gone. */
    async leave(): Promise<void> {
      await verifier.handBack().catch(() => undefined); // its leases run out instead
      process.crash();
    },
  };
}

function withControlNumbers(
  routes: UpstreamRoutes,
  take: ((upstream: string) => Promise<number>) | undefined,
): UpstreamRoutes {
  if (!take) return routes;
  return {
    ...routes,
    async routeOf(job) {
      const route = await routes.routeOf(job);
      if (!route || "unmappedBy" in route) return route;
      return { ...route, takeControlNumber: () => take(route.upstream.name) };
    },
  };
}

/** Slower ticks than the real loops', since nothing here depends on their pace, and each one costs a step. */
const ticksMs = { release: 5_000, reconcile: 10_000, renewal: 1_000, submissions: 60_000 };

/** A worker process: the real use cases, on the models. */
export function startModelWorker(world: World, name: string): ModelWorker {
  const { simulation, log, metrics } = world;
  const process = simulation.startProcess(name);
  const { ledger, dispatch, verifier, leave } = createModelVerifier(world, process);
  const shared = { ledger, dispatch, log, metrics };
  const releaser = createReleaser({ ...shared, verifier });
  const reconciler = createReconciler({ ...shared, clock: process.clock });

  let inHand = 0;
  let isStopping = false;
  const untilStopped = (round: () => Promise<number | null>) => async () => (isStopping ? null : round());
  const tick = (ms: number) => () => ms * world.slowness;
  const release = startLoop(process, tick(ticksMs.release), untilStopped(releaser.release));
  releaser.onWork(release.wake);
  startLoop(
    process,
    tick(ticksMs.reconcile),
    untilStopped(async () => {
      await reconciler.reconcile();
      await expireOverdue(shared, 100);
      return null;
    }),
  );
  // Leases are looked after while there are any, so that an idle world stands still.
  const renewal = startLoop(process, never, async () => {
    await verifier.renewLeases();
    return inHand > 0 || verifier.countHeld() > 0 ? ticksMs.renewal : null;
  });
  const submitter = verifier.openSubmitter();
  if (world.payer.kind.upstream.batch?.rule) {
    startLoop(
      process,
      tick(ticksMs.submissions),
      untilStopped(async () => {
        const nextMs = await submitter.round();
        if (verifier.countHeld() > 0) renewal.wake();
        return nextMs;
      }),
    );
  }

  const consume = (queue: JobQueue) =>
    dispatch.consume(queue, concurrency, async (tickets) => {
      if (++inHand === 1) renewal.wake();
      try {
        const runs = tickets.map((ticket) => verifier.run(queue, ticket));
        await Promise.all(runs.map((run) => run.catch(() => simulation.note("ticket dropped"))));
      } finally {
        inHand--;
      }
    });
  const stopConsuming = jobQueues.map(consume);

  return {
    process,
    stop(graceMs) {
      isStopping = true;
      for (const stop of stopConsuming) stop();
      submitter.stop();
      process.hear(graceMs, () => void leave());
    },
  };
}

/** For a loop that is only woken. */
export const never = () => Number.POSITIVE_INFINITY;
const leastMs = 20;
const afterErrorMs = 1_000;

/** A loop as the worker's are: rounds by ticks, and sooner when woken. */
export function startLoop(
  process: Process,
  mostMs: () => number,
  round: () => Promise<number | null>,
): { wake(): void } {
  let stopTimer: () => void = () => undefined;
  let isRunning = false;
  let isWoken = false;

  function schedule(ms: number): void {
    stopTimer();
    if (ms < Number.POSITIVE_INFINITY) stopTimer = process.clock.startTimer(ms, () => void run());
  }

  async function run(): Promise<void> {
    isRunning = true;
    isWoken = false;
    const nextMs = await round().catch(() => afterErrorMs);
    isRunning = false;
    schedule(isWoken ? leastMs : Math.min(Math.max(nextMs ?? mostMs(), leastMs), mostMs()));
  }

  schedule(0);
  return {
    wake() {
      isWoken = true;
      if (!isRunning) schedule(leastMs);
    },
  };
}
