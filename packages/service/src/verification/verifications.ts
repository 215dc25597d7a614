import type { Dispatch } from "@nightguard/dispatch";
import { systemClock } from "@nightguard/platform";
import { describeFault } from "../fault-log.ts";
import type { WaitDeps } from "./wait-for-answer.ts";

const renewEveryMs = 1_000;

export interface Verifications extends WaitDeps {
  readonly dispatch: Dispatch;
  /** Jobs continue after their callers have hung up. */
  untilIdle(): Promise<void>;
  /** Running jobs go back to the workers, who would otherwise wait for their leases to end. */
  close(): Promise<void>;
}

export function createVerifications(
  options: Omit<WaitDeps, "clock" | "running"> & { dispatch: Dispatch; clock?: WaitDeps["clock"] },
): Verifications {
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
    ...deps,
    untilIdle: async () => void (await Promise.all(running)),
    async close() {
      clearInterval(renewal);
      await verifier.handBack().catch((err) => log.warn(describeFault(err), "jobs of waiting callers not handed back"));
    },
  };
}
