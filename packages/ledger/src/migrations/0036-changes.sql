-- What an answer changes for the patient: how much the most important change matters, and the changes themselves, encrypted. Both null where
-- there was no answer to compare with.
alter table results
  add column changed text,
  add column changes bytea,
  add constraint results_changed_check check (changed in ('stops_visit', 'patient_pays', 'information', 'none')) not valid;

-- As before, but `job.coverage_changed` is written only where an endpoint subscribes to it, and follows the `job.succeeded` of the same job.
create or replace function record_events(
  ids uuid[], account_ids uuid[], modes text[], types text[], job_ids uuid[], batch_ids uuid[], all_counts jsonb[]
) returns void language plpgsql as $$
begin
  with news as (
    select
      n.*,
      -- A batch's own event follows those of its rows.
      row_number() over (partition by n.account_id, n.mode order by n.job_id desc nulls first, n.type) - 1 as behind
    from unnest(ids, account_ids, modes, types, job_ids, batch_ids, all_counts)
      as n (id, account_id, mode, type, job_id, batch_id, counts)
    where n.job_id is null
      or (n.batch_id is null and n.type <> 'job.coverage_changed')
      or (n.account_id, n.mode, n.type) in (
        select w.account_id, w.mode, unnest(w.events)
        from webhook_endpoints w
        where w.account_id = any(account_ids)
      )
  ),
  numbered as (
    insert into event_feeds as f (account_id, mode, last_no)
    select n.account_id, n.mode, count(*)
    from news n
    group by n.account_id, n.mode
    order by n.account_id, n.mode
    on conflict (account_id, mode) do update
    set last_no = f.last_no + excluded.last_no
    returning f.account_id, f.mode, f.last_no
  )
  insert into events (id, account_id, mode, no, type, job_id, batch_id, counts)
  select n.id, n.account_id, n.mode, f.last_no - n.behind, n.type, n.job_id, n.batch_id, n.counts
  from news n
  join numbered f on f.account_id = n.account_id and f.mode = n.mode;
end
$$;
