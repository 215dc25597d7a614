-- outside a transaction
-- What has to be found when a patient, a job or a batch is deleted.
create index concurrently if not exists jobs_by_patient on jobs (account_id, mode, patient_hash, id);
create index concurrently if not exists events_by_job on events (job_id) where job_id is not null;
create index concurrently if not exists events_of_batches on events (batch_id) where job_id is null;
create index concurrently if not exists idempotency_keys_by_subject on idempotency_keys (subject_id);
