-- When a job was released or claimed, and from when on those of an account are: while a long snapshot keeps deleted rows, release
-- counts an account's jobs without reading those that ended before.
alter table active_jobs add column released_at timestamptz not null default now();
alter table release_schedule add column active_since timestamptz not null default '-infinity';
