-- outside a transaction
-- The appointments of a day in their order, and the cancelled batches of an account.
create index concurrently if not exists jobs_by_appointment on jobs (account_id, mode, appointment_at, id)
  where appointment_at is not null;
create index concurrently if not exists batches_cancelled on batches (account_id, mode, id) where cancelled_at is not null;
