import type { Lane } from "@nightguard/dispatch";

/** In this order a free slot is given away. */
const order: readonly Lane[] = ["waiting", "eligibility", "clearcoverage"];

/**
 * The share of a worker's calls in flight that each lane may take: waiting callers find room whatever the queues hold,
 * and slow ClearCoverage calls cannot take it all.
 */
const shares: Readonly<Record<Lane, number>> = { waiting: 1, eligibility: 0.9, clearcoverage: 0.5 };

/** Slots for calls in flight in one process. */
export interface CallSlots {
  /** Resolves when there is a slot, with the function that frees it; within a lane, first come, first served. */
  acquire(lane: Lane): Promise<() => void>;
}

/** @param total calls in flight at most, over all lanes */
export function createCallSlots(total: number): CallSlots {
  const lines: Readonly<Record<Lane, (() => void)[]>> = { waiting: [], eligibility: [], clearcoverage: [] };
  const taken: Record<Lane, number> = { waiting: 0, eligibility: 0, clearcoverage: 0 };

  const allTaken = () => taken.waiting + taken.eligibility + taken.clearcoverage;
  const hasRoom = (lane: Lane) => {
    const queued = taken.eligibility + taken.clearcoverage;
    if (allTaken() >= total) return false;
    // The reserve for waiting callers stands against both queued lanes together.
    if (lane !== "waiting" && queued >= Math.max(1, Math.floor(total * shares.eligibility))) return false;
    return taken[lane] < Math.max(1, Math.floor(total * shares[lane]));
  };

  function giveAway(): void {
    for (const lane of order) {
      while (lines[lane].length > 0 && hasRoom(lane)) {
        taken[lane]++;
        lines[lane].shift()?.();
      }
    }
  }

  return {
    acquire: (lane) =>
      new Promise((resolve) => {
        lines[lane].push(() =>
          resolve(() => {
            taken[lane]--;
            giveAway();
          }),
        );
        giveAway();
      }),
  };
}
