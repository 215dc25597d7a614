-- With which NPI of the practice the question is asked again, where the payer did not accept the first one.
alter table job_recoveries add column other_npi text;
