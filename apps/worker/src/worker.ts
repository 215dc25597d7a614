import type { Log } from "@nightguard/platform";
import type { Consumers, Reconciler, Releaser, Sweeper, Verifier, WorkerHeartbeat } from "@nightguard/service";
import { type Loop, startLoop } from "./loop.ts";

/** A worker process's life: the loops that drive release, verification and settlement. */
export interface Worker {
  /** Takes no more work, waits for what runs, and hands back what has not ended after `graceMs`. */
  stop(graceMs: number): Promise<void>;
}

/** Starts the loops. Everything is driven by notices, with slow ticks behind them that find what nobody told of. */
export function startWorker(parts: {
  releaser: Releaser;
  reconciler: Reconciler;
  sweeper: Sweeper;
  heartbeat: WorkerHeartbeat;
  verifier: Verifier;
  startConsumers: () => Consumers;
  log: Log;
}): Worker {
  const { releaser, reconciler, sweeper, heartbeat, verifier, log } = parts;
  const release = startLoop({ name: "release", log, leastMs: 20, mostMs: 500, round: releaser.release });
  releaser.onWork(release.wake);
  const every = (name: string, ms: number, run: () => Promise<void>): Loop =>
    startLoop({
      name,
      log,
      leastMs: ms,
      mostMs: ms,
      async round() {
        await run();
        return null;
      },
    });
  const reconcile = every("reconcile", 5_000, reconciler.reconcile);
  const renewal = every("renewal", 1_000, verifier.renewLeases);
  const life = every("heartbeat", 5_000, heartbeat.beat);
  const sweep = startLoop({ name: "sweep", log, leastMs: 20, mostMs: 1_000, round: sweeper.sweep });
  const consumers = parts.startConsumers();

  return {
    async stop(graceMs) {
      await Promise.all([release.stop(), reconcile.stop(), sweep.stop()]);
      const { promise: graceIsOver, resolve } = Promise.withResolvers<"late">();
      const timer = setTimeout(() => resolve("late"), graceMs);
      const outcome = await Promise.race([consumers.close(), graceIsOver]);
      clearTimeout(timer);
      await Promise.all([renewal.stop(), life.stop()]);
      // Without Redis it is forgotten by itself.
      await heartbeat.end().catch((err) => log.debug({ err }, "heartbeat not ended"));
      if (outcome !== "late") return;
      log.warn("some calls did not end in time; their jobs are handed back");
      await verifier.handBack();
    },
  };
}
