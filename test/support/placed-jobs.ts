/**
 * All jobs with their state and outcome, as an SQL table expression. Rows of a batch whose upload has not finished are left out, as
 * everywhere else.
 */
export const placedJobs = `(
  select
    j.id,
    j.account_id,
    j.batch_id,
    j.payer_id,
    coalesce(
      r.state,
      a.state,
      case when q.due_at is null and q.follows is null then 'ready' else 'scheduled' end
    ) as state,
    coalesce(r.attempts, a.attempts, q.attempts)::integer as attempts,
    coalesce(r.possible_duplicates, a.possible_duplicates, q.possible_duplicates)::integer as possible_duplicates,
    coalesce(r.fencing_token, a.fencing_token, q.fencing_token) as fencing_token,
    coalesce(a.workers_lost, q.workers_lost)::integer as workers_lost,
    coalesce(a.answer_by, q.answer_by) is not null as is_awaited,
    q.due_at,
    a.lease_until,
    r.coverage,
    r.failure_code,
    coalesce(o.body, r.body) is not null as has_answer,
    coalesce(r.upstream_reference, a.upstream_reference, q.upstream_reference) is not null as has_reference
  from jobs j
  left join batches b on b.id = j.batch_id
  left join results r on r.job_id = j.id
  left join results o on o.job_id = r.reused_from
  left join active_jobs a on a.job_id = j.id
  left join queued_jobs q
    on q.backlog_id = j.backlog_id
    and q.order_at = j.order_at
    and q.job_id = j.id
  where j.batch_id is null
    or b.opened_at is not null
) as jobs`;
