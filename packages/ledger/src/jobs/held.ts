import type { Mode } from "@nightguard/contract";
import { sql } from "kysely";
import type { Db } from "../connection.ts";

/** Why jobs wait for more than a token: a payer does not answer, or the payer service refuses our credentials. */
export interface Held {
  readonly code: "payer_held" | "credential_held";
  readonly mode: Mode;
  /** Those that ask this payer; null for all. */
  readonly payerId: string | null;
}

/** The same words as in the index. */
const isHeld = sql`state = 'parked' and failure_code in ('payer_held', 'credential_held')`;

/** A statement about more would take longer than statements may; the reconciler comes for the others. */
const hastenedAtOnce = 10_000;

/**
 * Makes jobs that were put off for this reason due now. Index: jobs_held.
 *
 * @param limit how many at most
 * @returns how many
 */
export async function hastenJobs(db: Db, { code, mode, payerId }: Held, limit = hastenedAtOnce): Promise<number> {
  const { numAffectedRows } = await sql`
    update jobs
    set due_at = now()
    where id in (
      select id
      from jobs
      where ${isHeld}
        and failure_code = ${code}
        and mode = ${mode}
        and (${payerId}::text is null or payer_id = ${payerId})
        and due_at > now()
      limit ${limit}::integer
      for update skip locked
    )
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** What jobs are put off for, by payer. Index: jobs_held, in steps from one payer to the next, however many jobs wait. */
export async function listHeldJobs(db: Db, limit: number): Promise<(Held & { readonly payerId: string })[]> {
  const { rows } = await sql<{ code: Held["code"]; mode: Mode; payer_id: string }>`
    with recursive held as (
      (
        select failure_code as code, mode, payer_id
        from jobs
        where ${isHeld}
        order by failure_code, mode, payer_id
        limit 1
      )
      union all
      select next.*
      from held
        cross join lateral (
          select failure_code, mode, payer_id
          from jobs
          where ${isHeld}
            and (failure_code, mode, payer_id) > (held.code, held.mode, held.payer_id)
          order by failure_code, mode, payer_id
          limit 1
        ) as next
    )
    select code, mode, payer_id
    from held
    limit ${limit}
  `.execute(db);
  return rows.map(({ code, mode, payer_id }) => ({ code, mode, payerId: payer_id }));
}
