import { endsWithin, type Log, type Metrics } from "@nightguard/platform";
import { createRest, startHeartbeat, startLoop, startTicking } from "@nightguard/process";
import {
  type Certificates,
  createAuditUpkeep,
  createCertificateWatch,
  createConsumers,
  createDeliverer,
  createDeliveryReleaser,
  createEventBodies,
  createFaultLog,
  createNotifier,
  createReconciler,
  createReleaser,
  createRetention,
  createSignInSweep,
  createSweeper,
  type Dispatch,
  type Ledger,
  type NotifierDeps,
  restoreDailyUsage,
  type Sender,
  type Traces,
  toDeliveryLedger,
  toVerificationLedger,
  type Verifier,
} from "@nightguard/service";

export interface Worker {
  /** Takes no more work, waits up to `graceMs` for calls in flight, and hands back what has not ended. */
  stop(graceMs: number): Promise<void>;
}

export interface WorkerDeps extends Pick<NotifierDeps, "mailer" | "publicUrl"> {
  readonly ledger: Ledger;
  readonly dispatch: Dispatch;
  readonly verifier: Verifier;
  readonly sender: Sender;
  readonly certificates: Certificates;
  readonly concurrency: number;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly traces?: Traces | undefined;
}

/** Each is read page by page, and most of the time waits for the service. */
const submissionsAtOnce = 3;

/** While no job arrives or ends, a missed notice is made up for after this time. */
const atRestMs = 5_000;

/** Notices wake the loops; each also polls, for missed notices. */
export function startWorker(deps: WorkerDeps): Worker {
  const { verifier, log } = deps;
  const faults = createFaultLog(log);
  const rest = createRest();
  deps.dispatch.notices.onWork(rest.end);
  deps.dispatch.notices.onEnded(rest.end);
  const polling = { faults, rest, atRestMs };
  const deliverer = createDeliverer({
    ...deps,
    ledger: toDeliveryLedger(deps.ledger),
    writeBody: createEventBodies(deps).write,
  });
  const deliveryReleaser = createDeliveryReleaser({ ...deps, sendHere: deliverer.sendHere });
  const sweeper = createSweeper(deps);
  const verification = { ...deps, ledger: toVerificationLedger(deps.ledger) };
  const releaser = createReleaser({
    ...verification,
    restore: async () => void (await Promise.all([restoreDailyUsage(deps), deliveryReleaser.restore()])),
  });

  const release = startLoop({ ...polling, name: "release", leastMs: 20, mostMs: 500, round: releaser.release });
  releaser.onWork(release.wake);
  const consumers = createConsumers({ ...deps, faults });

  const submitter = verifier.openSubmitter();
  const submissions = Array.from({ length: submissionsAtOnce }, (_, index) =>
    startLoop({
      ...polling,
      ...(index > 0 && { atRestMs: 60_000 }), // one is enough to find the first that is due
      name: "submissions",
      leastMs: 50,
      mostMs: 2_000,
      round: submitter.round,
    }),
  );

  const deliveries = startLoop({
    ...polling,
    name: "deliveries",
    leastMs: 20,
    mostMs: 500,
    round: deliveryReleaser.release,
  });
  deliveryReleaser.onEvents(deliveries.wake);
  deliverer.onSettled(deliveries.wake);
  const sending = deliverer.start();

  const sweep = startLoop({
    ...polling,
    atRestMs: 15_000, // many statements, none of them urgent
    name: "sweep",
    leastMs: 20,
    mostMs: 1_000,
    round: sweeper.sweep,
  });
  const retention = startLoop({
    name: "retention",
    faults,
    leastMs: 200,
    mostMs: 600_000,
    round: createRetention(deps).purge,
  });
  const audit = startLoop({
    ...polling,
    name: "audit",
    leastMs: 200,
    mostMs: 1_000,
    round: createAuditUpkeep({ ...deps, faults }).round,
  });
  const notifier = startLoop({
    name: "notifications",
    faults,
    leastMs: 50,
    mostMs: 5_000,
    round: createNotifier(deps).round,
  });
  sweeper.onRowsToPurge(retention.wake);
  const reconcile = startTicking("reconcile", 5_000, faults, createReconciler(verification).reconcile);
  const lostDeliveries = startTicking("lost deliveries", 5_000, faults, deliveryReleaser.reconcile);
  const certificates = startTicking("certificates", 60_000, faults, createCertificateWatch(deps).look);
  const signIns = startTicking("sign-ins", 30_000, faults, createSignInSweep(deps));
  const renewal = startTicking("renewal", 1_000, faults, verifier.renewLeases);
  const endHeartbeat = startHeartbeat({ ...deps, faults, part: "worker" });

  return {
    async stop(graceMs) {
      const loops = [
        release,
        reconcile,
        sweep,
        retention,
        audit,
        deliveries,
        lostDeliveries,
        certificates,
        signIns,
        notifier,
      ];
      submitter.stop();
      const submitted = Promise.all(submissions.map((loop) => loop.stop()));
      await Promise.all(loops.map((loop) => loop.stop()));
      const inTime = await endsWithin(Promise.all([consumers.close(), sending.close(), submitted]), graceMs);
      submitter.abort();
      await submitted;
      await Promise.all([renewal.stop(), endHeartbeat()]);
      if (inTime) return;
      log.warn("some calls did not end in time; their jobs and deliveries are handed back");
      await Promise.all([verifier.handBack(), deliverer.handBack()]);
    },
  };
}
