import type { Dispatch } from "@nightguard/dispatch";
import { bindDeps, systemClock } from "@nightguard/platform";
import { enqueueVerification } from "../intake/enqueue-verification.ts";
import { verifyAndWait, type WaitDeps, waitForJob } from "./wait-for-answer.ts";

const renewEveryMs = 1_000;

/** Single verifications: answered to a waiting caller, or queued. */
export type Verifications = ReturnType<typeof createVerifications>;

export function createVerifications(
  options: Omit<WaitDeps, "clock" | "running"> & { dispatch: Dispatch; clock?: WaitDeps["clock"] },
) {
  const deps = { clock: systemClock, running: new Set<Promise<void>>(), ...options };
  const { verifier, running, log } = deps;
  let isRenewing = false;
  const renewal = setInterval(async () => {
    if (isRenewing) return;
    isRenewing = true;
    await verifier.renewLeases().catch((err) => log.debug({ err }, "leases not renewed"));
    isRenewing = false;
  }, renewEveryMs);

  return {
    ...bindDeps(deps, { verify: verifyAndWait, await: waitForJob, enqueue: enqueueVerification }),
    /** Resolves when no job runs here any more; jobs go on after their callers have hung up. */
    untilIdle: async (): Promise<void> => void (await Promise.all(running)),
    /** Hands running jobs back to the workers, who otherwise get them when their leases end. */
    async close(): Promise<void> {
      clearInterval(renewal);
      await verifier.handBack().catch((err) => log.warn({ err }, "jobs of waiting callers not handed back"));
    },
  };
}
