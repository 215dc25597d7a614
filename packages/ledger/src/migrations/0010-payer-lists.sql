-- The payer lists of upstreams, and which of their payers are ours. The list of the environment's upstream stays in payers.

create table upstream_payer_lists (
  upstream text primary key references upstreams (name) on delete cascade,
  -- Null: the upstream has never sent a list.
  fetched_at timestamptz,
  -- When a process last began to ask for the list: others leave it alone for a while.
  attempted_at timestamptz,
  -- Why the last attempt failed; null: it did not.
  error text
);

create table upstream_payers (
  upstream text not null references upstream_payer_lists (upstream) on delete cascade,
  id text not null,
  position integer not null,
  name text not null,
  alternate_ids text[] not null,
  features text[] not null,
  partner_id text not null,
  is_active boolean not null,
  -- Null: the upstream does not say.
  is_dental boolean,
  needs_enrollment boolean not null,
  primary key (upstream, id)
);

create table payer_map (
  upstream text not null references upstreams (name) on delete cascade,
  -- Ours.
  payer_id text not null,
  -- Null: the upstream is not asked about the payer.
  upstream_payer_id text,
  how text not null check (how in ('id', 'alternate_id', 'name', 'operator')),
  -- Null: the rules.
  decided_by text,
  updated_at timestamptz not null default now(),
  primary key (upstream, payer_id)
);
