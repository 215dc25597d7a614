import { setTimeout as sleep } from "node:timers/promises";

/** @param runRound returns the milliseconds until the next round; must not throw */
export function createRounds(runRound: (signal: AbortSignal) => Promise<number>) {
  let waking = new AbortController();

  async function run(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      waking = new AbortController();
      const waitMs = await runRound(stopping);
      // Rejects only when woken or stopped.
      const either = AbortSignal.any([stopping, waking.signal]);
      await sleep(waitMs, undefined, { signal: either, ref: false }).catch(() => undefined);
    }
  }

  return {
    /** Starts a round at once, or after the current one. */
    wake: () => waking.abort(),
    start(): { stop(): Promise<void> } {
      const stopping = new AbortController();
      const stopped = run(stopping.signal);
      return {
        async stop() {
          stopping.abort();
          await stopped;
        },
      };
    },
  };
}
