-- Deleted rows still count in their batch's total.
alter table batches add column deleted integer not null default 0;

-- A deleted account is purged in pieces; its row goes last.
alter table accounts add column deleted_at timestamptz;
-- Jobs of an account, counted every few minutes.
alter table accounts add column stored_rows bigint not null default 0;
create index accounts_deleted on accounts (id) where deleted_at is not null;

alter table plans add column max_stored_rows integer not null default 10000000;
