import { type Kysely, sql } from "kysely";

/**
 * The first shape of the ledger. States change often and payloads never, so they stand in tables of their own:
 * `jobs` stays narrow and hot, `job_requests` and `job_results` hold what is sealed (encrypted) and written once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table settings (
      key text primary key,
      value jsonb not null,
      updated_at timestamptz not null default now()
    );

    create table plans (
      name text primary key,
      verifications_per_second double precision not null check (verifications_per_second > 0),
      verification_burst integer not null check (verification_burst > 0),
      requests_per_second double precision not null check (requests_per_second > 0),
      max_batch_rows integer not null,
      max_concurrency integer not null,
      verifications_per_day integer,
      retention_days integer not null,
      updated_at timestamptz not null default now()
    );

    create table accounts (
      id uuid primary key,
      name text not null,
      plan_name text references plans (name),
      trial_ends_at timestamptz,
      card_on_file boolean not null,
      billing_synced boolean not null,
      created_at timestamptz not null default now()
    );

    create table api_keys (
      id uuid primary key,
      account_id uuid not null references accounts (id),
      name text not null,
      mode text not null check (mode in ('live', 'test')),
      digest bytea not null unique,
      prefix text not null,
      disabled_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index api_keys_by_account on api_keys (account_id, id);

    create table batches (
      id uuid primary key,
      account_id uuid not null references accounts (id),
      mode text not null check (mode in ('live', 'test')),
      operation text not null,
      transform text,
      name bytea,
      total integer not null,
      rejected integer not null,
      succeeded integer not null default 0,
      failed integer not null default 0,
      cancelled integer not null default 0,
      expired integer not null default 0,
      coverage_active integer not null default 0,
      coverage_inactive integer not null default 0,
      coverage_unknown integer not null default 0,
      coverage_rejected integer not null default 0,
      created_at timestamptz not null default now(),
      cancelled_at timestamptz,
      finished_at timestamptz
    );
    create index batches_by_account on batches (account_id, id desc);
    -- What is still to do: for the operator's view, and for the sweep of cancelled batches.
    create index batches_unfinished on batches (account_id, mode) where finished_at is null;

    create table batch_rejections (
      batch_id uuid not null references batches (id) on delete cascade,
      row_no integer not null,
      body bytea not null,
      primary key (batch_id, row_no)
    );

    -- An account's turn at being released, for each payer service that its keys reach. Locked while it is served.
    create table turns (
      account_id uuid not null references accounts (id),
      mode text not null check (mode in ('live', 'test')),
      released_at timestamptz not null default '-infinity',
      -- Nothing is released before this time: what the plan allows in a day is used up.
      held_until timestamptz not null default '-infinity',
      primary key (account_id, mode)
    );

    -- What waits for release: one row for each unfinished batch, and one for an account's jobs without a batch.
    -- "ready" says that jobs may be ready; the release clears it under the row's lock, whoever adds work sets it.
    create table backlogs (
      id uuid primary key,
      account_id uuid not null,
      mode text not null,
      batch_id uuid references batches (id) on delete cascade,
      paused boolean not null default false,
      ready boolean not null default false,
      foreign key (account_id, mode) references turns (account_id, mode)
    );
    create unique index backlogs_without_batch on backlogs (account_id, mode) where batch_id is null;
    create index backlogs_ready on backlogs (account_id, mode) where ready and not paused;

    create table jobs (
      id uuid primary key,
      account_id uuid not null,
      mode text not null,
      backlog_id uuid not null,
      batch_id uuid,
      row_no integer,
      operation text not null,
      transform text,
      payer_id text not null,
      npi text not null,
      waiting boolean not null default false,
      state text not null check (
        state in ('parked', 'ready', 'released', 'running', 'succeeded', 'failed', 'cancelled', 'expired')
      ),
      priority smallint not null default 0,
      order_at timestamptz not null,
      due_at timestamptz,
      not_before timestamptz,
      deadline timestamptz,
      answer_by timestamptz,
      dispatch_no integer not null default 0,
      lease_until timestamptz,
      attempts integer not null default 0,
      possible_duplicates integer not null default 0,
      created_at timestamptz not null default now(),
      started_at timestamptz,
      finished_at timestamptz,
      coverage text,
      failure_category text,
      failure_code text,
      reference bytea,
      reference_hash bytea
    ) with (fillfactor = 80);
    -- Release: the next jobs of one backlog.
    create index jobs_ready on jobs (backlog_id, priority desc, order_at, id) where state = 'ready' and not waiting;
    -- Release: jobs that a caller waits for and that have to run again.
    create index jobs_waiting on jobs (order_at) where waiting and state in ('parked', 'ready');
    -- Promotion of parked jobs that are due.
    create index jobs_parked on jobs (due_at) where state = 'parked';
    -- Outstanding jobs of an account; its size is bounded by the windows.
    create index jobs_outstanding on jobs (account_id, mode) where state in ('released', 'running');
    -- Running rows of a batch, for its counts.
    create index jobs_running on jobs (batch_id) where state = 'running';
    -- Leases that ran out.
    create index jobs_leased on jobs (lease_until) where state in ('released', 'running');
    -- Deadlines that passed.
    create index jobs_deadline on jobs (deadline) where state in ('parked', 'ready', 'released') and deadline is not null;
    -- Lists, results in row order, failures by reason, look-up by reference.
    create index jobs_by_account on jobs (account_id, id desc);
    create unique index jobs_by_row on jobs (batch_id, row_no) where batch_id is not null;
    create index jobs_failures on jobs (batch_id, failure_category, failure_code, payer_id) where failure_code is not null;
    create index jobs_by_reference on jobs (account_id, reference_hash) where reference_hash is not null;

    create table job_requests (
      job_id uuid primary key,
      body bytea not null
    );
    create table job_results (
      job_id uuid primary key,
      status_code smallint not null,
      content_type text not null,
      body bytea not null
    );
    -- Already compressed and encrypted: PostgreSQL need not try again.
    alter table job_requests alter column body set storage external;
    alter table job_results alter column body set storage external;

    create table usage (
      account_id uuid not null,
      day date not null,
      mode text not null,
      operation text not null,
      payer_id text not null,
      outcome text not null,
      verifications bigint not null default 0,
      calls bigint not null default 0,
      possible_duplicates bigint not null default 0,
      primary key (account_id, day, mode, operation, payer_id, outcome)
    );

    create table audit (
      id uuid primary key,
      at timestamptz not null default now(),
      actor text not null,
      account_id uuid,
      action text not null,
      subject text,
      request_id text
    );
    create index audit_by_account on audit (account_id, id desc);

    create table payers (
      id text primary key,
      position integer not null,
      name text not null,
      alt_payer_ids text[] not null,
      features text[] not null,
      partner_payer_id text not null,
      status text not null
    );
    create table payer_settings (
      payer_id text primary key,
      settings jsonb not null,
      updated_at timestamptz not null default now()
    );
    create table carriers (
      position integer primary key,
      carrier_id text not null,
      carrier_name text not null,
      response_level text not null
    );
    create table payer_directory (
      position integer primary key,
      payer_id text not null,
      payer_name text not null,
      response_level text,
      coins boolean,
      deduct boolean,
      descriptions boolean,
      limitations boolean,
      frequency boolean
    );
  `.execute(db);
}
