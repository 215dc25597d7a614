-- outside a transaction
-- What has to be found when a patient, a job or a batch is deleted. The patient's hash is alone: on empty tables the planner
-- would take an index that also has account and mode in place of the primary key.
create index concurrently if not exists jobs_by_patient on jobs (patient_hash);
create index concurrently if not exists events_by_job on events (job_id) where job_id is not null;
create index concurrently if not exists events_of_batches on events (batch_id) where job_id is null;
create index concurrently if not exists idempotency_keys_by_subject on idempotency_keys (subject_id);
