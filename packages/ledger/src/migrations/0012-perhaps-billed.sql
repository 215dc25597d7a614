-- Calls that were sent and never answered, by job and in the day's usage: each may have been billed.
alter table queued_jobs add column perhaps_billed smallint not null default 0;
alter table active_jobs add column perhaps_billed smallint not null default 0;
alter table results add column perhaps_billed smallint not null default 0;
alter table usage add column perhaps_billed bigint not null default 0;
