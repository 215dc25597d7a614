-- outside a transaction
-- Finds the question of a retried row among rows that returned to the queue. New rows are not among them: an upload compares
-- its own. The version before finds all rows without an index, too.
create index concurrently if not exists queued_jobs_again on queued_jobs using hash (question_hash)
  where follows is null and fencing_token > 0;
drop index concurrently if exists queued_jobs_asked;
