-- Payer services as data: which there are, and which payers' questions go to which of them.
-- docs/decisions/0016-one-interface-for-upstreams.md

create table upstreams (
  name text primary key,
  kind text not null,
  -- Null: all accounts may be routed to it.
  account_id uuid references accounts (id),
  -- Null: the kind's own address.
  url text,
  settings jsonb not null default '{}',
  -- Encrypted under a data key of the account or of the installation.
  credentials bytea not null,
  -- Null: the kind's own limits.
  max_in_flight integer check (max_in_flight > 0),
  max_per_minute integer check (max_per_minute > 0),
  -- Time limits of a call in milliseconds, by operation; null: the kind's own.
  call_ms jsonb,
  enabled boolean not null default true,
  -- Changes with every change, so that processes open it anew.
  revision bigint not null default 1,
  updated_at timestamptz not null default now()
);
create index upstreams_by_account on upstreams (account_id) where account_id is not null;

create table routes (
  name text primary key,
  -- Of upstreams, or that of the environment: "default".
  upstream text not null,
  -- Takes over while a circuit breaker of the first is open.
  fallback text,
  mode text not null check (mode in ('live', 'test')),
  -- Null: for all accounts.
  account_id uuid references accounts (id),
  -- Payer ids; '*': all.
  payers text[] not null,
  -- Among equally specific routes the highest wins.
  priority integer not null default 0,
  updated_at timestamptz not null default now()
);
create index routes_by_account on routes (account_id) where account_id is not null;

-- The last interchange control number of each upstream that needs them. Numbers are taken in blocks before they are used.
create table control_numbers (
  upstream text primary key,
  last_no integer not null
);
