-- What accounts say of their providers beyond the requests: names, taxonomy, address. Some payer services need it.

create table providers (
  account_id uuid not null references accounts (id),
  mode text not null check (mode in ('live', 'test')),
  npi text not null,
  id uuid not null,
  -- Encrypted under a data key of the account.
  details bytea not null,
  updated_at timestamptz not null default now(),
  primary key (account_id, mode, npi)
);
create unique index providers_by_tenant on providers (account_id, mode, id);

-- NPIs of submitted questions that came without a name and are not in providers. Counted about once a second.
create table unknown_providers (
  account_id uuid not null references accounts (id),
  mode text not null check (mode in ('live', 'test')),
  npi text not null,
  jobs bigint not null,
  first_asked_at timestamptz not null default now(),
  last_asked_at timestamptz not null default now(),
  primary key (account_id, mode, npi)
);
create index unknown_providers_by_time on unknown_providers (account_id, mode, last_asked_at desc);
