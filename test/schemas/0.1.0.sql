-- A ledger of Nightguard 0.1.0 in the middle of its work. See README.md.
-- facts: {"version":"0.1.0","madeAt":"2026-11-24T12:43:34.902Z","key":"ng_live_QRWh75GzR8DXhmL9Ob9vargiEz67iOwy12onV4","batches":{"ended":"bat_01a20d95342a7007940b30a231fa23f4","running":"bat_01a20d9539df7007940b8c97c6a0dbbb","retried":"bat_01a20d9534b57007940b38d6ddb3bbb3","paused":"bat_01a20d9539577007940b627b5d73c339","cancelled":"bat_01a20d9539947007940b6d047e90ce92","later":"bat_01a20d95393d7007940b5b8efcc20d50"},"jobs":["job_01a20d9539ac7007940b751b0076a728","job_01a20d9539cb7007940b7cf390afd170"],"endedResults":"e7b5da6a68579ddd65e2fdb06d79bc5d24268b42cc72e688a7b14b78a8119357","upload":{"key":"cut off","lines":["{\"payer\":{\"id\":\"60054\"},\"provider\":{\"npi\":\"1234567893\",\"tax_id\":\"123456789\"},\"subscriber\":{\"first_name\":\"Philomena\",\"last_name\":\"Quarrington\",\"member_id\":\"dumped-99\",\"dob\":\"04/17/1983\",\"group_number\":\"G-77\"},\"version\":\"v2\"}","{\"payer\":{\"id\":\"60054\"},\"provider\":{\"npi\":\"1234567893\",\"tax_id\":\"123456789\"},\"subscriber\":{\"first_name\":\"Philomena\",\"last_name\":\"Quarrington\",\"member_id\":\"dumped-100\",\"dob\":\"04/17/1983\",\"group_number\":\"G-77\"},\"version\":\"v2\"}","{\"payer\":{\"id\":\"60054\"},\"provider\":{\"npi\":\"1234567893\",\"tax_id\":\"123456789\"},\"subscriber\":{\"first_name\":\"Philomena\",\"last_name\":\"Quarrington\",\"member_id\":\"dumped-101\",\"dob\":\"04/17/1983\",\"group_number\":\"G-77\"},\"version\":\"v2\"}","{\"payer\":{\"id\":\"60054\"},\"provider\":{\"npi\":\"1234567893\",\"tax_id\":\"123456789\"},\"subscriber\":{\"first_name\":\"Philomena\",\"last_name\":\"Quarrington\",\"member_id\":\"dumped-102\",\"dob\":\"04/17/1983\",\"group_number\":\"G-77\"},\"version\":\"v2\"}","{\"payer\":{\"id\":\"60054\"},\"provider\":{\"npi\":\"1234567893\",\"tax_id\":\"123456789\"},\"subscriber\":{\"first_name\":\"Philomena\",\"last_name\":\"Quarrington\",\"member_id\":\"dumped-103\",\"dob\":\"04/17/1983\",\"group_number\":\"G-77\"},\"version\":\"v2\"}"]}}

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

-- 0016-submissions

-- Submissions: questions that are asked together through an upstream's batch interface.
-- docs/decisions/0019-submissions-of-large-batches.md

create table submissions (
  -- The name under which it is submitted is made of it, and is the upstream_reference of its jobs.
  id uuid primary key,
  upstream text not null,
  -- open: takes more questions. submitting: the upstream may have it. submitted: its answers are polled for.
  state text not null default 'open' check (state in ('open', 'submitting', 'submitted', 'ended')),
  opened_at timestamptz not null default now(),
  -- When its questions were fixed and counted as attempts.
  sealed_at timestamptz,
  -- When it was first sent; null while nothing of it can have arrived.
  tried_at timestamptz,
  submitted_at timestamptz,
  ended_at timestamptz,
  -- Whoever still has no answer then is asked anew.
  gives_up_at timestamptz,
  -- The upstream refused its name as used before: it has arrived, and is searched for.
  is_duplicate boolean not null default false,
  -- Its id at the upstream.
  upstream_batch text,
  -- Where the present pass over the answers stands, and how many passes there were.
  poll_cursor text,
  passes integer not null default 0,
  -- Questions, and what became of them. Discarded: answers to jobs that had ended meanwhile.
  items integer not null default 0,
  answered integer not null default 0,
  discarded integer not null default 0,
  unanswered integer not null default 0,
  -- When something is to be done next, by whoever holds the lease.
  due_at timestamptz not null,
  lease_until timestamptz,
  fencing_token integer not null default 0
);
create unique index submissions_open on submissions (upstream) where state = 'open';
create index submissions_due on submissions (due_at) where state <> 'ended';
create index submissions_ended on submissions (ended_at) where state = 'ended';

-- The jobs of a submission whose answers have not come. A job that was cancelled or deleted keeps its row, so that its
-- answer is known when it comes.
create table submission_items (
  submission_id uuid not null references submissions (id) on delete cascade,
  job_id uuid not null,
  primary key (submission_id, job_id)
);

-- Until when answers to rows that were submitted together may come: they come in bursts, which say nothing of a pace.
alter table batches add column answers_until timestamptz;

select make_audit_month('2026-10-01');
select make_audit_month('2026-11-01');
select make_audit_month('2026-12-01');
select make_audit_month('2027-01-01');
select make_audit_month('2027-02-01');
select make_audit_month('2027-03-01');
select make_audit_month('2027-04-01');
select make_audit_month('2027-05-01');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20d95-39d5-7007-940b-85a6948cc6ee', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '01a20d95-32d7-7007-940b-13e0a78ece00', NULL, '2026-11-24 12:43:33.212608+00', 'running', '1', '2026-11-24 12:43:43.212608+00', NULL, '2026-11-24 12:44:33.212608+00', E'\\x51254cc7cd40c1751a982272b99482eb', '1', '0', '0', 'false', '2026-11-24 12:43:33.212608+00', NULL, NULL, NULL, '0');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20d95-39e8-7004-90a5-fc3b7f020529', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', 'running', '1', '2026-11-24 12:44:33.681909+00', '2026-11-25 12:43:33.203+00', NULL, E'\\xe79361ac025ec352fb5311445d2dfc18', '1', '0', '0', 'false', '2026-11-24 12:43:33.681909+00', NULL, NULL, NULL, '0');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20d95-39e9-7004-90a6-1d4a76689d89', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', 'released', '1', '2026-11-24 12:44:33.625038+00', '2026-11-25 12:43:33.203+00', NULL, E'\\x5302ca03b1c069e1188c026c72ea292a', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, '0');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20d95-39e9-7004-90a6-2ef105034c73', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', 'released', '1', '2026-11-24 12:44:33.625038+00', '2026-11-25 12:43:33.203+00', NULL, E'\\xbc973e3bcddab24a46235136374f0df0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, '0');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20d95-39e9-7004-90a6-3d3b53b8bb50', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', 'released', '1', '2026-11-24 12:44:33.625038+00', '2026-11-25 12:43:33.203+00', NULL, E'\\x6260ab1de44de71249e660b9abd797bf', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, '0');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20d95-39ea-7004-90a6-49124b608c18', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', 'running', '1', '2026-11-24 12:44:34.37215+00', '2026-11-25 12:43:33.203+00', NULL, E'\\xff876bd7d456f10729f0a75d3ffbf3b0', '1', '0', '0', 'false', '2026-11-24 12:43:34.37215+00', NULL, NULL, NULL, '0');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20d95-39ea-7004-90a6-4f8e8a92a0d0', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', 'released', '1', '2026-11-24 12:44:34.158698+00', '2026-11-25 12:43:33.203+00', NULL, E'\\x1da27f7d9576c19ecb32d1f52bf07895', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, '0');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20d95-39ea-7004-90a6-51eb6f195dfa', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', 'running', '1', '2026-11-24 12:44:34.379574+00', '2026-11-25 12:43:33.203+00', NULL, E'\\x96e74baab2fb64c8a8117fca08aa5c49', '1', '0', '0', 'false', '2026-11-24 12:43:34.379574+00', NULL, NULL, NULL, '0');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20d95-39ea-7004-90a6-5767965c0310', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', 'released', '1', '2026-11-24 12:44:34.158698+00', '2026-11-25 12:43:33.203+00', NULL, E'\\x3966efa032826ead71c944aaec72362b', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, '0');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20d95-39ea-7004-90a6-596bb07b6401', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', 'running', '1', '2026-11-24 12:44:34.37448+00', '2026-11-25 12:43:33.203+00', NULL, E'\\x2b71e8023bb62611864085e2a51c8183', '1', '0', '0', 'false', '2026-11-24 12:43:34.37448+00', NULL, NULL, NULL, '0');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20d95-39ea-7004-90a6-5f1a12e23e78', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', 'released', '1', '2026-11-24 12:44:34.158698+00', '2026-11-25 12:43:33.203+00', NULL, E'\\x88d41fde3220806f571d070d71776db4', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, '0');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20d95-39ea-7004-90a6-6312a280e6ef', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', 'released', '1', '2026-11-24 12:44:34.158698+00', '2026-11-25 12:43:33.203+00', NULL, E'\\x6cf54b860f27592672683c7008e8ab43', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, '0');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20d95-39ea-7004-90a6-64b477083515', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', 'released', '1', '2026-11-24 12:44:34.158698+00', '2026-11-25 12:43:33.203+00', NULL, E'\\xef3c68b4fb2dfbbc53aef7b8a4bdb357', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, '0');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20d95-39ec-7004-90a6-69c0fdb99cba', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', 'released', '1', '2026-11-24 12:44:34.158698+00', '2026-11-25 12:43:33.203+00', NULL, E'\\xbaaa37925a07d765163cb86a32962ec4', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, '0');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20d95-39ed-7004-90a6-6e68fa116acb', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', 'released', '1', '2026-11-24 12:44:34.158698+00', '2026-11-25 12:43:33.203+00', NULL, E'\\x3596c7706b99a3a72667e3e927d1a115', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, '0');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20d95-2dc9-7007-940b-074b2e040569', '2026-11-24 12:43:30.109123+00', NULL, NULL, '200', '1', 'administrator:environment', 'plan.put', 'plan-dumped', '8182857b-6f4e-4c7f-9e71-77f206fd2762', '8182857b-6f4e-4c7f-9e71-77f206fd2762', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20d95-32e4-7007-940b-251d7fec96b7', '2026-11-24 12:43:31.401318+00', '01a20d95-32c8-7007-940b-0a0c63f114c3', NULL, '200', '1', 'administrator:environment', 'account.create', 'acc_01a20d9532c87007940b0a0c63f114c3', '07e619c0-96e9-44a9-affa-33b0d1c3b611', '07e619c0-96e9-44a9-affa-33b0d1c3b611', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20d95-33a0-7007-940b-2fe2309cca4d', '2026-11-24 12:43:31.596983+00', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '200', '1', 'administrator:environment', 'api_key.create', 'key_01a20d95338b7007940b2b1eaf9c8229', '1d428047-06ff-4ab8-ba10-2973d93666f3', '1d428047-06ff-4ab8-ba10-2973d93666f3', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20d95-346e-7007-940b-37d627278483', '2026-11-24 12:43:31.816037+00', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '202', '1', 'key:key_01a20d95338b7007940b2b1eaf9c8229', 'batch.submit', 'bat_01a20d95342a7007940b30a231fa23f4', 'aefd4dfb-ebf5-4805-8ac6-07af3e289528', 'aefd4dfb-ebf5-4805-8ac6-07af3e289528', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20d95-34d1-7007-940b-3eddf368326a', '2026-11-24 12:43:31.919405+00', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '202', '1', 'key:key_01a20d95338b7007940b2b1eaf9c8229', 'batch.submit', 'bat_01a20d9534b57007940b38d6ddb3bbb3', 'c090c39d-e8fb-4ca1-9806-25386d186e20', 'c090c39d-e8fb-4ca1-9806-25386d186e20', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20d95-38fd-7007-940b-41d1947d074c', '2026-11-24 12:43:32.990354+00', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '200', '1', 'key:key_01a20d95338b7007940b2b1eaf9c8229', 'batch.read', 'bat_01a20d95342a7007940b30a231fa23f4', 'fcc4ea37-e344-4cc9-8de1-51a84727cb46', 'fcc4ea37-e344-4cc9-8de1-51a84727cb46', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20d95-391a-7007-940b-45b50ab89280', '2026-11-24 12:43:33.019642+00', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '200', '1', 'key:key_01a20d95338b7007940b2b1eaf9c8229', 'batch.read', 'bat_01a20d9534b57007940b38d6ddb3bbb3', '6afbfb4d-d560-46c2-80bf-eabddb0aef50', '6afbfb4d-d560-46c2-80bf-eabddb0aef50', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20d95-3923-7007-940b-4e4f52d4e355', '2026-11-24 12:43:33.025328+00', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '200', '1', 'key:key_01a20d95338b7007940b2b1eaf9c8229', 'webhook_endpoint.create', 'whe_01a20d95391f7007940b49504960a801', 'cac1a419-f9c7-4a04-98e9-ec9a1907ded1', 'cac1a419-f9c7-4a04-98e9-ec9a1907ded1', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20d95-3937-7007-940b-54511494af93', '2026-11-24 12:43:33.044628+00', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '200', '1', 'key:key_01a20d95338b7007940b2b1eaf9c8229', 'webhook_endpoint.create', 'whe_01a20d9539337007940b514e28197839', 'c242445d-d764-46ef-b9be-a1f7ea24732b', 'c242445d-d764-46ef-b9be-a1f7ea24732b', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20d95-3946-7007-940b-5f43c084ae5c', '2026-11-24 12:43:33.060897+00', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '202', '1', 'key:key_01a20d95338b7007940b2b1eaf9c8229', 'batch.submit', 'bat_01a20d95393d7007940b5b8efcc20d50', 'a01c0883-391e-48f1-820f-6fc7607bb43f', 'a01c0883-391e-48f1-820f-6fc7607bb43f', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20d95-3965-7007-940b-64f66140fac7', '2026-11-24 12:43:33.092006+00', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '202', '1', 'key:key_01a20d95338b7007940b2b1eaf9c8229', 'batch.submit', 'bat_01a20d9539577007940b627b5d73c339', '6b8684d2-0371-482b-8cb8-753a0832688b', '6b8684d2-0371-482b-8cb8-753a0832688b', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20d95-3984-7007-940b-685651ea72bf', '2026-11-24 12:43:33.125105+00', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '200', '1', 'key:key_01a20d95338b7007940b2b1eaf9c8229', 'batch.pause', 'bat_01a20d9539577007940b627b5d73c339', 'fb3b6b6a-3ab7-4afc-83a5-874710fa5945', 'fb3b6b6a-3ab7-4afc-83a5-874710fa5945', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20d95-399c-7007-940b-721cc874ac97', '2026-11-24 12:43:33.147029+00', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '202', '1', 'key:key_01a20d95338b7007940b2b1eaf9c8229', 'batch.submit', 'bat_01a20d9539947007940b6d047e90ce92', 'a0e6e841-86b1-47ed-8331-06c2607bbc0d', 'a0e6e841-86b1-47ed-8331-06c2607bbc0d', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20d95-39ad-7007-940b-79f6e36dfc36', '2026-11-24 12:43:33.16571+00', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '202', '1', 'key:key_01a20d95338b7007940b2b1eaf9c8229', 'job.submit', 'job_01a20d9539ac7007940b751b0076a728', '797c1314-7b68-4add-b841-309e7fc85f88', '797c1314-7b68-4add-b841-309e7fc85f88', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20d95-39cb-7007-940b-836236a43968', '2026-11-24 12:43:33.196329+00', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '202', '1', 'key:key_01a20d95338b7007940b2b1eaf9c8229', 'job.submit', 'job_01a20d9539cb7007940b7cf390afd170', 'a7069f02-8326-492a-ab2e-2a4b93da6fdd', 'a7069f02-8326-492a-ab2e-2a4b93da6fdd', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20d95-39da-7007-940b-894b85289947', '2026-11-24 12:43:33.212608+00', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '202', '1', 'key:key_01a20d95338b7007940b2b1eaf9c8229', 'job.submit', 'job_01a20d9539d57007940b85a6948cc6ee', 'd194b214-33a9-46ca-b398-35fdf0588cd8', 'd194b214-33a9-46ca-b398-35fdf0588cd8', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20d95-3b6d-7007-940b-923c02111074', '2026-11-24 12:43:33.612831+00', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '202', '1', 'key:key_01a20d95338b7007940b2b1eaf9c8229', 'batch.submit', 'bat_01a20d9539df7007940b8c97c6a0dbbb', '655ffd41-fe7a-43fa-b6b2-5d600ab47105', '655ffd41-fe7a-43fa-b6b2-5d600ab47105', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20d95-3ba9-7007-940b-975ef52457e1', '2026-11-24 12:43:33.674793+00', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '200', '1', 'key:key_01a20d95338b7007940b2b1eaf9c8229', 'batch.read', 'bat_01a20d9539df7007940b8c97c6a0dbbb', 'd266e2a7-7f76-4253-a47d-8fe605105f02', 'd266e2a7-7f76-4253-a47d-8fe605105f02', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20d95-3f20-7007-940b-9ab173cb1630', '2026-11-24 12:43:34.561603+00', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '200', '1', 'key:key_01a20d95338b7007940b2b1eaf9c8229', 'batch.results', 'bat_01a20d95342a7007940b30a231fa23f4', '1e53f747-1bd8-4efa-a79b-351325714724', '1e53f747-1bd8-4efa-a79b-351325714724', '127.0.0.1');
insert into audit_heads (chain, no, hash) values ('00000000-0000-0000-0000-000000000000', '1', E'\\x4e65ccae705613837bebebf61d3fbce4');
insert into audit_heads (chain, no, hash) values ('01a20d95-32c8-7007-940b-0a0c63f114c3', '17', E'\\x673d61f777e59bc39c4233eb94737800');
insert into audit_seals (chain, first_no, month, sealed_at, ids, previous, hashes) values ('00000000-0000-0000-0000-000000000000', '1', '2026-11-01', '2026-11-24 12:43:30.249547+00', '{01a20d95-2dc9-7007-940b-074b2e040569}', E'\\x00000000000000000000000000000000', E'\\x4e65ccae705613837bebebf61d3fbce4');
insert into audit_seals (chain, first_no, month, sealed_at, ids, previous, hashes) values ('01a20d95-32c8-7007-940b-0a0c63f114c3', '1', '2026-11-01', '2026-11-24 12:43:32.308785+00', '{01a20d95-32e4-7007-940b-251d7fec96b7,01a20d95-33a0-7007-940b-2fe2309cca4d,01a20d95-346e-7007-940b-37d627278483,01a20d95-34d1-7007-940b-3eddf368326a}', E'\\x00000000000000000000000000000000', E'\\xcb43a305ba001197dbed379ce9ba38104875b755ce0b1820fb55c228c21cd21f37bcf3fe3b2e446ec0a279ad975025456ff31f04f21fe744d5d93fc865a45419');
insert into audit_seals (chain, first_no, month, sealed_at, ids, previous, hashes) values ('01a20d95-32c8-7007-940b-0a0c63f114c3', '16', '2026-11-01', '2026-11-24 12:43:34.325331+00', '{01a20d95-3b6d-7007-940b-923c02111074,01a20d95-3ba9-7007-940b-975ef52457e1}', E'\\xbb87278725ed5ed3cc4c55997e5682ec', E'\\xd99914806d395dc16d5c9c30875fd74d673d61f777e59bc39c4233eb94737800');
insert into audit_seals (chain, first_no, month, sealed_at, ids, previous, hashes) values ('01a20d95-32c8-7007-940b-0a0c63f114c3', '5', '2026-11-01', '2026-11-24 12:43:33.316373+00', '{01a20d95-38fd-7007-940b-41d1947d074c,01a20d95-391a-7007-940b-45b50ab89280,01a20d95-3923-7007-940b-4e4f52d4e355,01a20d95-3937-7007-940b-54511494af93,01a20d95-3946-7007-940b-5f43c084ae5c,01a20d95-3965-7007-940b-64f66140fac7,01a20d95-3984-7007-940b-685651ea72bf,01a20d95-399c-7007-940b-721cc874ac97,01a20d95-39ad-7007-940b-79f6e36dfc36,01a20d95-39cb-7007-940b-836236a43968,01a20d95-39da-7007-940b-894b85289947}', E'\\x6ff31f04f21fe744d5d93fc865a45419', E'\\x5184bfabc09f5e390c30edd1bb3add8a45bab2f4002a79b04ec61424b1b60cc8d4fd9b740896a2bef31438aadf3ae980e945df0510c6e3c7de76c22e2be8bec36e7e55017b2ec1dbe1665ef6fad93bd80d414d59fbe6eb599849d7936492d7db8a86626f1df0f9d1fc5510625a2e884044955556a87e5f3a676f1f97e93246b4c729a2e58379e05f093198b44532e6976c71cc2430bdfb4335771b08e92fddccbb87278725ed5ed3cc4c55997e5682ec');
insert into audit_unsealed (id, at) values ('01a20d95-3f20-7007-940b-9ab173cb1630', '2026-11-24 12:43:34.561603+00');
insert into batch_rejections (batch_id, row_no, data_key_id, body, mended_by) values ('01a20d95-342a-7007-940b-30a231fa23f4', '11', NULL, E'\\x8100000003920d2c261e389fb59e72ff973958b5456e3c15358006869e12ce5aa60d4e2478ee1950d0ec58b48ae74af31347b26a28580ed7cb5742af9726b274058a4225f48c25b25e351070621bd7eda98285ef2ee6f25be9de798afa5154a6eb27c72a24ee2b1281c77f6ad554771dcb1bf03e4bd7f820fbe37a4f57a58003f113b316c5ba0d280eab79e4e0df4a0a55622bb82c90c92596d27654ca264de06f6aa4519c564ae753fba2e065f9fd77e7a849a4cfa3e81cf725a8f0e83ee74b69e798b4b98fd83782498b68', NULL);
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
insert into data_keys (id, account_id, wrapped, created_at, month, legacy_name, wrapped_by, destroyed_at) overriding system value values ('1', '00000000-0000-0000-0000-000000000000', E'\\x0564756d707336111c4aac47d141d951863afddb32bb7810d4de46180783d8e25b0517c6210e11256d7cc0536fd4d3a917d4cc13fc26b9bf6aa3e73544581e1ae056', '2026-11-24 12:43:28.821281+00', '2026-11-01', NULL, 'dumps', NULL);
insert into data_keys (id, account_id, wrapped, created_at, month, legacy_name, wrapped_by, destroyed_at) overriding system value values ('2', '00000000-0000-0000-0000-000000000000', E'\\x0564756d707315540c2504be9b6e72a4f015423e64304915b14f395bd8bdcd6ed556ec5bd03b2e49f76419b7afacf399707c71dc3843935dc4da04098170f11adadc', '2026-11-24 12:43:28.821281+00', '2026-12-01', NULL, 'dumps', NULL);
insert into data_keys (id, account_id, wrapped, created_at, month, legacy_name, wrapped_by, destroyed_at) overriding system value values ('3', '01a20d95-32c8-7007-940b-0a0c63f114c3', E'\\x0564756d7073d29ed2874ee4ec4b3a28da91df9f2a4e30b68b0bef38ec908da8102fa640ce9106e5b2b91d4aeb40cf5d1225776411674fb815924b35245206d75e89', '2026-11-24 12:43:31.759962+00', '2026-11-01', NULL, 'dumps', NULL);
insert into data_keys (id, account_id, wrapped, created_at, month, legacy_name, wrapped_by, destroyed_at) overriding system value values ('4', '01a20d95-32c8-7007-940b-0a0c63f114c3', E'\\x0564756d707354f4472affc9c91e156025e44833ef725da698ea07a58421bd4e135a3ed10aa367e5494cb38f4623b7be72fe870fa54f571e28abdc668e8158b2210a', '2026-11-24 12:43:31.759962+00', '2026-12-01', NULL, 'dumps', NULL);
select setval(pg_get_serial_sequence('data_keys', 'id'), (select max(id) from data_keys));
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20d95-373d-700a-9cf4-ac4bce757eb3', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '1', 'batch.completed', '2026-11-24 12:43:32.535424+00', NULL, '01a20d95-34b5-7007-940b-38d6ddb3bbb3', '{"total": 6, "failed": 6, "queued": 0, "deleted": 0, "expired": 0, "running": 0, "rejected": 0, "cancelled": 0, "succeeded": 0}');
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20d95-37dd-700a-9cf4-b0256ed3e5eb', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '2', 'batch.completed', '2026-11-24 12:43:32.697059+00', NULL, '01a20d95-342a-7007-940b-30a231fa23f4', '{"total": 10, "failed": 5, "queued": 0, "deleted": 0, "expired": 0, "running": 0, "rejected": 1, "cancelled": 0, "succeeded": 5}');
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20d95-3c92-700a-9cf4-b450274ee10a', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '3', 'job.succeeded', '2026-11-24 12:43:33.902754+00', '01a20d95-39e8-7004-90a5-f09e652f125a', '01a20d95-39df-7007-940b-8c97c6a0dbbb', NULL);
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20d95-3c92-700a-9cf4-bac20196c1ab', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '4', 'job.succeeded', '2026-11-24 12:43:33.902754+00', '01a20d95-39e8-7004-90a5-f575788a401a', '01a20d95-39df-7007-940b-8c97c6a0dbbb', NULL);
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20d95-3d63-700a-9cf4-bcbda431daca', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '5', 'job.succeeded', '2026-11-24 12:43:34.108267+00', '01a20d95-39e8-7004-90a6-03dcaa54faae', '01a20d95-39df-7007-940b-8c97c6a0dbbb', NULL);
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20d95-3d63-700a-9cf4-c3214618af55', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '6', 'job.succeeded', '2026-11-24 12:43:34.108267+00', '01a20d95-39e8-7004-90a6-068f2c2456d8', '01a20d95-39df-7007-940b-8c97c6a0dbbb', NULL);
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20d95-3d63-700a-9cf4-c50a3da89599', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '7', 'job.succeeded', '2026-11-24 12:43:34.108267+00', '01a20d95-39e8-7004-90a6-127756fa1248', '01a20d95-39df-7007-940b-8c97c6a0dbbb', NULL);
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20d95-3df3-700a-9cf4-ca575e5a70c3', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '8', 'job.succeeded', '2026-11-24 12:43:34.256496+00', '01a20d95-39e8-7004-90a6-142b16ea5450', '01a20d95-39df-7007-940b-8c97c6a0dbbb', NULL);
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20d95-3df3-700a-9cf4-cea2c3f69680', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '9', 'job.succeeded', '2026-11-24 12:43:34.256496+00', '01a20d95-39e9-7004-90a6-239e114444fe', '01a20d95-39df-7007-940b-8c97c6a0dbbb', NULL);
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20d95-3df3-700a-9cf4-d2826b63ec6c', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '10', 'job.succeeded', '2026-11-24 12:43:34.256496+00', '01a20d95-39e9-7004-90a6-2403d544398e', '01a20d95-39df-7007-940b-8c97c6a0dbbb', NULL);
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20d95-3e43-700a-9cf4-d54068f21302', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '11', 'job.succeeded', '2026-11-24 12:43:34.334099+00', '01a20d95-39e9-7004-90a6-300eea52fcb0', '01a20d95-39df-7007-940b-8c97c6a0dbbb', NULL);
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20d95-3ebf-700a-9cf4-d949ce7bb36e', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '13', 'job.succeeded', '2026-11-24 12:43:34.457673+00', '01a20d95-39ea-7004-90a6-4195a63491d4', '01a20d95-39df-7007-940b-8c97c6a0dbbb', NULL);
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20d95-3ebf-700a-9cf4-df91d82750a0', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '14', 'job.succeeded', '2026-11-24 12:43:34.457673+00', '01a20d95-39ea-7004-90a6-4504ed1ed7bf', '01a20d95-39df-7007-940b-8c97c6a0dbbb', NULL);
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20d95-3ebf-700a-9cf4-e3e83f6ad447', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '12', 'job.succeeded', '2026-11-24 12:43:34.457673+00', '01a20d95-39e9-7004-90a6-356733d56d20', '01a20d95-39df-7007-940b-8c97c6a0dbbb', NULL);
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20d95-4032-700a-8b53-f39a304ecf3c', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '15', 'job.cancelled', '2026-11-24 12:43:34.82374+00', '01a20d95-3996-7003-af19-e624d80f154b', '01a20d95-3994-7007-940b-6d047e90ce92', NULL);
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20d95-4032-700a-8b53-f4dfd1ea3311', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '16', 'job.cancelled', '2026-11-24 12:43:34.82374+00', '01a20d95-3997-7003-af19-e8c24d8f7f82', '01a20d95-3994-7007-940b-6d047e90ce92', NULL);
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20d95-4032-700a-8b53-f8177494e79e', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '17', 'job.cancelled', '2026-11-24 12:43:34.82374+00', '01a20d95-3997-7003-af19-efbf50ca5c90', '01a20d95-3994-7007-940b-6d047e90ce92', NULL);
insert into idempotency_keys (digest, subject_id, claim_no, claimed_at, lease_until, body_hash, status_code, headers, answer, data_key_id) values (E'\\x9623eed1250eda632c297db6515669929551c70d8b9b31536b8a7de7d9530417', '01a20d95-3f53-7007-940b-a2ba3cf339ec', '1', '2026-11-24 12:43:34.601643+00', '2026-11-24 12:43:38.601643+00', NULL, NULL, NULL, NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-3447-700d-83f2-f851f938481e', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-342a-7007-940b-30a231fa23f4', '01a20d95-342a-7007-940b-30a231fa23f4', 'infinity', '2026-11-24 12:43:31.800039+00', NULL, NULL, NULL, '1', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x7ae881a25e92891d31920c205030cb82', NULL, NULL, E'\\x8100000003b8617a59f5ad150665c1f36e609936dadbb70405955c350e653ab5bd2592c06aeda2b4da14047396a31b1e7424b7695e77934ee8b2c09f9cb91dfe3d0dd1dd6bff225cef42ab17a22a7120ae118ec4bf4c02e4dc74d803c420b83e74a52b528b42d46578dc8ddc9bc02d3ca46ce461a4c386fa2560d17dd402777e4d7870bee88cf21e6188d2a6793442a78c9b2bbe5ff4019f16825d129f2192a4203e7386c4c6ba71a404ddd05a7d898882843a1251ce3f32d6cd9004a0e0aac5d63a5d3e295ff78a9531d647f7c278c6825d0ad5eec6fc164b7d6975e185415eb0435f1727df6ac96e5729ec3286d0280ab78d5126d99c7edc1b803a4d978f71', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-3448-700d-83f2-ff8dc050274b', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-342a-7007-940b-30a231fa23f4', '01a20d95-342a-7007-940b-30a231fa23f4', 'infinity', '2026-11-24 12:43:31.800039+00', NULL, NULL, NULL, '2', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'REFUSES', '1234567893', E'\\x87ab2dc58527827d2c39f29574d51a1a', NULL, NULL, E'\\x8100000003ce02ba90fe31175086c28b910e28d55e90a4e1805aa1eeebc17b796af9ca2c09d35ec2ce8b6ca4d8aee153c38cf323acab08ec226f570aeca33bcf4d38c05b8b68c35e4ad794c30b1e33ce68263946ab25703190d399f53d868ea3e954e02aad4728c3c9818e282deb76fd32f84645294a699e29db14b1a52fb9d68d4cd6800f9e49de4a51ab77d911f030c1f2b4037a7d42a2fda7449e676a7aad4ab85e849c9bf2ee27dfc740be6118b666dc9e2a1bfcb3034ec4575a420cb6d767405898de8e6e13f88c04a90fc331da860a6e6b37e5096491b793b36a76b02c7810127cddabd5266560d36c149b414ce34da6289da384776a40cd3a8f3ea2300dcf', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-3448-700d-83f3-00a4e010ff69', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-342a-7007-940b-30a231fa23f4', '01a20d95-342a-7007-940b-30a231fa23f4', 'infinity', '2026-11-24 12:43:31.800039+00', NULL, NULL, NULL, '3', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x558abf0dc3ca0cf09648187595d31aa4', NULL, NULL, E'\\x810000000398b999b263c15ef5f2b20322819cfbc1c4542a1256c152ef7d21e9f972ef9ca05c01827f73b6a567de602b09b64c49d99e7748f9a786bc60b3c2d513170592ffe5c00aa2b7702ed6efbbb9d34fae2a9bb770aef0ab43cf9278b4f9de07fc35972dfccfac4cf7fa21fb352163e1674fe7f8c65b3172475f31b72f2c64e7d08542295bbbb08d62b4a486f09bfcccb446d5a7767e7a7b13fab4a2de5768250b09ba8b7bf1d2127574871df6f03c0cd2cc6d4c3a592adc6f0e0000ce38328b13b617d016c8779ae1e87a7443752c6ea994082bcee14402df76bc447a386fb3a91f270221d3c69d454dd28046d23adb93e12c43fe8f8099e8868ef7ad65', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-3449-700d-83f3-0751153f8e12', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-342a-7007-940b-30a231fa23f4', '01a20d95-342a-7007-940b-30a231fa23f4', 'infinity', '2026-11-24 12:43:31.800039+00', NULL, NULL, NULL, '4', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'REFUSES', '1234567893', E'\\xc19d3a7197e03463f7ff2d61f4bac434', NULL, NULL, E'\\x8100000003dac382e4b5a1aa79d865b4146a6180b2a3ef877840c101d22373232d26d3e519e9c903680edca14ff9cb12a60048b96a8db1e6b3527643241df729eba1c2474e3799b693c6bff8fa8b1191dfa748b6ddb3c5cbf29abe1eaba1cef8e2960a3cd272d9001ec4f271110b0110ca7ba61fb4f9110553e927611730a37fe8b9af2c663ba4b619203e19d45c252279a922eccbccf65b86070633be5680681fa1d1680f16ac8157a21e52da3e3bea3fbe0982f0a1e075dc8fd0d2530cd82f85ae4d4879855129135785f1cfbff96f0c14b833c42b82c503f9183fa2f1671d5b4e1e4a002afd5706a0137f8891bd33aa5a78e1c0efa3e9c04b87b8356d4a1aa573', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-3449-700d-83f3-087f90650721', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-342a-7007-940b-30a231fa23f4', '01a20d95-342a-7007-940b-30a231fa23f4', 'infinity', '2026-11-24 12:43:31.800039+00', NULL, NULL, NULL, '5', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x995e802439e7b4fad7f01e1cb4c56562', NULL, NULL, E'\\x810000000384765f10c25ff2ef139fe9da2f7ece2ea8cd629edd790716c4c3c9f1168d7a0fb158ea695818f5b6eac4ba51f726eda714f0f6924264daf940df255d4714f0fe70e29ac72b7e6f3b312f796ca907440ed0ef06a430d4cc3fb6920cb7a6e5fdd05a884033a53c6f862ff3326988c711c5f9171f4d3d972439c01265f00b0bfabe8115a9c6a3df3863bb5981b8ae05aeb993797b169dddb7c73684e717aa259c23d4d8985ed12a1d7afe9c480c4038e892a5dc0568b55a913b01446ce68fe5b1a0736840949f60d1a0c2b91db88a9d4ff74c4837c1977a08fb295a3c459f9534a3e14c3c48456369193a7155bd05ae8b30347d047aca79cd6d0412c2', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-3449-700d-83f3-0dd8ebb6d02b', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-342a-7007-940b-30a231fa23f4', '01a20d95-342a-7007-940b-30a231fa23f4', 'infinity', '2026-11-24 12:43:31.800039+00', NULL, NULL, NULL, '6', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'REFUSES', '1234567893', E'\\x229b8284e44a59d37d4ad69213500b44', NULL, NULL, E'\\x8100000003eaf895dda97d375f80a42cca64bfb8a93bcdaf83295f2abf860d6f3eccf3b34f7e5d8cf5a11acaccad3b1a197ccb134657e8caebf88191a89d56994699708e3545e476791d5bdaa0518e1be5bd1fa2d9a80c46b19833517e07a984b9cb082b6c86504edf8d44d294abcc3b365afb32101244ea9d538f395953f8b3e08560dee525a2bc8c00fc56b357b604635862af6027c6ad63a9dbf79542398ae2c8eed3b3634618c3e8085cb5fda6df5e1bcf0eabf71f701c3e023ffb980b95eae7bd14d712c1a890dfeb045edf8b9ab609fca228f4e7d63bb6252fc273b5f9b223f5557de84910a85d39e959e229ef1d5367f431bfb41497d968cffa2e3a638b50', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-3449-700d-83f3-116a44032d1b', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-342a-7007-940b-30a231fa23f4', '01a20d95-342a-7007-940b-30a231fa23f4', 'infinity', '2026-11-24 12:43:31.800039+00', NULL, NULL, NULL, '7', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x71264e098ce30ce9627cb2fb25d6efd8', NULL, NULL, E'\\x810000000310b57a27de1d65aa5eba8aab1b885876c44b5694f1e6a7a90520d5b3110549f4379064037600225a25bb7469fd8f07a168c4c04879ee004f9f2055a78b204ccf2b739facbd2616c846e84bd6be34feff2d5de1795131fad3cf8eb1aa11c260438f82fc43caf15efa5330ff06dd91dfeb6a6ebd4515a799127ed5152832ba4e60621a986a9f5439eb51508ea26924964c036cc5338abddf38430645ad099bf485b4d5039f230279fd8976fb7a625731e8445975303136ce2aefda3513baf7d1dabf6e03d64b4343be6d9000fd53ba997b469eed6381ce36d83b67249793d879e8e9b3458b8534532d445639c2f961017bfddeb762047fc8d4ddb87a', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-3449-700d-83f3-143f5791ab46', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-342a-7007-940b-30a231fa23f4', '01a20d95-342a-7007-940b-30a231fa23f4', 'infinity', '2026-11-24 12:43:31.800039+00', NULL, NULL, NULL, '8', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'REFUSES', '1234567893', E'\\xd48d8802725a476589c9f02925deee4b', NULL, NULL, E'\\x8100000003c8beb5b5eda87c7689ef99d5ff1fc155defaec7b9e462d7cbcdca5b193f3477545e461bd5a0c60101851357223077dde8a49acb327fa0b6396ba92fd5c7f2d87484a86c728c4558ac105e833fa8a3fe029d12f785abee6360499849240f82f45b89f34f32cd66334249d5ad7518aa870b4a0b3e23bcbcd528baa932a5cee9f71d219046e8bf0da582dd80e3ea362a377316c4732182cb26824cfff118078da37fd69fd3560ab61087f038fa824fe7a7342e2bb30c2c55f391fd2e31e415bc32973c93185fca88bb594e8339234104b714a6c819b05bc8860011b9ea9148d698c14b5415eb3f115000035a0345fb1777fc0041533533c53a67fe6e6cf6e', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-3449-700d-83f3-1a779b3488c5', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-342a-7007-940b-30a231fa23f4', '01a20d95-342a-7007-940b-30a231fa23f4', 'infinity', '2026-11-24 12:43:31.800039+00', NULL, NULL, NULL, '9', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x167a6cb30635994b645f7502d7b0e0d2', NULL, NULL, E'\\x810000000354e478f598e4a028ed43003d900d38dfd0f5b737bc2023c0d88fc7f754b27b8d8aaf29368d739fab83f963ac30d8f9f3361713c85d6f2ed7850559d6b1034a687c8bbbb6f158cffb71d371a913f018e17efaf6b770e7d01b71bdfca9d5dc1fcfd6792904472655bc29f0192cbb53a5a12a6105650e6fc946de4d8358eb91c6fac094dcb4cdbdbc60e01bd77e2b704f906794e98b5ec112f2017303b8a077b18007fb981a493ba01c1fea10f860365dac29ec26d969db885a93561db476738c8e025856b515603947cfe09e982359eb3fce8ba57d1038f2e30dafa3be86d720d21eafb16e46f8f01b70b02746b4cc603786bbe27a89d279cc543282', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-344d-700d-83f3-1da5f192c8d3', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-342a-7007-940b-30a231fa23f4', '01a20d95-342a-7007-940b-30a231fa23f4', 'infinity', '2026-11-24 12:43:31.800039+00', NULL, NULL, NULL, '10', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'REFUSES', '1234567893', E'\\xfbc4ae26a3ec8e4d1f905452fa420a90', NULL, NULL, E'\\x81000000038a8d92efbed1281787db65b64ba56188863e2b4dbfc86457dbaec7838c73f592d41fa054bf83e22450de323003c573b8082cbf0cfad71e5f191cf3ac07bd3734416c42833e1c0f639b4a32542b8505b718fe058466a8096e8b74f0396191229a4523b0890d34e94f5bfba3a57eb95a3de96a035add614c6a232923fa293b42f6179381bd8c814e1f4ec7df09af6db8a6278728caa7fe8c61dbb53445c7a9b7761ea8f8fec3e4eb0d9b1030694d4e60c36b7c6fbc8e5aec66e74b91436a43511d5d86463edf3c1cfe3f95f1045d126e5b4b2d44e405ecfe35a169d4959c717d3d5e68e8939a1522092e3dfd0f505332105a39ef3e58ee7b7074d4ba66ebbc', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-34bb-700c-b5fa-2f423165f70c', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-34b5-7007-940b-38d6ddb3bbb3', '01a20d95-34b5-7007-940b-38d6ddb3bbb3', 'infinity', '2026-11-24 12:43:31.902033+00', NULL, NULL, NULL, '1', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'REFUSES', '1234567893', E'\\x3cb13f1dc4aef50cbf906fa40a9e202a', NULL, NULL, E'\\x81000000034419255cbe309a1f172417a05be322542d92672986f496418918bf0038457b0166352392e0b2bc8dddfb428680bd92b9974a65cddd8121651af0341f1fefd70b97436c308a4c6ecabf85d166ba774ce8338f46bb0b0bae0019fa9140d587d6c8d9dc546e9d24c6eb5c9d9c7d21269318bd8f89979012c71ba8ff57869e812754857f181a59154ac0b942eb9a2296402732c950e86d3ffb0ae2fdbfb67094a921dfeb332cc9d4f12e84dc3039e7b456867a1046855222a093ebcb8e0fa04acc1d794f402ed1a7acb052db6b371cf5d5c792c449c1b7d8848e5a3d288708e2a577dde2c7f73ad649f6dd209bf00d90dcec8bfad6c28318308cd1ffd6b23f4b', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-34bc-700c-b5fa-32852adbdd62', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-34b5-7007-940b-38d6ddb3bbb3', '01a20d95-34b5-7007-940b-38d6ddb3bbb3', 'infinity', '2026-11-24 12:43:31.902033+00', NULL, NULL, NULL, '2', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'REFUSES', '1234567893', E'\\x88110a8d5e80ed05e569b45d6f913305', NULL, NULL, E'\\x8100000003f7aac66988b52e5c62b4496385fc31234d3d6b9b254b9d92602fad0e4c6d6f835ce41a3c7a2ec8088b5292b40813c027cfa93a4e926bef8a3a25fc27d5e7bcc0ef194380347343f35a8216fa5a60a591473aecfb33f800b8368e107c866dcb2bcdda1a1f0a467583fb8223bd0284811807cc5891b7e0e2a866c68cd393329fb896859c62bfd959f42fae0658d96f64ea29bd02401eb476f24e9116743a09ab5606c54e3cfbd1eb6f66e326f6645c081049198f4e9bdf60c3ff7f1cc577e8178549e9dbe8cea0aa90bf3a672422bf730c19d19d7731ec1c015765c0868a00def97d9f7be664822f41386a80c5e576dcdb1a9aa139751b69bdf96e594fa801', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-34bc-700c-b5fa-36b713d6345e', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-34b5-7007-940b-38d6ddb3bbb3', '01a20d95-34b5-7007-940b-38d6ddb3bbb3', 'infinity', '2026-11-24 12:43:31.902033+00', NULL, NULL, NULL, '3', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'REFUSES', '1234567893', E'\\x99c8a608650f2427388eaea58a2872ff', NULL, NULL, E'\\x8100000003441a7f340e5ff7e59094d4f6cfb9c6893661dda2ddb455e4c5d771dad53b55ce15456bcda2646628d195ace6d27554adcee59015b11808786aee61563820aa2fc747e1113db1ac39f2f20f0e5c06d687988810f09e7b3985748081045716200c75691eb682b38b7e572078542274d3f97a47e4fb68c26e5a10edfc467268b5b7e32d0ad4c4afae53f484ca095cb84c1f95c3f3453ce2ad5931d68c2be2c2d493d6297a9f3aee255666ba9bdc57622c8f1147e91d9d94922cbffb8fd1dbace960b0146a068aab855decbeb5bd9e172b162a562d2dcfaf8ad52419eab047a85ab08a5fbbe3d1f76ccf401de15a5e729e191135fe24782624adeb08550b66ef', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-34bc-700c-b5fa-3a945c93dcf5', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-34b5-7007-940b-38d6ddb3bbb3', '01a20d95-34b5-7007-940b-38d6ddb3bbb3', 'infinity', '2026-11-24 12:43:31.902033+00', NULL, NULL, NULL, '4', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'REFUSES', '1234567893', E'\\x3df6b8e7555f6b92265375691ebcf9d0', NULL, NULL, E'\\x810000000344887c6506958bb63da3156867553d36b5a0b8d8009c558e816fae567e8c6928d8485d88ea69029a3b47cc4efcf6dd4007835d3e1afc033253484407bf8824acecd4ec99c7104d50daecb95fceeb2bab6c283fcaceb95aacbb1a130466278caebbac432bacf8bef6d1e4f7f1d0a0b9249bcf6077691798fcb4c6ba39c58f0e4fb1b3d9b56856246b616f946febd5298a68e7fd03f28582e21db05e83d5c25979ae0cebb6d74ccfde133213d662cbd0eaf2b785d591d3f3a8b8e2fde7c59a9b67479971fefa9fde9a7a8e18011869510e1dddf912a1187bf3ba3c2478e93f989cb3837cf5ebd58231b2adb22deb1eb8e4769b6199df1cb66fd39643e46bd1', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-34bc-700c-b5fa-3f8c63755341', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-34b5-7007-940b-38d6ddb3bbb3', '01a20d95-34b5-7007-940b-38d6ddb3bbb3', 'infinity', '2026-11-24 12:43:31.902033+00', NULL, NULL, NULL, '5', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'REFUSES', '1234567893', E'\\x051cfdc5b7321887775e449fb35d1fce', NULL, NULL, E'\\x8100000003c2273b66508e82ce3cb6e9ca500155d3eeb9306727708ead5e7b099917d89dd2d98a8122ac4f9a3b992d2eb07924a35c55b799b6e9ebd148f5bd91970893aba6665ef67d7cc054d788be5d4ce5e36e2073a200e4f5b00d989fb3e8d2279810234746df5dbf102354719d525c5b29b41e9d67a1cd07abaae067aa51a12825fc0f1d4c517cfc8770a45add2799389325748265ad95300032fe7e8eba712d59c51d5b745dec48ce0d8836ec90a95ea206aca226cb973e854c63a75612a73bb44047f19b39cc4d4c6d5829a54631830e45ff8f3a49809c23fd77b9076b22daabace8124803d7c2d9f8f2921fad88cba9a1b8826673bb1cdf8a7dbb024a9e79d5', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-34bc-700c-b5fa-4352ef961181', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-34b5-7007-940b-38d6ddb3bbb3', '01a20d95-34b5-7007-940b-38d6ddb3bbb3', 'infinity', '2026-11-24 12:43:31.902033+00', NULL, NULL, NULL, '6', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'REFUSES', '1234567893', E'\\x49eda4aff56f10065e3186836280a3f9', NULL, NULL, E'\\x81000000037ced275540be2cc51639f91cc7f8c47b885b01fa8b945c4841f0c8fa8116196f670976917144bead75dce92f54d536eda6264f3a1dc1773c0e979a6aae0e1bc048dfe0578539d87af27535d6ba38a298c10fcd90206bc0623475ba4f0644263c0c1071b5144d36ea0a7ad8fbcc28e80e29286834d9bfd1366f124a09977ccf245aab3cfe002a8d5de0c6ee84ea5e7e1fbd29bbe68da81fa5206733b1daf661e47c4fcf015a56e2065be184a50ae8f5b1d96fd6e95fb661e6626d6125e08dfa4a1a0cc257a561f4b49860ae49f24645e5dc3813af05cedfe4a51b1122575e8ed451f8e7b964907f17ca844d4be3d7a6c6125c6f05bf644789f4b89b701b00', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-393f-7002-bbaf-aeb509da9a1d', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-393d-7007-940b-5b8efcc20d50', '01a20d95-393d-7007-940b-5b8efcc20d50', 'infinity', '2026-11-24 12:43:33.057937+00', NULL, NULL, NULL, '1', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x98e07aef6b6725a84bebad6288820bef', NULL, NULL, E'\\x810000000328adc62c83f4ca05a1dedb64dc3048d6d98d02f1ddc6361f185dfa6fab14324a2fe7423ca5cb8c7f6bc1100f440c96221f50bf31c705a681bd0acf90ded95379201c57cf218fc094d95ff0d576157a8286c1c0c941d9eb2d7f33d39eb4a3fa0a4a0a2c7faf0266a518ccd56a78beac88f1396ef0de0dde1b51da9b6aec7f1ab312906ac0bcdf1baf8020a02230f1bc83e2ba4352613b680bb1848a8606bb8875c97fd74775d0160ff58bd0b6f0c99c93448f7464f56e63d8149859d8cdc8ba45b202c76e0cf2303b7b607ad9a5b64124aa056471f59a29bd8b2b5d13baeea7c84f65041330e4b5c27e08a70ca89f9d34268ab1726cb5512096bc3d7c', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-3940-7002-bbaf-b29cb660a4e5', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-393d-7007-940b-5b8efcc20d50', '01a20d95-393d-7007-940b-5b8efcc20d50', 'infinity', '2026-11-24 12:43:33.057937+00', NULL, NULL, NULL, '2', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x2d45937a39934f25b2ac673564da18b8', NULL, NULL, E'\\x8100000003f3579683f29e5f2c86bc0dc7ca07ce1fce2a0bbc4150c16a229fedb5e49b0dd3211da6b5af49bc6f55e51b50a95352af4fe60895d4da1f515db8cb98e76e2753b2c7a5f02a63b094d73c93240f50d2b1c7cdaf2eccf01add9f4f45e4607260ad156735bc805f5597e67e36602a6a49c282196f76abfa806c026e2d8f938860b45a6754e9d6396076c43b971acfe23a9789b43545ed42a8e1a2d3bdc39f5e8aa218dcca2cb5993ee1e76af5eaed50450249324e38877e126d9535534ea36598c558e5d6bf6f7b888279ab1b818cfe9e12d8e089a2d50ba969a9cd36f7cbe10bb4c662d4bbaa2494a51c444e016fe287693ca6e37200bd8e738c4f5aad', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-3940-7002-bbaf-b4677f2465b9', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-393d-7007-940b-5b8efcc20d50', '01a20d95-393d-7007-940b-5b8efcc20d50', 'infinity', '2026-11-24 12:43:33.057937+00', NULL, NULL, NULL, '3', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x140810f6d1772da6cf851497e7765f55', NULL, NULL, E'\\x81000000034961c5d3f78a232b80dfdf31b06aa4605e6ae735e66eb9f7ad8a99613c95c4d13c7f9d592b85113775c57cbdaeaa5d0e85c7762f236991290e0d0b6f80eb2a08e22c82ca409457364b2f4068c8fbfdfe5bdb46142073d0110d91d083252066dc8ae58ead81ae014cbf1025682a7723ce690c7af173f5a5376abe81fb7f9a3cf8caf9681ad6ca7136efbcb5a859b2b64366b2927d551de1ca75256b6303bfb1976e05af6c5ad4a2d7adb08b69b8af4057393c25ee18f9b2db02ed41791ee52499172e63bce73c36523f52ebc83f7daa6fe88e25f44979d1ee9a8768dd62356c51c3848a3d2090d4abaffa2396e6571d92fafc2fcad3d0dca1c3dc870d', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-3940-7002-bbaf-b821e194e581', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-393d-7007-940b-5b8efcc20d50', '01a20d95-393d-7007-940b-5b8efcc20d50', 'infinity', '2026-11-24 12:43:33.057937+00', NULL, NULL, NULL, '4', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xf7cbc3bce1b6d0131258144a09156f67', NULL, NULL, E'\\x8100000003edda659adac13ea7d59260e4fae62dead805804d65044e855b434bb155aade6167f61a46093cd3e185cdc58239fe429a96325b83c51dd89ad8c0342cf29fa4bec14497dad142fc52066f4e364e8298e9d590257fe34b7453ef8b250109bed7be69bcd017f73c799b3fc657130c8a228bb38572dd6b615d8eed67bed72d9c32b10901bd6bfb93dbd239f5f1b8a0c1271e7a932c4e610d8b438743e434e33f57b87839b147c02b1029f848aa9030a1ea44c60ecadf89435f2a01ef5213fec9449b2971c1c0e8f9873b6c7268ca41a9d1fda18e6741dffc31f8aa2d56a8124c160e7c834894bd333f2341d946d9f4422f7c4825395b07d78482eae3b1d4', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-3940-7002-bbaf-bd25aa7de884', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-393d-7007-940b-5b8efcc20d50', '01a20d95-393d-7007-940b-5b8efcc20d50', 'infinity', '2026-11-24 12:43:33.057937+00', NULL, NULL, NULL, '5', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x0df157ccfbad42288eccd0062614cff2', NULL, NULL, E'\\x8100000003e96dfbaa6124b43d4568adfb7116abd4def00729b65101ec5693087795a6b7a6035c234b579f854b93f69fe3581a4460c75650d4aea9ee91931b252c8a0c4a04f0bad5bc4532e57992c16105bdd04bfbed8d08587f029eaa29aba5fc304f89506646a02e99d528acd61be33569a954540f1c2a6cebf100c35edbd7c52ef932233ff33b24cab3da330056518f8ac8811f411164d5766d6df98a33a7e0ae2ba5f9a42e1fdede00efc2a594d7029aa435dc48cd41640e3e5aa7ac8ed024060f27be6b7ead00be2aaa865e01b8582946c32f153016972d42a5807c8b7c4367952db392b4af7aca03f0bfdb663a81dd0ce633cadff66d62dff3e94764ef9f', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-395a-700f-bf5a-2b369dd4f027', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-3957-7007-940b-627b5d73c339', '01a20d95-3957-7007-940b-627b5d73c339', 'infinity', '2026-11-24 12:43:33.085715+00', NULL, NULL, NULL, '1', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x54b5ec6c33eb227e4d6a42abc8645478', NULL, NULL, E'\\x8100000003b0c29f9e62c258449bd8bcc5e7def16277ee54c878e826238e5bfd1e8d254ba6f5ef9fccb6902166b05d1cebdbc532573720b2cb8b8226741b5449daab7a01dda198b08cf0a2776dc0b818d052913466d474f2a78b8a1121907474380198724849089a33dcab5fc730b67cab5bd2dae945d5dcb2acaf7616ba4aa836ad3fe6411386d8ce982c0937d3a10f0b49e54f06fd28931a0f3a178e2c468071d576d627932a551e4e7a741526b35a47c74d691e76e85f2e1aefcf78d3240fa7109cb47ca5bc08eb8bf2bf96587f2dfd1aa2ede4f7e74e5feefd507982889046eec3957dee1ab6540ba966ecac9a585778e6a4cdd707118c59ee2f07c6c99070', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-395a-700f-bf5a-2e9dd00237b7', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-3957-7007-940b-627b5d73c339', '01a20d95-3957-7007-940b-627b5d73c339', 'infinity', '2026-11-24 12:43:33.085715+00', NULL, NULL, NULL, '2', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x0bdf340bd28f3b6641d83c68997462c6', NULL, NULL, E'\\x8100000003a790cebf5c4de2c5ac9826c438ad00328ed9bb8c24c2a5f674a1e6b26f2feaec3cb7364e71905a1d0bc0ce33aab1a40f007416d4417a85b1855aca0222067f90e3dc9e5233fa5e3011d4e57a046a04db696767fa04e3a194b21e7222e088bb426e3dd92cabed04a7d640f352534415670d11c3c0615d0cd91cb75a383313e1844cbacdcf92ca62840ba16dd144b6db50099ba1208632d0e83bb981e187be3577a6c878e766335b87e5483b725a0930cf976ad819e0baf09bbb22b7034e5d5a1ecb09d075744a4bf43ec90a27a49b23fc8dd49d8bab90dc4522780b7953b2b0f45ad9deaf02c593dccd9c9cd165aad8061673aaf612df12804f5686c5', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-395a-700f-bf5a-325ed77e7f84', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-3957-7007-940b-627b5d73c339', '01a20d95-3957-7007-940b-627b5d73c339', 'infinity', '2026-11-24 12:43:33.085715+00', NULL, NULL, NULL, '3', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x3eb45c4bfcc70439a5e728a77d3e34b8', NULL, NULL, E'\\x8100000003dc5d53e219f37d5e750d70fa5c6e83e5f4f0ec132f09e175b8e9dfb98f38f0a03e83fe1e21a4c65895775ccffe12d35b77c5a179f480f768a1fdb25475c5ed2a7012e5951b236b5eb6b99ebff48e07ad5b508ef1be507c02f15fb1e0c2a9f0c35b06dbdcaac03c27488f0dfe439d7e2552f70d15f954bc01ed77e83d2efad8f0889d94ca77bd4dbb332f69941b0b4cb9aa7bb48e2015b6d4d38db283138bd59df6ec268d7d9b8c33a5495efacfdaf5b2504ff1add48844244e0de2ae5d60a9ecb9a25eca1fb66ae2d87fd5843411ad84b9006708f39fefdfe781df398d3a20d1ae1091f5df26c40a51100bae1a4ba5bad40108c38b03199a02693196', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-395b-700f-bf5a-368d1a766b70', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-3957-7007-940b-627b5d73c339', '01a20d95-3957-7007-940b-627b5d73c339', 'infinity', '2026-11-24 12:43:33.085715+00', NULL, NULL, NULL, '4', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x1f11d4cfc2d700b2848209b59a0dde78', NULL, NULL, E'\\x81000000039cd55949facba0744ca511de2d910490cb73d3d6cf4ec01935d54ef3d0e289cfc81ce3c6d861a3a7d810d85d818bc3ea464b299f88b5f5b3577d5d8ae89af1989d71ea4c741e2cfc1dfced57fcbaecd51dd8c0022bf5d9f851ccf33735c709f23b996515f478e0c3cb42d90271dfb727f6586674c614b38553ba6e31e904bfb06d1583c72e63f8cd7880f0b232113b31c221d83407d80e9bd7331d122f4893c368cbe13e558ea62d58aad4c8ff6e0546e81390cbfd389e49fd3eeb512a72d59ec09ace452c52e55b394dae6342399f1de10ebc4ab9c39c796bc99a09d86870e064a923e50b565f4c5a6c077a4475cff107f39f5228330aecaf169780', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-395b-700f-bf5a-38be5bfe600e', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-3957-7007-940b-627b5d73c339', '01a20d95-3957-7007-940b-627b5d73c339', 'infinity', '2026-11-24 12:43:33.085715+00', NULL, NULL, NULL, '5', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xbf5e86669c830fe9af4ab5b657f01d19', NULL, NULL, E'\\x810000000325f81fe2299efd6eb5f089e60c07b25db145d7d6b87a1aa9512c5fe9d072ae95fb1bcf2dfe8def41258bcc35db56b7de9d522c6e8cda0f5699d8917e9d5bda94caada5b78e3c88c9ec1a72adb6aa714f029bb5c65386b1a4f90f0cefe33774ebfcb54ef34e88c0b7e8671de1ae18b30f5487b455035d53c7a2a35113a4b4a4fa6892cc82b03634e2f56deea1789145c8dc95badf86d46cab1df3e45fd2c4c19ac459a75d5c53b8568855328f75725763faf5c09c4efa89deaf83794c2e6650e18ad1ba55c81a37e5fd925a2bfd2053899b9b04b6816d5988e432b8d757eab9275a13a42d8bf02241c74e81c092d7bbe6a1db47a62df3cbc55ff73946', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-395c-700f-bf5a-3c170c5ca8cc', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-3957-7007-940b-627b5d73c339', '01a20d95-3957-7007-940b-627b5d73c339', 'infinity', '2026-11-24 12:43:33.085715+00', NULL, NULL, NULL, '6', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x98526a7e0bb0aee326686406a2e56e75', NULL, NULL, E'\\x810000000352e4a00da5a6a6b55292841f008041238cbdcf8b947d58e30ff40e93fe29a5281d8208630f38e2305a21dc24f48e3b78b7a368c0b58ab7c717079540eb4712673b42377f6036ec57a29448bf67d3245823b8efc46c2c533247fa4b2c5c222b431161913580a7c914d8bd587b8254ca4a46a222f42c148c6fe294c56a12248850482801680b0afdb5082e9e4059897df48e8353468053a9a76767fc99b2bf52de4c55cf86d2cbb5dc2e23ec67732c2d2d5930454e8d05f706eeb8310932745fa131275e992ba0c65d9ff7e7b3779fa4cefd3763c6d1ee4eb6c83644ac557af28c545d13a8b293656120ec9a19c8c286a841937cfc82391eba3d926995', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-3996-7003-af19-e624d80f154b', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-3994-7007-940b-6d047e90ce92', '01a20d95-3994-7007-940b-6d047e90ce92', 'infinity', '2026-11-24 12:43:33.144843+00', NULL, NULL, NULL, '1', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x1a7055a98fb6011906ada87b400a8371', NULL, NULL, E'\\x81000000034db220b839e8d7a097d686a9f3143af5fe96d9b4e5ea757af5ce8c4ef356fc8301db714f1e27ef123af5f712bc96b5e472aa463ddb645bbbeeb6264a3ed8ae8749391ce5915f5ca5bc6dce7f6baa08f9ba40bbd6fd5c22cc5af434053f8f98870fcfaae1e050cbe82fa36c935cf57d407f001a38c3fea57e92001b3507793d13e379cf9fddbda91ef69dc354afefd478e27dd31aec2d5a75a7a0ecdb416b8ea883cbf474f58a6eebad59814054a56a61dad88e33155a95f009d1fd71a37a03203f86c6484fe258d131763f111584eca2b44c427bff52622d00c16eb126b1450b52f7f11a86352b54a232592564c1d397663a627c3af6cfd4e313b642', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-3997-7003-af19-e8c24d8f7f82', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-3994-7007-940b-6d047e90ce92', '01a20d95-3994-7007-940b-6d047e90ce92', 'infinity', '2026-11-24 12:43:33.144843+00', NULL, NULL, NULL, '2', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x8856956501a80bc3f1c1729a8316b1b7', NULL, NULL, E'\\x810000000341af0bf56d0df56bb261e8f6e114bb4bb7a10880e998fd24d21c95a1c0dc17d6f00be0d19040ba953417cb3ce50ec807d2b3782533e8ce64fd0d40a9e8c20c202ad696ffea3086f579904f1de601baaadfa6f588e5d6c8a31132cc7cb7d2cff10ec2abeb81c0fb81fd56f890eb9a1ba343850fd18b0dce07e34b2c392e0fd81b45da93e8472c978cfae6bb736106d8e495d310ea0e13982658f2dec2a753e6cf970fd16e4afb1f30b4ddc3cc811fb7131f3ef3f08a962695303b66b3f102b04e112e042ec31d9980d4fd0585890cacf4c0c148cb30a005ea2192b7754cdb8829c4093665765117aa37d4b7d1b188bd3013f954c1754f13d206f39260', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-3997-7003-af19-efbf50ca5c90', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-3994-7007-940b-6d047e90ce92', '01a20d95-3994-7007-940b-6d047e90ce92', 'infinity', '2026-11-24 12:43:33.144843+00', NULL, NULL, NULL, '3', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x3c66c29bea4f878aa05a8c42cf09b208', NULL, NULL, E'\\x81000000039d8dc67f714f1ff62676b2f1926edaec57ff80c0fcf1c6c8f04738378445a2733b605bdbb3fa22555a3491257c714b5a6c8aa32023d047f5483c3082d416cc2ac570fb25c6c4ed3c4f52d1e3fe46025ac2e20b79771208649264fe83b0655347d322a243e7de6a4804ed960f7a7eaf985e254f1d14b765da4a51f1e1ef2009e43e444e7cd451cb415f138a53c509bb1e4b52e8a9e6e92882c77968183a9e0bad145d9fbc7c2405f1c801a873fbed490e4bce1e7171b2a1d69015b14604c4c7188643e634665fb95a0349cbf30011fce54cda49e1587f4ccad1fd15afc16bb13910865917986d573a5da00f8e424ec1d7c71b0f5452e73da6ada2f46e', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-3997-7003-af19-f2c4123a711f', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-3994-7007-940b-6d047e90ce92', '01a20d95-3994-7007-940b-6d047e90ce92', 'infinity', '2026-11-24 12:43:33.144843+00', NULL, NULL, NULL, '4', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x7fa95f0e5d7ff88ca006c71ee06350fd', NULL, NULL, E'\\x81000000034fe1261c56d147c5d4d5f34abb0ed0fb3f5789fe7ed075eab04d93e5a34a5ae9af20ce6b209b3974e960261848cc132098576a0a8a32fb28fb9b6c59b953e466500d004f7a7478030698211ee0a4c0a8d2ad54e430b8d0907a8ef3e056c11acc9b22d58ae8795448aabcef3db9b9fdd56c98bff51792bee7db15ab0d38290786781106a7d1c190cd180a9adb3de9f44cbc0d1b74d91c8460692fb1a17785118e94e0716247c639cac4dd0017f0a26bf973d67c043cd498e892ce24c907c934be10676bdc1ac7153a3dc21ecd208450823ed8c68c347fa93658d7611a9f4095178d0a5fdd1ca9db44d689c9422b4bd068316ff6efb80da4167892ce9f', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-3997-7003-af19-f6f9fea2244c', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-3994-7007-940b-6d047e90ce92', '01a20d95-3994-7007-940b-6d047e90ce92', 'infinity', '2026-11-24 12:43:33.144843+00', NULL, NULL, NULL, '5', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x72d87e70c6038a4f29afe84e5510a24d', NULL, NULL, E'\\x8100000003cdb69c613d5cab47098ec23d2dd1be36c4d6fb151701cd3b4d13207e9749564bb49bc1add4e57c24b4cfc7f92b95c3e2efd4fe4a1effe164e37dd45981d675473810095a3e7d069ff51bc704375ae86e37d5d3766c9b07e98a8dabd2867ee838eeaa6ad464fd33621ff0e4d2203a639278c7f3cdeeeca3b412ed477ec6a8b82ca2b5dcc0178eab76dc0b159d1273e2201372b07c39f33903d67f40fc89292012472e4ba2fd916a6d7c76aaaa0fe207f49f1f3ba9079812adf9e76362f4f9a60e292e7ccd420e99795ba46e131304795de352b52541fb9c1b20dd4d607094d73b51b0a589e3414791d836f0f60023f8d89de648caafa023580af6b72c', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-3997-7003-af19-fa1c907a9b31', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-3994-7007-940b-6d047e90ce92', '01a20d95-3994-7007-940b-6d047e90ce92', 'infinity', '2026-11-24 12:43:33.144843+00', NULL, NULL, NULL, '6', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x3d4144f284bbe7e63fb0b0e72bfeb945', NULL, NULL, E'\\x81000000038ad9e16dafffde540fdfd15b2050357578fef9dacc19b317bf09be2be2907e2d67379258e4639264b1dbf07f4817b0a525c55727ee1e4d52f9f005ee2d863f30457a9a891770f4c8d0fd8f1fb0738334a67836954e646aecf8b285a3269cdf9363d507124a39ea5f2ac5c864cf6133f33932da5c7d16b1c941aa327097cda88a2928fe9bac4a1dbd711be102e4aac3ea722299a793866a1d488ef0feeffc4f257daf53f75c5071c6dbbea969643ad8e035a3f991517cab447e7c9b6b11258add1aa5a5a375838f125f143328527ffd443785a7298609a69ef39f2aa27e56c745480b4845e157b1f34374b5d1dee96163ad7eef482cbf39279b742b40', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-3997-7003-af19-fe2588a2883f', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-3994-7007-940b-6d047e90ce92', '01a20d95-3994-7007-940b-6d047e90ce92', 'infinity', '2026-11-24 12:43:33.144843+00', NULL, NULL, NULL, '7', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x6a7ee800b5dcc69dbe3a8bf70ab2e4b8', NULL, NULL, E'\\x8100000003cc87b80d354c452dda4bf2f8d90161d4711b29b5cc7ffd1dcc7e1fcf33b579396768fb5aff986f24d9ee8dad463c8a019dbbbe0b0e165ee6610f0dc2cda58f882b5e846e79ec7a411df3ae23049f6e8d952ad46524a0fd65e2e2299b3212ba5df140fc805d1ca41f68dbd154c3bc50efdad3066fad19e5218f301981d8248b3aacfede27b3d6409c6942fa03d8e4d475f4dccea742ebf0d6d8120227a3837c4603ae022790e50ea3d3b9de2cb7801c71f7bbc359db56129e9190207da24241168962bd0e9831aecd385229716380538d666fb89969a005dad0266554fec0df152cd742cc3dc1c2f93a2adf5a83d3724ff29360912dd51020549a4eb6', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-3997-7003-af1a-013029540fab', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-3994-7007-940b-6d047e90ce92', '01a20d95-3994-7007-940b-6d047e90ce92', 'infinity', '2026-11-24 12:43:33.144843+00', NULL, NULL, NULL, '8', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x2bc83cc4bc6ff160535dbd705c99b1d3', NULL, NULL, E'\\x81000000030782a3e12dd08b7cb8cc4bb1d207393c9c4280525a09c1cdd8e308327908c2348e3607c7f50a15df8dfb2eb0f739caf91f9cec2c2045db57d2477e4ce7b7b35a5a24a1321ca807fa976d18968d3da557f31d16b5a7495a5e0b2fd892693651ecda882fd90895e6609a48b2d75b3eeb455a9f870926c2d9afceb009a656985f031a2579615376f6d278fb07526df041c26a860d168192eeba11c106ff01e7823af5c2c946b85a58cd3c1aa25721994d6d53d9313ea841ef2ea35114b04c986efc86d36938be1b977e1d8e309688589b393aa6a61c12dbe36224a1016bd6e3f0cd7dd6bc13dc312a169f1676121cd038a3e32fd643e7537a60a08f0274', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39ac-7007-940b-751b0076a728', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-32d7-7007-940b-1634167e1b59', NULL, 'infinity', '2026-11-24 12:43:33.16571+00', NULL, '2026-11-24 12:46:33.16+00', NULL, NULL, NULL, '01a20d95-338b-7007-940b-2b1eaf9c8229', 'false', '1', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x105eb32d3a40870d456d6143da52c4a7', NULL, NULL, E'\\x81000000033d2cd2322b02e014409fa69effa3f31dcfdcb112f1bc2e0f34477ae566bfd7172778520f3d6e3eb7bee37889a6e5f048ecb1e02832d6b733dddc976c4bbf5bf7816d2724fc502a981341ba7154ab70f04bb96eaaf39d1f829974b9e320f73ee28eff87e9f28322abee666a53e62088ccc5a452207dffb707392a3c68d6502a1a2dfedcdb731549dd266b670e26f6571be3292a24e0517344614d08a64221d5eac5ff5281e7e1e5d12846702a56b5564c88856c8a21e51eb6cb13ba22d9c8a18eed7063c448c4100da1b0902879976302468eb75c936aabbed340b3abf9350f78b4bd131df8c03f6ffb82c633f87ed6dfd9c943dd1fa8c57351e5cf77', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39cb-7007-940b-7cf390afd170', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-32d7-7007-940b-13e0a78ece00', NULL, '2026-11-25 12:43:33.193+00', '2026-11-24 12:43:33.196329+00', NULL, NULL, '2026-11-25 12:43:33.193+00', NULL, NULL, '01a20d95-338b-7007-940b-2b1eaf9c8229', 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\xd0dcd12c422ba21dd67d1ce69684ef43', NULL, NULL, E'\\x810000000345b00ba863bf694cd2d0c1bddc438fc436a735e8da1fd1becd199e94cc3bda0f51989f0a785c104074a8033fa58c2cd5469b95e3363e9cc5997681b20ea7df279dfea1e1ac1ba2e94fd252a1adf205e6449eb0e139ab8c0108c1145012160714f1ec16e431654c682be33af44afb12c511d7417ada84e58a81a835f8b51d0d091b52b7969cdeee33227c7c34c697d279719d80dd5a25eacfacd64b5849f6ad7c4a4585dcd58f90f0086174ef9c968f371ef483bc781aa27dc7e54cd0cbfa747a9b82b3f104d153042265f43f48354fd068e5361d5c2dd62b902aabc2a4415b59aceb828045f077f25b1797b196be9782a2077cb0bafd6219036865cf', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39d5-7007-940b-85a6948cc6ee', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-32d7-7007-940b-13e0a78ece00', NULL, '2026-11-24 12:43:33.212608+00', '2026-11-24 12:43:33.212608+00', NULL, NULL, NULL, NULL, NULL, '01a20d95-338b-7007-940b-2b1eaf9c8229', 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\x488eea5fff0cfa284ffc59ceaa0860d8', NULL, NULL, E'\\x8100000003499e09b2a22ce6682198cd2136ea72a578fd04592e6831b4560a0d4d67c217672d444ca3259b045dc3e11e8468abcd044dadae612333377de80d552b5f95c5b4be9fc319f69fe6d8444aedc740df6be642d500ad4a6e2408cbfd4231b55bd0b70370dc5ebb4922ff1243cddbc9b20a9e77c0defdbb4a19b290f7f29df16e3d40b94f74900d24161260d0a07e63c8987eda7d396da17734ed536434e482a4de49a671f88702a460f1b7bc9d4bd80b20698bab9db6bb8cc801f920c533b6406b0e916534b628712c2e3ebbbecb8698ce6341f7c72db375a2f724c076d5f89055ae66236c40cf53af5441b752d4636fe85b23dcfe3cdad5837d6ec54339', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39e8-7004-90a5-f09e652f125a', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '1', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xb1eff7036cf53399ca093692f030931a', NULL, NULL, E'\\x8100000003d373668b6cd34617960a38fafc0224cd7e125d5de079ba64dfdb4b7197c201d72b282bf911423a3e7e4b47e71f7d0c70b946f674e65fbda1c90784c4555f61620eab4b02c18774ed66fa359109bfbd7b81fca0c7431df9e26ad5d8c7f0221385fc5c5e4e5c86c022ed92ee52d2a697c8c560cb8a77f9a44e2930f991e89371ce017781364676571b9ac1bbe79b221ca00bf50035ff09d08d6c84012fcd0f91a8c65a5a9a759cdc5b97e3a3e00df43fa43071cf8230c387f48b5ca9902b926642cee690ab809f5fd78cade3d191c8e541d06aa0dec31bbfbd28846a474ee74614173470b15fe5a5a725a4cf8e26c1d527a71fa003547e8730aadf1fa0', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39e8-7004-90a5-f575788a401a', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '2', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x53c73cbf1fbe3ac2434d70bef98cca06', NULL, NULL, E'\\x8100000003e1f50134923a2038955142d3ca1188e8245159e5c3e73cccfea5689792e9542720f03ee6edf333f5081ddfa54cad4a18a4ac931ed2f69205b9dc0aa055ee2fc0adac85dbb8b4cdd332e068622ffc912f6cd1264913c9226823af63bb250dc6cd0a9c0ec50b06600877c450fb383795b35f94276878613037351b614661af116c43a04c07787867b174895c408d5c503a64bcf755b3eec382b15509e68ba2fb71d8ff2258ee1cc78a3f8fb7de57457a8d7aec4c1b5d8ef35beb9fc9276161ab56b45ecd03d4c4cf04c238cc0ec3f73c72a691aff7ef4451aef50224bd095de47fe75c53194479af4a5229f128aeedb4ddaf6cda57e1a8fb41fd575392', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39e8-7004-90a5-fa1823bbe743', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '3', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\x31a206e4b068056968c6d2f6f00186c5', NULL, NULL, E'\\x81000000034617f77157a7dc34f38347ceab4c85d757078ae300100bc7746e149cbc85da9438edd98c08176d4a0090241cc8db1b787020506786a81c13c33b0855eb7ea0410e7225f88861e85263aa33bc86a25ba1bdb5e5b41b1ce9dfbdda516f7a5ca07ad07ad8b577d54c4663cef3ae125ed236124518efbfabc57e9e0c092a2f7e1b2b14944dd5b3b1178a48c25bdcdf074d6ace21c7a0777dbcd4d06790573fccb4446808d9c35c4ede3905ecd54e2f9c6d39981dd4156344f87d601da4e6498e5a54c6c18ea2ce4b1c5c1686193e04b2d4f1266a73fb62d21cfba17bd4135bfd71fec32a6d84ad6f29ac9110715632f9873ea77e1bdebf37695b6f3498ca', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39e8-7004-90a5-fc3b7f020529', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '4', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\x84c0c968e37946405934cb9d10044db2', NULL, NULL, E'\\x8100000003f6c14036ea6bcd6b31b3613c89286454e976d87c88b1967cdb37428d0bf18a5bf024b3209f2836d42a90de521f780acaad545342e79c32a525ee2d7b8d4a96515a5ba82bb824f49859f79a3f53bea00fc4276a85f0780aca4912aa387c82d748a4326611f12f32f292c57a7dabb3e31c1654d7f891ea5fe3362e7d6332865d558df0048576a688f77cd056012908311a78d95185aa8f165336f224064a36026ab619c65402cb4e1f07c26d42f47b78cae4b0f549001548f5a61e46144bf7f144d5ff8f9078b7582d12ba9dc84e4f652279df1c9754fce967ff26b3c1f115784ecb2e43685cb3c37d7394813bf41fab2d17b62b06e7200841d478d481', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39e8-7004-90a6-03dcaa54faae', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '5', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x9f5c958e0ae83c87fa79a69fc232a330', NULL, NULL, E'\\x81000000034b2191823af8d523f7b4d889acc5e5816a3e877d8a1366e131b8e501f300b01f19d79ea1035997b78a8ff8ee0a1a1782a6278115f8ecc1b73e44d5eddbfad482839ffa2de5f9c11baeaeb7e90175828b5f5c3829c8b45004ea2895702da85db25edbbe00a7372230e67de4722e7a493771ac31016ea80133313fb52eebad4988fee679e6600a22b7aa79cb4ed3ca68739d20989aff76075528882e2d85fe25d8ab507efcd7ab33099cc90f3ac866ecb4223c9ef94f5fd08155a4099d9337b5b6c355add420a4f1e0ca6ff6ae18bd0c31f86eaa0b8b15f284791b1900ff92dfc4c20d8214ab8a1f7aa4bf7d03a6c2a43ef3b25dd031cd4eed32dda216', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39e8-7004-90a6-068f2c2456d8', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '6', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x39baa0cfc4c79a34ad04d985ba275688', NULL, NULL, E'\\x81000000036a9bd413cf2e7d361cd99f56e6b371e99e91d7196407290fb7a2e4512fc380d85232e44f5283facf66a89ba29a97129575755d9d64be15c1bc21fa2fa643715ba326d68cfe7f08efe0aeba31838f5c08dab39e027b06326331e8381b2d0002008b4d9dbb7a5a0da289cdc24a24e7572be48c893235f987d0acf297ded4d3381beafdd7fbb9167f22680ad0d3907a660de77cb7de3a348f19906d7b55bfed0f4619893789582e71a27b6e362c12258a750e039d32c63d6ba340159f2629c320856165f7f199e3de7cdf63c3e8b7e6182b65e61fd12f185873b1b9171668735884fe3f5992f1fb550cbce782dfe07ea39709c967beda55317525a7800e', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39e8-7004-90a6-0aa469ef20d4', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '7', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\x9a3bd1bb443c9a7b93e8e4a5d6761b54', NULL, NULL, E'\\x810000000377da2db38cbdaa6cbcb03894787c36460b1767df26dc1292bead93e39bfde32513dca294a99786f3d038cfd483096c3638fd9ff2e28fa35408ce09aa17d7df1e8c1eecd9989b3e0ba3ebaf9fbc6c084a4cc5313953bbb059ce6ae773432259091e56a8fc485272375ff0f9634d976b382d4ded320622efdbec68957400ef1d493abf3a38a601c62f418b05ec1896bb787912e41d6b3b899a8da5a5123c7af5f127ada836d97bd6a5528c6f73073e72acc294a441e716962b4df92763224f1ad58b3412f016eda8f750fcdeb3630dc36f5fd61fcd5e8a9ea64c20df74510afa7721055a9fc399e8b623c95e4327fbf643c7f12c6e3425f36d080bed76', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39e8-7004-90a6-0c63a8956d60', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '8', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\x579a29b66f9541f5dddc2584cce59683', NULL, NULL, E'\\x81000000030ee4a1edbc25c3ea88ea119b029070005468519a3d80651bfe5e8305c7a59c67fac1f568b86db7cf2b83b0ea4e7f445d1bfc8eecc284fa47c940d82597fb55e7a721698d377b321f9ee891e90b200e0663ea5cdafcd064e9d928ab5bd93b33c708836d79a6c937e780d718e4ff330036775449b7ae067db105d7b2ac242d2e1c8450415d5596084930314dda893254a24ffbfe0eb4baf96116a795396f19adb9f4d16c82ab07414b6249ade2ad8a7e78edd270f823aa57f6ed590904db5177159b40f3353c73f7d289e04f33a77c76a3a3de90015ae6b3b9ee4b415bd8d0f4a79672b7b9bc645624d711a5a66c5c7582756aebcacb62982d15b6ddfc', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39e8-7004-90a6-127756fa1248', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '9', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xc3803a933af45fd023cebab73b1ef5b2', NULL, NULL, E'\\x81000000038d94653cbd75e94d58982b8dd66181c5ddc3bc85d747e941ef28ede13ab9f61e1e86333338505f3013fc540ed3347e570c5ca72d4e167513d4bb57ca2b68993811caaa831c00492a9bbf213d0d2bd2cbb6dc76812e76a7cc5fabe8033a62655e053904062966b5a7b54dcc1de46a9235961712cedf004963a9c4b2a7c8cac474aa9ffd79bfe2e1001cccc3e0b8bee6470f05b3faa2092862e1774534ca6d1e81f2c60bc96ca1781a5cc508feab00fdcc0ac92fd123a692522309fc5d72c14f2ebf0beef8515b2f56bd6ace6bdec7e83a8bdf9ba6f5200764c3310416c144e0829eacdea89f80e0693e6babb219c54b0aa121650cfa4ecbdb0fbf5ae6', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39e8-7004-90a6-142b16ea5450', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '10', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xf67a5f8d5bedf3a84c595b8ac81ae3f6', NULL, NULL, E'\\x8100000003522d810ed421ca82a17ec6f855b9e55919c6a8d7149a6a0e89a6af356b86f4214c11be3efe04865a0a2e84982c4e91696043b89f808db9d5d27998b25c28296519fcad2c234876d191d1bfd979f7422b3350905657c816ca6c85ff73d329fcfc840e2e14f3934dbb1ddc67f7d285d2ff8230265592818d5ebe2bff7d317be6ce2d5d2b786f290748ce57c55502da9f1a42da6c1051855e727d85abd8a58ce8a312157d17c1d85f58e611345838d9c489e090bac18b98f5d83ba4cfe0c9c0bca4a9871b60be365bac8a3378359eb9b8a7fbc95b3873eeef785eb1294fe79aabfae6e4ea6f45b2940a3fd62f469aaab8333bf0cbdb54fc88cb805f5a9e', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39e9-7004-90a6-1939490c2b9b', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '11', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\xdbf2163b782efbf5c01a35552914eb08', NULL, NULL, E'\\x81000000030eb7eb5b107302b751c908cc239aa4e53b5b062b6991dd12731066003ff54d184403447d4a3e3fb33e45ea1bd9f4a603d87059d5ce9ae25aa860b87e589540fc2712124c3bb7d17eee7eb87749c9cf168936c44ac93ebfe81fb48f99324bc071e765bbaed781b5f3718091a455d1d58ab1519493360a57282ab54e87ff452f88672c3cec4aa282695d0ede372e44b27a367c5a68eaab83904580c3fc328133a7a7e3110eea4e23be16863aa3b9f3c23d52eb6cf30d0b74dd0511485cfb1045f0ce4f7e304030fd9a120f04b8ac17049f568980e89aef367b5bd9e49851adf3f2f905bf2708bb10e282a4910c30210c97115d9b2cc18ca9548e47c5ad', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39e9-7004-90a6-1d4a76689d89', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '12', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\xadd6b3d8e7bec29820738fd67ec3c66c', NULL, NULL, E'\\x81000000039ea317cd6b25c4c05818d11eb7bbaef60a835a04a1a49a9f60e66c6023ebafa5b73b69ac876dcb463838b4079eecead115336bfb3324c602b39bb62e8dabcc7ad7d44120a92aedeceec73ec2cbb86301ef466b2599f5faf2834f4062fd9d98a676c4a43ae304ec0b9eb9761e0aaef07bfe910767932962f1843aef3ff6e8657d1d2ec193a372d9f80101a885699a837240ce5af88b2e4f7f66735320baac0c60186a8851ba88ac22875e3a88d18c018a0b85ed8958d3d244a266f4897fb384d0965da1653b7475ff5164e1f2baa9b09d1a0858bf82050a774139ccd2a85266c979ea85930f2f00259cdbaf91a0aea1c97c6725f7f9feac754353123a', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39e9-7004-90a6-239e114444fe', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '13', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x6ea5a367e76c3ac47e623b73759c90cd', NULL, NULL, E'\\x8100000003d29f47b9e71731300fee57ed14f3cec8ce3f6197e5c32d0dc3262913d80a0a67b800cf20c0bf539731dabb2f995e67c5869bdd846ce3bb1eaa9e682c8c9932e998cad511f450a68c189cc75682da31607d17873b722fac7e5dad02c1e2a4cda5459c7fa756e6362df654f5baf72800d3c0e882a0f41bbaf443527775492a59c8b6711f937eb1e1ea55ae16c43886e49048a1bee335ad79aabbaaa7cc0e8918f71d7933c2359e8935f2e4eafef692bb92709625c41c2edca7ef5bf3c6efc1b085c5dea4244635e2554d99ac5572e2f52a116426d0fa80b60607fb67de0231ac018acd65be8a027de21de428249e83325fbea4c681ac4881a0c7319a42', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39e9-7004-90a6-2403d544398e', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '14', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x1bf2407e7478d9dd606fbab6af0a4cc4', NULL, NULL, E'\\x8100000003fd6c8dd9c1b019c6d5530e65fd923272d345bfd0ca47f9b815d7f35568a0ac788bd8058905414ec5a683154e65ba944f4c3caafd55fddd5e766ca646ed44f1643f16cacb5795c28cc1cc24f601529e886ff7987e426f3de9f0e0b6ee58def2d970a25bb47d23e9bf332ae1b52fd812a73634e3a851e13d3e7f9896cb74438f6f03d35d7c3ffc1436ad63e6a1f0318d96aae59749d4aea7c8e5dda11fc3224b2ccf0d5023cee7e04b4360d61ff45197e4abaab795605951f265e2e28ab2be6fa15032ed204fddbeefd2eb8f6666f6cc9c842f47a6cc9b2fd2bb6ecf9de8042428a0a70bd2b29196a0a74cdc5e8a7347d5a34bdb7707ffefefa7c3ca05', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39e9-7004-90a6-2a23348583bf', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '15', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\x7512b429ab34106dbbc7594132a78e19', NULL, NULL, E'\\x81000000039c95223d739683cc44aa188f6e5fc2dbbfaa2b98e398ed9629a13acc521b1fc25d9432c0d4aa3068318dc63b87ad373d6a21973b0b52d5b230df1afcc6c73fad07a46c8b3965416542ee1cf75ead1500aa953c3e00bb5df5051b2cc275478b223b9e76520df87949274597fb6197f9ca29c3cde4f6d755ae520885b00d9f8c56a33b86ed851c86f1046353f04fa460732354026ab5c18ab7a485bfbfe9c2bc192207f5867d0664737948bc4fdc7971e6d09577e85156e78bf4b9833df9cc24d8eb2ba8cba6970279f57737eff1c6520f6d03e3bddb8fbb068e1d144f888fd7c4dcaca650e4a8d66ba554e719d20b318d1aaee654c43a12dd097b3306', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39e9-7004-90a6-2ef105034c73', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '16', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\xb1594de6e14dbfda234423dacd696abc', NULL, NULL, E'\\x8100000003cab2810689f68a52c31c2499ebdae3631c1efb086799810082f0ad011a3f755ba473e0dccc30345f82f87ad16d97bdd4d4effe1d5d1eab6407127b4e24c3211e039008efb8553c93604dba98d9b2c5377127f1020081e78c2414763949fb60c47a0ac196698c924760b664f1271ddf55c44646e690df8aa6f0c3335746f007482edf7bd815bf0952d359a6aab255280466e105eeeff6b03eeb67be4bcbece46ed370911476f9fb6a8a024f0cba6e8beca795c92b0a88169d00a20b03bd2b47bf4357569ec8023fc0fb9d15423360001cb83930e0018bfd8faf168b7d77eb257efa1b9ccec6b7bcd22865908eda4a68eb530b989ece70472fa393127a', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39e9-7004-90a6-300eea52fcb0', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '17', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xa3572362792253a27c1331610512350f', NULL, NULL, E'\\x81000000030db4c73e08325bf63ac42930eecf1c1f027af2850822cbc22f587328fd630c68eccc4996f41b31f3bc6a8fc6eb24fbb2f387a1a75aa572ec79a822e983caa89e7ffa0c2cbac2c098bdad32c33330999e7a00a92974b76b40de3e792050edcf16a2f6cb2fa0a27e58decd7273464188130c489063a662d874891524135b75267c86658b35f0e5476ef11161764517df115d883d00a3a32feb5e84860d74b9713884037f13cdc4b8de79d38444aa4fe43c9ff735cfaaaf95a43a26e8b8fcca51b02189f2c99f76121b3ff00d1e2b7e1de6127407900285bbf21b87fecc109521daa39de1d1fa0eadb3e1ed27421bae819a252bad9392b38afd744935cd', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39e9-7004-90a6-356733d56d20', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '18', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x00d563eccf5ab1141f8681f1d11480c4', NULL, NULL, E'\\x81000000037bbd8dea78f7f201fae615a6fcfdb1f0db5a34b4c758acd5c6ddb22300aabf47d5c367d34d4430025a7ce7430a01094cb5e940f1218845fbdf98fc61a8f270bbecaea2eb44e4b809c02672c46e433302ea0414cc3788d6ff4d4d12f08488e7bcbbd5e83f4f8d78ee61f4bdf455a03406688482988848beaf512ece0a6a195c93436f8773565c156d917d57edd95ece1478f0d44690b1e4021b3606e5c00cdcd3e91b60a0039b7e2a70cb0f078aa0fdc9ff92c7d0b446124b2939508661260a56e87dc52b86edf42c3131be4dda2f752a6bfe0d5692ff257319540ec5f1f4f1ff32c949e8448a7e347c3cdc132967ea3b080fa0703b4ede645e05c9e2', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39e9-7004-90a6-3a5de2490f10', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '19', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\xa6bc93f94f17ed443fdd3e2b83a9fb95', NULL, NULL, E'\\x8100000003dcf620d91b36881fa1c168f35b34f6572366b6be4795c77377a82e878341ef9a1bd396b260d3d1e3f56e42be971a80290ad4fcaaad36a543848f913c5fb6f7b6b3f2c62aefd79655cc09f9db1e1355965fe7b78bf3127a575af0943f62ecbded61becf752c43915b0e71ecf7b7ba54a2889b28e0683a084dcf4657f45edc240927e36600117da75cde07e326d57b44af786de4e638c574e5ae486cdcaabf4945802eba437bc55884c563befd4a21ff701544e50577b48a962461e8254f7f933d41a8320920c3dfaf45ff619fb089cf90888b9edd3c7d22689f2376b48ede36f1d1de77995c7b008be8279778ca0e5dade9eec77a89d3c80a39f8996c', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39e9-7004-90a6-3d3b53b8bb50', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '20', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\x300fdf539f53f25426576ff2ff001d7b', NULL, NULL, E'\\x8100000003b9a4fc4198b30c71a5b62f1ece78660c1a2175dd3c77c470570aa3a1e5fd29d81a97628e07ab3b4d14dd5e6c9228c87a2b13e9e2b359a2578b524ec055256e74f6e5b688ae166658400ee0454754ce944f690c6ef442a16fb49d11ea9ee8bce4ed08f7fe7f2c702c1885317cd3aae2ca36c51a54e60012349367a4ad670eb023aad43965dd6398c92ecfd6e8332c42c61d0f7ee79230e5f230768948de0cd3589967b3cadd8e060a81cb06f34e009ced4da13ab302d050ffd9b0cfe966751aeab4aa81d6a0c832a5806222aaca5a51d6f13a07b2eaef52b8de39d08eb4e5b02092c7a0c860685b4e98a95b7ce07f6768b618642b9f4808286dfa0fad', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39ea-7004-90a6-4195a63491d4', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '21', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x3c7572b11d053ffb849693939928db0f', NULL, NULL, E'\\x81000000036fdfd0412d85248e28edd68c28320114e2602ea08b9d9878b481c022f2aa1077f34818e7eb0d7c32729e66ed2df9e287ba223b963014b53c8cad467d643d782f7ec625f872d71aa7592d3b8a8e3fba45fd051949abbce4f442ef3cc4f81aac26cfd035594fcc0fae040ef1eee746a41920f251f23299812cd49d8f574f6800c88e1c6ead6e8d33472e6401dd394e26f358f4887caf31cc674a54fcbb3e24e833d9dc5cb67ce19325980e6c3543e057286f27916aa01cb4aaafbc49f36f177eb80f15e821ff1c37a177936badc85be293d79e7a01df5c489fc6661bd29a63a4060b65e087b2880a996bb51ef6a5046c59466e823e165a54db41dc8ca8', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39ea-7004-90a6-4504ed1ed7bf', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '22', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x480f41cf77b928e4265286b51abedbae', NULL, NULL, E'\\x8100000003f25e75492cee0684515062c4e7cc0bf9c7e4aaec2958caf88d69f36428c3ec549e016512f3b262e22a7b63d0fd6ffe6d5c4379ed7554920e4f7de76590d44b9812cb87f2f243abf3d4d7f6db219d598f9597e6a08e08e610a1f425f49c7dd10586d4ef73a6d16d946fcde59b513c80a0a5757409bd8a738d414249a14912c92f784491216fc558d5b7bbbd8ce595dc4a81570159a8e43b07ebd9e65ddfbe345fea877a7cbb28677895edb5f9179648d19e4225f024d36222268b05f2e3e77275e26ae01cb2ab415e67fbdd2d1c11dbbb4e076a6eab1cff211fa2bf0761e9e101af3606aac1bcde3cfcff099edd59dfa9f1010c61623807270bcd954a', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39ea-7004-90a6-49124b608c18', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '23', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\xddfc7fc7c0e879ab96b7dffa6cd471ef', NULL, NULL, E'\\x810000000366f7a0e9a0f5728695c788e623a49d0e4f8cf69f2050c9e4b1d4adf301edce77696884b235a9dd2cd9d7445e061e1c212de72ef00f04b02cddbd1fb0eaed529af42813b2e33bb73254f2a41280dcb5b60ecd4082639263613f96799d93125a87f33dcc6f5dacff06bafb86c546f8d866dd4453cfeba9c7075e072ac204edd12a34192e0d86c779183f7cf4f69ad23c9baf662f19beb9bb73386b3c641734c5208816ed9ed62a7d60587ec4205de9a61beace3ec429c0ce23f9a424455594649a8f58a25ff1592906af9be232f7a5e52cbf25d5daa94914b1f2051fbb853be7f3ca68938538dedeac0ec4a9e52f15655f6c8aabf0a3c90dbd9129144c', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39ea-7004-90a6-4f8e8a92a0d0', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '24', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\xcd5bef1cc596d0bf8c166da1f4a996f2', NULL, NULL, E'\\x8100000003ffd6c1ab8742fe1c1765107db96277d53990fd0b4c9ef4ecd34b0847b78da51cdf43c7741bab0039d4bb3be79be2d782b8ca217e19c7c9333d9945548c9e80969f862524c02bcd6edc75f8025de17db5051208573f4fc7eb09481fc7791cc068e80b581dd34fc48cc0c1b178e65dde20170de484bf8f5c52703816f265e76b37f4efc6d8f231ed64df4ae02ac30b0d3eec345ecf88411ea75a1fcdaf031facd80420df5c906740129cd9543933965d7f066cce1d1616680f63f910582c635e130bfdcb3b876f90db056d0048b72e3746696dbb7f0703232ea9a89c10a8cdd8af5345622093948208577e23ebb42f1ccd48784653fa3fb2b2931b5cb1', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39ea-7004-90a6-51eb6f195dfa', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '25', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x41d5fe45ab9186346f34255be66330e1', NULL, NULL, E'\\x8100000003a5fbd6aafa2d525fd8a40d911cd03b5904f60e8bf50d4e0ceeb2d00791d593bff005b6d42355ee2a92afaab538ad38414d9094185afc46321127aa2783a754fe34743e8524dbc4a965e118b04ff825cffaa491c8ba0096ce4edb6a5001fb2ab67fa5dd2eb2a3c0c1a3bd1b55224e2fac5905cb96cceb3fd4ccff4029850eca940bebc9fc41cb8ab72f073a6bcbe5baf971bc168bf0ee2fb1c8f5b54bbd3f1ca79ecb85acc21aae13deae9d79ccc58b2894e0b91a7a95360219ddabbc3972e5eb38e2548e843780e75e73a0a3d1f5e495560900b229b328801aa0d0095f34bdc2ef67f42bf696082280f2a7f32a2d4e1def115f4279453744c4e715b5', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39ea-7004-90a6-5767965c0310', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '26', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xa84b5e1714d35b7885953d2c1f539c44', NULL, NULL, E'\\x8100000003a89e4cdba9850a70533163fc92512d3d692b517c7162a7dfb6faa6af0d0258eb4668b8845e3824e0bb056fca3dd0f66f834bc4e2c51a64986ecb8cfb3d623685bb6d4dabf7f64e09ffda896d847b7ecf4ea89f8e6c974bfbb8a05d6bd77fec45b64c129c55ade49c909a72154c82a6e771210589a6db82f34f9336a12e8c74b591cc3ddfc52d4ffe98c43fe7333fb22d807e1a73dfe3856b62ffd7faf48b545be5d5ea9689ad4cd681d63bcb6a41b43165305f5d934fafa45ccb54989840545e545e0d8ae17841e2dc34a6e7cfdb86db3201cd288d287873344324650f7b915c3419126b01a4f581287aa3a90abcd041fb560df07363f8ea52cfd03a', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39ea-7004-90a6-596bb07b6401', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '27', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\xe7cfc09c4960c9be4e68a293c12eaa3a', NULL, NULL, E'\\x8100000003fc17f73a5d694eb05990d62c16084e4078793d6935135d7d2459572bae3245b505ea65e15d34c44ff0e92492d76f586d608cc2f19d37b10f4f56fcc27806a6f86469cb25cc354dd19a3fd929002615f81340d213eb99ab339a39c2119378b482781f96538848e9222c8c1a7ad85957e30f19bc27ef09fbe34cef9868463b563c264850e0c6bbe78c65e55b96d57c4cb26d4cda667f23dbee32efc4a7306007ff1d630b55fdcfdc682cfeb1617f671a9bfe13c6f54dd1251e2c5b2e374913a86268458af32793322e98b7e2bf534e934e4677af40e700447d1d3cf41a1a9b70eb853f6fa20b078a5e9369fd96600050b33546e85ca33529ae7ad56a7e', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39ea-7004-90a6-5f1a12e23e78', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '28', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\x652ac625544579c314d16dfdf37215be', NULL, NULL, E'\\x810000000386bef09e4c844b0c746e374a98cb06cbd7706a95ac3aaec47766c688fdacd9ba5c05c9d85039813bc988688cfb9e640a5ba53b8df65b048d47bab2d3416c89ee8a7e5b6f0812d7d7195fe964a950a14c700f67a3d77d9aeed190a4ed27adb6bb54b411780195a498b60c7ee3370b29b28c7fbf39fbfe65172525ea39b7bae1d837801c750fffdcf9bf5e7c9ffc1b6c21b06a2f0dd4ac648180be6e3e85055105bef44f4c0077c67d05f8d489f3d6537c5feadf20392f88edffcc3f9f2116165f7f9aa3d3cd58bf4d410234bdebe00fe4bfaae775c5133382b868a28ef2f68152ac81314afe96e778a3b20374995110f3cab00cd649201187ad9172f7', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39ea-7004-90a6-6312a280e6ef', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '29', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xc78a699a038395784590909960dca98a', NULL, NULL, E'\\x8100000003ea27f6793c02273eb7bd74e3d4c7a1eaae16fa90c6d475f4d2396a61bcb57fa776a5e0df3e0d556fa9ae51eaf22470e2d20ea3514685625f56c3669baf6dfb4940906d62f9955e36d8c597c3342b2a297ad02d8a9e309859a1dd1bd8907b2614f3c1b91c561b1fc7c7f69e7d6ed3debf13590663ee338cc4983be8b344d8d5ef20ebd0684a0345702dada5bb82da649ebcdb6ac4437e52014f5a07cbbfc3954f2dc492af1ac168b5602e4cdba80fee94af28fdf39b1b67538207a3a874af833500f4e7fd9b1acf14b4ffc278530190620b3ce42eb914543e3b831276b6765a418066d954e2ac04a07c247aeebe2c865585c4457a8057c0b8129680d3', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39ea-7004-90a6-64b477083515', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '30', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x6eaf933fbb9a4f0708a2cb6bd7b557c4', NULL, NULL, E'\\x8100000003cc7a4e10cfaf542ee55a556be95acc802ad8df69c8b460c8789d58ac66916665f697cd1baaa900974dea77a5c95088095cc58e7cb7fbec4e706c357debfb70980ab5304823e6a3c1fdaea55bc2c363b986f53fd99e8e2c62c76fe41cc15ed4ce03db1841b2fdba641cd68326a3246344a2732c80650cc94390db5a74a018255b8051c6dce65e108b33ec3793b882e243fe0cbd43590ea9760f13907822b74bed909da671d912763b26210d0e5b90348bb2b25622d4be6a13246261e07da4243d0c0b3ece566b3a4476acd68c446f8e39225239ae2dec8a027ddcf93967ac53f5644eb95956f2eb90c59f8f3589ae4927a13ca8af0f1fa5f238598850', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39ec-7004-90a6-69c0fdb99cba', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '31', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\xea391969658bffc72eb56d85eae158e8', NULL, NULL, E'\\x81000000038dc3c81dcb75b4c8c7c7de74cea3d1326f8a5650bb99bb4c3ae68a7a016a1cd5a6a1c7a46f94ac481597b0c330a1e23a88d301700397b605070f9722473f5afbd1ebaa6c959e59fba6af95af2d559f2b0168b18d7243d3dfa2bb0fd9af13859550c51f1b1e9e20f110e8f889ab8270e0257b976eeb474763d760020cc56c68274d21a69b0f00cf537aa8d1e47ba65841fe86b1cfc03d73dd750028c7093232f94233c2589a552d39e8a6db3cf805dbe98c216ca18772523c70b1fdfd24ccc818ba9d8486b2aeef8b54d840e21c505a68a4e87bd5097a5cb8beaa0646c4186cd59b5b6e8d6793af4b549c847fb4160c3fbcc94a29c77aaeab3b37bb66', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39ed-7004-90a6-6e68fa116acb', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '32', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\xc2210e58da9d30e2cc9ee4ecf4165415', NULL, NULL, E'\\x8100000003956ff38fba9a46b5061f7c1330990d2514b121a7f931b51ab93e20e423b3b0ff16b8930260cf224abc2bf26ef93e17a071daa5ae3ac57ef8cad82b2cfa927d38792e80aee6a448fcfa1e8131a4dd432011087ef7559436303833173cdd7ec9714a40820c20b8a7754f56045682c4a53a55d242a34e15ba9647edffeaf2269f3e0e979adb7c891de1a659809ac440d8b8e6d9bec6acbdf4c6603376e18c3da3bb7e09dfcefadb22b91e5a4c7cf80c0ce32ddbba36ff3996a9c98d5f1b226042fc50255c4865a858f87fb823fe16d6bbdf2329182963e188b7764c24f712ca4b76c517b460997d085fc1b16588ccc7ea8f8c8b3af971ccd52f4f5599be', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39ed-7004-90a6-7082690d1fed', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '33', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x86453a72e21004d0826e3664c57b7da3', NULL, NULL, E'\\x810000000370600742149cbb386364537d091681d9fdb521547295ffff4939b1e4d00aa181ff43b908a3f1640863a7749d8eb5a4813339d60b61797b8328c7170deb26b1594c6da6e52a6508e91ae400a2c3c14455d0c4c68423e6776ba0f1ac9f5f670d993103b69055c43f0773a6db7c377c3d7d23401f2a52ded62147160d2de260b930717e11696dbbea077481aab16fc5b4b221162eff12d36bb189ff3711033f296fd545ea997b9bb132d007035b9c0361089d86bf1b60e22891263f09d04610e8e1504895a583242434f367dc8b28e0049ecd1c40838ff76f77e49197cedcb3f528e98452a4ee4648a1a2c7cdb209fdcc7c9dcd7a96fa314fe445ba8b81', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39ed-7004-90a6-74d8072454ee', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '34', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x916b7c051339a32d89bc299e88444d5c', NULL, NULL, E'\\x8100000003224cf6d47a1b442d517a1a724acd73901b82adf38b95e45e2b3e25bf2706446f386ecff3fdc59ee49e96cebe943b271f9cae229628d3c2e69ad946a561651ad943a0894b756d840f7622c2a0351d7d82aa2e72455aa12f156dc211a3e2ad5a2e3fe5a91bf61a814e10e8523b2d58d41a02629b91f843f7a7d6948a82c42e89a9446d28e6e0201d9091169f030ae97aadf75edca91b5c2a2428d440ddb56d9804ec163e0459293a30d359b916736826dd9cec4be057a7623e8095c14cc445aa5c73a84c9a5bca03438f2ca561851fac0eeeefec1d04dee25f08a649b92b7e6e5ba98c5d4ec88af57bdd891c425c952ae3307b21d6dc2c17d4abbf5851', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39ed-7004-90a6-7a3d99a5d75b', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '35', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\xeebccc5e8108c2509f6c8f63f7a29dc2', NULL, NULL, E'\\x8100000003d98db949cc1e20df34b9440db70ef9c698a1f4f43e6ff4a599cae9951333f43474d0c9fff69b61d30fbead4d8961a19a521f74116b135ca5bf90f50f686e6dd823eb76138b9b588c60801e67aef64b3bf500610de9b8ab0da77a65bff4175b10994b76f26fd488f29cb31be8a2270a330bc59188e05ae3bf65ba392e770ac008506053db04f4c9d27b31881cbb33246672296722c1d659d6e90272ce596e3cf34c919552a3b3298729323a9acbe9a74f1079d97c6783494dc8ea399cbe5a8de78dee1a356eaec2197e4972870db009f3502bcfcb860026e82c641aa31de0ff9a825dc4569d7b4afbe927667f5f0b64b46cfbff2a3138d3b5a4ae41a6', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39ed-7004-90a6-7dd009fb335c', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '36', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\x017d8c188c8762ee39bac9d1c46ec72f', NULL, NULL, E'\\x8100000003ca05517888340226a93f5ca505092631bdf9e4f9ac6190d57ca05c40d8296d95666dcc81ec55088df160e065284b9f66f2ab3a3b5023bffd32fb57a26e04e852b08990c48066b9446eaa923c7db4992bc1370482ecc7b059ea6fd68bf1adbf7f253c76f1ac88af76259feb9fea3de5f7d7a5762d8087e07191babb8f89b95dd4e3ec3088c7cec57cb2ab4e08b1e51961752d91749485f06fdc269ba5563af7936a8f2e8186dfe15c3140c4e274dd4f3cad00d550d0997d2aced6bb3eafb9d3bd91aa4d4d85f2155462fba4752b15c06d8d80a7eb0b16cdd620afb6b4328f23b86ed0a9f3af6c13ff96d7ff987a7f2465a3c0c5969549f0ad726537e1', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39ed-7004-90a6-80e545ed1b1b', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '37', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xbd9346fb4411b095c3f33ae1557c2bd4', NULL, NULL, E'\\x81000000035acb7f014edc4ad92abdac0efc1b773a9530f00a2e92c093c37e93603bc4156cdf8908f4908dfc63a78d1492c59970a9e14a2b43f5a5d296e9b558f9647c371ac302bd855a00a649fda490356c368de9de71ee08ddeeec11977538b0fedf13bc9254c85587c2a74e187155a7ce28708f7474f79601babcce1b9e26fcc8eb8a131da77ecfb2591b9864db246e9d527cb6d3c924ab63f94a2465582beeec3179602695dff6635a68c78e1eae5140ea172321d7fcf218fb4477ecb99f760ec06084bf8d09adc136264e947ee9daff4f85d9039efdc119066ac28ecf9d8daa6c240e64c75a41c0034ad45a4e5dbbf28e651975f39bb318ba313454ef9e2b', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39ed-7004-90a6-87ab0bcf2d7d', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '38', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x41c87bdb698b927bd7ce78277bbdad87', NULL, NULL, E'\\x8100000003ef4202af6a9a22f9d6f53d378fe63aced94ad14c5d86bd43032dd626384880cd29d68408533ae3cef91d16f7aa7ed1f8c5cd753054ad83296711370c5f80b098c1322cf0fe9ab8bf7ea50184895aa502a2b34d269a165e628e26da25141f0ab70672e911cc9ed80bc89c52ba43cc840b9d8d29a769008473f9b66d608c322d3f5319fff77bdb3c6c002d73039a9626cff0f579f79ac39098c8b1de18773db556217ca0e54ccacb0eec42b99a86cd215ea99d08eb5b25464bed40fba95bbc920660fdd3d4e20b654e1ba046dbb27ccd4533d3063ebb5e2d66915a6faf1fc4db9205f66222033f130dd1c07e723c04a1e69835783872562c61fed3f064', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39ed-7004-90a6-896a8bbd9afe', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '39', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\x78a3fc6a63da75621852bbec8f243b14', NULL, NULL, E'\\x8100000003e9336d45473083812b0f9b90f1d4fc295882ac67eb21d81ec14e0f9127828f3acebd8807f2745318ec307779799f801e36d62dbf0f5fe64756585f2ea914a55202d4886acde00ba26164df909232ea151f8a1df03edda7d49edcb49f72e0fe72415aed2a5683b28315dcc629e567383bd522c04234124c141d00f8829922a3e63ebf8e030c005199604d1bf07d35a7fe41da9d085b0ce3fcbc0c7f987226b2e0764a5eec324876c36604b36f9aeec8670cdb194a332eac0564bc4b1120c01f6ac4d77d4b81a09a5e8d3989790da8ea30d2ef6fd0b2510cd00e135f56dd46f4a5d619bb6c3b800895332ea849eaf80f90a322ae5941018d42dac607b0', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39ed-7004-90a6-8d4b05e11ab8', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '40', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\x5727a3dc19c5197d9423b82b5e62a3bd', NULL, NULL, E'\\x8100000003a0096af6cda37fdb749b2443c00a7f075dee658b872366915a304934fdadb4a2dfeeff648d880a506103a8db02c7d6d7274486a86bbbcb6988d06b93c8b4e82595fd51d56e6fdd10cef371a64aede33442a7b60965dc553f69bf379249db9e111b94eb6cc4855f2d4e23fcceb92362871c3f54a7aca9eaa680fd3f1046c1253356ea1280aed660bc0f336682266f0756fc75c51853afaed0ef14a7e8edbe2cfb28160ff08e1a7f398c49460bfdeb911bdc550768b03857a75419ec5b0920c61689776626ca6aaafa968401ddd64d3eb28e6ee3431769017b80fcdd78d88a828bfec6962c83fab0baab50f972ffe6b3bd8f3fa33cb1c597397e82353c', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39ed-7004-90a6-91a11a317a80', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '41', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x79acbdc38d8be21823c8dd4344d0a9dd', NULL, NULL, E'\\x81000000038e70abef371dd6c25628f23cf38995f44ae63149e80498d3dffefaaf5096617a38d47420f1c2739fdda8920f86abc978f6bb46bc1b29a39d043c53562ca95c5276979a57aa2204f55fd5f5ce607a92cb19fa6696dce9a885e35019429d4da78fe9d57c6f1273530bcaf111b703e17359abf154c230513f3fc77fde4bb3cbb01eb3c6fd02c011f5dce7d360117dd13bd8d04edb8016c4eaa2b7fc19b559f3bd144b8056fecea1a5200505f860a652ee812bcfc3057ebb011eadc7ca2d2a21cb2e2b5d4217f8cb5d3de7d8f1ba5c8a6d8a46bddf22636c936bd43799f107ebaf9782a3a824c63c030414889a53a7c14109f1bb64575fb1a75ef19dc0f7', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39ed-7004-90a6-960e3998fd06', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '42', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x348734a233bce64383733528fa1c7b2c', NULL, NULL, E'\\x8100000003c949632e5b8d603e70e8260a3cd76dc709108f63761da14f8728da040cdb6cea7d0cceda0925e8c6082a69c7ca2dc076ce2838421746191d5c63bd2e554f05c6922f76f44ac5dc5bce6e060dc5dc95e416f62de4c995571f72d8eb29dc47e97276df53cf2715f5213343ac58ea3612b7750aeef39a99afb2fc9f2955b2be5088ca8c714f681a8f3fabef3b30ea421db4e7a70709573dd87c54bdb6b36b30f66c2b46199232b02cfbc5b705138e24dfdc0430ebfe4cdb57c8854dcf841f709ff5aa58e4416a2df4de5649eb6cb60c8f477d0e8002b0977df2c382d2411632735b7dd3f85644dbe928e74566c206fd76e870774c71d0ecd094d0ba145d', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39ee-7004-90a6-9afa64cb1ece', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '43', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\xbab3febeac0bd98fb750f8cf0e28f678', NULL, NULL, E'\\x810000000319c3ae7c148e4ac22a5364f8446da182b33f5b8b674edccaa4ed5aea5172ae319ce92729b8592f58bf2864ac21ab29a37b1f2293e40ff960deaca068d144cd96b4d3a48a22cda83eeac2edfc92531faf16686c101630b577e6b55ddd0039321380405ab247a181999405e0600ad5465cd727147578d9b9cca4fc758037e8f02f2a5db66d024ec71c9e564a637685b299f84edd4d28e1d847ed165440a8d162dec5a2a940e51b55c82c2a5b0ff961bc78385dfb5ef314c9ff2c80a5ebe6065a42f7492426edcdb1ea8d055836e968193295be30704c063ce432b4780c1632bb37f3aff5e168f4cfcc2d2f4de5bfff2ac4416e006d8ea0e28b147e3cc0', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39ee-7004-90a6-9d9905e309bf', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '44', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\xd8eb86e1de9dbdf8e62177d74a8f5599', NULL, NULL, E'\\x81000000038ff31435bf57eec1c6c69ff8557849691fd0073695509c9a3c3efd3c00029a02af81ab730e683db8487572ad992313a86f9f35992af37402fee6bdfd7140da444e0dd1b8c9886ed4496a12e4b916e5f5f21abec893a989809015946494b85a7dc69f8b80fc8a153eacfadd1a63df414caab954d97f699d28e622872063c8733307509b3da8c6ff090b6e599a8c87aa10f841ec7f6b4863b83e67196e69df5adf30765c1ef0b8d592350d29bd7eb53ee8a3dad9e97f6d23989942d7044fc39f92fbe49e0225f1f091aed19aafd0c53745bdea224cfe2d231a920cdba1f5abf94d544e31ba878be57a0851d64b3c0187762ec511cd2fcfbcbcf7f48f2f', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39ee-7004-90a6-a14c53f05aeb', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '45', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x8090d3ebfb3f5dea4b72625eb53845b8', NULL, NULL, E'\\x810000000395daa64d31604f9fd36c2cdf9be43e25e2ed8fd8abb00276af9e1de4c80599d52db931a2318762ad0dcd91306932f4f05a08be4c8699de47b4219bac4e50b68ab5a257d141c5008a4c4713b15cf22059a19432d92eb4a15bd0dc461556bc5d4ed6d4e34f9cf8046759883778823555de2858e516dcb991d9ddd237060f19b6737e74929391b03c72e24da033cbec0c71cc9f6bb4ca09921270f0321e1999d354d9baf1d33431fb7cef87b05dd7b9cf40a46cfa59988dd9cafe435805882a997ca42ce5b7928490bacf80c44e365718bd335099d179ef9308e3220fd189676259ac4d7a583835c6a5396677e88c9e3384a7569e8f7d5c8b2e9efc2d39', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39ee-7004-90a6-a40cde51c186', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '46', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x712ff8d8998a40d53377332190e5acc2', NULL, NULL, E'\\x8100000003b94673160decb2ed36a648c13734ca6678214c1987c08ce9c978f29443a5b15f89be1a2a5deebbc8e4aef8765694b0731c47c738e46df9821f557dbe7029e9f65cbf0f2626bbad0aae74296e748029c21f05655cac1bb0b5ab465a698ac56e7c154d744a702e5a8456409118d99b3bbe7fbde6c75bfa547c49d1c979695927e4f263119428f9f789298b62862529e9147d7726804dcbcbdc0958a9e4e7f0f3fe1c3409abfaec84c8142f5e36b635d9272ea33dd9f2aee59515d4abbbec03bf5b91bb83927fdf76c371885343afe306859e402cdf14abf74f1279734c7417db1c6b977ddf69c771c99ce3fdbe0fdeb7e72003b819b35f9cddd5d69e47', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39ee-7004-90a6-a89c4c399d41', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '47', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\x56d39399388b7fb9c89f6226159b3b06', NULL, NULL, E'\\x8100000003d3b8cd2a44e4566e5a3265ccc7ab90a37d8d9eeaf2a78935f7e624909636f75031578bd6cb4c8015267fe73b9bd36faab75530fe66b53c7b5441afcbbfe5b9cb3c5cac3c370017a9b6c57caf4c1a1b3db60e761aee161283b83119141bb1656d42d604da0d32239714b06d09e4ecede09162d9d9b8cdaa2633a0ab73afdcbd277d07ab29cc79cb46cea87201d0681fa7963417a9a94f362a7fd694684ba62669d34609cc28bec7027f3ef0e03989a5bb44af6d44a75da9c6f8b97583e2c7bf11de760c1b9ca844699cf9fe682c112aff586389e3a4061382ea6de57e638b557ef4e3ee8482fbac974f6b6ae594f4d0b88f787d478c175180ea44608c', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39ee-7004-90a6-adbd14dbafae', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '48', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\x1c90b712afa57f6fe2d9462dea145ed8', NULL, NULL, E'\\x81000000039f34d7b3b5bb1b66bb52e6d581258f03b504a86fb3398d9bb7232071bf45ea991038ff3c91298b101b14a7b30ac0820f184324ad8d123b40abecf971e446f09222a53d498d9b1ff3fd69111d2bdd9447f931cc4a336fce4991568ec41f62ef583ad5274ed7916d7a7ca724e4fb5de481fff5e2564765d7a70e1618bc596baabded702cd09c95b23245fe84135bb051baf8665aeadc8f1d18ca1b390da6a4d76e9581a8862c937dac08b37109cdeb62c546b53234d6d0dfedeedfc139e1c9cf2949ce041a841b0bd052afa67e2e865a57387a25e689a5194e60f25199b0951a7fbd2d841334aaa9a75e4d209e2b9c6e52c06e8e023d03fb37d8fe6ba3', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39ef-7004-90a6-b1c4b9822555', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '49', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x5d41a6e7c7a2c89f80b08936518afff8', NULL, NULL, E'\\x81000000038f89987abdcdb0485fd7c54f1cbba66a6b7a3fed6560c413dd91914215ff525f52a51852be35335fdf1ac7f28a4a96ae38442e350ef69281f9ec9c9c37dbaa9f04616a2c51ff1247ede85532543db8d3d80755596a1e218c64f41d871415a48d7a6fb2f1b0ba0d433de29cbf93615d8f92455ce4922fa410f3f6d16de98a69fff58e979f39e92563c5574d746d406b90695b2cd7921bebcb0c731c9aa8f3e52cc4b2e9f28da521b623405c5933ccf9a2d1f6120df1a505ea9a1afb1f757eeecddf1c5b0fe6f9611fd1693f61d29580377d5d235a040c89c09f5556ecc4da6a499e992ba8c25b9ede1261a8ea7c989dc0a216bf9276b450ca8311c3bd', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39ef-7004-90a6-b5da5e9216ce', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '50', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xba6c33e38a00d94036415b18e01d8527', NULL, NULL, E'\\x810000000311c794caf1d249de72e49dead6e8edb09fccc33f7c9cbce1a2fe368273057e03a7705ec5c4668140448aae7a3ec09cba5927e7e16a8425047870bebfdb802d1b3cd6a7609b0bc5c296a03ae620c26553feb72cfc29b20ee3eb868a944007f5fd27c655404c7a85ccf289f7e4e851f0d7504bde15303cf3c4f5c6053c52e96e40cd25d5b4c13bb72b365247af305abcd724f86b59ac05540eeb94e1c786ae4f8bd22e6098728baad8b293036e8ff7413f37fc825382f42b536c7def883c44fdeb4d89298e4f4fb67245cdcaebed5003319491051b42e74bfdedf07fe1434094e4623d29a9772dfef27aefe9f3bf05ddc7bda62a30400df615348e8949', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39f0-7004-90a6-b99141159e0f', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '51', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\xceea33f114497a80fb4194a1dcd7d773', NULL, NULL, E'\\x810000000305f4f1d6f7fb8d8abfaa4cd8a90db3b14b88e3f746f5126d238f5caf98865f9d1dc1160c59ad59b02ade288b5db25f9bfef64bbd2f492f09454a3a5e2e622b16472a56fd89abf16e322b96c2e2f47d55228992a47abebc51e41aa4a82b0b46b770f83cf2c23855eeb0b653155196e0890f16ba68d35d79fcceb9124be7ed26dcadff2fe42d8e0400ab9c3c6a97181f4718b91817f00d6e7484d76569046f5ecba1249190f7e59006e51016ba4c30e232c0b3fa91dc041680ec9e385485595c3452ab55d399cadabad3e85c21415ce62f4291d22e4149f9b052a3484fa610bf3a862274dd6ab3afd499f50ea568019196b32dfc848184732ec30302fc', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39f0-7004-90a6-bd5c47c88e13', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '52', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\x31faa2561ecd3a9dcaf7d27f9e3ea7f4', NULL, NULL, E'\\x81000000030b54d71550c78dfa11f2d4e9a52fb0ab0b1a650b82d3f0289d90ec5d082db6dc3267c79e9e6740ce5cad44844a9860bbbec5c7a8ead63a505da1f64669a84358aff2d14b36fad12185777675ee2e8b7756464f441bf190b072a52bb6b90679fb4ba97253fba784ee59b377ed2aa7c0c836d0fa3a512ceb0ce1c077d4547cd02c2ecaae846da61404bae7636adb614150b518727b2613a21b7cec9e8410388d537923ebd9725c9a01f9658926f97120ac83bcaffefec351ca4541b0070fac6a818702a54c9d006977281aed463dfeebaa24cfcf6a3f4a13c2b0d92bc8f1de5995e637f36a60f0aecd517d91bf1104f5f02ab0af07f1163d31f815be13', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39f0-7004-90a6-c289b572b8fd', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '53', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xfd5632a50adf0c0c9a97d92e35f0ed75', NULL, NULL, E'\\x8100000003c3042114e5fb19b1a0daffdfcc213a8189dba08cab784d70ea8db61ad6b5e66b364444752c178b95157821e9d7e6ea2ce8d8f6778e8de64ad04688a8c82c65dadb29fd674dda801aef50ea9c0d9f3b7902b44ec3d1fe47c852a351b03a5aaccbc944f99dbf3258a336a7b7cd8d39930d0abe462a8b527009e887c75f1dbf9932512530d058b8d778844e7ae73ddf29cad202b3ddc5b63017ac7a9a874bd86e6f9b0e26220b6925c9aabc051964c76088d70d59cd8e421b33deefe1cbccd8d9d05c52bdae1e0d77cbbb0500928f4e13d1ca55b7c838bbba04f9fcfe7dc303a0952df8fc8eca5d716c99ecde6537cb6311cf8adb23397b220396b02bdc', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39f0-7004-90a6-c507c802005c', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '54', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xc3be45653a3e884cbbdb31a85515b770', NULL, NULL, E'\\x810000000348da6386cbd25590ae8ce854039eeb2c7f1ca131c31c92f49e5592aea8befa309288f06115f5805942c9b1a3e30d3dd8d1b5b45b3c5de5a600c25aaeda5120c926d4122a0a5e2093cffc84ccd62d822e355e91883da9aeaa8b5e1c6612922786a1c6d2db5a804a96e49a1670e1bf720cf89ba9a26ecd187563111f33765a9f457fb5fcb88d822898a216921e32f08306d4724383d1c03c4e7261d0726c5739476dfcfb0458137cde2b5bf991adc8ccc2c4b5740e22e86aad31110489ab996d1eff423b53a9713063e8e23438aac0109745e694c521b10690dc7961b92dc7c7a8f36ec2183b7604de556bb276a2cc2d376da2fedeaee625b612aadbea', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39f0-7004-90a6-caa9350ccf6b', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '55', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\x668d262ef2acfbd07bde89f1ede2aab5', NULL, NULL, E'\\x81000000030cedb2ffa246d4bd999878e1c276a5dff37416ad2f5136f22a5bcc28236558b30f7d698f2962bed3e5cbad327278d0f4a335de89fea29d08a07402cb8f3a151c89eefa3fdb7f93f88710627f63427ddfbf47108c97af11c114991e2a85012f40fb374b16802f93ece29d92cb3bd68042732e75b7656299bdfb58f8cccfa74adcf649d5c8e50a060f064b4639f23d2f4742706c223f86c1c14c995ff75fd0244d75a4734921dafa6d3d719183e697c165c9baa3dffe646d9aeea2fb31ccbfb8cf8c430c04319b428629d3be7be9f77843b3fe0108bf0e364df17bcc123d71a95afe18ac7c7b42faba4701ec7a03b84cd9cfe95a1882f03e402eb8c12d', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39f0-7004-90a6-cca91b055357', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '56', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\x9bab059ddb3e09fbcfb0da21f5300de1', NULL, NULL, E'\\x81000000037885edfcbe13c28c071cc038d4ef0553ffba0c8e15d664ad377f01ef565d251d5879ffcd8d05201006222abcae2eb294b5e5940cc229b280d02d330dafe394faedc59aef9d50125d1b19f54deeddfa305fc6639c768c06de8f0cf587b4af49cc63d95c01e7c3e8e6819a0c81a7b8bc1969216ba2cc3bf88062797b80647b1ad3d83ac2dbd8c5a155f322ab96dfb288aabf7e4e0bd84e5e51bc3761fdd45f993c6ce1a2e81f8d04743c800f32ac72ad5bb3f562ebe769d7ec0f8e8518300330568df28930a8b37cb404d3cca25992ce65edd3d3cffea374922dec0123817b81308057ed699f24aee8642f03a167a6ac4a606ef131f9e35f61f0940342', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39f0-7004-90a6-d0027c989b25', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '57', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x49d527695501fe1ab4a756115129eb8a', NULL, NULL, E'\\x81000000036e55ed402d5bc19d17cd749984fc3e19b17235271bf29521038a4192f79dabc82d19607260e15a4aa2a33948fdee81767b70575e8da03df9140806622cb535ed97c194ca492b52be39593ca41a39d238e0b0b61b2009d4f4403ffc1d3c4ee502641ce04c7b14260a1029657715bed48ac2f9df413152dda74ec5c1a15d73bd964fd78fc607469d2264849c4a21b7bc8acdb86ae6bcce3f09a0cef0bca8e725537587d5c41d8ca17964b61e667ffa1db3dc3268b810e26a0471cb18a221274780c52ef26c0a1fb3023e57c53adcae22ddc534bb186630fa7ead2f55b423e39289385190cc66d90aee596aac35310155fb416b7f2e4ea8a0097e67b597', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39f0-7004-90a6-d6a2777d361e', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '58', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x79eb8b2c4db263c5f2b0e6f88f2b022a', NULL, NULL, E'\\x8100000003fe4929524885c3c57eaf6002fa7dc8b2c88082f33c9bd6f29b255f24a04cea754b0405a7ef23a3982950b2b84e9c54e3458160b96765726717fbe6912533e8444604fa64bb5bc31aa243c03240e7644eab722ffd0fd3babab3a34cf35ab8280a5fe0b0a8248422132c45c531e4b1e97122ecf27849123dce26121506adc49824c1afd1e28bf054bf4de162a4edd3757b754f24e0cfdc568d2c5217b406fd184c11fa88c4afea092943ba487d300a334f6393848cc451447ec406604efc0fbe32f7ea320bfff16fc43850c883c29014767f1915f396a7e44a8a625999ed6670e015c17c786f21dae186466fe2c74b39abda3fceab0a43b62c937c951e', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39f0-7004-90a6-d9aff81abd6a', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '59', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\xef36c8eb357aea9e6076e32820b5207b', NULL, NULL, E'\\x81000000030218a5cf82f0965457c11167a898a2ab9cec62ca017b709da0f96494f834468597ef43c0b3dc90410a5de11ec1a48dcdff52bdce698b7b7215fe8d3686d813ca8ced7732b1307d7e072a17c3faec8a6a6aca3eb0b9da6357dd43e2729204b5018d6c35a3734686b5108cbf55d974da1ede6d5de23c4e567e025fe4e3ded935f0ec6abcd3cb3efbdb2ebda2b121e0df896b05edadd84704ea48b2345efbe50c3631fef8e4b3525d32085633ef5a5d9dccef952f36c8070a2bbe267c0305b1e070e30a83b6328a364ee171d7ee29f3d1f74fd6814b69026d281e28fd5d4a48f2cab1cc473c6ce03d8780f1d8fd64cb0fff56e19fd740448d604d1b24b9', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39f0-7004-90a6-de631998459a', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '60', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\xf26a7b4618dda1dd6cd5a2a8b3659ec4', NULL, NULL, E'\\x8100000003bf611aaa4ea17eb8e52cbd0f6a74a611e298384c2d9f054afefbde55cef070c411452262bd2f9b24b3f3cc5cc9eab7b998a7018f8eef48a0daa050677882f6912f52481e2a710364c41686ec38a3563076098387d5bad5669c15ee4275eecdd7f82703aa5f05d8e89cf3065c52be3cb7aed33ded8e910fe406e1dc7f6969549722f613b9789b6521b1a3c19c2ee92381bf200394b69d0a8163d12ff05bcd582acf73021c94410d96d2518466ec70dc3d8dee786439870656cbb7f7067f6fb279aafbd25b4fadbc78da9204eeb4a2580111d2aae9c79d806a15bd43025a3b5e76967f6659be516f9a777c53f11d55dcf3f1896a798a00996d958c4ffc', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39f2-7004-90a6-e19ea641caba', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '61', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xfd5632a50adf0c0c9a97d92e35f0ed75', NULL, NULL, E'\\x8100000003d88526f011510cb2c62c01323f60652e7000fc821e27d6d019ca6891dd9b8d821d2e3568041b9230104c8da593b45d7e113fc3b311d6e859f4f22e81235292ddbeaa23cfda3054071e4fef46b47c41d0069b9be5d6484bad7c271169595672f9eda9e8dbcf7d133609604a79c90024c3f41c470b1a638f4b3c703bfb060b0795d3f775c1a25d1bdd5117c01e3f0bb47ab0dc57de4656685756ee702be873fd8e236421dcfd9999c503aadd2c74fd85c4965fd9c0bfe3a601c8ce6a83c41e193b798ed2803bfca0f9a9a9a7a8c903d69d2641d95e1d7f90b00e8df3f6d5ad441fb00aa0426523a7c24aa224ad06e3a843633e0416ff1e7def489b005d', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39f2-7004-90a6-e5638d431ce9', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '62', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xc3be45653a3e884cbbdb31a85515b770', NULL, NULL, E'\\x8100000003eceb1066963930963b94df80c3cf3ee0cdea4f45cd5a4d50bbc00d836e6fb9532efd839e8e47fff1c78e1f4f0ddeace061bc62986a307d6e43feef56d6e15fdac458f8397196c168344c2934a4677d7772e9b444245ca52b71c466f613efd98c76ca7390d2623a05ea6a8b6b3907afd73cd334ecaeb3d8f05009186622013748cf644b01ad21fd82f207566ab2de5f719337d99d301101a89ecc8102e6cd532c6e827b7eaad8c5d2b4554cf6f1518f77190bf0a662b52915e385f3c128c7342922b8f1b760d19df0cf142655b5b9b46f162644e49c64a9c3d6a158404708318cbbd448f0bd017f6f1edfccfe647ea441baffbd85b51996a57a8085d6', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39f2-7004-90a6-e8aca5846fee', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '63', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\x668d262ef2acfbd07bde89f1ede2aab5', NULL, NULL, E'\\x8100000003b375c89931064ed5e932db6c2729cd76438f962e61164dcd02fe23b67d4605b89f9653315781ad51103d458e7cd4c588057d3fd0e7f6532d098b7e3ade8acd6b3e30fe7c4484d057cf0ce9599fc89abb4c6dcb34bf47cd7af2ef56fa4a7d5d4909d45cfbb3fa0e65ec253c6e917304adf8a0da079067f70dbdaa4d33ca11f1e402be3dd19813c19ee7983adf52a63241a82f9266c952f0e70742474f1325298b43befed0777118f2ba9c3d07d2f8f9a3d2100683150904642d69cd697f7d7abc71bdde7e4f2b086ad0b7cedca5ade6c3ebd5cf1556f5e69d699d470a0b9bb0ef25dcb16e6e1d2b94d56af2f669755c69af08325ec2bb70ff6dbbaed6', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39f2-7004-90a6-ed3143aea9d7', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '64', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\x9bab059ddb3e09fbcfb0da21f5300de1', NULL, NULL, E'\\x8100000003f0fb2fd1502056044184d24056fdfb90edcd4a728aa3068215727bb632c5f14d8ffcc3090813a71357365716cbcdd10b575d8f19fb8288d0f230c2b79f975c024c61bc34a653734e5822e3276d0e377e69b342aec32d04fcbf105def2e2fd07195042f0a149b118371b779c45774dfb8d02d8f7157acc46e85321f973bcba74685f2baf7631e61534e8b2e7e166cc9c5f42007a5f25f2891c1f64221c28e872e901610688cc67baaba775420d6a8abd350e4ef5545e8052d78c346c0a00c063d857b83ded0310661565637a189076f8f73adf1aad17d96191cc14a1ef914d4f0e01feffd891c0370ed952f59d66f8b21fb8b514a44ea2b3aab8b9bf5', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39f2-7004-90a6-f1e11831d37b', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '65', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x49d527695501fe1ab4a756115129eb8a', NULL, NULL, E'\\x81000000030e60e4620a31f0e759e853ae706fa9e443493f527823123d3d055dc8192e4d6e7677aa6ce88f6eec2e7584cbfd2303913ac4a7b74fe531806d32df354125009e6d62eae84691bf4896293ef3c52079f4680045b7fd097530d09092cff20f61e0885c3922206be07db4dd5feaf45c88a868d01b7d7063690a724bbc230b98fc1d61a8a28d113c3b7d94176252623d9217e1018f60134e0486eb14b29a3a1cf70fc9e635a4d1fbb31774f0fb85067b278386034363c460718769fb3665901cc8b68ce81fa16349cc3c4e359e005dd14cbd2f1a722738e8d91a8143e63f9be91233304544faf0762dbd6b4f9bdb4bfe84c058fcb4268d164828de44cda3', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39f2-7004-90a6-f6b920aa72b1', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '66', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x79eb8b2c4db263c5f2b0e6f88f2b022a', NULL, NULL, E'\\x8100000003c21007f56e9e8004d3dff980fc08cb2d8216efc94f8ed6aade7f4a8703a2f4fa42f96995059d27b7ec58afbf1dcc64fcdec5dd05d33cc48450162d91ea1485f586e1450020fb8c88c3a06c3a4b0e39c65bb0bc6eb668006513c3abaf13191249aded67591fe3536030d514fbded59f77d0408a2785aa2195ff65791d572b402e4236ea66ae8a08e2a34084d423256739e559f89f8c5e15debae6d644dd076d093bebb8e8b951480701b97973e759fd51a363d67288b6b1cc14dba5df868d58bbca62da30dc2a48ae5d040e8c58f0d0f36d7b7c41757b9a15ae7caf474412bba808e35abeae42d4d27ec528134ec099ebc86e0c1a3f687f50dea2f431', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39f2-7004-90a6-f8e3fca5e8f7', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '67', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\xef36c8eb357aea9e6076e32820b5207b', NULL, NULL, E'\\x810000000370a3221361a4c92a581b8e16aa93b22659d98215eecf50ec1984c0657b8b62b6ee7d136461cafb2b03acea77de315d822a60172c57193117c44071f952e0617117f641de82f52f8149583237e00577f7b886dfc88b1cef9246bf94fd5b138fcb92649d08e4bf031b56190dd4b5749a13c1a047205decf68f35aae31cd306363c3a1047d5c1bb004119a3985a92c6942febb9b812155c3f93667f8340833c3e6a7865c76e1eb293311b67b3695ab50e390f8df1e43ec0d25871b0611b26841e793ab246de334ba7e14921f399e6c238564cf834a8048d351bc219bd1b7ec87c7cda10d3940a07a0098f29a82fe6ee6dcca15b6a195faf215366d0b63a', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-39f2-7004-90a6-fdb77280cf6c', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '2026-11-24 12:43:33.600587+00', NULL, NULL, NULL, '68', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\xf26a7b4618dda1dd6cd5a2a8b3659ec4', NULL, NULL, E'\\x81000000033b7550e8d60d1e820b1e8890787dbee497c5067d0ae05fcf724907cb171aabdd6dabf4cd5f1de167d928c834fdc995e9661f9086c40699ac0c7cf3333a6add6a68db5e13ff97997cb84aa43a5f681a65b578aeeda966801eb9d4a99f37ecd555e27aec3eca4cba020f03519e6dd478e926880825e5efe9479a36fbb70650467680f0b18c6eff85320b3a7fd0c1938d63238a5c8277e23521547f17135e52d5e6b5393b99131ffaaf8181bbaaf7c43567c7b4f8d63e3eb5f1ed33c673ef292b4bc8bceadcf1163bce92d1d8df9908f4cc5f4f16fec94bf7f5faa6b981bdf2c506a8d2411422aeb3db3875db5d4e786a5bb2fc1230e3b94556d8b01f1f', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-3f63-700a-9310-eb52d259adce', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-3f53-7007-940b-a2ba3cf339ec', '01a20d95-3f53-7007-940b-a2ba3cf339ec', 'infinity', '2026-11-24 12:43:34.702731+00', NULL, NULL, NULL, '1', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x7f98b2a3af69b33bd4a40c5c4a7bae13', NULL, NULL, E'\\x810000000325410f6e3fc7ee1610c373b97641d573ffbdbdbea46ef56fa277551b746752037282b071ef27151981ecae143f276725005b0af1d6ecb2fd2585c1b9be37e7b0cacf2a8598b2de189c53e3dab60bf52e2180390ed2b4c5bccfc60d3a62dbc12cc71088f573f18b00fb88cca1188372b37791a36b60571c3c2d2e3b77a717a86885498fad47a8d83a8a0ddd0b9dac3d284941df9998c29769a890a887aeee73124e83302248b74b3ef06bc51ab890a90ee1c34075e2be403da6e576c3450da57fe7ab2763033cc3176300b990f0da2e48a847d74dfce16eaffd134b67439f993db596cb312b7b37252ced17787853b5042b5f9cf82342f91971d60b4a', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-3f63-700a-9310-efda0872a56b', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-3f53-7007-940b-a2ba3cf339ec', '01a20d95-3f53-7007-940b-a2ba3cf339ec', 'infinity', '2026-11-24 12:43:34.702731+00', NULL, NULL, NULL, '2', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xcce678d1037283d7cea9b041caef5792', NULL, NULL, E'\\x8100000003d10db409eedcad3d1b8fce32332c0d9ce70f641a70811c4dfed91df79eab578d00cd136d81b8dc90a86fc6b7db6524498a55ab88296f9f86f9eb8470265278117a5a9b8e12a814e8d303d8514384d57e38ebeaa4a73c0eb0c612b7901f778362807291a61f05e02ca11b3845806c795c795520a84b4b9f8395726fcae77c04421eb13585ef8e77360d888c2e7c6bb1c2d7eea09b926ab6b59929443ceb0ed58af5c212266b4a481beb6ceea1fc985b13e032d85c6427d3b9f93dca72ff06d27183567912d0a23d5955ec2b24c29d9eab98c5ebcef4a28768b5754f8e285227cc8b628afa46bdf78ce5d4d41e852a8e9d0c2eb1c34098428cecaff282e3', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-3f63-700a-9310-f30d138feb93', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-3f53-7007-940b-a2ba3cf339ec', '01a20d95-3f53-7007-940b-a2ba3cf339ec', 'infinity', '2026-11-24 12:43:34.702731+00', NULL, NULL, NULL, '3', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xf80cb2dfd694699f85274fbdcbcfe50b', NULL, NULL, E'\\x8100000003d82e94e14d6fa7e47f017ac4af45162ab7a0ddd7bf15b27a6f328b9f9907349f3f686e0f5d730187f85cf9421692d3ae6064630ffa336c764eecd3bf0603d6856dd41c2694160fdc8e1a39b9c9fb42d7e52b50496d39f115e3e2d1427176b872bb84633c68e22d18f41beebc24361c3a35d19054e865a940214308f2f9681cb525fa337c498d0ad41680a34da4f455e6b4120a7f72950ca1e6d98bbe8922ddada5667fa0c968ebbf4164ffd229aa79745246c9ec2a3f45a887742ab8fe85fa0984d3cc4f714b30e5ec53363267ce06f191210c88f3d0bb01d7609fec92039e8c80f2abb50ec7980f2e3f9eb494e01c7e87b32650ef7f2e4e548f16f44b', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-3f63-700a-9310-f47fa272ea0e', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-3f53-7007-940b-a2ba3cf339ec', '01a20d95-3f53-7007-940b-a2ba3cf339ec', 'infinity', '2026-11-24 12:43:34.702731+00', NULL, NULL, NULL, '4', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xef4717500f4b7db9c0bf10691cf8b656', NULL, NULL, E'\\x810000000356dff29bc24bc4217ed70da0a4280560d813a71a899385f8986edb4bc2fcc81580b3e25b03a734159d7244d65c44a16f111b52d461ca19c0747c2eb882199fec58dd6f9f609009d58bdf23a13b8be1c123c56c03b7a5bbf7643d75b120529f315fbb285ccc066ad9224c5cb49c0a26778d9371237f015c34416b9ee22512bb7c2a329e975655eaf2b84d5b5161ced9cee260a6d2ce77c6028ce17b0b8eaaeb46ba1defcf7e20a01e417d716d4d31de87362663657195b8352e5c76dbcf3e05c3d344b144bc6ddaa4554a219bc10dfb62f59781d6d19fd6a1032062e557c11f05dbf375489523fbc993b00e005fa160198a9293f37519119ad053df9b24', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20d95-3f63-700a-9310-f817597e11e5', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-3f53-7007-940b-a2ba3cf339ec', '01a20d95-3f53-7007-940b-a2ba3cf339ec', 'infinity', '2026-11-24 12:43:34.702731+00', NULL, NULL, NULL, '5', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xfa754ed441b5cdc543ca485fcc5787bd', NULL, NULL, E'\\x81000000033b4d67ea7087d25f2b5b0311252500c4e963ef1ab902dae699df8f93632f13163c0fc27ee385ec5e0e7275f90386e6553bd9b7f672ff93fbe610b72eff133f1b9320c197d8901b613f6d9b74f48c9b40a5d25c5cd304e334d00e13ff86b4e840c541ded00ed4f510a896f287067759222ee14f0b8b23728fa600acf51edec1c998aba517d3ab106e6ae76dc5a89d4bf317bfc8d645e2b8513d4e2749c87a10b87a593c42ae2ab145fd77293e413a511dce85048475222f842d6807c5021cad5e1298415a79dc50750ab5db9a2fa726f0aa5eaf5f665716ff912cd703f977342e97907c0978442ac28b691f2e0bcd740ab049835cbf99c4ffcb40c5a7b1', NULL, NULL);
insert into migrations (name, applied_at, version) values ('0001-baseline', '2026-11-24 12:43:22.759364+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0002-audit', '2026-11-24 12:43:22.862343+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0003-data-keys', '2026-11-24 12:43:22.913372+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0004-deletion', '2026-11-24 12:43:22.917492+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0005-deletion-indexes', '2026-11-24 12:43:22.928689+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0006-keys', '2026-11-24 12:43:22.929547+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0007-readings', '2026-11-24 12:43:22.937338+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0008-upstreams', '2026-11-24 12:43:22.939441+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0009-pending-answers', '2026-11-24 12:43:22.947949+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0010-payer-lists', '2026-11-24 12:43:22.95025+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0011-providers', '2026-11-24 12:43:22.959828+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0012-perhaps-billed', '2026-11-24 12:43:22.967356+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0013-users', '2026-11-24 12:43:22.97018+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0014-appointments', '2026-11-24 12:43:22.990114+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0015-mending', '2026-11-24 12:43:22.990824+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0016-submissions', '2026-11-24 12:43:22.99853+00', '0.1.0');
insert into payers (id, "position", name, alt_payer_ids, features, partner_payer_id, status) values ('60054', '0', 'Aetna Dental', '{AETNA}', '{eligibility,claims}', 'p-60054', 'active');
insert into payers (id, "position", name, alt_payer_ids, features, partner_payer_id, status) values ('CX014', '1', 'Cigna', '{}', '{eligibility}', 'p-cx014', 'inactive');
insert into plans (name, verifications_per_second, verification_burst, requests_per_second, max_batch_rows, max_concurrency, verifications_per_day, retention_days, updated_at, max_stored_rows) values ('plan-dumped', '20', '10', '1000', '1000000', '200', NULL, '30', '2026-11-24 12:43:30.109123+00', '10000000');
insert into accounts (id, name, plan_name, trial_ends_at, card_on_file, billing_synced, suspended_at, created_at, deleted_at, stored_rows, time_zone) values ('01a20d95-32c8-7007-940b-0a0c63f114c3', 'dumped', 'plan-dumped', NULL, 'false', 'true', NULL, '2026-11-24 12:43:31.401318+00', NULL, '0', 'UTC');
insert into api_keys (id, account_id, name, mode, digest, prefix, disabled_at, disabled_by, created_at, scopes, allowed_cidrs, expires_at, last_used_at, created_by) values ('01a20d95-338b-7007-940b-2b1eaf9c8229', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', 'live', E'\\x1b46110b0986d9dc8f682df9e3bd11bd263f09a4dacaa6d98dcb0d7781018ad3', 'ng_live_QRWh75', NULL, NULL, '2026-11-24 12:43:31.596983+00', NULL, NULL, NULL, '2026-11-24 12:43:31.934938+00', 'administrator:environment');
insert into batches (id, account_id, mode, key_id, operation, transform, name, data_key_id, created_at, not_before, deadline, priority, max_age_seconds, fail_unknown, opened_at, upload_until, total, rejected, succeeded, failed, cancelled, expired, coverage_active, coverage_inactive, coverage_unknown, coverage_rejected, cancelled_at, finished_at, first_ended_at, recent_ended, recent_at, deleted, readings, mends, mended, answers_until) values ('01a20d95-342a-7007-940b-30a231fa23f4', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '01a20d95-338b-7007-940b-2b1eaf9c8229', 'eligibility', NULL, E'\\x8100000003e4bb0fed6fa5eddb82d455acdd1569385231e56ad4fd2b9bd1fb18abbb782151e79d', NULL, '2026-11-24 12:43:31.767641+00', NULL, NULL, '0', NULL, 'false', '2026-11-24 12:43:31.816037+00', NULL, '10', '1', '5', '5', '0', '0', '5', '0', '0', '0', NULL, '2026-11-24 12:43:32.697059+00', '2026-11-24 12:43:32.178335+00', '9.964578838451303', '2026-11-24 12:43:32.697059+00', '0', NULL, NULL, '0', NULL);
insert into batches (id, account_id, mode, key_id, operation, transform, name, data_key_id, created_at, not_before, deadline, priority, max_age_seconds, fail_unknown, opened_at, upload_until, total, rejected, succeeded, failed, cancelled, expired, coverage_active, coverage_inactive, coverage_unknown, coverage_rejected, cancelled_at, finished_at, first_ended_at, recent_ended, recent_at, deleted, readings, mends, mended, answers_until) values ('01a20d95-34b5-7007-940b-38d6ddb3bbb3', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '01a20d95-338b-7007-940b-2b1eaf9c8229', 'eligibility', NULL, NULL, NULL, '2026-11-24 12:43:31.894363+00', NULL, NULL, '0', NULL, 'false', '2026-11-24 12:43:31.919405+00', NULL, '6', '0', '0', '4', '0', '0', '0', '0', '0', '0', NULL, NULL, '2026-11-24 12:43:32.407005+00', '5.994070181839671', '2026-11-24 12:43:32.535424+00', '0', NULL, NULL, '0', NULL);
insert into batches (id, account_id, mode, key_id, operation, transform, name, data_key_id, created_at, not_before, deadline, priority, max_age_seconds, fail_unknown, opened_at, upload_until, total, rejected, succeeded, failed, cancelled, expired, coverage_active, coverage_inactive, coverage_unknown, coverage_rejected, cancelled_at, finished_at, first_ended_at, recent_ended, recent_at, deleted, readings, mends, mended, answers_until) values ('01a20d95-393d-7007-940b-5b8efcc20d50', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '01a20d95-338b-7007-940b-2b1eaf9c8229', 'eligibility', NULL, NULL, NULL, '2026-11-24 12:43:33.054506+00', '2026-11-24 12:46:33.051+00', NULL, '0', NULL, 'false', '2026-11-24 12:43:33.060897+00', NULL, '5', '0', '0', '0', '0', '0', '0', '0', '0', '0', NULL, NULL, NULL, '0', NULL, '0', NULL, NULL, '0', NULL);
insert into batches (id, account_id, mode, key_id, operation, transform, name, data_key_id, created_at, not_before, deadline, priority, max_age_seconds, fail_unknown, opened_at, upload_until, total, rejected, succeeded, failed, cancelled, expired, coverage_active, coverage_inactive, coverage_unknown, coverage_rejected, cancelled_at, finished_at, first_ended_at, recent_ended, recent_at, deleted, readings, mends, mended, answers_until) values ('01a20d95-3957-7007-940b-627b5d73c339', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '01a20d95-338b-7007-940b-2b1eaf9c8229', 'eligibility', NULL, NULL, NULL, '2026-11-24 12:43:33.080031+00', '2026-11-24 12:43:43.077+00', NULL, '0', NULL, 'false', '2026-11-24 12:43:33.092006+00', NULL, '6', '0', '0', '0', '0', '0', '0', '0', '0', '0', NULL, NULL, NULL, '0', NULL, '0', NULL, NULL, '0', NULL);
insert into batches (id, account_id, mode, key_id, operation, transform, name, data_key_id, created_at, not_before, deadline, priority, max_age_seconds, fail_unknown, opened_at, upload_until, total, rejected, succeeded, failed, cancelled, expired, coverage_active, coverage_inactive, coverage_unknown, coverage_rejected, cancelled_at, finished_at, first_ended_at, recent_ended, recent_at, deleted, readings, mends, mended, answers_until) values ('01a20d95-3994-7007-940b-6d047e90ce92', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '01a20d95-338b-7007-940b-2b1eaf9c8229', 'eligibility', NULL, NULL, NULL, '2026-11-24 12:43:33.141192+00', '2026-11-24 12:46:33.138+00', NULL, '0', NULL, 'false', '2026-11-24 12:43:33.147029+00', NULL, '8', '0', '0', '0', '3', '0', '0', '0', '0', '0', '2026-11-24 12:43:34.821007+00', NULL, NULL, '0', '2026-11-24 12:43:34.82374+00', '0', NULL, NULL, '0', NULL);
insert into batches (id, account_id, mode, key_id, operation, transform, name, data_key_id, created_at, not_before, deadline, priority, max_age_seconds, fail_unknown, opened_at, upload_until, total, rejected, succeeded, failed, cancelled, expired, coverage_active, coverage_inactive, coverage_unknown, coverage_rejected, cancelled_at, finished_at, first_ended_at, recent_ended, recent_at, deleted, readings, mends, mended, answers_until) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '01a20d95-338b-7007-940b-2b1eaf9c8229', 'eligibility', NULL, NULL, NULL, '2026-11-24 12:43:33.21744+00', NULL, '2026-11-25 12:43:33.203+00', '-1', NULL, 'false', '2026-11-24 12:43:33.612831+00', NULL, '68', '0', '12', '0', '0', '0', '12', '0', '0', '0', NULL, NULL, '2026-11-24 12:43:33.902754+00', '11.966743843625958', '2026-11-24 12:43:34.457673+00', '0', NULL, NULL, '0', NULL);
insert into batches (id, account_id, mode, key_id, operation, transform, name, data_key_id, created_at, not_before, deadline, priority, max_age_seconds, fail_unknown, opened_at, upload_until, total, rejected, succeeded, failed, cancelled, expired, coverage_active, coverage_inactive, coverage_unknown, coverage_rejected, cancelled_at, finished_at, first_ended_at, recent_ended, recent_at, deleted, readings, mends, mended, answers_until) values ('01a20d95-3f53-7007-940b-a2ba3cf339ec', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '01a20d95-338b-7007-940b-2b1eaf9c8229', 'eligibility', NULL, NULL, NULL, '2026-11-24 12:43:34.613476+00', NULL, NULL, '0', NULL, 'false', NULL, '2026-11-24 12:45:34.702731+00', '1000', '0', '0', '0', '0', '0', '0', '0', '0', '0', NULL, NULL, NULL, '0', NULL, '0', NULL, NULL, '0', NULL);
insert into batch_failures (batch_id, category, code, payer_id, count) values ('01a20d95-342a-7007-940b-30a231fa23f4', 'request', 'upstream_rejected', 'REFUSES', '5');
insert into batch_failures (batch_id, category, code, payer_id, count) values ('01a20d95-34b5-7007-940b-38d6ddb3bbb3', 'request', 'upstream_rejected', 'REFUSES', '4');
insert into batch_holds (batch_id, payer_id) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', 'HANGS');
insert into batch_retries (batch_id, category, requested_at) values ('01a20d95-34b5-7007-940b-38d6ddb3bbb3', '', '2026-11-24 12:43:34.80875+00');
insert into event_feeds (account_id, mode, last_no) values ('01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '17');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-32d7-7007-940b-13e0a78ece00', '2026-11-25 12:43:33.193+00', '01a20d95-39cb-7007-940b-7cf390afd170', E'\\x07737fd8e5864f22d99704c6767c0a16', 'false', '2026-11-24 12:43:39.265772+00', '2026-11-25 12:43:33.193+00', NULL, NULL, NULL, NULL, 'payer', 'upstream_failed', '1', '1', '0', '0', 'false', '2026-11-24 12:43:33.292328+00', NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-32d7-7007-940b-1634167e1b59', 'infinity', '01a20d95-39ac-7007-940b-751b0076a728', E'\\xd46d8fcfc6632c15fc57ccbf1d664c79', 'false', '2026-11-24 12:46:33.16+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-34b5-7007-940b-38d6ddb3bbb3', 'infinity', '01a20d95-34bb-700c-b5fa-2f423165f70c', E'\\x16a94b1dc7d6b6fa286e53203a3a8500', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '1', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-34b5-7007-940b-38d6ddb3bbb3', 'infinity', '01a20d95-34bc-700c-b5fa-32852adbdd62', E'\\x6ff44b2bdc482e555cb8acdce5122f5a', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '1', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-393d-7007-940b-5b8efcc20d50', 'infinity', '01a20d95-393f-7002-bbaf-aeb509da9a1d', E'\\xfced0613747eb35f383806a761cbe66f', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-393d-7007-940b-5b8efcc20d50', 'infinity', '01a20d95-3940-7002-bbaf-b29cb660a4e5', E'\\xe63c6be307dbe9f5081cd8ea131812a6', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-393d-7007-940b-5b8efcc20d50', 'infinity', '01a20d95-3940-7002-bbaf-b4677f2465b9', E'\\xcae61bfc907e2d068127729f7d3dc16f', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-393d-7007-940b-5b8efcc20d50', 'infinity', '01a20d95-3940-7002-bbaf-b821e194e581', E'\\xcaa11391f069dc043408148299e739d2', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-393d-7007-940b-5b8efcc20d50', 'infinity', '01a20d95-3940-7002-bbaf-bd25aa7de884', E'\\x1cd1a0852b63b5c27406da369417891f', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-3957-7007-940b-627b5d73c339', 'infinity', '01a20d95-395a-700f-bf5a-2b369dd4f027', E'\\x0c646d848b9014a09d74825dbe92a407', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-3957-7007-940b-627b5d73c339', 'infinity', '01a20d95-395a-700f-bf5a-2e9dd00237b7', E'\\xd6ff2115d8e1ec83d168d9feb0c91a46', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-3957-7007-940b-627b5d73c339', 'infinity', '01a20d95-395a-700f-bf5a-325ed77e7f84', E'\\x39a195b81bfaf8aed69517e67e9efdc8', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-3957-7007-940b-627b5d73c339', 'infinity', '01a20d95-395b-700f-bf5a-368d1a766b70', E'\\x8967875bc1a06354781c0f968ee63d4e', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-3957-7007-940b-627b5d73c339', 'infinity', '01a20d95-395b-700f-bf5a-38be5bfe600e', E'\\xbe9102d3e0d3d36ae1b83829db09a5cb', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-3957-7007-940b-627b5d73c339', 'infinity', '01a20d95-395c-700f-bf5a-3c170c5ca8cc', E'\\x968009a71e08bd0f5ccb3b5d1518b173', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-3994-7007-940b-6d047e90ce92', 'infinity', '01a20d95-3997-7003-af19-f2c4123a711f', E'\\x9d310abfc6db89548277c0c968034534', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-3994-7007-940b-6d047e90ce92', 'infinity', '01a20d95-3997-7003-af19-f6f9fea2244c', E'\\x9fb2d5dec0d11809e38f4130fad3f15e', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-3994-7007-940b-6d047e90ce92', 'infinity', '01a20d95-3997-7003-af19-fa1c907a9b31', E'\\xf30c5634cc3e93f542fd8e292361ba08', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-3994-7007-940b-6d047e90ce92', 'infinity', '01a20d95-3997-7003-af19-fe2588a2883f', E'\\xc61f1cccc3c288f61f1e43f8a48f3fc7', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-3994-7007-940b-6d047e90ce92', 'infinity', '01a20d95-3997-7003-af1a-013029540fab', E'\\xd1a77b5032f2e6b70731efaa66d7f782', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39e8-7004-90a5-fa1823bbe743', E'\\x79ad84579d950719da7d925c5641855b', 'false', '2026-11-24 12:43:40.442754+00', '2026-11-25 12:43:33.203+00', NULL, NULL, NULL, NULL, 'payer', 'upstream_failed', '1', '1', '0', '0', 'false', '2026-11-24 12:43:33.669474+00', NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39e8-7004-90a6-0aa469ef20d4', E'\\x9936add0505776b189ca241fea4b29c6', 'false', '2026-11-24 12:43:39.942754+00', '2026-11-25 12:43:33.203+00', NULL, NULL, NULL, NULL, 'payer', 'upstream_failed', '1', '1', '0', '0', 'false', '2026-11-24 12:43:33.681909+00', NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39e8-7004-90a6-0c63a8956d60', E'\\x742b569b3ed20fbfd47e14fb45e0cbbb', 'false', '2026-11-24 12:43:40.08669+00', '2026-11-25 12:43:33.203+00', NULL, 'payer_held', 'live', 'HANGS', 'payer', 'payer_held', '1', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39e9-7004-90a6-1939490c2b9b', E'\\x9eb7574397cda63bb56a9fc7fd81878e', 'false', '2026-11-24 12:43:39.383267+00', '2026-11-25 12:43:33.203+00', NULL, NULL, NULL, NULL, 'payer', 'upstream_failed', '1', '1', '0', '0', 'false', '2026-11-24 12:43:33.880244+00', NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39e9-7004-90a6-2a23348583bf', E'\\x418a140f0f7ddd857e9b00d85e9a2463', 'false', '2026-11-24 12:43:39.899267+00', '2026-11-25 12:43:33.203+00', NULL, NULL, NULL, NULL, 'payer', 'upstream_failed', '1', '1', '0', '0', 'false', '2026-11-24 12:43:33.882057+00', NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39e9-7004-90a6-3a5de2490f10', E'\\xa3e88549605d022b15472fe78b031281', 'false', '2026-11-24 12:43:39.230267+00', '2026-11-25 12:43:33.203+00', NULL, NULL, NULL, NULL, 'payer', 'upstream_failed', '1', '1', '0', '0', 'false', '2026-11-24 12:43:33.886218+00', NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39ed-7004-90a6-7082690d1fed', E'\\x79eae09280b7e3b20d673ce7f15f5c55', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39ed-7004-90a6-74d8072454ee', E'\\x6b31df8b40a0b66494126de96e8fa676', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39ed-7004-90a6-7a3d99a5d75b', E'\\x3450ec9315c083ca78b502c8c7468692', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39ed-7004-90a6-7dd009fb335c', E'\\x34f9cfce5fe1a989b08016136eb636f7', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39ed-7004-90a6-80e545ed1b1b', E'\\x3dc55f12d49d65d95d0227324684cfd8', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39ed-7004-90a6-87ab0bcf2d7d', E'\\x6fc150c52f6b79c3998e28029f2d3566', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39ed-7004-90a6-896a8bbd9afe', E'\\xcd44901fbaf5dfb30aba85617992b9b9', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39ed-7004-90a6-8d4b05e11ab8', E'\\x75d5d6bfb2f44e1e64cc58273d52d80c', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39ed-7004-90a6-91a11a317a80', E'\\x64ad54691f91a9a839cf84761ef86120', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39ed-7004-90a6-960e3998fd06', E'\\xae8aa366fad46882e57129272d301225', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39ee-7004-90a6-9afa64cb1ece', E'\\x8100e98d8f954bbc794c0e6bfa7b89a2', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39ee-7004-90a6-9d9905e309bf', E'\\xefc15ac160fd2ba422c1ebff29a7dedf', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39ee-7004-90a6-a14c53f05aeb', E'\\xd65b97944a950ec4a1a3f83f140118bd', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39ee-7004-90a6-a40cde51c186', E'\\x75125588912e659582016481861e1fd5', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39ee-7004-90a6-a89c4c399d41', E'\\x3533ab0bd7cc8d088aee26ea9c5cefe2', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39ee-7004-90a6-adbd14dbafae', E'\\x7d42a42fdb301610960325118cc92185', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39ef-7004-90a6-b1c4b9822555', E'\\xfdfcbc33d2afdb37a190654649282c1f', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39ef-7004-90a6-b5da5e9216ce', E'\\x10ace544787c8e39615e345aea0986ed', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39f0-7004-90a6-b99141159e0f', E'\\xca7f3ecfff2255e7991b495174391230', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39f0-7004-90a6-bd5c47c88e13', E'\\x82a0e07a4e2cb957325d25031f78680d', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39f0-7004-90a6-c289b572b8fd', E'\\xbefb893bfd4916fa548fbacc332d2bdf', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39f0-7004-90a6-c507c802005c', E'\\x75a18dacc7582a0a3365f48428dfdac2', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39f0-7004-90a6-caa9350ccf6b', E'\\x3d6304812a93413af51a2ea9146004cb', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39f0-7004-90a6-cca91b055357', E'\\x220c4a9165e47fdee53625e2484d3aad', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39f0-7004-90a6-d0027c989b25', E'\\x2e88817591ba08d9b7f573e85b74b40e', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39f0-7004-90a6-d6a2777d361e', E'\\x4c083a5fa44ef7606c08af38bcf92c22', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39f0-7004-90a6-d9aff81abd6a', E'\\x4805b38e89e0ec688808c4bffa629d6b', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39f0-7004-90a6-de631998459a', E'\\x8d749e943de4a741a976c58005d10424', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39f2-7004-90a6-e19ea641caba', E'\\xbefb893bfd4916fa548fbacc332d2bdf', 'false', NULL, NULL, '01a20d95-39f0-7004-90a6-c289b572b8fd', NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39f2-7004-90a6-e5638d431ce9', E'\\x75a18dacc7582a0a3365f48428dfdac2', 'false', NULL, NULL, '01a20d95-39f0-7004-90a6-c507c802005c', NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39f2-7004-90a6-e8aca5846fee', E'\\x3d6304812a93413af51a2ea9146004cb', 'false', NULL, NULL, '01a20d95-39f0-7004-90a6-caa9350ccf6b', NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39f2-7004-90a6-ed3143aea9d7', E'\\x220c4a9165e47fdee53625e2484d3aad', 'false', NULL, NULL, '01a20d95-39f0-7004-90a6-cca91b055357', NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39f2-7004-90a6-f1e11831d37b', E'\\x2e88817591ba08d9b7f573e85b74b40e', 'false', NULL, NULL, '01a20d95-39f0-7004-90a6-d0027c989b25', NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39f2-7004-90a6-f6b920aa72b1', E'\\x4c083a5fa44ef7606c08af38bcf92c22', 'false', NULL, NULL, '01a20d95-39f0-7004-90a6-d6a2777d361e', NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39f2-7004-90a6-f8e3fca5e8f7', E'\\x4805b38e89e0ec688808c4bffa629d6b', 'false', NULL, NULL, '01a20d95-39f0-7004-90a6-d9aff81abd6a', NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-25 12:43:33.203+00', '01a20d95-39f2-7004-90a6-fdb77280cf6c', E'\\x8d749e943de4a741a976c58005d10424', 'false', NULL, NULL, '01a20d95-39f0-7004-90a6-de631998459a', NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-3f53-7007-940b-a2ba3cf339ec', 'infinity', '01a20d95-3f63-700a-9310-eb52d259adce', E'\\xb9abeeae6e568102cdcaacf119456fbc', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-3f53-7007-940b-a2ba3cf339ec', 'infinity', '01a20d95-3f63-700a-9310-efda0872a56b', E'\\x2dabea4f60084ae1b045882c3f6efc4c', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-3f53-7007-940b-a2ba3cf339ec', 'infinity', '01a20d95-3f63-700a-9310-f30d138feb93', E'\\x99f7d0e7ee15f6e57e04a0a6c2b2001e', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-3f53-7007-940b-a2ba3cf339ec', 'infinity', '01a20d95-3f63-700a-9310-f47fa272ea0e', E'\\x370230c2d6225aa6fba7ad6dd7faa4f1', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20d95-3f53-7007-940b-a2ba3cf339ec', 'infinity', '01a20d95-3f63-700a-9310-f817597e11e5', E'\\x08e69a0716cd5b0ed1cebcab114f608f', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into release_schedule (account_id, mode, due_at) values ('01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '2026-11-24 12:43:34.663886+00');
insert into release_schedule (account_id, mode, due_at) values ('01a20d95-32c8-7007-940b-0a0c63f114c3', 'test', 'infinity');
insert into backlogs (id, account_id, mode, batch_id, priority, deadline, paused, ready, open_at, frontier_at, frontier_id) values ('01a20d95-32d7-7007-940b-0f1eb1c99460', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', NULL, '-1', NULL, 'false', 'false', '-infinity', '-infinity', '00000000-0000-0000-0000-000000000000');
insert into backlogs (id, account_id, mode, batch_id, priority, deadline, paused, ready, open_at, frontier_at, frontier_id) values ('01a20d95-32d7-7007-940b-13e0a78ece00', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', NULL, '0', NULL, 'false', 'false', '-infinity', '-infinity', '00000000-0000-0000-0000-000000000000');
insert into backlogs (id, account_id, mode, batch_id, priority, deadline, paused, ready, open_at, frontier_at, frontier_id) values ('01a20d95-32d7-7007-940b-1634167e1b59', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', NULL, '1', NULL, 'false', 'false', '-infinity', '-infinity', '00000000-0000-0000-0000-000000000000');
insert into backlogs (id, account_id, mode, batch_id, priority, deadline, paused, ready, open_at, frontier_at, frontier_id) values ('01a20d95-32d7-7007-940b-18e1d1165aed', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'test', NULL, '-1', NULL, 'false', 'false', '-infinity', '-infinity', '00000000-0000-0000-0000-000000000000');
insert into backlogs (id, account_id, mode, batch_id, priority, deadline, paused, ready, open_at, frontier_at, frontier_id) values ('01a20d95-32d7-7007-940b-1d2842dec26e', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'test', NULL, '0', NULL, 'false', 'false', '-infinity', '-infinity', '00000000-0000-0000-0000-000000000000');
insert into backlogs (id, account_id, mode, batch_id, priority, deadline, paused, ready, open_at, frontier_at, frontier_id) values ('01a20d95-32d7-7007-940b-20ac655c01f7', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'test', NULL, '1', NULL, 'false', 'false', '-infinity', '-infinity', '00000000-0000-0000-0000-000000000000');
insert into backlogs (id, account_id, mode, batch_id, priority, deadline, paused, ready, open_at, frontier_at, frontier_id) values ('01a20d95-342a-7007-940b-30a231fa23f4', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '01a20d95-342a-7007-940b-30a231fa23f4', '0', NULL, 'false', 'false', '-infinity', 'infinity', '01a20d95-344d-700d-83f3-1da5f192c8d3');
insert into backlogs (id, account_id, mode, batch_id, priority, deadline, paused, ready, open_at, frontier_at, frontier_id) values ('01a20d95-34b5-7007-940b-38d6ddb3bbb3', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '01a20d95-34b5-7007-940b-38d6ddb3bbb3', '0', NULL, 'false', 'false', 'infinity', 'infinity', '01a20d95-34bc-700c-b5fa-4352ef961181');
insert into backlogs (id, account_id, mode, batch_id, priority, deadline, paused, ready, open_at, frontier_at, frontier_id) values ('01a20d95-393d-7007-940b-5b8efcc20d50', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '01a20d95-393d-7007-940b-5b8efcc20d50', '0', NULL, 'false', 'true', '2026-11-24 12:46:33.051+00', '-infinity', '00000000-0000-0000-0000-000000000000');
insert into backlogs (id, account_id, mode, batch_id, priority, deadline, paused, ready, open_at, frontier_at, frontier_id) values ('01a20d95-3957-7007-940b-627b5d73c339', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '01a20d95-3957-7007-940b-627b5d73c339', '0', NULL, 'true', 'true', '2026-11-24 12:43:43.077+00', '-infinity', '00000000-0000-0000-0000-000000000000');
insert into backlogs (id, account_id, mode, batch_id, priority, deadline, paused, ready, open_at, frontier_at, frontier_id) values ('01a20d95-3994-7007-940b-6d047e90ce92', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '01a20d95-3994-7007-940b-6d047e90ce92', '0', NULL, 'true', 'true', '2026-11-24 12:46:33.138+00', '-infinity', '00000000-0000-0000-0000-000000000000');
insert into backlogs (id, account_id, mode, batch_id, priority, deadline, paused, ready, open_at, frontier_at, frontier_id) values ('01a20d95-39df-7007-940b-8c97c6a0dbbb', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '-1', '2026-11-25 12:43:33.203+00', 'false', 'true', '-infinity', '2026-11-25 12:43:33.203+00', '01a20d95-39ed-7004-90a6-6e68fa116acb');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d95-3447-700d-83f2-f851f938481e', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-342a-7007-940b-30a231fa23f4', '2026-11-24 12:43:31.922+00', '2026-11-24 12:43:32.178335+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\xeca55d5ff0fccabc6c43d5180f673960', NULL, NULL, NULL, 'application/json', E'\\x81000000031755e02086d396f4aa6f083f6576d14fb0bb3f2b6e60f8dbdddd954272eae42b01b6266471dd62e0feda8c298f7114c99e40a07b665827bb45eca4642d0c1a685712e7e893feafef095c491bbb96a090ce2dcfb2fa9ae02fbf69968a790d71caba0a1c4f52fb952978ff85711a211f87f962b26c4cb3be2d4324c045477511e576aa4700c18a', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d95-3448-700d-83f2-ff8dc050274b', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-342a-7007-940b-30a231fa23f4', '2026-11-24 12:43:31.922+00', '2026-11-24 12:43:32.178335+00', '2026-11-24', '1', NULL, '1', '0', '400', 'live', 'failed', NULL, 'request', 'upstream_rejected', E'\\x71c74fc535645b603787c9c0ecc71b3f', NULL, NULL, NULL, 'application/json', E'\\x81000000032eed34e6b8ccc0b65a415056c55c689651a53aa56edfaa755505f8a80d6435c9066cd07e68f5b8dbbb5953071489537c0f02dffb68ee7f49f5cfdf3deb35800c0dbce2b7614406159a57f570d08552b5e5cad7e1f629263e21f88572e3fee5df4b8457fc916410250d166e0a4be3c280', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d95-3448-700d-83f3-00a4e010ff69', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-342a-7007-940b-30a231fa23f4', '2026-11-24 12:43:31.944+00', '2026-11-24 12:43:32.211291+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\x749bcd34264cb056301bd3ad78ce7364', NULL, NULL, NULL, 'application/json', E'\\x810000000315659c37de7e447a97024082d744a900001ac26b1b40b77dbb1c2dba15f34f2c0208588a62fe794a5d70fa76bab8936f52faab5eaf82f5f11f0a755d89a60754184097d2144bd77d9b4733ea5f92047b30c7ee169434328c8aaa86591bed0fa8838aecee0f173c1dfc55b07ef5cd9b13f93d541a63935818cf7e90a4e479a2c143f7e7e0ed6c', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d95-3449-700d-83f3-0751153f8e12', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-342a-7007-940b-30a231fa23f4', '2026-11-24 12:43:31.944+00', '2026-11-24 12:43:32.178335+00', '2026-11-24', '1', NULL, '1', '0', '400', 'live', 'failed', NULL, 'request', 'upstream_rejected', E'\\xa0a621150f5938daa7896bd8470575c6', NULL, NULL, NULL, 'application/json', E'\\x81000000030fcb3e8809eeafcdd2b23550295e8aaf5fa5f3a099ad26a384d4cec54bf4d1c295d63946a3ff2534b75f00879c6ca422e2621010bcf2c23e76aa41fc2765df84a18d4105b574f287fc8e905bb008ad811a4997ebb85162e01b3f17fe5523ae617b7d3fceff365722a852d28c19046fb4', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d95-3449-700d-83f3-087f90650721', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-342a-7007-940b-30a231fa23f4', '2026-11-24 12:43:32.307+00', '2026-11-24 12:43:32.535424+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\x8fbb211434cb67091d20e599bb60804e', NULL, NULL, NULL, 'application/json', E'\\x8100000003f06966a415915f1bbbbc1df41e5eb5fbe610b1f10a8dfff00846aea1e2a1016373f758a453b1dd61c32245bf51e722b75d179ba73ae666e97352deffb9a74242db464388685b794f25793c223c4efd62ab75e0a4a50980ea3dedecdc7a8f676a5771244e4467550fe19a46b328112c7f2d33b2613518a3c3296a0cef2c1c9112f35fcf52d777', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d95-3449-700d-83f3-0dd8ebb6d02b', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-342a-7007-940b-30a231fa23f4', '2026-11-24 12:43:32.17+00', '2026-11-24 12:43:32.407005+00', '2026-11-24', '1', NULL, '1', '0', '400', 'live', 'failed', NULL, 'request', 'upstream_rejected', E'\\x0367ec1cbdff726a194ccd071a35f9ca', NULL, NULL, NULL, 'application/json', E'\\x8100000003da5bca12a5b074dc21b8da5fb1fb95b2f9084abc408e44e9dfe62648bfd325503adc1c21527f2700ac9865cb50f6e819cefc1f7e2c2ce7d8af77cab411ead6c80de5f7668e0a915ba43ad1659530ff628248493f96cd3c658dfda1b484ad57ab0ec1920f2b37787c26fa1a7c0d61baf3', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d95-3449-700d-83f3-116a44032d1b', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-342a-7007-940b-30a231fa23f4', '2026-11-24 12:43:32.456+00', '2026-11-24 12:43:32.697059+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\x9210e3f6fa58ecc3360b85669e5118bd', NULL, NULL, NULL, 'application/json', E'\\x8100000003e118b1591ce8e1c811229bd54d5763311ca0aecbe634f33c835a513d686f7f6a84bb113259bc13189498aec05efd405ccf0c52aa787b2d3c24314bb9bcaa05c64fb908e9ea848ee55f2f730f0b7af463f8a2b6a5b1470472f0f39de1641e3e6d809134e88477c0a875d6fb2a36de9010dd5037631a6eb4d914df868cc8290b56f5d4f33424ab', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d95-3449-700d-83f3-143f5791ab46', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-342a-7007-940b-30a231fa23f4', '2026-11-24 12:43:32.173+00', '2026-11-24 12:43:32.407005+00', '2026-11-24', '1', NULL, '1', '0', '400', 'live', 'failed', NULL, 'request', 'upstream_rejected', E'\\xfe31d7ec518548f68bdc91e1c9fcb940', NULL, NULL, NULL, 'application/json', E'\\x8100000003ab721b48d94c6b7e49adfc848650ff09b7243e6a6fb4083f863ed426c69fd0486fb0f86a6854d60a4fdd07f0f37a88b8e5c8b159e878f8a91fa139d9830069c319081dfa062feb2552fb68550b8649edea1188a46d7d625ef27e6f2fce75b3ffcd646642f854e2618c0ec24a98a5af94', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d95-3449-700d-83f3-1a779b3488c5', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-342a-7007-940b-30a231fa23f4', '2026-11-24 12:43:32.459+00', '2026-11-24 12:43:32.697059+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\x7aa745f0c12c929dfffcaba6df57a0d6', NULL, NULL, NULL, 'application/json', E'\\x8100000003f0c47723f215967ea64d132257786127fd6fb9c7d900b93a3a4e2f7769d056cb5886145d194f19b2250482e59429a9a7530acb10e74d1cd371f0eb2f5d775e2f6edf9f8fdbc5dab6dd5008609d5d258ad551d273c545af8b8b9b48b107e6d7dd67bbc12175faddcaa3ad5b0f60db7b3b8832defda8aca02e5a0267e159f8d54194b648966608', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d95-344d-700d-83f3-1da5f192c8d3', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-342a-7007-940b-30a231fa23f4', '2026-11-24 12:43:32.173+00', '2026-11-24 12:43:32.407005+00', '2026-11-24', '1', NULL, '1', '0', '400', 'live', 'failed', NULL, 'request', 'upstream_rejected', E'\\x913a439eece1123fb64e7fa7b5d78145', NULL, NULL, NULL, 'application/json', E'\\x8100000003593824a230a427060a31fdb2374dcb9b0bff23d31ebd909190e0782dd59ebb97573c2c85bc3267922b74623930e6be1df6fb2840a72eb2ab3c008a3be644f5ea9cd700efb1aebe56c194becd2fa636700bed38aebfdf12dd4b845a8e6c89bc83d64bc00a5becc3dd8cc1b6b82aaddd1f', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d95-34bc-700c-b5fa-36b713d6345e', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-34b5-7007-940b-38d6ddb3bbb3', '2026-11-24 12:43:32.178+00', '2026-11-24 12:43:32.407005+00', '2026-11-24', '1', NULL, '1', '0', '400', 'live', 'failed', NULL, 'request', 'upstream_rejected', E'\\xa9cc7a9dfb78f779c0017a4e2f7a66d1', NULL, NULL, NULL, 'application/json', E'\\x8100000003c152d7a42d311db98df25eb878fce12872f5e241c481a582a60089ac554f3953bbda22325ee62521367193d4120f73958af137877ed69c5c6a1fc21036459207caf5baebaaea5cbbf493b4431e29913b1cc7a91236c215f1b4a3bb4ba510fd3b4b807c01084e3006c367ff15599c90b0', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d95-34bc-700c-b5fa-3a945c93dcf5', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-34b5-7007-940b-38d6ddb3bbb3', '2026-11-24 12:43:32.178+00', '2026-11-24 12:43:32.407005+00', '2026-11-24', '1', NULL, '1', '0', '400', 'live', 'failed', NULL, 'request', 'upstream_rejected', E'\\x6b7eb7c86b5e5f26c80d72a5d617bda2', NULL, NULL, NULL, 'application/json', E'\\x81000000035b0674da862c7b278795a5d923c06f637ec41c90f54b6e096b0ebed49d7fce4dad458b71fd75aed70f24b6a252102fa79557859958e1a397a781a31ee7aa606779f199434cce814a29a3b50b0793a02893bbffa454f12aba17a3e920929dfa5b342e195663d7f6b89fa79ce49c5ffa06', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d95-34bc-700c-b5fa-3f8c63755341', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-34b5-7007-940b-38d6ddb3bbb3', '2026-11-24 12:43:32.305+00', '2026-11-24 12:43:32.535424+00', '2026-11-24', '1', NULL, '1', '0', '400', 'live', 'failed', NULL, 'request', 'upstream_rejected', E'\\x64879bbca56abba49776cd6479e70922', NULL, NULL, NULL, 'application/json', E'\\x81000000037eeabcc1dac752219c97663054e598691650203a994edb0c0ca13ee4705e3dcffe249af4b7c9d2416764246012287b151548ca7740436c954ba448f8672b3813dfbbcb8fa5b2248e8a207eeb7d8453e7b3e63af1417f9319ce501bcd6f562f366030fd290ddb5e84143df0b029341853', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d95-34bc-700c-b5fa-4352ef961181', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-34b5-7007-940b-38d6ddb3bbb3', '2026-11-24 12:43:32.307+00', '2026-11-24 12:43:32.535424+00', '2026-11-24', '1', NULL, '1', '0', '400', 'live', 'failed', NULL, 'request', 'upstream_rejected', E'\\xe590baa2d61f91ca932977b94421c699', NULL, NULL, NULL, 'application/json', E'\\x8100000003061d5c116bbe5901649f6ad22d9640e5858e7505a10d5dc74a290cee6e84c8b61a07674a4f21fc800ce9eddc29845a3ead9098c97a1e4339451a2e1fc5e23d799e4af4bc0cbac5119d0f044a168187237912a8c36f305e61b9a94e721724da186af38350a132952f8bbe69448bf9a729', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d95-3996-7003-af19-e624d80f154b', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-3994-7007-940b-6d047e90ce92', NULL, '2026-11-24 12:43:34.821+00', '2026-11-24', '0', NULL, '0', '0', NULL, 'live', 'cancelled', NULL, NULL, NULL, E'\\xf317a873a84169e603c302654eb9d242', NULL, NULL, NULL, NULL, NULL, NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d95-3997-7003-af19-e8c24d8f7f82', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-3994-7007-940b-6d047e90ce92', NULL, '2026-11-24 12:43:34.821+00', '2026-11-24', '0', NULL, '0', '0', NULL, 'live', 'cancelled', NULL, NULL, NULL, E'\\x0a345700e241dec73fd6b4043475e679', NULL, NULL, NULL, NULL, NULL, NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d95-3997-7003-af19-efbf50ca5c90', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-3994-7007-940b-6d047e90ce92', NULL, '2026-11-24 12:43:34.821+00', '2026-11-24', '0', NULL, '0', '0', NULL, 'live', 'cancelled', NULL, NULL, NULL, E'\\x0302ed4a55f07af22c5f28d12813c18f', NULL, NULL, NULL, NULL, NULL, NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d95-39e8-7004-90a5-f09e652f125a', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-24 12:43:33.669+00', '2026-11-24 12:43:33.902754+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\x95857a24dde9fadb99a29e1e419cb0c7', NULL, NULL, NULL, 'application/json', E'\\x8100000003d24ddd214c20b6aab9a697ddb4a53a22b1fbc0d122da0b531181f083fd8214eca40dd2ece415415209df6bccb6b8dde5da2cf53a7d3f099a9d2cfea340c016631eaa7d782960587ceffc6a98d75ffdd6ae8bb6d8581b1b6d25f6eca1acad032bb10ccfe361f9dbeee936e4563766d22ab5407cca254b4adba009c996b2f7e4a98e5369075c8f', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d95-39e8-7004-90a5-f575788a401a', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-24 12:43:33.669+00', '2026-11-24 12:43:33.902754+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\x5253d2420aa3f35a0db59b25381e1737', NULL, NULL, NULL, 'application/json', E'\\x81000000032590c2fdcde2dc852ff7731ed2bf48ccab05e3086ab3f6f6c8ee01e8777f1def674f7ed7db00535c75d834f959cc55499f48c6bc8d0c6d8176e6d8991c4981f863cb079fe3056b08e10f3571af94b9703a4b25871f00f2c1145a8972d1110f080a4ee07c3ae40307cd1cfd4793398422f267af17a3833038ad1c75a805a03b005223bfd39136', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d95-39e8-7004-90a6-03dcaa54faae', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-24 12:43:33.886+00', '2026-11-24 12:43:34.108267+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\xb1c2e8639fc53b27b2b26feef91a86e5', NULL, NULL, NULL, 'application/json', E'\\x81000000039996a4b3d7bc3e30cf1ab66b07bdd82d029f59b38720a99664e394b2fd33e5256fe01ae6f0f9f8e1957a65af9232627e38a920d41bd0a7f961417cca993d6657c17dd49a4dd5cb7886d793041104a6b350f0332de59dfd128d36a39b3827629b5db7a253bcb16fca1362400be2b75c5aaf6919e9d59b47ce665220d2ec8b38121911f736e026', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d95-39e8-7004-90a6-068f2c2456d8', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-24 12:43:33.886+00', '2026-11-24 12:43:34.108267+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\x999c5c4df9ab84eea8aa1862047b4449', NULL, NULL, NULL, 'application/json', E'\\x81000000037a6d74633f9652ea619960695258c3b708e15490b6aaadc7e96bbf5cfc631e55c1ebdb11a89dfdae0b434e62254eaf5125b2792cc2c105d3273af3b09b58fa5e89ecc3ab5bf7247941939705cac0f2cb097c6eb24ea36922eb13795c87fb5700f7df282371b56640fba4239322152d5605238ad0395e8353f1a435466f961b0c74a475dc5516', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d95-39e8-7004-90a6-127756fa1248', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-24 12:43:33.888+00', '2026-11-24 12:43:34.108267+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\x66ca1dce6a8c0098103bb6db20a076fe', NULL, NULL, NULL, 'application/json', E'\\x81000000030b08e536b51b7c2dba633850c4616dac6008335c70eb595156433519d609d526e2b3181cc115150521726213578649b7da1a2aa5cddfa9081d41239c13831a3a7b0f7bb284dea4180e38d771434e2853c47d735155415a0a29dd2264b4aaf619b2c270f0197a4c425334c717433cbcf0426abea7826ed30959e5e5a1b02a528da1f126352a66', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d95-39e8-7004-90a6-142b16ea5450', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-24 12:43:34.02+00', '2026-11-24 12:43:34.256496+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\x1e8f9424e36024f79039271b22436055', NULL, NULL, NULL, 'application/json', E'\\x810000000397b90726845f74fa1189c9f95c960bc73038493bbb53bd9b6c9b5d32d1afc39d258a1b5cef5e48d95a82042c386ee03f159bce1148eb58a232ecfffd8c10feaaec6e3f1ca35dc9c60860c7fc1e6010964b99383142cd9746aff18177d89ff95797e8aeede5209405e25397585d6a7ada4d440ea2bc550fedc1fff2794b125406f0950e0c1d68', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d95-39e9-7004-90a6-239e114444fe', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-24 12:43:34.022+00', '2026-11-24 12:43:34.256496+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\xa811a8ad991ae95e0d88b78c81896ebf', NULL, NULL, NULL, 'application/json', E'\\x8100000003bcdd0f53b8b1c9380a4b8fc4d846dae92b6a2e5b39ddc6374efae96f8303d2c8a1386deeddd701580fe280e0635ad228ea273af136914da266088b1f75db642cab67b7696314aedd6293d54fca126a42d555799709c7ca04a60c2f4dddd96d8836999e7943fd8b428df16f89b5f214b279e6d7c34c6d40ba2b31e7f447f4bcd3bae4230c4837', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d95-39e9-7004-90a6-2403d544398e', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-24 12:43:34.022+00', '2026-11-24 12:43:34.256496+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\xe6e436423e98ba2d0faf687112a48730', NULL, NULL, NULL, 'application/json', E'\\x8100000003cedb14d18368e07cd3268095807908bc23c5c9f4bd7feccb03d9fe9ecaf9849ce440c7ebbb32eead0bbd483c5b955d9049129a65ca8ef752a7c1049e88c3b58f6c5e1186ed98140a3e208040905a5f4bd5cc240abb8bfa3c6f46abd79cf377dfbd9d53bebe245d6d333c14f9df0d668e9d99c7fc2a02308220982ccf96ead16a852ed127b346', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d95-39e9-7004-90a6-300eea52fcb0', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-24 12:43:34.097+00', '2026-11-24 12:43:34.334099+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\xec77cbe99d6445e2cb63eb58a7043958', NULL, NULL, NULL, 'application/json', E'\\x81000000032ce833bbb73c9417ba69ab706e38a98aad7543bdcc5e7bd8581d314c1a71ba3354005a0d3dcb81ed1b5d2c055eb5c71dc08394a0f8f7534d2a4465d95693e55e751594fdc07a6ccf7312f5b91a7748fac1907c99b61a88e14f7b05d72395ebe68e2a2cdd80203255e2d381aad206bd912930fb0780ac76ae4f2bf494f01108a97697e1b92d99', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d95-39e9-7004-90a6-356733d56d20', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-24 12:43:34.22+00', '2026-11-24 12:43:34.457673+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\xa5165f4191b3d59da23239233111de6d', NULL, NULL, NULL, 'application/json', E'\\x8100000003629f3a87628661735522d594839e4dd1fca523ee398eba4915ccc85c89280afdb986624fe745409d04145c00f16054dd30dcc1c2c3d4ce51d7c981dec7cab8ad86fd63d5dd9b9aaac4724ec5587a5e63631c5cd4267a12d2b45acbab37dfa45ab9c446bbc5c3dcc810c44611addbd6f003728b56faefce98bd3bf6984988d1680fda7628ba41', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d95-39ea-7004-90a6-4195a63491d4', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-24 12:43:34.22+00', '2026-11-24 12:43:34.457673+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\x468230badcf875d64ec1948ee75ce431', NULL, NULL, NULL, 'application/json', E'\\x8100000003a537dfeb4691f20f226136b89d9ce8db609d235a225970b710aef81c8ca391fb32e3c54821e4ddaeb70dcd053ea4264d0927f79593c2855af1ae06b6a00fa7a57f788080b9881786277549338a31936293d6da00604895b74fa50b7d76c02539ba87e3b0e16b02b110e3c02fe4f78dd49e4d8d1b906423d38cede72734ab2da81963754d7876', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20d95-39ea-7004-90a6-4504ed1ed7bf', '01a20d95-32c8-7007-940b-0a0c63f114c3', '01a20d95-39df-7007-940b-8c97c6a0dbbb', '2026-11-24 12:43:34.22+00', '2026-11-24 12:43:34.457673+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\xc88436e463086823da349d48474e2908', NULL, NULL, NULL, 'application/json', E'\\x81000000032785b1eb437990c135514169128c2fd164c339c3a68f9d38a845aac0b700220cbdb33147f160eef908d42ff7ec57022c65ae4cc593b99c1532d91019f6956e19eb198af1503b9014edb66c63a3e95016cdc447b0ef79798a688ebf2ee1fd8d6b109e0b14a237baa0c3c32830e92137ea63e2e179f7c9d50a246f52a82c687e0f66625cde0436', NULL, '0');
insert into settings (key, value, updated_at) values ('audit_root', '{"sum": "2ac8e41af395ff68f9e775782bda8958", "round": 4, "signature": "1e792ab26bbbaa16158c4c29cff18d11"}', '2026-11-24 12:43:34.325331+00');
insert into settings (key, value, updated_at) values ('dispatch_begun', 'true', '2026-11-24 12:43:29.165737+00');
insert into settings (key, value, updated_at) values ('lookup_key', '"gQAAAAHJnvLw1h+xq20u6oHdOwZ4YB4uNYJJzjYkRGc/J0MLuB52WJZLJij4KDAAn/I+6k8m6JtTP+E9R+RTYFh9"', '2026-11-24 12:43:28.828259+00');
insert into settings (key, value, updated_at) values ('payers_fetched', '{}', '2026-11-24 12:43:29.979482+00');
insert into unknown_providers (account_id, mode, npi, jobs, first_asked_at, last_asked_at) values ('01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '1234567893', '106', '2026-11-24 12:43:32.486525+00', '2026-11-24 12:43:34.489678+00');
insert into usage (account_id, day, mode, operation, payer_id, outcome, verifications, calls, possible_duplicates, reused, perhaps_billed) values ('01a20d95-32c8-7007-940b-0a0c63f114c3', '2026-11-24', 'live', 'eligibility', '60054', 'active', '17', '17', '0', '0', '0');
insert into usage (account_id, day, mode, operation, payer_id, outcome, verifications, calls, possible_duplicates, reused, perhaps_billed) values ('01a20d95-32c8-7007-940b-0a0c63f114c3', '2026-11-24', 'live', 'eligibility', '60054', 'cancelled', '3', '0', '0', '0', '0');
insert into usage (account_id, day, mode, operation, payer_id, outcome, verifications, calls, possible_duplicates, reused, perhaps_billed) values ('01a20d95-32c8-7007-940b-0a0c63f114c3', '2026-11-24', 'live', 'eligibility', 'REFUSES', 'failed', '11', '11', '0', '0', '0');
insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until, fencing_token, line, tries, created_at, finished_at) values ('01a20d95-3c9e-700e-ace7-7e80ee674ff5', '01a20d95-391f-7007-940b-49504960a801', '01a20d95-3c92-700a-9cf4-b450274ee10a', '3', 'job.succeeded', 'waiting', '2026-11-24 12:43:39.396213+00', NULL, '1', '1', '1', '2026-11-24 12:43:33.911157+00', NULL);
insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until, fencing_token, line, tries, created_at, finished_at) values ('01a20d95-3c9e-700e-ace7-82c5dd5f8f4d', '01a20d95-391f-7007-940b-49504960a801', '01a20d95-3c92-700a-9cf4-bac20196c1ab', '4', 'job.succeeded', 'delivered', NULL, NULL, '1', '2', '1', '2026-11-24 12:43:33.911157+00', '2026-11-24 12:43:33.970446+00');
insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until, fencing_token, line, tries, created_at, finished_at) values ('01a20d95-3c9e-700e-ace7-85ca20a45d47', '01a20d95-3933-7007-940b-514e28197839', '01a20d95-3c92-700a-9cf4-b450274ee10a', '3', 'job.succeeded', 'sending', NULL, '2026-11-24 12:44:18.93764+00', '1', '1', '0', '2026-11-24 12:43:33.911157+00', NULL);
insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until, fencing_token, line, tries, created_at, finished_at) values ('01a20d95-3c9e-700e-ace7-890591dc5314', '01a20d95-3933-7007-940b-514e28197839', '01a20d95-3c92-700a-9cf4-bac20196c1ab', '4', 'job.succeeded', 'sending', NULL, '2026-11-24 12:44:18.93764+00', '1', '2', '0', '2026-11-24 12:43:33.911157+00', NULL);
insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until, fencing_token, line, tries, created_at, finished_at) values ('01a20d95-3d6f-700f-8461-50810df7c33a', '01a20d95-391f-7007-940b-49504960a801', '01a20d95-3d63-700a-9cf4-bcbda431daca', '5', 'job.succeeded', 'delivered', NULL, NULL, '1', '1', '1', '2026-11-24 12:43:34.122541+00', '2026-11-24 12:43:34.143675+00');
insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until, fencing_token, line, tries, created_at, finished_at) values ('01a20d95-3d6f-700f-8461-56ac639c767b', '01a20d95-391f-7007-940b-49504960a801', '01a20d95-3d63-700a-9cf4-c3214618af55', '6', 'job.succeeded', 'waiting', '2026-11-24 12:43:39.510675+00', NULL, '1', '2', '1', '2026-11-24 12:43:34.122541+00', NULL);
insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until, fencing_token, line, tries, created_at, finished_at) values ('01a20d95-3d6f-700f-8461-58c7604b0d24', '01a20d95-391f-7007-940b-49504960a801', '01a20d95-3d63-700a-9cf4-c50a3da89599', '7', 'job.succeeded', 'delivered', NULL, NULL, '1', '3', '1', '2026-11-24 12:43:34.122541+00', '2026-11-24 12:43:34.143675+00');
insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until, fencing_token, line, tries, created_at, finished_at) values ('01a20d95-3dfe-7005-a039-abd97397b950', '01a20d95-391f-7007-940b-49504960a801', '01a20d95-3df3-700a-9cf4-ca575e5a70c3', '8', 'job.succeeded', 'delivered', NULL, NULL, '1', '1', '1', '2026-11-24 12:43:34.264172+00', '2026-11-24 12:43:34.28869+00');
insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until, fencing_token, line, tries, created_at, finished_at) values ('01a20d95-3dfe-7005-a039-afb6d30d7c34', '01a20d95-391f-7007-940b-49504960a801', '01a20d95-3df3-700a-9cf4-cea2c3f69680', '9', 'job.succeeded', 'waiting', '2026-11-24 12:43:39.301575+00', NULL, '1', '2', '1', '2026-11-24 12:43:34.264172+00', NULL);
insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until, fencing_token, line, tries, created_at, finished_at) values ('01a20d95-3dff-7005-a039-b0be8505b8a8', '01a20d95-391f-7007-940b-49504960a801', '01a20d95-3df3-700a-9cf4-d2826b63ec6c', '10', 'job.succeeded', 'delivered', NULL, NULL, '1', '3', '1', '2026-11-24 12:43:34.264172+00', '2026-11-24 12:43:34.28869+00');
insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until, fencing_token, line, tries, created_at, finished_at) values ('01a20d95-3e53-700b-bacf-4fc66b004026', '01a20d95-391f-7007-940b-49504960a801', '01a20d95-3e43-700a-9cf4-d54068f21302', '11', 'job.succeeded', 'delivered', NULL, NULL, '1', '1', '1', '2026-11-24 12:43:34.350745+00', '2026-11-24 12:43:34.36425+00');
insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until, fencing_token, line, tries, created_at, finished_at) values ('01a20d95-3ecc-700e-ac89-a84abdaa4827', '01a20d95-391f-7007-940b-49504960a801', '01a20d95-3ebf-700a-9cf4-e3e83f6ad447', '12', 'job.succeeded', 'waiting', '2026-11-24 12:43:39.695699+00', NULL, '1', '1', '1', '2026-11-24 12:43:34.471549+00', NULL);
insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until, fencing_token, line, tries, created_at, finished_at) values ('01a20d95-3ecc-700e-ac89-ad427f0f9455', '01a20d95-391f-7007-940b-49504960a801', '01a20d95-3ebf-700a-9cf4-d949ce7bb36e', '13', 'job.succeeded', 'sending', NULL, '2026-11-24 12:44:19.497618+00', '1', '2', '0', '2026-11-24 12:43:34.471549+00', NULL);
insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until, fencing_token, line, tries, created_at, finished_at) values ('01a20d95-3ecc-700e-ac89-b2bc0c0880ba', '01a20d95-391f-7007-940b-49504960a801', '01a20d95-3ebf-700a-9cf4-df91d82750a0', '14', 'job.succeeded', 'sending', NULL, '2026-11-24 12:44:19.497618+00', '1', '3', '0', '2026-11-24 12:43:34.471549+00', NULL);
insert into webhook_attempts (delivery_id, attempt_no, at, duration_ms, status_code, error, answer, data_key_id) values ('01a20d95-3c9e-700e-ace7-7e80ee674ff5', '1', '2026-11-24 12:43:33.944213+00', '23', '500', 'status_500', NULL, NULL);
insert into webhook_attempts (delivery_id, attempt_no, at, duration_ms, status_code, error, answer, data_key_id) values ('01a20d95-3c9e-700e-ace7-82c5dd5f8f4d', '1', '2026-11-24 12:43:33.957446+00', '13', '204', NULL, NULL, NULL);
insert into webhook_attempts (delivery_id, attempt_no, at, duration_ms, status_code, error, answer, data_key_id) values ('01a20d95-3d6f-700f-8461-50810df7c33a', '1', '2026-11-24 12:43:34.139675+00', '4', '204', NULL, NULL, NULL);
insert into webhook_attempts (delivery_id, attempt_no, at, duration_ms, status_code, error, answer, data_key_id) values ('01a20d95-3d6f-700f-8461-56ac639c767b', '1', '2026-11-24 12:43:34.139675+00', '4', '500', 'status_500', NULL, NULL);
insert into webhook_attempts (delivery_id, attempt_no, at, duration_ms, status_code, error, answer, data_key_id) values ('01a20d95-3d6f-700f-8461-58c7604b0d24', '1', '2026-11-24 12:43:34.139675+00', '4', '204', NULL, NULL, NULL);
insert into webhook_attempts (delivery_id, attempt_no, at, duration_ms, status_code, error, answer, data_key_id) values ('01a20d95-3dfe-7005-a039-abd97397b950', '1', '2026-11-24 12:43:34.28469+00', '4', '204', NULL, NULL, NULL);
insert into webhook_attempts (delivery_id, attempt_no, at, duration_ms, status_code, error, answer, data_key_id) values ('01a20d95-3dfe-7005-a039-afb6d30d7c34', '1', '2026-11-24 12:43:34.283575+00', '4', '500', 'status_500', NULL, NULL);
insert into webhook_attempts (delivery_id, attempt_no, at, duration_ms, status_code, error, answer, data_key_id) values ('01a20d95-3dff-7005-a039-b0be8505b8a8', '1', '2026-11-24 12:43:34.28369+00', '5', '204', NULL, NULL, NULL);
insert into webhook_attempts (delivery_id, attempt_no, at, duration_ms, status_code, error, answer, data_key_id) values ('01a20d95-3e53-700b-bacf-4fc66b004026', '1', '2026-11-24 12:43:34.36125+00', '3', '204', NULL, NULL, NULL);
insert into webhook_attempts (delivery_id, attempt_no, at, duration_ms, status_code, error, answer, data_key_id) values ('01a20d95-3ecc-700e-ac89-a84abdaa4827', '1', '2026-11-24 12:43:34.484699+00', '1', '500', 'status_500', NULL, NULL);
insert into webhook_endpoints (id, account_id, mode, key_id, url, description, secrets, data_key_id, events, include_result, rate, created_at, disabled_at, disabled_by, disabled_reason, "position", failing_since, consecutive_failures, last_success_at, last_failure_at, last_error, due_at, takes_new_events, next_arrival_at, paused_until, probe_at, in_order_through) values ('01a20d95-391f-7007-940b-49504960a801', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '01a20d95-338b-7007-940b-2b1eaf9c8229', E'\\x81000000031eee63536c9cedbd0ef31c830995c377f92092292c8232e7d02e8ec80ca65b066d2b991f9f80e56e280f1d4594b6d0c4c98cbf064bde68a5a4', NULL, E'\\x8100000003a0a220b335585eb5b2b543f2d65f82ec8d22f94e6c75fa44ab655510adcf76f5cefbf0be0cc55bee15684423c88724ede496584c0e0b744cffc9ed95153a96a74376233cf1264d07eca5b47ac1a63e81cd7669c9b6f19b6201e61a43135676c4fb6c8bea3a98056e03150d', NULL, '{job.succeeded,job.failed,job.expired,job.cancelled,batch.completed,batch.cancelled}', 'false', '50', '2026-11-24 12:43:33.025328+00', NULL, NULL, NULL, '14', '2026-11-24 12:43:34.485699+00', '1', '2026-11-24 12:43:34.36425+00', '2026-11-24 12:43:34.485699+00', 'status_500', '2026-11-24 12:43:34.485699+00', 'true', '2026-11-24 12:43:34.535089+00', NULL, NULL, '0');
insert into webhook_endpoints (id, account_id, mode, key_id, url, description, secrets, data_key_id, events, include_result, rate, created_at, disabled_at, disabled_by, disabled_reason, "position", failing_since, consecutive_failures, last_success_at, last_failure_at, last_error, due_at, takes_new_events, next_arrival_at, paused_until, probe_at, in_order_through) values ('01a20d95-3933-7007-940b-514e28197839', '01a20d95-32c8-7007-940b-0a0c63f114c3', 'live', '01a20d95-338b-7007-940b-2b1eaf9c8229', E'\\x81000000033cfcb2e40d0e76a7582eef4ef620e893dc026220e0e43738e8223662deb3dd0ab372920a109d179f56488f52015719cf1e7b48e45b86b7087d', NULL, E'\\x810000000382929ee15c94715547787c89c4058358675ccd9f91393cf009ce14bacad8fd9176d4c8f2104b2aa6d0416ab3f15c963b05c6f3ffdc5e39bd7743b42d96d05575ed489dba0051cc386aa36c14217bf1312e360003e5d0509ebc49a30a5ec19864250b1362310277b90ec034', NULL, '{job.succeeded,job.failed,job.expired,job.cancelled,batch.completed,batch.cancelled}', 'false', '50', '2026-11-24 12:43:33.044628+00', NULL, NULL, NULL, '4', NULL, '0', NULL, NULL, NULL, '2026-11-24 12:43:53.915567+00', 'false', '2026-11-24 12:43:33.955567+00', NULL, NULL, '0');
