import type { Tenant } from "@nightguard/contract";
import type { BatchRecord, Ledger, Outlook } from "@nightguard/ledger";
import { hasEnded } from "./present-batch.ts";

/** What is known of a batch that has not ended. */
export interface Remaining {
  /** Rows that have not ended. */
  readonly rows: number;
  /** Rows that end in a second lately, where that has been watched long enough to be believed. */
  readonly measuredPerSecond: number | null;
  readonly now: Date;
  readonly notBefore: Date | null;
  readonly deadline: Date | null;
}

/** What will become of it. */
export interface Forecast {
  readonly endsAt: Date;
  /** Rows that the deadline will come too early for. */
  readonly atRisk: number;
}

const dayMs = 86_400_000;
/** A pace that was watched for less is not yet believed. */
const leastPacedSeconds = 10;

/** The forecast of a batch; undefined once it has ended. Costs as much for a million rows as for ten. */
export async function findForecast(ledger: Ledger, tenant: Tenant, record: BatchRecord): Promise<Forecast | undefined> {
  if (hasEnded(record)) return undefined;
  const outlook = await ledger.batches.findOutlook(tenant, record.id);
  if (!outlook) return undefined;
  const { total, succeeded, failed, cancelled, expired, rate_per_second: rate, paced_seconds: paced } = record;
  const remaining = {
    rows: total - succeeded - failed - cancelled - expired,
    measuredPerSecond: paced !== null && paced >= leastPacedSeconds && !record.paused ? rate : null,
    now: record.read_at,
    notBefore: record.not_before,
    deadline: record.deadline,
  };
  return forecastBatch(remaining, outlook);
}

/**
 * When a batch will have ended, within the plan's limits and at the pace that was measured, after what has its turn before
 * it; and how many of its rows will not have begun by its deadline.
 */
export function forecastBatch(remaining: Remaining, outlook: Outlook): Forecast {
  const { rows, now, notBefore, deadline } = remaining;
  const startsAt = Math.max(now.getTime(), notBefore?.getTime() ?? 0);
  const rate = toRate(remaining, outlook);
  const endsAt = timeOf(outlook.ahead + rows, startsAt, rate, outlook.verificationsPerDay);
  return {
    endsAt: new Date(Math.min(endsAt, latestMs)),
    atRisk: deadline === null || endsAt <= deadline.getTime() ? 0 : countLate(remaining, { startsAt, rate, outlook }),
  };
}

/** The end of what RFC 3339 can say. */
const latestMs = Date.UTC(9999, 11, 31);

/** Calls in a second, and how many more may come at once at the beginning. */
interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

function toRate({ measuredPerSecond }: Remaining, outlook: Outlook): Rate {
  const { verificationsPerSecond: planned, verificationBurst: burst } = outlook;
  // What has begun has used its burst up.
  return measuredPerSecond === null || measuredPerSecond <= 0
    ? { perSecond: planned, burst }
    : { perSecond: Math.min(measuredPerSecond, planned), burst: 0 };
}

/** When so many calls will have been made. A day's limit ends at midnight UTC. */
function timeOf(calls: number, startsAt: number, { perSecond, burst }: Rate, perDay: number | null): number {
  const takesMs = (count: number) => (Math.max(0, count - burst) / perSecond) * 1_000;
  if (perDay === null || calls <= perDay) return startsAt + takesMs(calls);
  const fullDays = Math.ceil(calls / perDay) - 1;
  const midnight = Math.floor(startsAt / dayMs) * dayMs + fullDays * dayMs;
  return Math.max(midnight + takesMs(calls - fullDays * perDay), startsAt + takesMs(calls));
}

/** Rows whose time lies past the deadline: the time of the nth call grows with n, so that halving finds the first. */
function countLate(
  { rows, deadline }: Remaining,
  { startsAt, rate, outlook }: { startsAt: number; rate: Rate; outlook: Outlook },
): number {
  const limit = deadline?.getTime() ?? Number.POSITIVE_INFINITY;
  let inTime = 0;
  let late = rows + 1;
  while (late - inTime > 1) {
    const middle = Math.floor((inTime + late) / 2);
    if (timeOf(outlook.ahead + middle, startsAt, rate, outlook.verificationsPerDay) <= limit) inTime = middle;
    else late = middle;
  }
  return rows - inTime;
}
