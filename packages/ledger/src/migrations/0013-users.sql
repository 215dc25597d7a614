-- People who sign in to the console: who they are, what they may do in which account, and how they signed in.

-- In which people see deadlines and days.
alter table accounts add column time_zone text not null default 'UTC';

create table users (
  id uuid primary key,
  -- Keyed digest of the email in lower case; null for the user of this machine.
  email_digest bytea unique,
  -- Keyed digest of who the person is to the identity provider; null until they come from there.
  subject_digest bytea unique,
  -- Name and email, encrypted under a data key of the installation.
  details bytea not null,
  -- Opens /Admin/*.
  is_operator boolean not null default false,
  -- Whoever has an administration token: not invited, and without an email. At most one.
  is_machine boolean not null default false,
  -- The text form of an actor.
  created_by text not null,
  created_at timestamptz not null default now(),
  disabled_at timestamptz,
  last_sign_in_at timestamptz
);
create unique index users_machine on users (is_machine) where is_machine;

create table memberships (
  user_id uuid not null references users (id) on delete cascade,
  account_id uuid not null references accounts (id),
  roles text[] not null check (cardinality(roles) > 0 and roles <@ array['coordinator', 'developer', 'viewer', 'owner']),
  created_by text not null,
  created_at timestamptz not null default now(),
  disabled_at timestamptz,
  -- Null: never.
  expires_at timestamptz,
  -- Encrypted under a data key of the installation, since it may tell of a patient.
  reason bytea,
  primary key (user_id, account_id)
);
create index memberships_by_account on memberships (account_id);

-- A session that ended is deleted; the audit tells of it.
create table sessions (
  id uuid primary key,
  -- SHA-256 of the random token in the cookie.
  digest bytea not null unique,
  user_id uuid not null references users (id) on delete cascade,
  door text not null check (door in ('link', 'passkey', 'oidc')),
  address text,
  -- What the identity provider granted with this sign-in: roles by account id. Null: nothing.
  granted_roles jsonb,
  -- Whether it granted operating the installation.
  granted_operator boolean not null default false,
  created_at timestamptz not null default now(),
  -- The last activity that was reported. Polling is none.
  active_at timestamptz not null default now(),
  -- Of the installation when it began.
  idle_seconds integer not null check (idle_seconds > 0),
  ends_at timestamptz not null
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_end on sessions (ends_at);

-- A link that was used is deleted.
create table sign_in_links (
  -- SHA-256 of the random secret in the link.
  digest bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index sign_in_links_by_user on sign_in_links (user_id);
create index sign_in_links_by_end on sign_in_links (expires_at);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  -- Encrypted under a data key of the installation.
  name bytea not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);

-- What a sign-in that was begun waits for: the challenge of a passkey, or the state of a flow at the identity provider.
-- Deleted when it is answered.
create table sign_in_challenges (
  -- SHA-256 of the challenge or the state.
  digest bytea primary key,
  purpose text not null check (purpose in ('passkey_sign_in', 'passkey_creation', 'oidc')),
  -- Whose new passkey.
  user_id uuid references users (id) on delete cascade,
  -- Of a flow, encrypted under a data key of the installation.
  details bytea,
  expires_at timestamptz not null
);
create index sign_in_challenges_by_end on sign_in_challenges (expires_at);
