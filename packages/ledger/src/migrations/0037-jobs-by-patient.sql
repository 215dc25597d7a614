-- outside a transaction
-- With the time, so that a patient's newest jobs are found without reading all of them. Not with the id: while the table is small, the
-- planner would look ids up in this index.
create index concurrently if not exists jobs_by_patient_and_time on jobs (patient_hash, created_at);
drop index concurrently if exists jobs_by_patient;
