-- What people found out about a patient beside the payer's answers, as it was known with this job: encrypted, all in one text. A later job of
-- the patient begins with what the job before it has.
create table findings (
  job_id uuid primary key,
  account_id uuid not null,
  mode text not null check (mode in ('live', 'test')),
  patient_hash bytea not null,
  found bytea not null
);
create index findings_by_patient on findings (account_id, mode, patient_hash, job_id);
