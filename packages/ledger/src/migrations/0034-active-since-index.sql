-- outside a transaction
create index concurrently if not exists active_jobs_by_release on active_jobs (account_id, mode, released_at);
drop index concurrently if exists active_jobs_by_backlog;
