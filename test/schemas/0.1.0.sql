-- A ledger of Nightguard 0.1.0 in the middle of its work. See README.md.
-- facts: {"version":"0.1.0","madeAt":"2026-11-24T11:57:38.041Z","key":"ng_live_36I8nqwILX8iTDpF5PgYOYiFUMU2cBTQ43IBeX","batches":{"ended":"bat_01a20d6b23ea7001abdbacf2b02f2169","running":"bat_01a20d6b28e97001abdc0434fe4c7138","retried":"bat_01a20d6b24297001abdbb77a921a82d6","paused":"bat_01a20d6b287c7001abdbdea86a982cd6","cancelled":"bat_01a20d6b28ad7001abdbea22b1e22400","later":"bat_01a20d6b286b7001abdbd5cb1f0548bf"},"jobs":["job_01a20d6b28c27001abdbf05f32a837cf","job_01a20d6b28dc7001abdbf8e9e1d272a9"],"endedResults":"7c06051596e27e7427f487931af0a850e09fb516cc8725b3b466f1a8ea5e179b","upload":{"key":"cut off","lines":["{\"payer\":{\"id\":\"60054\"},\"provider\":{\"npi\":\"1234567893\",\"tax_id\":\"123456789\"},\"subscriber\":{\"first_name\":\"Philomena\",\"last_name\":\"Quarrington\",\"member_id\":\"dumped-99\",\"dob\":\"04/17/1983\",\"group_number\":\"G-77\"},\"version\":\"v2\"}","{\"payer\":{\"id\":\"60054\"},\"provider\":{\"npi\":\"1234567893\",\"tax_id\":\"123456789\"},\"subscriber\":{\"first_name\":\"Philomena\",\"last_name\":\"Quarrington\",\"member_id\":\"dumped-100\",\"dob\":\"04/17/1983\",\"group_number\":\"G-77\"},\"version\":\"v2\"}","{\"payer\":{\"id\":\"60054\"},\"provider\":{\"npi\":\"1234567893\",\"tax_id\":\"123456789\"},\"subscriber\":{\"first_name\":\"Philomena\",\"last_name\":\"Quarrington\",\"member_id\":\"dumped-101\",\"dob\":\"04/17/1983\",\"group_number\":\"G-77\"},\"version\":\"v2\"}","{\"payer\":{\"id\":\"60054\"},\"provider\":{\"npi\":\"1234567893\",\"tax_id\":\"123456789\"},\"subscriber\":{\"first_name\":\"Philomena\",\"last_name\":\"Quarrington\",\"member_id\":\"dumped-102\",\"dob\":\"04/17/1983\",\"group_number\":\"G-77\"},\"version\":\"v2\"}","{\"payer\":{\"id\":\"60054\"},\"provider\":{\"npi\":\"1234567893\",\"tax_id\":\"123456789\"},\"subscriber\":{\"first_name\":\"Philomena\",\"last_name\":\"Quarrington\",\"member_id\":\"dumped-103\",\"dob\":\"04/17/1983\",\"group_number\":\"G-77\"},\"version\":\"v2\"}"]}}

create table migrations (name text primary key, applied_at timestamptz not null default now(), version text not null);

-- 0001-baseline

-- The baseline schema. docs/decisions/0001-live-work-apart-from-ended-jobs.md says why it is laid out like this.
--
-- A job's row in "jobs" says what was asked and is not updated on the way to its answer. Until the job ends, exactly
-- one narrow row says where it stands: in "queued_jobs", or from its release on in "active_jobs". Its outcome is a row
-- of "results", inserted when it ends.

-- Installation

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- Migrations that are not additive. A version that does not know one of them refuses to start.
create table schema_breaks (
  migration text primary key,
  -- The first version of the service that reads the schema from then on.
  needs_version text not null
);

-- The data keys that stored personal data is encrypted under, each wrapped by an installation key. Rows of other tables
-- refer to one by data_key_id; null: encrypted under the installation key that the ciphertext itself names.
create table data_keys (
  id integer generated always as identity primary key,
  account_id uuid,
  wrapped bytea not null,
  created_at timestamptz not null default now()
);
create index data_keys_by_account on data_keys (account_id, id);

create table idempotency_keys (
  digest bytea primary key,
  -- Chosen before the subject is created, so that after a crash the ledger shows whether it was.
  subject_id uuid not null,
  claim_no integer not null default 1,
  claimed_at timestamptz not null default now(),
  -- The request that holds the key is presumed alive until then; null: no request holds it.
  lease_until timestamptz,
  body_hash bytea,
  status_code smallint,
  headers jsonb,
  answer bytea,
  data_key_id integer
);
create index idempotency_keys_by_age on idempotency_keys (claimed_at);

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

-- Accounts

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
  suspended_at timestamptz,
  created_at timestamptz not null default now()
);
create index accounts_suspended on accounts (id) where suspended_at is not null;

create table api_keys (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  name text not null,
  mode text not null check (mode in ('live', 'test')),
  digest bytea not null unique,
  prefix text not null,
  disabled_at timestamptz,
  disabled_by text check (disabled_by in ('operator', 'account')),
  created_at timestamptz not null default now()
);
create index api_keys_by_account on api_keys (account_id, id);

-- When an account's work is released next, in each mode. Infinity: none of it is ready.
create table release_schedule (
  account_id uuid not null references accounts (id),
  mode text not null check (mode in ('live', 'test')),
  due_at timestamptz not null default 'infinity',
  primary key (account_id, mode)
) with (fillfactor = 50);
create index release_schedule_due on release_schedule (due_at) where due_at < 'infinity';

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
  reused bigint not null default 0,
  primary key (account_id, day, mode, operation, payer_id, outcome)
) with (fillfactor = 70);

-- Batches and backlogs

create table batches (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  mode text not null check (mode in ('live', 'test')),
  key_id uuid,
  operation text not null,
  transform text,
  name bytea,
  data_key_id integer,
  created_at timestamptz not null default now(),
  not_before timestamptz,
  deadline timestamptz,
  priority smallint not null default 0,
  max_age_seconds integer,
  fail_unknown boolean not null default false,
  -- Null while its upload runs: until then only intake finds the batch.
  opened_at timestamptz,
  -- The upload extends this with each piece; an unopened batch is purged once it has passed.
  upload_until timestamptz,
  total integer not null default 0,
  rejected integer not null default 0,
  succeeded integer not null default 0,
  failed integer not null default 0,
  cancelled integer not null default 0,
  expired integer not null default 0,
  coverage_active integer not null default 0,
  coverage_inactive integer not null default 0,
  coverage_unknown integer not null default 0,
  coverage_rejected integer not null default 0,
  cancelled_at timestamptz,
  finished_at timestamptz,
  -- The pace: when its first row ended, and how many ended recently, as a count that decays by half each minute.
  first_ended_at timestamptz,
  recent_ended double precision not null default 0,
  recent_at timestamptz,
  check (opened_at is not null or finished_at is null)
) with (fillfactor = 50);
create index batches_by_tenant on batches (account_id, mode, id) where opened_at is not null;
create index batches_unfinished on batches (account_id, mode) where opened_at is not null and finished_at is null;
create index batches_uploading on batches (upload_until) where opened_at is null;
create index batches_ended on batches (account_id, finished_at) where finished_at is not null;

create table batch_rejections (
  batch_id uuid not null,
  row_no integer not null,
  data_key_id integer,
  body bytea not null,
  primary key (batch_id, row_no)
);

-- Requests to retry a batch's failed and expired rows, which return to the queue one piece at a time.
create table batch_retries (
  batch_id uuid not null references batches (id) on delete cascade,
  -- Only failures of this category; empty for all.
  category text not null,
  requested_at timestamptz not null default now(),
  primary key (batch_id, category)
);

-- Rows that ended without an answer, counted by reason as they end.
create table batch_failures (
  batch_id uuid not null references batches (id) on delete cascade,
  category text not null,
  code text not null,
  payer_id text not null,
  count integer not null,
  primary key (batch_id, category, code, payer_id)
) with (fillfactor = 70);

-- Payers that have held up rows of a batch, for its warnings.
create table batch_holds (
  batch_id uuid not null references batches (id) on delete cascade,
  payer_id text not null,
  primary key (batch_id, payer_id)
);

-- Deleted batches whose rows are still to be purged.
create table batches_purged (
  batch_id uuid primary key,
  -- Rows are purged in the order of their numbers; those through this one are gone.
  through_row integer not null default 0
);

-- An ordered queue: one for each batch, under the batch's id, and one for each priority of an account's jobs without a
-- batch. The lock on its row covers all its rows in queued_jobs: they are changed and deleted only under it. Inserts do
-- not need it.
create table backlogs (
  id uuid primary key,
  account_id uuid not null,
  mode text not null,
  batch_id uuid references batches (id) on delete cascade,
  priority smallint not null default 0,
  -- Jobs expire after this time; null: each job has its own deadline.
  deadline timestamptz,
  paused boolean not null default false,
  -- Whether the backlog may have ready jobs. Release clears it under this row's lock.
  ready boolean not null default false,
  -- Nothing is released before this time.
  open_at timestamptz not null default '-infinity',
  -- The place of the last job released in order: no job at or before it is still to be released, except late ones
  -- (queued_jobs.late).
  frontier_at timestamptz not null default '-infinity',
  frontier_id uuid not null default '00000000-0000-0000-0000-000000000000',
  foreign key (account_id, mode) references release_schedule (account_id, mode)
) with (fillfactor = 50);
create unique index backlogs_without_batch on backlogs (account_id, mode, priority) where batch_id is null;
create index backlogs_ready on backlogs (account_id, mode) where ready and not paused;
create index backlogs_deadline on backlogs (deadline) where deadline is not null;

-- A backlog that becomes ready, or opens earlier, makes its account due for release. Lock order: backlogs before
-- release_schedule. The update has no condition on due_at: it has to wait for a release that holds the row and may set
-- it to infinity, because it read the backlogs before this one was ready.
create function make_release_due() returns trigger language plpgsql as $$
begin
  update release_schedule
  set due_at = least(due_at, greatest(now(), new.open_at))
  where account_id = new.account_id
    and mode = new.mode;
  return null;
end
$$;
create trigger backlog_became_ready
  after update of ready, paused, open_at on backlogs
  for each row
  when (
    new.ready and not new.paused
    and (not old.ready or old.paused or new.open_at < old.open_at)
  )
  execute function make_release_due();

-- Jobs: what was asked

create table jobs (
  id uuid not null,
  account_id uuid not null,
  -- The batch's id for a row of a batch.
  backlog_id uuid not null,
  batch_id uuid,
  -- Its place in the backlog's order, with the id as tie-breaker: the appointment, else the deadline, else infinity.
  order_at timestamptz not null,
  created_at timestamptz not null default now(),
  appointment_at timestamptz,
  -- Only for jobs without a batch; rows of a batch use their batch's. A retry clears a deadline that has passed.
  not_before timestamptz,
  deadline timestamptz,
  row_no integer,
  data_key_id integer,
  key_id uuid,
  fail_unknown boolean not null default false,
  priority smallint not null default 0,
  mode text not null,
  operation text not null,
  transform text,
  payer_id text not null,
  npi text not null,
  -- Keyed digests: of the patient (payer, member id, birthday), and of the caller's reference.
  patient_hash bytea not null,
  reference_hash bytea,
  -- Encrypted.
  reference bytea,
  question bytea not null
);
-- Already compressed and encrypted: compression by PostgreSQL would gain nothing.
alter table jobs alter column question set storage external;
alter table jobs alter column reference set storage external;
create unique index jobs_by_row on jobs (batch_id, row_no) where batch_id is not null;
create index jobs_by_tenant on jobs (account_id, mode, id);
create index jobs_by_reference on jobs (account_id, mode, reference_hash, id) where reference_hash is not null;
-- Added last, as below where another index has the id too: while a table is empty and analysed all its indexes cost the
-- same, and PostgreSQL takes the one that was made last. Connections keep that plan while the table grows.
alter table jobs add primary key (id);

-- Jobs that have not ended

-- Jobs that are not released. A new one is ready unless it follows another; one that came back is scheduled until due_at,
-- and then ready again. Columns that are null in most rows take no space there.
create table queued_jobs (
  backlog_id uuid not null,
  order_at timestamptz not null,
  job_id uuid not null,
  -- A keyed digest of the question; it moves on to active_jobs and results.
  question_hash bytea not null,
  -- Inserted after its backlog opened (no batch, returned, taken back): found by an index instead of the frontier.
  late boolean not null default false,
  -- Scheduled until this time.
  due_at timestamptz,
  -- Only for a job without a batch, and for one that came back.
  deadline timestamptz,
  -- The job whose answer this one takes, because it asks the same question in the same batch.
  follows uuid,
  -- Why it was postponed, unless it only lacked a token. Finds the jobs to resume when a payer's circuit breaker closes.
  held_code text,
  held_mode text,
  held_payer_id text,
  -- Why its last attempt failed.
  failure_category text,
  failure_code text,
  -- Carried along between attempts.
  fencing_token integer not null default 0,
  attempts smallint not null default 0,
  possible_duplicates smallint not null default 0,
  workers_lost smallint not null default 0,
  -- Set after a restore from a backup: the payer may have been asked since, so that the next call may be a repeat.
  perhaps_asked boolean not null default false,
  started_at timestamptz,
  upstream text,
  upstream_reference text,
  -- Set while a caller waits for the answer; release in a backlog's order skips such a job.
  answer_by timestamptz,
  primary key (backlog_id, order_at, job_id),
  check (not late or due_at is null)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
create index queued_jobs_scheduled on queued_jobs (due_at) where due_at is not null;
create index queued_jobs_late on queued_jobs (backlog_id, order_at, job_id) where late;
create index queued_jobs_waiting on queued_jobs (answer_by) where answer_by is not null;
create index queued_jobs_deadline on queued_jobs (deadline) where deadline is not null;
create index queued_jobs_followers on queued_jobs (follows, job_id) where follows is not null;
create index queued_jobs_held on queued_jobs (held_code, held_mode, held_payer_id) where held_code is not null;
-- Finds the same question within an upload or a retry. Released questions are no longer in this table.
create index queued_jobs_asked on queued_jobs using hash (question_hash) where follows is null;

-- Jobs from their release to their end or return: a few thousand, bounded by the accounts' windows. Claiming a job and
-- renewing its lease update no indexed column, so that these updates are HOT. A page has room for two versions of each
-- row, since one claim may update all rows of a page.
create table active_jobs (
  job_id uuid primary key,
  account_id uuid not null,
  mode text not null,
  backlog_id uuid not null,
  batch_id uuid,
  order_at timestamptz not null,
  state text not null check (state in ('released', 'running')),
  -- The fencing token of claim, settlement and every other change.
  fencing_token integer not null,
  lease_until timestamptz not null,
  deadline timestamptz,
  answer_by timestamptz,
  question_hash bytea not null,
  attempts smallint not null,
  possible_duplicates smallint not null,
  workers_lost smallint not null,
  -- As in queued_jobs; the claim adds it to possible_duplicates and clears it.
  perhaps_asked boolean not null,
  started_at timestamptz,
  -- The upstream service that is asked, and the request's reference there, saved before the call.
  upstream text,
  upstream_reference text
) with (fillfactor = 45, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000);
create index active_jobs_by_backlog on active_jobs (account_id, mode, backlog_id);

-- Ended jobs whose followers have not taken over their answers yet.
create table followers_due (
  job_id uuid primary key
);

-- Results

create table results (
  job_id uuid primary key,
  account_id uuid not null,
  batch_id uuid,
  started_at timestamptz,
  finished_at timestamptz not null default now(),
  -- The day (UTC) of finished_at: keeps insertions into results_fresh in one region of the index.
  finished_on date not null default (now() at time zone 'UTC')::date,
  fencing_token integer not null,
  data_key_id integer,
  attempts smallint not null,
  possible_duplicates smallint not null,
  status_code smallint,
  mode text not null,
  state text not null check (state in ('succeeded', 'failed', 'cancelled', 'expired')),
  coverage text,
  failure_category text,
  failure_code text,
  question_hash bytea not null,
  -- The job whose answer this one reuses; it then has none of its own.
  reused_from uuid,
  upstream text,
  upstream_reference text,
  content_type text,
  -- The payer's answer, and the normalised document made from it; both encrypted.
  body bytea,
  document bytea
-- Keeps the answer in the row while two rows fit on a page: in a TOAST table it would be split in two and indexed.
) with (toast_tuple_target = 4080);
alter table results alter column body set storage external;
alter table results alter column document set storage external;
create index results_fresh on results (finished_on, question_hash) where state = 'succeeded' and reused_from is null;
create index results_by_state on results (account_id, mode, state, job_id) where state <> 'succeeded';
create index results_to_retry on results (batch_id, job_id) where state in ('failed', 'expired');
create index results_to_retry_by_category on results (batch_id, failure_category, job_id)
  where state in ('failed', 'expired');
create index results_reused on results (reused_from) where reused_from is not null;
create index results_without_batch on results (account_id, finished_at) where batch_id is null;

-- Events

-- The last event number of each feed. Its row stays locked from the write of an event to the commit: the numbers have no
-- gaps within an epoch, and a reader that sees one sees all below it.
create table event_feeds (
  account_id uuid not null references accounts (id),
  mode text not null check (mode in ('live', 'test')),
  last_no bigint not null,
  primary key (account_id, mode)
) with (fillfactor = 50);

-- Where a feed continued after a restore from a backup. Numbers are never used twice: those between "through_no" and
-- "begins_after" may have been used by events that the restore lost.
create table feed_epochs (
  account_id uuid not null,
  mode text not null,
  -- The last number that the restored ledger knew, and the time of its event.
  through_no bigint not null,
  last_at timestamptz not null,
  -- The epoch's own events have numbers above this.
  begins_after bigint not null,
  began_at timestamptz not null default now(),
  primary key (account_id, mode, begins_after),
  foreign key (account_id, mode) references event_feeds (account_id, mode) on delete cascade
);

create table events (
  id uuid not null unique,
  account_id uuid not null,
  mode text not null,
  no bigint not null,
  type text not null,
  at timestamptz not null default now(),
  job_id uuid,
  -- For an event of a job: the batch that the job is a row of.
  batch_id uuid,
  -- For an event of a batch: its counts at its end.
  counts jsonb,
  primary key (account_id, mode, no)
);

-- Writes events and numbers them. Events of batch rows are written only where an endpoint subscribes to them: otherwise
-- a million rows would be a million events without a reader. Lock order: feeds after batches, before usage.
create function record_events(
  ids uuid[], account_ids uuid[], modes text[], types text[], job_ids uuid[], batch_ids uuid[], all_counts jsonb[]
) returns void language plpgsql as $$
begin
  with news as (
    select
      n.*,
      -- A batch's own event follows those of its rows.
      row_number() over (partition by n.account_id, n.mode order by n.job_id desc nulls first) - 1 as behind
    from unnest(ids, account_ids, modes, types, job_ids, batch_ids, all_counts)
      as n (id, account_id, mode, type, job_id, batch_id, counts)
    where n.job_id is null
      or n.batch_id is null
      or (n.account_id, n.mode, n.type) in (
        select w.account_id, w.mode, unnest(w.events)
        from webhook_endpoints w
        where w.account_id = any(account_ids)
      )
  ),
  numbered as (
    insert into event_feeds as f (account_id, mode, last_no)
    select n.account_id, n.mode, count(*)
    from news n
    group by n.account_id, n.mode
    order by n.account_id, n.mode
    on conflict (account_id, mode) do update
    set last_no = f.last_no + excluded.last_no
    returning f.account_id, f.mode, f.last_no
  )
  insert into events (id, account_id, mode, no, type, job_id, batch_id, counts)
  select n.id, n.account_id, n.mode, f.last_no - n.behind, n.type, n.job_id, n.batch_id, n.counts
  from news n
  join numbered f on f.account_id = n.account_id and f.mode = n.mode;
end
$$;

-- Webhooks

create table webhook_endpoints (
  id uuid not null,
  account_id uuid not null references accounts (id),
  mode text not null check (mode in ('live', 'test')),
  key_id uuid,
  -- Encrypted, because URLs may contain secrets.
  url bytea not null,
  description bytea,
  -- The secret and its predecessors that deliveries are still signed with, encrypted together.
  secrets bytea not null,
  data_key_id integer,
  -- Null: events of batches and of jobs without a batch.
  events text[],
  include_result boolean not null,
  rate double precision not null check (rate > 0),
  created_at timestamptz not null default now(),
  disabled_at timestamptz,
  disabled_by text check (disabled_by in ('operator', 'account')),
  disabled_reason text check (disabled_reason in ('requested', 'gone', 'failing')),
  -- The number of the last event in its feed that became a delivery or was skipped.
  position bigint not null,
  failing_since timestamptz,
  consecutive_failures integer not null default 0,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_error text,
  -- When release looks at it next, unless it takes new events and its feed has some after its position.
  due_at timestamptz not null default 'infinity',
  -- False while its rate, its calls under way or its circuit breaker allow no more: new events then wait for due_at.
  takes_new_events boolean not null default true,
  -- For its rate limit: the theoretical arrival time of the next delivery (GCRA).
  next_arrival_at timestamptz not null default '-infinity',
  -- Requested by Retry-After: nothing is sent before this time.
  paused_until timestamptz,
  -- The circuit breaker is open while this is set; the next probe is due then.
  probe_at timestamptz,
  -- Events up to this number of its feed that were waiting are sent one at a time, so that they arrive in order.
  in_order_through bigint not null default 0
) with (fillfactor = 50);
create index webhook_endpoints_by_account on webhook_endpoints (account_id, mode, id desc);
alter table webhook_endpoints add primary key (id);

create table webhook_endpoints_deleted (
  endpoint_id uuid primary key
);

-- The delivery of an event to one endpoint. waiting: until due_at; released: its id is in Redis; sending: claimed by a
-- worker.
create table webhook_deliveries (
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  -- The event's number in its feed; null for a test event, which is in no feed.
  event_no bigint,
  type text not null,
  state text not null check (state in ('waiting', 'released', 'sending', 'delivered', 'failed')),
  due_at timestamptz,
  lease_until timestamptz,
  -- Counts releases. It is the fencing token of claim and settlement, and the attempt's number in the log.
  fencing_token integer not null default 0,
  -- Deliveries of one endpoint that share a number were released together, to be sent one at a time.
  line integer not null default 0,
  -- Failed attempts that count towards the retry schedule: all but those made while the circuit breaker was open.
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz
) with (fillfactor = 80);
-- An event becomes one delivery of an endpoint at most, even if the endpoint's position is wrong.
create unique index webhook_deliveries_once on webhook_deliveries (endpoint_id, event_id);
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, due_at, event_no) where state = 'waiting';
create index webhook_deliveries_outstanding on webhook_deliveries (endpoint_id, lease_until)
  where state in ('released', 'sending');
create index webhook_deliveries_listed on webhook_deliveries (endpoint_id, id);
create index webhook_deliveries_failed on webhook_deliveries (endpoint_id, finished_at) where state = 'failed';
alter table webhook_deliveries add primary key (id);

create table webhook_attempts (
  delivery_id uuid not null references webhook_deliveries (id) on delete cascade,
  attempt_no integer not null,
  at timestamptz not null,
  duration_ms integer not null,
  status_code smallint,
  error text,
  -- The beginning of the receiver's response, encrypted: it may contain personal data.
  answer bytea,
  data_key_id integer,
  primary key (delivery_id, attempt_no)
);

-- Payers

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

-- 0002-audit

-- The audit becomes insert-only: monthly partitions that are purged whole, and seals that chain its lines.
-- docs/decisions/0012-audit-chain.md says why.

alter table audit rename to audit_before;
alter index audit_pkey rename to audit_before_pkey;
alter index audit_by_account rename to audit_before_by_account;

create table audit (
  id uuid not null,
  at timestamptz not null default now(),
  -- Null: the installation's.
  account_id uuid,
  -- Of the key; null for what belongs to both modes.
  mode text,
  -- An HTTP status: 2xx done, 202 accepted, 4xx refused, 5xx failed.
  outcome smallint not null default 200,
  -- How many requests the line stands for; above 1 in the line that ends a series of repeated requests.
  count integer not null default 1,
  actor text not null,
  action text not null,
  subject text,
  -- As the caller got it: the caller's own where one was sent.
  request_id text,
  -- Always this service's own.
  server_request_id text,
  address text,
  primary key (id, at)
) partition by range (at);
create index audit_by_account on audit (account_id, id);
create index audit_by_subject on audit (subject, id) where subject is not null;

-- A piece of a chain: lines of one account (or of the installation: a nil uuid) and one month, numbered from first_no.
-- hashes has 16 bytes for each line: a keyed hash of the hash before it and of the line.
create table audit_seals (
  chain uuid not null,
  first_no bigint not null,
  month date not null,
  sealed_at timestamptz not null default now(),
  ids uuid[] not null,
  -- The hash before the first line's.
  previous bytea not null,
  hashes bytea not null,
  primary key (chain, first_no, month)
) partition by range (month);

-- What remains of lines that were purged: where the chain was and how it goes on, signed.
create table audit_anchors (
  chain uuid not null,
  first_no bigint not null,
  last_no bigint not null,
  month date not null,
  previous bytea not null,
  hash bytea not null,
  signature bytea not null,
  purged_at timestamptz not null default now(),
  primary key (chain, first_no)
);

-- The end of each chain.
create table audit_heads (
  chain uuid primary key,
  no bigint not null,
  hash bytea not null
) with (fillfactor = 70);

-- Lines that are not sealed yet. Without an index: it is short and read as a whole.
create table audit_unsealed (
  id uuid not null,
  at timestamptz not null
);

create function note_unsealed_audit() returns trigger language plpgsql as $$
begin
  insert into audit_unsealed (id, at) values (new.id, new.at);
  return new;
end
$$;
create trigger audit_added before insert on audit for each row execute function note_unsealed_audit();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception '% only grows', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_unchanged before update or delete on audit for each row execute function refuse_audit_change();
create trigger audit_seals_unchanged before update or delete on audit_seals for each row execute function refuse_audit_change();
create trigger audit_anchors_unchanged before update or delete on audit_anchors for each row execute function refuse_audit_change();
create trigger audit_kept before truncate on audit for each statement execute function refuse_audit_change();
create trigger audit_seals_kept before truncate on audit_seals for each statement execute function refuse_audit_change();
create trigger audit_anchors_kept before truncate on audit_anchors for each statement execute function refuse_audit_change();
revoke update, delete, truncate on audit, audit_seals, audit_anchors from public;

-- The partitions of one month (UTC). With the rights of the tables' owner, like the next two: the service's role needs
-- none to create or drop tables.
create function make_audit_month(month date) returns void
language plpgsql security definer set search_path from current as $$
declare
  suffix text := to_char(month, 'YYYY_MM');
  next_month date := month + interval '1 month';
begin
  if to_regclass('audit_' || suffix) is not null then return; end if;
  execute format(
    'create table %I partition of audit for values from (%L) to (%L)',
    'audit_' || suffix, month || ' 00:00:00+00', next_month || ' 00:00:00+00'
  );
  execute format(
    'create table %I partition of audit_seals for values from (%L) to (%L)',
    'audit_seals_' || suffix, month, next_month
  );
  -- Row triggers come from the parent, statement triggers do not.
  execute format(
    'create trigger audit_kept before truncate on %I for each statement execute function refuse_audit_change()',
    'audit_' || suffix
  );
  execute format(
    'create trigger audit_seals_kept before truncate on %I for each statement execute function refuse_audit_change()',
    'audit_seals_' || suffix
  );
end
$$;

-- The partitions from a month to half a year ahead.
create function make_audit_months(since timestamptz default now()) returns void
language plpgsql security definer set search_path from current as $$
declare
  month date := date_trunc('month', since at time zone 'UTC');
begin
  while month <= (now() at time zone 'UTC') + interval '6 months' loop
    perform make_audit_month(month);
    month := month + interval '1 month';
  end loop;
end
$$;

-- Drops a month that has passed for at least a year, and whose lines are sealed and anchored.
create function drop_audit_month(dropped date) returns void
language plpgsql security definer set search_path from current as $$
begin
  if dropped > (now() at time zone 'UTC') - interval '13 months' then
    raise exception 'the audit of this month is not old enough to be dropped' using errcode = 'insufficient_privilege';
  end if;
  if
    (select count(*) from audit where at >= dropped::timestamp at time zone 'UTC' and at < (dropped + interval '1 month') at time zone 'UTC')
    <> (select coalesce(sum(last_no - first_no + 1), 0) from audit_anchors where month = dropped)
  then
    raise exception 'lines of this month are not anchored' using errcode = 'insufficient_privilege';
  end if;
  execute format('drop table %I, %I', to_char(dropped, '"audit_"YYYY_MM'), to_char(dropped, '"audit_seals_"YYYY_MM'));
end
$$;

select make_audit_months(least((select min(at) from audit_before), now() - interval '1 month'));
insert into audit (id, at, account_id, actor, action, subject, request_id)
select id, at, account_id, actor, action, subject, request_id
from audit_before
order by id;
drop table audit_before;

-- 0003-data-keys

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

-- 0004-deletion

-- Deleted rows still count in their batch's total.
alter table batches add column deleted integer not null default 0;

-- A deleted account is purged in pieces; its row goes last.
alter table accounts add column deleted_at timestamptz;
-- Jobs of an account, counted every few minutes.
alter table accounts add column stored_rows bigint not null default 0;
create index accounts_deleted on accounts (id) where deleted_at is not null;

alter table plans add column max_stored_rows integer not null default 10000000;

-- 0005-deletion-indexes

-- outside a transaction
-- What has to be found when a patient, a job or a batch is deleted. The patient's hash is alone: on empty tables the planner
-- would take an index that also has account and mode in place of the primary key.
create index if not exists jobs_by_patient on jobs (patient_hash);
create index if not exists events_by_job on events (job_id) where job_id is not null;
create index if not exists events_of_batches on events (batch_id) where job_id is null;
create index if not exists idempotency_keys_by_subject on idempotency_keys (subject_id);

-- 0006-keys

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

-- 0007-readings

-- How values of a batch's file were read otherwise than written: a list of kind, count and first row. Null: none were.
alter table batches add column readings jsonb;

-- 0008-upstreams

-- Payer services as data: which there are, and which payers' questions go to which of them.
-- docs/decisions/0016-one-interface-for-upstreams.md

create table upstreams (
  name text primary key,
  kind text not null,
  -- Null: all accounts may be routed to it.
  account_id uuid references accounts (id),
  -- Null: the kind's own address.
  url text,
  settings jsonb not null default '{}',
  -- Encrypted under a data key of the account or of the installation.
  credentials bytea not null,
  -- Null: the kind's own limits.
  max_in_flight integer check (max_in_flight > 0),
  max_per_minute integer check (max_per_minute > 0),
  -- Time limits of a call in milliseconds, by operation; null: the kind's own.
  call_ms jsonb,
  enabled boolean not null default true,
  -- Changes with every change, so that processes open it anew.
  revision bigint not null default 1,
  updated_at timestamptz not null default now()
);
create index upstreams_by_account on upstreams (account_id) where account_id is not null;

create table routes (
  name text primary key,
  -- Of upstreams, or that of the environment: "default".
  upstream text not null,
  -- Takes over while a circuit breaker of the first is open.
  fallback text,
  mode text not null check (mode in ('live', 'test')),
  -- Null: for all accounts.
  account_id uuid references accounts (id),
  -- Payer ids; '*': all.
  payers text[] not null,
  -- Among equally specific routes the highest wins.
  priority integer not null default 0,
  updated_at timestamptz not null default now()
);
create index routes_by_account on routes (account_id) where account_id is not null;

-- The last interchange control number of each upstream that needs them. Numbers are taken in blocks before they are used.
create table control_numbers (
  upstream text primary key,
  last_no integer not null
);

-- 0009-pending-answers

-- Until when an upstream that accepted a job's question is polled for the answer; upstream and upstream_reference say
-- which one, and under which reference. Null: the question is still to be asked.
alter table queued_jobs add column poll_until timestamptz;
alter table active_jobs add column poll_until timestamptz;

-- 0010-payer-lists

-- The payer lists of upstreams, and which of their payers are ours. The list of the environment's upstream stays in payers.

create table upstream_payer_lists (
  upstream text primary key references upstreams (name) on delete cascade,
  -- Null: the upstream has never sent a list.
  fetched_at timestamptz,
  -- When a process last began to ask for the list: others leave it alone for a while.
  attempted_at timestamptz,
  -- Why the last attempt failed; null: it did not.
  error text
);

create table upstream_payers (
  upstream text not null references upstream_payer_lists (upstream) on delete cascade,
  id text not null,
  position integer not null,
  name text not null,
  alternate_ids text[] not null,
  features text[] not null,
  partner_id text not null,
  is_active boolean not null,
  -- Null: the upstream does not say.
  is_dental boolean,
  needs_enrollment boolean not null,
  primary key (upstream, id)
);

create table payer_map (
  upstream text not null references upstreams (name) on delete cascade,
  -- Ours.
  payer_id text not null,
  -- Null: the upstream is not asked about the payer.
  upstream_payer_id text,
  how text not null check (how in ('id', 'alternate_id', 'name', 'operator')),
  -- Null: the rules.
  decided_by text,
  updated_at timestamptz not null default now(),
  primary key (upstream, payer_id)
);

-- 0011-providers

-- What accounts say of their providers beyond the requests: names, taxonomy, address. Some payer services need it.

create table providers (
  account_id uuid not null references accounts (id),
  mode text not null check (mode in ('live', 'test')),
  npi text not null,
  id uuid not null,
  -- Encrypted under a data key of the account.
  details bytea not null,
  updated_at timestamptz not null default now(),
  primary key (account_id, mode, npi)
);
create unique index providers_by_tenant on providers (account_id, mode, id);

-- NPIs of submitted questions that came without a name and are not in providers. Counted about once a second.
create table unknown_providers (
  account_id uuid not null references accounts (id),
  mode text not null check (mode in ('live', 'test')),
  npi text not null,
  jobs bigint not null,
  first_asked_at timestamptz not null default now(),
  last_asked_at timestamptz not null default now(),
  primary key (account_id, mode, npi)
);
create index unknown_providers_by_time on unknown_providers (account_id, mode, last_asked_at desc);

-- 0012-perhaps-billed

-- Calls that were sent and never answered, by job and in the day's usage: each may have been billed.
alter table queued_jobs add column perhaps_billed smallint not null default 0;
alter table active_jobs add column perhaps_billed smallint not null default 0;
alter table results add column perhaps_billed smallint not null default 0;
alter table usage add column perhaps_billed bigint not null default 0;

-- 0013-users

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

-- 0014-appointments

-- outside a transaction
-- The appointments of a day in their order.
create index if not exists jobs_by_appointment on jobs (account_id, mode, appointment_at, id)
  where appointment_at is not null;

-- 0015-mending

-- Corrections of rejected rows and of jobs, drafts of them, and mappings of columns.

-- The batch whose rejected rows this one corrects.
alter table batches add column mends uuid;
-- How many of the batch's rejected rows were corrected in another batch.
alter table batches add column mended integer not null default 0;
-- The job in which the row was corrected.
alter table batch_rejections add column mended_by uuid;

-- For a row of a batch that mends another: the rejected row of that one.
alter table jobs add column mends_row integer;
-- The job whose question this one corrects.
alter table jobs add column corrects uuid;

-- Finds the correction of a job, which has one at most.
create table job_corrections (
  corrected_id uuid primary key,
  job_id uuid not null unique
);

-- Corrections of a batch's rows that were not sent yet. The deletion of the batch deletes them.
create table batch_drafts (
  batch_id uuid primary key references batches (id) on delete cascade,
  -- Encrypted under a data key of the account.
  body bytea not null,
  updated_at timestamptz not null
);
alter table batch_drafts alter column body set storage external;

-- Which fields the columns of an account's files hold, in both modes.
create table column_mappings (
  account_id uuid not null references accounts (id),
  -- A keyed digest.
  name_hash bytea not null,
  -- The name and the columns, encrypted under a data key of the account.
  body bytea not null,
  updated_at timestamptz not null default now(),
  primary key (account_id, name_hash)
);

select make_audit_month('2026-10-01');
select make_audit_month('2026-11-01');
select make_audit_month('2026-12-01');
select make_audit_month('2027-01-01');
select make_audit_month('2027-02-01');
select make_audit_month('2027-03-01');
select make_audit_month('2027-04-01');
select make_audit_month('2027-05-01');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20d6b-28e7-7001-abdc-0029da1c5e83', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '01a20d6b-23bc-7001-abdb-8c3805b7d2f1', NULL, '2026-11-24 11:57:36.368154+00', 'running', '1', '2026-11-24 11:57:46.368154+00', NULL, '2026-11-24 11:58:36.368154+00', E'\\xc7a23fdb68ad6c9150267d6e7310f15c', '1', '0', '0', 'false', '2026-11-24 11:57:36.368154+00', NULL, NULL, NULL, '0');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20d6b-28ee-7000-b836-b56611ea3667', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', 'running', '1', '2026-11-24 11:58:37.555939+00', '2026-11-25 11:57:36.36+00', NULL, E'\\x192425798cbd9805d4c854f234263f06', '1', '0', '0', 'false', '2026-11-24 11:57:37.555939+00', NULL, NULL, NULL, '0');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20d6b-28ef-7000-b836-bc37d50aa539', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', 'running', '1', '2026-11-24 11:58:36.85887+00', '2026-11-25 11:57:36.36+00', NULL, E'\\xaa38c6c5f5da874bf3441d264affd339', '1', '0', '0', 'false', '2026-11-24 11:57:36.85887+00', NULL, NULL, NULL, '0');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20d6b-28f0-7000-b836-ff7e78a97da5', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', 'released', '1', '2026-11-24 11:58:36.826453+00', '2026-11-25 11:57:36.36+00', NULL, E'\\x48fc9ef141d63a276d16f541f779e62e', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, '0');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20d6b-28f5-7000-b837-0f1f7261b4c6', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', 'released', '1', '2026-11-24 11:58:37.356732+00', '2026-11-25 11:57:36.36+00', NULL, E'\\xc209918310122428ea918d04694e4c85', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, '0');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20d6b-28f5-7000-b837-1360b6ed7b33', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', 'running', '1', '2026-11-24 11:58:37.556471+00', '2026-11-25 11:57:36.36+00', NULL, E'\\x35d5fff7d745816b69de0de158fe5a3e', '1', '0', '0', 'false', '2026-11-24 11:57:37.556471+00', NULL, NULL, NULL, '0');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20d6b-28f5-7000-b837-1594266de3c1', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', 'running', '1', '2026-11-24 11:58:37.556471+00', '2026-11-25 11:57:36.36+00', NULL, E'\\x14433c13deec18f2222f146fd14d8149', '1', '0', '0', 'false', '2026-11-24 11:57:37.556471+00', NULL, NULL, NULL, '0');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20d6b-28f5-7000-b837-18ab74c9210a', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', 'running', '1', '2026-11-24 11:58:37.708302+00', '2026-11-25 11:57:36.36+00', NULL, E'\\x19b6e666d428ba8c09ed910c83f5ceeb', '1', '0', '0', 'false', '2026-11-24 11:57:37.708302+00', NULL, NULL, NULL, '0');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20d6b-28f5-7000-b837-1f09ca2b242b', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', 'released', '1', '2026-11-24 11:58:37.356732+00', '2026-11-25 11:57:36.36+00', NULL, E'\\x0ea9ee76d47f4eaae83d14e3fc596d80', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, '0');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20d6b-28f5-7000-b837-231822d4fbfd', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', 'running', '1', '2026-11-24 11:58:37.706189+00', '2026-11-25 11:57:36.36+00', NULL, E'\\xb00f758aa0f004df7658a0bc69fe2fb9', '1', '0', '0', 'false', '2026-11-24 11:57:37.706189+00', NULL, NULL, NULL, '0');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20d6b-28f5-7000-b837-275d005807c5', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', 'running', '1', '2026-11-24 11:58:37.708302+00', '2026-11-25 11:57:36.36+00', NULL, E'\\xf2e250ad11527d8ba50cb51ec8aa4d8a', '1', '0', '0', 'false', '2026-11-24 11:57:37.708302+00', NULL, NULL, NULL, '0');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20d6b-28f9-7000-b837-2a47da5ec2e3', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', 'released', '1', '2026-11-24 11:58:37.356732+00', '2026-11-25 11:57:36.36+00', NULL, E'\\xb3f529292dbb3fad6cad7aa1812031b0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, '0');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20d6b-28fa-7000-b837-2eaca289b21a', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', 'released', '1', '2026-11-24 11:58:37.356732+00', '2026-11-25 11:57:36.36+00', NULL, E'\\x5605146850f16fb2016a65560c9ce5af', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, '0');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20d6b-203c-7001-abdb-81be09abd021', '2026-11-24 11:57:34.133943+00', NULL, NULL, '200', '1', 'administrator:environment', 'plan.put', 'plan-dumped', 'b104d73c-701c-4821-a7eb-72c2320c8ddb', 'b104d73c-701c-4821-a7eb-72c2320c8ddb', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20d6b-23bd-7001-abdb-a30e9826bb80', '2026-11-24 11:57:35.037656+00', '01a20d6b-23b9-7001-abdb-856e10d675c2', NULL, '200', '1', 'administrator:environment', 'account.create', 'acc_01a20d6b23b97001abdb856e10d675c2', '6da87bb5-75b3-4f24-a0d1-c344dcb43fb4', '6da87bb5-75b3-4f24-a0d1-c344dcb43fb4', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20d6b-23d0-7001-abdb-aa8475edc000', '2026-11-24 11:57:35.058042+00', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '200', '1', 'administrator:environment', 'api_key.create', 'key_01a20d6b23cc7001abdba78dafe55e33', '1cfd0559-f69e-4bd6-a690-d60d4aa330aa', '1cfd0559-f69e-4bd6-a690-d60d4aa330aa', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20d6b-2403-7001-abdb-b168b314c5c9', '2026-11-24 11:57:35.109227+00', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '202', '1', 'key:key_01a20d6b23cc7001abdba78dafe55e33', 'batch.submit', 'bat_01a20d6b23ea7001abdbacf2b02f2169', 'b1b6d42f-1096-4a55-b0a4-341114476727', 'b1b6d42f-1096-4a55-b0a4-341114476727', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20d6b-2432-7001-abdb-b85842b68dac', '2026-11-24 11:57:35.156692+00', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '202', '1', 'key:key_01a20d6b23cc7001abdba78dafe55e33', 'batch.submit', 'bat_01a20d6b24297001abdbb77a921a82d6', '7dc273e1-2163-4378-88ab-5c3f02fef344', '7dc273e1-2163-4378-88ab-5c3f02fef344', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20d6b-283a-7001-abdb-bf5d99411aeb', '2026-11-24 11:57:36.190199+00', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '200', '1', 'key:key_01a20d6b23cc7001abdba78dafe55e33', 'batch.read', 'bat_01a20d6b23ea7001abdbacf2b02f2169', '46e62b16-b0fe-4478-9a98-6ee1a03d5221', '46e62b16-b0fe-4478-9a98-6ee1a03d5221', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20d6b-284d-7001-abdb-c112fcc4174e', '2026-11-24 11:57:36.209743+00', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '200', '1', 'key:key_01a20d6b23cc7001abdba78dafe55e33', 'batch.read', 'bat_01a20d6b24297001abdbb77a921a82d6', '34aaea10-f0c3-479e-939d-7a1762b3aae2', '34aaea10-f0c3-479e-939d-7a1762b3aae2', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20d6b-2857-7001-abdb-cbad56b222d9', '2026-11-24 11:57:36.214905+00', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '200', '1', 'key:key_01a20d6b23cc7001abdba78dafe55e33', 'webhook_endpoint.create', 'whe_01a20d6b28527001abdbc6dcb7aec1ba', '5b654096-6b73-46f1-879c-7f846ff8bd75', '5b654096-6b73-46f1-879c-7f846ff8bd75', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20d6b-2866-7001-abdb-d18075f4a2a7', '2026-11-24 11:57:36.232013+00', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '200', '1', 'key:key_01a20d6b23cc7001abdba78dafe55e33', 'webhook_endpoint.create', 'whe_01a20d6b28647001abdbce3feec44e8d', '0a4d5eb9-ccd3-433c-8f03-a911b912f93d', '0a4d5eb9-ccd3-433c-8f03-a911b912f93d', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20d6b-2873-7001-abdb-d822ca777a78', '2026-11-24 11:57:36.245887+00', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '202', '1', 'key:key_01a20d6b23cc7001abdba78dafe55e33', 'batch.submit', 'bat_01a20d6b286b7001abdbd5cb1f0548bf', '05a6433c-4cd3-4637-9068-933cd740eaeb', '05a6433c-4cd3-4637-9068-933cd740eaeb', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20d6b-2884-7001-abdb-e3296ff7fc5c', '2026-11-24 11:57:36.262767+00', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '202', '1', 'key:key_01a20d6b23cc7001abdba78dafe55e33', 'batch.submit', 'bat_01a20d6b287c7001abdbdea86a982cd6', '2dd20403-4aff-46b0-bff5-55df25c3a3f7', '2dd20403-4aff-46b0-bff5-55df25c3a3f7', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20d6b-289b-7001-abdb-e58758f9fa7e', '2026-11-24 11:57:36.287207+00', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '200', '1', 'key:key_01a20d6b23cc7001abdba78dafe55e33', 'batch.pause', 'bat_01a20d6b287c7001abdbdea86a982cd6', 'f34ff528-5ef8-4505-8638-52e9f9a1b278', 'f34ff528-5ef8-4505-8638-52e9f9a1b278', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20d6b-28b5-7001-abdb-ee419d11fe5a', '2026-11-24 11:57:36.311937+00', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '202', '1', 'key:key_01a20d6b23cc7001abdba78dafe55e33', 'batch.submit', 'bat_01a20d6b28ad7001abdbea22b1e22400', '24a35c88-9789-45b9-b960-71fa20b10540', '24a35c88-9789-45b9-b960-71fa20b10540', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20d6b-28c3-7001-abdb-f67c1f2b6a0a', '2026-11-24 11:57:36.326759+00', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '202', '1', 'key:key_01a20d6b23cc7001abdba78dafe55e33', 'job.submit', 'job_01a20d6b28c27001abdbf05f32a837cf', 'b3e48441-5ec9-4262-8265-95c4398affaf', 'b3e48441-5ec9-4262-8265-95c4398affaf', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20d6b-28dd-7001-abdb-ffb058262e82', '2026-11-24 11:57:36.353024+00', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '202', '1', 'key:key_01a20d6b23cc7001abdba78dafe55e33', 'job.submit', 'job_01a20d6b28dc7001abdbf8e9e1d272a9', '9d995da7-ae63-4ae2-a059-35ae0d33721d', '9d995da7-ae63-4ae2-a059-35ae0d33721d', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20d6b-28eb-7001-abdc-08672adbaadf', '2026-11-24 11:57:36.368154+00', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '202', '1', 'key:key_01a20d6b23cc7001abdba78dafe55e33', 'job.submit', 'job_01a20d6b28e77001abdc0029da1c5e83', 'ae6234b3-40d3-4aaf-b55e-bb3efb436f36', 'ae6234b3-40d3-4aaf-b55e-bb3efb436f36', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20d6b-2a9c-7001-abdc-0f0321c1812b', '2026-11-24 11:57:36.798658+00', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '202', '1', 'key:key_01a20d6b23cc7001abdba78dafe55e33', 'batch.submit', 'bat_01a20d6b28e97001abdc0434fe4c7138', '76ac2df6-4d3d-4282-bc14-9eccb41935c7', '76ac2df6-4d3d-4282-bc14-9eccb41935c7', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20d6b-2ad4-7001-abdc-11c4aca7af4f', '2026-11-24 11:57:36.856374+00', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '200', '1', 'key:key_01a20d6b23cc7001abdba78dafe55e33', 'batch.read', 'bat_01a20d6b28e97001abdc0434fe4c7138', '3f74b021-f021-46ee-ac46-a9f211f5ac27', '3f74b021-f021-46ee-ac46-a9f211f5ac27', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20d6b-2e4a-7001-abdc-16311e6ec7cd', '2026-11-24 11:57:37.741949+00', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '200', '1', 'key:key_01a20d6b23cc7001abdba78dafe55e33', 'batch.results', 'bat_01a20d6b23ea7001abdbacf2b02f2169', '7196174c-9570-40df-86f0-ae65bc546a42', '7196174c-9570-40df-86f0-ae65bc546a42', '127.0.0.1');
insert into audit_heads (chain, no, hash) values ('00000000-0000-0000-0000-000000000000', '1', E'\\x495a74c019fab84ecdbf3d866623acc6');
insert into audit_heads (chain, no, hash) values ('01a20d6b-23b9-7001-abdb-856e10d675c2', '15', E'\\xcced6e600102d9d3da09acdad4f32e5f');
insert into audit_seals (chain, first_no, month, sealed_at, ids, previous, hashes) values ('00000000-0000-0000-0000-000000000000', '1', '2026-11-01', '2026-11-24 11:57:34.721707+00', '{01a20d6b-203c-7001-abdb-81be09abd021}', E'\\x00000000000000000000000000000000', E'\\x495a74c019fab84ecdbf3d866623acc6');
insert into audit_seals (chain, first_no, month, sealed_at, ids, previous, hashes) values ('01a20d6b-23b9-7001-abdb-856e10d675c2', '1', '2026-11-01', '2026-11-24 11:57:35.752553+00', '{01a20d6b-23bd-7001-abdb-a30e9826bb80,01a20d6b-23d0-7001-abdb-aa8475edc000,01a20d6b-2403-7001-abdb-b168b314c5c9,01a20d6b-2432-7001-abdb-b85842b68dac}', E'\\x00000000000000000000000000000000', E'\\x9d32330f07e002b94dd1f7bf2d1ead565399c7d7181f75d4a23d8bdea4bcc25a92de2924e053a7d27f0c16ecd05ce039b6f0f730ba240ef4b600a783788a67f2');
insert into audit_seals (chain, first_no, month, sealed_at, ids, previous, hashes) values ('01a20d6b-23b9-7001-abdb-856e10d675c2', '5', '2026-11-01', '2026-11-24 11:57:36.758898+00', '{01a20d6b-283a-7001-abdb-bf5d99411aeb,01a20d6b-284d-7001-abdb-c112fcc4174e,01a20d6b-2857-7001-abdb-cbad56b222d9,01a20d6b-2866-7001-abdb-d18075f4a2a7,01a20d6b-2873-7001-abdb-d822ca777a78,01a20d6b-2884-7001-abdb-e3296ff7fc5c,01a20d6b-289b-7001-abdb-e58758f9fa7e,01a20d6b-28b5-7001-abdb-ee419d11fe5a,01a20d6b-28c3-7001-abdb-f67c1f2b6a0a,01a20d6b-28dd-7001-abdb-ffb058262e82,01a20d6b-28eb-7001-abdc-08672adbaadf}', E'\\xb6f0f730ba240ef4b600a783788a67f2', E'\\xea028baf80ba84a0078aea9c017211c366f447d849cee1b713a3195da7ea8e2eade1210873a02813cbeb171830d8824d58d976731cfd6bf2711e521c239630ad58576b136eda31669894c185ea02d3ea108c571867c9d75695382d96fb21cff40caa4186e8a64a02efe0dd9119cc735fe7ef6383d5debc164e94b35421ac68cfa9f36b71eb263c95b89ca015c1fed154f83cef6e0e8808f5dc14ccb9db7c9ac4cced6e600102d9d3da09acdad4f32e5f');
insert into audit_unsealed (id, at) values ('01a20d6b-2a9c-7001-abdc-0f0321c1812b', '2026-11-24 11:57:36.798658+00');
insert into audit_unsealed (id, at) values ('01a20d6b-2ad4-7001-abdc-11c4aca7af4f', '2026-11-24 11:57:36.856374+00');
insert into audit_unsealed (id, at) values ('01a20d6b-2e4a-7001-abdc-16311e6ec7cd', '2026-11-24 11:57:37.741949+00');
insert into batch_rejections (batch_id, row_no, data_key_id, body, mended_by) values ('01a20d6b-23ea-7001-abdb-acf2b02f2169', '11', NULL, E'\\x810000000325395b6bee6ac6004278c0a8b3f9b0cf1b2ead4d465b08b71318d2e2864cbb915386a7538e7eed31be3213893fce7a12e0c6b1b9146b7c75cf1e9c3307bedde8bf8b1b2ca1f3f8b1b2e05c04df97f27ba0ec4da3bda86d87ad9dc9df5b842fbe3d8dff1080a89285ea96b21e16be333ceecbf3ce720bb1441465b12263806f14628ebf1ffb176e96b50373f96eca3df91de87d6a4b9f722c54abd3f7ed1d85120b525c9630578c105cc177dae53e80f2fd66ecbc08e6e13775380c7abcd444baf4e3fe4849db16', NULL);
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('0', '60054', 'Aetna Dental', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('1', 'AFLAC', 'Aflac', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('10', '00580', 'CareFirst', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('11', '62308', 'Cigna Dental', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('12', '94276', 'Delta Dental Insurance Company', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('13', '86027', 'Delta Dental of Arizona', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('14', '77777', 'Delta Dental of California', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('15', 'DDPCO', 'Delta Dental of Colorado', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('16', '22189', 'Delta Dental of Connecticut', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('17', '05030', 'Delta Dental of Illinois', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('18', 'DELTI', 'Delta Dental of Indiana', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('19', '04614', 'Delta Dental of Massachusetts', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('2', '47009', 'Ameritas', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('20', 'DELTA', 'Delta Dental of Michigan', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('21', '07000', 'Delta Dental of Minnesota', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('22', '43090', 'Delta Dental of Missouri', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('23', '22189', 'Delta Dental of New Jersey', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('24', '11198', 'Delta Dental of New York', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('25', '56101', 'Delta Dental of North Carolina', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('26', 'DELTO', 'Delta Dental of Ohio', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('27', 'CDOR1', 'Delta Dental of Oregon', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('28', '23166', 'Delta Dental of Pennsylvania', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('29', 'DELTN', 'Delta Dental of Tennessee', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('3', '84103', 'Anthem Blue Cross of California', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('30', 'CDVA1', 'Delta Dental of Virginia', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('31', '91062', 'Delta Dental of Washington', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('32', '39069', 'Delta Dental of Wisconsin', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('33', '04356', 'DentaQuest', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('34', '57254', 'GEHA Connection Dental Federal', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('35', '64246', 'Guardian', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('36', '99010', 'Hawaii Dental Service', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('37', '22099', 'Horizon Blue Cross Blue Shield of New Jersey', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('38', '73288', 'Humana Dental', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('39', 'CX061', 'Lincoln Financial', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('4', '84105', 'Anthem Dental', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('40', '65978', 'MetLife', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('41', 'CX087', 'Mutual of Omaha', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('42', '02027', 'Northeast Delta Dental', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('43', '47570', 'Premera Blue Cross', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('44', '61271', 'Principal', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('45', '93742', 'Securian Dental', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('46', '70408', 'Sun Life', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('47', '93024', 'The Standard', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('48', 'CX002', 'TRICARE Dental', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('49', 'CX007', 'United Concordia', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('5', 'BCAFD', 'BCBS FEP Dental', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('50', '52133', 'UnitedHealthcare Dental', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('6', 'CB621', 'Blue Cross Blue Shield of Illinois', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('7', 'CBMA1', 'Blue Cross Blue Shield of Massachusetts', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('8', 'BCBSM', 'Blue Cross Blue Shield of Michigan', 'ClearCoverage / Detailed');
insert into carriers ("position", carrier_id, carrier_name, response_level) values ('9', '84980', 'Blue Cross Blue Shield of Texas', 'ClearCoverage / Detailed');
insert into data_keys (id, account_id, wrapped, created_at, month, legacy_name, wrapped_by, destroyed_at) overriding system value values ('1', '00000000-0000-0000-0000-000000000000', E'\\x0564756d707309c140a8cc728f26c083e0f9d791b0f4388ade1456230bf874ffcdcd454652158e469bb642fa935852a8fdefae9c3b7164eafa187e4c7fdf81e6a500', '2026-11-24 11:57:33.339145+00', '2026-11-01', NULL, 'dumps', NULL);
insert into data_keys (id, account_id, wrapped, created_at, month, legacy_name, wrapped_by, destroyed_at) overriding system value values ('2', '00000000-0000-0000-0000-000000000000', E'\\x0564756d70730549bf85c39515677517d33b414191c70bb9536ed2036b84dbfd4c1ddd135fe80ce325ea7ab03756f54bd9d6b0c3f4e59774891828558fa72d954c80', '2026-11-24 11:57:33.339145+00', '2026-12-01', NULL, 'dumps', NULL);
insert into data_keys (id, account_id, wrapped, created_at, month, legacy_name, wrapped_by, destroyed_at) overriding system value values ('3', '01a20d6b-23b9-7001-abdb-856e10d675c2', E'\\x0564756d707398dfea23e1f1ae01bd8eca7d3dc98489cb9a18e458b832d8396003feafb6b3d24aa005a79a6148bc3628acb4b185c8c33023382d35b9c0610f009ec7', '2026-11-24 11:57:35.08828+00', '2026-11-01', NULL, 'dumps', NULL);
insert into data_keys (id, account_id, wrapped, created_at, month, legacy_name, wrapped_by, destroyed_at) overriding system value values ('4', '01a20d6b-23b9-7001-abdb-856e10d675c2', E'\\x0564756d7073eacc868dfac591a28627168c9bd00897f7841d5d151c92d5d96f3d1b17c368f2082417bc775733070213a1d849744a4fd7a5003eb886840034657145', '2026-11-24 11:57:35.08828+00', '2026-12-01', NULL, 'dumps', NULL);
select setval(pg_get_serial_sequence('data_keys', 'id'), (select max(id) from data_keys));
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20d6b-26b7-700a-b9b0-b4e056e5fa32', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '1', 'batch.completed', '2026-11-24 11:57:35.798749+00', NULL, '01a20d6b-23ea-7001-abdb-acf2b02f2169', '{"total": 10, "failed": 5, "queued": 0, "deleted": 0, "expired": 0, "running": 0, "rejected": 1, "cancelled": 0, "succeeded": 5}');
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20d6b-2775-700a-b9b0-b8e48fd4f5b2', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '2', 'batch.completed', '2026-11-24 11:57:35.988304+00', NULL, '01a20d6b-2429-7001-abdb-b77a921a82d6', '{"total": 6, "failed": 6, "queued": 0, "deleted": 0, "expired": 0, "running": 0, "rejected": 0, "cancelled": 0, "succeeded": 0}');
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20d6b-2bc0-700a-b9b0-bf3380431c90', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '3', 'job.succeeded', '2026-11-24 11:57:37.088102+00', '01a20d6b-28ef-7000-b836-c3261d2bb8a1', '01a20d6b-28e9-7001-abdc-0434fe4c7138', NULL);
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20d6b-2bc0-700a-b9b0-c1497733fe4d', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '4', 'job.succeeded', '2026-11-24 11:57:37.088102+00', '01a20d6b-28ef-7000-b836-c6de48b8678c', '01a20d6b-28e9-7001-abdc-0434fe4c7138', NULL);
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20d6b-2cad-700a-b9b0-c5fe84ca74e4', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '5', 'job.succeeded', '2026-11-24 11:57:37.32528+00', '01a20d6b-28ef-7000-b836-d0a438df82f7', '01a20d6b-28e9-7001-abdc-0434fe4c7138', NULL);
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20d6b-2cad-700a-b9b0-c8f3596adc55', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '6', 'job.succeeded', '2026-11-24 11:57:37.32528+00', '01a20d6b-28ef-7000-b836-d5849457369f', '01a20d6b-28e9-7001-abdc-0434fe4c7138', NULL);
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20d6b-2cad-700a-b9b0-ce0c205d6b1e', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '7', 'job.succeeded', '2026-11-24 11:57:37.32528+00', '01a20d6b-28ef-7000-b836-e36cb99ce95b', '01a20d6b-28e9-7001-abdc-0434fe4c7138', NULL);
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20d6b-2cad-700a-b9b0-d051c2179897', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '8', 'job.succeeded', '2026-11-24 11:57:37.32528+00', '01a20d6b-28ef-7000-b836-e5d6d76eeeb4', '01a20d6b-28e9-7001-abdc-0434fe4c7138', NULL);
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20d6b-2d2a-700a-b9b0-d6e617bd15ee', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '9', 'job.succeeded', '2026-11-24 11:57:37.447333+00', '01a20d6b-28f0-7000-b836-f31e4856f2e3', '01a20d6b-28e9-7001-abdc-0434fe4c7138', NULL);
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20d6b-2d2a-700a-b9b0-dbc71c624e5b', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '10', 'job.succeeded', '2026-11-24 11:57:37.447333+00', '01a20d6b-28f0-7000-b836-f6cb784b5aa7', '01a20d6b-28e9-7001-abdc-0434fe4c7138', NULL);
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20d6b-2def-700a-b9b0-dfa6bcdd801f', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '12', 'job.succeeded', '2026-11-24 11:57:37.643823+00', '01a20d6b-28f4-7000-b837-018e4b2fc1a7', '01a20d6b-28e9-7001-abdc-0434fe4c7138', NULL);
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20d6b-2def-700a-b9b0-e38458c7630e', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '13', 'job.succeeded', '2026-11-24 11:57:37.643823+00', '01a20d6b-28f5-7000-b837-0576cd11c18d', '01a20d6b-28e9-7001-abdc-0434fe4c7138', NULL);
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20d6b-2def-700a-b9b0-e69272858b71', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '11', 'job.succeeded', '2026-11-24 11:57:37.643823+00', '01a20d6b-28ee-7000-b836-b3de8db7ea0e', '01a20d6b-28e9-7001-abdc-0434fe4c7138', NULL);
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20d6b-2f3d-7009-b75a-f4fe2955ed61', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '14', 'job.cancelled', '2026-11-24 11:57:37.972968+00', '01a20d6b-28b0-700f-a267-d059960c8353', '01a20d6b-28ad-7001-abdb-ea22b1e22400', NULL);
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20d6b-2f3d-7009-b75a-f8d482723e6b', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '15', 'job.cancelled', '2026-11-24 11:57:37.972968+00', '01a20d6b-28b0-700f-a267-d6826787ca5e', '01a20d6b-28ad-7001-abdb-ea22b1e22400', NULL);
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20d6b-2f3d-7009-b75a-ff552a50f0df', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '16', 'job.cancelled', '2026-11-24 11:57:37.972968+00', '01a20d6b-28b0-700f-a267-d8bd174374fa', '01a20d6b-28ad-7001-abdb-ea22b1e22400', NULL);
insert into idempotency_keys (digest, subject_id, claim_no, claimed_at, lease_until, body_hash, status_code, headers, answer, data_key_id) values (E'\\x7bc2bf8e0698028da8b2c4d5f5937f6df7e7083111ff5ca36f79f9796c42cc06', '01a20d6b-2e67-7001-abdc-1ebb847bdd0f', '1', '2026-11-24 11:57:37.766216+00', '2026-11-24 11:57:41.766216+00', NULL, NULL, NULL, NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-23f5-7009-be0f-87b14c50a3f6', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-23ea-7001-abdb-acf2b02f2169', '01a20d6b-23ea-7001-abdb-acf2b02f2169', 'infinity', '2026-11-24 11:57:35.103569+00', NULL, NULL, NULL, '1', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x1d27de2ff7abffe4872cc7f49758a9cc', NULL, NULL, E'\\x8100000003abd3c2b6d6efd9d78b8d0ccb07ef3460a02354b9cdd05d3ee5c9801557849bc3981b7c7524bef7cc3e886a6620ee366b8dfba4cda78441fe0ce331016627fac63a3d07bd0aee5d5c9b8a982929e81e5eb5fcab3d3022b96b55d04db4fd52b1af024924d5d276a02225f75f13324ae53102f16795da31151192e4f112f84d54998759434e778885abd21579598a56b3ceb66e9e19a01ed5add74ea8ee50edc13202e2cbf570c4dc37417b894f18f47cb4fcb31b0b4c5a8040afa1c1177b1eee09fbb85a4db667dee4d058bc00455d1b31aedf913d9eb642250bdc3f0c75f568e235810e18ac92daf395fa28562c94a4ec206fba6c26f3deb1717f67', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-23f6-7009-be0f-895005c344b4', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-23ea-7001-abdb-acf2b02f2169', '01a20d6b-23ea-7001-abdb-acf2b02f2169', 'infinity', '2026-11-24 11:57:35.103569+00', NULL, NULL, NULL, '2', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'REFUSES', '1234567893', E'\\x0b6103bacc426ab9d9f8de854b94fdb4', NULL, NULL, E'\\x8100000003f942f164853fbd2c436664723df871d87921521e9069ca426b71bdd91af44507b2b9fd84bd2c3ef8b31da4dd2512872a0211d1f9574729d1fff24fa02cc5264989f08ff87954c3dc5fe7e234a79579b0bc26e8667dec9e067b10a54c8dcd49328cef794633d9e89f04b70e32f1805ff44656acdb74f51c2dfb3fdf9d01745661450ef391448a039df333534c71c1a1e0b4bba8731957ff0cc67f2438b8607820d6871bd4c6db9f3e988c7957939da27c84240dd3655aebac7e086b5fe71363b550808b30c387f1a27d8f091e33b5d7fc1fb119b1d0cdc243eb74fe62f58c402730d0c8962c3ac40e3aa53eebc63371c80d87edf07a48c7ac3469e37334', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-23f6-7009-be0f-8f5156cfc6f7', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-23ea-7001-abdb-acf2b02f2169', '01a20d6b-23ea-7001-abdb-acf2b02f2169', 'infinity', '2026-11-24 11:57:35.103569+00', NULL, NULL, NULL, '3', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x4f2496f2763470447d0ae98d54c25d24', NULL, NULL, E'\\x8100000003d8c93c35255bec7514760e2f792fdf0f22d9afa88892dc47e9f0ac85697d6801207197fe5563b5ffc0e04f0b222833353b87263639bf5e96e6f1f0ae1aaf45ee9f7b2f4d09fff49b47d160bc9379094c190aa22298231bf8ca7da8212d194a1089d94621f7797bdb4439303aa7c4a3d56e367699a9de933105324fe7f8fb283ef7fcd9dabccecd8b23267e8e7e7354c23ee64d29252fb2a8baf24d21e37ede6f427dd86dd4ff0d37e944ece226615ce7fd22c332b2d8926276e23c991411a909dd31a4d26bd4a2a3fb71236a4b7037db3352e6a09f672fcb61fe053fe2ad99cff620218c7415a15aa1f8fa1c3006e77ee252f1f41d299e452f0aae', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-23f6-7009-be0f-92525d7b4340', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-23ea-7001-abdb-acf2b02f2169', '01a20d6b-23ea-7001-abdb-acf2b02f2169', 'infinity', '2026-11-24 11:57:35.103569+00', NULL, NULL, NULL, '4', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'REFUSES', '1234567893', E'\\xe8cef14f767814db9124a519efbebc4e', NULL, NULL, E'\\x8100000003b42a95d30b316435f9bcc737271fd024767e6d6f33b3f07aa6574518c98ba979dfa76fb055c091dc2c00dedcac2dc50880ea812a425c60640d7dfd57e3b49eb17932be1ade963444c6d0203ed0f1f44dd91240c3905a4f5989567a152d51265cd7a9e4a30d3857de3cf2b5387a2897221e6349f26968c99f027876ead3d2b1a62630d92af6456806c7ee276a15a3b518ff58ecf8db5a183cf0a9bef6830b7a41174867d01b5015b27e37e00a0302aebaeae0b74bbd1e3e3a232bc9a7886814074285ec98db9cfe48913aae6ec282e2618edaf39a048d1c927a5c10a5ae7fe74ab92bcdfa4d71f72b3e490968182065efae29d44ff2f448c8e15beb3bce', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-23f6-7009-be0f-946614b6a0af', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-23ea-7001-abdb-acf2b02f2169', '01a20d6b-23ea-7001-abdb-acf2b02f2169', 'infinity', '2026-11-24 11:57:35.103569+00', NULL, NULL, NULL, '5', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x15b0667c66f3e4b36749109a6b8332d3', NULL, NULL, E'\\x81000000030802fdb47e449f7deca5933e84ac9c206e6c4a306392ba64a648e811e8d5f2c1b1dd043130ba6b19a883134f6dc042b11ba8ff4cb252f557179fc4375b97b2d8cbf5c62b1ff7f36da9dac5d47164125c1f85c3fa376883dcf51e5635a3419a756f9dfd1dd44ca07d4ad04c1d5594306b2bc1fdd9eac5fcbbcdc3b90f43d29aafb389a93544a03b48df247075d3a319ff0dd748212b95b8581666e55c1bfb6bab091e697df9df6b3184eba970fe1d4c788dc3a48943b2b9aee3afcb65bddae8a123ef6606a30680dc2aefc3cf34bc4f6cf2cc62c80ebd39b6f189a16e003e07553390ff76a6a89d1aaa26810a9e33cfe6f8228f704a7bf1271cc907', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-23f7-7009-be0f-9b2dd8b4d9fd', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-23ea-7001-abdb-acf2b02f2169', '01a20d6b-23ea-7001-abdb-acf2b02f2169', 'infinity', '2026-11-24 11:57:35.103569+00', NULL, NULL, NULL, '6', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'REFUSES', '1234567893', E'\\x4d0ba998acf51790776409edef8c6f5a', NULL, NULL, E'\\x81000000039ce0c05ba4e3b81620e13be074428a252745572c832ea9d5dfd0f88a8cfb7e0226cf83f5d6c7b2e2cc62377dbd81f152a3636c2b832426dd9c99d64712d95857d13281b284873726e9b2512d8be49dc70f3f62f239e476c46542ac3dbd9bfae1e6848d046500a160d418b59def12e71c86f1a4c01c363bef9d5127c7c753b98d09745bc822f664497ef6cb0383f4827c9587190cb79d41616698f2a153cd916e3327743efabfe41fe6c924446e6c406867434eeecf9bc184a76198e5e0fb07a7212b6845fa16e4173479408c7763f12ac63756fa4fd4e5aee00617dfc1a8fe9262f6bd7349fb173e5bbd44f60fdb32a6641aef704b6dfef02bc5aaab38', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-23f7-7009-be0f-9dc8a001157b', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-23ea-7001-abdb-acf2b02f2169', '01a20d6b-23ea-7001-abdb-acf2b02f2169', 'infinity', '2026-11-24 11:57:35.103569+00', NULL, NULL, NULL, '7', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xb6f4c3b473e418de2595ffd4591844b1', NULL, NULL, E'\\x81000000038131e0f34deec2cea855ed7430e73d01b72d5ab4067f89bedb62636da3124dfde69497db95b6fadec540f47794f03947cbab03a03ad0c46842832808df936a22caaaf3e0ff4cc9f8cb20cb15b320f8594d80cc88963d0f2c9680f11bb5355a2ea328ad4ea32e634812e90fefba3d3aa106d57185699731b595b70d6950d4b3384816e7c15dbe7a2fa060b9637f30d17e99266787e392612b72253d3264ee3e192d879b86e0520ae0c9d2425f71dfd296740bc77f32f2e15058bbd29b8771feb5c340404110673d90d6f72a1d5e1540a71b4cdc77032c5ed2607406884746c4050810e31003e3707016cbf757d841e7b9c8119284d7a7c4abf7105c', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-23f7-7009-be0f-a2c00229237f', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-23ea-7001-abdb-acf2b02f2169', '01a20d6b-23ea-7001-abdb-acf2b02f2169', 'infinity', '2026-11-24 11:57:35.103569+00', NULL, NULL, NULL, '8', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'REFUSES', '1234567893', E'\\xade96bc4016b47d00a7181432c229ab5', NULL, NULL, E'\\x8100000003e519126992d8e467d94f22bfe2ef5039e2d4f7d649a3ae24912532d43fc383af62f2c1c01d43419eef9e97dd1b07c1555c2d42a3307762ea68894068a69975a46bdbb771db607be0c8a36ce108c469c095cf2ea1a12c125f9842c79b8c294bbcef037512866d94002dd20ecd37984941c143489824f37dc685bbce2f68c417547ab7b57f3b584420f4efd30384d4bf6a14211beae5942512a429ccf6b33e9f5d41b83ae1a156f41854d9b27660e81246fb908931f47ca36afa423d3785bb6cb76281f9ec75939a47dc3ca55e232b5c653c3703703293ba4e2de5d51e77243c15ddef23144cfd722ffb065e63e754969ab1efae7fe67bc3ec661e62f93f', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-23f7-7009-be0f-a5648bf2ece6', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-23ea-7001-abdb-acf2b02f2169', '01a20d6b-23ea-7001-abdb-acf2b02f2169', 'infinity', '2026-11-24 11:57:35.103569+00', NULL, NULL, NULL, '9', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x3e7cada3fe8ca270d142f895d05b1ff4', NULL, NULL, E'\\x8100000003ad6d6ea72d104673a4b3364d552a9edf0affaaee4e59cc768d334640fc0c5ff846ebedfa5f84052bd99de8b3a54f546bdcb36f71ea15bd93be290e246fb57a6ea85d9d315c2770f630d33e061e0f51c700d13d0fa4e962b8c0ce2dcf8a359206d62be23c434264a1ef11dff612cfeb40407b999e08da1842364410542ec583a4a0f111b82aa129d381c4cc5b1178fc6f70165baf167eb44068e1854ec1322e27c2554e10fe51d61521a16bfd204e054ae4d53a2ba39322ec4d4e250a45a441e11ec154c753fc409484fe8e7e14a586059633c8978ba362139dd3da9df0b7542f7a928963a7bdad179656ebe5ae60de2a48b3c203050e5f4b9a15a6', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-23f7-7009-be0f-a9d99ddd197b', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-23ea-7001-abdb-acf2b02f2169', '01a20d6b-23ea-7001-abdb-acf2b02f2169', 'infinity', '2026-11-24 11:57:35.103569+00', NULL, NULL, NULL, '10', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'REFUSES', '1234567893', E'\\x18e301fb3b2dfc3016c71ca90d02e4b2', NULL, NULL, E'\\x810000000353039140a30c854ab1153bec076f999d4b9a38f1d9be560a167b119a4f6c29c29db503d95541873862cbbe57fda232518f406ec7944f66d81f80fb8cb3ad6a013616b081b581102c2296f129209287465fe45090b51373e314ade8206ca2c0d8f8249bca9c5f008ba384c72c76b1b3f53266fdeb7c294d91f92519b1c7f91024bd94f420ee9106bd4d8dacb7ab422d0ba0fbb052af03636cd710edd09e47731b806db26806a1fc8e1f0ffbaf5e40d9e7629b70aec270ddcb21c9b09321136eecb3929e2c0bf91f59337c27ecf59f2c73546b344c355847362734b1bb7050c52a473542f87215bb8ed2c219cf86ae9758d821898e71c35b037e5507c7689d', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-242c-7007-abd9-ddad96bfd45e', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-2429-7001-abdb-b77a921a82d6', '01a20d6b-2429-7001-abdb-b77a921a82d6', 'infinity', '2026-11-24 11:57:35.154142+00', NULL, NULL, NULL, '1', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'REFUSES', '1234567893', E'\\xcffc2bc811cc3c062b043d022518a185', NULL, NULL, E'\\x8100000003a6f5c24e6f4eb3df82d462d91642a98ef373a3583e2ce69c44b9a44f6105dbed5a29325ebefde79e50249afa67b9749d7563212e4be83f6318f5f8a831d947575269f51a1ee671b9be7bf86aae6a2b2d51ad7b1c57dd4949d97d3420a6839ea6bfd51e6083fb25eb8625eb324c17258c04edd9eb8a970244dba00458df373b82335523b09b1f32e47f1f259184b33c2f88f22123f5fa8ab19aab9d210439ab15e51f0f5c8368b5758807796c62d05379f4cc7e965be6ad8542240d333ab11f0b24e5f1a3ebcb21edbb52a7f8b16aef080aeba4d9d6b04301cd0ca41b6ea629c42c8120661e5d0dfbbf2bb273575b69176482075cf8e7733ce4240a8e754d', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-242c-7007-abd9-e22fb3336a26', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-2429-7001-abdb-b77a921a82d6', '01a20d6b-2429-7001-abdb-b77a921a82d6', 'infinity', '2026-11-24 11:57:35.154142+00', NULL, NULL, NULL, '2', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'REFUSES', '1234567893', E'\\x5596e05086889e5a4ad9f8640a084311', NULL, NULL, E'\\x81000000035d2b6359a6e5ae9146b23fd45444d359c2290d716b2557fa7cf9ae966130ebae4ca005885cc7c9030f3b1bd40ec9c918526469a12ecbfa68a36c4c81b2ba208cb3a5f6a23e16568357cdd6d8efc97b225458956c056155a21ce000e29ac867010df122ee70b5dc60d804a9ebd879f03e5d007e1ebc4b34d7c27457ca04f411566abf6a6b898970fdad76f89601ff8eeb5867c7baaa1bec5bb125054f911f5ff5ee8119ccfbb73accc440ad918e8768a830b9a49a4331c3d0ab3a0ecf459893c18ef91c900f27f2ab248f59d20579f80c9b233e3a5acbcf521812330a2a27f75f8d26a08fbf024aaea248f5043feb937b5523265513a10c352d97b6ffcc22', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-242c-7007-abd9-e529a35d8eb7', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-2429-7001-abdb-b77a921a82d6', '01a20d6b-2429-7001-abdb-b77a921a82d6', 'infinity', '2026-11-24 11:57:35.154142+00', NULL, NULL, NULL, '3', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'REFUSES', '1234567893', E'\\x43b5393f8316ab6f0278b9b6abbb2647', NULL, NULL, E'\\x81000000039afbb46cb522a2fbc19444b9463e72d45b2dd5fa0e994918440ed0b502c951a9434cb56dd18876a84e3e41e9293b9c4c9fccfecf4c1c54f7ed2e22df8b71a39ddd0af6938abe998cd827a909b66aa7615aa1a8c735cbf6bdc0170d1d0c9008a1d2b614c2c544401a48da907dd5bdeecc811f4dc4a018f06d133ba3d590ad23b4a8b501df88e6517a272c1349d806ce534f599cf7e2d7dfa925f125cf2f7959207750297ff83b52c1d5f90f2cae0c4163866772e9d77d25e8b9b1fd0a2ef2a805568d64924bbf9e58746fcf975b96f461aa8b40987eff308fcc7884c9be58205b6b23697b70f34b4d429b21537645e81525a28dd87630646f77fe4a7cdbb9', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-242c-7007-abd9-e9308c0b6614', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-2429-7001-abdb-b77a921a82d6', '01a20d6b-2429-7001-abdb-b77a921a82d6', 'infinity', '2026-11-24 11:57:35.154142+00', NULL, NULL, NULL, '4', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'REFUSES', '1234567893', E'\\x221db48a492139cc932201b1d54e5b14', NULL, NULL, E'\\x81000000038fb9e1301601ab580e602ab7e65995896760ae607e5b1a1af13862ed34263f231ecaa5d6b094e780a29b196ed3922eaa6a2b407be4c94f2c583edb684268fc28dfa24b443bd06062ed111ac44e0493f82096732ee30c2e5e1524579ecb4bc63383f5368e783a4ff37e65a43140551d1853a42d1d39690f84d51c8fa35c6cb6fbb566802b9ac351db37a02304e703679d146690f3ad57b64f28176555356a80a7ae3e7029ad82db1b6fad18594daea7654130b877904a481444439c962a10956fe4852caf626bf77a5988f78a49206976eb365f92f015b345e1eb135b3f79871e5efdcfba50aa1ef4cec66c0112f1f4016f88c67d233eb8189a1d78616a6d', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-242c-7007-abd9-ec1c21d70132', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-2429-7001-abdb-b77a921a82d6', '01a20d6b-2429-7001-abdb-b77a921a82d6', 'infinity', '2026-11-24 11:57:35.154142+00', NULL, NULL, NULL, '5', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'REFUSES', '1234567893', E'\\x26efa0b6226862e65fab3cd892fda701', NULL, NULL, E'\\x8100000003db03821dddb441b96c03325d90e1f9a62a1ce292f2e2b3ffbe06fdefd6a4fd0f8f93591c9849b4a0fa8a772c44f0751e83be4110b4b56c09659079063f47a65cd0fbe1821e50e7569fd3864197da77e58b9b1c155a82a3702284d249be5ae122eaa60ab6b54e790540a770f3f720c47e5f20c4fcf7127091f996a282e9f34be043f0d02d95c3533c726f3bac9ad1db26751bf44c66eacdf1d79e32682435024d2488a78e381aa18b5214d01b05c1c4a1ac9b58e11ff94ddda022393e2240744f57f0b434656b3341abad3f1752ead6d7daaa25e4db0955ee092a523cf683d8a58b7fb2d1f94454927f4645c9535f51817d03b4200875db1e07329836b6a4', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-242d-7007-abd9-f1f85f17cae2', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-2429-7001-abdb-b77a921a82d6', '01a20d6b-2429-7001-abdb-b77a921a82d6', 'infinity', '2026-11-24 11:57:35.154142+00', NULL, NULL, NULL, '6', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'REFUSES', '1234567893', E'\\xe8186ad7411f14c22e00056da535e465', NULL, NULL, E'\\x81000000030f60853531f92b2c567c7947d598471af82dd04bf46a55b4e49f529b44b0e07c70a21f68e391e5eeaf4b6ba08e7a792d338a983289263257ea7844a2dfb9add4d7982d05c840c58c5a095ac958bc33b2e0e61838e25140f236a3a19980ccfeb28d51932ed26b0d8ab887304f7c187ecb879b34ecbe4fbe3b4040a27d98a2d7e358292a4b3fd53ced03b8c693c9ef095e43b3178c9b0aaadf13db5e5f1d8849ac5c34ee07731678e7a4de4b8d0b1fe1bf92dbf8b12a12839dd493a59c7e3f9b7f9a67002106acde16e9ee1645e7e6801fbea5dbdcfed896325c697556d0a7b023e700707249833cf19b38d59fb13d9677c9a438defe4fe40387e2683f3131', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-286e-7001-8c35-39de8f285027', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-286b-7001-abdb-d5cb1f0548bf', '01a20d6b-286b-7001-abdb-d5cb1f0548bf', 'infinity', '2026-11-24 11:57:36.242785+00', NULL, NULL, NULL, '1', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x696ed996d724bb8b0b09848bfe33de2c', NULL, NULL, E'\\x81000000030b01f526ad30973b8319a1ed8b265a9ceed34034395cee11d8d4a3d753e0b59dfaf09de1907826a1b8e2282555633a48795cd77facef245f444a3b9a5318330db596a1c33ea1abca5ca7681819c797acb89212dcd6250e88cb1a5ba3c21d898415690a2bb066476c04d4b0e3462a29f5ee18df188999f2d5712d75ab5e1ba14fd1345d2a47327911dfe861c4df492aa08090db2be8fc3371e4cc224b57721915828b463b2afd5384e353d8f931352a7a21b30770319c170196fdacbfc387ac43bf3907c139c0a9f09fb9c4de73ef99d892906afd60c7dff7d9b48781297470ca5f3a68dffbd3c0ecfdaef7aafed8398b1bd681ebdcc723d75732beb8', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-286e-7001-8c35-3f23b7906698', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-286b-7001-abdb-d5cb1f0548bf', '01a20d6b-286b-7001-abdb-d5cb1f0548bf', 'infinity', '2026-11-24 11:57:36.242785+00', NULL, NULL, NULL, '2', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x88fe767f21e15a0e10616510cdc24306', NULL, NULL, E'\\x81000000036900e9d6d0f51a0c50eebfac7cf89f96cb14efa58495d605ed4ec911293abfad352e0699a4fe20019742df112a3ab3752e11ec21adebbe3fe6de74b6ccce9aeb15e1c7d3ee1dcd5a5f6ccc35165c76ce288c60088ecd3cc2e2aa6c31ce451fcd7efadb983dd9021552d77ba42976dbd39db4cb09d97bd93c2a4c8634ba510795ac8ebed59435c018a62d49b5dcf882fabcfecbb0e40da12c1400bbd4dde136b16e2838f29621624dea1db75becaba6fe867f2abed0515fe3d8af2cd926ab10e18863128676e956545bf179053b8621beb716cc1d36f33562c2c96995525e6af3e73878b810e0d61c1d49fd19752248ca45c6a681328fa0d71c51c01d', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-286e-7001-8c35-4003cb36bcef', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-286b-7001-abdb-d5cb1f0548bf', '01a20d6b-286b-7001-abdb-d5cb1f0548bf', 'infinity', '2026-11-24 11:57:36.242785+00', NULL, NULL, NULL, '3', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xf707dc7c15cf15b3d56623ce9b00bff1', NULL, NULL, E'\\x810000000348e93db74961f157f69cee7f383b2f9f2e534a335a2a566e1cd4ce4a3beb47e7c1ff20a6cb478be83f14d0c4ad3f946bff928af916bb291e76a8dd5bfb57bb8a39289ede3263e6de4392f554efd112a5dde04bd854dbad7296f2b22232c2f4de4de1b30470f1ff9a41fa48a1f6732fa134a85a71f034f715161c12dfdc39bb7cb4690de56085f8328fbe4654f009ef8987ae3157ee1b3945420a542d7172f7e544ad069389677cfd320508418efc1ebb4c2c1acabdb4fce345591bd7f5ff5f5456c0d00d11680cdbd3f0c518ba4005d4e95c6acc49feda2cd61c0d35d07658201720936d04fbb9271ca674b05e4ab61f6e2d1ecc70ccb10d530cdf6f', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-286e-7001-8c35-46b2846dc335', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-286b-7001-abdb-d5cb1f0548bf', '01a20d6b-286b-7001-abdb-d5cb1f0548bf', 'infinity', '2026-11-24 11:57:36.242785+00', NULL, NULL, NULL, '4', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x1d5512ceb85cf8ad913ca260a7f65ab1', NULL, NULL, E'\\x8100000003e192c4c98595a75bb0cbd40b1d52b54781348d3619d89f20579dfabe09a8a25e99368e9711251e62b804babc5e51abba64e204d82f68581594a6d69836c45a5ef954ef0089a37a22bf2787a2f66c4d3c1d173d78e45166913e346f16415c3a3c8a36c2e1ee33e4383c44b9ea5683010460d55920f4c98e913de3e591f9642cddf03007e1775ece4dcee5e210680e3cb1e2cdb74434b38c8b1a322da54c408cb4ebcc35efb955dab79922023f45274f36a741349cb76f651b37ddca3900f338ad68a4627952d0880dedd41fa9538c7d50103b66d42199b270c63bd006d3796dc4e3c3ee3e8a8f2d41d16b7f91351b804f3a334fe49af8f9b0c46f3d72', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-286e-7001-8c35-48db2b346a39', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-286b-7001-abdb-d5cb1f0548bf', '01a20d6b-286b-7001-abdb-d5cb1f0548bf', 'infinity', '2026-11-24 11:57:36.242785+00', NULL, NULL, NULL, '5', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xc7359b29b630bf3209e87fc50f1c18d9', NULL, NULL, E'\\x8100000003745636892957bb5a6217ca1d8d6aac4cc4c6d889a5a29eab1e037f849f743dd332d2f0f2807acb9f338c591d38e47a433382dad6b826b67f6a55fe42b6b69425dd6c195567ce8802fc82dd62e776a4ea20c9f7310595e8c8743eeab06175b7d497cc627b6833741df482f5d477287a6647da8f10759de5532c39f200b8cd54153b1739f2c4c1e21dbd1d49b1f217b52b8abf19fb111dbf8cae41417a3c03005c9dcf8735977dc77653d553b211ed5a01b9aad620570ed1114f548c2b79538ffb1dac3e56b06f9c2729e66339790edf8c4998dae783938020057fc2f623f9c8540731b395efd5647d5641bf68b25977abd4e9ceb10a45267c204ae2b0', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-287f-7005-8569-27fa58f2b053', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-287c-7001-abdb-dea86a982cd6', '01a20d6b-287c-7001-abdb-dea86a982cd6', 'infinity', '2026-11-24 11:57:36.260174+00', NULL, NULL, NULL, '1', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xaf0f98fd9e3ff4c01d611292fae3c577', NULL, NULL, E'\\x81000000039e3d1ff80ce1b1c8e615fb40b09b0f38d2226289e0f642821b34f9f047c5bce106cd3b4edc9b729c24e38100086a9554b0066ecfd058b07e4d4a5a0e22008b38c3e15ed04d5903af34cb6c09e95fa5c349102e3d1fa7d736386ee022c513af1c588d10c3c2b73c1f4ef37d2adc490fa1fc8b5a3637ddd2603e6f8b1b8c6faa0dc688d59ca3623c9dca28e4c4a688940aba860727ce58af948bf2defa72988432ca5fbfe0778ae335946819400fff6028e5b2a23f719f4cdbe8266db87d8dbec7ff819675f609153013a8a934c2ef27a2bf9dfd323878ed30b7fc7c800e5d900be04209d08097e4356eb6d076e17adc9ab3d0a222f903b2e8cb537524', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-287f-7005-8569-2be48d37ffd0', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-287c-7001-abdb-dea86a982cd6', '01a20d6b-287c-7001-abdb-dea86a982cd6', 'infinity', '2026-11-24 11:57:36.260174+00', NULL, NULL, NULL, '2', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x74216be778c5b43098573779589a47e3', NULL, NULL, E'\\x8100000003e3706bea5405a7ae05246aa2cca0c6afe0080f04a412ca6897ecc77fd7934120a810c4e151737c203261df291625af28155f8e65464e2aa8436f66fe53b2dc57801331b4b4f94e2c7de13046403fa8fc3528ebfd080519c99d86c482a24bacffc07952465e7ddbe16236dea7e55c3210a8b364abadb9a29d2dd3e730b276e4e6631431ab354e6473a102750ad5fcc9f49d8378b8595a3750661567b26d3b160080f9ff43ffa5df611765c161342d71a206ae362c2d6c649c0414c3318390681099122fd05b8454c5e1e4a0cf22f1dba02a7c26afddec7424efc6b17c9870102d5e098646ef58c41b655dcfc523c13f1fb0535b3006ba784d9cac8c47', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-287f-7005-8569-2c46ac0443aa', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-287c-7001-abdb-dea86a982cd6', '01a20d6b-287c-7001-abdb-dea86a982cd6', 'infinity', '2026-11-24 11:57:36.260174+00', NULL, NULL, NULL, '3', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x6b4c0e9293995c5a15c7da0572558611', NULL, NULL, E'\\x810000000358947513f02535b7be6f23220943dbc6e3ee3dcfa1d05ed3c4bbadfdaeb5c02cd4c135ad34dcc34b392ef14392d7fca9a12139504609dab9eb4788cdc2c4c46be6e84569410e6dcd089f509f080969888c2f9f2435706eb237d9eaaff9c8cb63692db5a0d03cdc6418eb143fc09ce3272d7f9e4f1a7abeaebb7adf8ebc46634dbcecc30f3fd89dad1ffacd5eeb3ef300adbfa99ed2c04559fde1c91ccc53b1c40d2e0d9a0bcd40d923e36cb83e225679c6a23e69b08a34c2b14923a1ab58253509703148eaf0fcf3e905b2b838c34b5762bbe6777c97ca8a78a0cabf507a6e61c37b4933d7029041b3f0aa2c52cc92a93b3555fe52012361b74f9f3b', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-287f-7005-8569-31292abc3dba', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-287c-7001-abdb-dea86a982cd6', '01a20d6b-287c-7001-abdb-dea86a982cd6', 'infinity', '2026-11-24 11:57:36.260174+00', NULL, NULL, NULL, '4', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xd9f9ad66946889afe67f5d2b86b62cdc', NULL, NULL, E'\\x81000000031ccb1a400d75ba8fac155f7db7ca0492f6501acf933add7617f6ccb689e1eb5979965fe44fc3d94fca4753adabf1288fa03f92a49214b0732cb84b0fb319373e97e19b4ed92db4bb10893643d439095cdec2a502560d4e05982c5b9741ecf5aae68555ea48b41f63aa1d243b574ccaad3040b5524dc5ce963debf13ca9affc47a193805afcd8b4c86cd201021d30824d61d2accd3667b1420f6226621e3f1a19ff53da75cf4cea0ec6b81e54d4959ec886b0d2dc3f4b364f752d3577017d40dce132f717fa38aeb6377017d3c35c4dc567ccc5dbcf05456734c9bac1b62f9a7e6e8921206bb5d603a9c89fc3563e04b289a5f0dd5db1492127e334ca', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-287f-7005-8569-36727efd6976', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-287c-7001-abdb-dea86a982cd6', '01a20d6b-287c-7001-abdb-dea86a982cd6', 'infinity', '2026-11-24 11:57:36.260174+00', NULL, NULL, NULL, '5', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x3458cba2d6498190b3be85b916559d07', NULL, NULL, E'\\x8100000003e15bc190813f373f86106341dcdc6e305a7d525c8a1b4f156f3067fe1f312648490d730fbdc945593b879c7b91d52efe6589ef2a1d40ead6e9eec7520946aeb34055a0980ac5f2767591240b946468dbef7938d755dd7472b2b8bbf6be56e88f853c02f5ea9d752a53ce9a7b71f8b91014d4a38fc8e1d5ddeb066e29b558f0ebff492936db9a7971de5f7f1978fcbcc287cef0eefbc1a739270e14fadb2c1f6669f29a5d54d3916809b7d3b2f9715ae6867002ef0965ad55732ea5e5b3f5e0c3be36c1e04cf1c581cdb2b177ddc53b40b9bacba504e9541ba665298253b209e7689a8527f9128c35fb45be63ac3d96387bf7b01d13139f6299076507', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-2880-7005-8569-3bb64cc26458', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-287c-7001-abdb-dea86a982cd6', '01a20d6b-287c-7001-abdb-dea86a982cd6', 'infinity', '2026-11-24 11:57:36.260174+00', NULL, NULL, NULL, '6', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xe172657b9289cd10ff9f6ea016df2e5e', NULL, NULL, E'\\x8100000003b582f07626469cea4c4083477f3919893b3c8b2f300968a56ffab88e18a958b09fd3fd74bb7bcbf291b74586d934d52bcb115394ce0b4f1b7454a86cbdf3119908e7354148b7592d10a1aa052c768409b389854cd6af306f07392394627a4bf80bc1caf025bda7d5c11dc14407ac3edb2b2be8b2d6e7969610bd37c44c3b327bfe3752f68c7d41c67f99de983bf0b3eb7a8fe69f83fae381f1afe6c83526046d1ca5d5b33c99accab8f49268e79e211b575ebe6c2fd1cf29ed491ed1dccafbd759b750505d0ddd59059cde9e4bcfdb8a8cd539ac187d43e29f13fe23c7dbf1db4668752c95fed1133a797921bab1c1fe6932b5ee176115d4ff845054', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28b0-700f-a267-d059960c8353', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28ad-7001-abdb-ea22b1e22400', '01a20d6b-28ad-7001-abdb-ea22b1e22400', 'infinity', '2026-11-24 11:57:36.309348+00', NULL, NULL, NULL, '1', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x58400e0db13b143d7ac5369a1d4781d0', NULL, NULL, E'\\x81000000035946839a14b11f107ebc63ec1b2050ab3fcbddd309afa0ec52240e70c45ec2fb6326560d0a44ce449b78ce75d697628dc1e7947ebc9ddd3d5329068cc59a23756add37d66a4e1c1601cf69b1702a6bd08db7539090badaf3d8a02946db46d61458d195285b86ae4a7484beba62ac2ee449d122f5bb425a4a9b884ddd63be13ed129cdee2f3a06baa2d20bd4a7c82d9a614543bd4737eab03b5bb855a3c376ea299b895b38796d0ae7812ccb740eb3bac07129fd97ef0caa0b1fe2f09ffa9f2e0ad42d92d5dbca85971fd881a996df4ba4d421e47bacfefa490fddcb22be9ba6e067436623505d39ada51c8fe9ca4159a3c7d83727b26abb94e605f77', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28b0-700f-a267-d6826787ca5e', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28ad-7001-abdb-ea22b1e22400', '01a20d6b-28ad-7001-abdb-ea22b1e22400', 'infinity', '2026-11-24 11:57:36.309348+00', NULL, NULL, NULL, '2', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x9d542031f119a5ce7d1b154f23401a72', NULL, NULL, E'\\x810000000336e2332daa739f347808a2c9fa9c277a73aecb1fe9088d0d76d6a5683bc274c446513561ff71b8cfa52ebf7eea1ecc43bc0bc5f1dd32f9a28c81934db964577ca26f80a1eeb1244e37e369981676e30d672b40a3776f15eb02712088a7b97e96e511b92b886b61e24dae50cf076245aa48b6e9084d7b642f987ef588e07f05fac69d0c1c315ae7ff6d8136110531d09240fba4728eafa387e81da9e60efd8afab6f9a0ace64d5ee51b9d599d74d6ae34dc30661b918c789ce3650fbde00bf1acf76178531c37bb87eb0217188d59dc3fcde6f0f4bad4fd62180a61dd322b75139851165b85c28fe1f624279bb9d1360563849b1788f86bc75cf83b95', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28b0-700f-a267-d8bd174374fa', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28ad-7001-abdb-ea22b1e22400', '01a20d6b-28ad-7001-abdb-ea22b1e22400', 'infinity', '2026-11-24 11:57:36.309348+00', NULL, NULL, NULL, '3', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x4b702b806d9a61497b17f534dc3a6fbc', NULL, NULL, E'\\x810000000379d271d20198a592036f6d215c2dc61f382ac6cf11332b37e783dd24e25631528347ce919ef7bf3decb056e6c2b8a06d71ad95b4144753d8066d31192f8f226b4dbbbca5987c52e5895f0c9c4f2a72d5ee7eac51e5bbc25b0e77598c7341168de715d1473718c4b4d911649598ec1bbb5ef23eaf891b7fcbab081234aeb148db7259e588750160dbf6465938f4f7c3739c7a3cb5eeca5f3cf4cb8573c8705271d0628b449f998565a269795af8090b45955f539b8e43de2504584cbbf8406cc646fe4a085c1f60d21d84a22945e439171990cd2e27d1da8f19292fa0fa56ecfb8e0a6bcdc18d2996867be37a00ccf58660623750f8ac97abcea9ff92', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28b0-700f-a267-ddb4d7ec18c2', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28ad-7001-abdb-ea22b1e22400', '01a20d6b-28ad-7001-abdb-ea22b1e22400', 'infinity', '2026-11-24 11:57:36.309348+00', NULL, NULL, NULL, '4', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xf1536c2b2e8e89472730a72de657d504', NULL, NULL, E'\\x81000000030dfb2013879b066ba806264d59a7a6019c87912dd0ba3e8b342f576b1f62007accbde92c91a74b883d6d0c39d83bd22c79ee384e385f9da5cae0642ac4e0a4a29aafb913e512282bf998d934d23f8b9423d3bee98eb7185eb5b7cb601b0bc6f28a87a42d43e094e324ae93c6f54b5f2f444f3d47ab977888830de62405645ebce0b1e2cf85b57ceba98cf726bd861a81175d125993d635f1a7ed1755e7cbbee1dc0e712b076f4c3b14c705e887ac1ae61b3aa8070b880663f31653453bc1f3ec0af2b7e09e876489fefe239e42b421ec6567bf1eee95370118c4713842f9bc048ec1261f619359bbb6c902c6b9aee2da6020e2d7be2683d2ba1d7353', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28b0-700f-a267-e09766a4a215', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28ad-7001-abdb-ea22b1e22400', '01a20d6b-28ad-7001-abdb-ea22b1e22400', 'infinity', '2026-11-24 11:57:36.309348+00', NULL, NULL, NULL, '5', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xa2cffc4ea7ed5c3a7d84c608f1eede4f', NULL, NULL, E'\\x810000000365bc05a5ba49e391659cf6dca2dd947a7daceab57a087edfd68d4d2d83e3174c0e682042a4558941f69dab066312e8d46bef6db3c020ded7f154a19ecd5a44bc805bf176af74d049428b07617e36741c33bcfe6c232bcc29b369ca712723ce454d06417420af569402fab1fb6451e21fce9d78c1082e61528f4bb6f4318c1dad5ef5a4a45ffa3ae99b1ca178ec253173e36f62e58ef6318253c7a226beaf19a9548b7ebfba895ff0ed2345688289275df1b2ec5f9750d5d6e451ffa66f9eee4466bf21ab50c6c010f685062df45d9c3cbf7887a8a15da0882542572e9b633bb8790ceb588ed3a4f80184b4cd2edb4f64cfb136180113d6c940d78714', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28b0-700f-a267-e469860d6152', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28ad-7001-abdb-ea22b1e22400', '01a20d6b-28ad-7001-abdb-ea22b1e22400', 'infinity', '2026-11-24 11:57:36.309348+00', NULL, NULL, NULL, '6', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xbe1558022b185c79bdda384e42d863a4', NULL, NULL, E'\\x81000000035786ef1497c8ccafdfe03e6c26cd52d004020706264ffcdafe7b6fe6e2411c2c7828410f746060b495025a76459f9eab975a138fe2087c1e9c82407c7e38084874d1784c2be789cb653fb360de87c7fb97c9608a6fb8f36f669ded891d27c9caa91cbc4e24e12b735c5012ad6d0b180469c98040b368e1089c43b4eb43de9e0b786da33169fe2c7f8fded9e71e00a0cdc372e8551b2f8d39beaefd486e4d22e4835a94f2157598899b10dc77e2c96725aa44882de8d57598f4123b84380126d867872e39c02e002f6699814dc5c09cbb35558738f0baca6bb35a4e6e593a7388f4401e1e4742ab6047d3dbb7d5796db702f3fdde989c7e60584a5a8c', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28b0-700f-a267-e8aa9346a3c6', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28ad-7001-abdb-ea22b1e22400', '01a20d6b-28ad-7001-abdb-ea22b1e22400', 'infinity', '2026-11-24 11:57:36.309348+00', NULL, NULL, NULL, '7', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x836ed53e5f90ef09d2fca0e5c17dda97', NULL, NULL, E'\\x8100000003b435cda76409548ec5b82cf21f587b82f8c4d5cc3de09a0a6e493be3146a8eea99484592c8fe607d3c1da5af45030015086795150552002759e7d20420ebca8053dd8453279cf167e57abbc0de906151b56da39ae3f0be009211289996dba2f56b6301bd2045e3985f6c76eacfe007f01f5f6ecc8e6f3365b094ef82ef878e41e7cdefd93b3638e681b22b6089c3695215078ba2ff2ca09e43686e615431a2e48c4d4eb02fe4b209786c44f2d21e1784bfd05201847fae27553bf80973193cb49a56ce771e9085d6ddef93a38ee3cc60a8b70c4b5638fd27ca837822e28425261dd1b07fab557960bc498857eb39da325331c4874070b366a5ec3ac7', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28b0-700f-a267-ed66dc94f8e3', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28ad-7001-abdb-ea22b1e22400', '01a20d6b-28ad-7001-abdb-ea22b1e22400', 'infinity', '2026-11-24 11:57:36.309348+00', NULL, NULL, NULL, '8', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xcd5ee9211b3d4bca83048d15fa407157', NULL, NULL, E'\\x81000000037128d1bcc6a90cc801041da75da65943213814ea7638a3dd92a4b9d6316e9b2a1f23440eed428269e4c933319cf79c5a511fba8151c040c430a21131dc0494ad25ce9b6979a76f47e20e2a246dee0e2493c6055d437f3996faa4a355fc1e1632260c67474c4a19780a69df543d52e53459ea74104b7250cbbd446162930a8e35655fe05598b504db028e546d38223ed9e4357024f66aec1d5073ac461adfdaaa5b40e89e6ceb7e982dc517026cc5bb993ddf80df06024ada86fc032908b6b1af46bbbc7d7030c9b52238a045e1256d7f1890d7e26f202b5185a8f855ddb68f6b51ec6f4d60dda66959244f8456bf263d5a8c04752e8195095e6505d5', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28c2-7001-abdb-f05f32a837cf', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-23bc-7001-abdb-91b776a6305f', NULL, 'infinity', '2026-11-24 11:57:36.326759+00', NULL, '2026-11-24 12:00:36.323+00', NULL, NULL, NULL, '01a20d6b-23cc-7001-abdb-a78dafe55e33', 'false', '1', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x427226ba27a4135f63c3c8d1144eee7c', NULL, NULL, E'\\x81000000031e65691331b62677e9320bd6251ce3587a7eb0508d62e73d60641a49d918e19ef4d1bd9883494e5ba83aba9ecefca7e6ad1bbf1f1df61b2bd6484b3c4928acd58e233ced1e805fb4bb87d849fa8946eddb3b17061df2009e7df5786eff040accc3994266583b88efecbb55f21c80589e32a7a43c7d9e30217daeb4095902dd0c76dcf7736ecfb74ee475005f15c762d73110adfc4cb6c155352eedbf7bc71cb0347f517007d46633bf660a015af79574e4dc0a481974b2fd395dbebe8bc40d721e8e0d0ffbda36d79721e9f9e0e0b31c1cc18171702588ce04b8e9480af92fb4050edfc07bf95e24bf83b4a4af7d0d50e47587d44eab0dc9b901ef19', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28dc-7001-abdb-f8e9e1d272a9', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-23bc-7001-abdb-8c3805b7d2f1', NULL, '2026-11-25 11:57:36.349+00', '2026-11-24 11:57:36.353024+00', NULL, NULL, '2026-11-25 11:57:36.349+00', NULL, NULL, '01a20d6b-23cc-7001-abdb-a78dafe55e33', 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\x7120a9c979076c9a15ba5949831ac4ea', NULL, NULL, E'\\x81000000035bd70848b2a4bdc72e5472968ac5ac054b9957cc4116ac471ab6f4049bdc5780085df2c5e335c02c91915c5bc91156287f7c7613f4ea8fc140229ba7fa4559cef86054e0e76bb03a538ab44cd1b22308772229b9e4443d30b8bae3643f90ecd9615142fbcfea7981554129dea89b64a6f95a63e23df4b54bf1f24f290c89b70bfa2cb324277de2bdfc511139cbe3d37b28c2b530040691d4aa8c493d6b67045342a18e7ea7a729525c8d449c7bf0cce6b78db5466dcb35afdc847967f541221ada3290c79e2813662e761e71a58c97b3a66ae29bcf15697bc307c567cbbfab5ec24db7e68aa463a7ac50921af264774a94eeb3f953b58fa210efa980', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28e7-7001-abdc-0029da1c5e83', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-23bc-7001-abdb-8c3805b7d2f1', NULL, '2026-11-24 11:57:36.368154+00', '2026-11-24 11:57:36.368154+00', NULL, NULL, NULL, NULL, NULL, '01a20d6b-23cc-7001-abdb-a78dafe55e33', 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\x28f87dcb22d4d05b9d5bec8f93eae98f', NULL, NULL, E'\\x81000000036dca08f02cdb4fca808d8a2a523dd3543ca4b91752986f0526fea961ee2f1dd9c022afbe59f8932e31f48116cc08090b1690d41b5ae7334b57658cac3e39db7e2e811590147db0f90c4db5853d87a77564ac90ea8f054afeeca5fce1c9ee0dc3e5f29583211a7d1a0297aca2bcfd887d0d0b40b96c2e57564f1aa0b7f4191156428215a356ba3afcb2677c677e79526ac0d7514b481288969422a043bf7323ffca7c4b96e68b9e7e2624464b18ddf838cabf1aedc305add4cd1a47e560c0a8caabcbf0edc22a45acf13f6f9e18a9bedc685d9c14811cc305b73e3e8c1aa6a1a1e55436db912b8d5afed2e99b7ed13a38727d49b4828af9feb30075e0', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28ee-7000-b836-b3de8db7ea0e', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '1', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x352f3e613b7a8bea6bb314fddac5eadb', NULL, NULL, E'\\x8100000003df7150d19e553152802dbd797f9cb2608bb9505abe53a12bd237b975e3cbe808c9f3d5a68d2a104125761dfc542010edfc4dd308ac38e823897ee7c1c12fc958dfa07cb509e3cf6bc92b3fc5a0bc14497973c1c276cb034f8215f15fd9140309001e59b2cf872c510bd0c85db1a5db5f50952a17e0f4a81e04bfc28f955c45f2c0a631243326012996fb05e3ad68a18683b75160c2b70b433ef618a37b2f31098d5c00e1a84c328e28378e6a70dd8d56aa5dd14d552f1152d6cf9d57220af1c92b53c5c653d992a69f19ef8fb9523e61ade7aa8cfcb65aef6021619bb5475f5c85b4697e508ff396f80b0152f35eb77930af3b5dbe76fc3565afd596', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28ee-7000-b836-b56611ea3667', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '2', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x7b5d2b604df13a22f4b3610035b785af', NULL, NULL, E'\\x81000000037f2e290a0f065b41b3ef76727cae26f98940fee8be05bc55b8ac6f28a57e7557b4943c55ec5366f87f2122d52df8c1ec810a1e3a20141c95a8e91ea7725ee61dbba8a151b5418491a70ebd3be9f50f9d308d63faeb4b32f261f64f219d659eb891a39532a987e03953b295ac11608aadebb362ff6367fea46437a727a6483b2431106b92f6983e45fee7173bc26cd54eb4b6af46b824cd20346760f658175390cabfe56d810af8c8b1a3a240f46c63248b12c191257cddd78e36138ab9bf9b3298db20ab8e1cab5943a36db69e37718895655101db2a41417bbf31929b7693e5b32c302d56a5f971e9c226040075a803d459363919632eba17bba6e8', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28ee-7000-b836-ba450065ac3a', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '3', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\x72a53f6ab706b55dfc1abb0d564ab1ea', NULL, NULL, E'\\x8100000003fb52a7b7ee4b30df0e8df41a2f06507d8b37d9117e7955e98be6f2ba0b09f9bec4fa994295447bbfbeed5b37969dd672a4fcbcc5fa52ce133a1274149f44c57d622d39fdc76ddea0518aa196e643bebe6f36fa02389d6419e3e918b7ee0abf3e4400387617cb922a5a7697c33557b2b2907dd2217f967c20a5d5d57dbc46da7a21e359bf6a1ab11ae3ab4aa3746c38a0fc6279508a59c4cc4d9b9c61f6123e4fa83777e8c049a940c37896c7b45fe5c64ebf70c8408489e2d255e0670c55a892981b9c0c2ea4aa9dde86f77e795c68414af30a3d88ec5ebbb0837b097520ec3832b77612a210587ed6025cfb6c86190adff0df9a141cde917a7a1366', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28ef-7000-b836-bc37d50aa539', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '4', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\x8c5b7c1e34002e2a94c122365ded2d3b', NULL, NULL, E'\\x810000000338e08d3fc00c21c479f67e1edb8c53c0e8e51a0cdb20c4a6b677a9f195a25b9774636421c34ee82688d4692a8476d44b900f89cde0dadecfab1e38e35284c9ac413743109b4e0cb19a25d2c762d2067bf8c9c7e39199eea2cf5aa91709ea4f51757a597c7d6afc1c339fd8325254c8c0daf07e13466231a599dce2d252015515d8fe7ba8948aefa125ca260204646254c0e20d0096247f6531ea6e9ec0dc63b3a83ac2946ec8e4b12753a9c2d4e85779023813aa7e1ea2a39c1fe9d41c96ba8bb68b38353144d1744508c4fa1d29fc4ab1a10f86e5faff09f8da9c960c0c4f1d6459fe8430409093df5a20401e47ea14410296818622d0c576d56636', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28ef-7000-b836-c3261d2bb8a1', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '5', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x685bd30a00c39eedb67e8f33d9e7f09c', NULL, NULL, E'\\x81000000039c0de21cedb3b74ea324b200ad62b315cd0d0d930a9b29d61cfb1e604aadb3599ceb875c590eaf7d5cb97860388499ee8760f6048721d2c888b6b6aaa11b54c505f26b63f53e3bc94a5e8a215d888587b810c40111b42c7cc3bfe716b337d2f5b1e95c359b868707b9510c78032376c5a1542160ede33be4cc6c3410f55628223e8e43157bf69d0f5345716fd91601e0bbb31e2e9d0597152fb888c37375976049d3b0e7bb097d16202202980cc554a058343452d204008ae906fe9ca3552687e96b546a4d5db61669db4e495356c6a1e686a65a6162cd903341690a0796e6b08f6eead739c6cea2182d9120ff77aea677c182025e7f3e44b2ac9a26', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28ef-7000-b836-c6de48b8678c', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '6', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x63e7e35bb1e3b98b95c9126446c539ac', NULL, NULL, E'\\x81000000036082dba63981cac4a14e44e109983750a963badfdce3e3bd821b4fdac65edf77c9702335b75989b23366c2080f43221f9259eee76e3119a96edb339fb088f73a92c7aacf58f1b0017298febf58f157fa677bd3e5a6f465fa21b30900bd6d16cab8e43b23ff00aa8e8db5f3adea6a47a8d53ecf234ab0696eb37741ec5c14624f637418b7dd83baf936090f0598e47496950d3591db9b874f050936b7f7f04eecbb75a2dd3ff79a2965a7b9a630f1783b836e9d8c5a1978463207a88095f5b8e1dabb40bcae4bc8b0dce9023bb5a45d160f3a43cbe3ad92e1beabaffed706c4f975f0da1c0d504e828790e7e15e19f231c97a9c08466107dfd174d167', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28ef-7000-b836-c8a2f96823cf', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '7', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\xf286a2153933f56a628a404bdf27a166', NULL, NULL, E'\\x8100000003503a13d474643ba8bc5f49a7d8e5c5fe8f836cd138c30733a9a9eade205b15c59b1dd4e162c059a569bf317800808db5e921645e1579c60164cdd4070b3cb2054b59428df4d03cda8df55bb7d46262269aa40f62f204234c13aeefebdcf85f04aaf3d10b4314f87537160f53babd9715f3be64ba866b2672c5049c25f3d95b8e6c708751dafec76bbe891ef8a72d9b4ae72ead215eec07e9065fd84425186d839a0038a2bd19411e08f2363c929cc9847cd81668b79e7fb83a4d503a67c7cb1280fa1439e88f143b4f0b821a0df7b0109245a5bb73390cfcbcd0d61e17b7717f652b8f67eeffec21d58ba11bc1fc5362004bb6a5d713e4f504b8c1ca', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28ef-7000-b836-cfa0d24a9459', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '8', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\xe6059edcd68db31d08f3edc4afd81d46', NULL, NULL, E'\\x81000000032d2c43c8f49be82b4254abe9d25bc148cd9004991b7b415a1e41f65c699e880af8d29dca6d84cbb3337808f701a3a3f57421dbc60bca0fdf23e82987bfa73822142e6c8fb8bcadb724039704fe8dfa624e818a1fae95b196f1cf1272f149593209bd53d03f0da561475c91c73454f484b2ad457ffbcceb1b1ab99eab1b578549d0d0fa2c5205b7b7a1eadea28a3f078d6efbfa3e058e12bc174c34c4e8c502c64f1c7134e36916d2fe0ab65c39fbb54ede69377e145902fd573371fd8f6e3ce40ccaaa7b99103be90562d9803ffe5cd076c601eb30cf75203777750fd16a868bd03a9458aaf304655a52ca56834d3f34306fc08e45f211c6f3b97ecf', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28ef-7000-b836-d0a438df82f7', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '9', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x5b703842d7e1236f701bb334350e1150', NULL, NULL, E'\\x8100000003cc51f43d4da53c3ee54466bcca553e2b1bfa3609a0a2bd0e782686ac0521a8e23e50e9c43081b70b061cd6fbb7a6356651713043fbf9ac9f6e88625ec7551869d1ea82486702fe5003eb891e3cab96ab72ad2fff02ede3ac1811e4061a1499b8a7834de50d8efef7f9fcb1610bcb87d5f06ca250196024888c521ffc293b1ebe2e6880b6e11ab7cd8139fa1c433f6b111aad34375a95cf418705ffe1af274bd8d3774be72726710f0797cd996fbe2db80fea2164bd0778314612daa1b29ad7c28262d7c542007b19170c750251d3964cdedc794b3c46640864e4a957ee650e5d99006bc7dc130d6ea585fd2f3ebefc058674d4e4aba8f8d4e7c65466', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28ef-7000-b836-d5849457369f', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '10', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x1f97cb3d297850d06792a071015c47eb', NULL, NULL, E'\\x810000000357453dd03315881208f4ff37ed0a70475198b8f79c80f4a630b60b98b4c8cec1de783e21e65e1408de2f96948d613991d37d0fb3d178ee19c3c83812147180d487e8b5f94ad6bb54f340bb26940bfc25276e0d0f35d77e290379779396a4a5db07831f5366222e8d69528062d9b8d38c82eecdfdafba69782bcad55c38f279ebac87a89b85ea9dcf7e8608cb0b356dc660cfb2f4ae82598a6a025b17dd2842481ee912f413d3e6452387e51c7ca108b81b7c40175e34698a521beaa41964a9872a33a22e6d63fe52f6d59b049a06c5525c164ffd67c65b9c334e2a7789988d86626cf440bc0df8e55af358e4e7dd266476235eded39cef1a90b08bf5', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28ef-7000-b836-d816eaf05bea', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '11', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\x4735fc559ad65dbbc5f4d45d8fdbc6a0', NULL, NULL, E'\\x8100000003b62b50df1a721493ed264c84e337491b39f7eccc23f0181a57d6d22d718e9794cc91adf8bd39b60aa09c102b0ef9df68777157241840440e825b315d572692e8a49ab478cc621a04232ef5d7b0cb7deefa2259636446f4a58dbdb805f3b0365f42db666c78dc5a4f843977d657f544e690d036e2070bff73e25c6ad836fe63ddd8ed95dfcaffe3e6b249f5b0c4d914269cebeaa314553f9969ef7dba484a31f86372d3122e43f65673decb761966b59cfe5df4a1f62e21ef7410870daba94c83be038e2f701fc4bd657d9919677ba5eb029c36491075b56a3657310f66e3b264dff271c449aac735bfcdc4c9a1c34625bbcd921eddd50bfb0a65756d', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28ef-7000-b836-df76e064467b', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '12', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\x1d5deac41eac191cb19b2c20a39adcda', NULL, NULL, E'\\x8100000003b2fb98ebcfbf3c64e0a24986a113bd1304ab57f31e5f21d40cfc3ccf603bd506b106543478029c29e42491d002fffe5e75ff1f170433faa36494725fb20e655bf4c4d5d2fdf3b964b0bbd9ad29c15d4f990cff0988cfe19d6c95e136bc258507a4b6af2aff534b9d737224d30319ffa1b8e3f3d4f467bd39e4ad2bf75d9dd26cdb8dd2fca6c7d5b4294923e19b388486d8fb7386a02563eb0db35578d60d1e4149c7b5b7c69922425a60cd223eacb81c4c049960346f1a0c437c7e49f28a5a3006bc0a247f07ff0f84f4ec7ef314eec458e1d4377d895dff14b277d00f2880307131dda297bbd985971c170888e44c5216b648118a4bd3e8542d5d40', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28ef-7000-b836-e36cb99ce95b', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '13', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xbee38b12c6f1ac632d902ef504cc7f72', NULL, NULL, E'\\x81000000035fae2fe7f01c6ad6eb01843346bf45598a1c241fd113df8ef2462e7e20ae33b6194b9810d5b867962a87141608e2ac599822d110677c7ffa30adeb5fae1d3fa62513c6d3ba1460a3641a685b389a50c00a6a3702280616767ef5c7c8483fac3452d0ffb78c4aa4a7cc7a47961a8bd724f6b5d1a7a197c0efc60d9ac1746c9159c29b6d60e3bc6cb18187facc39cd1d7c930c6f4c9bca73bb5f4351c9c4124d2bbced5fc79d6b10424597d5a5edf3105346a328b1e4eb50d73432a990dffdd0acc6b67a348ab4267b0ff6e2d111c95f61ba8cae913e50d4375c0fe46bff156629e3c24b6e5b86e4f0008994135a4e58300e9aa5cbf11cb5668038578f', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28ef-7000-b836-e5d6d76eeeb4', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '14', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x5da8c6442a20ab47a6bb0969fec1f00e', NULL, NULL, E'\\x810000000335dd6673258d778e763f836b6d2c18a8098d6726d175373134ed11be01d08e61ee23e1a3912061c2cc40177efee36fa76a0f8408edcc7385fafc89521397fb1567cda3cb82528fb0753b16dee27cd2541d207cb17bd65a680fff02b0956eb55f7d39a2a7b812cc8f262d4b38074c7da275dfcedfb67fd70fa10e4155fcff1264318faf930539f98e8acce2169b2acdf5711f321e3fd16cb8a4ac92c26377a8344e9ce9e3b8e43d296fecdcc603929aa5ec9febd8f46260da0af36eb2803a76465edc09af6b8e6d4c0991b9f549b4eb875bdbe3a3efe0b112be8ce73d95788ce3fa10e20bc5afe714df6be92d0b963defcc5f4f4c04831efe9c11c43b', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28f0-7000-b836-eb80aa2897fa', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '15', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\x9314c5beff67b2d5b071ae3f1d56c760', NULL, NULL, E'\\x81000000038086fa8ef7034cce8e3f5c4de481ddc2e60d94d59e7ee5e75c1d1b1079d33498ae36e0ff8d4457b35acd8c1ed1c8f7aa0b6554fe4f5ebdadb1381746e5347264f941ef626f1dd9344f889b96da127799c8874c7a6401351587c533f1cbee6ca22750b907beaa216a0ce3827e53e936a0221a47fc01a721129d5260750fd95213dfed809c86bb4011adc18fbebc6551a87723d38e3b1aee1acf7e0e9c84f66adf4de59f3893d3f2d33b85247261b71231d8be22490c00a5ef66033a28ae062aa2f2993d516745e8ebfdaa2b99137c237801a342675a31dee8bc41b3643a0b10d9eb94f393c52c7e5f756ecec85ba6801ab1a6e48253609eff491a60aa', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28f0-7000-b836-ec8850a59fcd', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '16', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\x8557e78715853854eb13d6e412006233', NULL, NULL, E'\\x8100000003892a71d9fb71149422c315500abe9d6a2b6f5ad0dab9353695ef9e981563e1815380ad022ab82f618a9378c8022a34b854748633f6a956e1a71727e949dc1ee95f51a764d84f849a1c06a2540e1768a5ac54df1e267ff95d06f621f682926e09851a5996531e891259fbcfd83baed8d4a9def8a95da6fb6f5eac27a1987e45ad162eb899888a72f92f065c7edd204096e40525daa66cb16be6d7e5e9764be265fbbc945402b23c80795d31ac8fa99c9250b3b2b24a8e0658d8e254339cbce343665d6ce35ac0bd2f0bf9d5efb3bfe4ebb83ff92d661f805c321f9b532f4fadadb92964fcf78be5534c9154bfaa6e72820cca3f6f2f4444053e55a5f5', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28f0-7000-b836-f31e4856f2e3', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '17', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x960177a1c3b16edc209fa47cf5e88e6f', NULL, NULL, E'\\x81000000038a4f636ec88e8de0ddb640e8178e576191ccecce3f3423566c656c22eb23e07e614b9b9e9aaae93cce89156909b03173584834f0d17f260cfe3f789b2d6d092fb63252d9ada7143d70b5ff7e6704089c091a8d0bb447ff657fa357f48c81330b274b8c14159f30ef33e9363f53322d7eccdbf8a0a1656273210858dbfe15e39d9bb808c0461dfc7d980bfd40516faad962bb875af372da78ee13cadc49a8852d6abc450d86fed25a11cb6af95ac7b9e645c5df2cfdf8d391f368c2f5a0862b59bf5787565283fc40b75920a00618e6161d2f22679ab3eb601a7ca21371280739d6047ea59ead1511c1a59eeccb3f8ca78ebbd3efbb455209c657c366', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28f0-7000-b836-f6cb784b5aa7', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '18', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x4b6f1ed21dcfde800a8b7654d40c5ee7', NULL, NULL, E'\\x81000000033743ebc96a1db1b49d64cd0cc6ea6e117df04019e17362a4a295e6b5f20f85f75c6cb91f6390eb6b774b2645f072978ae18b5176470e1fe73711d11e491f90dfdf03ee93425c2412302ddc937c73e8d941c983f2711aab8cc55e3a6b1c47d38e971af325650d061a9bd43787182c5beb6ccf3bb80c894284f6fd420a2a994a8c66a0e6840af104952ead5714b46fb2ef7a32178848e8e82c1d0fc870bf397db0bf5298ff1b96a480eb4f3677f6765dce83c00964b9e22f66bc0c05b4fc3d7af08f8b14e07e29ab7c6418e3c489fb5b7e8dd67b9494207d76dbb9d7ec9b7303e9ab8a6865ff33c6a5c21cc70475747b67df7c4362b06183a0779999d1', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28f0-7000-b836-f97220f8df76', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '19', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\x1f0a5b0f927dfd779463f1adfd4b0306', NULL, NULL, E'\\x810000000346a89734bd2c595da240eb740396fd2d603e33d89a2b8783937051e239f168ca5627cec67f6d51a77f1ef8f179fa93d96bf5c4e982a96d9246bda952b71dfbf06d054ee240796a52d796ceb13a158c5d6e95d953646ef99e992709c9d659c462e6c83060c9743263020a8388299e21890af23c55a86527189e0c23d9306b218aec07931e220cbc027e10f3517ec7f2d0cf8ee0c28e60d1fb70d8cf0d4bb7d2c139734ed15e5b94ae75e1e2ff75c7aafa3496febcabd8d904cd791312c385778ad3b1a69468bbe9bbbb37dd47c6843b678ad0556ae8625e906d6ee5d981327176f1f70f681b09f67cccb4fba28f33872d9ddba17c4df76a2c65c9f38b', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28f0-7000-b836-ff7e78a97da5', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '20', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\x94baf85e0f922517d5d62742a1c0c407', NULL, NULL, E'\\x810000000350e09252ce23306c896ad6a401f9e8f8dbb9d655e6ad6c6ea9f816d6c8e8b61af7c339b695ed807e02d1761f9369897220a8f4cd6120d23137cd44046b81b8d5008a4d6012a2942a330653718eca23ac9f510f61868d12fef67a8d5702e5c2461d97429475d3f8faf782dbcac7c02e501adebf38f3e634cfc7e967c974ea441008ea4c217a834239fa3f546ed208d138aafd81946eee0359dc5c7ae7b5847e275f85bf7735820e1ecd16e7400c1c4588741c4ecfbf3cac1cc36b1bb0d666e282c1a30a9c6ca0130e6aded858cd279fe25bd76686e59a5d4b91b2fc5bea429adb78361ee01d944c163b3aaf0f131e0eb51d4af0fa5ac3cc596824bf5a', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28f4-7000-b837-018e4b2fc1a7', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '21', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xfbe89b9cc2fac924e0bcef6cc77603c0', NULL, NULL, E'\\x8100000003dc1e7049c61fedfb00291a93cb051c3bace3baa8e78a73d69a85b3a29e571b4dac66c28f76c3d2d6d0967bb84ff6fa2afb3dd1a065ac2b49ab2a22d2eb00037f8cfa83a55e8c15b0383f84a245cf4d97b2c7fccadeb3d1b726e6bb9740495e1a8baa13b91bd15955af46de98e4ac9c611354a91120104c8047cd6b895837a1158cf7d6aa0c672d95eec92a56fccafc4ef7456ceb7721970af59340dcc320abbf678338dad61ddd2dcbda8a3d75321e661659c85346485753b2b5dca88bb943d7fff5ecdc7c8dd36f020ebd1a77bf4b6e53932bade55dc08d5722d73b3e0462264ab1f05d4736dbf5c01432a7e1a0a390b03efd36135f171c236abcaf', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28f5-7000-b837-0576cd11c18d', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '22', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x600a686af18ca1d429d98417fc3ca4cf', NULL, NULL, E'\\x8100000003f2a6f35482d546bec0dbafd5b92065cb22bcea0536ff696e9799d7d3763170f08f74ff8a6501d59069e4a0e77a05b22f473dd66a5327a751d067390eac79f6ccf8c557aea171b6827f74dc2168d53be692062c541623db79ed210919c82c1061d6eda14f98d5efe0f35b8f535cbccd6101eaecddf070567a5c172f4642b7f5e15da95c2ec51b4034457fde3ca7f801cb898cd79911dcd27bf9ce24ea8a326b6c31e665c1e0a73de389e4107e1a36f96ab9b10bfd0ac7392ed03f5b95f8b0569e413c967cdbe52855528b7d9bd5472346c265d2fec81db509812c0e3aaef70c885abe5162601ca32bb95b788e477886b1ae407f9e75a20b04d2d51066', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28f5-7000-b837-0a1cf898e654', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '23', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\x0bbb2963bb028793152dc33ffab41dba', NULL, NULL, E'\\x81000000038edffa0def7bd6739c8e7b293d19a0f189e7a107d4ec82c70da968a01aa8110aa04772d3080eb0ee2bdac988afee776a223fcebd22309c4cf8c83e74655dcbab3f1eb2e9584165dbf0826d959f168d367a6fd6a79e1881114f4a954064d48c382be46d788f35fd0a778d191842f6ed3e6f825e5bd76df8921a40a5e9fbe26a664d225aa7c449ed120c1d0911f9c24005a0f948f1aef7dbffb7ddfae3331387a88299e040f379c05894eabca0bd048c0b8b4b0d2a616ee06b364479f0e10c8647851b96b15063cb5320eb357cd95f6080f10311f1661888b79bbb3314e65ae757324601e1062a9a28acbcd7ceb62619aa63e46af284b677ce248543b1', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28f5-7000-b837-0f1f7261b4c6', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '24', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\x26b3b8ed19356d025d96907a6952ac9a', NULL, NULL, E'\\x81000000034c8e85fcc0108586811821673906c140c7bc8d605616e8010dcfd3663c576481d25cea3427036c790f92570e634da525a43f818b46246d0383c06020e60ef425f04577faa7b85c14ac7d40c3461e2624c2f23c353cf862c71ab902026caf7489661b93b33c62be62bc0f38981306344217fa3fce0ec0d9a52f870cd3cd5a2829f67cdfb477b33adc7de470a2fa4ee49630c38fcab0a3767697ee62a472be5eb0cb73861d3af59c25544361662eaa4de5d51e95c36343a3147291c9e70a619a2e83472126b522ee856021306f4e54ca396dae641a2fa77a714eeccb41c390efa4e8fbedb3c170442dd8d98c03f3db3bb003c9f73d41ddb6af48314b1a', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28f5-7000-b837-1360b6ed7b33', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '25', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xc67364124df15f76d38470556f49d6ce', NULL, NULL, E'\\x810000000303ee8123713a66b765f2c0a333dd05cd489940c6c9446c9832804ef474abbc0e41ffa5e1959ea98a78fca59f247d61714b961e17b00e2cbdb255a9be57788c610124726c4926117efb2765bdae236ee00d1c2bb037dbb5add4cc8b6fe8f3cf2a759daa53cf608be09ea86744367612914f4a1d08406c628e1bb367c5cb8c86fd8ddf871df34c16f256615f3b695c337595464cee504eabca9ee2961f20b046efd431b0440fe76fc987e8a3b10691db4685691266641a6ffc551bffb1c516b35904a4b9c00c1ca80dcc6c7aec7fc4c8500232db6724b77be6e5cb455bce7001e40331072ade6437690123e60d437e7c33b06a123034bdda6fdd3f63df', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28f5-7000-b837-1594266de3c1', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '26', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xf101293852d046821a7a5056121fc4dc', NULL, NULL, E'\\x81000000032ceabec9788c36253959a3c19a53be3f2b927283d915abb17c45032cee4cfabb1cd7aa40e3125cc302655b198db9f740e32146bcc1e3f8a62ddbc0f1209e97868b50135aecabd414280a23a6b692e78ffa37c4ab0f55b16e88cc5aa2539fde2ce0af729b7c00fa3571d55218e3de9b516f56c433c42879a4e1b72aa10eb7c4b1f3c3db7df2a4492052124730104b4a09afc43084058fcd0cfd159556c87ca9c8718827fda336f583171b1a9029acf21f29d54a47bdaf6f3b7e47c687da4fd0ae1d86252273dd830f845f2c80f8646a3f76e3f83eaa1420065fcd54923a275400a818ea3334f8d61a8d31a77a469e04e9932c1f868fa3b42036b73a47', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28f5-7000-b837-18ab74c9210a', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '27', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\xd8f62fc1956dd58826850aecbe6e8877', NULL, NULL, E'\\x8100000003bf54950db160d5f800024ab83838ff8b1449818b628809294cde94f2b39dabcbed3b2fd952d3e7280b6a839cf5a590092f3648f35380c52c7affecd42760cfb8405ba950bf2e0a9c5707525923d195e3fbd3e822da2dd435b6119037f4c3505949ee5a72355edaf4f0f6799684669d5f26b6ca63cd978a6df696220802f801f6ce74afeec5e64609bbbd2d87a1c19582c095749c7e57bca5fd1b96a5d0b58d763c7b51586d916ff43cd3b942106e206aa84c93fa2121f776b726cc40a860e98b21fdda99104efb1d114f1cba1a6c324bbbdf583aed7603f649cfb25b13a31ba3e4594fd654540e4bc14683a440790d1a8ce80fa4a7f63002959c2302', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28f5-7000-b837-1f09ca2b242b', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '28', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\x77fce07e0686dd7a46a9fccd3eeb589e', NULL, NULL, E'\\x8100000003020c47ba21162b2c764c94ea9a521a8f7e9abf931b4466ad023e85e5d781bf2c6d43843fec67fa2f9fb4afc252f41ee49eb1650333dcb2bec6e75a12601a1e1d90b19170178bc9199ff4955fb4072b813ec8e87bb7840e68fe086aff2d3f57b7ad0f86348f65af685acaed3a3c5b2f063d23d905fcf9747ab7a45030e4da54cba5e491fcd6dc400c92dbf0ee41fbea73234554b4faa7ae5b2c4b1654ed88c0aaf99bd9269bcf774373bc3bbaf8fe26557955ef9ef10cec487a293d56e27c00506b094d6310ae12de9bd945a70384dab082ab5eb962ab2cf0e6599c01d8095a71352ffa6e51455fabb700c3e232a8ca7234fede9394de013b5a587923', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28f5-7000-b837-231822d4fbfd', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '29', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xaeb4d8241b9df63f71cbe640131d0100', NULL, NULL, E'\\x8100000003880cf370f9b8fd75c67cc094cb1929ee81d735c655f1ce8a26ce6d90453f2e6deb898964d9f5b4cf345938564415b17e42b1b0f0d916ab659942a4227ad47929f1fd02a41e8ced6c5762560b58a9462f16e0175d851938ab08d5b63523518fac5621b50b0e91c9cbea2b7c0455516cbe7a8e4d48b8978437d8e5a01decf85721a680fd9c524aaa33d4f07d94507122ec166a52f074b125da6a2e4a671464ca698e4bbebe814d1cb23d52ebf550042a05091ce02e345639f96e44ab5d870dfff2500db6253edaa50e23b01e01507182f666e4e621e67a5ccc855606754b4a3e21676a480ac1392482330f4e949149e7dfe75155cf9f46cc2c32623cf9', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28f5-7000-b837-275d005807c5', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '30', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x160ffe607dcec61d2c54df8b16503c42', NULL, NULL, E'\\x81000000035b167ec351a3bc74fb6f30a0e50e564dc762bbbf53f1694c94b46698da8c2927f1061292c239d05380c8f627f84706073b3aeb4d23eeca0eb3dccf4536c3f899716f76c1a070fdf34f46c2142773662c2e0566992f3cb11de66162bc4d102b3d9076d19bd73f6ef1a7e50885f7958543b66eff4fb7da9a513f882e51e4a842e95deb8750614b220b631f879da9bdd5e92a6f309c24f5df79b065c3dd74ae77c826cb1372070e2d1a4bc0c933ae849b0dbdabbfa7aee0be623c2911574dcbcb4bb908550585953c7330c7ec1f17f860c286691fd671a617d5aa101342f8bc72cf4d5c5d857f7811fd76a78d0e7040b2de211a0804d86f48c946ab8b31', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28f9-7000-b837-2a47da5ec2e3', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '31', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\xd4f1fe2354628c62b811385a3001b62e', NULL, NULL, E'\\x810000000364268a8b7f027225f123a9cd7c63e659645c12bd5e21abfd66231c6a90d906e1c7b8f967c5cbea09e8fd2d83ba3d90f52df9cca6a9a9cfc70eda77dc33e057f6df492c24848b9032e68a58b795be41011965faea9b917525eacf8f8fb077758f953bcbeff7e674c00f34f2f3f249d82e609e800c62c0948ab3b259b8107d48673450f69deeaeb033214b49b2bfc515a7dbb404d3716d6ec11a955ca2ecb07512c527081ec91f5917f53c73114b9b1726045b1179b12a85e3d70b8c719dd4f4143f52b1e50e231ce811f121b3d0bed1d3395dd396cd3169fd762757e76287c920d8346b8475db0f87c96966677fc9cd485bf796dbfec0e20da516d977', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28fa-7000-b837-2eaca289b21a', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '32', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\xca44efc09553a0059560a1165c26aa48', NULL, NULL, E'\\x8100000003d01c1685d579fa313478407029f3d0b4e71a2ef47007931f11888b588536c4c5a58995682e9da6b6338e6ece7ad135d2a9e0be5d838711e64535be29074dbc85f7f0786e7fedf8c395078a9296ce43a4ca66b0fc6e9ec23d9d15922e14681cc608184374ec81670d3f917cf1abcb7c00c17b9514fa943cb714337d4c27e4ca7ae679d9a285c1c125ab54d388ed3b4eb1eaecc49bdf9a3e310167f7a825a73f9367fb37e5aa5ec02525f9a4552c2ebc629ba90f833c75643f6e5fb42c83a8aa88e516d20ed2c9cd7d3f9ea8746c1218c655cda80f8a11d0dae06547db7b93204274a9911687a3575198250ca584150025381b7b5d134947e56e44162f', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28fa-7000-b837-336b4430e426', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '33', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xd8b7073653bc19068ca8b5c6a74d0325', NULL, NULL, E'\\x8100000003deae026f366d2baad6b6915f665fb1b80c93b511ca5f2990374c23e8dc81c5979cdabf7074ff8d8711b1b6f65ac1b90064458c9ab47a2546265b5d942fec0b3999712b3cc49dcf11bc217241344eb9c0420e1988fe0c9d30b00f0327f0bdf571962dfe5e747716d126664558cd5de7d12f3c95c527ad3d54aef41abbb6c2a8a8c786b3cc9213b1a1eacb5468faed8ba50030817db9519829f57c46c3da437eb691c0fa1c613800c3c364e839fca06aa1f7b6fbf7b221f0c9bda0f987fe2a6f60192f7577c2a991bed854e2f19f90357071c77056e5c102263fe95f0b1bbe523f8f76f52be4ce039f23719702ea2cac472420a3f6cec0dd719deff427', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28fa-7000-b837-35b40355f2a7', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '34', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xcd94abe1ea74c470d1ecdee4cac25caa', NULL, NULL, E'\\x81000000039a6410f03d745673c7bf3c86b3bac72ced52a31ee1955a62eab4e9c2bbd435ca460c27edc96611523cd14b4743d7b84d4620d97bff752663a5788c0ff0096f64edd3edf4c62833d44f727319c9771cdc1f4172f9a1596e4eee68b274e99b17a6b06c54d42ac425e0635677fc8a5c81c135a82f3c27fd63464c9fce6c3eb5726770e7cdd387d608799f7b2cb50c46c61858ca378edadaf6cac8427cae1eecd0390780da204eb4c68d317c80ce9fb725661486afa07993514ae83fa1d8b68c42b722c0062405c12fb7ea0c05c00f6d39019ccde05934b7a3d4b71265b4be3ab97321fa898b1f78f7433471b1e6425c270f5d1844376b8d12d6c88009c1', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28fa-7000-b837-3af93000827e', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '35', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\x16e5d70f4ee4f9834aced80566903ab1', NULL, NULL, E'\\x810000000394e876bb59e2c14d429143af20af2bfdb8fe9ed8761af35d6a5e1ed64c54c10ba5de0d6cf500f29f3f77c6e2fc5367c94e42276ab4334b46b3b846e2feae426dc3b11f76e6c02efad230675a9c48d629e8d5fd08c1cb3f757bc309f379e87f993bb652c80660a523e2c64ad2270c452b5985ba459287b5da1372522a8058e3e4b4d53ffcf72cf87932c350d5b47a90ad3fb8b1f0eacabf3e42d156af31271ecb29f892d35707e0d09df36ae6d006d788ba6cedbae304d176f11ab382714bd19145115fef412ec6707835341371a8dba7abc1f635d59c310f8a797b5d9e21a06421e74b8d7ccabb115c54f1218b74e4d3f2bdd6ce3cbae04040986495', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28fa-7000-b837-3e0dd7fbc9fb', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '36', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\x12d73a4495c9601856099f22b71df172', NULL, NULL, E'\\x81000000039025d6256f7459275673b0662d67899002b8c95d82dd657d17c813b325532f0e90b95f22a72f3611d97d4ddca0b6badb7ed7aeb486b3a405ad4478b49f3a9b54db180d490e25474b3acd05892a66eb641611ebac862ea3e1a488bfa18e1766e734ca208463b4ae370c37666756594e998526d359d269038bca4271cef2683b24468ffddba4ce3783de03de93262cb2dd34deecca7ee0d6dbbf224e56b757402041079b370619fe6016e345acf1b1faf181f7b52e9283ba9eb63cc753fb0e6663e490459e9d76b2706e7923227d6d94cb2b4a179d171622cfee2b53c5436970552210aa87b6885642b8b905e37f5585af376c77fe55f63a347551e430', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28fa-7000-b837-41c6dc873b39', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '37', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xf178ed91a85eb2ad8925b0503f6ee884', NULL, NULL, E'\\x8100000003362222e938e290d04461a9cea7d242d1150daed77f04157d7a784a4990bb9f08cffd34e41dfae3ec25750013a942e848d77a71342fa295734ce97ea733c531496591f7bee00e138aae13c090ab6df589eca46c53eb93a6319dce433fbddb703aafeecb2d9e7d75ba8d2c37e3521c63eeb7e88dc3a68f50922a1c30b2bb7dc411c96bd70d5a02f1e587ad1eecda1131536940448c12b562ab7eb1ac8655d19f7c91cd8ed60a9b80839918082dcb688c18548c4c689eacff5546fb2799f4f99bdff32e369793420be49850bd3ee68aaa3888a4fdf1d46121b26ea3d1e3556926d40a240b172ab5c24cf0ac48afe3b8e66b67e451e3ce84c9982f3d26f7', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28fa-7000-b837-4576234e749a', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '38', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x053970db745450c87d25b6d6da69b4b7', NULL, NULL, E'\\x8100000003f0e61e91b935c00be8000bc52fce4a58f5262a98953f3518bf0ddc6cfe8317447dead3219b2323647522ff2e5b5206c383b7f23a277b8515b928b96d922e8541231678c8fe80dd9a51ca401e75d9de16b07e7951c4dd652c6cb05338c066cbe799ffe5de05dce345239534a0afc3f921dc0a0e55c71123bcc5a55e239f4476da2733bd27cc3e97d4ec25d648acd2e7c266f6705e1710067457416e93232b854541ba082f05414c64761ea73a95a87fec36d6e285f7718d3cf8a5bf298b00939f8eae0c2e811edd3563289dd1154267c75a3de2dd6e2d51487cfad60c36c7a36c90258663f1f3a50ab4dc154821aaa3ed7565037ebfb6648d8ed5d795', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28fa-7000-b837-4b4d520913ea', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '39', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\x0b26f4509d45bc79431ff1749091b61f', NULL, NULL, E'\\x810000000348868f5bf3deae5789f3db52c9c5aaaca20f3e7d679a8d78e12f24a6fa052348014fced20eb63bb6159b9f63bcddd231e03136b561c4cba0d591d63af98161651f9e91bb4839e3eb10608d9137f890575b3f66d40279db7f2dd36700ae42041edc2b7bbb1ce0f5cc599e963ee4808eabd1c083924bd5b3c98c0fd4d879f1a17cf7793b434141f9a71ce3939d64ad59a67dedf82e1ad6819aa10c006bda690a7ac36895156aeb7b2b52c2d221c86df63c3012ace4f5e1899a57914cf5856a9b3b5b2b86c04d8e557274e541a094242a46ffd272563715d77af91950fb461e957e88d8ef2c785d1ed9bd6e88e9cc3b476003358d1ebede6dbc165fb16c', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28fa-7000-b837-4c3f48d5f9fd', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '40', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\x046a597e1f4c42e12ef7adcb00f1d87c', NULL, NULL, E'\\x810000000384d7d5c310188f35fff4b859360454d7a5051208ae9db7a81940ddc20094654591377841ccc6264b7f06ddf5325578bde4b2281167c239463f469f193b178725963a00ec9f125a79f323994e3e491eb2604852935424b7b304b084d041fdc5f03e7017ea1ee891aee076dc904f02988ae9d2f4d00c36698b3ab123b2f73c4764a2cafbac4e96384967ac948bf2f22051222bbc3ea420f6e494e17d4a5f37181bca6c63d0083747f3a154e2f98cf106a8b90d3541432d014627b78602d58769b7be94244fd9cb10cf002b6828f49aab3e97e321df19d95d57f5ea752998240c5595fcce6a267555e79f89d4e8c944d0849eda4150d679ae9030dea862', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28fd-7000-b837-513ba33a13d3', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '41', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xdc6a863b846d3013588402bd1fa1bd77', NULL, NULL, E'\\x8100000003560ed865345ac6de64df2f8a36a49680ccf375474181cd4430f66d8593cb42d03d2e6a4c4de7a59457ffa9b489556717a3f9ee118294b1fd5bcbf21e2c3a52167b50f50bc3d7a92087697d3ff74685730d4abafba08b83a28a67141ccb43b62bcd7dcf647cfa72e0baa63345d36f9e8090e7088f2dbc4f19b6ab128616ade030cfe40dbc1bce686cd165e9f3e8000bcff14be06e5fd6453e654f73a291360637a573531ddbf280a8cc6b9d392c86b766a4c81c7fcfe6ac5bc97070d52163c7b535cb3cf9687c87a4409f6d9151a1ae1cd5af108555684bcc01d713d6009ac8b53d057952f564cda8ec5ee8a31b38fe99fe5a4ebd063b15a870609ad4', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28fd-7000-b837-577c43f405ca', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '42', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xe837abd48c224d2a5bc27f891c1d1e48', NULL, NULL, E'\\x8100000003e98b84f45502a2841bf99f1b3be732d65d440e481f303e99927f658d0c4d29457b2d6c0d5438c62d34d639740971195e86e9626f97926f4ee017ef6688eb784ddcacf3d8cd8518f16062b786e17cdf42956f87921bdf87648a7f2773cc452149f9e9e1bb2a84f6922d00878ff7171e8b172c55bb6692a9f95c9f9341968067a3be0354e243ca45c2104a43afa804474724543f8db0c3a7460d395b08d1fea29ec1cef9e98678625b595ffd4ea806346e47ac66fe6017dd2da86322953676c8511e3aebbfc2833aee4d11a038e53da28d94c0862a7e236d51096a403e2e0a504518753b2cc07d997583b6f17ebed6eb09115183ace25dec8a48911ae3', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28fd-7000-b837-5999d8e5e250', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '43', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\x6c58e92a6b5b733b43af90be93860ca0', NULL, NULL, E'\\x81000000036e54fbaf6c1d48135478e595d47445b599cc8b5ea5c78801cee75325faad0549e6767d723b85519b765681267f0050a80590d0cbe5f13ae9173f125bb61e87aac1d1f19c883b1ea74a8af96f7371de97f86058f9c710f51d794e3c5f827c569a4103f6885541ea347c5aadb6bac38a18ada585d5ff06ebcdeb60ed5f09398cf334dc88f3e79dad345680b443666a9b6fbc8b657ef9b5ec204f192341377472a9deba519127aeddb2da71f1ac15204b5e6014e00b8d6955e966178b3c04db38ae9159d3d512a7d38e86b385b8dcdaee86b04114365a81bc5b7644740fd5ac60bd1d0923eeeb5dc282d5833406f65034f6dafd46fa02b2e66e25d4b642', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28fd-7000-b837-5c7325c9812e', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '44', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\xa7df25e474d84991b85607394e9c3723', NULL, NULL, E'\\x8100000003e3ff8d527971bfc50d298450fc1cdb09ad90c86e692905ae9e2f25c5e5766cf49e5488c679ebe505588949b778ddc5428c4d5f725b0f2035d735d6b6f44f836b20b11389442d7e98be0c101407f3d22157d9e880772af0dbea0083eb1c908830864bf160d76ded2d753575059d9d26bf17abd71f8ec789bc348630f6a2b10fc306b8ca82360f20e4e79d4629a47f161a850127288e2f39eb645e1d870d537d9f6eadebdb866d535c7b12ac21647dff0b638cc5ccc47765ce55ee86f45f2766e3764e82b47b6abbeedc6ba4e34f3a7f6dd3bfcc54c270fedaa444ad8ea6e61d846ea759c23e30fd389adce6f267007a07a292c1b743c3169c35123996', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28fd-7000-b837-62100c0a8797', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '45', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xe4d6ddfd6413bce3bfbd1d25c7be3b9f', NULL, NULL, E'\\x810000000313eeee23c8ec3ee8931ea368a4477e7417d4281309fa19695f1687d7fc39673518f0091a42c8ce95fd89f0e559d25ebca84eb9176b2cca253355b72e6dd1d5517b957b38cf9bfbbb78f23b2496a4eca06d31669eba8a59f18f42dcb23ebf2e8091aab168702f7152b5103c2c03a7e0aeb2e3b25286a1e162a9b9b80a567120bc566fc93e7f4dde2149a27498a72c50aeef1f08dce7e95b7a509543e8f6912eeb75073186ebe166b01a6ed94eb7a98adfe2635ab6b2e6b0099c39c33df30bed7405a376ef36e6d246780ba727dd630d1db9bedd1767602e67020933fe4d9ea48f442d04b20020366cbaffc3fe80881236b47c817a97cdead2912eef7c', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28fe-7000-b837-666bb3d0fa69', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '46', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x9f2e5d7a55e4d3b25394bf6ac3f995f5', NULL, NULL, E'\\x8100000003977da6b57ad7075dba4b6d7eaed9a73770774bbbd2c7cea0491777e677a82d4dfbbde4495a9792213d957466097e1e3428646c9a255f30a012882d34f77a7c36412be92161c5c8be8f43d6456e625e219c31c972ee39716c3482b74c5a70f2f3d55fc08fa58a4b65d71591ca9a684df66e4ef0bb21f3868b31e8aa436046568c3434ee2e1505b3f856cd37b3c6ab564bc487ec0bc905602ef3c1f1234a7629eeb12c1ea8370529dcba304732167d161284ec15ddf4b134be40d2673d0c577efae3721d0125c1450b078a7c9537a2ef3371a9bd3286982132002efe541e044310568c885537f8d2ad252840ea7a7f3962b1534e3beb4dc07b5133e928', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28fe-7000-b837-68f3c65f98fa', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '47', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\x68014662f07da87137e25bdc40c43917', NULL, NULL, E'\\x8100000003d75e404b9ee4a85a826bd72570effe5272d185baf63e3eec9b78c014d2f449f5720c517aa2befd88d1dab145f29cfa7babee91de1b7c940aa9ca6dabacfa308ec1b5517e2f04211d5b885ca73d9f7178d8c8b1d3936265834efff42988518ff54a98889afe84761cd257e890bd040640d0fc69d201001df994e54d41a9700e9cac7a83807551987ca397b4c2edd19a69ed17377b275ff4768bb74e9d5f3c195d6717c03e233c710468c470a148f2f601fe471b9d2dbd4d2f19871789f310e21147b5e7cf28d772636c24f3f08e60060ea2737808ca2afae987487eb0876e0d5b8244f39ec050a85f2198a5f2c9c90a43970a60e62bef14621d83c313', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28fe-7000-b837-6ff5ecf794cf', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '48', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\x6d8a231d0406f91a129b4f5ead9600bd', NULL, NULL, E'\\x8100000003b95f872bbfdd90e02dbb1ff10f30ee1ba00c84aec9ae901dba854ecab8a7efe30b21c33cadf6fc7ebed02ecc2dea86235e59c2d0c71a6f08d80b9f8d37d6f9b548a09417f17a5ceb6caeb67d18d26cb02331f96d63b6cf56ab74ea0685c4b51374c95cd1d2e2081865a24bbde58ec7c47df3746a1419ae6be995f6c69cff0a90b4385d34d98d8f06e057a0b853262c322d9f306febc899cdec67681035a91ac06626db6f039ea0a0957ee3a21ca784936c1b8c0c66c84a63ccef0c7b7c67890d3a98b9cea1e68ddf2fded5db63b7e133dd5e04697b81add30cf07085cf14a15de9724831c719424f14a0548fa0a7209284fb2a53a96723ab40adff04', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28ff-7000-b837-71be29e4ef86', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '49', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x3ec552d292f3d3e709b1d167c5e368bc', NULL, NULL, E'\\x8100000003c4641158a6cabc995f5cb126afcce2550e2e4bb19afb50e59cec336828b6ceaa3ae710fd016a5e01ce4bc445b2da1b8511fef64cced820cebdb1a18353fe50783f26f1fa9c770fe93f95c2566c1baab5f55dd45b61f8ef4374ae01e35b8334e6efd462bacddf3cb1aeddd0394fc100e7686ae8f03e311a13f800344f2b25e5c1f341e7be7ac6617ddb151cd7a5a738c25e3ba41cc344c739cde335ea38f7307188dae9bfd9b8de7dd9e58dbb5692c7c1459e625c403c3f95f4f64269f35cdd40a69f54c1f4de1d86f7ffb690ffab418e55ca8319008cb4f3711499b6cc1ee53e97bf2eac63cf2b1e0cf6a831da0730735e9f7b13120c58e0d3b0410b', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-28ff-7000-b837-742e8cc65256', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '50', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xf34f132ef4a99cbd8beaa7e61d862953', NULL, NULL, E'\\x81000000033735d93839eabac6aaea8bd1af950b711e6e930b53c84c59b73feacbdc84bf4532dad4e9c17591e5b276d7fd8ac2e8b683877fa5d9d6e77b86abc34f7126629bb86114c7b59b9066cdfddaf5cec7b99a4b9c847b4299ecf627af09a238b182495c2cc85ae1fbc3b27594896d14a506b7aba359b4685ee787d921a73adf12bca795534de866a09c663352f421fc112116d53043523cc0eafd10db14c2dce7fa4e696b33719cb3edc11ef77bec1280d88a8a38327d5c1002328f6f245e62ccbb6692f3637aebeae1b6ac7abb78d8e83c4ae1316e416ac0dae11cb1cfcdcbdfbfb10696c5f4602e4272c9aa0dfee6267bb0acdd1a9537354f6cfcf3da40', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-2902-7000-b837-7ad2f3000320', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '51', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\x8007d11f85023365b5beb9234b71367e', NULL, NULL, E'\\x8100000003b9fd27d8149d3fc835ad910c289ec9b70e7f67dac5f37a9d77d56d055333a4d31c603b9c48c4ec3f9b0facdab6ced8a5261111dcead3a1d7e8eb8be8bf23e739fa6681c5f72bbdbe25c710792fc151e477bb107669cd132b28b8c2cc0cd7ddc309ec98f292cb08f8e0ee9f0f63907b3743ab915162c528f739197269a4ee30795eefdb37e2be6c70c823838c74ba7a78d79447dd44024b2c5c2202e3392bb1ca7e5e5fb90db1358c0a696d1106ba2c7e04efcaddf4c968cc380186e347c99045724fffdc268316fc99d1c0ca68689a1b9ba0ebbb651166623bb406e1c1ed0a0cac966dcb5acda2b9af19a5cf5c67e2ae78a798850990d1a9c66554c3', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-2902-7000-b837-7fa7b774b94c', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '52', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\x36761ec6cde1f81d25702018f5dd0f66', NULL, NULL, E'\\x8100000003f893d48c63ef02012b531a12a6c37642ef1d65d3472a4ee717bc5d518a2ac31aa562aaa1573bfa407dcc1d8cf7fd0e03214bc0c29f86fd9d5c2aa262439ece0c3f55951a486319d999efee2e883620a598dcb631473188cdefb787404381d680f5a39a546a53d4cd0de8d5b666ea8ec21b9fd01f750cfa367dc1bf1a12fead0571367c4da5c8d207aec23b8310194aca0adc1d4dc89bf746b79ab4583a0af9bc56610a66f1599cae1c9766c32ec10ca8088979465c462212553fd57d33a8e6a0d4c68b4f81179afc98f19c5e7217e6622f1d60f5fe56f976a23846f8bb7fab0f3777908c5ff9fadc9705bf7d13cfb39d54a48e3be1d9935d7da4063c', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-2902-7000-b837-80d087754fea', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '53', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xfe8111d4120d15757081e78e23255fdd', NULL, NULL, E'\\x81000000033e0aa81e53c15bdc2de1652fed550886900793a98717b80b3598e176818ad82f3cc91137ed6fb58a2d78e5ae4925c409c639540bae171a1e7d9dc5c7b7e2660717ca6f4a5b56a56acd39f8f29b627bfa195606a97d8aa7b934010d825929527eef01993038c84bad52f9586db17b3d312e2f29f586f6094cc865c80c5a841d19d2a31811b07d341e9acb067f82ed52bc5b964f63ce07a1fecba5807df3ab6c07e4a1518fb4892fc673e2b45ebedc2d8af49b088af65ef9d4d939141618c47781d741eedda24f02e7b86beb6118538afaf04b22d76d635e65f8cf8e2ab7d7dd33cb4020148208915b5baf75f2ae6695f0501af2ae98a7eb7d2f11d35e', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-2902-7000-b837-8588929a2e4c', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '54', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xc992109bfbe847394dc9e3de10c26282', NULL, NULL, E'\\x810000000327dd89f704e520cfca6fef4ccf7b2e56752c0da12de1264f2b5379fcad909b5dd541e42e6e5b85bc94a0d6a30bd7ba10bcf6b63f29f780ea6ba0ec9f399eed3afa48a2a74e3484179edfd2d4228e569a1581daafc9bbd498aafd70988a888809801e72fdd2fff46bb27ef30d9314cbd76e619f58c35c0b0149a4338b0bbdcaf8a1ad81b0b40615690160334dc208a675381e83cb1fd017d4bb9225370bc782304478440314383076ff6b407ce207a67010ced91e9c3841b17567af9f05fb69338a7ceedd7829869d55589036c46860d6a1d4450f46da2aacc52d78018221f5e0a62bd406aa96d17c2c944d32eb68d0c36f98c46acc8caac0043c4249', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-2902-7000-b837-8b07429c114c', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '55', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\x9a6a2614afb147b88231f227ba747858', NULL, NULL, E'\\x81000000033a9ef7e2b64c6cd5ca1713f09ee74cc79b24ed6c80db789bf498519519020f09aaa99e3b69c7254b93a79c6c2211a5e3e34b7c253e3e5fee56986e1caf01f9271c391b21312bf4934c10d1ca06c44aad9c81c338e63cd7d0cac4b9f276d6a11821b14756d3cabd812d93ba3bc8847b5c4d2fcdc53d08431d7d34455ede5825f7da89544fa6bc30b5789eb701905fba7eae4badc2ebee56a4caece3f20d9c664f58277f20cd74da0566b18668cf15c6e5d1b9718797fd5515735fc17ba32c48c4e8357ef05119240a1ab3dfe3e13ae9eecbf4e1b21da1aca915b2130ca2af54759c7f7f6f147a02cd6187c9776107db41a6c3a77d991809f95260fe36', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-2902-7000-b837-8d82d98c6037', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '56', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\x1a0fe83388625ea8c5af6f14dd78721e', NULL, NULL, E'\\x81000000032bd62e8767973f6291f7460331dd68445cfd1c493a0ec8a1f3aa690f121ddffedec04c76cf641f37626ebf592b312336f54b467bcb7545b6952c67afb98e6494dc4ad7e238566c4ef120ac5beb6b035ec30fc9547c30ee6de7b454eb343853ae710de075f5f31cff99df29f1a5acf903babbd5dea170f4e3d24aa38d4caa8a82bc125dfe800fa48d1969ec78f8e564bb6fcb6b785791d91cb719045a756e47345ce7d373c38246bb3335062d28b90fd2c46b6a64825d9a91c481b1c10de97e6701d5654e2410643342c40650faaa45e56d3ae793b77fa21235144d7bd2468d9add5dc879dcae9d5f000e0c6d4cdda116e1a6b69117c41571f22cb470', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-2902-7000-b837-91d0a25a623e', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '57', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xe57f6278dff82ad054a8fdc9afaf2eb9', NULL, NULL, E'\\x8100000003a9f3574af2fe173240ad392b882e87306e2222d9493f1388d7077448685f30be297cd0a02ee2db113cfb4783bcd58e8e2912d99a221c33978a28cf3b04b432df699e5e9056a9e2713bf3343d24d890c420bc993f5df920c4b5e2ad5c9580ddf5c7f260e83e8642d379fa9e73335e84d1881d5cce101931db483409e10f6494e7cef196b4c42d96d88d773fee345c652af12ef0ac53e0874779f8063820048b5bb8ec78ef4a9740b0d1b21eac762d06b7c472784902701548eae16173e15561b50e877db332e0a4e17dc590dbefa84d31e6e6585780e705f07698395c4d1922a777f41a56b467030c884a907c2985104751c6652c908ed9787d07a889', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-2902-7000-b837-976628ca01a0', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '58', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xc154663bf55d26102d84b2b387143a7c', NULL, NULL, E'\\x8100000003eeefb52f33a954cc76a5dcac2460c16f20ba47282ce45d4997748a44aad80773f5c6e9f33740b9aee756557a48863a6050c55026c9158f1b262581204be8dc2e1b7995baf683ede07b5e18b055017aa6c1d95a943b88fbdc27504bed9f894b1993dff6acf53402906773f3d1efceac630908c23eb0502491b60dfdd7e789b090668128d2280c8829aebf1b7c5f70fdbfbb21ed1bed1b95a8bd1869cd5534ab97d44dea57625c0586a5935544209bebf9282691f61286bf31327c16f92565fc97a88d31d00d616a11b9e32208bae563dc4a5379b050566dd4389d061696bb8664368a61bf1ed32e3e2d8d41acfb086b50d0ca1c7c51a34e01420415ec', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-2902-7000-b837-980b7130d403', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '59', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\x8ac35b23b05ab059d02a641e1444f45a', NULL, NULL, E'\\x8100000003af388d0554bc3663a466a8742e0527b33353cd062c30c811d8b2f8ff426685eb3a89f1b03f84d26dd3753f44e0335d6788796648c2f78606df888ef4790ea83b799b373330cabbcf0c174d54329c2187beb3b2323b7976fd6aa94843dcbf1db6d82b93ebbc21f17d4ab70e187a73488888e86e1b4838a92b563f0ea51d4cb4c18407359aa039c8b0ff76b800c7bf5a50d2850be03b96f983bfdf9e11a26845059d16a3276f7a8054ea04de9852d47bbd0e8039aa2bdf7e2d3530e24c70ff2983dad3143345aa20bd78c39c8df70862310b871d35ffa57a32cfa67dce35fa633ebbbb99bca580f7682b9d4818585031a1bcf1987e76b21448e4704b09', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-2902-7000-b837-9e0b2aedccba', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '60', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\xf6df3edacd61d6ad1db0d3127b527b64', NULL, NULL, E'\\x81000000036b2ac9ba1cd5fec13e7b0cb8f36b89b372eff6ff0d5bd1868dde06d57f87544fd234486cb07e96c07bec3616c705e6846ceb9a3a4e18f40f16c4282494bf3f11327e19cd010ec02d422e0d167c8295adf2d72881b303ed4e164e959d6b85b8e2c946ab18e2630dffbff0a2b6bf0698dd90ac040b269d52fdcb67b3a4cde361ae20a0ef1f57fe1dca9ec81065b1cdc753a4bfb84e31fc829052360197c9dbd20c3ea9be7d5700c6cabaed5d7c8fab5c0eb2e9d43aca616b5b037e69cda9b011af22d751b3d7d0e0f086d0e4e6ac385fdf5315e4e2ee759eb74fe2d88acd45d8b3f7277eba20053ee3395654d6ae7f3c2ad303713f6235d48745dc776a', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-2904-7000-b837-a07328e8cd62', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '61', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xfe8111d4120d15757081e78e23255fdd', NULL, NULL, E'\\x8100000003bca0f13116b0b832420ddc28d4e7513543bbbbe95a86faa36c0bb638b4eabe79cb8efdd96db1fce83791ca436ae7d6798c789f039cc88590f58451c0201a698c0cf3f73360b07c738689eaaa401a0cf27b22d2f4d943cc447a1e34916f9f75c533b50a1e6df2004d7c30af5c1e649c97b49d8767ad82a0fbb0ceda53b1ac551256189d24dd663cc59100897908f74c419842e8ec4394529c54491c2f6c7bed5cf7349d751b181d963e074e929f3236471fe6cb53291e74fb9bda341229ea212bb301843298ae3da38fcdceed2c54b94ada7c07eb44359d8736f6139362bffd8a374e009a950f3f3780b1d08c2533e344b973c1ec25b1f5f8c1897f9f', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-2904-7000-b837-a7b13f79e9ab', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '62', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xc992109bfbe847394dc9e3de10c26282', NULL, NULL, E'\\x81000000032276ffbebe7832d004ae8790a90b88d3831a49513dc6b6a6f248dbd1033ed6e875c06dd758eb188fac170be44780b8cdf43e64c104e90bd8fce74fd341ecdebf57ce65b7051d48e16c338eb05fe8daa1a910967a9463879e974c0cda821962c46092999f27810e99b8e84fe3d706ee70d550aff4fb833b9e026e7d37947240d9ef452b0f4a0fc736348b3f14c68e35420824967fe3b1fd2446321d14d22ff0bdced1ba1f88996e980c7cd827d939edbfac549ac238e9a1331b21c6bfbc5bcabbc83791747d81f17ddaa2955b09f821fc26ae815b8d18ed8fb7b43c2eddea04a0c5b0fc291baaf8576a5c62511c3ee4fb1fead8dcc92ba7639f00f78d', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-2904-7000-b837-a8ad5da9840d', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '63', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\x9a6a2614afb147b88231f227ba747858', NULL, NULL, E'\\x81000000039243f9bd5166fb131a03d218dc5142f9e22ee6d068c604096af95e1161719c550eaa2b4ea6dc14028cf7e4a22778f34ccc0a02e74c962ee24694a0657984d5503ab9e79b7c190c4f2c73da413179543b0ac97f42c0d9176d763e9b8b6571fda18f336eebcd0586046ab79016217941709bb3930528bfbf744e96334088342ed8664636b9d0cd59973cccac5fbc0454d4ea51d60b8ea8443df56524c2166e3cea3c875ae7274a6b0c110860264293e805ec3eb63ddd252f483cf2acdf77d922368081a8dd07a271ad7b5edbd1b5ed7108fdc8128504970c068dd6c1de56e2aa7acc57bfc37e47ed89b846331e9b47d2097ccaaf42fd9869128012fbf8', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-2904-7000-b837-ae95904770af', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '64', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\x1a0fe83388625ea8c5af6f14dd78721e', NULL, NULL, E'\\x8100000003f31c655463170434e450c3c6571ac81b8821f283f069ee21f88a4bcafc2e2609fa5addb9b4463dbad45af549f0d798b431fa1bc2f720435ac41380d5b5b12a6d9399b332f7433be1440b5c1c1a5e1048dcbfb52c8a3bf5c968d70ccf8b60216c6e4649722c9ebc0af9da83012601ecb8fa1cdc6f8191dcac614f0b5fd1f1ebcd1d0ecd4ac24e004a422b7f46f475c6c5cd6ae3e70e0d90b3101de90c7c808f77f215ddaa750be50c573fe10ed0a558cd17adeb9b0b1f4834cfb8deb617c0b3ca68fb05d272ae82fd8e3e485d8d5f5d15660fb2f5f202e6e39df910861d9320762424e2328a931157d8a1048a0b3649784e580d2401d005a7374559db', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-2904-7000-b837-b16763b946c5', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '65', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xe57f6278dff82ad054a8fdc9afaf2eb9', NULL, NULL, E'\\x8100000003b62bfe21a1aa6749f3d3ea9234be5c47c0bd17756b1400133341756a872d0d65230fec872a51b35afa7f7f8df045e280fc6ea1fe4299cc116fbdc242fe8ec1088f7eb968d8f883718b6f80042658bf51aa73f37a3ba12df7ecc10b709a393a0580c33030293838d5554c44526bb38a9372bd150d386f6d86603b771320e76f8b7269f1c641a4e7ae71f428d4e84c373e5664becf0522653d2248d30f9b8acfbbfc90210edce1c75080fdb1bc6ee1b6615ab73f405a630b44306691ba5188712242b64e1214a19329dafbac19443d456a438d384b3f8a81cdd9978d564bcafd1bc6c1cc2f4577c5824ea50b960535534c238b053e6c6b99352bc1d2fb', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-2904-7000-b837-b41cacd01901', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '66', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xc154663bf55d26102d84b2b387143a7c', NULL, NULL, E'\\x81000000039929fd5e89df877cf6f73de59f7b991a64fbd58aef370988254e2f2c87cd31ca0a61a2d20eb2e80f5930488423e11f8de4c775df6456af88ba7de1502d704f39d07ee3e4f3277b7b979ba97b54e31250eff5b4ad307e02b80845573d7b80c00bc42908fa8f44aa138c3bbe41664c89934cb874484103aee8a257ae2810b41ddece7c5587ff2e931d377550b368bfbf488807b162754edff32fa629f738d24baedde5a3385cd4a74cda3b4f820c3860f9415a2684117c678791d5529ce15786c7582d68e2e2cb153c9cbefb6527db840ec8d42a4a3c63f03273edf65bc75b76fee2a5348d3f4d43430f8fc6e36f02ce8b520f2b21bb503a46c109be21', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-2904-7000-b837-b8e282532050', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '67', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\x8ac35b23b05ab059d02a641e1444f45a', NULL, NULL, E'\\x8100000003e76ad508672f83cc1212215f2f18b79ca076bbd59ee2c0b1fb579b6bd1a3cc187aef7f6013bfb5006a5e804b8dd279c7fd59816bcfaff9760dc25b1acdf88d92f7c0ab3c69825d27961a7f0ffdb308a85d15e8365b124a699e39cecfb42f497cb76a7d15b56321b05f1c235928b14a69884bbd0fb87dedf128b1a7a4d0191b686787274a83b483b2e63525ff1bd4b4b8fde3f6029f7eb78e24eaf2d6f0a4fbe8a2a11adb33df0574799ff59a15732c671f1fe7ee0a70373e1c7dcd7fce5f22975dc1c5e4ef8babcd048a07b9ff920c29f160a691bc33f6cda18481d7e0ebc93008ff6f97a7dda6bde9b1e97e43167dfbc56d3a27f90f3589af63a1d3', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-2904-7000-b837-be1bac048603', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '2026-11-24 11:57:36.791123+00', NULL, NULL, NULL, '68', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\xf6df3edacd61d6ad1db0d3127b527b64', NULL, NULL, E'\\x810000000347c5ece0368bd9fdff90e53ba5aadfd8ffcc6dd7e680475654e5e0bf2c6ddc3414530ded7097ac34d063f7847430cea27464de4e1a37759ee3b5706f7f5ed986597c13c2100e4724f5d761fd23239350af98a0a5b0c3342b4a7f21a3ee1401b1acb4c84ca3179f04f631f9c7927132258cf2d6d005464a22fa0a0280099cc4af99bcab584ef1955a6f30b4d823f62220ff78c56c18d7c07e1d8858db0838e31a4a69cc656b01eafe1dc4a8fbe15659e687e507a625187f4b7e6eb1bfd8f7bfbaa99fd96d768cbf4ddbbada48a5123eb3507fbfeb3023201e2fa83621497c459f300aa3fe3d39a91c525a4ae6f14f84376e3b820fb04f9c48110ed449', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-2e6a-7000-9a41-a4b6bdacc1ef', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-2e67-7001-abdc-1ebb847bdd0f', '01a20d6b-2e67-7001-abdc-1ebb847bdd0f', 'infinity', '2026-11-24 11:57:37.84044+00', NULL, NULL, NULL, '1', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xcc0c1bc2c4af465795590ce89c83f0c7', NULL, NULL, E'\\x81000000033a6e3a0984414c86b89c81eb93903efd08f64f48f679ee31d1aa70c9ebf2e9bf724b5d91f13593248d4dcd7aae7b5cb9ed09c34d3adc86fcfa009fa889879fed1081566d844a2b41decd2378adc738732733fbf2fc9672df9ef2f056b5411070f2687cb759f6bd5b95ffb9e015c60e821b11570e867cc053cf1455f3832115b132b38044fdd1c4f20c065b152fdcf2c1fcc59b9c9c421cf8ebb8faea41bf886089487ba1b1cc4a8e338fb1d6104152466e324a0af6d9f2c0848bdba54de7b4b9f6ab17622353ad0650616464e8f789a92ab09e2157fa6b4bc270e1cd184deefd4b6d7d55acd5a82cf332eae1996b6c8f99c58f5db1b8b16636b30f3b', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-2e6a-7000-9a41-a905155d7714', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-2e67-7001-abdc-1ebb847bdd0f', '01a20d6b-2e67-7001-abdc-1ebb847bdd0f', 'infinity', '2026-11-24 11:57:37.84044+00', NULL, NULL, NULL, '2', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x5d82b2e45a3f4e36a8490a8c02d3f223', NULL, NULL, E'\\x810000000327a8f7f9813724170c5372488abd5f00894ec16905976366b4de22614ae1f962c57b811c448a1f3957576ce067e8826457abefdfe50ac3710a566849567abdc88e34a6fb29f14a5a89c92964a4a85df7625865e5cd019ab608afbcac14134ca4cc6f7eba716c7727099c821921ca5b6eec3f11e8e363b5b0e3f2535a92d5df3615db7b75c51112e5cf93943cb9a25e2f98d5eb1db4a71604b77c830f82aff8dc64c3e2757fc9a6dfce408a7e0e0fd9f6b31078fcdb9dba895870533684c7aa5d0b8d6315f4a8fc2235134f42a693b532875e5dd21d2f9e3ce6d8cac41cd7d928a9b05ac2df2fb0d7a42de8ae67c5fc715f8b4b562144c797ac18d39582', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-2e6a-7000-9a41-ac330c3778c3', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-2e67-7001-abdc-1ebb847bdd0f', '01a20d6b-2e67-7001-abdc-1ebb847bdd0f', 'infinity', '2026-11-24 11:57:37.84044+00', NULL, NULL, NULL, '3', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xa87b353941275d2f510b6fef07a51471', NULL, NULL, E'\\x8100000003c3421f319f89a7dc45f9e0d8c867d43b080186c9ef2c54ff06ca8c486d4abcd556e0c0424118189e5b98bd3d8755893eadef9efac8b7cf78e578c1e16a0853136c73adf9efc731ad6f8762f1f903ccd03a2ef966f9d1f7e1f6ffd0c2c47e79cafc80dcecee07a3be0618895af8403807eee746482c5c2ecfbbbeb8ec3d41918d7b5507f4618f08b43e7d07f53f94207ac5c3199f555c4370c13798443cbf54f6ebc6e1199e2daf1672291c4b3c59caae6cdbe409406eb12bdab11a13fa5e8ef950601f68f556cdc32b73ee82dd3b487d2f3244aa46e4374315fca6472b414adc7225978be7aa02595999acd776da43aca028526cd44d9f2d178725e6b5', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-2e6a-7000-9a41-b3c76a2cc2e2', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-2e67-7001-abdc-1ebb847bdd0f', '01a20d6b-2e67-7001-abdc-1ebb847bdd0f', 'infinity', '2026-11-24 11:57:37.84044+00', NULL, NULL, NULL, '4', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xaa7dbf10264ca7213ebfd9522722ff90', NULL, NULL, E'\\x81000000032e97be16ceed4bba7d9e8b7d295c1bdffdda5f7a6ecc0dc9ce04119252fc12857dc2b9bb37bd351e7c5cf8b15d629ed268db280657c4c6ad08b20401d39250d5937e7a2c2b4e5647c8e330ca11db044e9c84ca51a793452920f539c402a58aa1a5b8c6f3b13ff6211c7c76dcb065a240a952eb0a988492e7f3730230262fe33a466e754d62e41cfdcb5cea8d51bbf9d3e4c72b64e6a88a4525566b78c35192ac824cef9af39c0c23a2154ee218d45a3d9484e2294b4558da621647299ae105c381907b6fbdb3c8441a2aa8ab19babb128953b6012f6e59a274cda72ca4da4c12d1cf9fe302e41f49d38d9c40499c261313b437ece7278ba57307b13605', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d6b-2e6a-7000-9a41-b5e8335e56f6', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-2e67-7001-abdc-1ebb847bdd0f', '01a20d6b-2e67-7001-abdc-1ebb847bdd0f', 'infinity', '2026-11-24 11:57:37.84044+00', NULL, NULL, NULL, '5', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x31034425719dd38fc3cff7aaedca85bc', NULL, NULL, E'\\x81000000034d8e78ba9af1a809ae2b4411a54c38335092f44392eab8b5cc63b7e55306ea2113e7fa54aa8613ea30da01a6e314460ade25e538fd96c64f584310e38d45b7f9e20edcf876e7bd44f0f8e2f9bc358e1baaa08f3513ad5d1e428ad891ee99cf6ffc22f50c8db47084ab1cc9cc161d5fc16df95af5e76f034e63f8c9ac95d3dc1c00e0fc43512823abf0914168ee9ca25643b4210474fcb790f032b4a86639d4ecda747135fc1ea38c8c0de12b588206435eeca440522c1df8bbca38b68436ce44b4af172e20d7a5908a06b06cf4b9f0d9adc46cbc4c2ed4b95d07707da11217e930ca99f35d3c4acab343859492c06bcbed72da9665ecc38404c78003bd', NULL, NULL);
insert into migrations (name, applied_at, version) values ('0001-baseline', '2026-11-24 11:57:25.929697+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0002-audit', '2026-11-24 11:57:25.996289+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0003-data-keys', '2026-11-24 11:57:26.040032+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0004-deletion', '2026-11-24 11:57:26.042702+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0005-deletion-indexes', '2026-11-24 11:57:26.049729+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0006-keys', '2026-11-24 11:57:26.050282+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0007-readings', '2026-11-24 11:57:26.055096+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0008-upstreams', '2026-11-24 11:57:26.05637+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0009-pending-answers', '2026-11-24 11:57:26.062397+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0010-payer-lists', '2026-11-24 11:57:26.063771+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0011-providers', '2026-11-24 11:57:26.068672+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0012-perhaps-billed', '2026-11-24 11:57:26.073347+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0013-users', '2026-11-24 11:57:26.075389+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0014-appointments', '2026-11-24 11:57:26.090578+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0015-mending', '2026-11-24 11:57:26.091044+00', '0.1.0');
insert into payers (id, "position", name, alt_payer_ids, features, partner_payer_id, status) values ('60054', '0', 'Aetna Dental', '{AETNA}', '{eligibility,claims}', 'p-60054', 'active');
insert into payers (id, "position", name, alt_payer_ids, features, partner_payer_id, status) values ('CX014', '1', 'Cigna', '{}', '{eligibility}', 'p-cx014', 'inactive');
insert into plans (name, verifications_per_second, verification_burst, requests_per_second, max_batch_rows, max_concurrency, verifications_per_day, retention_days, updated_at, max_stored_rows) values ('plan-dumped', '20', '10', '1000', '1000000', '200', NULL, '30', '2026-11-24 11:57:34.133943+00', '10000000');
insert into accounts (id, name, plan_name, trial_ends_at, card_on_file, billing_synced, suspended_at, created_at, deleted_at, stored_rows, time_zone) values ('01a20d6b-23b9-7001-abdb-856e10d675c2', 'dumped', 'plan-dumped', NULL, 'false', 'true', NULL, '2026-11-24 11:57:35.037656+00', NULL, '0', 'UTC');
insert into api_keys (id, account_id, name, mode, digest, prefix, disabled_at, disabled_by, created_at, scopes, allowed_cidrs, expires_at, last_used_at, created_by) values ('01a20d6b-23cc-7001-abdb-a78dafe55e33', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', 'live', E'\\xc208f0d359fac95d2cff162cd51ff0bff2a92b372f93e89a363776afe2c41d89', 'ng_live_36I8nq', NULL, NULL, '2026-11-24 11:57:35.058042+00', NULL, NULL, NULL, '2026-11-24 11:57:35.283384+00', 'administrator:environment');
insert into batches (id, account_id, mode, key_id, operation, transform, name, data_key_id, created_at, not_before, deadline, priority, max_age_seconds, fail_unknown, opened_at, upload_until, total, rejected, succeeded, failed, cancelled, expired, coverage_active, coverage_inactive, coverage_unknown, coverage_rejected, cancelled_at, finished_at, first_ended_at, recent_ended, recent_at, deleted, readings, mends, mended) values ('01a20d6b-23ea-7001-abdb-acf2b02f2169', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '01a20d6b-23cc-7001-abdb-a78dafe55e33', 'eligibility', NULL, E'\\x810000000324fec32bd1f36ea34e40e0a186becfbbc57105c035f2e547c0800a5134c6b1c5232a', NULL, '2026-11-24 11:57:35.091456+00', NULL, NULL, '0', NULL, 'false', '2026-11-24 11:57:35.109227+00', NULL, '10', '1', '5', '5', '0', '0', '5', '0', '0', '0', NULL, '2026-11-24 11:57:35.798749+00', '2026-11-24 11:57:35.432963+00', '9.97822880621592', '2026-11-24 11:57:35.798749+00', '0', NULL, NULL, '0');
insert into batches (id, account_id, mode, key_id, operation, transform, name, data_key_id, created_at, not_before, deadline, priority, max_age_seconds, fail_unknown, opened_at, upload_until, total, rejected, succeeded, failed, cancelled, expired, coverage_active, coverage_inactive, coverage_unknown, coverage_rejected, cancelled_at, finished_at, first_ended_at, recent_ended, recent_at, deleted, readings, mends, mended) values ('01a20d6b-2429-7001-abdb-b77a921a82d6', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '01a20d6b-23cc-7001-abdb-a78dafe55e33', 'eligibility', NULL, NULL, NULL, '2026-11-24 11:57:35.149117+00', NULL, NULL, '0', NULL, 'false', '2026-11-24 11:57:35.156692+00', NULL, '6', '0', '0', '4', '0', '0', '0', '0', '0', '0', NULL, NULL, '2026-11-24 11:57:35.657135+00', '5.983262684993373', '2026-11-24 11:57:35.988304+00', '0', NULL, NULL, '0');
insert into batches (id, account_id, mode, key_id, operation, transform, name, data_key_id, created_at, not_before, deadline, priority, max_age_seconds, fail_unknown, opened_at, upload_until, total, rejected, succeeded, failed, cancelled, expired, coverage_active, coverage_inactive, coverage_unknown, coverage_rejected, cancelled_at, finished_at, first_ended_at, recent_ended, recent_at, deleted, readings, mends, mended) values ('01a20d6b-286b-7001-abdb-d5cb1f0548bf', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '01a20d6b-23cc-7001-abdb-a78dafe55e33', 'eligibility', NULL, NULL, NULL, '2026-11-24 11:57:36.239837+00', '2026-11-24 12:00:36.236+00', NULL, '0', NULL, 'false', '2026-11-24 11:57:36.245887+00', NULL, '5', '0', '0', '0', '0', '0', '0', '0', '0', '0', NULL, NULL, NULL, '0', NULL, '0', NULL, NULL, '0');
insert into batches (id, account_id, mode, key_id, operation, transform, name, data_key_id, created_at, not_before, deadline, priority, max_age_seconds, fail_unknown, opened_at, upload_until, total, rejected, succeeded, failed, cancelled, expired, coverage_active, coverage_inactive, coverage_unknown, coverage_rejected, cancelled_at, finished_at, first_ended_at, recent_ended, recent_at, deleted, readings, mends, mended) values ('01a20d6b-287c-7001-abdb-dea86a982cd6', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '01a20d6b-23cc-7001-abdb-a78dafe55e33', 'eligibility', NULL, NULL, NULL, '2026-11-24 11:57:36.256446+00', '2026-11-24 11:57:46.254+00', NULL, '0', NULL, 'false', '2026-11-24 11:57:36.262767+00', NULL, '6', '0', '0', '0', '0', '0', '0', '0', '0', '0', NULL, NULL, NULL, '0', NULL, '0', NULL, NULL, '0');
insert into batches (id, account_id, mode, key_id, operation, transform, name, data_key_id, created_at, not_before, deadline, priority, max_age_seconds, fail_unknown, opened_at, upload_until, total, rejected, succeeded, failed, cancelled, expired, coverage_active, coverage_inactive, coverage_unknown, coverage_rejected, cancelled_at, finished_at, first_ended_at, recent_ended, recent_at, deleted, readings, mends, mended) values ('01a20d6b-28ad-7001-abdb-ea22b1e22400', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '01a20d6b-23cc-7001-abdb-a78dafe55e33', 'eligibility', NULL, NULL, NULL, '2026-11-24 11:57:36.305893+00', '2026-11-24 12:00:36.303+00', NULL, '0', NULL, 'false', '2026-11-24 11:57:36.311937+00', NULL, '8', '0', '0', '0', '3', '0', '0', '0', '0', '0', '2026-11-24 11:57:37.970652+00', NULL, NULL, '0', '2026-11-24 11:57:37.972968+00', '0', NULL, NULL, '0');
insert into batches (id, account_id, mode, key_id, operation, transform, name, data_key_id, created_at, not_before, deadline, priority, max_age_seconds, fail_unknown, opened_at, upload_until, total, rejected, succeeded, failed, cancelled, expired, coverage_active, coverage_inactive, coverage_unknown, coverage_rejected, cancelled_at, finished_at, first_ended_at, recent_ended, recent_at, deleted, readings, mends, mended) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '01a20d6b-23cc-7001-abdb-a78dafe55e33', 'eligibility', NULL, NULL, NULL, '2026-11-24 11:57:36.366785+00', NULL, '2026-11-25 11:57:36.36+00', '-1', NULL, 'false', '2026-11-24 11:57:36.798658+00', NULL, '68', '0', '11', '0', '0', '0', '11', '0', '0', '0', NULL, NULL, '2026-11-24 11:57:37.088102+00', '10.967973750617194', '2026-11-24 11:57:37.643823+00', '0', NULL, NULL, '0');
insert into batches (id, account_id, mode, key_id, operation, transform, name, data_key_id, created_at, not_before, deadline, priority, max_age_seconds, fail_unknown, opened_at, upload_until, total, rejected, succeeded, failed, cancelled, expired, coverage_active, coverage_inactive, coverage_unknown, coverage_rejected, cancelled_at, finished_at, first_ended_at, recent_ended, recent_at, deleted, readings, mends, mended) values ('01a20d6b-2e67-7001-abdc-1ebb847bdd0f', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '01a20d6b-23cc-7001-abdb-a78dafe55e33', 'eligibility', NULL, NULL, NULL, '2026-11-24 11:57:37.771217+00', NULL, NULL, '0', NULL, 'false', NULL, '2026-11-24 11:59:37.84044+00', '1000', '0', '0', '0', '0', '0', '0', '0', '0', '0', NULL, NULL, NULL, '0', NULL, '0', NULL, NULL, '0');
insert into batch_failures (batch_id, category, code, payer_id, count) values ('01a20d6b-23ea-7001-abdb-acf2b02f2169', 'request', 'upstream_rejected', 'REFUSES', '5');
insert into batch_failures (batch_id, category, code, payer_id, count) values ('01a20d6b-2429-7001-abdb-b77a921a82d6', 'request', 'upstream_rejected', 'REFUSES', '4');
insert into batch_holds (batch_id, payer_id) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', 'HANGS');
insert into batch_retries (batch_id, category, requested_at) values ('01a20d6b-2429-7001-abdb-b77a921a82d6', '', '2026-11-24 11:57:37.959532+00');
insert into event_feeds (account_id, mode, last_no) values ('01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '16');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-23bc-7001-abdb-8c3805b7d2f1', '2026-11-25 11:57:36.349+00', '01a20d6b-28dc-7001-abdb-f8e9e1d272a9', E'\\x440d84ef928a4a930cdb015932e871b5', 'false', '2026-11-24 11:57:43.003307+00', '2026-11-25 11:57:36.349+00', NULL, NULL, NULL, NULL, 'payer', 'upstream_failed', '1', '1', '0', '0', 'false', '2026-11-24 11:57:36.388325+00', NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-23bc-7001-abdb-91b776a6305f', 'infinity', '01a20d6b-28c2-7001-abdb-f05f32a837cf', E'\\xb6b5e3db9902c66308ef6df559e07af5', 'false', '2026-11-24 12:00:36.323+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-2429-7001-abdb-b77a921a82d6', 'infinity', '01a20d6b-242c-7007-abd9-ddad96bfd45e', E'\\xefb5222c53eab3664369c668c697cabc', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '1', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-2429-7001-abdb-b77a921a82d6', 'infinity', '01a20d6b-242c-7007-abd9-e22fb3336a26', E'\\x89a457d935398b60a2e11d3cefd91409', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '1', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-286b-7001-abdb-d5cb1f0548bf', 'infinity', '01a20d6b-286e-7001-8c35-39de8f285027', E'\\x11c68fa2a9e4e52ce88b3c644168a7ae', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-286b-7001-abdb-d5cb1f0548bf', 'infinity', '01a20d6b-286e-7001-8c35-3f23b7906698', E'\\x7d62a5f2fd386dd88ba626ff07601d60', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-286b-7001-abdb-d5cb1f0548bf', 'infinity', '01a20d6b-286e-7001-8c35-4003cb36bcef', E'\\x425b13321a9f0ef92a049e6e2d5df6e0', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-286b-7001-abdb-d5cb1f0548bf', 'infinity', '01a20d6b-286e-7001-8c35-46b2846dc335', E'\\x5699af9900a659fdfc8fc031a7616514', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-286b-7001-abdb-d5cb1f0548bf', 'infinity', '01a20d6b-286e-7001-8c35-48db2b346a39', E'\\x8aac0229866ae13e0dcef7ef3a704d0a', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-287c-7001-abdb-dea86a982cd6', 'infinity', '01a20d6b-287f-7005-8569-27fa58f2b053', E'\\x283d3be3782def1319654a711a822b90', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-287c-7001-abdb-dea86a982cd6', 'infinity', '01a20d6b-287f-7005-8569-2be48d37ffd0', E'\\x7b42d0d0aa939228908e2b1af3136a3b', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-287c-7001-abdb-dea86a982cd6', 'infinity', '01a20d6b-287f-7005-8569-2c46ac0443aa', E'\\x4fa0e25dd99d31f2c6bc1fdd29eb3c63', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-287c-7001-abdb-dea86a982cd6', 'infinity', '01a20d6b-287f-7005-8569-31292abc3dba', E'\\xbed4384b69e5a549efa3081aa201bf72', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-287c-7001-abdb-dea86a982cd6', 'infinity', '01a20d6b-287f-7005-8569-36727efd6976', E'\\x63a66946e70f7f531b91942780c07ca8', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-287c-7001-abdb-dea86a982cd6', 'infinity', '01a20d6b-2880-7005-8569-3bb64cc26458', E'\\x8a99e688fb246116a992a0b6f97232eb', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28ad-7001-abdb-ea22b1e22400', 'infinity', '01a20d6b-28b0-700f-a267-ddb4d7ec18c2', E'\\xf913d0749fb466b568b5f284dbdc8218', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28ad-7001-abdb-ea22b1e22400', 'infinity', '01a20d6b-28b0-700f-a267-e09766a4a215', E'\\x32d46112ae35f8bbe98d2db39dc591ad', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28ad-7001-abdb-ea22b1e22400', 'infinity', '01a20d6b-28b0-700f-a267-e469860d6152', E'\\xbb56e016c60f31eb4c3e498883dfd7d1', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28ad-7001-abdb-ea22b1e22400', 'infinity', '01a20d6b-28b0-700f-a267-e8aa9346a3c6', E'\\x36ee51ef2d45236b1ffc002b9a723200', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28ad-7001-abdb-ea22b1e22400', 'infinity', '01a20d6b-28b0-700f-a267-ed66dc94f8e3', E'\\x5d42f25948ccaa592af91872c6c35b2f', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-28ee-7000-b836-ba450065ac3a', E'\\xfa1dd8ccb2aee917fc44690485833750', 'false', '2026-11-24 11:57:42.998221+00', '2026-11-25 11:57:36.36+00', NULL, NULL, NULL, NULL, 'payer', 'upstream_failed', '1', '1', '0', '0', 'false', '2026-11-24 11:57:37.272841+00', NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-28ef-7000-b836-c8a2f96823cf', E'\\xbb438fefe7979f97bf60dafdbad5a435', 'false', '2026-11-24 11:57:42.708102+00', '2026-11-25 11:57:36.36+00', NULL, NULL, NULL, NULL, 'payer', 'upstream_failed', '1', '1', '0', '0', 'false', '2026-11-24 11:57:36.85887+00', NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-28ef-7000-b836-cfa0d24a9459', E'\\x1d05f41cc7664d8e8ed2ec088190c71f', 'false', '2026-11-24 11:57:45.098247+00', '2026-11-25 11:57:36.36+00', NULL, 'payer_held', 'live', 'HANGS', 'payer', 'payer_held', '1', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-28ef-7000-b836-d816eaf05bea', E'\\x078e582de6b8852fabe771ec60ba5325', 'false', '2026-11-24 11:57:43.156102+00', '2026-11-25 11:57:36.36+00', NULL, NULL, NULL, NULL, 'payer', 'upstream_failed', '1', '1', '0', '0', 'false', '2026-11-24 11:57:36.85887+00', NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-28ef-7000-b836-df76e064467b', E'\\xeba5f433e79c2411af36ac04a501ae44', 'false', '2026-11-24 11:57:46.649754+00', '2026-11-25 11:57:36.36+00', NULL, 'payer_held', 'live', 'HANGS', 'payer', 'payer_held', '1', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-28f0-7000-b836-eb80aa2897fa', E'\\xdb660dde1c304829066ed490b3370531', 'false', '2026-11-24 11:57:44.010685+00', '2026-11-25 11:57:36.36+00', NULL, NULL, NULL, NULL, 'payer', 'upstream_failed', '1', '1', '0', '0', 'false', '2026-11-24 11:57:37.065432+00', NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-28f0-7000-b836-ec8850a59fcd', E'\\x3bd25e9be3e3e2d957a115e8f2a65330', 'false', '2026-11-24 11:57:43.349804+00', '2026-11-25 11:57:36.36+00', NULL, 'payer_held', 'live', 'HANGS', 'payer', 'payer_held', '1', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-28f0-7000-b836-f97220f8df76', E'\\x89b83847b4cd15ab25e0e052068a1260', 'false', '2026-11-24 11:57:43.675685+00', '2026-11-25 11:57:36.36+00', NULL, NULL, NULL, NULL, 'payer', 'upstream_failed', '1', '1', '0', '0', 'false', '2026-11-24 11:57:37.065432+00', NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-28f5-7000-b837-0a1cf898e654', E'\\xabc5ae576acbfe205df4baf06ab94ba9', 'false', '2026-11-24 11:57:44.163221+00', '2026-11-25 11:57:36.36+00', NULL, NULL, NULL, NULL, 'payer', 'upstream_failed', '1', '1', '0', '0', 'false', '2026-11-24 11:57:37.272841+00', NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-28fa-7000-b837-336b4430e426', E'\\xc13ec3a2e2538b5e0bb5381d1d839bda', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-28fa-7000-b837-35b40355f2a7', E'\\x6d9c94924a04c3cb4f23ffa18fc6714e', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-28fa-7000-b837-3af93000827e', E'\\x492d6245d658e353946202168cdf12c7', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-28fa-7000-b837-3e0dd7fbc9fb', E'\\x557bce76b2bf2976f5f368991ec8b5ed', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-28fa-7000-b837-41c6dc873b39', E'\\x3c97a3722b6d62833e926d5cc6135b0a', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-28fa-7000-b837-4576234e749a', E'\\xa108d59c92d297c0ca0085fdb284ee1b', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-28fa-7000-b837-4b4d520913ea', E'\\xde704c9ce522e2cd6479284a30570cc9', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-28fa-7000-b837-4c3f48d5f9fd', E'\\x2e97105a8c54037d0ffbf114dd65d171', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-28fd-7000-b837-513ba33a13d3', E'\\x44305253dd4806582f4ab8f17f18d03a', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-28fd-7000-b837-577c43f405ca', E'\\xd6b7ac33d6e67a32e1f650bc9bd3d161', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-28fd-7000-b837-5999d8e5e250', E'\\xf5d28ec5527bca1057c47cd39ef2a588', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-28fd-7000-b837-5c7325c9812e', E'\\xb48f6df3b14ade445023312abec4b3d9', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-28fd-7000-b837-62100c0a8797', E'\\x597242ba222cb1941b53ef6bc2d7d025', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-28fe-7000-b837-666bb3d0fa69', E'\\x3519a92413d98b4aaec78836e3fefd12', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-28fe-7000-b837-68f3c65f98fa', E'\\x20b9f4cc3215c1f27999ac170f6af511', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-28fe-7000-b837-6ff5ecf794cf', E'\\x6e0ed92391abcd30a72d182893a288c3', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-28ff-7000-b837-71be29e4ef86', E'\\x373caf8aee8bfc2aea687084927d87c6', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-28ff-7000-b837-742e8cc65256', E'\\x14d5549e50fa7ecc63648cb7a19f6434', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-2902-7000-b837-7ad2f3000320', E'\\x2ac6b3042ebad3aec386d8cbc9155962', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-2902-7000-b837-7fa7b774b94c', E'\\x5f8657258954e2fd07a1d6fabf9f9d7a', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-2902-7000-b837-80d087754fea', E'\\xdce3035218dd6da980ec42bc9b52c502', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-2902-7000-b837-8588929a2e4c', E'\\xf8e67b2519216b24cfa6bd0f92a2fe7e', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-2902-7000-b837-8b07429c114c', E'\\x70f357737f5c225e7faf03902a62ae97', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-2902-7000-b837-8d82d98c6037', E'\\xe0626429f14886c71dc7824931fb859c', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-2902-7000-b837-91d0a25a623e', E'\\x00498a2814afc0682184e5e73a1cf045', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-2902-7000-b837-976628ca01a0', E'\\x1d59e5c96c04cfbb7165f19a099a7cdf', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-2902-7000-b837-980b7130d403', E'\\x7a0f278f59a71500cce11a57799e045b', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-2902-7000-b837-9e0b2aedccba', E'\\x4c1de9db57396d002a3933d638a56139', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-2904-7000-b837-a07328e8cd62', E'\\xdce3035218dd6da980ec42bc9b52c502', 'false', NULL, NULL, '01a20d6b-2902-7000-b837-80d087754fea', NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-2904-7000-b837-a7b13f79e9ab', E'\\xf8e67b2519216b24cfa6bd0f92a2fe7e', 'false', NULL, NULL, '01a20d6b-2902-7000-b837-8588929a2e4c', NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-2904-7000-b837-a8ad5da9840d', E'\\x70f357737f5c225e7faf03902a62ae97', 'false', NULL, NULL, '01a20d6b-2902-7000-b837-8b07429c114c', NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-2904-7000-b837-ae95904770af', E'\\xe0626429f14886c71dc7824931fb859c', 'false', NULL, NULL, '01a20d6b-2902-7000-b837-8d82d98c6037', NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-2904-7000-b837-b16763b946c5', E'\\x00498a2814afc0682184e5e73a1cf045', 'false', NULL, NULL, '01a20d6b-2902-7000-b837-91d0a25a623e', NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-2904-7000-b837-b41cacd01901', E'\\x1d59e5c96c04cfbb7165f19a099a7cdf', 'false', NULL, NULL, '01a20d6b-2902-7000-b837-976628ca01a0', NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-2904-7000-b837-b8e282532050', E'\\x7a0f278f59a71500cce11a57799e045b', 'false', NULL, NULL, '01a20d6b-2902-7000-b837-980b7130d403', NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-25 11:57:36.36+00', '01a20d6b-2904-7000-b837-be1bac048603', E'\\x4c1de9db57396d002a3933d638a56139', 'false', NULL, NULL, '01a20d6b-2902-7000-b837-9e0b2aedccba', NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-2e67-7001-abdc-1ebb847bdd0f', 'infinity', '01a20d6b-2e6a-7000-9a41-a4b6bdacc1ef', E'\\xf47d310ea493c24e9f8a529774c8a68f', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-2e67-7001-abdc-1ebb847bdd0f', 'infinity', '01a20d6b-2e6a-7000-9a41-a905155d7714', E'\\xf58228c93db747747c6606845311ccef', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-2e67-7001-abdc-1ebb847bdd0f', 'infinity', '01a20d6b-2e6a-7000-9a41-ac330c3778c3', E'\\x12d557b1d9c2a5851c44d244a156eada', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-2e67-7001-abdc-1ebb847bdd0f', 'infinity', '01a20d6b-2e6a-7000-9a41-b3c76a2cc2e2', E'\\x407807368e83857c6485768a9cfbc81c', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d6b-2e67-7001-abdc-1ebb847bdd0f', 'infinity', '01a20d6b-2e6a-7000-9a41-b5e8335e56f6', E'\\x520f852373f0e7211dab3c4c11750c4d', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into release_schedule (account_id, mode, due_at) values ('01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '2026-11-24 11:57:37.866341+00');
insert into release_schedule (account_id, mode, due_at) values ('01a20d6b-23b9-7001-abdb-856e10d675c2', 'test', 'infinity');
insert into backlogs (id, account_id, mode, batch_id, priority, deadline, paused, ready, open_at, frontier_at, frontier_id) values ('01a20d6b-23bc-7001-abdb-88d84d97d232', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', NULL, '-1', NULL, 'false', 'false', '-infinity', '-infinity', '00000000-0000-0000-0000-000000000000');
insert into backlogs (id, account_id, mode, batch_id, priority, deadline, paused, ready, open_at, frontier_at, frontier_id) values ('01a20d6b-23bc-7001-abdb-8c3805b7d2f1', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', NULL, '0', NULL, 'false', 'false', '-infinity', '-infinity', '00000000-0000-0000-0000-000000000000');
insert into backlogs (id, account_id, mode, batch_id, priority, deadline, paused, ready, open_at, frontier_at, frontier_id) values ('01a20d6b-23bc-7001-abdb-91b776a6305f', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', NULL, '1', NULL, 'false', 'false', '-infinity', '-infinity', '00000000-0000-0000-0000-000000000000');
insert into backlogs (id, account_id, mode, batch_id, priority, deadline, paused, ready, open_at, frontier_at, frontier_id) values ('01a20d6b-23bc-7001-abdb-967b9a4e8899', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'test', NULL, '-1', NULL, 'false', 'false', '-infinity', '-infinity', '00000000-0000-0000-0000-000000000000');
insert into backlogs (id, account_id, mode, batch_id, priority, deadline, paused, ready, open_at, frontier_at, frontier_id) values ('01a20d6b-23bc-7001-abdb-9a6932e950fc', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'test', NULL, '0', NULL, 'false', 'false', '-infinity', '-infinity', '00000000-0000-0000-0000-000000000000');
insert into backlogs (id, account_id, mode, batch_id, priority, deadline, paused, ready, open_at, frontier_at, frontier_id) values ('01a20d6b-23bc-7001-abdb-9f0b0c70eef6', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'test', NULL, '1', NULL, 'false', 'false', '-infinity', '-infinity', '00000000-0000-0000-0000-000000000000');
insert into backlogs (id, account_id, mode, batch_id, priority, deadline, paused, ready, open_at, frontier_at, frontier_id) values ('01a20d6b-23ea-7001-abdb-acf2b02f2169', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '01a20d6b-23ea-7001-abdb-acf2b02f2169', '0', NULL, 'false', 'false', '-infinity', 'infinity', '01a20d6b-23f7-7009-be0f-a9d99ddd197b');
insert into backlogs (id, account_id, mode, batch_id, priority, deadline, paused, ready, open_at, frontier_at, frontier_id) values ('01a20d6b-2429-7001-abdb-b77a921a82d6', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '01a20d6b-2429-7001-abdb-b77a921a82d6', '0', NULL, 'false', 'false', 'infinity', 'infinity', '01a20d6b-242d-7007-abd9-f1f85f17cae2');
insert into backlogs (id, account_id, mode, batch_id, priority, deadline, paused, ready, open_at, frontier_at, frontier_id) values ('01a20d6b-286b-7001-abdb-d5cb1f0548bf', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '01a20d6b-286b-7001-abdb-d5cb1f0548bf', '0', NULL, 'false', 'true', '2026-11-24 12:00:36.236+00', '-infinity', '00000000-0000-0000-0000-000000000000');
insert into backlogs (id, account_id, mode, batch_id, priority, deadline, paused, ready, open_at, frontier_at, frontier_id) values ('01a20d6b-287c-7001-abdb-dea86a982cd6', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '01a20d6b-287c-7001-abdb-dea86a982cd6', '0', NULL, 'true', 'true', '2026-11-24 11:57:46.254+00', '-infinity', '00000000-0000-0000-0000-000000000000');
insert into backlogs (id, account_id, mode, batch_id, priority, deadline, paused, ready, open_at, frontier_at, frontier_id) values ('01a20d6b-28ad-7001-abdb-ea22b1e22400', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '01a20d6b-28ad-7001-abdb-ea22b1e22400', '0', NULL, 'true', 'true', '2026-11-24 12:00:36.303+00', '-infinity', '00000000-0000-0000-0000-000000000000');
insert into backlogs (id, account_id, mode, batch_id, priority, deadline, paused, ready, open_at, frontier_at, frontier_id) values ('01a20d6b-28e9-7001-abdc-0434fe4c7138', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '-1', '2026-11-25 11:57:36.36+00', 'false', 'true', '-infinity', '2026-11-25 11:57:36.36+00', '01a20d6b-28fa-7000-b837-2eaca289b21a');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d6b-23f5-7009-be0f-87b14c50a3f6', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-23ea-7001-abdb-acf2b02f2169', '2026-11-24 11:57:35.189+00', '2026-11-24 11:57:35.432963+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\xa46f246910c5d48f146a0c2d67735c48', NULL, NULL, NULL, 'application/json', E'\\x8100000003a1da57a1642bd17eec52d3e7aff3b31c4677a9aa2b1f88fb199a881393f960f8ec82395e632b7b9dbca147aa49c1824735ba23a1fa1b2706d43f4f17dc15b07b15c1269a1430f0981a1a9aa1f76cf5358ed10036288dd3594daee288a1e65f0f6c8d1a4f64db99433f8f16deb79b5076eb3aefac53582af71068183f48dfe11d41cf227b0eed', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d6b-23f6-7009-be0f-895005c344b4', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-23ea-7001-abdb-acf2b02f2169', '2026-11-24 11:57:35.189+00', '2026-11-24 11:57:35.432963+00', '2026-11-24', '1', NULL, '1', '0', '400', 'live', 'failed', NULL, 'request', 'upstream_rejected', E'\\x2de20cc1a98acc26fbe43cbd5b422a1f', NULL, NULL, NULL, 'application/json', E'\\x8100000003efbe7e9bcf6437a5e6fd56814388ec7eb979f88e35b08fd599b6c5d323f0e089d2f87192be527ec5356d05c416be3c9617930f91b7972cb8f25b0871a4c586cf6522af19718ff55dab181902f58293918e2109666dd7927a342e1ae4c5ed9511b2d4d4aca626725574f1346f01a209a8', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d6b-23f6-7009-be0f-8f5156cfc6f7', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-23ea-7001-abdb-acf2b02f2169', '2026-11-24 11:57:35.189+00', '2026-11-24 11:57:35.432963+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\x4f59175490d238f236e2070517b3b75d', NULL, NULL, NULL, 'application/json', E'\\x8100000003b92ff6ec8dc3753f7e4cf2a55ae38c11b732ae948f50a5966c492737f0703b4c8fe0267deda60b3174b9b4203addc0b6495f04fcca0c8065e55b2575dbf27999d721e668e51c04a1aab6ee68578b8dd2140aa6b9d988bedfbf421201764797d3474abdb220adf4c00589b24392cb3f5453b5281db9870f0f973639a100ae52fffcac93e6baef', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d6b-23f6-7009-be0f-92525d7b4340', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-23ea-7001-abdb-acf2b02f2169', '2026-11-24 11:57:35.189+00', '2026-11-24 11:57:35.432963+00', '2026-11-24', '1', NULL, '1', '0', '400', 'live', 'failed', NULL, 'request', 'upstream_rejected', E'\\x0df4c6aca3427bcbe76f1063015134ac', NULL, NULL, NULL, 'application/json', E'\\x8100000003816be212d1743f59b154f28adaf4a7a88422b3d1a702568d3a70f555ec3c2412405dd2959e6be2d97da5a1b20510bdbbf43992e19d08eb29ad3f85b065194bc760f62378666f7bfbaca51a88f3f605ce56c0658fff8796faa2054bc886f6192a4080e0211798e0d3f0891d6f7acdece8', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d6b-23f6-7009-be0f-946614b6a0af', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-23ea-7001-abdb-acf2b02f2169', '2026-11-24 11:57:35.561+00', '2026-11-24 11:57:35.798749+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\x5ef9d6d915b82266b13027e42d49317d', NULL, NULL, NULL, 'application/json', E'\\x8100000003082d54602f461c39a22e82a4685afd0fb51102c49606d761a092df9392bbd075ea7ecabb48d40e8c0c890c04ff4194d32224bbbf03d78a43e0b684fa9625451a9db65878cfb093d103d483562268740986acc9000da5952ec0dad62bee7ffe759f81dd44e0ecd1e6f95380a0f652bac1604ae647f75c98a6572145449aa2c20940a00d59f343', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d6b-23f7-7009-be0f-9b2dd8b4d9fd', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-23ea-7001-abdb-acf2b02f2169', '2026-11-24 11:57:35.409+00', '2026-11-24 11:57:35.657135+00', '2026-11-24', '1', NULL, '1', '0', '400', 'live', 'failed', NULL, 'request', 'upstream_rejected', E'\\x0acdb3ae812c55e3be8f293873a4f73c', NULL, NULL, NULL, 'application/json', E'\\x81000000036d8b30a785f0c6e783d9f50b6d9c6bd21adcce597b60842f28238324d6bae3bee7a9a4390d88513e028c2ff3e95ec643fe59056da29793b2ca308fc1f9bdee10a0dede49c24b2a0d3b6e85df6e9dc06d6069757702300724ba7d06c4b201f7432432d4217a3c4313c1dd965c0e86deb3', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d6b-23f7-7009-be0f-9dc8a001157b', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-23ea-7001-abdb-acf2b02f2169', '2026-11-24 11:57:35.564+00', '2026-11-24 11:57:35.798749+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\x3edaff76271e0261e3aa2e033cbb7594', NULL, NULL, NULL, 'application/json', E'\\x8100000003471988387d723523a111d93946dc32cca138401a0c93786f907aea3b8b8186885bb1a8943c79bcebc38620f2b367b2959374a7fc9774bf14032a1d2d86c1815ad73169b5c83e5eb72d999ed296169fcf160be63cf4ca23f074a696e3e05462194e5126a43dfb3047d3e6a8e4d6d5d17d7e5ebcdc9db1b3f076015197ff19840ec574a09d467d', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d6b-23f7-7009-be0f-a2c00229237f', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-23ea-7001-abdb-acf2b02f2169', '2026-11-24 11:57:35.409+00', '2026-11-24 11:57:35.657135+00', '2026-11-24', '1', NULL, '1', '0', '400', 'live', 'failed', NULL, 'request', 'upstream_rejected', E'\\x0e54c44d79aa3abb508b343b8658dd05', NULL, NULL, NULL, 'application/json', E'\\x8100000003a899adb7e8a037c74d8d61727a78566f5d34e515f4698f1f5093b3bf36f9ad07f6ee5881933270ae3b87a803f3c064014c4eb63194fbf6a51ebe13ba476051409646eb711a93bfdab7576078ba6726ad4288d9ed8c567be4dbf44529b8f40687910f616a46978c8841ca9b0d2b1adf16', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d6b-23f7-7009-be0f-a5648bf2ece6', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-23ea-7001-abdb-acf2b02f2169', '2026-11-24 11:57:35.564+00', '2026-11-24 11:57:35.798749+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\x3b31375caa47658eecd72787286ac0f5', NULL, NULL, NULL, 'application/json', E'\\x8100000003f5afab058d347364c97d75f6a18aab290f62a97fc09f79f01541f5af2ac910d1f6fe110242945eee3d927ada550d1561dadc0a4aebee364b773846f8a79a88b104b27e083582cab97df4cd692ebc87b8396293af90608e0255d5e89fba0cac7036b5b017fc1b72b92c132fed98b22ef1e5314d5669771e096320fe3d08dd1a8ab6fee3d98360', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d6b-23f7-7009-be0f-a9d99ddd197b', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-23ea-7001-abdb-acf2b02f2169', '2026-11-24 11:57:35.425+00', '2026-11-24 11:57:35.657135+00', '2026-11-24', '1', NULL, '1', '0', '400', 'live', 'failed', NULL, 'request', 'upstream_rejected', E'\\xcbe3db6ca8f0e6f9adcfd887e14eb3ea', NULL, NULL, NULL, 'application/json', E'\\x810000000378f68ae374e98746bb44694f4660d866957640b8e033ecbe3f0c4daf4fd43be46c9496d5ec6d2e84a3fb837d7045ecef35d855abac99c7815deddb65cf2d1457802601035410cb5a5732896b60f3b9b16be57ad0b210c07c7f99b5ad313d7f71f4835ec3dd2c8698d30e7b200117c433', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d6b-242c-7007-abd9-e529a35d8eb7', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-2429-7001-abdb-b77a921a82d6', '2026-11-24 11:57:35.425+00', '2026-11-24 11:57:35.657135+00', '2026-11-24', '1', NULL, '1', '0', '400', 'live', 'failed', NULL, 'request', 'upstream_rejected', E'\\x3e367b3c4d761e68a2d1b4d121c66ab6', NULL, NULL, NULL, 'application/json', E'\\x8100000003832bfc95ad8c0ba872b853876b50ecc1f6e8a35d6c6460ad8625980a1da10abb84a754130f5b8c4ff9d8524159a1db4f0dbd6244ce146ba8658818260f016b3320bd151273cdeb54000abcfcfabc07fd038f24a84f09a23bd89bd313c96f8ce140fc3ac4533e4265aa15a73119723703', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d6b-242c-7007-abd9-e9308c0b6614', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-2429-7001-abdb-b77a921a82d6', '2026-11-24 11:57:35.425+00', '2026-11-24 11:57:35.657135+00', '2026-11-24', '1', NULL, '1', '0', '400', 'live', 'failed', NULL, 'request', 'upstream_rejected', E'\\xd8de496c371ba1f9f58ea5a23e62e04c', NULL, NULL, NULL, 'application/json', E'\\x8100000003006c148ea2c580515483c94ba889d1ad2e2214b53fe220441dd19f81a7cfd1b743e8c5a38992ac2e4aaab0d45473ab7d47f62077aa4b7cd0ea5c8dc3e3257c144744bb54431c1dde682d4519c51ae755c3df9945ad28e52b8e097992db35e67f8cf9b53bcab2407a2f89516741dbc96c', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d6b-242c-7007-abd9-ec1c21d70132', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-2429-7001-abdb-b77a921a82d6', '2026-11-24 11:57:35.632+00', '2026-11-24 11:57:35.861546+00', '2026-11-24', '1', NULL, '1', '0', '400', 'live', 'failed', NULL, 'request', 'upstream_rejected', E'\\x57b46f02bc2eb7982ed0a28fd64854dd', NULL, NULL, NULL, 'application/json', E'\\x8100000003e12e542d92ef57fbe9dc738acfc36a8cec337dbd111f4bded9dabec9b548c085a8d29b6434e14563a8d3894446f7d76acb944a7416fe76d066385b3c255a0d74a10990f816a24274b2f0d541d12912fc4dcc44f61addb10e3219da590149c7503280a848d369b96018000a6852c5e320', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d6b-242d-7007-abd9-f1f85f17cae2', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-2429-7001-abdb-b77a921a82d6', '2026-11-24 11:57:35.759+00', '2026-11-24 11:57:35.988304+00', '2026-11-24', '1', NULL, '1', '0', '400', 'live', 'failed', NULL, 'request', 'upstream_rejected', E'\\x94789fd8ecd1e95ce4c8a36a0005645d', NULL, NULL, NULL, 'application/json', E'\\x81000000037b6c0a6536f444b1d094d01f408c9a7a3c71bd17aaf239214e2bb9d734914b2eadc01bd59078da32463ad2b31779fce06cc742b3e046acaede9000e26dba2a0d1e458800ffb3ab0ede99d46b848496275640e1791050b9441021e4e1dc4a665880f24366639b2c514da30a93884d6c6d', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d6b-28b0-700f-a267-d059960c8353', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28ad-7001-abdb-ea22b1e22400', NULL, '2026-11-24 11:57:37.97+00', '2026-11-24', '0', NULL, '0', '0', NULL, 'live', 'cancelled', NULL, NULL, NULL, E'\\xafcbff809347442fac8d248c27d7b4a5', NULL, NULL, NULL, NULL, NULL, NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d6b-28b0-700f-a267-d6826787ca5e', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28ad-7001-abdb-ea22b1e22400', NULL, '2026-11-24 11:57:37.97+00', '2026-11-24', '0', NULL, '0', '0', NULL, 'live', 'cancelled', NULL, NULL, NULL, E'\\x37c433047608ef3f757480fc5ca4c38d', NULL, NULL, NULL, NULL, NULL, NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d6b-28b0-700f-a267-d8bd174374fa', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28ad-7001-abdb-ea22b1e22400', NULL, '2026-11-24 11:57:37.97+00', '2026-11-24', '0', NULL, '0', '0', NULL, 'live', 'cancelled', NULL, NULL, NULL, E'\\xa0f5c5c79796689c19c9e96d319fcbe5', NULL, NULL, NULL, NULL, NULL, NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d6b-28ee-7000-b836-b3de8db7ea0e', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-24 11:57:37.409+00', '2026-11-24 11:57:37.643823+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\x9068b61af66590ebe4b8a82db652facb', NULL, NULL, NULL, 'application/json', E'\\x8100000003924e44c7b2df761103abf42149e15eccf8f1268e87f4eb8c68ef869518d1d4f4700a7b79c56feabdc2a072736101e4a5e7e140e9fe423b7acccc45a1bf6fb6eedcb90d5e1f85f9f1343d11b2494659e6b7c87d19d9703ba1b1e971aedfd9cdaba87f5d297bac0e2ab310f1287ccb00d9b8b88fc15bf09273fea2747da1b9315c43d4039d02e4', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d6b-28ef-7000-b836-c3261d2bb8a1', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-24 11:57:36.858+00', '2026-11-24 11:57:37.088102+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\x909be3e64aedea675a2735297b73f0b7', NULL, NULL, NULL, 'application/json', E'\\x8100000003e9225e802a476e066e06f0435b2beea0e7b8f50b1737a0a59e81d3d87b14f6fcf272ccc3bda672dcee85269866b12775362af2ff8150468814f6109d71c0d714909598cd2e6317941d876fc8af6c44ae41f74a3280035866117718d275f016dfe3b07028eb2a8db400f7cf0ad5fdc890f46a34da73da70b45c0741b2e40fbe3e488434d80942', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d6b-28ef-7000-b836-c6de48b8678c', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-24 11:57:36.858+00', '2026-11-24 11:57:37.088102+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\x6e77d6c4d77dffcb57c741c94c16aec5', NULL, NULL, NULL, 'application/json', E'\\x810000000323b6010feaebf9d64b378bb3e3572a2df91f272d58d76346ecfaec9ce1bcd0d97c4ba0306b9913dafc732164168b00dd6d17153ac56bdc26bff21e3c3e1923899807ae49f0bc52dc0cc691162aac4d68c4a2544a0f4535a5cb57a615eeb0f4a846af4a6dcddbd5fc49b5a54adf7c21ba9f94dfdd1bfe279da77fc505ddb56d9df24b5b1f7261', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d6b-28ef-7000-b836-d0a438df82f7', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-24 11:57:37.071+00', '2026-11-24 11:57:37.32528+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\x408cfa9bb7cf9c16b0f9a5a48889d490', NULL, NULL, NULL, 'application/json', E'\\x81000000035c7d7a1c1e5fd9d95f5e62ace3d7b7a310c4df02aa079bd05e77c24f62e0519ea79de15395fe730dd96bdfec2cb83dd8adf1643dfd6f76bedaef8162f92c1323302a3f322dde9731d5fad70757f8d944b4f65a3b41127304a029274d71d3b60142d437161bcdef917a4200c802362197ace759c901d99ef427ef42190b6d76398d79927f5d75', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d6b-28ef-7000-b836-d5849457369f', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-24 11:57:37.071+00', '2026-11-24 11:57:37.32528+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\x65c0222d44a1d4a538863a16deebb644', NULL, NULL, NULL, 'application/json', E'\\x8100000003e2150979e3b26d681538b502aa75bf17b4a5bcb4c67b43d54587f574c64018a11df908b11bf5c75b7bd78be7f9f2fa06599395723c705c400e45ea293924aac6f4a9a2c8340cdd5c5952a111ec03b9378d273358d84ef051833c86d2337826db1ed63bf9aa7e6b87f10fd049c4a638b8c76ea6edbb81ce35fff4e5654b651bf07d1bf1fe8623', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d6b-28ef-7000-b836-e36cb99ce95b', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-24 11:57:37.073+00', '2026-11-24 11:57:37.32528+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\xf7cdf1aacc51bc67e5d0377f92dd1016', NULL, NULL, NULL, 'application/json', E'\\x81000000031a1d50580c6cfcd3acca102bfb0ef36b1daee1a244c29042c46f8243a1882ad98c814ef87654d7dd8ce086ca828bb97496fb7ccf54007d621fd4f6e6faeda52af595689b6626e3dbd9b9760e3b22b73be07336c64d3f033d6d6587fc19f5165a731aa999c4f705009d7bdaa18760de2cadba3f08a80965001364a9e02e0e3bb0ef348d058224', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d6b-28ef-7000-b836-e5d6d76eeeb4', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-24 11:57:37.073+00', '2026-11-24 11:57:37.32528+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\x401aab67ef993833f352b4b5a89853e9', NULL, NULL, NULL, 'application/json', E'\\x8100000003c4720c97a7877e57267d0d9d0825a67d64ba29d8370cc60cac226f570f5d8470b62348d1e696fc9d4a06ff90551152743001fe81bf79d14ad8bdf97a0e92d5aea269f725b4fd2d2b7b173af77bace82e197c382725739dcdc0a9c004a0f5ac445c70a6206e9e560ee3fc48bf9c77793e3e79cb2485a08dcef65486a9ae94b678f1a68d8bbcb3', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d6b-28f0-7000-b836-f31e4856f2e3', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-24 11:57:37.207+00', '2026-11-24 11:57:37.447333+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\xa3398026b73469f5971ece7fce15dcd0', NULL, NULL, NULL, 'application/json', E'\\x8100000003b9658fcc4d1c36f1cb931d5afa41552b4a9c5e177e620962c26b6164f1473a8942021ed96ccb21c0dd6f36396179f953444b58486583ab0ddd843f17b9aa66f88b52953010e0b704c07e6695f3a2e6a28b8abc5b6bbf6b0c75df625a43120d4e623ca5f7cf1b8ebd7fe23ede959a364d5baef76f85e5200a5a7fac746d000a3e0fb997eeab4d', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d6b-28f0-7000-b836-f6cb784b5aa7', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-24 11:57:37.209+00', '2026-11-24 11:57:37.447333+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\x22bd04c77c1353340d0ed96be015cd7c', NULL, NULL, NULL, 'application/json', E'\\x810000000349030ce73e165e868bc3dccf3df5138275a8ab7142e9f4720639ff29da2fcac940134bd0038b13ba3fa4d7fc787a970fe08316cfa52f1de94628271f41b4aef516ea684e96d21556d68fceadde96b3afbbebd93fec0189fe4983555d5807364dddedb41e4e00e1c29daf5f639e6560988dfe68503b4238d4250aecf6cc3249decf29aef7b344', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d6b-28f4-7000-b837-018e4b2fc1a7', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-24 11:57:37.407+00', '2026-11-24 11:57:37.643823+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\xe1886d37c378912305e9d1c0b88beee8', NULL, NULL, NULL, 'application/json', E'\\x81000000030ca272e8d61fcdae5cc766a20ea52e81ef813fea5acefd1d2449cd4c153e8093eedb771749eef86af57f9c422cf9a09d21ca2ff51535e958e890b132205b52dfc3f11118feeee5f2fb41b0189c704dcd4870e5f9fd61205bce96965066e23ad774cc7a584311a746f697e63f1bb0ebe3c32ce67fbb3dbb6926bea2ac045fb2f58111d4aa6ce4', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d6b-28f5-7000-b837-0576cd11c18d', '01a20d6b-23b9-7001-abdb-856e10d675c2', '01a20d6b-28e9-7001-abdc-0434fe4c7138', '2026-11-24 11:57:37.409+00', '2026-11-24 11:57:37.643823+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\xc1633f4fbcca7ec3d88b1da09af8a17b', NULL, NULL, NULL, 'application/json', E'\\x81000000037829cf15ae399a4f2bec43f9e3d14b6ced8b6b586bba6e6fdd760819d52ff1cf9049272609f8c64dc15f628187d5d500d9df4ca5163ecf7f0e5d485f6d1981bba15fd92b4f3ffa2e38d5a4bf0df7ad1d05be68530a74c33ec680fa3f9edc68c6f04e04c7008aa88a038f3a0e2be0222fe55e989f5a46d8d49c9b32014dbbb5f32457a50adc55', NULL, '0');
insert into settings (key, value, updated_at) values ('audit_root', '{"sum": "1743050df9bc7b65444729219cc7c30c", "round": 3, "signature": "09a239557f457086191ac93752bab340"}', '2026-11-24 11:57:36.758898+00');
insert into settings (key, value, updated_at) values ('dispatch_begun', 'true', '2026-11-24 11:57:33.56535+00');
insert into settings (key, value, updated_at) values ('lookup_key', '"gQAAAAH1CHfM1Ysp7cA1KE9Gn1vmETTPTa1QGG/vyDJU81Rnh4LPx5wjMf+G6RjY+XCpcxIgNmkPgNg0VX1BE55j"', '2026-11-24 11:57:33.344562+00');
insert into settings (key, value, updated_at) values ('payers_fetched', '{}', '2026-11-24 11:57:34.060173+00');
insert into unknown_providers (account_id, mode, npi, jobs, first_asked_at, last_asked_at) values ('01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '1234567893', '106', '2026-11-24 11:57:35.911383+00', '2026-11-24 11:57:36.915064+00');
insert into usage (account_id, day, mode, operation, payer_id, outcome, verifications, calls, possible_duplicates, reused, perhaps_billed) values ('01a20d6b-23b9-7001-abdb-856e10d675c2', '2026-11-24', 'live', 'eligibility', '60054', 'active', '16', '16', '0', '0', '0');
insert into usage (account_id, day, mode, operation, payer_id, outcome, verifications, calls, possible_duplicates, reused, perhaps_billed) values ('01a20d6b-23b9-7001-abdb-856e10d675c2', '2026-11-24', 'live', 'eligibility', '60054', 'cancelled', '3', '0', '0', '0', '0');
insert into usage (account_id, day, mode, operation, payer_id, outcome, verifications, calls, possible_duplicates, reused, perhaps_billed) values ('01a20d6b-23b9-7001-abdb-856e10d675c2', '2026-11-24', 'live', 'eligibility', 'REFUSES', 'failed', '11', '11', '0', '0', '0');
insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until, fencing_token, line, tries, created_at, finished_at) values ('01a20d6b-2bcf-700b-8d3b-0156466cf528', '01a20d6b-2852-7001-abdb-c6dcb7aec1ba', '01a20d6b-2bc0-700a-b9b0-bf3380431c90', '3', 'job.succeeded', 'waiting', '2026-11-24 11:57:42.604577+00', NULL, '1', '1', '1', '2026-11-24 11:57:37.097576+00', NULL);
insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until, fencing_token, line, tries, created_at, finished_at) values ('01a20d6b-2bcf-700b-8d3b-05dd2561dcc4', '01a20d6b-2852-7001-abdb-c6dcb7aec1ba', '01a20d6b-2bc0-700a-b9b0-c1497733fe4d', '4', 'job.succeeded', 'delivered', NULL, NULL, '1', '2', '1', '2026-11-24 11:57:37.097576+00', '2026-11-24 11:57:37.13108+00');
insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until, fencing_token, line, tries, created_at, finished_at) values ('01a20d6b-2bcf-700b-8d3b-0945c32a6c41', '01a20d6b-2864-7001-abdb-ce3feec44e8d', '01a20d6b-2bc0-700a-b9b0-bf3380431c90', '3', 'job.succeeded', 'sending', NULL, '2026-11-24 11:58:22.116573+00', '1', '1', '0', '2026-11-24 11:57:37.097576+00', NULL);
insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until, fencing_token, line, tries, created_at, finished_at) values ('01a20d6b-2bd0-700b-8d3b-0fc647aadac6', '01a20d6b-2864-7001-abdb-ce3feec44e8d', '01a20d6b-2bc0-700a-b9b0-c1497733fe4d', '4', 'job.succeeded', 'sending', NULL, '2026-11-24 11:58:22.116573+00', '1', '2', '0', '2026-11-24 11:57:37.097576+00', NULL);
insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until, fencing_token, line, tries, created_at, finished_at) values ('01a20d6b-2cb4-700c-a1a8-4c5d0e353dbd', '01a20d6b-2852-7001-abdb-c6dcb7aec1ba', '01a20d6b-2cad-700a-b9b0-c5fe84ca74e4', '5', 'job.succeeded', 'delivered', NULL, NULL, '1', '1', '1', '2026-11-24 11:57:37.331174+00', '2026-11-24 11:57:37.349726+00');
insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until, fencing_token, line, tries, created_at, finished_at) values ('01a20d6b-2cb4-700c-a1a8-5253d2a71bca', '01a20d6b-2852-7001-abdb-c6dcb7aec1ba', '01a20d6b-2cad-700a-b9b0-c8f3596adc55', '6', 'job.succeeded', 'waiting', '2026-11-24 11:57:42.525446+00', NULL, '1', '2', '1', '2026-11-24 11:57:37.331174+00', NULL);
insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until, fencing_token, line, tries, created_at, finished_at) values ('01a20d6b-2cb4-700c-a1a8-56e061f997da', '01a20d6b-2852-7001-abdb-c6dcb7aec1ba', '01a20d6b-2cad-700a-b9b0-ce0c205d6b1e', '7', 'job.succeeded', 'delivered', NULL, NULL, '1', '3', '1', '2026-11-24 11:57:37.331174+00', '2026-11-24 11:57:37.361446+00');
insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until, fencing_token, line, tries, created_at, finished_at) values ('01a20d6b-2cb4-700c-a1a8-5b0d25901372', '01a20d6b-2852-7001-abdb-c6dcb7aec1ba', '01a20d6b-2cad-700a-b9b0-d051c2179897', '8', 'job.succeeded', 'delivered', NULL, NULL, '1', '4', '1', '2026-11-24 11:57:37.331174+00', '2026-11-24 11:57:37.367797+00');
insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until, fencing_token, line, tries, created_at, finished_at) values ('01a20d6b-2d33-700a-8b7b-719a1bcb6549', '01a20d6b-2852-7001-abdb-c6dcb7aec1ba', '01a20d6b-2d2a-700a-b9b0-d6e617bd15ee', '9', 'job.succeeded', 'waiting', '2026-11-24 11:57:42.567285+00', NULL, '1', '1', '1', '2026-11-24 11:57:37.458414+00', NULL);
insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until, fencing_token, line, tries, created_at, finished_at) values ('01a20d6b-2d33-700a-8b7b-7577ccc8f8c2', '01a20d6b-2852-7001-abdb-c6dcb7aec1ba', '01a20d6b-2d2a-700a-b9b0-dbc71c624e5b', '10', 'job.succeeded', 'delivered', NULL, NULL, '1', '2', '1', '2026-11-24 11:57:37.458414+00', '2026-11-24 11:57:37.47272+00');
insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until, fencing_token, line, tries, created_at, finished_at) values ('01a20d6b-2df6-7002-b515-e019827a56d2', '01a20d6b-2852-7001-abdb-c6dcb7aec1ba', '01a20d6b-2def-700a-b9b0-e69272858b71', '11', 'job.succeeded', 'delivered', NULL, NULL, '1', '1', '1', '2026-11-24 11:57:37.654323+00', '2026-11-24 11:57:37.664167+00');
insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until, fencing_token, line, tries, created_at, finished_at) values ('01a20d6b-2df6-7002-b515-e524084a3c9b', '01a20d6b-2852-7001-abdb-c6dcb7aec1ba', '01a20d6b-2def-700a-b9b0-dfa6bcdd801f', '12', 'job.succeeded', 'waiting', '2026-11-24 11:57:43.138317+00', NULL, '1', '2', '1', '2026-11-24 11:57:37.654323+00', NULL);
insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until, fencing_token, line, tries, created_at, finished_at) values ('01a20d6b-2df6-7002-b515-ea4140055d4f', '01a20d6b-2852-7001-abdb-c6dcb7aec1ba', '01a20d6b-2def-700a-b9b0-e38458c7630e', '13', 'job.succeeded', 'delivered', NULL, NULL, '1', '3', '1', '2026-11-24 11:57:37.654323+00', '2026-11-24 11:57:37.666317+00');
insert into webhook_attempts (delivery_id, attempt_no, at, duration_ms, status_code, error, answer, data_key_id) values ('01a20d6b-2bcf-700b-8d3b-0156466cf528', '1', '2026-11-24 11:57:37.120577+00', '9', '500', 'status_500', NULL, NULL);
insert into webhook_attempts (delivery_id, attempt_no, at, duration_ms, status_code, error, answer, data_key_id) values ('01a20d6b-2bcf-700b-8d3b-05dd2561dcc4', '1', '2026-11-24 11:57:37.12608+00', '5', '204', NULL, NULL, NULL);
insert into webhook_attempts (delivery_id, attempt_no, at, duration_ms, status_code, error, answer, data_key_id) values ('01a20d6b-2cb4-700c-a1a8-4c5d0e353dbd', '1', '2026-11-24 11:57:37.346726+00', '3', '204', NULL, NULL, NULL);
insert into webhook_attempts (delivery_id, attempt_no, at, duration_ms, status_code, error, answer, data_key_id) values ('01a20d6b-2cb4-700c-a1a8-5253d2a71bca', '1', '2026-11-24 11:57:37.354446+00', '7', '500', 'status_500', NULL, NULL);
insert into webhook_attempts (delivery_id, attempt_no, at, duration_ms, status_code, error, answer, data_key_id) values ('01a20d6b-2cb4-700c-a1a8-56e061f997da', '1', '2026-11-24 11:57:37.354446+00', '7', '204', NULL, NULL, NULL);
insert into webhook_attempts (delivery_id, attempt_no, at, duration_ms, status_code, error, answer, data_key_id) values ('01a20d6b-2cb4-700c-a1a8-5b0d25901372', '1', '2026-11-24 11:57:37.358797+00', '9', '204', NULL, NULL, NULL);
insert into webhook_attempts (delivery_id, attempt_no, at, duration_ms, status_code, error, answer, data_key_id) values ('01a20d6b-2d33-700a-8b7b-719a1bcb6549', '1', '2026-11-24 11:57:37.469285+00', '1', '500', 'status_500', NULL, NULL);
insert into webhook_attempts (delivery_id, attempt_no, at, duration_ms, status_code, error, answer, data_key_id) values ('01a20d6b-2d33-700a-8b7b-7577ccc8f8c2', '1', '2026-11-24 11:57:37.47172+00', '1', '204', NULL, NULL, NULL);
insert into webhook_attempts (delivery_id, attempt_no, at, duration_ms, status_code, error, answer, data_key_id) values ('01a20d6b-2df6-7002-b515-e019827a56d2', '1', '2026-11-24 11:57:37.662167+00', '2', '204', NULL, NULL, NULL);
insert into webhook_attempts (delivery_id, attempt_no, at, duration_ms, status_code, error, answer, data_key_id) values ('01a20d6b-2df6-7002-b515-e524084a3c9b', '1', '2026-11-24 11:57:37.665317+00', '1', '500', 'status_500', NULL, NULL);
insert into webhook_attempts (delivery_id, attempt_no, at, duration_ms, status_code, error, answer, data_key_id) values ('01a20d6b-2df6-7002-b515-ea4140055d4f', '1', '2026-11-24 11:57:37.665317+00', '1', '204', NULL, NULL, NULL);
insert into webhook_endpoints (id, account_id, mode, key_id, url, description, secrets, data_key_id, events, include_result, rate, created_at, disabled_at, disabled_by, disabled_reason, "position", failing_since, consecutive_failures, last_success_at, last_failure_at, last_error, due_at, takes_new_events, next_arrival_at, paused_until, probe_at, in_order_through) values ('01a20d6b-2852-7001-abdb-c6dcb7aec1ba', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '01a20d6b-23cc-7001-abdb-a78dafe55e33', E'\\x81000000037f094f45d94c74a7f06fc22dbb3272394b088f65644b22293fb43b3305234cc7916632271af3393fc19e3add373e3d193ed0341b6ba996a444', NULL, E'\\x810000000326417eeb356fe6654888479821647da66159dd0efd2f449043e4616bc55c739f61daed3616075233293f9fa681501c9d32d8b76b538d9ec1c0cf8df8ff34dbf7e117a5c4ba306a8135260a526ff81b9d4b41d51eddff39f68441094b9d9e36a7064543e72fd9c2232a374e', NULL, '{job.succeeded,job.failed,job.expired,job.cancelled,batch.completed,batch.cancelled}', 'false', '50', '2026-11-24 11:57:36.214905+00', NULL, NULL, NULL, '13', NULL, '0', '2026-11-24 11:57:37.666317+00', '2026-11-24 11:57:37.666317+00', NULL, '2026-11-24 11:57:42.525446+00', 'true', '2026-11-24 11:57:37.716065+00', NULL, NULL, '0');
insert into webhook_endpoints (id, account_id, mode, key_id, url, description, secrets, data_key_id, events, include_result, rate, created_at, disabled_at, disabled_by, disabled_reason, "position", failing_since, consecutive_failures, last_success_at, last_failure_at, last_error, due_at, takes_new_events, next_arrival_at, paused_until, probe_at, in_order_through) values ('01a20d6b-2864-7001-abdb-ce3feec44e8d', '01a20d6b-23b9-7001-abdb-856e10d675c2', 'live', '01a20d6b-23cc-7001-abdb-a78dafe55e33', E'\\x8100000003fcbe71a7875cba798e475d3b5d6247f8e6f53e65f7771be516aee3f8ba6c081c26c8db6f906333eeb0731fc25f1c54494486be228c2e8ae879', NULL, E'\\x81000000039d5bcb4bab9d777ef282a0f7bd71a9685380028514d0d6d31343b5710ac3ef1f0d49cb3b1f09f7ef1748d8994a7f56af5130669d5905df6b20ca7709f0e28ce51f3b420e43263e9e51c1332747230acb7c0e0539c6611f2b8f3d30f0a46f3469cc04d03c9a129fca3f3228', NULL, '{job.succeeded,job.failed,job.expired,job.cancelled,batch.completed,batch.cancelled}', 'false', '50', '2026-11-24 11:57:36.232013+00', NULL, NULL, NULL, '4', NULL, '0', NULL, NULL, NULL, '2026-11-24 11:57:57.102078+00', 'false', '2026-11-24 11:57:37.142078+00', NULL, NULL, '0');
