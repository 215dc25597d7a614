import type { Tenant } from "@nightguard/contract";
import type { Dispatch } from "@nightguard/dispatch";
import { type Ledger, listFeedEnds } from "@nightguard/ledger";

const pollMs = 500;
/** Joins notices, each of which would cause a query. */
const leastMs = 50;

interface Waiter {
  readonly tenant: Tenant;
  readonly afterNo: number;
  readonly wake: () => void;
}

/** Wakes waiters for new events with one query for this process, after notices and every half second. */
export interface FeedWatch {
  /** Resolves when the feed has an event after `afterNo`, on timeout or on abort. */
  untilNewer(
    tenant: Tenant,
    afterNo: number,
    wait: {
      waitMs: number;
      signal: AbortSignal;
    },
  ): Promise<void>;
  close(): void;
}

export function createFeedWatch({ ledger, dispatch }: { ledger: Ledger; dispatch: Dispatch }): FeedWatch {
  const waiters = new Set<Waiter>();
  /** Unset before its query begins: a notice during a query causes another. */
  let timer: NodeJS.Timeout | undefined;

  async function query(): Promise<void> {
    timer = undefined;
    const asked = [...waiters];
    try {
      const ends = await listFeedEnds(
        ledger,
        asked.map(({ tenant }) => tenant),
      );
      for (const [index, { afterNo, wake }] of asked.entries()) if ((ends[index] ?? 0) > afterNo) wake();
    } catch {
      // The next query asks again; waiters that time out read the events themselves.
    }
  }

  function querySoon(): void {
    if (waiters.size > 0) timer ??= setTimeout(() => void query(), leastMs);
  }

  dispatch.notices.onEnded(querySoon);
  const poll = setInterval(querySoon, pollMs);

  return {
    async untilNewer(tenant, afterNo, wait) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const waiter: Waiter = { tenant, afterNo, wake: resolve };
      const timeUp = setTimeout(resolve, wait.waitMs);
      wait.signal.addEventListener("abort", () => resolve(), { once: true });
      if (wait.signal.aborted) resolve();
      waiters.add(waiter);
      // Finds events written since the caller read the feed.
      querySoon();
      await promise;
      clearTimeout(timeUp);
      waiters.delete(waiter);
    },
    close() {
      clearInterval(poll);
      clearTimeout(timer);
    },
  };
}
