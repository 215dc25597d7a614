-- What keeps PostgreSQL from removing old versions of rows: transactions that are open, prepared ones, standbys and their slots.
-- Only the owner, or a role with pg_read_all_stats, sees those of other roles. `transactions` were begun since.
create or replace function list_old_snapshots()
returns table (kind text, pid integer, name text, since timestamptz, transactions bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select
    case backend_type when 'walsender' then 'standby' else 'session' end,
    s.pid,
    concat_ws(' of ', nullif(s.application_name, ''), s.usename),
    s.xact_start,
    age(s.backend_xmin)::bigint
  from pg_stat_activity s
  where s.backend_xmin is not null
    and coalesce(s.datname, current_database()) = current_database()
    and s.pid <> pg_backend_pid()
  union all
  select 'prepared transaction', null, p.gid, p.prepared, age(p.transaction)::bigint
  from pg_prepared_xacts p
  where p.database = current_database()
  union all
  select 'slot', r.active_pid, r.slot_name::text, null, age(r.xmin)::bigint
  from pg_replication_slots r
  where r.xmin is not null
$$;
revoke execute on function list_old_snapshots() from public;
