import type { Mode, Operation } from "@nightguard/contract";
import { sql } from "kysely";
import type { Db } from "../../database/index.ts";
import type { ReadyBacklog } from "./lock-ready-backlogs.ts";

export interface Portions {
  /** The account's backlogs are a range of the list, counted from 1. */
  readonly accounts: readonly { readonly limit: number; readonly first: number; readonly last: number }[];
  readonly backlogs: readonly ReadyBacklog[];
}

export interface MovedJob {
  readonly id: string;
  readonly fencing_token: number;
  readonly account_id: string;
  readonly mode: Mode;
  readonly backlog_id: string;
  readonly late: boolean;
  readonly order_at: string;
  readonly operation: Operation | null;
}

/**
 * Moves each account's next ready jobs, up to its limit: late ones and those after the backlog's frontier; all jobs
 * without a batch are late. Position and frontier are pairs (`order_at`, `job_id`), since many rows share an
 * `order_at`, as in `noteFrontiers`. The caller has locked the backlogs. Indexes: queued_jobs_pkey,
 * queued_jobs_late.
 *
 * @returns in the order to run
 */
export async function moveReadyJobs(
  transaction: Db,
  { accounts, backlogs }: Portions,
  leaseMs: number,
): Promise<MovedJob[]> {
  const column = <Name extends keyof ReadyBacklog>(name: Name) => backlogs.map((backlog) => backlog[name]);
  const { rows } = await sql<MovedJob>`
    with chosen as materialized (
      select
        picked.*,
        row_number() over (order by a.account_no, picked.priority desc, picked.order_at, picked.job_id) as place
      from unnest(
        ${accounts.map(({ limit }) => limit)}::integer[],
        ${accounts.map(({ first }) => first)}::integer[],
        ${accounts.map(({ last }) => last)}::integer[]
      ) with ordinality as a (quota, first, last, account_no)
      cross join lateral (
        select b.backlog_id, b.account_id, b.mode, b.batch_id, b.priority, b.batch_deadline, q.*
        from unnest(
          (${column("id")}::uuid[])[a.first:a.last],
          (${column("account_id")}::uuid[])[a.first:a.last],
          (${column("mode")}::text[])[a.first:a.last],
          (${column("batch_id")}::uuid[])[a.first:a.last],
          (${column("priority")}::smallint[])[a.first:a.last],
          (${column("deadline")}::timestamptz[])[a.first:a.last],
          (${column("frontier_at")}::timestamptz[])[a.first:a.last],
          (${column("frontier_id")}::uuid[])[a.first:a.last]
        ) as b (backlog_id, account_id, mode, batch_id, priority, batch_deadline, frontier_at, frontier_id)
        cross join lateral (
          (
            select
              order_at, job_id, question_hash, late, deadline, fencing_token, attempts, possible_duplicates,
              perhaps_billed, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until
            from queued_jobs
            where backlog_id = b.backlog_id
              and due_at is null
              and follows is null
              and answer_by is null
              and not late
              and (order_at, job_id) > (b.frontier_at, b.frontier_id)
              and b.batch_id is not null
            order by order_at, job_id
            limit a.quota
          )
          union all
          (
            select
              order_at, job_id, question_hash, late, deadline, fencing_token, attempts, possible_duplicates,
              perhaps_billed, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until
            from queued_jobs
            where backlog_id = b.backlog_id
              and due_at is null
              and follows is null
              and answer_by is null
              and late
            order by order_at, job_id
            limit a.quota
          )
        ) as q
        order by b.priority desc, q.order_at, q.job_id
        limit a.quota
      ) as picked
    ),
    taken as (
      delete from queued_jobs q
      using chosen
      where q.backlog_id = any(array[chosen.backlog_id]) -- as in hasQueuedKey
        and q.order_at = chosen.order_at
        and q.job_id = chosen.job_id
      returning chosen.*
    ),
    moved as (
      insert into active_jobs (
        job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline,
        question_hash, attempts, possible_duplicates, perhaps_billed, workers_lost, perhaps_asked, started_at, upstream,
        upstream_reference, poll_until
      )
      select
        job_id, account_id, mode, backlog_id, batch_id, order_at, 'released', fencing_token + 1,
        now() + ${leaseMs}::double precision * interval '1 millisecond', coalesce(deadline, batch_deadline),
        question_hash, attempts, possible_duplicates, perhaps_billed, workers_lost, perhaps_asked, started_at, upstream,
        upstream_reference, poll_until
      from taken
    )
    select
      job_id as id, fencing_token + 1 as fencing_token, account_id, mode, backlog_id, late, order_at::text as order_at,
      (select j.operation from jobs j where j.id = taken.job_id) as operation
    from taken
    order by place
  `.execute(transaction);
  return rows;
}
