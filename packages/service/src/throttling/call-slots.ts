import { type JobQueue, jobQueues } from "@nightguard/dispatch";

/** The share that ClearCoverage, which is slow, may take. */
const clearCoverageShare = 0.5;

/** Slots for calls in flight in one process. */
export interface CallSlots {
  /**
   * Resolves with a function that frees the slot; further calls have no effect. Queues are served in the order of
   * `jobQueues`; within a queue accounts take turns, and within an account the first comes first.
   */
  acquire(queue: JobQueue, account: string): Promise<() => void>;
}

/** @param total over all queues */
export function createCallSlots(total: number): CallSlots {
  const taken: Record<JobQueue, number> = { waiting: 0, eligibility: 0, clearcoverage: 0 };
  /** Waiting grants by queue and account; the account whose turn is next comes first. */
  const waiting = new Map(jobQueues.map((queue) => [queue, new Map<string, (() => void)[]>()]));
  const mostSlow = Math.max(1, Math.floor(total * clearCoverageShare));

  const hasFreeSlot = (queue: JobQueue): boolean =>
    taken.waiting + taken.eligibility + taken.clearcoverage < total &&
    (queue !== "clearcoverage" || taken.clearcoverage < mostSlow);

  function assign(): void {
    for (const [queue, accounts] of waiting) {
      for (const [account, grants] of accounts) {
        if (!hasFreeSlot(queue)) break;
        taken[queue]++;
        grants.shift()?.();
        // The account goes behind the others; the loop comes to it again.
        accounts.delete(account);
        if (grants.length > 0) accounts.set(account, grants);
      }
    }
  }

  function toRelease(queue: JobQueue): () => void {
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      taken[queue]--;
      assign();
    };
  }

  return {
    acquire: (queue, account) =>
      new Promise((resolve) => {
        const accounts = waiting.get(queue);
        const grants = accounts?.get(account) ?? [];
        grants.push(() => resolve(toRelease(queue)));
        accounts?.set(account, grants);
        assign();
      }),
  };
}
