import type { Log } from "@nightguard/platform";
import { createRounds } from "./rounds.ts";

const hourMs = 3_600_000;
const refreshTimeoutMs = 30_000;

/** Refreshes hourly, and within a minute after a failure, at a random time, unless another process has. */
export function createRefresher(deps: {
  /** Null if the upstream never sent a list. */
  findAgeMs: () => Promise<number | null>;
  refresh: (signal: AbortSignal) => Promise<void>;
  log: Log;
}) {
  async function refreshWhenDue(signal: AbortSignal): Promise<number> {
    try {
      const ageMs = await deps.findAgeMs();
      if (ageMs !== null && ageMs < hourMs) return hourMs - ageMs;
      await deps.refresh(AbortSignal.any([signal, AbortSignal.timeout(refreshTimeoutMs)]));
      deps.log.info("payer list refreshed");
      return hourMs;
    } catch (error) {
      if (!signal.aborted) deps.log.warn({ err: error }, "payer list not refreshed");
      return 30_000 + Math.random() * 30_000;
    }
  }

  return createRounds(refreshWhenDue).start;
}
