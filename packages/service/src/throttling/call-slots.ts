import { type JobQueue, jobQueues } from "@nightguard/dispatch";

/** The share of the calls in flight that ClearCoverage, which is slow, may take. */
const clearCoverageShare = 0.5;

/** Slots for calls in flight in one process. */
export type CallSlots = ReturnType<typeof createCallSlots>;

type Grant = () => void;

interface Slots {
  readonly total: number;
  readonly taken: Record<JobQueue, number>;
  /** For each queue the grants that its accounts wait for; the account whose turn is next comes first. */
  readonly waiting: Readonly<Record<JobQueue, Map<string, Grant[]>>>;
}

/** @param total calls in flight at most, over all queues */
export function createCallSlots(total: number) {
  const slots: Slots = {
    total,
    taken: { waiting: 0, eligibility: 0, clearcoverage: 0 },
    waiting: { waiting: new Map(), eligibility: new Map(), clearcoverage: new Map() },
  };
  return {
    /**
     * Resolves when there is a slot, with a function that frees it and may be called again without effect. Queues are served
     * in the order of `jobQueues`; within a queue accounts take turns, and within an account the first comes first.
     */
    acquire: (queue: JobQueue, account: string): Promise<Grant> =>
      new Promise((resolve) => {
        const grants = slots.waiting[queue].get(account) ?? [];
        grants.push(() => resolve(releaser(slots, queue)));
        slots.waiting[queue].set(account, grants);
        assign(slots);
      }),
  };
}

function releaser(slots: Slots, queue: JobQueue): () => void {
  let isTaken = true;
  return () => {
    if (!isTaken) return;
    isTaken = false;
    slots.taken[queue]--;
    assign(slots);
  };
}

function assign(slots: Slots): void {
  for (const queue of jobQueues) {
    while (slots.waiting[queue].size > 0 && hasFreeSlot(slots, queue)) {
      slots.taken[queue]++;
      takeNext(slots.waiting[queue])?.();
    }
  }
}

function hasFreeSlot({ total, taken }: Slots, queue: JobQueue): boolean {
  if (taken.waiting + taken.eligibility + taken.clearcoverage >= total) return false;
  return queue !== "clearcoverage" || taken.clearcoverage < Math.max(1, Math.floor(total * clearCoverageShare));
}

/** The account goes behind the others. */
function takeNext(accounts: Map<string, Grant[]>): Grant | undefined {
  for (const [account, grants] of accounts) {
    const next = grants.shift();
    accounts.delete(account);
    if (grants.length > 0) accounts.set(account, grants);
    return next;
  }
  return undefined;
}
