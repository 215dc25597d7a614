import type { Mode, Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { type Db, isOf, sumRows, toTable } from "../database/index.ts";
import type { DbDeps } from "../deps.ts";

interface UsageCounts {
  readonly verifications: number;
  readonly calls: number;
  /** Repeated calls whose earlier call was never answered. */
  readonly possibleDuplicates: number;
  /** Sent and not answered, repeated or not. */
  readonly perhapsBilled: number;
  /** Answered without a call, from a stored answer or another row. */
  readonly reused: number;
}

export const usageCounts = ["verifications", "calls", "possibleDuplicates", "perhapsBilled", "reused"] as const;

/** Of jobs that one key or person submitted: rows of a batch, or one job without a batch. */
export interface SubmittedUsage extends Tenant, UsageCounts {
  readonly batchId: string | null;
  /** Null for rows of a batch. */
  readonly jobId: string | null;
}

/**
 * Adds to today (UTC), by the key or person of the batch or job. Locks rows last in the transaction, after those of
 * `usage`, and in key order. Indexes: primary keys.
 */
export async function countUsageByKey(transaction: Db, ended: readonly SubmittedUsage[]): Promise<void> {
  if (ended.length === 0) return;
  const rows = sumRows(ended, (jobs) => [jobs.accountId, jobs.mode, jobs.batchId, jobs.jobId], usageCounts);
  await sql`
    insert into usage_by_key as u (
      account_id, mode, day, caller_id, is_person, verifications, calls, possible_duplicates, perhaps_billed, reused
    )
    select
      n.account_id, n.mode, (now() at time zone 'UTC')::date, coalesce(s.key_id, s.user_id), s.key_id is null,
      sum(n.verifications), sum(n.calls), sum(n.possible_duplicates), sum(n.perhaps_billed), sum(n.reused)
    from ${toTable(rows, "n", {
      accountId: "uuid",
      mode: "text",
      batchId: "uuid",
      jobId: "uuid",
      verifications: "bigint",
      calls: "bigint",
      possibleDuplicates: "bigint",
      perhapsBilled: "bigint",
      reused: "bigint",
    })}
    cross join lateral (
      (select b.key_id, b.user_id from batches b where b.id = n.batch_id limit 1)
      union all
      (select j.key_id, j.user_id from jobs j where j.id = n.job_id limit 1)
    ) s
    where coalesce(s.key_id, s.user_id) is not null
    group by n.account_id, n.mode, coalesce(s.key_id, s.user_id), s.key_id is null
    order by n.account_id, n.mode, coalesce(s.key_id, s.user_id)
    on conflict (account_id, mode, day, caller_id) do update
    set
      verifications = u.verifications + excluded.verifications,
      calls = u.calls + excluded.calls,
      possible_duplicates = u.possible_duplicates + excluded.possible_duplicates,
      perhaps_billed = u.perhaps_billed + excluded.perhaps_billed,
      reused = u.reused + excluded.reused
  `.execute(transaction);
}

export interface KeyUsageRecord extends UsageCounts {
  readonly day: string;
  readonly mode: Mode;
  /** Of a key or a person; null for the rest of `usage`, whose callers are not known. */
  readonly callerId: string | null;
  readonly isPerson: boolean;
}

/**
 * Newest day first, and those who spent most first. The lines of a day add up to its usage. Indexes: primary keys.
 *
 * @param span first and last day, inclusive, `YYYY-MM-DD`
 */
export async function listUsageByKey(
  { db }: DbDeps,
  tenant: Tenant,
  span: { from: string; to: string; limit: number },
): Promise<KeyUsageRecord[]> {
  const { rows } = await sql<KeyUsageRecord>`
    with known as (
      select day, mode, caller_id, is_person, verifications, calls, possible_duplicates, perhaps_billed, reused
      from usage_by_key
      where ${isOf(tenant, "usage_by_key")}
        and day between ${span.from} and ${span.to}
    ),
    parts as (
      select day, mode, verifications, calls, possible_duplicates, perhaps_billed, reused
      from usage
      where ${isOf(tenant, "usage")}
        and day between ${span.from} and ${span.to}
      union all
      select day, mode, -verifications, -calls, -possible_duplicates, -perhaps_billed, -reused
      from known
    ),
    rest as (
      select
        day, mode, null::uuid as caller_id, false as is_person, sum(verifications) as verifications, sum(calls) as calls,
        sum(possible_duplicates) as possible_duplicates, sum(perhaps_billed) as perhaps_billed, sum(reused) as reused
      from parts
      group by day, mode
      having sum(verifications) > 0
    )
    select
      day::text as day, mode, caller_id as "callerId", is_person as "isPerson",
      verifications::double precision as verifications, calls::double precision as calls,
      possible_duplicates::double precision as "possibleDuplicates",
      perhaps_billed::double precision as "perhapsBilled", reused::double precision as reused
    from (select * from known union all select * from rest) lines
    order by lines.day desc, lines.caller_id is null, lines.verifications desc, lines.caller_id
    limit ${span.limit}
  `.execute(db);
  return rows;
}
