import type { Dispatch, Lane } from "@nightguard/dispatch";
import type { Ledger, ReleasedJob } from "@nightguard/ledger";
import type { Log, Metrics } from "@nightguard/platform";

/** A released id may lie in Redis this long before it counts as lost. */
const releasedLeaseMs = { waiting: 10_000, queued: 60_000 } as const;
const accountsPerRound = 50;
const jobsPerRound = 1_000;
/** How much of an account may be outstanding: about two seconds of what its limits let through. */
export const windowOptions = { windowSeconds: 2, maxWindow: jobsPerRound } as const;
/** The mark of a ledger whose dispatch was begun once. */
const begunMark = "dispatch_begun";

/** Hands jobs from the ledger to the queues, and begins anew when Redis has lost its memory. */
export type Releaser = ReturnType<typeof createReleaser>;

export function createReleaser({
  ledger,
  dispatch,
  log,
  metrics,
  restore,
}: {
  ledger: Pick<Ledger, "markOnce"> & {
    jobs: Pick<Ledger["jobs"], "release" | "releaseWaiting" | "promoteDue" | "returnReleased">;
  };
  dispatch: Pick<Dispatch, "hasMemory" | "begin" | "offer"> & {
    notices: Pick<Dispatch["notices"], "onWork" | "onEnded">;
  };
  log: Log;
  metrics: Metrics;
  /** Puts back into an empty Redis what has to be there before the first token is granted. */
  restore?: () => Promise<void>;
}) {
  /**
   * Before anything is released: Redis is there and remembers. One that lost its memory held ids that are gone; they go
   * back to the ready jobs, and the buckets start empty, as nobody knows what was used.
   */
  async function ensureMemory(): Promise<void> {
    if (await dispatch.hasMemory()) return;
    const isFirst = await ledger.markOnce(begunMark);
    const returned = await ledger.jobs.returnReleased();
    await restore?.();
    await dispatch.begin({ bucketsFull: isFirst });
    if (!isFirst)
      log.warn({ returned: returned.released }, "Redis had lost its memory; it was rebuilt from the ledger");
  }

  async function offer(jobs: readonly ReleasedJob[]): Promise<void> {
    const byLane = Map.groupBy(jobs, (job): Lane => (job.waiting ? "waiting" : job.operation));
    await Promise.all([...byLane].map(([lane, tickets]) => dispatch.offer(lane, tickets)));
    metrics.released.inc(jobs.length);
  }

  /**
   * Tops up the windows of all accounts that have room and work.
   *
   * @returns milliseconds until there may be more to do; null when only a notice or the next look can tell
   * @throws UnavailableError or a ledger's error; what was released without being offered comes back with its lease
   */
  async function release(): Promise<number | null> {
    await ensureMemory();
    const [waiting, { nextDueInMs }, jobs] = await Promise.all([
      ledger.jobs.releaseWaiting({ limit: jobsPerRound, leaseMs: releasedLeaseMs.waiting }),
      ledger.jobs.promoteDue(jobsPerRound),
      ledger.jobs.release({
        maxAccounts: accountsPerRound,
        ...windowOptions,
        leaseMs: releasedLeaseMs.queued,
      }),
    ]);
    await offer([...waiting, ...jobs]);
    return waiting.length + jobs.length > 0 ? 0 : nextDueInMs;
  }

  /** Tells of work that came and of jobs that ended, which makes room. */
  function onRoomOrWork(listener: () => void): void {
    dispatch.notices.onWork(listener);
    dispatch.notices.onEnded(listener);
  }

  return { release, onRoomOrWork };
}
