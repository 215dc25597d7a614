-- outside a transaction
-- With the id, so that a patient's newest jobs are found without reading all of them.
create index concurrently if not exists jobs_by_patient_and_id on jobs (patient_hash, id);
drop index concurrently if exists jobs_by_patient;
