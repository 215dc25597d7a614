-- outside a transaction
-- Together with the new column it would lock the table, which every read of a job looks into, until all corrections were updated.
update job_corrections c
set batch_id = j.batch_id
from jobs j
where j.id = c.corrected_id
  and j.batch_id is not null
  and c.batch_id is null;
create index concurrently if not exists batch_rejections_by_appointment
  on batch_rejections (account_id, mode, appointment_at, batch_id, row_no)
  where appointment_at is not null and mended_by is null;
create index concurrently if not exists job_corrections_by_batch on job_corrections (batch_id) where batch_id is not null;
