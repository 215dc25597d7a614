import type { Priority, Tenant } from "@nightguard/contract";
import {
  type BatchRecord,
  type ForecastInput,
  findForecastInput,
  findPlannedForecastInput,
  type Ledger,
} from "@nightguard/ledger";
import { hasEnded } from "./present-batch.ts";

export interface Remaining {
  readonly rows: number;
  /** The recent rate, once it has been measured for long enough. */
  readonly measuredPerSecond: number | null;
  readonly now: Date;
  readonly notBefore: Date | null;
  readonly deadline: Date | null;
}

export interface Forecast {
  readonly endsAt: Date;
  readonly atRisk: number;
}

const dayMs = 86_400_000;
/** A rate measured for less time is not used. */
const leastPacedSeconds = 10;

/** @returns undefined once the batch has ended. The cost does not depend on the number of rows. */
export async function findForecast(ledger: Ledger, tenant: Tenant, record: BatchRecord): Promise<Forecast | undefined> {
  if (hasEnded(record)) return undefined;
  const input = await findForecastInput(ledger, tenant, record.id);
  if (!input) return undefined;
  const { total, succeeded, failed, cancelled, expired, rate_per_second: rate, paced_seconds: paced } = record;
  const remaining = {
    rows: total - succeeded - failed - cancelled - expired,
    measuredPerSecond: paced !== null && paced >= leastPacedSeconds && isSteady(record) ? rate : null,
    now: record.read_at,
    notBefore: record.not_before,
    deadline: record.deadline,
  };
  return forecastBatch(remaining, input);
}

/** Forecasts a batch that would be submitted now. @returns undefined without a plan */
export async function forecastPlanned(
  { ledger }: { readonly ledger: Ledger },
  tenant: Tenant,
  { rows, ...planned }: Pick<Remaining, "rows" | "notBefore" | "deadline"> & { readonly priority: Priority },
): Promise<Forecast | undefined> {
  const input = await findPlannedForecastInput(ledger, tenant, planned);
  const now = new Date(ledger.clock.now());
  return input && forecastBatch({ ...planned, rows, measuredPerSecond: null, now }, input);
}
/** Answers to rows that were submitted together come in bursts, so the recent rate does not predict the next ones. */
const isSteady = ({ paused, answers_until: until, read_at: now }: BatchRecord) =>
  !paused && (until === null || until <= now);

export function forecastBatch(remaining: Remaining, input: ForecastInput): Forecast {
  const { rows, now, notBefore, deadline } = remaining;
  const startsAt = Math.max(now.getTime(), notBefore?.getTime() ?? 0);
  const rate = toRate(remaining, input);
  const endsAt = timeOf(input.ahead + rows, startsAt, rate, input.verificationsPerDay);
  return {
    endsAt: new Date(Math.min(endsAt, latestMs)),
    atRisk: deadline === null || endsAt <= deadline.getTime() ? 0 : countLate(remaining, { startsAt, rate, input }),
  };
}

/** The last day of RFC 3339. */
const latestMs = Date.UTC(9999, 11, 31);

interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

function toRate({ measuredPerSecond }: Remaining, input: ForecastInput): Rate {
  const { verificationsPerSecond: planned, verificationBurst: burst } = input;
  // A batch in progress has used up the burst.
  return measuredPerSecond === null || measuredPerSecond <= 0
    ? { perSecond: planned, burst }
    : { perSecond: Math.min(measuredPerSecond, planned), burst: 0 };
}

/** A daily limit ends at midnight UTC. */
function timeOf(calls: number, startsAt: number, { perSecond, burst }: Rate, perDay: number | null): number {
  const takesMs = (count: number) => (Math.max(0, count - burst) / perSecond) * 1_000;
  if (perDay === null || calls <= perDay) return startsAt + takesMs(calls);
  const fullDays = Math.ceil(calls / perDay) - 1;
  const midnight = Math.floor(startsAt / dayMs) * dayMs + fullDays * dayMs;
  return Math.max(midnight + takesMs(calls - fullDays * perDay), startsAt + takesMs(calls));
}

/** Binary search, since the time of the nth call grows with n. */
function countLate(
  { rows, deadline }: Remaining,
  { startsAt, rate, input }: { startsAt: number; rate: Rate; input: ForecastInput },
): number {
  const limit = deadline?.getTime() ?? Number.POSITIVE_INFINITY;
  let inTime = 0;
  let late = rows + 1;
  while (late - inTime > 1) {
    const middle = Math.floor((inTime + late) / 2);
    if (timeOf(input.ahead + middle, startsAt, rate, input.verificationsPerDay) <= limit) inTime = middle;
    else late = middle;
  }
  return rows - inTime;
}
