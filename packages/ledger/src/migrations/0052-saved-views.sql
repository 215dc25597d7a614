-- Filters of the console's lists that a person keeps under a name.
create table saved_views (
  user_id uuid not null references users (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  -- Chosen by the client, so another person may have the same.
  id uuid not null,
  -- The page whose list is filtered.
  page text not null,
  -- The name and the filters, encrypted under a data key of the account.
  content bytea not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, account_id, mode, id)
);
create index saved_views_by_account on saved_views (account_id, mode, user_id, id);
