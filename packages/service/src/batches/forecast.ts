import type { Priority, Tenant } from "@nightguard/contract";
import type { Dispatch } from "@nightguard/dispatch";
import { type BatchRecord, type ForecastInput, findPlannedForecastInput, type Ledger } from "@nightguard/ledger";

export interface Remaining {
  readonly rows: number;
  /** The recent rate; null until it has been measured for long enough. */
  readonly measuredPerSecond: number | null;
  readonly now: Date;
  readonly notBefore: Date | null;
  readonly deadline: Date | null;
}

export interface Forecast {
  /** Null if unknown, or too far away for a date. */
  readonly endsAt: Date | null;
  readonly atRisk: number;
  /** How long the plan alone lets the work take. */
  readonly planMs: number;
}

/** Rates measured for less time are not used. */
const leastPacedSeconds = 10;

/** What holds up work besides the plan's rate. */
export interface Holds {
  /** Calls that the plan allows today; null without a daily limit, or if unknown. */
  readonly leftToday: number | null;
  /** When the last of the closed payers opens, in milliseconds of the epoch; 0 without one. */
  readonly opensAt: number;
  readonly slowPayers?: readonly PayerBacklog[];
}

/** Rows of one payer, which answers them at its own pace. */
export interface PayerBacklog {
  readonly rows: number;
  readonly answersPerSecond: number;
}

const noHolds: Holds = { leftToday: null, opensAt: 0 };

/** The cost does not depend on the number of rows. */
export function forecastRecord(record: BatchRecord, input: ForecastInput, holds: Holds): Forecast {
  const unfinished = countUnfinished(record);
  const remaining = {
    // Running rows have used their part of the day already.
    rows: unfinished - (holds.leftToday === null ? 0 : Math.min(record.running, unfinished)),
    measuredPerSecond: isPaced(record, holds) ? record.rate_per_second : null,
    now: record.read_at,
    notBefore: record.not_before,
    deadline: record.deadline,
  };
  const forecast = forecastBatch(remaining, input, holds);
  return isStalled(record, input) ? { ...forecast, endsAt: null } : forecast;
}

export const countUnfinished = ({ total, succeeded, failed, cancelled, expired, deleted }: BatchRecord): number =>
  total - succeeded - failed - cancelled - expired - deleted;

/** While rows wait for a known time, the recent rate does not show the pace after it. */
function isPaced(record: BatchRecord, { leftToday, opensAt }: Holds): boolean {
  const { paced_seconds: paced } = record;
  return paced !== null && paced >= leastPacedSeconds && isSteady(record) && leftToday !== 0 && opensAt === 0;
}

const stalledSeconds = 300;

/** Without ended rows the recent rate falls continuously, and would predict an end in the next century. */
function isStalled({ idle_seconds: idle, paused, answers_until: until }: BatchRecord, input: ForecastInput): boolean {
  return (
    idle !== null && !paused && until === null && idle > Math.max(stalledSeconds, 10 / input.verificationsPerSecond)
  );
}

/** Forecasts a batch that would be submitted now. @returns undefined without a plan */
export async function forecastPlanned(
  { ledger, dispatch }: { readonly ledger: Ledger; readonly dispatch: Dispatch },
  tenant: Tenant,
  { rows, ...planned }: Pick<Remaining, "rows" | "notBefore" | "deadline"> & { readonly priority: Priority },
): Promise<{ readonly forecast: Forecast; readonly input: ForecastInput } | undefined> {
  const input = await findPlannedForecastInput(ledger, tenant, planned);
  if (!input) return undefined;
  const leftToday = await findLeftToday(dispatch, tenant, input.verificationsPerDay).catch(() => null);
  const now = new Date(ledger.clock.now());
  const remaining = { ...planned, rows, measuredPerSecond: null, now };
  return { input, forecast: forecastBatch(remaining, input, { leftToday, opensAt: 0 }) };
}

/** Null without a daily limit. @throws UnavailableError without Redis */
export async function findLeftToday(
  { limiter }: Pick<Dispatch, "limiter">,
  tenant: Tenant,
  perDay: number | null,
): Promise<number | null> {
  if (perDay === null) return null;
  const [used = 0] = await limiter.listUsedToday([tenant]);
  return Math.max(0, perDay - used);
}

/** Answers to rows submitted together come in bursts, so the recent rate does not predict the next ones. */
const isSteady = ({ paused, answers_until: until, read_at: now }: BatchRecord) =>
  !paused && (until === null || until <= now);

export function forecastBatch(remaining: Remaining, input: ForecastInput, holds = noHolds): Forecast {
  const { rows, now, notBefore, deadline } = remaining;
  const startsAt = Math.max(now.getTime(), notBefore?.getTime() ?? 0);
  const days = toDays({ now: now.getTime(), startsAt }, input, holds);
  const rate = toRate(remaining, input);
  const timeOfRow = (row: number) => Math.max(holds.opensAt, timeOf(input.ahead + row, startsAt, rate, days));
  const planEndsAt = timeOfRow(rows);
  const slowPayers = holds.slowPayers ?? [];
  const endsAt = Math.max(planEndsAt, ...slowPayers.map((payer) => endOf(payer, startsAt)));
  const late = (until: Date) =>
    Math.max(
      planEndsAt <= until.getTime() ? 0 : countLate(rows, until, timeOfRow),
      Math.min(rows, sumLate(slowPayers, until.getTime() - startsAt)),
    );
  return {
    endsAt: endsAt - startsAt > farMs ? null : new Date(endsAt),
    atRisk: deadline === null ? 0 : late(deadline),
    planMs:
      timeOf(input.ahead + rows, startsAt, toRate({ ...remaining, measuredPerSecond: null }, input), days) - startsAt,
  };
}

/** In milliseconds of the epoch. */
const endOf = ({ rows, answersPerSecond }: PayerBacklog, startsAt: number): number =>
  startsAt + (rows / answersPerSecond) * 1_000;

const sumLate = (payers: readonly PayerBacklog[], withinMs: number): number =>
  payers.reduce((sum, { rows, answersPerSecond }) => {
    const inTime = Math.floor((answersPerSecond * Math.max(0, withinMs)) / 1_000);
    return sum + Math.max(0, rows - inTime);
  }, 0);

const dayMs = 86_400_000;
/** Latest start and deadline of a batch. Later ends are too uncertain to forecast. */
const farMs = 90 * dayMs;
/** By default answers are kept for this long. */
const slowMs = 30 * dayMs;
const slowestPerSecond = 1 / 60;

/** True if work waits for the plan: for weeks, or more than a minute from one row to the next. */
export function isPlanTooSlow({ planMs }: Pick<Forecast, "planMs">, input: ForecastInput): boolean {
  return planMs > slowMs || (input.verificationsPerSecond < slowestPerSecond && planMs > 0);
}

/** Calls on the first day of the work, and on each later one. */
interface Days {
  readonly first: number;
  readonly later: number;
}

function toDays(
  { now, startsAt }: { readonly now: number; readonly startsAt: number },
  { verificationsPerDay: later }: ForecastInput,
  { leftToday }: Holds,
): Days | null {
  if (later === null) return null;
  const isToday = Math.floor(startsAt / dayMs) === Math.floor(now / dayMs);
  return { first: isToday && leftToday !== null ? Math.min(leftToday, later) : later, later };
}

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
function timeOf(calls: number, startsAt: number, { perSecond, burst }: Rate, days: Days | null): number {
  const takesMs = (count: number) => (Math.max(0, count - burst) / perSecond) * 1_000;
  if (days === null || calls <= days.first) return startsAt + takesMs(calls);
  const fullDays = Math.ceil((calls - days.first) / days.later);
  const ofLastDay = calls - days.first - (fullDays - 1) * days.later;
  const midnight = (Math.floor(startsAt / dayMs) + fullDays) * dayMs;
  return Math.max(midnight + takesMs(ofLastDay), startsAt + takesMs(calls));
}

/** Binary search, since the time of the nth row grows with n. */
function countLate(rows: number, deadline: Date, timeOfRow: (row: number) => number): number {
  let inTime = 0;
  let late = rows + 1;
  while (late - inTime > 1) {
    const middle = Math.floor((inTime + late) / 2);
    if (timeOfRow(middle) <= deadline.getTime()) inTime = middle;
    else late = middle;
  }
  return rows - inTime;
}
