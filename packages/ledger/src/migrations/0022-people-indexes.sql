-- outside a transaction
create index concurrently if not exists jobs_by_member on jobs (member_hash, id) where member_hash <> '';
create index concurrently if not exists batch_rejections_by_member on batch_rejections (member_hash, batch_id, row_no)
  where member_hash <> '';
create index concurrently if not exists batch_rejections_by_dependent
  on batch_rejections (dependent_member_hash, batch_id, row_no)
  where dependent_member_hash is not null;
create index concurrently if not exists idempotency_keys_by_about on idempotency_keys (about_id) where about_id is not null;
-- What a version before wrote. They become empty by retention.
create index concurrently if not exists jobs_without_member on jobs (account_id, mode) where member_hash is null;
create index concurrently if not exists batch_rejections_without_member on batch_rejections (batch_id)
  where member_hash is null;
