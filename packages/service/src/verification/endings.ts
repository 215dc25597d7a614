import type { Dispatch } from "@nightguard/dispatch";
import type { Ledger } from "@nightguard/ledger";

const pollMs = 1_000;

/** Somebody's wait for the end of one job. */
export interface ExpectedEnding {
  /** True as soon as the job has ended, false when the time is up or the signal comes first. */
  within(waitMs: number, signal: AbortSignal): Promise<boolean>;
  /** Ends the wait, if it still lasts. */
  forget(): void;
}

/** Word of jobs that ended: from the notices, and for those who missed one, from the ledger every second. */
export type Endings = ReturnType<typeof createEndings>;

export function createEndings({ ledger, dispatch }: { ledger: Ledger; dispatch: Dispatch }) {
  const expected = new Map<string, Set<() => void>>();

  function announce(ids: readonly string[]): void {
    for (const id of ids) for (const listener of expected.get(id) ?? []) listener();
  }

  dispatch.notices.onEnded(announce);
  const poll = setInterval(async () => {
    if (expected.size === 0) return;
    try {
      announce(await ledger.jobs.listEnded([...expected.keys()]));
    } catch {
      // The next round asks again; who waits longer than allowed gets a 504 or a 202.
    }
  }, pollMs);

  return {
    /** Begins to listen; whatever ends from now on is not missed. */
    expect(id: string): ExpectedEnding {
      let hasEnded = false;
      let tell: () => void = () => undefined;
      const listener = () => {
        hasEnded = true;
        tell();
      };
      const listeners = expected.get(id) ?? new Set();
      expected.set(id, listeners.add(listener));
      return {
        async within(waitMs, signal) {
          if (hasEnded || signal.aborted) return hasEnded;
          await new Promise<void>((resolve) => {
            const timer = setTimeout(done, waitMs);
            signal.addEventListener("abort", done);
            tell = done;
            function done() {
              clearTimeout(timer);
              signal.removeEventListener("abort", done);
              resolve();
            }
          });
          return hasEnded;
        },
        forget() {
          tell();
          listeners.delete(listener);
          if (listeners.size === 0 && expected.get(id) === listeners) expected.delete(id);
        },
      };
    },
    close: () => clearInterval(poll),
  };
}
