import type { Mode, Tenant } from "@nightguard/contract";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../connection.ts";
import { isOf } from "../tenant.ts";

/**
 * Counts jobs that ended in the day's usage, as an insert for a larger statement.
 *
 * @param ended a select of the columns account_id, mode, operation, payer_id, outcome, rows, attempts, possible_duplicates
 *   and reused; each row of it may stand for several jobs
 */
export const countUsage = (ended: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into usage as u (
    account_id, day, mode, operation, payer_id, outcome, verifications, calls, possible_duplicates, reused
  )
  select
    account_id, (now() at time zone 'UTC')::date, mode, operation, payer_id, outcome, sum(rows), sum(attempts),
    sum(possible_duplicates), sum(reused)
  from (${ended}) as ended
  group by account_id, mode, operation, payer_id, outcome
  order by account_id, mode, operation, payer_id, outcome
  on conflict (account_id, day, mode, operation, payer_id, outcome) do update
  set
    verifications = u.verifications + excluded.verifications,
    calls = u.calls + excluded.calls,
    possible_duplicates = u.possible_duplicates + excluded.possible_duplicates,
    reused = u.reused + excluded.reused
`;

/** What a tenant used on a day (UTC), by operation, payer and outcome. */
export type UsageRecord = Awaited<ReturnType<typeof listUsage>>[number];

/**
 * A tenant's usage, the newest day first. Index: the primary key of usage.
 *
 * @param span.from the first day and `span.to` the last, both included, `YYYY-MM-DD`
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

/**
 * Calls that were settled today (UTC), of accounts whose plan has a limit by the day. Index: the primary key of usage.
 */
export async function listCallsToday(db: Db): Promise<{ accountId: string; mode: Mode; calls: number }[]> {
  const { rows } = await sql<{ accountId: string; mode: Mode; calls: number }>`
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
