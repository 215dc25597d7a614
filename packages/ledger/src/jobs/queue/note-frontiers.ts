import { sql } from "kysely";
import { type Db, idArray, idsOf } from "../../database/index.ts";
import type { ReadyBacklog } from "./lock-ready-backlogs.ts";
import type { MovedJob } from "./move-ready-jobs.ts";

/**
 * Moves frontiers to the last moved jobs, and notes whether ready jobs are left: only a separate statement no longer
 * sees the moved rows. Indexes: backlogs_pkey, queued_jobs_pkey, queued_jobs_late.
 */
export async function noteFrontiers(
  transaction: Db,
  backlogs: readonly ReadyBacklog[],
  moved: readonly MovedJob[],
): Promise<void> {
  const last = new Map(moved.filter(({ late }) => !late).map((job) => [job.backlog_id, job]));
  const advanced = idArray([...last.keys()]);
  const jobs = [...last.values()];
  await sql`
    update backlogs b
    set
      frontier_at = n.frontier_at,
      frontier_id = n.frontier_id,
      ready = n.ready
    from (
      select
        f.id, f.frontier_at, f.frontier_id,
        (
          (
            select job_id
            from queued_jobs
            where backlog_id = f.id
              and due_at is null
              and follows is null
              and answer_by is null
              and late
            order by order_at, job_id
            limit 1
          ) is not null
          or (
            select job_id
            from queued_jobs
            where backlog_id = f.id
              and due_at is null
              and follows is null
              and answer_by is null
              and not late
              and (order_at, job_id) > (f.frontier_at, f.frontier_id)
              and f.batch_id is not null
            order by order_at, job_id
            limit 1
          ) is not null
        ) as ready
      from (
        select
          k.id, k.batch_id,
          coalesce(
            (${jobs.map(({ order_at }) => order_at)}::timestamptz[])[array_position(${advanced}, k.id)],
            k.frontier_at
          ) as frontier_at,
          coalesce((${idArray(idsOf(jobs))})[array_position(${advanced}, k.id)], k.frontier_id) as frontier_id
        from backlogs k
        where k.id = any(${idArray(idsOf(backlogs))})
      ) as f
    ) as n
    where b.id = n.id
      and b.id = any(${idArray(idsOf(backlogs))})
      and (b.id = any(${advanced}) or not n.ready)
  `.execute(transaction);
}
