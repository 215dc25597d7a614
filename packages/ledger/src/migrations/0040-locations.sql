-- The places of an account: what a `location_id` of requests stands for.
create table locations (
  account_id uuid not null references accounts (id),
  mode text not null check (mode in ('live', 'test')),
  -- A keyed digest of the caller's id.
  location_hash bytea not null,
  -- Id, name and time zone, encrypted under a data key of the account.
  body bytea not null,
  updated_at timestamptz not null default now(),
  primary key (account_id, mode, location_hash)
);
