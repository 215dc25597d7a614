import { newUuid, type Priority, type Tenant } from "@nightguard/contract";
import { type RawBuilder, sql } from "kysely";
import { type Db, isOf } from "../database/index.ts";
import type { DbDeps } from "../deps.ts";
import { priorityRanks } from "../jobs/queue/order.ts";

/** The time in which an ended row's weight in the pace halves. */
const halfLifeSeconds = 60;
/** Keeps PostgreSQL's `power` from an underflow error. */
const mostHalfLives = 40;

const weightSince = (time: RawBuilder<unknown>) => sql`
  power(
    2,
    -least(
      greatest(extract(epoch from now() - ${time})::double precision, 0) / ${halfLifeSeconds}::double precision,
      ${mostHalfLives}::double precision
    )
  )
`;

/** @param ended answered or failed rows, not expired or cancelled ones */
export const keepPace = (ended: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  first_ended_at = coalesce(b.first_ended_at, case when ${ended} > 0 then now() end),
  recent_ended = b.recent_ended * ${weightSince(sql`coalesce(b.recent_at, now())`)} + ${ended},
  recent_at = now()
`;

/** Recently ended rows per second of batch `b`; null before the first. */
export const pace = sql<number | null>`
  case
    when b.first_ended_at < now() then
      b.recent_ended * ${weightSince(sql`b.recent_at`)} * ln(2::double precision) / ${halfLifeSeconds}::double precision
      -- Corrects for a batch younger than a few half-lives.
      / greatest(1 - ${weightSince(sql`b.first_ended_at`)}, 1e-9)
  end
`;

export interface ForecastInput {
  readonly ahead: number;
  readonly verificationsPerSecond: number;
  readonly verificationBurst: number;
  readonly verificationsPerDay: number | null;
}

type BatchForecastInput = ForecastInput & { readonly batchId: string };

/** Omits accounts without a plan. */
export const listForecastInputs = (
  { db }: DbDeps,
  tenant: Tenant,
  batchIds: readonly string[],
): Promise<BatchForecastInput[]> =>
  selectForecastInputs(
    db,
    sql`(
      select id, account_id, mode, not_before, deadline, priority
      from batches
      where id = any(${batchIds}::uuid[])
        and ${isOf(tenant, "batches")}
        and opened_at is not null
    )`,
  );

export interface PlannedBatch {
  readonly notBefore: Date | null;
  readonly deadline: Date | null;
  readonly priority: Priority;
}

/** Undefined when the account has no plan. */
export async function findPlannedForecastInput(
  { db }: DbDeps,
  { accountId, mode }: Tenant,
  { notBefore, deadline, priority }: PlannedBatch,
): Promise<ForecastInput | undefined> {
  const [input] = await selectForecastInputs(
    db,
    sql`(
      select
        ${newUuid()}::uuid as id, ${accountId}::uuid as account_id, ${mode}::text as mode,
        ${notBefore}::timestamptz as not_before, ${deadline}::timestamptz as deadline,
        ${priorityRanks[priority]}::smallint as priority
    )`,
  );
  return input;
}

/** Order: higher priority, earlier deadline, earlier id. Index: batches_unfinished. */
async function selectForecastInputs(db: Db, batches: RawBuilder<unknown>): Promise<BatchForecastInput[]> {
  const { rows } = await sql<BatchForecastInput>`
    select
      b.id as "batchId",
      p.verifications_per_second as "verificationsPerSecond",
      p.verification_burst as "verificationBurst",
      p.verifications_per_day as "verificationsPerDay",
      (
        select coalesce(sum(o.total - o.succeeded - o.failed - o.cancelled - o.expired - o.deleted), 0)::integer
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
    from ${batches} b
    join accounts a on a.id = b.account_id
    join plans p on p.name = a.plan_name
  `.execute(db);
  return rows;
}
