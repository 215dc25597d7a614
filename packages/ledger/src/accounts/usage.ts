import type { Operation, Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { type Db, isOf } from "../database/index.ts";

/** Ended jobs with the same outcome, as counted by usage. */
export interface UsedJobs extends Tenant {
  readonly operation: Operation;
  readonly payerId: string;
  /** The coverage, or how the job ended without one. */
  readonly outcome: string;
  readonly verifications: number;
  readonly calls: number;
  readonly possibleDuplicates: number;
  readonly reused: number;
}

/** Adds ended jobs to today's usage (UTC). Lock order: rows of usage in key order, after all other locks. */
export async function countUsage(transaction: Db, used: readonly UsedJobs[]): Promise<void> {
  if (used.length === 0) return;
  const sums = new Map<string, UsedJobs>();
  for (const one of used) {
    const key = [one.accountId, one.mode, one.operation, one.payerId, one.outcome].join("\n");
    const sum = sums.get(key);
    sums.set(key, sum ? addUsage(sum, one) : one);
  }
  const rows = [...sums.keys()].sort().map((key) => sums.get(key) as UsedJobs);
  const column = <Name extends keyof UsedJobs>(name: Name) => rows.map((row) => row[name]);
  await sql`
    insert into usage as u (
      account_id, day, mode, operation, payer_id, outcome, verifications, calls, possible_duplicates, reused
    )
    select
      n.account_id, (now() at time zone 'UTC')::date, n.mode, n.operation, n.payer_id, n.outcome, n.verifications,
      n.calls, n.possible_duplicates, n.reused
    from unnest(
      ${column("accountId")}::uuid[],
      ${column("mode")}::text[],
      ${column("operation")}::text[],
      ${column("payerId")}::text[],
      ${column("outcome")}::text[],
      ${column("verifications")}::bigint[],
      ${column("calls")}::bigint[],
      ${column("possibleDuplicates")}::bigint[],
      ${column("reused")}::bigint[]
    ) as n (
      account_id, mode, operation, payer_id, outcome, verifications, calls, possible_duplicates, reused
    )
    on conflict (account_id, day, mode, operation, payer_id, outcome) do update
    set
      verifications = u.verifications + excluded.verifications,
      calls = u.calls + excluded.calls,
      possible_duplicates = u.possible_duplicates + excluded.possible_duplicates,
      reused = u.reused + excluded.reused
  `.execute(transaction);
}

const addUsage = (sum: UsedJobs, one: UsedJobs): UsedJobs => ({
  ...sum,
  verifications: sum.verifications + one.verifications,
  calls: sum.calls + one.calls,
  possibleDuplicates: sum.possibleDuplicates + one.possibleDuplicates,
  reused: sum.reused + one.reused,
});

/** A tenant's usage of a day (UTC), by operation, payer and outcome. */
export type UsageRecord = Awaited<ReturnType<typeof listUsage>>[number];

/**
 * A tenant's usage, the newest day first. Index: the primary key of usage.
 *
 * @param span `from` the first day `to` the last, `YYYY-MM-DD`
 */
export async function listUsage(db: Db, tenant: Tenant, span: { from: string; to: string; limit: number }) {
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
    reused: Number(row.reused),
  }));
}

/** Calls settled today (UTC) of accounts whose plan has a daily limit. Index: the primary key of usage. */
export async function listCallsToday(db: Db): Promise<(Tenant & { calls: number })[]> {
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
