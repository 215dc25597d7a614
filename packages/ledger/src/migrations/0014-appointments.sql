-- outside a transaction
-- The appointments of a day in their order.
create index concurrently if not exists jobs_by_appointment on jobs (account_id, mode, appointment_at, id)
  where appointment_at is not null;
