import type { Dispatch } from "@nightguard/dispatch";
import { bindDeps, systemClock } from "@nightguard/platform";
import { enqueueVerification } from "../intake/enqueue-verification.ts";
import { verifyAndWait, type WaitDeps, waitForJob } from "./wait-for-answer.ts";

const renewEveryMs = 1_000;

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
    /** Resolves when no job runs here; jobs continue after their callers have hung up. */
    untilIdle: async (): Promise<void> => void (await Promise.all(running)),
    /** Hands running jobs back to the workers, who would otherwise wait for their leases to end. */
    async close(): Promise<void> {
      clearInterval(renewal);
      await verifier.handBack().catch((err) => log.warn({ err }, "jobs of waiting callers not handed back"));
    },
  };
}
