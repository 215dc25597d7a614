import type { Mode, Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { type Db, toTable, withDeadlockRetry } from "../database/index.ts";
import type { DbDeps } from "../deps.ts";

export interface PayerPlace {
  readonly mode: Mode;
  readonly upstream: string;
  readonly payerId: string;
}

/** Upper bounds in seconds; calls that took longer are counted behind them. */
export const timeBounds = [1, 2, 5, 10, 20, 30, 60] as const;

const timeColumns = [...timeBounds.map((bound) => `within_${bound}`), "longer"];
const times = sql.join(timeColumns.map((name) => sql.ref(name)));
const eachTime = (toSql: (column: string) => string) => sql.raw(timeColumns.map(toSql).join(", "));

const minutesKept = sql`interval '1 day'`;
const hoursKept = sql`interval '7 days'`;

/** Calls of one minute. */
export interface PayerMinute extends PayerPlace {
  /** In milliseconds of the epoch. */
  readonly minute: number;
  /** "answered", or the code of a rejection or failure. */
  readonly outcome: string;
  readonly calls: number;
  /** By `timeBounds`. */
  readonly times: readonly number[];
}

/** What followed from the calls of a few seconds. Times are in milliseconds of the epoch. */
export interface PayerNews extends PayerPlace {
  readonly answeredAt: number | null;
  /** Of the first call without an answer after `answeredAt`; null without one. */
  readonly failingSince: number | null;
  readonly failures: number;
}

/** Each row once in either list. Rows are locked in key order, which avoids deadlocks. Indexes: primary keys. */
export async function addPayerCalls(
  { db }: DbDeps,
  minutes: readonly PayerMinute[],
  news: readonly PayerNews[],
): Promise<void> {
  if (minutes.length === 0) return;
  await withDeadlockRetry(db, "calls of payers", async (transaction) => {
    const rows = minutes.map(({ times: counts, ...minute }) => ({
      ...minute,
      ...Object.fromEntries(timeColumns.map((name, index) => [name, counts[index] ?? 0])),
    }));
    await sql`
      insert into payer_minutes as m (at, mode, upstream, payer_id, outcome, calls, ${times})
      select
        to_timestamp(n.minute / 1000.0), n.mode, n.upstream, n.payer_id, n.outcome, n.calls,
        ${eachTime((name) => `n.${name}`)}
      from ${toTable(rows, "n", {
        minute: "float8",
        mode: "text",
        upstream: "text",
        payerId: "text",
        outcome: "text",
        calls: "integer",
        ...Object.fromEntries(timeColumns.map((name) => [name, "integer"])),
      })}
      order by 1, 2, 3, 4, 5
      on conflict (at, mode, upstream, payer_id, outcome) do update
      set calls = m.calls + excluded.calls, ${eachTime((name) => `${name} = m.${name} + excluded.${name}`)}
    `.execute(transaction);
    await sql`
      insert into payer_states as s (mode, upstream, payer_id, answered_at, failing_since, failures)
      select
        n.mode, n.upstream, n.payer_id, to_timestamp(n.answered_at / 1000.0), to_timestamp(n.failing_since / 1000.0),
        n.failures
      from ${toTable(news, "n", {
        mode: "text",
        upstream: "text",
        payerId: "text",
        answeredAt: "float8",
        failingSince: "float8",
        failures: "integer",
      })}
      order by 1, 2, 3
      on conflict (mode, upstream, payer_id) do update
      set
        answered_at = greatest(s.answered_at, excluded.answered_at),
        -- Processes write every few seconds: another's answer may be older than a failure that is known already.
        failing_since = case
          when excluded.answered_at > coalesce(s.failing_since, '-infinity') then excluded.failing_since
          else coalesce(s.failing_since, excluded.failing_since)
        end,
        failures = case
          when excluded.answered_at > coalesce(s.failing_since, '-infinity') then excluded.failures
          else s.failures + excluded.failures
        end
    `.execute(transaction);
  });
}

export interface PayerState extends Omit<PayerPlace, "mode"> {
  readonly answeredAt: Date | null;
  readonly failingSince: Date | null;
  /** Calls without an answer since then. */
  readonly failures: number;
}

const maxStates = 10_000;

/**
 * Of payers that were asked within seven days. Index: primary key.
 *
 * @param payerIds as the payer list has them; by default all
 */
export async function listPayerStates({ db }: DbDeps, mode: Mode, payerIds?: readonly string[]): Promise<PayerState[]> {
  const { rows } = await sql<PayerState>`
    select upstream, payer_id as "payerId", answered_at as "answeredAt", failing_since as "failingSince", failures
    from payer_states
    where mode = ${mode}
      and ${payerIds ? sql`payer_id = any(${payerIds})` : sql`true`}
    order by payer_id, upstream
    limit ${maxStates}
  `.execute(db);
  return rows;
}

export interface PayerCallSum extends Omit<PayerPlace, "mode"> {
  readonly outcome: string;
  readonly calls: number;
  readonly times: readonly number[];
}

/**
 * Index: primary key.
 *
 * @param span of the beginnings of minutes, in milliseconds of the epoch, without its end
 */
export async function sumPayerCalls(
  { db }: DbDeps,
  mode: Mode,
  { from, until }: { readonly from: number; readonly until?: number },
): Promise<PayerCallSum[]> {
  const { rows } = await sql<PayerCallSum>`
    select
      upstream, payer_id as "payerId", outcome, sum(calls)::float8 as calls,
      array[${eachTime((name) => `sum(${name})::float8`)}] as times
    from payer_minutes
    where at >= to_timestamp(${from / 1_000}::float8)
      and ${until === undefined ? sql`true` : sql`at < to_timestamp(${until / 1_000}::float8)`}
      and mode = ${mode}
    group by upstream, payer_id, outcome
  `.execute(db);
  return rows;
}

export interface PayerHour extends Omit<PayerCallSum, "payerId"> {
  /** When it begins. */
  readonly hour: Date;
}

/** Of seven days, by hour. Index: payer_minutes_by_payer. */
export async function listPayerHours({ db }: DbDeps, mode: Mode, payerId: string): Promise<PayerHour[]> {
  const { rows } = await sql<PayerHour>`
    select
      date_trunc('hour', at) as hour, upstream, outcome, sum(calls)::float8 as calls,
      array[${eachTime((name) => `sum(${name})::float8`)}] as times
    from payer_minutes
    where payer_id = ${payerId}
      and mode = ${mode}
    group by 1, 2, 3
    order by 1, 2, 3
  `.execute(db);
  return rows;
}

export interface CallStep extends Pick<PayerCallSum, "outcome" | "calls" | "times"> {
  /** When it begins. */
  readonly at: Date;
}

/** In seconds. */
export const callStepSeconds = 900;

/** Calls of all payers within 24 hours, in steps. Index: primary key. */
export async function listCallSteps({ db }: DbDeps, mode: Mode): Promise<CallStep[]> {
  const { rows } = await sql<CallStep>`
    select
      date_bin(${callStepSeconds} * interval '1 second', at, 'epoch') as at, outcome, sum(calls)::float8 as calls,
      array[${eachTime((name) => `sum(${name})::float8`)}] as times
    from payer_minutes
    where payer_minutes.at > now() - ${minutesKept}
      and mode = ${mode}
    group by 1, 2
    order by 1, 2
  `.execute(db);
  return rows;
}

/** The payers that the account asked within 30 days. Index: primary key of usage. */
export async function listAskedPayers({ db }: DbDeps, { accountId, mode }: Tenant): Promise<string[]> {
  const { rows } = await sql<{ payerId: string }>`
    select distinct payer_id as "payerId"
    from usage
    where account_id = ${accountId}
      and day > (now() at time zone 'UTC')::date - 30
      and mode = ${mode}
  `.execute(db);
  return rows.map(({ payerId }) => payerId);
}

/** Sums minutes of more than a day ago by hour, and deletes what is older than seven days. Index: primary key. */
export async function foldPayerMinutes(db: Db): Promise<void> {
  await sql`delete from payer_minutes where at < now() - ${hoursKept}`.execute(db);
  await sql`
    delete from payer_states
    where coalesce(greatest(answered_at, failing_since), '-infinity') < now() - ${hoursKept}
  `.execute(db);
  await sql`
    with old as (
      delete from payer_minutes
      where at < date_trunc('hour', now() - ${minutesKept})
        and at <> date_trunc('hour', at)
      returning *
    )
    insert into payer_minutes as m (at, mode, upstream, payer_id, outcome, calls, ${times})
    select
      date_trunc('hour', at), mode, upstream, payer_id, outcome, sum(calls), ${eachTime((name) => `sum(${name})`)}
    from old
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4, 5
    on conflict (at, mode, upstream, payer_id, outcome) do update
    set calls = m.calls + excluded.calls, ${eachTime((name) => `${name} = m.${name} + excluded.${name}`)}
  `.execute(db);
}
