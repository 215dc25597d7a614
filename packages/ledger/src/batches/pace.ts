import type { Tenant } from "@nightguard/contract";
import { type RawBuilder, sql } from "kysely";
import { type Db, isOf } from "../database/index.ts";

/** A row that ended this long ago counts half in the pace. */
const halfLifeSeconds = 60;
/** Past this many half-lives nothing is left, and PostgreSQL would refuse the power as an underflow. */
const mostHalfLives = 40;

/** Two to the power of minus the half-lives that have passed since this time, as SQL. */
const weightSince = (time: RawBuilder<unknown>) => sql`
  power(
    2,
    -least(
      greatest(extract(epoch from now() - ${time})::double precision, 0) / ${halfLifeSeconds}::double precision,
      ${mostHalfLives}::double precision
    )
  )
`;

/**
 * What a statement that counts ended rows of a batch `b` sets besides, so that its pace is known without looking at rows.
 *
 * @param ended how many rows were answered or failed, as SQL; none, where they only expired or were cancelled
 */
export const keepPace = (ended: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  first_ended_at = coalesce(b.first_ended_at, case when ${ended} > 0 then now() end),
  recent_ended = b.recent_ended * ${weightSince(sql`coalesce(b.recent_at, now())`)} + ${ended},
  recent_at = now()
`;

/** Rows of a batch `b` that end in a second lately, as SQL; null before the first has. */
export const pace = sql<number | null>`
  case
    when b.first_ended_at < now() then
      b.recent_ended * ${weightSince(sql`b.recent_at`)} * ln(2::double precision) / ${halfLifeSeconds}::double precision
      -- In its first minutes not all that counts can have been counted.
      / greatest(1 - ${weightSince(sql`b.first_ended_at`)}, 1e-9)
  end
`;

/** What decides when a batch will have ended, as far as it is known without looking at rows. */
export interface ForecastInput {
  /** Rows of the account's other batches that are released before. */
  readonly ahead: number;
  readonly verificationsPerSecond: number;
  readonly verificationBurst: number;
  readonly verificationsPerDay: number | null;
}

/**
 * The outlook of a tenant's batch; undefined when its account has no plan. Batches are counted as wholes: those of a
 * higher priority, and of the same those whose deadline comes first, or who came first. Index: batches_unfinished.
 */
export async function findForecastInput(db: Db, tenant: Tenant, batchId: string): Promise<ForecastInput | undefined> {
  const { rows } = await sql<ForecastInput>`
    select
      p.verifications_per_second as "verificationsPerSecond",
      p.verification_burst as "verificationBurst",
      p.verifications_per_day as "verificationsPerDay",
      (
        select coalesce(sum(o.total - o.succeeded - o.failed - o.cancelled - o.expired), 0)::integer
        from batches o
        join backlogs k on k.id = o.id
        where o.account_id = b.account_id
          and o.mode = b.mode
          and o.opened_at is not null
          and o.finished_at is null
          and o.cancelled_at is null
          and not k.paused
          and (o.not_before is null or o.not_before <= greatest(now(), b.not_before))
          and (-o.priority, coalesce(o.deadline, 'infinity'), o.id)
            < (-b.priority, coalesce(b.deadline, 'infinity'), b.id)
      ) as ahead
    from batches b
    join accounts a on a.id = b.account_id
    join plans p on p.name = a.plan_name
    where b.id = ${batchId}
      and ${isOf(tenant, "b")}
      and b.opened_at is not null
  `.execute(db);
  return rows[0];
}
