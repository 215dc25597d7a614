import { sql } from "kysely";
import { countChanged } from "../database/index.ts";
import type { HotDeps } from "../deps.ts";

/** The failure codes of jobs that wait for more than a token, and are to be resumed when that ends. */
export const heldCodes = ["payer_held", "credential_held"] as const;

/** Why jobs wait for more than a token: a payer does not answer, or the payer service refuses our credentials. */
export interface HeldJobs {
  readonly code: (typeof heldCodes)[number];
  /** The upstream's name; the mode for those of the environment. The column `held_mode` holds it. */
  readonly upstream: string;
  /** Those that ask this payer; null for all. */
  readonly payerId: string | null;
}

/** A statement about more would take longer than statements may; the reconciler comes for the others. */
const resumedAtOnce = 10_000;

/**
 * Makes jobs that were put off for this reason due now. It changes rows of the queue without their backlogs' locks: it
 * waits for no lock, and changes only `due_at` of rows that are not due. Index: queued_jobs_held.
 *
 * @param limit how many at most
 * @returns how many
 */
export async function resumeHeldJobs(
  { hotDb }: HotDeps,
  { code, upstream, payerId }: HeldJobs,
  limit = resumedAtOnce,
): Promise<number> {
  return countChanged(hotDb)`
    with held as materialized (
      select ctid
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
    where q.ctid = held.ctid
  `;
}

/** What jobs are put off for, by payer. Index: queued_jobs_held, in steps from one payer to the next. */
export async function listHeldJobs(
  { hotDb }: HotDeps,
  limit: number,
): Promise<(HeldJobs & { readonly payerId: string })[]> {
  const { rows } = await sql<{ code: HeldJobs["code"]; upstream: string; payer_id: string }>`
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
