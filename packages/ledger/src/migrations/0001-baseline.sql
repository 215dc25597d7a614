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
