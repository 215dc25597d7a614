import type { JobQueue } from "@nightguard/dispatch";

/** In this order a free slot is given away. */
const order: readonly JobQueue[] = ["waiting", "eligibility", "clearcoverage"];

/** The share of the calls in flight that ClearCoverage, which is slow, may take. */
const clearCoverageShare = 0.5;

/** Slots for calls in flight in one process. */
export interface CallSlots {
  /**
   * Resolves when there is a slot, with the function that frees it, once however often it is called. Within a lane the
   * accounts are served in turn, so that one with much to do is in nobody's way, and within an account whoever came first.
   */
  acquire(lane: JobQueue, account: string): Promise<() => void>;
}

/** @param total calls in flight at most, over all jobQueues */
export function createCallSlots(total: number): CallSlots {
  /** For each lane, who waits for each account; the account whose turn is next stands first. */
  const lines: Readonly<Record<JobQueue, Map<string, (() => void)[]>>> = {
    waiting: new Map(),
    eligibility: new Map(),
    clearcoverage: new Map(),
  };
  const taken: Record<JobQueue, number> = { waiting: 0, eligibility: 0, clearcoverage: 0 };

  function hasRoom(lane: JobQueue): boolean {
    if (taken.waiting + taken.eligibility + taken.clearcoverage >= total) return false;
    return lane !== "clearcoverage" || taken.clearcoverage < Math.max(1, Math.floor(total * clearCoverageShare));
  }

  /** Whoever is next in this lane; the account goes behind the others. */
  function takeNext(lane: JobQueue): (() => void) | undefined {
    for (const [account, line] of lines[lane]) {
      const next = line.shift();
      lines[lane].delete(account);
      if (line.length > 0) lines[lane].set(account, line);
      return next;
    }
    return undefined;
  }

  function giveAway(): void {
    for (const lane of order) {
      while (lines[lane].size > 0 && hasRoom(lane)) {
        taken[lane]++;
        takeNext(lane)?.();
      }
    }
  }

  return {
    acquire: (lane, account) =>
      new Promise((resolve) => {
        const grant = () => {
          let isTaken = true;
          resolve(() => {
            if (!isTaken) return;
            isTaken = false;
            taken[lane]--;
            giveAway();
          });
        };
        const line = lines[lane].get(account);
        if (line) line.push(grant);
        else lines[lane].set(account, [grant]);
        giveAway();
      }),
  };
}
