import type { Tenant } from "@nightguard/contract";
import type { Dispatch, JobQueue } from "@nightguard/dispatch";
import type { DueSlot, Quota, ReleasedJob, ReleaseSlot } from "@nightguard/ledger";
import type { Log, Metrics } from "@nightguard/platform";
import type { VerificationLedger } from "../verification/verification-ledger.ts";
import { assignQuotas, pace } from "./quota.ts";

/** After this time without a claim, a released job counts as lost in Redis. */
const releasedLeaseMs = { waiting: 10_000, queued: 60_000 } as const;
const accountsPerRound = 200;
const jobsPerRound = 1_000;
const maxInHand = 5_000;
/** Set in the ledger once Redis has been initialized. */
const begunMark = "dispatch_begun";
/** A younger mark means that another process is initializing Redis now. */
const beginningMs = 5_000;

interface ReleaserDeps {
  readonly ledger: Pick<
    VerificationLedger,
    | "markOnce"
    | "listDueSlots"
    | "releaseJobs"
    | "releaseWaitingJobs"
    | "promoteDueJobs"
    | "returnReleasedJobs"
    | "takeBackReleasedJobs"
  >;
  readonly dispatch: Pick<Dispatch, "hasMemory" | "begin" | "enqueue" | "hasUntakenMessages"> & {
    readonly limiter: Pick<Dispatch["limiter"], "forecast">;
    readonly notices: Pick<Dispatch["notices"], "onWork">;
  };
  readonly verifier: { countInHand(): number };
  readonly log: Log;
  readonly metrics: Metrics;
  /** Restores what Redis must contain before it grants the first permit. */
  readonly restore?: () => Promise<void>;
}

export interface Releaser {
  release(): Promise<number | null>;
  onWork(listener: () => void): void;
}

export const createReleaser = (deps: ReleaserDeps): Releaser => ({
  release: () => releaseRound(deps),
  onWork: (listener) => deps.dispatch.notices.onWork(listener),
});

/**
 * @returns milliseconds until the next release; null when only a notice or the next poll can tell
 * @throws UnavailableError or a ledger's error; released jobs that were not enqueued return by lease
 */
async function releaseRound(deps: ReleaserDeps): Promise<number | null> {
  const { ledger } = deps;
  if (!(await ensureMemory(deps))) return beginningMs;
  const { promoted, nextDueInMs } = await ledger.promoteDueJobs(jobsPerRound);
  const [waiting, released] = await Promise.all([
    ledger.releaseWaitingJobs({ limit: jobsPerRound, leaseMs: releasedLeaseMs.waiting }),
    releaseDueSlots(deps),
  ]);
  await enqueue(deps, [...waiting, ...released.jobs]);
  if (promoted === jobsPerRound) return 0;
  const next = [nextDueInMs, released.nextReleaseInMs].filter((ms) => ms !== null);
  return next.length > 0 ? Math.max(0, Math.min(...next)) : null;
}

/**
 * Jobs whose ids were lost are ready again, and the token buckets start empty, since their use is unknown.
 *
 * @returns false while another process does so
 */
async function ensureMemory({ ledger, dispatch, restore, log }: ReleaserDeps): Promise<boolean> {
  if (await dispatch.hasMemory()) return true;
  const begunMsAgo = await ledger.markOnce(begunMark);
  if (begunMsAgo !== undefined && begunMsAgo < beginningMs) return false;
  const isFirst = begunMsAgo === undefined;
  const returned = await ledger.returnReleasedJobs();
  await restore?.();
  await dispatch.begin({ bucketsFull: isFirst });
  if (!isFirst) log.warn({ returned: returned.released }, "Redis had lost its memory; it was rebuilt from the ledger");
  return true;
}

/** Redis is asked before the ledger locks the slots, so that no transaction waits for Redis. */
async function releaseDueSlots(deps: ReleaserDeps) {
  const { ledger } = deps;
  const slots = await ledger.listDueSlots(accountsPerRound);
  const assignLocked = slots.length > 0 ? await prepareQuotas(deps, slots) : () => [];
  return ledger.releaseJobs({ slots, leaseMs: releasedLeaseMs.queued, assignQuotas: assignLocked });
}

async function prepareQuotas(
  { dispatch, verifier }: ReleaserDeps,
  due: readonly DueSlot[],
): Promise<(slots: readonly ReleaseSlot[]) => readonly Quota[]> {
  const [forecasts, hasUntakenMessages] = await Promise.all([
    dispatch.limiter.forecast(due.map(toForecastRequest)),
    dispatch.hasUntakenMessages(),
  ]);
  const forecastOf = new Map(due.map((slot, index) => [keyOf(slot), forecasts[index]]));
  // Waiting tickets mean that all workers are busy.
  const free = () => (hasUntakenMessages ? 0 : maxInHand - verifier.countInHand());
  return (slots) =>
    assignQuotas(
      slots,
      slots.map((slot) => forecastOf.get(keyOf(slot))),
      free(),
    );
}

function toForecastRequest({ accountId, mode, limits, lateMs }: DueSlot) {
  const { verificationsPerSecond: perSecond, verificationBurst: burst, verificationsPerDay: perDay } = limits;
  const withinMs = pace({ limits, lateMs }).horizonMs;
  return { accountId, mode, rate: { perSecond, burst, perDay }, withinMs };
}

async function enqueue({ ledger, dispatch, metrics }: ReleaserDeps, jobs: readonly ReleasedJob[]): Promise<void> {
  const byQueue = Map.groupBy(jobs, (job): JobQueue => (job.waiting ? "waiting" : job.operation));
  await Promise.all(
    [...byQueue].map(async ([queue, tickets]) => {
      try {
        await dispatch.enqueue(queue, tickets);
      } catch (error) {
        await ledger.takeBackReleasedJobs(tickets);
        throw error;
      }
    }),
  );
  metrics.released.inc(jobs.length);
}

const keyOf = ({ accountId, mode }: Tenant) => `${accountId} ${mode}`;
