import type { Dispatch } from "@nightguard/dispatch";
import { type Ledger, listEndedJobs } from "@nightguard/ledger";

const pollMs = 1_000;

export interface Completions {
  waitFor(id: string): {
    /** True when the job has ended; false on timeout, abort or `stop`. Called once. */
    within(waitMs: number, signal: AbortSignal): Promise<boolean>;
    stop(): void;
  };
  close(): void;
}

export function createCompletions({ ledger, dispatch }: { ledger: Ledger; dispatch: Dispatch }): Completions {
  const listenersById = new Map<string, Set<() => void>>();

  function announce(ids: readonly string[]): void {
    for (const id of ids) for (const listener of listenersById.get(id) ?? []) listener();
  }

  dispatch.notices.onEnded(announce);
  const poll = setInterval(async () => {
    if (listenersById.size === 0) return;
    // After a failure the next poll asks again; waiters time out by themselves.
    announce(await listEndedJobs(ledger, [...listenersById.keys()]).catch(() => []));
  }, pollMs);

  return {
    waitFor(id) {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const onEnded = () => resolve(true);
      const listeners = listenersById.get(id) ?? new Set();
      listenersById.set(id, listeners.add(onEnded));
      return {
        async within(waitMs: number, signal: AbortSignal): Promise<boolean> {
          const giveUp = () => resolve(false);
          const timer = setTimeout(giveUp, waitMs);
          signal.addEventListener("abort", giveUp);
          if (signal.aborted) giveUp();
          try {
            return await promise;
          } finally {
            clearTimeout(timer);
            signal.removeEventListener("abort", giveUp);
          }
        },
        stop() {
          resolve(false);
          listeners.delete(onEnded);
          if (listeners.size === 0 && listenersById.get(id) === listeners) listenersById.delete(id);
        },
      };
    },
    close: () => clearInterval(poll),
  };
}
