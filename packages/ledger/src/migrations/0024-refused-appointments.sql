-- The appointment of a rejected row, which belongs to its day until the row is mended. Null for a row without one that can be read, for
-- a row that mends another (which belongs to the day instead), and for what a version before this migration took in.
alter table batch_rejections
  add column account_id uuid,
  add column mode text,
  add column appointment_at timestamptz;

-- The batch of a corrected job, so that the batch counts its corrected rows. The next migration writes it for corrections before this one.
-- Null for a job without a batch, and for a correction that the version before makes after that.
alter table job_corrections add column batch_id uuid;
