import type { Log } from "@nightguard/platform";
import type { Consumers, Reconciler, Releaser, Verifier } from "@nightguard/service";
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
  verifier: Verifier;
  startConsumers: () => Consumers;
  log: Log;
}): Worker {
  const { releaser, reconciler, verifier, log } = parts;
  const release = startLoop({ name: "release", log, leastMs: 20, mostMs: 500, round: releaser.release });
  releaser.onRoomOrWork(release.wake);
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
  const consumers = parts.startConsumers();

  return {
    async stop(graceMs) {
      await Promise.all([release.stop(), reconcile.stop()]);
      const { promise: graceIsOver, resolve } = Promise.withResolvers<"late">();
      const timer = setTimeout(() => resolve("late"), graceMs);
      const outcome = await Promise.race([consumers.close(), graceIsOver]);
      clearTimeout(timer);
      await renewal.stop();
      if (outcome !== "late") return;
      log.warn("some calls did not end in time; their jobs are handed back");
      await verifier.handBack();
    },
  };
}
