-- What an API key may do, from where and until when; secrets that were rolled; named administrators.

alter table api_keys
  -- Null: every scope.
  add column scopes text[],
  -- Null: from anywhere.
  add column allowed_cidrs text[],
  add column expires_at timestamptz,
  -- At most a minute behind.
  add column last_used_at timestamptz,
  -- The text form of an actor; null for keys from before this migration.
  add column created_by text;

-- Former secrets of keys, which are accepted until their overlap ends.
create table api_key_old_secrets (
  digest bytea primary key,
  key_id uuid not null references api_keys (id) on delete cascade,
  valid_until timestamptz not null
);
create index api_key_old_secrets_by_key on api_key_old_secrets (key_id);

-- For disabling the endpoints of a key.
create index webhook_endpoints_by_key on webhook_endpoints (key_id) where key_id is not null;

-- A row stays after its end, so that a name in the audit means one person.
create table administrators (
  name text primary key,
  role text not null check (role in ('operator', 'auditor')),
  digest bytea not null unique,
  created_by text not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
