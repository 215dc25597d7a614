-- Where agents take patients from, and how it goes there, as they report it.
create table sources (
  account_id uuid not null references accounts (id),
  mode text not null check (mode in ('live', 'test')),
  -- A keyed digest of the source's name and its agent's id.
  source_hash bytea not null,
  -- The name and the report, encrypted under a data key of the account.
  body bytea not null,
  reported_at timestamptz not null default now(),
  primary key (account_id, mode, source_hash)
);
create index sources_by_time on sources (reported_at);
