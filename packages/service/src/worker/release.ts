import type { Tenant } from "@nightguard/contract";
import type { Dispatch, JobQueue } from "@nightguard/dispatch";
import type { DueSlot, Ledger, Quota, Released, ReleasedJob, ReleaseSlot } from "@nightguard/ledger";
import type { Log, Metrics } from "@nightguard/platform";
import { assignQuotas, pace } from "./quota.ts";

/** A released id may lie in Redis this long before it counts as lost. */
const releasedLeaseMs = { waiting: 10_000, queued: 60_000 } as const;
const accountsPerRound = 200;
const jobsPerRound = 1_000;
/** Jobs that one worker takes in hand, most of which wait for their tokens: a few kilobytes each. */
const maxInHand = 5_000;
/** The mark of a ledger whose dispatch was begun once. */
const begunMark = "dispatch_begun";
/** Another process that marked the ledger so lately is beginning the dispatch just now. */
const beginningMs = 5_000;

/** Hands jobs from the ledger to the queues, and begins anew when Redis has lost its memory. */
export type Releaser = ReturnType<typeof createReleaser>;

export function createReleaser({
  ledger,
  dispatch,
  verifier,
  log,
  metrics,
  restore,
}: {
  ledger: Pick<Ledger, "markOnce"> & {
    jobs: Pick<
      Ledger["jobs"],
      "listDueSlots" | "release" | "releaseWaiting" | "promoteDue" | "returnReleased" | "takeBackReleased"
    >;
  };
  dispatch: Pick<Dispatch, "hasMemory" | "begin" | "enqueue" | "hasWaitingBatches"> & {
    limiter: Pick<Dispatch["limiter"], "forecast">;
    notices: Pick<Dispatch["notices"], "onWork">;
  };
  /** The one of this process: no more is released than it can take in hand. */
  verifier: { countInHand(): number };
  log: Log;
  metrics: Metrics;
  /** Puts back into an empty Redis what has to be there before the first token is granted. */
  restore?: () => Promise<void>;
}) {
  /**
   * Before anything is released: Redis is there and remembers. One that lost its memory held ids that are gone; they go
   * back to the ready jobs, and the buckets start empty, as nobody knows what was used.
   */
  async function ensureMemory(): Promise<boolean> {
    if (await dispatch.hasMemory()) return true;
    const begunMsAgo = await ledger.markOnce(begunMark);
    if (begunMsAgo !== undefined && begunMsAgo < beginningMs) return false;
    const isFirst = begunMsAgo === undefined;
    const returned = await ledger.jobs.returnReleased();
    await restore?.();
    await dispatch.begin({ bucketsFull: isFirst });
    if (!isFirst)
      log.warn({ returned: returned.released }, "Redis had lost its memory; it was rebuilt from the ledger");
    return true;
  }

  /** What a queue does not take goes back, rather than wait for its lease to end. */
  async function offer(jobs: readonly ReleasedJob[]): Promise<void> {
    const byQueue = Map.groupBy(jobs, (job): JobQueue => (job.waiting ? "waiting" : job.operation));
    await Promise.all(
      [...byQueue].map(async ([queue, tickets]) => {
        try {
          await dispatch.enqueue(queue, tickets);
        } catch (error) {
          await ledger.jobs.takeBackReleased(tickets);
          throw error;
        }
      }),
    );
    metrics.released.inc(jobs.length);
  }

  /**
   * Asks Redis before the ledger locks these slots, so that no transaction waits for Redis.
   *
   * @returns assigns quotas to those of them that are locked
   */
  async function prepareQuotas(due: readonly DueSlot[]): Promise<(slots: readonly ReleaseSlot[]) => readonly Quota[]> {
    const [forecasts, hasWaitingBatches] = await Promise.all([
      dispatch.limiter.forecast(
        due.map(({ accountId, mode, limits, lateMs }) => ({
          accountId,
          mode,
          rate: {
            perSecond: limits.verificationsPerSecond,
            burst: limits.verificationBurst,
            perDay: limits.verificationsPerDay,
          },
          withinMs: pace({ limits, lateMs }).horizonMs,
        })),
      ),
      dispatch.hasWaitingBatches(),
    ]);
    const forecastOf = new Map(due.map((slot, index) => [keyOf(slot), forecasts[index]]));
    return (slots) =>
      assignQuotas(
        slots,
        slots.map((slot) => forecastOf.get(keyOf(slot))),
        // What lies untaken is as much as all workers can take.
        hasWaitingBatches ? 0 : maxInHand - verifier.countInHand(),
      );
  }

  async function releaseSlots(): Promise<Released> {
    const slots = await ledger.jobs.listDueSlots(accountsPerRound);
    const assignLocked = slots.length > 0 ? await prepareQuotas(slots) : () => [];
    return ledger.jobs.release({ slots, leaseMs: releasedLeaseMs.queued, assignQuotas: assignLocked });
  }

  /**
   * Serves the accounts whose turn it is.
   *
   * @returns milliseconds until there may be more to do; null when only a notice or the next look can tell
   * @throws UnavailableError or a ledger's error; what was released without being offered comes back with its lease
   */
  async function release(): Promise<number | null> {
    if (!(await ensureMemory())) return beginningMs;
    const { promoted, nextDueInMs } = await ledger.jobs.promoteDue(jobsPerRound);
    const [waiting, released] = await Promise.all([
      ledger.jobs.releaseWaiting({ limit: jobsPerRound, leaseMs: releasedLeaseMs.waiting }),
      releaseSlots(),
    ]);
    await offer([...waiting, ...released.jobs]);
    if (promoted === jobsPerRound) return 0;
    const next = [nextDueInMs, released.nextReleaseInMs].filter((ms) => ms !== null);
    return next.length > 0 ? Math.max(0, Math.min(...next)) : null;
  }

  return {
    release,
    /** Tells of work that came. */
    onWork: (listener: () => void): void => dispatch.notices.onWork(listener),
  };
}

const keyOf = ({ accountId, mode }: Tenant) => `${accountId} ${mode}`;
