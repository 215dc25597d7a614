import { claimLeaseMs } from "../../packages/service/src/verification/claims.ts";
import { createModelVerifier, type ModelWorker, never, startLoop, type World } from "./model-worker.ts";

/** An API process: it takes work in, and runs what callers wait for. */
export interface ModelApi extends ModelWorker {
  /** Records a job that waits for its turn. @throws UnavailableError, whether or not it was recorded */
  queue(job: NewModelJob): Promise<void>;
  /** As a waiting call does it: the token first, then the record, which is a claim, then the call. */
  wait(job: NewModelJob): Promise<void>;
}

type NewModelJob = Parameters<ReturnType<typeof createModelVerifier>["ledger"]["submitJob"]>[0];

const renewEveryMs = 1_000;
const claim = { answerWithinMs: 60_000, leaseMs: claimLeaseMs.waiting };

export function startModelApi(world: World, name: string): ModelApi {
  const { simulation } = world;
  const process = simulation.startProcess(name);
  const { ledger, dispatch, verifier, leave } = createModelVerifier(world, process);
  const renewal = startLoop(process, never, async () => {
    await verifier.renewLeases();
    return verifier.countInHand() > 0 ? renewEveryMs : null;
  });

  return {
    process,
    async queue(job) {
      await ledger.submitJob(job, { answerWithinMs: null });
      await dispatch.notices.publishWork();
    },
    async wait(job) {
      const { verificationsPerSecond: perSecond, verificationBurst: burst } = job.account.limits;
      const { granted } = await dispatch.limiter.reserve({ accountId: job.account.id, mode: "live" }, job.id, {
        perSecond,
        burst,
      });
      if (!granted) return simulation.note("caller turned away");
      const askedAt = process.clock.now();
      const claimed = await ledger.submitJob(job, claim);
      if (!claimed) throw new Error("a waiting caller's job is claimed as it is recorded");
      const running = verifier.runClaimed(claimed, askedAt);
      renewal.wake();
      await running;
    },
    stop: (graceMs) => process.hear(graceMs, () => void leave()),
  };
}
