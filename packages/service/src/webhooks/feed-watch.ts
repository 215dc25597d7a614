import type { Tenant } from "@nightguard/contract";
import type { Dispatch } from "@nightguard/dispatch";
import type { Ledger } from "@nightguard/ledger";

/** Events are found this late where nobody told of them. */
const pollMs = 500;
/** The least time between two looks: in a busy time each notice would bring one. */
const leastMs = 50;

/** Somebody's wait for more events than there were. */
interface Waiter {
  readonly tenant: Tenant;
  readonly afterNo: number;
  readonly tell: () => void;
}

/** Word of new events: one look at the ledger for all who wait in this process, after each notice and every half second. */
export type FeedWatch = ReturnType<typeof createFeedWatch>;

export function createFeedWatch({ ledger, dispatch }: { ledger: Ledger; dispatch: Dispatch }) {
  const waiters = new Set<Waiter>();
  /** Set until the look that it is for begins: whatever is told of while one is under way brings another. */
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    timer = undefined;
    const asked = [...waiters];
    try {
      const ends = await ledger.events.listFeedEnds(asked.map(({ tenant }) => tenant));
      for (const [index, { afterNo, tell }] of asked.entries()) if ((ends[index] ?? 0) > afterNo) tell();
    } catch {
      // The next look asks again; who waits longer than allowed is shown what there is.
    }
  }

  function lookSoon(): void {
    if (waiters.size > 0) timer ??= setTimeout(() => void look(), leastMs);
  }

  dispatch.notices.onEnded(lookSoon);
  const poll = setInterval(lookSoon, pollMs);

  return {
    /** Resolves as soon as the feed has an event behind `afterNo`, when the time is up, or with the signal. */
    async untilBehind(tenant: Tenant, afterNo: number, wait: { waitMs: number; signal: AbortSignal }): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const waiter: Waiter = { tenant, afterNo, tell: resolve };
      const timeUp = setTimeout(resolve, wait.waitMs);
      wait.signal.addEventListener("abort", () => resolve(), { once: true });
      if (wait.signal.aborted) resolve();
      waiters.add(waiter);
      // What came since the caller looked is found now.
      lookSoon();
      await promise;
      clearTimeout(timeUp);
      waiters.delete(waiter);
    },
    close(): void {
      clearInterval(poll);
      clearTimeout(timer);
    },
  };
}
