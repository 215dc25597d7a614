import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@nightguard/platform";

const hourMs = 3_600_000;
const refreshTimeoutMs = 30_000;

/**
 * Keeps the payer list fresh: refreshes it at once when it is older than an hour, then hourly; after a failure again
 * within a minute, at a random moment, so that several processes do not come all at once. They share the list: what one
 * refreshed the others leave alone.
 *
 * @returns the function that starts it; `stop` resolves once nothing of it runs any more
 */
export function createRefresher(deps: {
  /** How old the list is, in milliseconds; undefined when the upstream has never given one. */
  findAgeMs: () => Promise<number | undefined>;
  refresh: (signal: AbortSignal) => Promise<void>;
  log: Log;
}) {
  async function refreshWhenDue(signal: AbortSignal): Promise<number> {
    try {
      const ageMs = await deps.findAgeMs();
      if (ageMs !== undefined && ageMs < hourMs) return hourMs - ageMs;
      await deps.refresh(AbortSignal.any([signal, AbortSignal.timeout(refreshTimeoutMs)]));
      deps.log.info("payer list refreshed");
      return hourMs;
    } catch (error) {
      if (!signal.aborted) deps.log.warn({ err: error }, "payer list not refreshed");
      return 30_000 + Math.random() * 30_000;
    }
  }

  async function keepFresh(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const waitMs = await refreshWhenDue(signal);
      // The only way in which this wait fails is being stopped.
      await sleep(waitMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  return function start(): { stop(): Promise<void> } {
    const stopping = new AbortController();
    const stopped = keepFresh(stopping.signal);
    return {
      async stop() {
        stopping.abort();
        await stopped;
      },
    };
  };
}
