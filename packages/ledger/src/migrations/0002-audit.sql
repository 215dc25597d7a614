-- The audit becomes insert-only: monthly partitions that are purged whole, and seals that chain its lines.
-- docs/decisions/0012-audit-chain.md says why.

alter table audit rename to audit_before;
alter index audit_pkey rename to audit_before_pkey;
alter index audit_by_account rename to audit_before_by_account;

create table audit (
  id uuid not null,
  at timestamptz not null default now(),
  -- Null: the installation's.
  account_id uuid,
  -- Of the key; null for what belongs to both modes.
  mode text,
  -- An HTTP status: 2xx done, 202 accepted, 4xx refused, 5xx failed.
  outcome smallint not null default 200,
  -- How many requests the line stands for; above 1 in the line that ends a series of repeated requests.
  count integer not null default 1,
  actor text not null,
  action text not null,
  subject text,
  -- As the caller got it: the caller's own where one was sent.
  request_id text,
  -- Always this service's own.
  server_request_id text,
  address text,
  primary key (id, at)
) partition by range (at);
create index audit_by_account on audit (account_id, id);
create index audit_by_subject on audit (subject, id) where subject is not null;

-- A piece of a chain: lines of one account (or of the installation: a nil uuid) and one month, numbered from first_no.
-- hashes has 16 bytes for each line: a keyed hash of the hash before it and of the line.
create table audit_seals (
  chain uuid not null,
  first_no bigint not null,
  month date not null,
  sealed_at timestamptz not null default now(),
  ids uuid[] not null,
  -- The hash before the first line's.
  previous bytea not null,
  hashes bytea not null,
  primary key (chain, first_no, month)
) partition by range (month);

-- What remains of lines that were purged: where the chain was and how it goes on, signed.
create table audit_anchors (
  chain uuid not null,
  first_no bigint not null,
  last_no bigint not null,
  month date not null,
  previous bytea not null,
  hash bytea not null,
  signature bytea not null,
  purged_at timestamptz not null default now(),
  primary key (chain, first_no)
);

-- The end of each chain.
create table audit_heads (
  chain uuid primary key,
  no bigint not null,
  hash bytea not null
) with (fillfactor = 70);

-- Lines that are not sealed yet. Without an index: it is short and read as a whole.
create table audit_unsealed (
  id uuid not null,
  at timestamptz not null
);

create function note_unsealed_audit() returns trigger language plpgsql as $$
begin
  insert into audit_unsealed (id, at) values (new.id, new.at);
  return new;
end
$$;
create trigger audit_added before insert on audit for each row execute function note_unsealed_audit();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception '% only grows', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_unchanged before update or delete on audit for each row execute function refuse_audit_change();
create trigger audit_seals_unchanged before update or delete on audit_seals for each row execute function refuse_audit_change();
create trigger audit_anchors_unchanged before update or delete on audit_anchors for each row execute function refuse_audit_change();
create trigger audit_kept before truncate on audit for each statement execute function refuse_audit_change();
create trigger audit_seals_kept before truncate on audit_seals for each statement execute function refuse_audit_change();
create trigger audit_anchors_kept before truncate on audit_anchors for each statement execute function refuse_audit_change();
revoke update, delete, truncate on audit, audit_seals, audit_anchors from public;

-- The partitions of one month (UTC). With the rights of the tables' owner, like the next two: the service's role needs
-- none to create or drop tables.
create function make_audit_month(month date) returns void
language plpgsql security definer set search_path from current as $$
declare
  suffix text := to_char(month, 'YYYY_MM');
  next_month date := month + interval '1 month';
begin
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

-- The partitions from a month to half a year ahead.
create function make_audit_months(since timestamptz default now()) returns void
language plpgsql security definer set search_path from current as $$
declare
  month date := date_trunc('month', since at time zone 'UTC');
begin
  while month <= (now() at time zone 'UTC') + interval '6 months' loop
    perform make_audit_month(month);
    month := month + interval '1 month';
  end loop;
end
$$;

-- Drops a month that has passed for at least a year, and whose lines are sealed and anchored.
create function drop_audit_month(dropped date) returns void
language plpgsql security definer set search_path from current as $$
begin
  if dropped > (now() at time zone 'UTC') - interval '13 months' then
    raise exception 'the audit of this month is not old enough to be dropped' using errcode = 'insufficient_privilege';
  end if;
  if
    (select count(*) from audit where at >= dropped::timestamp at time zone 'UTC' and at < (dropped + interval '1 month') at time zone 'UTC')
    <> (select coalesce(sum(last_no - first_no + 1), 0) from audit_anchors where month = dropped)
  then
    raise exception 'lines of this month are not anchored' using errcode = 'insufficient_privilege';
  end if;
  execute format('drop table %I, %I', to_char(dropped, '"audit_"YYYY_MM'), to_char(dropped, '"audit_seals_"YYYY_MM'));
end
$$;

select make_audit_months(least((select min(at) from audit_before), now() - interval '1 month'));
insert into audit (id, at, account_id, actor, action, subject, request_id)
select id, at, account_id, actor, action, subject, request_id
from audit_before
order by id;
drop table audit_before;
