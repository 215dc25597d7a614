import { endsWithin, type Log } from "@nightguard/platform";
import type {
  Consumers,
  Deliverer,
  DeliveryReleaser,
  Heartbeat,
  Reconciler,
  Releaser,
  Retention,
  Sweeper,
  Verifier,
} from "@nightguard/service";
import { type Loop, startLoop } from "./loop.ts";

/** A worker process's life: the loops that drive release, verification and settlement, and deliver webhooks. */
export interface Worker {
  /** Takes no more work, waits for what runs, and hands back what has not ended after `graceMs`. */
  stop(graceMs: number): Promise<void>;
}

/** Starts the loops. Everything is driven by notices, with slow ticks behind them that find what nobody told of. */
export function startWorker(parts: {
  releaser: Releaser;
  reconciler: Reconciler;
  sweeper: Sweeper;
  retention: Retention;
  heartbeat: Heartbeat;
  verifier: Verifier;
  deliveryReleaser: DeliveryReleaser;
  deliverer: Deliverer;
  startConsumers: () => Consumers;
  log: Log;
}): Worker {
  const { releaser, reconciler, sweeper, retention, heartbeat, verifier, deliveryReleaser, deliverer, log } = parts;
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
  const forgetting = startLoop({ name: "retention", log, leastMs: 200, mostMs: 600_000, round: retention.forget });
  sweeper.onRowsToForget(forgetting.wake);
  const consumers = parts.startConsumers();
  const deliveries = startLoop({
    name: "deliveries",
    log,
    leastMs: 20,
    mostMs: 500,
    round: deliveryReleaser.release,
  });
  deliveryReleaser.onEvents(deliveries.wake);
  deliverer.onSettled(deliveries.wake);
  const lostDeliveries = every("lost deliveries", 5_000, deliveryReleaser.reconcile);
  const delivering = deliverer.start();

  return {
    async stop(graceMs) {
      await Promise.all([release, reconcile, sweep, forgetting, deliveries, lostDeliveries].map((loop) => loop.stop()));
      const inTime = await endsWithin(Promise.all([consumers.close(), delivering.close()]), graceMs);
      await Promise.all([renewal.stop(), life.stop()]);
      // Without Redis it is forgotten by itself.
      await heartbeat.end().catch((err) => log.debug({ err }, "heartbeat not ended"));
      if (inTime) return;
      log.warn("some calls did not end in time; what they were for is handed back");
      await Promise.all([verifier.handBack(), deliverer.handBack()]);
    },
  };
}
