import type { Operation, Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { type Db, isOf, sumRows, toTable } from "../database/index.ts";
import type { DbDeps } from "../deps.ts";
import { countUsageByKey, type SubmittedUsage, usageCounts } from "./usage-by-key.ts";

/** A row of `usage` without its day, and the batch or job that it comes from. */
export interface UsageSum extends SubmittedUsage {
  readonly operation: Operation;
  readonly payerId: string;
  /** The coverage found, or else how the job ended. */
  readonly outcome: string;
}

/** Adds to today (UTC). Locks rows last in the transaction and in key order, which avoids deadlocks. */
export async function countUsage(transaction: Db, ended: readonly UsageSum[]): Promise<void> {
  if (ended.length === 0) return;
  const rows = sumRows(
    ended,
    (jobs) => [jobs.accountId, jobs.mode, jobs.operation, jobs.payerId, jobs.outcome],
    usageCounts,
  );
  await sql`
    insert into usage as u (
      account_id, day, mode, operation, payer_id, outcome, verifications, calls, possible_duplicates, perhaps_billed, reused
    )
    select
      n.account_id, (now() at time zone 'UTC')::date, n.mode, n.operation, n.payer_id, n.outcome, n.verifications,
      n.calls, n.possible_duplicates, n.perhaps_billed, n.reused
    from ${toTable(rows, "n", {
      accountId: "uuid",
      mode: "text",
      operation: "text",
      payerId: "text",
      outcome: "text",
      verifications: "bigint",
      calls: "bigint",
      possibleDuplicates: "bigint",
      perhapsBilled: "bigint",
      reused: "bigint",
    })}
    on conflict (account_id, day, mode, operation, payer_id, outcome) do update
    set
      verifications = u.verifications + excluded.verifications,
      calls = u.calls + excluded.calls,
      possible_duplicates = u.possible_duplicates + excluded.possible_duplicates,
      perhaps_billed = u.perhaps_billed + excluded.perhaps_billed,
      reused = u.reused + excluded.reused
  `.execute(transaction);
  await countUsageByKey(transaction, ended);
}

export type UsageRecord = Awaited<ReturnType<typeof listUsage>>[number];

/**
 * Newest day first. Index: primary key.
 *
 * @param span first and last day, inclusive, `YYYY-MM-DD`
 */
export async function listUsage({ db }: DbDeps, tenant: Tenant, span: { from: string; to: string; limit: number }) {
  const rows = await db
    .selectFrom("usage")
    .select([
      "day",
      "mode",
      "operation",
      "payer_id",
      "outcome",
      "verifications",
      "calls",
      "possible_duplicates",
      "perhaps_billed",
      "reused",
    ])
    .where(isOf(tenant, "usage"))
    .where("day", ">=", span.from)
    .where("day", "<=", span.to)
    .orderBy("day", "desc")
    .orderBy("operation")
    .orderBy("payer_id")
    .orderBy("outcome")
    .limit(span.limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    verifications: Number(row.verifications),
    calls: Number(row.calls),
    possible_duplicates: Number(row.possible_duplicates),
    perhaps_billed: Number(row.perhaps_billed),
    reused: Number(row.reused),
  }));
}

/** Calls settled today (UTC), of accounts with a daily limit. Index: primary key of usage. */
export async function listCallsToday({ db }: DbDeps): Promise<(Tenant & { calls: number })[]> {
  const { rows } = await sql<Tenant & { calls: number }>`
    select u.account_id as "accountId", u.mode, sum(u.calls)::double precision as calls
    from accounts a
    join plans p on p.name = a.plan_name
    join usage u
      on u.account_id = a.id
      and u.day = (now() at time zone 'UTC')::date
    where p.verifications_per_day is not null
    group by u.account_id, u.mode
  `.execute(db);
  return rows;
}

/** Calls settled today (UTC). Index: primary key of usage. */
export async function countCallsToday({ db }: DbDeps, tenant: Tenant): Promise<number> {
  const { rows } = await sql<{ calls: number }>`
    select coalesce(sum(calls), 0)::double precision as calls
    from usage
    where ${isOf(tenant, "usage")}
      and day = (now() at time zone 'UTC')::date
  `.execute(db);
  return rows[0]?.calls ?? 0;
}

export interface DailyUse extends Tenant {
  readonly accountName: string;
  readonly plan: string;
  readonly perDay: number;
  readonly calls: number;
}

/** Accounts with calls today (UTC), those nearest to their plan's daily limit first. Index: primary key of usage. */
export async function listDailyUse({ db }: DbDeps, limit: number): Promise<readonly DailyUse[]> {
  const { rows } = await sql<DailyUse>`
    select
      a.id as "accountId", a.name as "accountName", u.mode, p.name as plan, p.verifications_per_day as "perDay",
      sum(u.calls)::double precision as calls
    from accounts a
    join plans p on p.name = a.plan_name
    join usage u
      on u.account_id = a.id
      and u.day = (now() at time zone 'UTC')::date
    where p.verifications_per_day is not null
      and a.deleted_at is null
    group by a.id, a.name, u.mode, p.name, p.verifications_per_day
    having sum(u.calls) > 0
    order by sum(u.calls) / p.verifications_per_day desc, a.id, u.mode
    limit ${limit}
  `.execute(db);
  return rows;
}
