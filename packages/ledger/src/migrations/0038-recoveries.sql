-- How often a question may be asked in other spellings after the payer did not find the patient.
alter table plans
  add column recovery_questions smallint not null default 2;

-- A job that is asked in other spellings, or was.
create table job_recoveries (
  job_id uuid primary key,
  account_id uuid not null,
  mode text not null check (mode in ('live', 'test')),
  patient_hash bytea not null,
  -- Kinds of variants, in the order in which they were asked. The last one is asked next, or was asked last.
  tried text[] not null,
  -- The kind that found the patient.
  accepted text,
  -- The payer's first answer, with which the job ends if no variant finds the patient. Its texts are encrypted as in
  -- results, which has them once the job has ended.
  failure_category text not null,
  failure_code text not null,
  content_type text not null,
  body bytea,
  document bytea,
  answered_by text,
  upstream_reference text,
  -- What an answer about somebody else said differently, encrypted.
  suggestion bytea
);
create index job_recoveries_found on job_recoveries (account_id, mode, patient_hash, job_id) where accepted is not null;
