-- What an office charges, by procedure, in both modes.
create table fee_schedules (
  account_id uuid not null references accounts (id),
  -- A keyed digest.
  name_hash bytea not null,
  -- The name and the number of procedures, encrypted under a data key of the account.
  head bytea not null,
  -- The fees, encrypted under the same.
  fees bytea not null,
  updated_at timestamptz not null default now(),
  primary key (account_id, name_hash)
);
