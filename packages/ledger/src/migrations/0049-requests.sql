-- Requests that the API answered, without bodies, addresses or values. Partitioned by day (UTC), so that days past their
-- retention are dropped whole.
create table requests (
  account_id uuid not null,
  mode text not null check (mode in ('live', 'test')),
  id uuid not null,
  at timestamptz not null,
  method text not null,
  -- The pattern, such as /Job/{id}; (none) for an unknown path.
  route text not null,
  status smallint not null,
  duration_ms integer not null,
  key_id uuid,
  user_id uuid,
  -- As the caller got it: the caller's own where one was sent.
  request_id text not null,
  -- Of status 400 and above, such as not_found.
  cause text,
  -- Names of fields that the API knows, without values.
  issue_paths text[],
  is_replayed boolean not null,
  primary key (account_id, mode, id, at)
) partition by range (at);
create index requests_failed on requests (account_id, mode, id) where status >= 400;

-- Makes the partitions of today and the week to come, and drops those older than a week. With the rights of the table's
-- owner: the service's role needs none to create or drop tables.
create function keep_request_days() returns void
language plpgsql security definer set lock_timeout = '2s' as $$
declare
  today date := (now() at time zone 'UTC')::date;
  kept date;
  dropped name;
begin
  for kept in select today + n from generate_series(0, 7) n loop
    if to_regclass(to_char(kept, '"requests_"YYYY_MM_DD')) is null then
      execute format(
        'create table %I partition of requests for values from (%L) to (%L)',
        to_char(kept, '"requests_"YYYY_MM_DD'), kept || ' 00:00:00+00', kept + 1 || ' 00:00:00+00'
      );
    end if;
  end loop;
  for dropped in
    select c.relname
    from pg_inherits i
    join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'requests'::regclass
      and to_date(right(c.relname, 10), 'YYYY_MM_DD') < today - 7
  loop
    execute format('drop table %I', dropped);
  end loop;
end
$$;

-- Temporary tables of the caller would else come before ours.
do $$
begin
  execute format('alter function keep_request_days() set search_path = %I, pg_temp', current_schema());
  revoke execute on function keep_request_days() from public;
end
$$;

select keep_request_days();
