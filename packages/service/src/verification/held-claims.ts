import type { ClaimedJob, Dispatched, Ledger, OfferedJob } from "@nightguard/ledger";
import { maxAttempts } from "@nightguard/payers";
import type { Clock } from "@nightguard/platform";

/** How long a claim holds without renewal: short where a caller waits, who must not wait long for a dead worker's job. */
export const claimLeaseMs = { waiting: 10_000, queued: 60_000 } as const;
/** Whether somebody waits for a claimed job: its claims and settlements travel apart. */
export type ClaimKind = keyof typeof claimLeaseMs;

export const kindOf = ({ waiting }: Pick<OfferedJob, "waiting">): ClaimKind => (waiting ? "waiting" : "queued");

const renewEveryMs = { waiting: 3_000, queued: 20_000 } as const;

interface Hold {
  readonly renewAt: number;
  /** Until when the claim surely holds: by our own clock, from before the ledger was asked for it. */
  readonly holdsUntil: number;
}

/** The claims that this process holds, and the renewal of their leases. */
export function createHeldClaims({
  ledger,
  clock,
}: {
  ledger: { jobs: Pick<Ledger["jobs"], "renewLeases" | "handBack"> };
  clock: Pick<Clock, "now">;
}) {
  // By claim, not by job: a job may come again while an older claim on it still comes to its end here.
  const holds = new Map<ClaimedJob, Hold>();

  function hold(job: ClaimedJob, askedAt: number): void {
    const kind = kindOf(job);
    holds.set(job, { renewAt: askedAt + renewEveryMs[kind], holdsUntil: askedAt + claimLeaseMs[kind] });
  }

  async function renewDue(kind: ClaimKind): Promise<void> {
    const askedAt = clock.now();
    const isDue = ([job, { renewAt }]: [ClaimedJob, Hold]) => renewAt <= askedAt && kindOf(job) === kind;
    const due = [...holds].filter(isDue).map(([job]) => job);
    if (due.length === 0) return;
    const renewed = new Set((await ledger.jobs.renewLeases(due, claimLeaseMs[kind])).map(toKey));
    for (const job of due) {
      if (!holds.has(job)) continue;
      if (renewed.has(toKey(job))) hold(job, askedAt);
      else holds.delete(job);
    }
  }

  return {
    /** @param askedAt the clock's time before the ledger was asked for the claim */
    add: hold,
    remove: (job: ClaimedJob): void => void holds.delete(job),
    /**
     * Whether nobody else can have the job: asked right before a call, since a process that slept, or a ledger that was
     * away, may have let the lease run out.
     */
    isHeld: (job: ClaimedJob): boolean => (holds.get(job)?.holdsUntil ?? 0) > clock.now(),
    /** Renews the leases that are due for it; called every second or so. */
    async renew(): Promise<void> {
      await renewDue("waiting");
      await renewDue("queued");
    },
    /** Lets go of all, so that another process may run them at once; none of them is called for here any more. */
    async handBack(): Promise<void> {
      const jobs = [...holds.keys()];
      holds.clear();
      if (jobs.length > 0) await ledger.jobs.handBack(jobs, maxAttempts);
    },
    count: () => holds.size,
  };
}

const toKey = ({ id, dispatchNo }: Dispatched) => `${id} ${dispatchNo}`;
