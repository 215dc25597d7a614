import { setTimeout as sleep } from "node:timers/promises";
import type { ConcurrencyLimits } from "../access/concurrency-limits.ts";

/**
 * While callers wait for answers in this process, an upload pauses this long after each transaction: on a machine at
 * full load that halves what the upload adds to their calls.
 */
const pauseMs = 8;

export async function pauseForCallers(deps: { bounds: Pick<ConcurrencyLimits, "verifications"> }): Promise<void> {
  if (deps.bounds.verifications.isTaken()) await sleep(pauseMs);
}
