-- The person who submitted a batch or a job without a batch; null for a key, whose id is in key_id.
alter table batches add column user_id uuid;
alter table jobs add column user_id uuid;

-- What `usage` counts, by who submitted the jobs. Beside it, because the version before counts in `usage` by its primary
-- key. Jobs that this version did not see submitted or end are only in `usage`.
create table usage_by_key (
  account_id uuid not null,
  mode text not null check (mode in ('live', 'test')),
  day date not null,
  -- Of an API key, or of a person.
  caller_id uuid not null,
  is_person boolean not null,
  verifications bigint not null default 0,
  calls bigint not null default 0,
  possible_duplicates bigint not null default 0,
  perhaps_billed bigint not null default 0,
  reused bigint not null default 0,
  primary key (account_id, mode, day, caller_id)
) with (fillfactor = 70);
