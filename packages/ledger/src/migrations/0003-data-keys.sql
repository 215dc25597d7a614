-- A data key for each account and month, wrapped by the key of NIGHTGUARD_ENCRYPTION_KEYS named in wrapped_by. An account
-- id of zeros stands for the installation. docs/decisions/0013-data-keys-wrapped-by-installation-keys.md

alter table data_keys
  -- Null for a legacy key.
  add column month date,
  -- The name of a key that encrypted rows directly, before there were data keys; their ciphertexts name it.
  add column legacy_name text unique,
  -- Null once destroyed.
  add column wrapped_by text,
  add column destroyed_at timestamptz;

-- Also finds an account's keys.
create unique index data_keys_by_month on data_keys (account_id, month);
-- Keys left to wrap anew, in pieces.
create index data_keys_by_wrapping on data_keys (wrapped_by, id);

-- Earlier versions cannot decrypt what this one writes.
insert into schema_breaks (migration, needs_version) values ('0003-data-keys', '0.2.0');
