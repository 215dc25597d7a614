-- outside a transaction
create index concurrently if not exists batch_rejections_by_appointment
  on batch_rejections (account_id, mode, appointment_at, batch_id, row_no)
  where appointment_at is not null and mended_by is null;
create index concurrently if not exists job_corrections_by_batch on job_corrections (batch_id) where batch_id is not null;
