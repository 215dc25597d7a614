import { sql } from "kysely";
import { countChanged } from "../../database/index.ts";
import type { HotDeps } from "../../deps.ts";

/** Jobs with these failure codes are resumed when their reason ends. */
export const breakerOpenCodes = ["payer_held", "credential_held"] as const;

export interface BreakerOpenJobs {
  readonly code: (typeof breakerOpenCodes)[number];
  /** The upstream's name, or the mode for an upstream of the environment; the column is `held_mode`. */
  readonly upstream: string;
  readonly payerId: string | null;
}

/** More would exceed the statement's time limit; the reconciler resumes the rest. */
const resumedAtOnce = 10_000;

/**
 * Makes held jobs due. Takes no backlog locks: it changes only `due_at` of rows that are not due, and waits for no
 * lock. Indexes: queued_jobs_held, primary key.
 */
export async function resumeBreakerOpenJobs(
  { hotDb }: HotDeps,
  { code, upstream, payerId }: BreakerOpenJobs,
  limit = resumedAtOnce,
): Promise<number> {
  return countChanged(hotDb)`
    with held as materialized (
      select backlog_id, order_at, job_id
      from queued_jobs
      where held_code = ${code}
        and held_mode = ${upstream}
        ${payerId === null ? sql`` : sql`and held_payer_id = ${payerId}`}
        and due_at > now()
      limit ${limit}::integer
      for update skip locked
    )
    update queued_jobs q
    set due_at = now()
    from held
    where q.backlog_id = any(array[held.backlog_id]) -- as in hasQueuedKey
      and q.order_at = held.order_at
      and q.job_id = held.job_id
  `;
}

/** Steps from one payer to the next. Index: queued_jobs_held. */
export async function listBreakerOpenJobs(
  { hotDb }: HotDeps,
  limit: number,
): Promise<(BreakerOpenJobs & { readonly payerId: string })[]> {
  const { rows } = await sql<{ code: BreakerOpenJobs["code"]; upstream: string; payer_id: string }>`
    with recursive held as (
      (
        select held_code, held_mode, held_payer_id
        from queued_jobs
        where held_code is not null
        order by held_code, held_mode, held_payer_id
        limit 1
      )
      union all
      select next.*
      from held
        cross join lateral (
          select held_code, held_mode, held_payer_id
          from queued_jobs
          where held_code is not null
            and (held_code, held_mode, held_payer_id) > (held.held_code, held.held_mode, held.held_payer_id)
          order by held_code, held_mode, held_payer_id
          limit 1
        ) as next
    )
    select held_code as code, held_mode as upstream, held_payer_id as payer_id
    from held
    limit ${limit}
  `.execute(hotDb);
  return rows.map(({ code, upstream, payer_id }) => ({ code, upstream, payerId: payer_id }));
}
