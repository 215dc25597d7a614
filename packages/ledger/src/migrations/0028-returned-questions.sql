-- outside a transaction
-- As queued_jobs_again, which the version before also uses, but a B-tree: it is looked up by several questions at once.
create index concurrently if not exists queued_jobs_returned on queued_jobs (question_hash)
  where follows is null and fencing_token > 0;
drop index concurrently if exists queued_jobs_again;
