-- Corrections of rejected rows and of jobs, drafts of them, and mappings of columns.

-- The batch whose rejected rows this one corrects.
alter table batches add column mends uuid;
-- How many of the batch's rejected rows were corrected in another batch.
alter table batches add column mended integer not null default 0;
-- The job in which the row was corrected.
alter table batch_rejections add column mended_by uuid;

-- For a row of a batch that mends another: the rejected row of that one.
alter table jobs add column mends_row integer;
-- The job whose question this one corrects.
alter table jobs add column corrects uuid;

-- Finds the correction of a job, which has one at most.
create table job_corrections (
  corrected_id uuid primary key,
  job_id uuid not null unique
);

-- Corrections of a batch's rows that were not sent yet. The deletion of the batch deletes them.
create table batch_drafts (
  batch_id uuid primary key references batches (id) on delete cascade,
  -- Encrypted under a data key of the account.
  body bytea not null,
  updated_at timestamptz not null
);
alter table batch_drafts alter column body set storage external;

-- Which fields the columns of an account's files hold, in both modes.
create table column_mappings (
  account_id uuid not null references accounts (id),
  -- A keyed digest.
  name_hash bytea not null,
  -- The name and the columns, encrypted under a data key of the account.
  body bytea not null,
  updated_at timestamptz not null default now(),
  primary key (account_id, name_hash)
);
