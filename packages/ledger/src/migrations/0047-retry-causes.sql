alter table batch_retries
  -- Only failures with this code, and rows for this payer; empty for all.
  add column code text not null default '',
  add column payer_id text not null default '',
  -- Up to this job all are examined.
  add column examined_to uuid not null default '00000000-0000-0000-0000-000000000000';
