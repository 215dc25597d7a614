-- PostgreSQL itself keeps the audit for as long as the owner of the tables says, whatever the service asks for.
-- docs/decisions/0012-audit-chain.md

create table audit_retention (
  id boolean primary key default true check (id),
  years integer not null default 6 check (years between 1 and 100),
  changed_at timestamptz not null default now()
);
insert into audit_retention default values;

-- Whatever was granted: `nightguard migrate` of an earlier version grants writing to tables that it does not know.
create function refuse_audit_retention_change() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'member') then
    raise exception 'only the owner of the tables changes how long the audit is kept'
      using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;
create trigger audit_retention_kept before insert or update or delete or truncate on audit_retention
  for each statement execute function refuse_audit_retention_change();

create or replace function make_audit_month(month date) returns void
language plpgsql security definer as $$
declare
  suffix text := to_char(month, 'YYYY_MM');
  next_month date := month + interval '1 month';
begin
  if (month = date_trunc('month', month) and month <= now() + interval '1 year') is not true then
    raise exception 'a month begins with its first day, and is not more than a year ahead'
      using errcode = 'invalid_parameter_value';
  end if;
  if to_regclass('audit_' || suffix) is not null then return; end if;
  execute format(
    'create table %I partition of audit for values from (%L) to (%L)',
    'audit_' || suffix, month || ' 00:00:00+00', next_month || ' 00:00:00+00'
  );
  execute format(
    'create table %I partition of audit_seals for values from (%L) to (%L)',
    'audit_seals_' || suffix, month, next_month
  );
  -- Row triggers come from the parent, statement triggers do not.
  execute format(
    'create trigger audit_kept before truncate on %I for each statement execute function refuse_audit_change()',
    'audit_' || suffix
  );
  execute format(
    'create trigger audit_seals_kept before truncate on %I for each statement execute function refuse_audit_change()',
    'audit_seals_' || suffix
  );
end
$$;

-- The partitions from a month to half a year ahead. The service calls it: it makes no months of the past.
create or replace function make_audit_months(since timestamptz default now()) returns void
language plpgsql security definer as $$
declare
  month date := date_trunc('month', since at time zone 'UTC');
begin
  if (since >= now() - interval '2 months') is not true then
    raise exception 'months of the past are made by make_audit_month' using errcode = 'invalid_parameter_value';
  end if;
  while month <= (now() at time zone 'UTC') + interval '6 months' loop
    perform make_audit_month(month);
    month := month + interval '1 month';
  end loop;
end
$$;

-- Drops a month that is past the retention, if each of its lines is sealed and each run of its seals has an anchor that
-- says what the seals say. The anchors' signatures are verified where the key is: before this call, and by `audit verify`.
create or replace function drop_audit_month(dropped date) returns void
language plpgsql security definer as $$
declare
  kept_years integer := (select years from audit_retention);
begin
  if (dropped = date_trunc('month', dropped)
    and kept_years >= 1
    and dropped + interval '1 month' <= (now() at time zone 'UTC') - kept_years * interval '1 year') is not true
  then
    raise exception 'the audit of this month is not old enough to be dropped' using errcode = 'insufficient_privilege';
  end if;
  if exists (
    select id
    from audit
    where at >= dropped::timestamp at time zone 'UTC'
      and at < (dropped + interval '1 month') at time zone 'UTC'
    except
    select unnest(ids)
    from audit_seals
    where month = dropped
  ) then
    raise exception 'lines of this month are not sealed' using errcode = 'insufficient_privilege';
  end if;
  if exists (with ends as (
      select
        chain,
        first_no,
        first_no + cardinality(ids) - 1 as last_no,
        previous,
        substr(hashes, length(hashes) - 15) as hash
      from audit_seals
      where month = dropped
    ), marked as (
      select *, (lag(last_no) over chains + 1 = first_no and lag(hash) over chains = previous) is true as follows
      from ends
      window chains as (partition by chain order by first_no)
    ), numbered as (
      select *, count(*) filter (where not follows) over (partition by chain order by first_no) as run
      from marked
    )
    select
      chain,
      min(first_no),
      max(last_no),
      (array_agg(previous order by first_no))[1],
      (array_agg(hash order by first_no desc))[1]
    from numbered
    group by chain, run
    except
    select chain, first_no, last_no, previous, hash
    from audit_anchors
    where month = dropped
      and length(signature) = 16
  ) then
    raise exception 'lines of this month are not anchored' using errcode = 'insufficient_privilege';
  end if;
  execute format('drop table %I, %I', to_char(dropped, '"audit_"YYYY_MM'), to_char(dropped, '"audit_seals_"YYYY_MM'));
end
$$;

-- These run with the rights of the tables' owner. Temporary tables of the caller would else come before ours.
do $$
declare
  definer regprocedure;
  writer name;
begin
  foreach definer in array array[
    'make_audit_month(date)', 'make_audit_months(timestamptz)', 'drop_audit_month(date)'
  ]::regprocedure[] loop
    execute format('alter function %s set search_path = %I, pg_temp', definer, current_schema());
    execute format('revoke execute on function %s from public', definer);
  end loop;
  -- Roles that write the audit today, among them that of the version before.
  for writer in
    select grantee
    from information_schema.role_table_grants
    where table_schema = current_schema()
      and table_name = 'audit'
      and privilege_type = 'INSERT'
      and grantee <> 'PUBLIC'
  loop
    execute format('grant execute on function make_audit_months(timestamptz) to %I', writer);
  end loop;
end
$$;
