-- A ledger of Nightguard 0.1.0 in the middle of its work. See README.md.
-- facts: {"version":"0.1.0","madeAt":"2026-11-24T15:37:37.456Z","key":"ng_live_4U7Pab2NQ2tRgf8fNkiQNeWjM72em0eK3JGmMF","batches":{"ended":"bat_01a20e348bbd700095b3d5158d8cd60c","running":"bat_01a20e349108700095b432647f2d050f","retried":"bat_01a20e348c07700095b3dd47e7532d81","paused":"bat_01a20e3490a0700095b4051e55ac3359","cancelled":"bat_01a20e3490cd700095b411985ed33e52","later":"bat_01a20e349087700095b3ff0616a27606"},"jobs":["job_01a20e3490e3700095b41b8aceea71fa","job_01a20e3490fc700095b42176fc02ea38"],"endedResults":"4ac3935f684f871f67d24c98626eda24d11ff8ded32f6b73e9684e3cb6b3cb93","upload":{"key":"cut off","lines":["{\"payer\":{\"id\":\"60054\"},\"provider\":{\"npi\":\"1234567893\",\"tax_id\":\"123456789\"},\"subscriber\":{\"first_name\":\"Philomena\",\"last_name\":\"Quarrington\",\"member_id\":\"dumped-99\",\"dob\":\"04/17/1983\",\"group_number\":\"G-77\"},\"version\":\"v2\"}","{\"payer\":{\"id\":\"60054\"},\"provider\":{\"npi\":\"1234567893\",\"tax_id\":\"123456789\"},\"subscriber\":{\"first_name\":\"Philomena\",\"last_name\":\"Quarrington\",\"member_id\":\"dumped-100\",\"dob\":\"04/17/1983\",\"group_number\":\"G-77\"},\"version\":\"v2\"}","{\"payer\":{\"id\":\"60054\"},\"provider\":{\"npi\":\"1234567893\",\"tax_id\":\"123456789\"},\"subscriber\":{\"first_name\":\"Philomena\",\"last_name\":\"Quarrington\",\"member_id\":\"dumped-101\",\"dob\":\"04/17/1983\",\"group_number\":\"G-77\"},\"version\":\"v2\"}","{\"payer\":{\"id\":\"60054\"},\"provider\":{\"npi\":\"1234567893\",\"tax_id\":\"123456789\"},\"subscriber\":{\"first_name\":\"Philomena\",\"last_name\":\"Quarrington\",\"member_id\":\"dumped-102\",\"dob\":\"04/17/1983\",\"group_number\":\"G-77\"},\"version\":\"v2\"}","{\"payer\":{\"id\":\"60054\"},\"provider\":{\"npi\":\"1234567893\",\"tax_id\":\"123456789\"},\"subscriber\":{\"first_name\":\"Philomena\",\"last_name\":\"Quarrington\",\"member_id\":\"dumped-103\",\"dob\":\"04/17/1983\",\"group_number\":\"G-77\"},\"version\":\"v2\"}"]}}

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
  -- Jobs without an answer by then are asked again.
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
  -- When the holder of the lease does the next thing.
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
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20e34-9104-7000-95b4-2b4d905da133', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '01a20e34-8b56-7000-95b3-b6b85a803e4f', NULL, '2026-11-24 15:37:35.751476+00', 'running', '1', '2026-11-24 15:37:45.751476+00', NULL, '2026-11-24 15:38:35.751476+00', E'\\xf396856f54f7184f6d600771d3f8d1ed', '1', '0', '0', 'false', '2026-11-24 15:37:35.751476+00', NULL, NULL, NULL, '0');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20e34-910c-7008-9564-d96cd82d3902', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', 'running', '1', '2026-11-24 15:38:36.059123+00', '2026-11-25 15:37:35.747+00', NULL, E'\\xc36675636b63cc084729e0ea0ca5dd8c', '1', '0', '0', 'false', '2026-11-24 15:37:36.059123+00', NULL, NULL, NULL, '0');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20e34-910d-7008-9564-ebec53e4aa57', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', 'released', '1', '2026-11-24 15:38:36.040631+00', '2026-11-25 15:37:35.747+00', NULL, E'\\xb4d8514cebc216628b9687caba332414', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, '0');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20e34-910f-7008-9564-fad525aa10c3', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', 'released', '1', '2026-11-24 15:38:36.040631+00', '2026-11-25 15:37:35.747+00', NULL, E'\\xff3d3611cf16c01ba00653187074c7f7', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, '0');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20e34-910f-7008-9565-080b90a11d83', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', 'released', '1', '2026-11-24 15:38:36.040631+00', '2026-11-25 15:37:35.747+00', NULL, E'\\xfc7c767c9d3df5f2542dc0e1bd9f8b85', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, '0');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20e34-910f-7008-9565-1844bb56bd18', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', 'released', '1', '2026-11-24 15:38:36.040631+00', '2026-11-25 15:37:35.747+00', NULL, E'\\x9caaa9983385b921b07da41144f6126f', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, '0');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20e34-9110-7008-9565-241d0a0426be', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', 'running', '1', '2026-11-24 15:38:36.754039+00', '2026-11-25 15:37:35.747+00', NULL, E'\\x0840a723e31cef4fa7ab212752e45972', '1', '0', '0', 'false', '2026-11-24 15:37:36.754039+00', NULL, NULL, NULL, '0');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20e34-9110-7008-9565-2a2dd7f2e187', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', 'released', '1', '2026-11-24 15:38:36.548545+00', '2026-11-25 15:37:35.747+00', NULL, E'\\xd809151ddaf51aa1ae1e4bb6152bdf27', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, '0');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20e34-9110-7008-9565-2d9aa06b81a1', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', 'running', '1', '2026-11-24 15:38:36.756953+00', '2026-11-25 15:37:35.747+00', NULL, E'\\xcae129ec9d6a1e597e43871813d8d797', '1', '0', '0', 'false', '2026-11-24 15:37:36.756953+00', NULL, NULL, NULL, '0');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20e34-9110-7008-9565-3138f48ced42', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', 'running', '1', '2026-11-24 15:38:36.906117+00', '2026-11-25 15:37:35.747+00', NULL, E'\\x84956cf725a45ed236682f621c5283ef', '1', '0', '0', 'false', '2026-11-24 15:37:36.906117+00', NULL, NULL, NULL, '0');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20e34-9110-7008-9565-350ff650e48f', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', 'running', '1', '2026-11-24 15:38:36.755159+00', '2026-11-25 15:37:35.747+00', NULL, E'\\x2816af75f0eba5d2da8cd9f5d0a7b482', '1', '0', '0', 'false', '2026-11-24 15:37:36.755159+00', NULL, NULL, NULL, '0');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20e34-9110-7008-9565-3b3158b31aaf', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', 'released', '1', '2026-11-24 15:38:36.548545+00', '2026-11-25 15:37:35.747+00', NULL, E'\\x24a81f1e54e99a1f17fea15600fb57bb', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, '0');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20e34-9111-7008-9565-3ca338350356', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', 'running', '1', '2026-11-24 15:38:36.908883+00', '2026-11-25 15:37:35.747+00', NULL, E'\\x3321e8f6bd7bdeeb6d7500ce0ab8d8af', '1', '0', '0', 'false', '2026-11-24 15:37:36.908883+00', NULL, NULL, NULL, '0');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20e34-9111-7008-9565-43fc8d3399b6', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', 'running', '1', '2026-11-24 15:38:36.908883+00', '2026-11-25 15:37:35.747+00', NULL, E'\\xc93307bffd4fd4f80f0adc88873fa03c', '1', '0', '0', 'false', '2026-11-24 15:37:36.908883+00', NULL, NULL, NULL, '0');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20e34-9111-7008-9565-4688eea0579b', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', 'released', '1', '2026-11-24 15:38:36.548545+00', '2026-11-25 15:37:35.747+00', NULL, E'\\x271791a6905d3c3e81c31eddfb8e4698', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, '0');
insert into active_jobs (job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until, perhaps_billed) values ('01a20e34-9111-7008-9565-4b87a5c6ea76', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', 'released', '1', '2026-11-24 15:38:36.548545+00', '2026-11-25 15:37:35.747+00', NULL, E'\\xaa4d136cf60abc9fd1343fbd4e0cd38a', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, '0');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20e34-887a-7000-95b3-abc0b0913d88', '2026-11-24 15:37:33.557132+00', NULL, NULL, '200', '1', 'administrator:environment', 'plan.put', 'plan-dumped', 'f4f5495f-335f-4050-b73a-cfbf6096227f', 'f4f5495f-335f-4050-b73a-cfbf6096227f', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20e34-8b58-7000-95b3-ca34cf755c24', '2026-11-24 15:37:34.279763+00', '01a20e34-8b46-7000-95b3-ac77af729eec', NULL, '200', '1', 'administrator:environment', 'account.create', 'acc_01a20e348b46700095b3ac77af729eec', 'cabd1817-906c-4026-9451-0678612d29b2', 'cabd1817-906c-4026-9451-0678612d29b2', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20e34-8b94-7000-95b3-d34ad237437a', '2026-11-24 15:37:34.348802+00', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '200', '1', 'administrator:environment', 'api_key.create', 'key_01a20e348b89700095b3cf9af7970a54', 'ce26c96e-6bd7-46b5-a4ea-4a800c0a0449', 'ce26c96e-6bd7-46b5-a4ea-4a800c0a0449', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20e34-8bd7-7000-95b3-d97e3341e2a2', '2026-11-24 15:37:34.420996+00', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '202', '1', 'key:key_01a20e348b89700095b3cf9af7970a54', 'batch.submit', 'bat_01a20e348bbd700095b3d5158d8cd60c', 'b6e0cdc6-06e3-4f88-80fd-5985ac10e824', 'b6e0cdc6-06e3-4f88-80fd-5985ac10e824', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20e34-8c1e-7000-95b3-e1cadcd66ef3', '2026-11-24 15:37:34.490792+00', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '202', '1', 'key:key_01a20e348b89700095b3cf9af7970a54', 'batch.submit', 'bat_01a20e348c07700095b3dd47e7532d81', '8da5d4e9-13c4-477b-8be9-aaab6b814dd3', '8da5d4e9-13c4-477b-8be9-aaab6b814dd3', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20e34-903c-7000-95b3-e7185cc229ed', '2026-11-24 15:37:35.549055+00', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '200', '1', 'key:key_01a20e348b89700095b3cf9af7970a54', 'batch.read', 'bat_01a20e348bbd700095b3d5158d8cd60c', '0ab042c6-e82d-4093-933a-7c5f49224877', '0ab042c6-e82d-4093-933a-7c5f49224877', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20e34-905f-7000-95b3-e8b3c293b048', '2026-11-24 15:37:35.583369+00', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '200', '1', 'key:key_01a20e348b89700095b3cf9af7970a54', 'batch.read', 'bat_01a20e348c07700095b3dd47e7532d81', '76233de9-beaa-41bc-b40b-6fde247c5da1', '76233de9-beaa-41bc-b40b-6fde247c5da1', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20e34-906c-7000-95b3-f12030b195ab', '2026-11-24 15:37:35.591313+00', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '200', '1', 'key:key_01a20e348b89700095b3cf9af7970a54', 'webhook_endpoint.create', 'whe_01a20e349066700095b3efc2b925a2f5', '5b461e93-f770-42ae-8fff-9e56a49d9af2', '5b461e93-f770-42ae-8fff-9e56a49d9af2', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20e34-9080-7000-95b3-f84c53b1b4c3', '2026-11-24 15:37:35.612045+00', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '200', '1', 'key:key_01a20e348b89700095b3cf9af7970a54', 'webhook_endpoint.create', 'whe_01a20e34907b700095b3f4634d0196fa', '06d6e61a-647e-4830-8afe-8a1e21a4bf6c', '06d6e61a-647e-4830-8afe-8a1e21a4bf6c', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20e34-9093-7000-95b4-021e00e615f1', '2026-11-24 15:37:35.63244+00', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '202', '1', 'key:key_01a20e348b89700095b3cf9af7970a54', 'batch.submit', 'bat_01a20e349087700095b3ff0616a27606', '6fd811ae-5032-41da-b996-f57f60898e1d', '6fd811ae-5032-41da-b996-f57f60898e1d', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20e34-90a7-7000-95b4-0afbbee849d3', '2026-11-24 15:37:35.654094+00', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '202', '1', 'key:key_01a20e348b89700095b3cf9af7970a54', 'batch.submit', 'bat_01a20e3490a0700095b4051e55ac3359', '6d92f7d1-d535-4883-a209-8c997ae26d8a', '6d92f7d1-d535-4883-a209-8c997ae26d8a', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20e34-90bc-7000-95b4-0c1faea71d5b', '2026-11-24 15:37:35.676817+00', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '200', '1', 'key:key_01a20e348b89700095b3cf9af7970a54', 'batch.pause', 'bat_01a20e3490a0700095b4051e55ac3359', '4f34c9d9-38e4-40a8-adaa-ca44bd039bad', '4f34c9d9-38e4-40a8-adaa-ca44bd039bad', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20e34-90d6-7000-95b4-145d7cc82871', '2026-11-24 15:37:35.701091+00', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '202', '1', 'key:key_01a20e348b89700095b3cf9af7970a54', 'batch.submit', 'bat_01a20e3490cd700095b411985ed33e52', '386147e7-5bf0-4143-9a1d-17dc6bf60a87', '386147e7-5bf0-4143-9a1d-17dc6bf60a87', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20e34-90e4-7000-95b4-1d42d282e103', '2026-11-24 15:37:35.715839+00', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '202', '1', 'key:key_01a20e348b89700095b3cf9af7970a54', 'job.submit', 'job_01a20e3490e3700095b41b8aceea71fa', 'cd58eff4-2ff3-4420-9d0e-789e9fb64869', 'cd58eff4-2ff3-4420-9d0e-789e9fb64869', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20e34-90fd-7000-95b4-25c8593ff4b2', '2026-11-24 15:37:35.740828+00', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '202', '1', 'key:key_01a20e348b89700095b3cf9af7970a54', 'job.submit', 'job_01a20e3490fc700095b42176fc02ea38', 'ed585f23-7150-454b-90d2-316d86a4e7f6', 'ed585f23-7150-454b-90d2-316d86a4e7f6', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20e34-9106-7000-95b4-2e4f4b8ede60', '2026-11-24 15:37:35.751476+00', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '202', '1', 'key:key_01a20e348b89700095b3cf9af7970a54', 'job.submit', 'job_01a20e349104700095b42b4d905da133', '3b99ed3a-b0ed-4374-b2f0-9f3860f82303', '3b99ed3a-b0ed-4374-b2f0-9f3860f82303', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20e34-921f-7000-95b4-3538129a9685', '2026-11-24 15:37:36.029046+00', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '202', '1', 'key:key_01a20e348b89700095b3cf9af7970a54', 'batch.submit', 'bat_01a20e349108700095b432647f2d050f', 'a0cc95d0-ee97-4355-bef1-579f4dd3fb7c', 'a0cc95d0-ee97-4355-bef1-579f4dd3fb7c', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20e34-9239-7000-95b4-38ed666431d6', '2026-11-24 15:37:36.057556+00', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '200', '1', 'key:key_01a20e348b89700095b3cf9af7970a54', 'batch.read', 'bat_01a20e349108700095b432647f2d050f', '87c14134-603a-4154-a417-1386798aec8c', '87c14134-603a-4154-a417-1386798aec8c', '127.0.0.1');
insert into audit (id, at, account_id, mode, outcome, count, actor, action, subject, request_id, server_request_id, address) values ('01a20e34-95ba-7000-95b4-3ea08b7daecb', '2026-11-24 15:37:36.954947+00', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '200', '1', 'key:key_01a20e348b89700095b3cf9af7970a54', 'batch.results', 'bat_01a20e348bbd700095b3d5158d8cd60c', 'd681dcc1-d569-4664-b1c4-7465683986bf', 'd681dcc1-d569-4664-b1c4-7465683986bf', '127.0.0.1');
insert into audit_heads (chain, no, hash) values ('00000000-0000-0000-0000-000000000000', '1', E'\\x8af5c13518c1e326beb31ceace08b308');
insert into audit_heads (chain, no, hash) values ('01a20e34-8b46-7000-95b3-ac77af729eec', '17', E'\\x776962f4d7e21a2ea78a0d5754ffde60');
insert into audit_seals (chain, first_no, month, sealed_at, ids, previous, hashes) values ('00000000-0000-0000-0000-000000000000', '1', '2026-11-01', '2026-11-24 15:37:34.279674+00', '{01a20e34-887a-7000-95b3-abc0b0913d88}', E'\\x00000000000000000000000000000000', E'\\x8af5c13518c1e326beb31ceace08b308');
insert into audit_seals (chain, first_no, month, sealed_at, ids, previous, hashes) values ('01a20e34-8b46-7000-95b3-ac77af729eec', '1', '2026-11-01', '2026-11-24 15:37:35.312348+00', '{01a20e34-8b58-7000-95b3-ca34cf755c24,01a20e34-8b94-7000-95b3-d34ad237437a,01a20e34-8bd7-7000-95b3-d97e3341e2a2,01a20e34-8c1e-7000-95b3-e1cadcd66ef3}', E'\\x00000000000000000000000000000000', E'\\x74abe8f5eb75664a5fba7c05b98dc76de7387bb3a87a9a1dbb21d07cd64873a69250d785832dfb1f093a51f4b42f68d9df8548bd07db085f615b00f33bdc48fb');
insert into audit_seals (chain, first_no, month, sealed_at, ids, previous, hashes) values ('01a20e34-8b46-7000-95b3-ac77af729eec', '5', '2026-11-01', '2026-11-24 15:37:36.322701+00', '{01a20e34-903c-7000-95b3-e7185cc229ed,01a20e34-905f-7000-95b3-e8b3c293b048,01a20e34-906c-7000-95b3-f12030b195ab,01a20e34-9080-7000-95b3-f84c53b1b4c3,01a20e34-9093-7000-95b4-021e00e615f1,01a20e34-90a7-7000-95b4-0afbbee849d3,01a20e34-90bc-7000-95b4-0c1faea71d5b,01a20e34-90d6-7000-95b4-145d7cc82871,01a20e34-90e4-7000-95b4-1d42d282e103,01a20e34-90fd-7000-95b4-25c8593ff4b2,01a20e34-9106-7000-95b4-2e4f4b8ede60,01a20e34-921f-7000-95b4-3538129a9685,01a20e34-9239-7000-95b4-38ed666431d6}', E'\\xdf8548bd07db085f615b00f33bdc48fb', E'\\x90d3e558620ecb1677b4902d91937f8c4ceac6a143de457d41a64e0e43ab23c422a8bc3db78daca3c339fdefeb4c3244ccd6d661db36fddc5faf5f9b8e401fd5a6d6450bf68b42153ae0d0c3b7f5b007988ef34a703151af6f422755b4a727cb9fc9211184047f8bf0f3cd0f7c1c34b2941143105b7e33b4f3b57ee65d68d86040fe4fc21a3d30d7e737d613b0a9a7a67cc3343e2d73fb3f843334bee0cd59e06833de4a78d32ccdd9d0fb0b545ee89ae2fb722235a4aa105c7c1f79b3daa591776962f4d7e21a2ea78a0d5754ffde60');
insert into audit_unsealed (id, at) values ('01a20e34-95ba-7000-95b4-3ea08b7daecb', '2026-11-24 15:37:36.954947+00');
insert into batch_rejections (batch_id, row_no, data_key_id, body, mended_by) values ('01a20e34-8bbd-7000-95b3-d5158d8cd60c', '11', NULL, E'\\x8100000003e1834a296ad147cb70fd89140a14326f96351d8a46f6b3b5c168399446ba9bc5f6892923d1dd43916fe227a2715234f3fb8c1fd2da4c833d3683c4566d402dbd0913eedd606a60d6e32391a68469ebaec40222f166b94fb02442bd8f59515f713f8c57124768d342db70897e934030f9d212ee7840472f421c8a2d74fe0f8ad18ef14cc8438832dd7b77d71e55982a700ea51d1add482c60ba913f052d162a899bc3db2fbadd977176eabac8f57650a29b81ebba6fbcc46fc35ee215ae39357c91339e2400dc72', NULL);
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
insert into data_keys (id, account_id, wrapped, created_at, month, legacy_name, wrapped_by, destroyed_at) overriding system value values ('1', '00000000-0000-0000-0000-000000000000', E'\\x0564756d70739e1ba7519401349aed1081d189f5eef96712a1093ac3195eafd45ce13339fe805d49b30bd7ac1efc0f8e191b7df5dcfe5042e16719683034e8d350c6', '2026-11-24 15:37:32.924302+00', '2026-11-01', NULL, 'dumps', NULL);
insert into data_keys (id, account_id, wrapped, created_at, month, legacy_name, wrapped_by, destroyed_at) overriding system value values ('2', '00000000-0000-0000-0000-000000000000', E'\\x0564756d7073f6a471dc39f4da67210e10ab17a8ff542eecf46b1213bfd9cd6f34aae5f15a636b442f0aaa6aed01ac3bb859d0f6e52e83f636e26f212cac0dddfc06', '2026-11-24 15:37:32.924302+00', '2026-12-01', NULL, 'dumps', NULL);
insert into data_keys (id, account_id, wrapped, created_at, month, legacy_name, wrapped_by, destroyed_at) overriding system value values ('3', '01a20e34-8b46-7000-95b3-ac77af729eec', E'\\x0564756d70734fdef3c0529477e838ade845d8107ca47a6fa711aa22dc8791c570c6712237f0d36b8ef6f06bfce7103ec6fccff7fea9e2c19dbec0cda8b4ae0a818b', '2026-11-24 15:37:34.400387+00', '2026-11-01', NULL, 'dumps', NULL);
insert into data_keys (id, account_id, wrapped, created_at, month, legacy_name, wrapped_by, destroyed_at) overriding system value values ('4', '01a20e34-8b46-7000-95b3-ac77af729eec', E'\\x0564756d707347ce5f0f61ed418c4c0791d0039375d52e6aa8cc65f90e8821c70a8c4626d3f8f9f46bc7f6a6fd65d298683a371fe9d6502110f420bbc46027ef89b3', '2026-11-24 15:37:34.400387+00', '2026-12-01', NULL, 'dumps', NULL);
select setval(pg_get_serial_sequence('data_keys', 'id'), (select max(id) from data_keys));
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20e34-8eaa-7009-ba60-60e7b81f8420', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '1', 'batch.completed', '2026-11-24 15:37:35.140091+00', NULL, '01a20e34-8bbd-7000-95b3-d5158d8cd60c', '{"total": 10, "failed": 5, "queued": 0, "deleted": 0, "expired": 0, "running": 0, "rejected": 1, "cancelled": 0, "succeeded": 5}');
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20e34-8f64-7009-ba60-656de3eb533b', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '2', 'batch.completed', '2026-11-24 15:37:35.328935+00', NULL, '01a20e34-8c07-7000-95b3-dd47e7532d81', '{"total": 6, "failed": 6, "queued": 0, "deleted": 0, "expired": 0, "running": 0, "rejected": 0, "cancelled": 0, "succeeded": 0}');
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20e34-9320-7009-ba60-6a1d7019b0ab', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '3', 'job.succeeded', '2026-11-24 15:37:36.283644+00', '01a20e34-910c-7008-9564-cdae30ca838a', '01a20e34-9108-7000-95b4-32647f2d050f', NULL);
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20e34-9320-7009-ba60-6d43d05f5043', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '4', 'job.succeeded', '2026-11-24 15:37:36.283644+00', '01a20e34-910c-7008-9564-d1b8f5e65d16', '01a20e34-9108-7000-95b4-32647f2d050f', NULL);
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20e34-93ec-7009-ba60-72405f32c9f4', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '6', 'job.succeeded', '2026-11-24 15:37:36.489007+00', '01a20e34-910c-7008-9564-e32397bdedc6', '01a20e34-9108-7000-95b4-32647f2d050f', NULL);
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20e34-93ec-7009-ba60-7726823fb02f', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '7', 'job.succeeded', '2026-11-24 15:37:36.489007+00', '01a20e34-910d-7008-9564-efdd06e8ff92', '01a20e34-9108-7000-95b4-32647f2d050f', NULL);
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20e34-93ec-7009-ba60-7b92be5aa13c', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '5', 'job.succeeded', '2026-11-24 15:37:36.489007+00', '01a20e34-910c-7008-9564-df59bb552782', '01a20e34-9108-7000-95b4-32647f2d050f', NULL);
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20e34-9485-7009-ba60-7e32d4833fe7', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '8', 'job.succeeded', '2026-11-24 15:37:36.64053+00', '01a20e34-910d-7008-9564-f193806f22e7', '01a20e34-9108-7000-95b4-32647f2d050f', NULL);
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20e34-9485-7009-ba60-83b03f241c48', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '9', 'job.succeeded', '2026-11-24 15:37:36.64053+00', '01a20e34-910f-7008-9564-fdb1d46aa161', '01a20e34-9108-7000-95b4-32647f2d050f', NULL);
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20e34-9485-7009-ba60-86359763c55d', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '10', 'job.succeeded', '2026-11-24 15:37:36.64053+00', '01a20e34-910f-7008-9565-03602d6cbdb5', '01a20e34-9108-7000-95b4-32647f2d050f', NULL);
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20e34-94d3-7009-ba60-898e6bc37f17', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '11', 'job.succeeded', '2026-11-24 15:37:36.720023+00', '01a20e34-910f-7008-9565-0e431599cac2', '01a20e34-9108-7000-95b4-32647f2d050f', NULL);
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20e34-9552-7009-ba60-8f4d1e478a80', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '12', 'job.succeeded', '2026-11-24 15:37:36.842748+00', '01a20e34-910f-7008-9565-138dbbcd98e2', '01a20e34-9108-7000-95b4-32647f2d050f', NULL);
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20e34-9552-7009-ba60-900ec771ec5d', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '13', 'job.succeeded', '2026-11-24 15:37:36.842748+00', '01a20e34-9110-7008-9565-1fc695fe5110', '01a20e34-9108-7000-95b4-32647f2d050f', NULL);
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20e34-9552-7009-ba60-94f1f7de2726', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '14', 'job.succeeded', '2026-11-24 15:37:36.842748+00', '01a20e34-9110-7008-9565-22b3ffbfabe4', '01a20e34-9108-7000-95b4-32647f2d050f', NULL);
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20e34-9746-7003-ba4c-9e14d338885a', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '15', 'job.cancelled', '2026-11-24 15:37:37.34268+00', '01a20e34-90d0-700f-8119-898d82b6ef48', '01a20e34-90cd-7000-95b4-11985ed33e52', NULL);
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20e34-9747-7003-ba4c-a3b0ce0a6708', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '16', 'job.cancelled', '2026-11-24 15:37:37.34268+00', '01a20e34-90d0-700f-8119-8ede311b39dc', '01a20e34-90cd-7000-95b4-11985ed33e52', NULL);
insert into events (id, account_id, mode, no, type, at, job_id, batch_id, counts) values ('01a20e34-9747-7003-ba4c-a501cf8ac179', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '17', 'job.cancelled', '2026-11-24 15:37:37.34268+00', '01a20e34-90d0-700f-8119-919d924d61ba', '01a20e34-90cd-7000-95b4-11985ed33e52', NULL);
insert into idempotency_keys (digest, subject_id, claim_no, claimed_at, lease_until, body_hash, status_code, headers, answer, data_key_id) values (E'\\x9886f1081ed4bc2063edfc08243fe179b5c3f2c549d18120e9bfe8bccf61b137', '01a20e34-95e1-7000-95b4-477b870fd8bf', '1', '2026-11-24 15:37:36.989131+00', '2026-11-24 15:37:41.165418+00', NULL, NULL, NULL, NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-8bca-7001-8bdb-433a1d483fca', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-8bbd-7000-95b3-d5158d8cd60c', '01a20e34-8bbd-7000-95b3-d5158d8cd60c', 'infinity', '2026-11-24 15:37:34.415313+00', NULL, NULL, NULL, '1', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xed129add6e8702639a7930f550e4fd43', NULL, NULL, E'\\x8100000003724bf2dbed2f898e60a92a435b090ad71b006471364d4ccac6e415b44f459c248c3489289ce63d9d0a2815acd06caf02a102b56abd866396636387c071c45eb1176bb82c3fd216e82da1d5407f189ad2b5837f1cb40663df27eb9965d4d349568f64b81606ef9863d668e5cddc000a6e2a9a9d92e1488713e4a449f014bd56885e1f55dd5b7637259c048d136125ffe39ebacc8e26d1b4ddabdc0a7bd6e19b681cfb86fc3dc1c53ad0fd5c424dec349ac550b96fbee5e673a9dffccc6d6d2c3d5fa5a4bc4b87cea4d95f713bd9ed200378edf660fe8ba3d58e630a92cd9123b1c8d72d6ff15f87f8c350da1eae1a0fe89d60b386dd61d48169f344', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-8bcb-7001-8bdb-44a02ab651ab', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-8bbd-7000-95b3-d5158d8cd60c', '01a20e34-8bbd-7000-95b3-d5158d8cd60c', 'infinity', '2026-11-24 15:37:34.415313+00', NULL, NULL, NULL, '2', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'REFUSES', '1234567893', E'\\x1b93bc55cf64d089ae3f31bb758865ed', NULL, NULL, E'\\x810000000345811492a0f1242f95c7c415e5a46a89c3a571800ec779a7a90201964e254a79ce5b3a6f57aa94afa25694ffc43d94f9a394acd1f6462b3ad4dfd1d999a24549483479b1e63a403ac68f8b71ead44b56a79efe44a2280759007587f991b8b6d30b628e3c5323c1f56964c711a11bb3a7e7900b743acc8aff5451b5a3d347c6bbf51ec9de0d42f6cbc2ecbda820dc8e8f1d5d89b6c3365975b529dfd33a66f36be54dc9672b9b3995a71ebad2f173eb800cb1f640b291524f7a67e0aad5a69c40e61170f191b43f3a7c6c8db0baab54216bcee18f6b30a8638a3c71ded2a4e3fee4c88620e88cb71d829bcb1d950b4516f52daa17b5b6dbe0966389c4dd', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-8bcb-7001-8bdb-491a3595ad07', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-8bbd-7000-95b3-d5158d8cd60c', '01a20e34-8bbd-7000-95b3-d5158d8cd60c', 'infinity', '2026-11-24 15:37:34.415313+00', NULL, NULL, NULL, '3', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x0252b91d5bf14a007fff304688d155a3', NULL, NULL, E'\\x810000000379962f377158e63f217ae13fb0885de83739695b1a5bf9173bdc695f970f09d60e1090b49ab8b5ab95774189dae8ccfaf558f1eb305dfb26b057a35fd8c4ae923a93b2a6095b3e6f0076ee44f5210b1944e4765369d7ec88a01a3f3f3975b2fefb5be42d1a3a00c843a4eb1de555ba19d9a9b4d51094b061a1a8c000e014151ef54f10d08419d8d9e5ad22a4802f9150ba2c889044ef6efaffef2504d3866fb23e3b81f219d203fecbb275e25b818e2166f313c52314cbdd3cc307f87ae9015e9c85d68ddc3d226e0199f4e3a21721ddc48225031daf2f915f8c6db62a1e31273b274aeada59322d8f4f6092a5f1a2af4f6dfba2c67b2007c6cab1', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-8bcb-7001-8bdb-4d2d43b6bca8', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-8bbd-7000-95b3-d5158d8cd60c', '01a20e34-8bbd-7000-95b3-d5158d8cd60c', 'infinity', '2026-11-24 15:37:34.415313+00', NULL, NULL, NULL, '4', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'REFUSES', '1234567893', E'\\x45e3b219865fd9bf1b163986609c5aeb', NULL, NULL, E'\\x8100000003fd3ec9b0acca3355f5438b65f0446c41d2efd2d1847f7654e7f7e6e20d2a0dcf4305af20ca3990ca37edf8a0a6b8621ce93f4b9dfe1e8dc876cda51c36f6d18ac1a50a063459f40aa880eb431e68823b3da5336e5eca25452237190e56cd6795656dfba33b424c70a68dd1c8ffbc860468d61ebb987312737984944c41c8b2933805f9fae6eb75132808e515a4f211f2c460993325db2c15ccdea20695d59c7ca55bc44abe80e1ba1f176ca2de592cf6159a5c9962fcb365bdecbd3f4e39c309d0eedaeca8ccffe1cd7b0efcb310657a5726ab1eebf77dfcff4f83d19551047e2eb8cc9d9e1c9c713d125630b7528c3ab9e1a1d60ea0d4a070bad226d6', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-8bcb-7001-8bdb-501f55a4da92', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-8bbd-7000-95b3-d5158d8cd60c', '01a20e34-8bbd-7000-95b3-d5158d8cd60c', 'infinity', '2026-11-24 15:37:34.415313+00', NULL, NULL, NULL, '5', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xa41adc65b82d849f9f6082059eb357fc', NULL, NULL, E'\\x810000000396e1d972b8caa3362b808612d2a4232e1c630e5209a9f37299a5b78fdd9c620852fd46bc67653a7b3782d0dbad9edc227322129d4103f323746a705aef7b3fcf55445fcc5546e909cf99ffaa5a32330a3570720ed89d3598c2a943626e7bbe3e4efc1ab32c0e33a4005b2d53234caf3d67e4789949e37c54a55b39148dda9e9a5440c05dd3a91d1b61ebe33e6e5ebfeae8e1b0ac5f99d5fcd1b27dfb085baf8c609f33b6f8f23f34c89f2927b4a458d89d5fb1371e3e212bfd72795d0aa7c289ec2f9ac249e9a12e070873ce79ad286cce143cfede36ec5538d9dd5cb2f941be1fd7b6ee876c3d3710823037b95922deb3e2529556b3411effe468', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-8bcb-7001-8bdb-57a0548a36ba', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-8bbd-7000-95b3-d5158d8cd60c', '01a20e34-8bbd-7000-95b3-d5158d8cd60c', 'infinity', '2026-11-24 15:37:34.415313+00', NULL, NULL, NULL, '6', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'REFUSES', '1234567893', E'\\x70de6499135f7f4eaf71387638246089', NULL, NULL, E'\\x81000000032cab251c5d0df3b3cf2daa238d154476a9fb7d302ca6b588fcbfac4d39c5e047dbb7737f60f0b92a016295e2bd6690d6d00642dbc70f035f15fbf7532339aba1c1fbba51a9a76ceb947b18e8c2e2722f86308f60450fda6cba5b6075c733609192aaa0e99eab6a80dbae9e751f1084ec92db5911a8175eff6851136ac817b47afcae40887368b3ecf42829025caa7014b6112ac32b0325dff81559f7ce15fd4cc611de4a480e84aea5dfc7da79cf4bdfd3e608c23f3f3dd837977d2938656d9ec14dac07dd54b70c2221dce3c99a7df328b312ccf02f289b7d120423e69f7daa67160abe206645c47b3e728ee99b346cf12e3a4dbfa6e004fa53eedcaa', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-8bcb-7001-8bdb-5887e6caf481', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-8bbd-7000-95b3-d5158d8cd60c', '01a20e34-8bbd-7000-95b3-d5158d8cd60c', 'infinity', '2026-11-24 15:37:34.415313+00', NULL, NULL, NULL, '7', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x9174804eac806d344d16599d5738c0ab', NULL, NULL, E'\\x8100000003b7c0c7da28a03e17f373b472588d78f28a7920189982015730b6b0e34943fc0c0db4a56455e12b9ca9760dddf691dc9561357518f82e1919b76cf6bf6a99b7dc2e91299d402b7669df28e937ed8bf29bac264600922fc9af55bd22e0602acb2e4ddb4d61deef07fdba99c573d53d48900fb87f15ffd664168f0f46c80a4f8f74f22689bd8df0e4bc93eb258474d566daa06753be9df131d9965a26a40b80b9e3e318c2a4f8c2a94d99412669b84b0e8bc020ec916faf052a9644c6d07c5e4a6df7a4e71d678d2a1064261e2f95d662182d1ee81fa34fb1e62c9b62c03ff9cb3f7144daa3faed0765d71fe0de8f52e8044980bc9ded5e47f2e47901', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-8bcb-7001-8bdb-5f303884ff7b', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-8bbd-7000-95b3-d5158d8cd60c', '01a20e34-8bbd-7000-95b3-d5158d8cd60c', 'infinity', '2026-11-24 15:37:34.415313+00', NULL, NULL, NULL, '8', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'REFUSES', '1234567893', E'\\xee5f91760d8af9b8eefecdd3589723dc', NULL, NULL, E'\\x810000000367cd3dc060f970841b5f295119d1dcee9ab57791c6a5926dad558646f4cd237fce7c736371c38164c54ef9b1035e4d93b0eafec834471ce7c81ffb21bef125aa3b1aafa28d7098642a1252eb66e02f57639e8968ec0cae018f3bd7fd3c72be708028e711090da457cb9de557ef8e7d56e73bd3750af8759fd726eb9fd85ab6ac90f5443270ecb484e2bde1a0f719cf6aac4abbb65abdbeb8f91fcde26b5d7540af8374c5416d6ac149a79d428b09b411007938ad852adc444c873dc61fb85cd559013f106fee43f50283eff5c198f3a3b5d8a7ac3358f57998c36f7d1dae2ec9d1ec112f0ead339eecd5ab56efdb907361fad0fe8f6fce0b6ebf487b22', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-8bcb-7001-8bdb-639b59f88572', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-8bbd-7000-95b3-d5158d8cd60c', '01a20e34-8bbd-7000-95b3-d5158d8cd60c', 'infinity', '2026-11-24 15:37:34.415313+00', NULL, NULL, NULL, '9', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xef0ff8cf0227a343345d8e228b21d71c', NULL, NULL, E'\\x81000000039e76b251bc14fd17a01449f1770039ed4868b03bfe88608e6d63de8151f4edbd6eeb8dc4fac636ccbcd2a35daa4df48c6806b22663497ed4f6170947df3961eec7567071e14e88bc9ca170de89802518d20fb2218e72db7c473d8077af8e30865acbe87a15691e6ee2efae201940b6f3a16ca074c2440a90c7ba1fed780980b5524dfed3711c801fced750cae6a292c38f9412abc125369b27e47b7515923511cf4495c9c764518d3383950d9378c471392c3c57c98ff94d8b49988cfa452aea427f528bc1c2b41d463ef41a5a596c3857f9861e9cc609d57cccfee56d24006396cd1c971eea7bedc8ff05cc269a48dd3ce45d0d4883c46201b92d', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-8bcb-7001-8bdb-65dca117690e', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-8bbd-7000-95b3-d5158d8cd60c', '01a20e34-8bbd-7000-95b3-d5158d8cd60c', 'infinity', '2026-11-24 15:37:34.415313+00', NULL, NULL, NULL, '10', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'REFUSES', '1234567893', E'\\x78f12ba4bc4b1bba3f77e49b9b8241cd', NULL, NULL, E'\\x8100000003790fc566d2991b71c60bd8001eae3721da62c305665724f5851d72c7c7512962d689a7c69b920c568d4c005c788e09560b45f7b73685454c2803bd2d368b4d8b590291d46413993b5a2fd50f6de430db44c24a4186be9c1848426deada72e467e53e7fb5e8a28c2e7d8ff794c74aa50c9bf12deee9c7abbc49b2d93ff9b88474a090c50df56b8f2d6571306c343b225f430179f096752be43a0c97f0eaddc7ebc0f16e58f3020c3ab49c54713fb6ea5bd3ce63c98e2bc60a3f843b946d26c54840fbd2066c80820cebabca813b01d2b3cffd1a92f641122db3ceb9a0c07d291fb40deafb0c272bc660cbd86720c44a493d14afc9ef4f14d397c84d3f63ae', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-8c0a-7005-b454-04d8addaf3c5', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-8c07-7000-95b3-dd47e7532d81', '01a20e34-8c07-7000-95b3-dd47e7532d81', 'infinity', '2026-11-24 15:37:34.479267+00', NULL, NULL, NULL, '1', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'REFUSES', '1234567893', E'\\xebf4f2f2108f93e80c94ba090caed287', NULL, NULL, E'\\x8100000003739cae70dd951713aa26304638eb7c83b8ac82715bda7901ea1bcf387bd0f9b26f32795af817d575dd271865d5ec445b495975c65f43063c20ddc9091e93e839cba05a7a6958e2cca60e0a76a43cf3dbd8c8ed24bc57efe6312c80070d98c4478d23384808f4667a3659e5fc67f13ccafb3039405c7dcad57713bfbebcb55c6088f98cd8416c258d4cfa5291ab5f523d48d1948fd38b0e7ecdbc04d3d5ee39d8ce9dec5693e415998f40002f9be7d7a2f1f8a7b724801744d5df20caf7a8a1f56c50615c4ef04459ecfa4c4256b4a64e63f0d620c28c2b87c8248475db85035af63b1d550cbe817a6676775e1fca28a2e5e45f8013dea306001dee68c043', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-8c0b-7005-b454-099bf15ee2a3', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-8c07-7000-95b3-dd47e7532d81', '01a20e34-8c07-7000-95b3-dd47e7532d81', 'infinity', '2026-11-24 15:37:34.479267+00', NULL, NULL, NULL, '2', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'REFUSES', '1234567893', E'\\xbf8971108ddbc3fbe1c3765fe622c935', NULL, NULL, E'\\x810000000321794f1e706b1fa51584e5507b2fe463bdd33712783498df77230b8f59b77aaac473ea6eb7e16531287305a0780455cf11398665da03dd37920fde5b95d0ea4846cc2451ecd99df3d82daf77f9c975821436849aae4639b03a62d3ad44f301dc6ccdb17a6140ecc8e02a0eda61f0a5d172ea57f4ca7a95af11fe9963e30541adf9dd48d579974c02ac1a4beab45f53d4a2e5621bf9e1c74d07537997d8e68c22c7e643de70cbfd9f03c12cba8d26e68ecacc6b9361e8859289bea2c40ff577fe9dfde9c5e2ef9a60a150d8e214d7292c236532bd25c0897007bad0a93ab789411deb08fecad328b9e1691a8174c85f8821e0edc2c6bce2c464ca65cf18aa', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-8c0b-7005-b454-0fac26e2b517', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-8c07-7000-95b3-dd47e7532d81', '01a20e34-8c07-7000-95b3-dd47e7532d81', 'infinity', '2026-11-24 15:37:34.479267+00', NULL, NULL, NULL, '3', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'REFUSES', '1234567893', E'\\x72a04c4502a8dec4e21d89143f4d651b', NULL, NULL, E'\\x8100000003ae02a04843aa0aa05b1758e1c634f0179cfa255ecad4283fcfb5a1fc99cfe2a74ff6a7e9263b33a58e24d78290b3e4bd4eba7c804d718fe4733c5f6eab10c7c42ec3b41326fa1f88ffb4a9d2dabe47e4ddd8c804b9d9ae9678e5bf21d289cac2807d60a8ffe959a3466910b472f010fc402342d6137dc09485f335ed662aa750c3049b61280981c8a9a5c9f9fd30f1c6a1d4c83ee9958c037aaac98c9ebd8adf9b42ce80256f30d1ee6fbe3770895725f6147f59120d3f5a91b556f40034d1cc4a3c4186f0fde945304856d0f28416f9a14f7b04b815c9a6811709d3af89f725bbb20e22965fe7724f89352f60b5195bc7a26f7e653f51db9ce7519229ca', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-8c0b-7005-b454-13dbf4bb6a25', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-8c07-7000-95b3-dd47e7532d81', '01a20e34-8c07-7000-95b3-dd47e7532d81', 'infinity', '2026-11-24 15:37:34.479267+00', NULL, NULL, NULL, '4', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'REFUSES', '1234567893', E'\\x2acef0e00b8b857c84e47bd7ae9facf0', NULL, NULL, E'\\x8100000003ccf05d013f1802cdbe8421a85bdeeba582a5e2bca95a70d3550f82dd6adf090f7a1bf7f33f604269e75374dfa156a336931edac8be692fe518b8e3d986b08f375c42004f6c9bad05dedefee2a36257fc518b71fdc60a27db067bedef5f1b90f8e69c80ab6ec937012202f776290d2ab79ba1cbeba401209ed3008199e44eb4c7a43ab58566c14f626b841bdcbe7f3335d21b6656423c1f374541eac93cde403403f1be702c47ae19d7ab993777b0fbcd0249e923932a77a405b3deb53c07913b2cee1e6eadeeec5f73327b158be7a01e160f1e3fa2c72113c4f66e4b1bb1744304363a81f4205e4fd1a28fb28db9b7e61c4d82d30c7e583c5bdde31315cd', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-8c0b-7005-b454-148e12a72673', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-8c07-7000-95b3-dd47e7532d81', '01a20e34-8c07-7000-95b3-dd47e7532d81', 'infinity', '2026-11-24 15:37:34.479267+00', NULL, NULL, NULL, '5', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'REFUSES', '1234567893', E'\\xb28fdb77f8ffbde54dea5431b4daf018', NULL, NULL, E'\\x81000000034ef0a9f96d2304962b632e6cc5e7d4f823ced53519e3811a5a80a53a7cfe0f88e711ea0788674e31960c0206d381b83254961e5053f22a59430a3e887b4b4f055ec5bf25bb098286d536f42cdc57755341a30db72a8f594f1f8255fc660b24f9096a3403477872dee60e8693756506a452683177c15471985d8cbd846e40d4c9f4d8919e0ef853323034db973ddd11a28ad01d4a0f08a22553936f4cbf828cdbfb6891d7b10a0ece7b6b339ce9f24e3e72b12b1399a78f0b984bc2ef521906c0455ba9ca3aaf6b1d00be395b24420e3bfb8f0e72154457d20071e480f9d07e21433bf12c0aa0ddd322713e5cdf17419b1d4da96cc92d82c0c0c4cbd8bd37', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-8c0e-7005-b454-1ab323d5eceb', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-8c07-7000-95b3-dd47e7532d81', '01a20e34-8c07-7000-95b3-dd47e7532d81', 'infinity', '2026-11-24 15:37:34.479267+00', NULL, NULL, NULL, '6', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'REFUSES', '1234567893', E'\\x8964b9f2b92f94aa31165df8a9db99b6', NULL, NULL, E'\\x81000000031b73de98f8d78832a2c645b422a9c51c6a8a02a01a4aceecfa86bc95788d06b8990f7f62d9fb349b38c1b5d63dcd197763bd927e9f7dbb3259601c3bc4589e1038b289784f211ec622bcadb17695ccace00ad2ac30b4f511e2961db7dd58e5893e485d03f4f5e92a1768b537195a9bd7dfc44d87512d4a587702c5d575e99f76691711a6b53f8b01a4a4c1520faac7dd79e0344e67434266fa058f567f1607a0e3fe90816ab4230ab74758b0842af3f60b895a8ce96b2024ca16313045a0029aeeecbb2c987781b9b657340a6f002af67c1a89b85f0cc612d60d0a68e6e5719ff8f89a3751a5a037fd5511b77664e85777d594efe02a7bbf9987e339d6aa', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-908a-7004-a7bd-3d105ff4a41e', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9087-7000-95b3-ff0616a27606', '01a20e34-9087-7000-95b3-ff0616a27606', 'infinity', '2026-11-24 15:37:35.628118+00', NULL, NULL, NULL, '1', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x9350745bb82457f2903b21c9a225ed21', NULL, NULL, E'\\x8100000003a0241618edee18db1c39a4a95094bc79168a625c250dd2cb6d929594a61ae86c0b0862c67bc0a73f27addb1cf5490c6b9932fcf81b700aab6519acedfc386a3a2309f1a8b646c40db1b563ff30116e327b5bb28089aa18f9e93275f7b7f2681cb6d56051c24bc55d6093c6d6c70b5233c6e5390bf1510f6b25ef8596706ce04886e79a487246ad0ce6cc5c047f7b3aa731e41ca3b2dfadbac7385435e75659e6063d56c9ef69f1fd988d935cbeb23489dc1d8fb6945790516fc3c4d9553091ccfcdccc634c71736e0eafd7c55039b011dbb31760e944c0b628a9a9b713c5d164bfbf3ab68edab6728321e19931409d7bfe31c1452648b8ca36039c0e', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-908b-7004-a7bd-42283b22ba08', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9087-7000-95b3-ff0616a27606', '01a20e34-9087-7000-95b3-ff0616a27606', 'infinity', '2026-11-24 15:37:35.628118+00', NULL, NULL, NULL, '2', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x20a23db6e375737a5989cf2ee18bcf1d', NULL, NULL, E'\\x81000000036dfcba6844724bd579778c6c44e6cd3dea935b072a0ffd27f8146513dafaab1e6513e57638c14f121c8a4adde0702e73dab4fe3ed19abd61ffdd432b8c6f60c2d3a10ec66ec55c051cfcb7c214bc4b9ffe56d95ccbbe0765946d8157523831b0d2b465f0698928293411e5f55b3adb271860d93155dd64763bae6098aa444fe5a3fbda8151f5b3d3ea8354817716fccd5d5166c9eba75cc04c2e0bf2ded7e40c1611f903c05d3f107695b9fb4e7b139552ec403b6b0a4d4ed552327a2eccf99acccf97984237dec00e7a8a3cfff8c2cb95fdda14b659ed0b7ec73396e650e15451cbbbd34be5d1cd97d761f70bd55c31952ac7c79a5da04fd9f0623d', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-908b-7004-a7bd-45e6223b0ff2', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9087-7000-95b3-ff0616a27606', '01a20e34-9087-7000-95b3-ff0616a27606', 'infinity', '2026-11-24 15:37:35.628118+00', NULL, NULL, NULL, '3', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x1296b472011fd70754ed69060b77f478', NULL, NULL, E'\\x8100000003070e65d4c117cb2949d971b689093817884485e9dd8b7fb1e0c53239e54cd9311fa818a4bdfc9b3c05a0eea7e29061631f275f926edc13b88d95818befed0b6493abdba5b211573fbfbbbbe0839436ad155c4ea334a0cec3fba4bcb68463bcd7a30a3c0762d254b1e5d4eb4f21e0a43dadbaa6466ef18090b2123a0af64c3020c2f20cbb190c6d293b67ef0272b249114e9e9be9fc2e69c2eed790b591bf469ac7ab415229c920f55abb611946359a5f446b687d70ba7ce47c662e6b0896e908d20818ddbf422f72c1ecad5ad032c805e10a5f4de949dedb5cd34df6e48329962c94776b00d2b7b91a8dfcdeb0253ed1d2422dd0778a8775971bf4fd', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-908b-7004-a7bd-4920a00123e6', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9087-7000-95b3-ff0616a27606', '01a20e34-9087-7000-95b3-ff0616a27606', 'infinity', '2026-11-24 15:37:35.628118+00', NULL, NULL, NULL, '4', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x82c1c37f7eec3141cdde6364a6942207', NULL, NULL, E'\\x8100000003bb0dcfbd5d18028da295ad1ae24a9b8ba292fbe67b95f6b51aef51857098fde7bbd87b29dabcc94ec3fb725d5c8bd488cdb25dc4b80e9990da7efdb5b8cadc5f38545c0e2482e26301b4b009bb99d17120d798fed938ccaa8e7d294afb35978788d582d7e18d79cd3d85c310e0e1ea3532f6d1f127c20b20760e15fd7a96be64ad4f7ac9c448fe2a199f77c1131357bfeaff0fe1b84a0debb24d1883005d1e5a3901936de9c847798f7ca29143fe26478282af52a8950b5d4b477d5e3e376ed2e5937998e106d0993a6be98cdd033cd12ce3fdeb574d00320df14f6b2d2ad9c08051f4089ced8e3a98149b9c0b6fde2776920e6d1890fc115969c7a1', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-908b-7004-a7bd-4f999d7d9eb6', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9087-7000-95b3-ff0616a27606', '01a20e34-9087-7000-95b3-ff0616a27606', 'infinity', '2026-11-24 15:37:35.628118+00', NULL, NULL, NULL, '5', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x06c8821083e96de53b56903fc834b951', NULL, NULL, E'\\x8100000003908dcc3d7a76c21d4ccc8149dd7b7c4ef7844dc49f9e7f911cc3e29d3f4a8dead9619c93a65b2b4d75a663cc4c7e337f6e4646d7635af34ce17bb9e79b11de3c08859b54de02e259d487900f3f4f4dc48b374d388f6a063a05b08ddbe5fbe98be235c6e6aba288cd7987166e003a44579a5bfeeb5654330ef6952c155c948d82d96d3c5c59d555cad999f4051d9bfb8dc4b645fba222d87dae10d89d062dbafa3c04711aa28018a7ff19a7e11f98510a94ad3619729b1cf3067207e71195de164c49d9365c10ed21157b5ea2b95ffecb72107699e27dd875f4cf702bc246baf269020d33cca2b5172053770fd48218bc7364a0a2b9b06c985e9c7d0c', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-90a2-7003-a27c-90a141da9033', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-90a0-7000-95b4-051e55ac3359', '01a20e34-90a0-7000-95b4-051e55ac3359', 'infinity', '2026-11-24 15:37:35.651665+00', NULL, NULL, NULL, '1', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x4452ef6d2dcc25ac86952493d9e1692d', NULL, NULL, E'\\x81000000034c34a4c1b3f4f9e9d0fdc0ba6d96d23b084a02de5f31860e49e339d8b21008fd89759c4a60ee245b2821ce0e6eb9eb2752893c25ecea209ea32b757c6c2974484ce0eaa794fb4330f39fd56d4e1e73b683bd406b5b747216bd82c7e8d6fe8d0fa101baa61347f448a7f62e07988cf4ecfb1a117f68066d13bec4c2d79576f0c3a920f9008c3e18735370ea9c260767719698531b865c3ef00c6fde88b5786506f25a9dd23eea97ce2bc121c099fca6964cf497f239931ed785c078fa6171adfa29f88995d3207f6fbb9e8f17ff2d19c1370e682a893853d87c2da2be398759bb2e9134600ecd4731107cdad8b6fc83f568b7fa13c839e4726a42e793', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-90a2-7003-a27c-962ea81e0200', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-90a0-7000-95b4-051e55ac3359', '01a20e34-90a0-7000-95b4-051e55ac3359', 'infinity', '2026-11-24 15:37:35.651665+00', NULL, NULL, NULL, '2', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xe48828f694ab4ede714ccfda34e7a4f5', NULL, NULL, E'\\x8100000003933604bde7c98e61f81ea7e41db8dbd2e303fbddc1bcf0d6cdb05cea07691a7ca64de72753fc0b7037340ffea01badf575fb622b509c6574a2acb637f69d2a1c0cebea23931f82534a39834f25d07b12c0a236ed8f22fc4ef363bc31b1a319176c531f6ab58b5847ea0a16ce3a146e70e1a394e3f8b6c132eee77cd10c76644a9357bb3bd3b8b93484fd46609e28a5da1dc1b038d2f7d9d378514e2a492611ad0e4c373270a6f2de196c1e6d818afcf736d0261790a1bfdd5f8e22b4d47d49c507006fe37af892ba50e76f5b11ea7cfa4e91bf7d143f47a0ec96e490726174ba8b894333b034f67203afce073adbf0750d86529cd9df7c53f868d25c', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-90a2-7003-a27c-983e740b2324', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-90a0-7000-95b4-051e55ac3359', '01a20e34-90a0-7000-95b4-051e55ac3359', 'infinity', '2026-11-24 15:37:35.651665+00', NULL, NULL, NULL, '3', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xe5b407f8eeea81c4f71bfe744ca3a65b', NULL, NULL, E'\\x810000000343a8a3fdc5a8942861a50e4bd4f8a1c7af84b058e718769c98f269e188a4e10b0bbacff04a6e0f77e3de0380d0e6fce2fee4eeb28f53fdf83b815acee252b3ad57f2b894b0240282104ba51e8a1047d4840f7793c38876fce3e3079ff486bd574b384b04ff6a731bd5f513f7808a596f1802a52f4cd6f2059bbd80e7e6d7387b8716e8f700977e45e2d078cf006453e78f6e90eb573993c948726be46646b59cee44e7f3271308ad3f9279e6f6158411410ed3087e7b8abe986372bc7868f3b6a32e93b1e838afb88ab7cacf20e83766524b8f373b33a129e13f71a46b7b94633b746f177e8c725b6a12940deac6a43f9fd0bd4fd6f29714541e171a', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-90a2-7003-a27c-9c7db2e9e136', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-90a0-7000-95b4-051e55ac3359', '01a20e34-90a0-7000-95b4-051e55ac3359', 'infinity', '2026-11-24 15:37:35.651665+00', NULL, NULL, NULL, '4', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x6e79a9123ce76dc4057bb783a24bbb1f', NULL, NULL, E'\\x810000000360825a41a64723615c7e63383c353c64c979c15796878c989f79b15c0fd775491612610e2fc658f659cd3d265a18bf79361c1010c39b851684ec3bb91854032e4c700b868f3431c29d01f62bd2879fb7cc7da9c614d63f9af3fd075df28d3a334e054560fbc63e110c81d80d7caae25100a4660061464f97cb325c07b3844a7bcff56cfde2d978656c42bc05c1b1074496ef94aceac4531d4ae37c66e9969560cc4d0baf64d1ada871f9b462b0c5ec31e0308566f242b4bb1746355da7eb4b15e4ffddfb84b5695ea8cd893f34b3c2465b1097167f58c7ddc213e12446fe0c6c6914066582136b403af5f0668f593db41f6736e7031f57ea33edc381', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-90a2-7003-a27c-a1b9b1743ba0', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-90a0-7000-95b4-051e55ac3359', '01a20e34-90a0-7000-95b4-051e55ac3359', 'infinity', '2026-11-24 15:37:35.651665+00', NULL, NULL, NULL, '5', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x030cbee6a69d58183110ba0bbf41ce50', NULL, NULL, E'\\x810000000305e5ae3e535f9f9e1f0b80e038082be029c9d98a51e1df5932ccec2b0eed7054624028b204ee4cdf55f2bfb741ace72156869e3f7516b32c0a4f05c05f004e191a11e629ba2470055cd4658b730692c525b1edaca303e742d4d9ae8313a179801d083c2e100b0f80108c2b84583e610ab19b9813157526b85b2a8e467762133f12c6ce140967ba321fe01c4ae52aa85fb81ccea8fd257f2a18cd54d31e34522c3eba9153e6c8da72d6c091c85363189275b4798a74f0e8a67aaa0b1856cd368054bb3a4a4dd86be7bdbc1ff683b93e55c4d28778258e634297770d2a74220ab0abe9368a6562718f28a72843e72586fca4a006364b546d168909c084', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-90a3-7003-a27c-a7bddcbe5115', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-90a0-7000-95b4-051e55ac3359', '01a20e34-90a0-7000-95b4-051e55ac3359', 'infinity', '2026-11-24 15:37:35.651665+00', NULL, NULL, NULL, '6', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x3c850ae7c139f5d65d0693ebd074d8ee', NULL, NULL, E'\\x8100000003163fc3ad1dcfeffa74c93e15a817e596af24bba44e152e2b031bc53b95adb8dc24b93cbbbe177a11d5c50760b93ef03d2ac1f4d51755a1e24095347a2f290c57382ebfd1ce3e2924e1ba31c37684b7e233ee2011b73c03daff4edd2abb66614b5a7607483f2a680cc562b624b11b20ff83171e7b2230fc03fb85a8c2d589ea855ffae90f1b98419405be2c4fdadcaecd682e48d0c43b5951ccd2af05c4179d8e10c5f53f7138e3a35b311e05dd2112436fb1e2ea0c1f111c21edd522dec868f205bc328ddf383d80af174908b17d560638cf84078b80fd14790bb7253328ed50c69659d501617fb0c7da8bc09a9a4548a4eacce0826363a21ca7cba4', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-90d0-700f-8119-898d82b6ef48', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-90cd-7000-95b4-11985ed33e52', '01a20e34-90cd-7000-95b4-11985ed33e52', 'infinity', '2026-11-24 15:37:35.698401+00', NULL, NULL, NULL, '1', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xbc81b7bc21b78471f56ce77b5437475a', NULL, NULL, E'\\x8100000003fa5e9140103ad33e584c730d9f4ab2a756e70ba8c3cac1d021774735693c63b75dcc5790c8b15b938cab46ec9025d3df3bccc941ade86f05d0c1c5d5570bac90f1fbbfc6f489d9a385b0cf0bfd754b078dffc6e6216ca1b20a0aee41efc39029e14d6bf85c0261e152cbe8f35b09c4f6de71d00bb5dd9ae39f59a742cb44bd60d902c4975f560bfca1541dd1bf95e35b190c19157e83f9e7cca91cc6bf8d7f3dafa7861326aa99635001d5960e105879c521fada52e510e3304d9246cac0d420297195a3c9f1c4604e403729ee9e06f32914fa51a907e41daece34d0d9c2d4fba5a58deeead0a0bca8bf0d164f7632ef0be9169091c9f278ea5db531', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-90d0-700f-8119-8ede311b39dc', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-90cd-7000-95b4-11985ed33e52', '01a20e34-90cd-7000-95b4-11985ed33e52', 'infinity', '2026-11-24 15:37:35.698401+00', NULL, NULL, NULL, '2', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x9d608cd4684a3295cb753e3d2dd91059', NULL, NULL, E'\\x810000000347842fd6a072f1c7da09781488f74bc43ac065e0e38b4814edd8df186791507ebde606107d76ef679933a6ea1d4e4c48bd727c921e6b3defd340a38e7e4411ef49fa43ed5e42beaa136741eef5e7e16f48193b296ea713a2dc6e31e6422043d380b1d26d04722be49c6fdf53468f9ba3fca6bfb362514ec3a3cdeefbb0b451bbc23d3c15cec5ae54acc7b3581619c4ba7665315a6e44b3714d6aa4ea1391bd54658bed61ab729e6e46ac81cc5beab09ac744ae4542e25aff07717b9cec70b7374b6ea614ce1cebdbd7f177799b6dcff411307dff713e59f1de13d837d1f9e6197a765b95db0707e50f0e512990c7d4c86e1e687f7cdfb87a054958d6', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-90d0-700f-8119-919d924d61ba', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-90cd-7000-95b4-11985ed33e52', '01a20e34-90cd-7000-95b4-11985ed33e52', 'infinity', '2026-11-24 15:37:35.698401+00', NULL, NULL, NULL, '3', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xc649f34fc1a567204972548d83f70f8b', NULL, NULL, E'\\x81000000033e0eaa4a7d8156035d2e6d0a0354366f5b54f0620ba56421b45b07680bf0fb790b69213e80c1a0250e8bbc2df84d7c719b1d9e967137d431f0d97dff195fe2964dd7494d31e81e639a05a01fccd895e5a27aab713b8b91a83c9f86f136df8b180593067aee46cec6d72809967e3414eceaf4ed3101bfec4c421083ecf7943bac36cdcf528426a6ea28a2904931cc203c834f020e059944a6e9312b2f8b26b5522540890163a223469fa61e0522e25e8d6f7d91a7022a3a7ae748d2ed74ae2633f36b3f97b00cdf739a432b36fb13d87f19743e7eb5aa0c45787ce1e35f72ab02dd1d416b06619757b0eb6fb408e889ff214be3e164fdb0f67d75fb19', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-90d0-700f-8119-9651d47ee15b', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-90cd-7000-95b4-11985ed33e52', '01a20e34-90cd-7000-95b4-11985ed33e52', 'infinity', '2026-11-24 15:37:35.698401+00', NULL, NULL, NULL, '4', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xa9e96781c5608190922d9819b1c30e74', NULL, NULL, E'\\x8100000003c8d8f99d0b66b782da0ff140235422a3e707df70bb8a70e6eca22abc5dc4e67cbca58e0312c2d309ab7abd8767934ae98f48d613db95dfb89deebddfe94ca93743f4c386607cad1f64628cbfdc1b7b61e8569272b9abc1b9db6246c6bc2b9899256e3d7afb60e26026f4ea4a3d5fda67e5351cbb72f3056aea75536e11e3aa795c899cc2c1ee49d34b0ae3d4d6c32bfa9441bb5c1fd2a1ec01f8a9846d498435b6fbc13b8e2ebb869ae3fc8302ca3cc0d9c091a66791107112f9666036c9b9a7b4c43ecd956e6e58848724e3e8031867e5bbdceafa4a04fe3ba72df5404225f59727ecfbd0457acb12309ba185bcd8dd80ddec579c0182a5e4a6429c', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-90d0-700f-8119-9b10550fe98f', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-90cd-7000-95b4-11985ed33e52', '01a20e34-90cd-7000-95b4-11985ed33e52', 'infinity', '2026-11-24 15:37:35.698401+00', NULL, NULL, NULL, '5', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xdbe96e5aeebf0d8b1187b24f5e5bf4dd', NULL, NULL, E'\\x8100000003dc991d117c0c8fe6da97a64c037aa3f141ed9ac5bd4769a1e2c661e20b78359492d09df25793bfbdc4c2bb0e3b70c74ed9d1085f242afba3cbb49d28f09a05cfdbcbbadab98cd15d63d299f1db819cf7f5287494ae6c55a0c2f1f5247308840533d9eb183aabe2f043a957769fefba75f291b852c98556276f28ba9991d3f9e761b3a5ca4e150ac5a5b270709fcc6079f34603c09e500917a0b4cd8ea1a9f4f431110f6827d2d8da4e95fc72ebc46fc0bd1ba510ae01e2da261f2b7fdb5418e1dc37e07c20b08b09779744ff327fec9a726f7b6b36e79d4124b0b52b6f4352dde4d5491833ba746094076303df19806d9357c067c3032a3fc0bafceb', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-90d0-700f-8119-9d64e568133f', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-90cd-7000-95b4-11985ed33e52', '01a20e34-90cd-7000-95b4-11985ed33e52', 'infinity', '2026-11-24 15:37:35.698401+00', NULL, NULL, NULL, '6', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xcf27eb286bdb0f42cb18e14626a09872', NULL, NULL, E'\\x8100000003411f56f92944ceda3222af6c81429584f176bc4465faf9bf569bc15f81aca963ceeddbc7263c3fff5c0ec9b06f7c628de428e192f4facc0b8aacc862a6037d326e42577a8e42903b87c37691f3392c10cad90d42b00737f06bac0ac20e8fb99f2bd8096b3841a14af05047f365f9f05230e5689a5d6ebfa5c0b63b6664f84378df5c9145e2a439d940c7947135fb00c14aece14f54dee52aaac338c9cfb840ca707b16432c4b87a5799e2a587eaab701ed6e854b0af94e7c22bb4d2851921e5e58d661f85af2adaa860ef5e48f880616e47aa828e93e34455102b06d35eccf8b362d0a983a31389846fcd5e7f8048b2b9f6285bd03f28d2237a05050', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-90d0-700f-8119-a2aa273637c8', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-90cd-7000-95b4-11985ed33e52', '01a20e34-90cd-7000-95b4-11985ed33e52', 'infinity', '2026-11-24 15:37:35.698401+00', NULL, NULL, NULL, '7', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xb0de9bf8fc8093411a7a710804762869', NULL, NULL, E'\\x81000000036bc5543784e730466c73a87b6196253339f7f2aca3a9d3775a2ac8ea5358ee58843d893208154388f4895191b8ea2b196dec2dcd3570d1fa3fb6657432536e34b14c4cc71ed0aec7bf3f898b19d1ff5d9be43174c65ea88d489635556471353e4ab7185eed38d6761f475c20419a9175eca8e5ba36d6ea47cc9aeed30e56cfaad9ead8cf8ee5ebe1c309c9b4c94438a3b45e6b1a02000d6e0f07e09d14f5ae355335b51547474bf518e4457bc0d50f48d66a2d705afced4ac6ded602bd0290c492dd0da5990e75c13f9fa51df8a62bc1fd85953b5485aa2220b2e9afa5d8fabc695fab2a28cca2f99e0d271b6a742923d4a4cf4863cec73f894604f4', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-90d0-700f-8119-a6d2e94af76b', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-90cd-7000-95b4-11985ed33e52', '01a20e34-90cd-7000-95b4-11985ed33e52', 'infinity', '2026-11-24 15:37:35.698401+00', NULL, NULL, NULL, '8', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xdf50ca3d6ff7978cc1b29eaf567109f1', NULL, NULL, E'\\x81000000033a81d279815f7bcfcdb626771b5b6ec647b3a3ef6b700c972b46126dcdef7e5727151020adfa8750b147b520da8c8792648b5472dd40658cb92ca5d5496ae6d057ed505693dd005d66df6afcfecd584f31550b3ac2f54c00f58298f08c0c22f9cf66c35d9a3b2c3922af621ce47c47c67af39883a91124d23d559516636e2ea813da8616a6d630d1b2577ac3a5c031a43ce05edcad747ab3c29af1d6b4f2118389d3d74e6fdbd0afba5323eae74a06e2c9d0452e264a2a851690fab581f3795202d559e24828bf05147e9622ec30a408c54b1d6dc161b1a376d654b6632773abdf54b4f08b3d3f00ea073b8531101f9c09e3ee98d57faa454ced5a89', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-90e3-7000-95b4-1b8aceea71fa', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-8b56-7000-95b3-b9334d04477c', NULL, 'infinity', '2026-11-24 15:37:35.715839+00', NULL, '2026-11-24 15:40:35.712+00', NULL, NULL, NULL, '01a20e34-8b89-7000-95b3-cf9af7970a54', 'false', '1', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x4b5d447d7f8f67149c572b850ff4c21f', NULL, NULL, E'\\x8100000003943eda87f54aed301dddfc2a095bd4099d30f490b900bfe4fba1782698eb400ca58cff14e559fa553c6750fb33141529658fc52964652aced60b40f73f16c411438e39c35729c909209b0eaf84cc51cde5aac1f9680ecd52b3d752de41aecb8bc0d35ea3484249008ebf3c6a39e182ebf0bceab73de84854ff57bb10faf222ce8eab77e4c97e1c95d3856f720f297b734e69caef17859e04c4b960e6a78cb8112ecf0df47c374c08c6fd5b5fa0c8b192a9bfecf7272a39ef47fdaaa5e7ece2fddd453d4640f3dbdf096f9cfa28cc8685b8174da158cfc2e9c5e500d0068dac0c10234468707c70718e89f775c0d1272511bb1b2a7e3d297fe008b647', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-90fc-7000-95b4-2176fc02ea38', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-8b56-7000-95b3-b6b85a803e4f', NULL, '2026-11-25 15:37:35.737+00', '2026-11-24 15:37:35.740828+00', NULL, NULL, '2026-11-25 15:37:35.737+00', NULL, NULL, '01a20e34-8b89-7000-95b3-cf9af7970a54', 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\x0d09cb8fa3b90c396143c7efe6023399', NULL, NULL, E'\\x81000000036232ee3c4201b34b902b3479051a24982d70e43b3426ec2cea8c3951712863ea03830c7169afc155dde43db9145ec7fa4aeda7c852178cd9b324b4f52e50b2759fbb1d767d7ef93c5c4d9996d3e9862b1580ece7f47649b294a1394103d8b709021ed66b870bece8c051dd454ef38ad729572c71e68532e93d9c86cd28a999496c13f11497921d61b91043ae26abb56d6d6e696684ace45e788673c1c9236f541f9c8a518838f5110c4ce14066377b1b21823b6402da72998c507db3dec6d6e878829ba2e85947091bb8518d9747039bbcdf0f16619b323a054b9af682df924411f20b1ddb5807d58ecf345456f754ee9950c707cf8634496bfa081f', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9104-7000-95b4-2b4d905da133', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-8b56-7000-95b3-b6b85a803e4f', NULL, '2026-11-24 15:37:35.751476+00', '2026-11-24 15:37:35.751476+00', NULL, NULL, NULL, NULL, NULL, '01a20e34-8b89-7000-95b3-cf9af7970a54', 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\xe7cbc00a7f97a6fdbe29d8a0e7cd4fdd', NULL, NULL, E'\\x8100000003dc0d5a8238dbeb17ef6d5675cdb2f90852f262b28295fd291e0e94aba16a43acc7932d5fdeb9275881d1c0503a83c1724b2434029a044c7aa6fc668f3ed4cd283776bbfa62c26431a9a7dd685b3dd44bf624aa238bc918d21e634302c5945bd5a33433ad8984d76388ca50a53eafc4f04414f0f79e229bf23282083630ce81f2cddfd5cb6ae98e1fa76f22d95ea129f38caac953460961bc321aa5d4e33118e7333091c02ae478b5d81940544f6fc9fdce9b52db946148a3e80b0f6b92e3e9e1a6343fa2390629a399eb8bbe8fc8e476b47b934bd3aea07bdda56275665fd311d8555f12d2071d84cd133c642c1d6ebd1af210b55fd31a16390b8ddc', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-910c-7008-9564-cdae30ca838a', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '1', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x4997c5c22c2829ed054a9c2091d3327c', NULL, NULL, E'\\x81000000031baed47f0126104c77c497014198062c3ae84fc4a926bd7640e3d6844722b0e140d8b983ff1a10c24c661b154f12fa4a26dcde4dc028c1eaa037745f7df9d70ad24840757c892a88c29c5462908f14faf36bd2e2c7432746e0c908e2f5aa85f94d5bd51d20f3984db329bfe8470348d08edb85a1c540e3eaffa61d0383a0c616c833a5b08f31f1af3b78ef32cfea842e10fbc7caf564777f492238687c411b29f7562b4839729a4ee8d61d3c565a61b33357a632669683b1bdf14d9b43380b00792858c5a71907d78fed1adfb3ff495d6eda1c071c7caea48c06b6514ac2a65aeb2f120fee54ec1245e23efb81ebb91be6caea851a5f4dfa4ccfdc47', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-910c-7008-9564-d1b8f5e65d16', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '2', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xef9bac7f9d0a22db82784c037b46ffb4', NULL, NULL, E'\\x81000000031df5a05478690a5af8f72ee71fe4317dbae88bcc21da84f5f2a1a36f4b8e8797c3f87394990570bb4e562c5c4e0f9493a988dc131c76c55952e7086f8c2e74ec89b1853922943ed8644bf919facfae90363bf044cff6eac6c471709baf5742f8d1baf329ac47fdbcbc073e3df85121bbb584a2448d48550c5f38beee620a5d7f773aae3224022fa5bf65da053a8ba8bf959b25a39add4113c504032ba491bfac1d2d8187827b9a63c0aba378684c6a0a233ecbb68bc9aa8b9a9300a51f10cb1550c0d71e09094b0670374bfa42b1cce839a3d9309abb3caa5afb52fc500dfae03876f2329e66a679be51059e3492209dd973f61b371a0c3aec857a2d', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-910c-7008-9564-d54542493409', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '3', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\x115bd67e662a7e226339d532351689b9', NULL, NULL, E'\\x810000000323be2a41256b5ac8ebdc5784d85daa2381cb1e8017f23f77ee00a103713b0f4aeabc9d2f038d78d8e1f726185e936663c52a5606a7046ec61d8a944c6481f70858067368ee5c010ab8f2af8f6fa36bcf3d7a348eba781bc6a5437f562bf896ea1d3941ad15fc67e305bd73f2722738d6b9e68706d13ff91de0b8940205bbde7ce4eb7b1df77263a641931ac76b748a5ad273f25089977dfa53c06cfa8ce7fb9c7b94c0802a0c7d48d14c6d207cd24775d7f3a875079b2e8263e4cba31e2c2ef299264c091660b41235f69935e2d60b855d362402ac2c1c0c1fe7eba9ec2a19ac5ccf19ed3de45ea082a14ecd0b16796c9dd015af0c48d69170b58b7f', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-910c-7008-9564-d96cd82d3902', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '4', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\x0f0ea49b104edddefb249f5070b73bbc', NULL, NULL, E'\\x810000000383f7a56d75024b97fb1b56de501bd7ab729cff69eb8fa717eac69e17ca324f4a1997e098fd2fda9d0959df6c0e7bc397148084ffcfb84bf461b686f9c5350e8d9fe0d76c46a1d469420cb1ebdc4d051bcafec7985480030a6cae99b4a62188d426b7150e3f7869efa5c2a53410966d02ab00765fc7ce379890623ce86866c94574e56610fd13095ff4f59d5cb7cdc58a3ae7f03f745a320377cf0c2092ca5bd9b0e908e19ea6ad795a984b3e46b08593226656102ab86d79e3c98be1f451e8de3998a6899ca22f1253448afd3e65fdc19437a30ba7d8e25e27322fa24e56a34ad30e3701562f37e65a14a4e12c3e103c8d0ec92879f811ea1bb8cee5', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-910c-7008-9564-df59bb552782', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '5', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x83e3e9c1e18c64c86b2c88044722df0e', NULL, NULL, E'\\x8100000003f627a4132e938b67f7dce3c56fb01e41f768b47a47475f15ae837e653120b3b4a35f52bf82d2d23f925b7f792e48c745a4939aca5b87eec37843c3eef1a39cfb361104013bd53e63fec577ad870d46e903f1c18ecf1a992de968ae7ff92d8b870088dabe896efaccd3547219170eb3d20af997e9c75dfe6f6da137489f34d8fcdb3af9fdeb58514b847a01a1c7239c287db2bfd91f2f4ed9fe8ab9843b3665d27103013a5e32f34cea748feaff92eac02cf3ba98adeecd35aea0fc06c075125c692a305320d2c2880b20fb91608efb6dfc5352a99909d7df814f9784458b4b5d3cc4aa03043978afe6042a179e6c2c3a9384b00d282dd518d9b69bd8', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-910c-7008-9564-e32397bdedc6', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '6', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x0e970a1097b92a97061ec2fbaebcc32e', NULL, NULL, E'\\x8100000003e9a39bde17b8eee07a2a03fc7181b637c6824e240581d3c8d5a5e432c71929fe283925e913fae370624502ee0db13a431536f418c3971a44071f774caf8d779ebfda11aa90110f97b9018acda332b964cb49cd82bf62fffbdf9d23e6bf17004badb03d7466415c25de906edf4c66a902e206bb123d216dae6c34d461ee1248cafbdc0e1c32be1a321493466a24d85562b1f7cf87fed62edb702f9c31652b15b620fcdaeb393191b7fc5a337ac00206bf95c63bbbd6bda281bee429ec272a4b1e91e4bfe01ced30708085c8a97a7eab595de6cfc8507a0a86bc321014fa4cbee89db8109e72da45dd54c9d183b5b69de872a638d20cb483635ac6ea52', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-910c-7008-9564-e7997c7f8ce3', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '7', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\x83ec238267c9ca7524b35d85c5135d8e', NULL, NULL, E'\\x81000000031f1af86c5a55a0f946628aea6a1e42eab9fa3cbb6d363ef6b290eb0b8aee65d8ed6aabbeda102b55d53534c61e14b5024ef0bc0743decc2d7e3e20e44616570a205fe1d3e307641ac70715e987491cf623f265e398128876a9da0f9c2b115c27f631b4e9e59a9fa15aab4bae9de00652bba20b321ca464baa256f499d2a09f7da994eba088be668e5a3c1bbac61d1af884cc58ca6c144f1a7191bac1e04eba57297e5923a123ae6c0213c30a9918bfb3a687d64fded2e14584023e029792a1dc4a7501b4c28b84e34f8ed835e9beb3a15b8a881b5b8d8a2f63740279c4367a7446817b0fa9826cea4b1dcd31942c49b7c52f7c2999ab87946841e868', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-910d-7008-9564-ebec53e4aa57', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '8', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\xec00b35a208d82b9c3c7daec8ea671bc', NULL, NULL, E'\\x81000000039221d44c2259306c6d3bc91b8297a510f2383a89c35f94b77c7ed93812065d68248246a0c210d2a0d85b88a3611cb44bddb5f1dc91b6efc51b11c7a6aa6a71a0c813228fa7cf608211fd9e88dcacb6ce80be7b19ebc81e99d3f77497d07bb1078e1021d5c8d719f208742c58788ecab2968e25bb7145438903156b79ac9c9e7fe70a5b08290de024ed5c242a9ab3fe449aba5054bf2bcb2660ae0b18f7e804663a260e3137d8e52d592c8da6cf957834879e01d4ee5a38908cf21e33e58859688d205a21031f08363b8ffc39344d17409fb1179512f46fcb8ea28183e1907358d5a1d3db70d432909f1867f42719373c33e9a30254442bc46daacc24', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-910d-7008-9564-efdd06e8ff92', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '9', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x921dc7827d27b858d39e8a376bde6693', NULL, NULL, E'\\x8100000003701b5512056fbb19f666e1f4b604517bcec6e76b6d4db836a38ecbc235c7d1960eb1bf76b7bc7b05d46e58e13b66f7276a5009af8b9a0e7348aa46a457cfb5124b344df75b06eaf109be9d80f1bfe600e80974be32d024ee200144f5d7393dd4285c9753c6baa553ff850bbf6a99a21b4325ab2f763320005a9c93f832125074755d4dbde7cbb0222f665b6b50569aaef39864b29b2a84f51343f92cba34b247789fcb00baa1c51d0db04a41eb37533731e401d88ccda0b7a34eb479e3501c1e6ac85ab587a1c8a3cb2d52e1e4db8a59b66e27dc578409105db0f164919d8fa12621045500888ff10b2ca10e8f9f1ca6edf13f2fd6b525381145030d', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-910d-7008-9564-f193806f22e7', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '10', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xf4153a202ae951e38af2513d987b46cc', NULL, NULL, E'\\x8100000003f2602e54ff2ea0ee208b160417bfb8507af332a23d4ed6ecbe7353e827cbe3acfe0f6692f066b277579c8bc4a91bf257214607bb8cd755924dd4f75682b00d1084a9261cf2e9c702801897d07eb3c5b0f23abcac4e890337b425727a29756dfe88d65007122c9a8406461ab2ad56bab209e06b7338b917498b31a32df635978d1f13d169c471ee8f35fcd2e3b8e7163e6f45f1d0230b2d1e668464e001051b3f9aa3a44977d7744a339f9fc1d77959c44ebb4fc4ea89aea7b36da6d1dbca2e650a772ea388620c28143c0bc00a38e6b0ac9f48f3f1c6046edcfcb6be7efe9c3212850622136462bc29563b6b28a89bcf7a1182d0f6e46d5cc693f428', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-910f-7008-9564-f54c8c4d9a79', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '11', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\xacb0a1ddc0e5d0388516ebb2d1f42529', NULL, NULL, E'\\x81000000037f7c6da9562f5debe0b5ea130337b73a17cb71c0b42141daab84ade0d765e479408bfea991805878560aec40077153316ee0c74be6e8cd93b6e8b7164bd32012769af93979238d911049a9b285d6e2ce002859be573426d27a9ad922a1444d86cd2154664124652076ae2939ba2ba08ad46009ad8a8257523cc0a449039a431b337ed298a939ef20a68c3431d6dd85c51e8abd8c82cff09dfb6159932bfde2dbb46f7a5556be360436dc436995f173b7003e23898f6e4d208e0233733bf36c99f2ab9b65a355076813d0343bf105399059097d8f034abf8fe9263f99fc44bfa87e9c0703e7484b0aef5e3a1f0445aa34e71a27e56fd7f8aef60f2a94', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-910f-7008-9564-fad525aa10c3', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '12', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\x55b17d2454b2eb4416972dc12a93cf3a', NULL, NULL, E'\\x81000000039de5b42987ee59abfbbd08c942ec8ce4554e3df2381424d20a9795191b0cf13c9c1eb3064370931f0c3102ef9cbd7f6a8651023b3d33f2b436ed8ac986ce77f1fc15b9330f1b0657fe827b0345b614e132a7cc732366881c55c212901be684f7349c5ec18cb1398993a818d1681a6fa0791efab68edf5d6bbdb953cb844b3c39035cddb7d510986f0d94ed8e6a49f29952f5ad4263bdecaba4023baef48a84816d7dbdaeea6429e9db087b477dfb0b988207dab7455c009fc6263f835011dd1e2faa2b611b17ba3133e1987a7269f1d0b5dbaffa5ed1a829ed47bc0bf4a76ffd3425c61c37aca025dffab61f83b2a16b61159a39938c62dbeee13b5f', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-910f-7008-9564-fdb1d46aa161', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '13', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x471bd8816d2af059ef6cfd4132375250', NULL, NULL, E'\\x8100000003a3b7cf2b59ea22be66176f645cd85a8d5cacc2115af8c04a8654cb47cd5c3aecd1f765a56871e575267ea66f4869862de60e31f14df73f50b1ac94e342b9189c288e906b18be3d2e8bb297997555baaa5fb77c073700c2d0e5ebd361d5d884bf42b9303818d7a8c16a61df7527ef2fb9e4dc26c5c209848da78f555d1ba27a54dffc070ce361edf1300eb5179dfcaf1024ff36393e86d719f0a4c06ef9db57bc245902bc00460ef4f7d3748f9d5c9338587855e08d2f220a6ab5fb5800c5b66cb480cd8094fa51e809b0bf779491650ce3a70defe2dbd32a88909bde7a27e8b134208ebb7ca0de5ab5c74f152058f0300b191c9f1384e7a4c31282fe', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-910f-7008-9565-03602d6cbdb5', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '14', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x241e8925007d988a5a6b2a6adebab89e', NULL, NULL, E'\\x81000000033ea709e23cf67d7d5e1df6178a52c4a479774b624b98a1e678b11dde2e6b584d23bd75a0da0f8df1eabe1dd839d9ca3d899ea1e796c519a29f6f58bcfc5d574aff09fcfe030da223adc8d386daf1d3aef56b364f63e6fdc907dca4efce6a513927b3c55c01264776119e10c6ce20defb6a7ca9322dd2931d5e270f513b679b86bba3704d44a67ddc7c604103d98d3357024a86f52c7c308d87b343626b8575ef672b56203f64ca3668581766b44267a2012720f0d7950cd05fdc191edadcf62617f5f657f585926034c9dc08989b03913874806e3c72e825e4834e3b281eb92711291812df17ae51aebda9ce9c003211284f13f5ff5bcb0ee7f47257', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-910f-7008-9565-06d911701c00', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '15', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\x8df91c0d73de0117b338914999af61fa', NULL, NULL, E'\\x8100000003827e9c37864610938b8d1ff8cc0c9c2a7e675060f33a514b2ac58cad8de7a9c6b2e2aa0675c83070e9ef5e7a7c9e45440f23c3a70dcc62b42bc3d589ad04448c59c0ab13233efda54ae919a6f2a3c4c1e7b12d85c02a847a01e6f50bd02b18a45f38183a96e052040c7b5ad9bf14f135ffd65c055021d331dbe5a1c3d3cc8bf40a2de52fda68c4ea7cad5b5997d17a858a4922cda33c96cac18aabc1ff2280bf0af4168d490be216efbad602e901874f32e8bb68775399ce5c2ed1514f211512f8c035c91076b5c84dc95bbc4e5e8e002e47ebf834db484acaefa72a2d5446dbc42a752bb6b5491396bb7a63f2537b1931e1aa5f5618fd759013b162', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-910f-7008-9565-080b90a11d83', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '16', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\xdd57da35eabf3ba6661964dfcf1f155e', NULL, NULL, E'\\x8100000003b793c996ab2781aa64dc3e02a48516c5b1ad8aebca120d6d1c7105132bd147619a0d57cb4c2d2c088ac92137b787a54c65cb087472502284be974449fb757aaf7b88de65394270a0f51503bbc70e08dde4e39640269fcab2efea8862062f694a6c3018dfdfdfb92dbb76e8c5b6a668899ede9da0d79a2b7e347465c1f9503577db3b8da916df071b449efd00dea609be5eada237920c4999515c8cc58a78bbd24c002603761ebd47cda024bd1603a905b8ecd124fe2767d4a91edf20e706e07446a6d6c910318a4956f3a3f4c6eaf15e3c85c15360c026f3f0b4cc6049fe5978b0bcaa3304e532481d254a5d8f86de5a55153100ecd2e4823a66679e', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-910f-7008-9565-0e431599cac2', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '17', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xa214d49345c66d7cd1194cb35ffad28f', NULL, NULL, E'\\x8100000003471a288a8944c84a42d9295f23fb0af2367398ace3af934ac248c78925b1cb800614273399190a9b761c63fdefc2c09553cba8014e6a4fc293c6b60bc7b6bf8a7af6f79035ae0d059342138ca7e8a39c7cbdf4e2b52919a9c2c07e7697da57a8495268d6278dc2a19598770870d9d781459aa585bf364f0a51ba54a195547c2cf1a22c8d3b9f9b2d9fe0e82d2a197d12d946cfa30dcad5f6f1f20ffb55867417f93e3980a6adc0733e292e895f4eaa6fce15689e423c15d17312941fb943fb1aeba13fbe9f57cb5480cfe5c3f9d7806524cfd399918407c91db81a07736c0fe1b1bd560bb3383a254a7d1077bfe39c5e2eaeca8efccb179949d42e42', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-910f-7008-9565-138dbbcd98e2', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '18', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x616956ac8c60f767fe081902bae9dce8', NULL, NULL, E'\\x810000000334d77a16319881827b554caaab3d3f31d7f0df1c94f10296d2f043d09b33fbda0a124e75dfef08df4a1b1352b01b8b3f8d342fcbeed0eb34949e80440f92d2e73af5c6b88fff545420868a6a2fea95c37f52dd66d6b85e6a9adbf850d8ef216b54afacbbaeecd5cf50368f325717037926434f7b3f1b9183ff25bce898532f60a7a8ab7cc5d196a94d870ec5f81d7e7f0cd5684b9771ced7713ed5c99b07bbf10cf338f93c994e77b57555fa3b42c489fe0548f38fb4bce89c85873c13e40923e5ce608890ec10d01499647c4ca096ee8549a8ad0f6e08224c3aa5d094438d932e2c2c5bd832b3c36b8e2b096f048fc4fb4ad365867d87aa6c262a5d', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-910f-7008-9565-1796e9ba6047', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '19', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\x04e0ddbbaaca3edd797ac2629e30e0f9', NULL, NULL, E'\\x8100000003a2155dec3da0349355e3abb861fd52d21ab680c19d322e5c7229a9d76e171efa0f90b23fa548e367571a79817ad3953f12f421b9b19aebc267b9d3c1bdd8a2e570fc55b2916fa948255834cde7169554f534c45cc68942d6483e363d7ad1146015fb0586aa010fbd04c35da38ad75a82815ce22e9a0ce373187c4e634c09ce993582e6622bf7bf482f7bdeb3eafaec5a8a567a0d46ac2cfa2c0493d345bfcf8174542d9c13599f55a50356dec0056b0e403ca0639a34a288767c14ede178836365d73a9834c1b3638c7a26c764120b36988b9170be813b12bcc4f337a4a7267fd1ae67efd3dfc55f57e32648ec24fe1dad1f409c08c2bdfccf793e4a', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-910f-7008-9565-1844bb56bd18', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '20', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\x2f0ef0b32acc536e2cb98422eb5f347e', NULL, NULL, E'\\x81000000038909bad3f511b0ffede7847b123cd03bff74b2dcb04ede96355a357723b81bae9fd622f8d86e7d93bc172fb00a3c28435098d98c443e11628060d1df863605d658e13fd7ec72f6f3b67cf8e6fdb7ee7f6a01db596d8a0e372f032ad75566142cc9c4b3b2059da89385554f2f8aec0f35691e531436bcb1ce3e94136a5551ba3a3b66f2b003354b23bf004b5797484cd32373425408d3c7be3d8a9ffb14238906dfe911eb13ce3740a2f93d9eb84d765e822435376238f71009d956fd04c0a00a1302e40559860d408951d6267fa0266e45a54e7dc5bf356d44194ed085820084a0498ab6b473d5ff3a908ca8078369db3f92873ba03a64290908ef7b', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9110-7008-9565-1fc695fe5110', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '21', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x254a6878392c259f1350c5cf36e81526', NULL, NULL, E'\\x8100000003e19980d8d23531d72f81b8d1d21230fb719a61f71adae549ed75e78c3fd7a7758660dad1bf73f22657ed0c595667a3b33743442cd36fb2f5cd418efb4cb710db14059033bfd70a5efee4278bf7e732559ffb437343c3b35b785d1f326843c73d4c8ddf2fbb786d212a7b751b1c0102f6e664d0ce8be8219d7f7541441c96bbc0489a6af25cf0be6e6cfa85b1d94de7668940fe7a711c90667d76e44df1531e0443422941fdcc899dc0f622ed32a65bfc92611db885d5d85fe73cd2ecc48dc30cc3e1a381e2fba20e78e4fba80a728393b03d40474a6700d483e81baf8da09e1204b2b36d368de625466938ef78d83c99a8a1328a5c9637564102f5da', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9110-7008-9565-22b3ffbfabe4', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '22', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xc3f2d9380dd17344b1b26d2968d6a759', NULL, NULL, E'\\x810000000397070fa179ced4584180fdcab98694a4bd7181de63079ceb42e37701a42fc1d60909688f42f677b04b7f66f7cf37d12d61ef56476a15673a8d9720e9555f3e4106b24e5931695f76d3a8ab4eba811ebd25a714120663cacf3f0a8d98ce0419db0d24466ecb6d2b10c33ac87838e681f25f1164649084558b7aa9111de0dc071978ced1afc1e41706c7be8c3a2553737869ef5c41dc836243ff65d7e8f8a19a497460ab1f9ee23135b100de1da723a33ebee21f0d80c6a7e5fb9469529f4cd8ade2c09673f4de96867942785e2d37f8602a3d16b8087b3f40bf7a84b673a822f83ffb518986daa4ea845faa5fedbfb58fcd641b02e68651d55dc6de2d', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9110-7008-9565-241d0a0426be', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '23', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\x3ccc0a0e6ffe09cfc92b2d90afcae255', NULL, NULL, E'\\x8100000003b45e7b1f9d430cf26297fed4933067cdcd0ad78d406c394d89b92958abc786196d00e11b540576b1534496504fd3a371bddcc95c9e016046b603ed0b25453b91201a52ff91929a3b326020b655032d7ef1e71a5f757474d94d8b031e3ab5773564cd0f4478e411460b38463903e3fb79677ee87d97d68e6f88b8021360c39062a7f289d092d4d48ac2e35f2ad2155ac169838bab0f6b596d4415586e020b19c808bbd7b08e3bd487bb282c874ed56dc8ff5bb66a780173fd0934b410e606704c6bec57e7bd06544fd35d06f62d8a833bcc6372806b34615bdc9564692e3d470bfb2f3b4ea56f0c54bd8c8575a4fcb97019c3ae8181ec99264c31f83c', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9110-7008-9565-2a2dd7f2e187', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '24', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\x3de801e4743ef5f85809d6f68aa2c59c', NULL, NULL, E'\\x810000000340768001745e6180b3f0da9f5eb897c028dfeff60e193a23e968aeb9454a8693c13da21b745ee1e165f7c6af44ba46b78fb210e4ec1d514a71a8271d95255ae4d220eaa6cfe29d55ba3656fb95d49ac51fb8a6143fbb6605d3e36a43e49d2b42829b93c49f41c9b606f7f027ec5403ad94258322507c7467d2c255b6e191956c2a971451107694a7ab0849738295de1803159156e59574893a0351db8afbdb2359df4533dc73b7dc1a56778a8e6092d83ee3c6a9715e34cd33293cc5ad61c39bc206d8f2c5dc090496fd075536b6048be027c098d2efcaebeb5b0cd90d56e81e244f5f23e7ff0d6890cb1d7221ef7dbd79bd59abfd9da415a9d7d9a3', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9110-7008-9565-2d9aa06b81a1', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '25', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xd52edad60b56ff4b8ddb64175ce9e671', NULL, NULL, E'\\x81000000036c80e3e368df6bc1d7f5284a196fcfa544fe603b5541ec5cc8e283bc56a468d46ade50a5def91d566a41695b8016c89707ab536af69a0085e016cec051249d9ea7f571dd9f1f2f4293755e792ffde82ab27549e2cfd4dd353a9ecb1f177bc61fd83fcdfcdb073c5d83a249286dae1ac76f131a1edd1aa230a39d0df3f70be55d213a71c86625031c2b0fdec1cf1daf60be8130575bfc825126b8fb63147b3ee177ee7db711d3fa907f69a06c6adcbf64d7f397a69ffd03d5300ab69a1a4aa66b896162632e6066e026b5f3a80f00491ff14f2c98765e165f1ecea4f4bf62157ea97575fe238a143ff42fa60c1585d913acb9779a0c0d4f1902c668b2', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9110-7008-9565-3138f48ced42', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '26', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x59d855d84baa04b3847c67d2fd5507b6', NULL, NULL, E'\\x810000000319c2d7f007d5e649dca36c57d70c460000d6729f25466b4549bb31871e254e7445fee68d48ad961a14eaa88d5f6e796a00132c507f7ac5db92dde16dbaaeb8bc2c6d72c96e5768437b24e0ffaa579a15791e717f68c28ea097e0c65a2fce8acee88820cf21be306b59531c4d965fc0476fcfa13c2a229313fcaa9e392ce1d8c218c3441a60d22f1c5fc29a4fee3f68d8d7a02340b4c6d6b6a161b21b46ac691f2c8fd6928972e4e1dbeba6cf1d2439360fad2618abc6736c7b3a017f5b3a79bf7057d9d3c5f7f6ac413b94586188539842952625d95ef0d73dfa86dcbf31256f8259c626afab87b1c129cce2382bcf864e1efa84270130bd702dbf89', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9110-7008-9565-350ff650e48f', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '27', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\x554a5fbbcf247b5ce40b41cc1427d893', NULL, NULL, E'\\x81000000031f6c3f281d08b39051b65ef98c5aabdc51a5eefdbc753d86aaddbf6c2b1fe988ae612897a3423d526b056e56a16a69f9bd41b32c97cb34de0d31b6f17cae0664628792952d9b1395450145961d964780f1cf79b7d1450f5bfe09981245f4359c049d49b8d7c207f0885cee5b46c37468e7dd18b7ec7a695ba4e32dc8dcbc7486d4c98846ef5f98da26d7c47d8b7d21c3b4de2fb5e419af45dfc7132af01db6a1037d527b0e79fb795153e195843dea0d0f913bc1127f1b9ce583ee72c24a999f41c81fe114dd4f9d84ba07714cef9b75dc52874c42160750990156e71d1b37c8aa04f24bd7dc0256f302313953dd5584d6ea245608448bbfeb6e3618', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9110-7008-9565-3b3158b31aaf', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '28', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\xe07f161f50e1b3d4dd7c4536894e95f9', NULL, NULL, E'\\x810000000341339c5f9b4a8d46479823c541ede538069df89098a7a8e27ed5ea724e34879a718b7b965e348c3e5111bfd070d943b03be1a01d1303f78cfa5a596cf96491531e16b65726197712e9cef0eb1d749618b5a2fa65142a7a5c8389b2a21e4048430ca40d2d45483fdf937b1ba79af967e614ffd6cf3039c849aff208d1ea53eb2a1efb6019d05178102b63ca63b8e6447a53dee0909cb5b6fdf47434eb678989e51f25b9c7854d50788847ee7dedf1618bd4baa3e6f687493557942bc8d88d1bc28b7a63911915c3a718cbfde4b2486a8fbfc24821775179acdb3090b231d088ebd82c746d2b7d4c26044de1bf94db6541f2da3cf3279914a7d4aeadc2', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9111-7008-9565-3ca338350356', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '29', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xcd5d1fad57e7e0ad854333905cc09368', NULL, NULL, E'\\x81000000034d2d5ff890303fc38364d73beeda25b84b04dd6b8454b1c06be43f9b72d8d1b4b9ffd7556f815ab44b4aa983805fca917db85b783f3b43405cd5785fa7ec0d269da2a9ea6efbcfd141bf676f2673e9ad8c267ff0591e98d72a3c84dbc5a95da7b64c4b3525676972d633845c1f839f4132f85e53487f7d143b590397661deb652738359098d375bf24a1c16d5d7cc50b3c8c26392096d89a2a4586a79eccfd1864163abe45c6375e14927c3a8213a9240be6b68e4c4c726f35578bd646a70e272efe21a520d6d8e7bfed502854e100986f8ccf497387ce44cf290633ae5332d7185f3d3f3bc9a995813f1a495056ee3f1e1e50de48fb5f3c1c8649f5', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9111-7008-9565-43fc8d3399b6', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '30', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x768bac2444b690e8f414f086cdd626cf', NULL, NULL, E'\\x81000000030d524761299939e24e4bc78dce3007214b603d8e935fdd4e2bdeb33e893f6fbd7c99b975e12feb0b990d04877d9698bf8a3c72ad99a124fdcdc4bb05c86583bd004f8245c02ca02894eecc182c503df28e746336457f5771d279d63cf1736b7711fa0038e79ee5d1f8014694cd6b7445fbc840ef5b390c3c05c1ba239b06d4af901abcd5bcb34b917974108644051faf72a37f22dafe02ef14bfb6b4c49712aff9550dbba545046f06a75a81cf4dae63943ef8d1612ffae9129466a8fb37ae5fef7eb0ea0b7b6063fb85cc4b969bdd8839710a82049fe6f46fc655af457360d10435b50ec5519e3d921aafdd91cef76b194358ee849789c4d5926b3d', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9111-7008-9565-4688eea0579b', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '31', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\x58951e95d351d15a1ec941f1e7f0c2d8', NULL, NULL, E'\\x8100000003b235ced43c06f6aedac791e25955ecfbc120578e4adf816703a4d00fd3f068a7ebe936c97936cc0f180c4b6b19f98888b9c5a34f73f98b8a32230ae0df70b6751bf25021148910c4ee2fb2ae896095e0ddef7c4f0f04cc5142d91ec9cf40fb19e31c8d7f047287e0ead245ed79565d6caaece12816487da8600ef24cbcdd522b74753307d2bc7c8f22ee05b48b5945fc280a8bbe9c21da228171d2dc6bae75fc1ad5b6dd7a93672fc78f3ff56239105814bead8a994887a2c32c7d4dbd21396d6befea6c2717f185d56fd2934b8c1701406fb01965ab359a706ae89f5854cfc380b21f35dececb9f9c04c95e9eed32842e8d2dfb301cd3f99329ff9d', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9111-7008-9565-4b87a5c6ea76', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '32', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\xb365088c062b6ac6cf38c625560ca971', NULL, NULL, E'\\x81000000035b15496755e13cbb6958fe484591e19228d3074c09cea4efb5f9342855d02000522244c165c66de59b57f404e1b5f6fb0c5914115e89c9c3c535296f68e0adec198e6847770813d3ce0d450ad51ec133c1ba9edfeb8c2c29169b068b5ad1a7b1d10b386a230342f99ce4663eda7519a22f4bb29c19adae9c382cf9551982c811a594a6856e8741460e48118398c0c52a85b7b4d191283bbdfdc227ddd65cbd06cea0cddd04d8fb6a37c864ece5846f620379048801085f974a6fa7bbbb49a7b445c33f2a7567d9ce3a95913e8e7e85885c71d04d2e775cb1686962ed534d80ab11b519507830ad304bd151ab1470eabad0635bf947e83dcf32d4ad05', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9111-7008-9565-4e9143434d78', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '33', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x503b76db753b7591db59093efd904714', NULL, NULL, E'\\x8100000003b9965d7bfc89cdb51c0fdf0c6ca564e5d77396c84d33f1c25e07ac5e9f3d94920d6bc41ee065f5955cacfcc4a3432965772de2245e77f2e66ba52b5604937ebf659c025d5b84bcdd1c241e0a1d762fb3c833c8d58cd355acfc0076fea88ae80c730aa0f308d8309b1751971349deb5d86d31c251f9c68fc0890efdea56916e3c0e14415710ee8060ad58c134002d505bbfaaa1fed231cd128110de98cc386561aa98aa121feccf80230e542963ab78ebee0aa5313be1cace4e94e00cc04ce7e928b714ed3433bdbac00495031541d0b23d873bfe6e0981b2419ee4a458dddfa84947a6a4a4083f8981d6b5325d72d73a3f846813c1a3a6601949740b', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9111-7008-9565-500e40e3367b', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '34', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x5031d9b440d8fa0ade5210774a3a7b0b', NULL, NULL, E'\\x8100000003db9d7f92b36d48e173f0f19fc4dc3118348a812663c6e113f2fff6a3e7b98473b77338fbd6fa53e865b827c4fbfab33f9cdb861f09c2a79f743f5f33511c3e0eef1e2660f3dc7683ba4d8a686d0da76d5190c4458f8f343a5c2e615fc1376eafcd51d4e008e48cb9e0bdff98643caa6f30f3fbb5a35bf836eaecf70eda029f79bbd7570970bee1e6a756f3ede5760e9f41d3ae22a28ed63a8090490813a366d9013be5e777fa067751bd0bdb7327c6eae5f98d4b5402111380d15d50ea65bd19d4edde8b781d650ef3538e5b9623ee8370a950d8ed6dfe38d791c97be2ed25507b69efc3240a919d3a7cbebda0ab966542d189f1128c356e653e6623', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9111-7008-9565-545de06aa1da', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '35', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\x41716293bc973d72e427849d025d554a', NULL, NULL, E'\\x8100000003424bbebf7ef8d9ba4fb9857fc599f7d0220688ef6081000d536e917b0c3606a63e2facc8e52179a115b13f5e0d70d5f2ac8258e2c80783305035622cdf3c426de5b4e63b4f1a59b89443d5cb550cc33db34894695cf27b4cbe9e727573065ac8b48fcfa55898908c3f8e8fe69253f7fb36143a854326f4f694f6f258a4ae2667619721b15e75529ad4574d2728150c7cc11b3872549f9a247defc023663b4cd357a775cec81b4cd572301f0d9b3b5fade098a9667dc54a16f1b108231f2bd2ee6dd12726bb0935b11690f9b2230facd2ab9b6c89289d739030355c08f358dd4d7e7fe9ec1849cb42e04f12a84aa6d109f6f6a210f7c1af70c2d7942e', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9111-7008-9565-586ab9c24080', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '36', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\x61f9c241951331e140306242de3cf8d6', NULL, NULL, E'\\x81000000034f704ecd80b9144ae55b1a29b2aa75f6bb7d87792dd2440e58c8434412444e5131d59ef68256ad8370fadf8eab06c86b152082702eb4392f51e01f1c703fe5a432a8584e76728c513683f06314c434345e0bd1eff06ced4d22ffd9b3043a7b32d9e6f2fd68cdce87de0d05aab9f29461a4f3202c25aabb06d3f0d7b00e9943befededdb49b18537749467e1513400e53f481b7e79c597cee71da7912373da8465f3b8938469bc84b75217b29ab6c3612333cb62152e2d5c058e1a36699ad9d32d9cdb5ac02e0837c034293fde4093515e0f943b9890b8549b1a004e59ec662a6ecd7c8dd10cbfdcca3e84ac268df61e8fad3b90d8bb53cc0396f3aa2', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9111-7008-9565-5de9ee68dcc5', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '37', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xb055010e52bbcc5f7e1c7e6341a4198f', NULL, NULL, E'\\x81000000033157598c0824744772a968fb18280e1cf077194aa4689eb280abd113a0a23e9fcf4b50c38cf11d7fade42e527ea44b77b407e77ba01b57b56dca64953cbde7e3e9c7f9643a56a1af4bf64dfc8fd5d6165308629263abbfb4b91d040754cd0cfed22f49b6107087de10f54763c2586a8b675caa0426794ec51e99a3584e6f0843937e5aa075c7d74128d1157bc19690a96fa840e933bbb7a23b3f118be13b4ea3c1aae89987ca4c3addc1015fba1440a447b81845ee4976d2234e32e60bb005a208ddd6974c4a72de236f33151d4333d2ec852e81cdfad407367b921bf345feac0ebfdc5e20860ae41c16a181a8ad3f44121dbe2a65c2e84549e27b5a', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9111-7008-9565-60748fde7191', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '38', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x1bae6ebe1f98c53c88d3f431af2c5942', NULL, NULL, E'\\x81000000030da2ff024af20034212aafc4eb90204524f7f57deee7957e3e840a8af322a129a36a120a15f6289c35b0fcae794ad49f2f8aa672424bc06ba944d99e5a4e32c49e25a92bd0ff94ff533e17ebb7f072b19072e8b76b71c7117b013286f8fef04941124fbdbcca57b08ed89d3229df88ad5b8a47893366e5c594fa9701a85f95cd2d43eae0b1d603374367dc66128f57a2a676209bc5b88bb9bcf4bd22d9db6848622f5f2804836948a574415566fe08448947a48c04db72f75460da4ba6b2c9434242908666455231ee2aeedd24f26b9a839e547fbd5259ed6c4973b5bd7c0824ab1a0ea1b7e82d54f0888c214fa7670854fbb68105fc800f390c6835', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9111-7008-9565-667034c1217f', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '39', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\xc46e002e62c01e4a9830b7022ae21366', NULL, NULL, E'\\x81000000038e3502d7187ede04d1542b1f33eaab42eafea44e19d5b9c31efe22797a43ceaf0d47374a0a31ce0fca7959208f8edf723795755f9b54abd955af3e4a388852d3796487bb5df5eabb5b8f0077762d6cbe9ca1c096bb04beedeab8f738b1c125797b17d409aac4c56e04622a6f17bf17a38806f07e89d3f9a390616520b59c96fdb8b73909cbfd35882b98ccfc21ebb4462ca56336e2c6491c7db398a83caa94af9a35550f25b004b07a12ac06703b4c8b209da4bce2650001da464fb5b32e73e9f46a589d0ede464b11ea68e5caa7fa64721c2f1b112f779b29a45efc2f0d8400ce3c5b24d38b1c9fb31fe2add9f97a7cf73c10801c722aedf0511c32', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9111-7008-9565-69f34074edcc', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '40', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\x7bb6628078c1f0465d3e527fd2df3ef6', NULL, NULL, E'\\x8100000003c38f56d6f5c06cd458a8b519735ef8953695e498ab1fdc284a90ee9e6de928aef302c6c513863f378ee479a77e6c7562c1a6230640c06ab31f81710c36fa4c9a61aecec2366669fe9e61513a7afe99d1aed97c327eba9b4c56e27d969a85d0483c5eb30ae514f17c38bdca3da069a7aa38b5b0e234c044a624503c6158ee39af7395fb2a9719027a68c406e47aef56208e94335668a56e8132b647f678bdc8dea572efef7e8f8c276a0057b5dcc03ce199dec61ecfe94f259ea766e6d136c938820719f2024ad8dc0c0b749b9ddcd05ae84200e8ce08970eb9419f0b5bf3448947a40be87fda3e28ec47b3cded129513ffb6a8ca28fee1c0a6a3d8a9', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9111-7008-9565-6e2daad61533', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '41', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xf8fa48dbe737e207d1e1ff05eb390a03', NULL, NULL, E'\\x8100000003dc60ebfe84c7bac5f2463a0d16448f0dccc5c2be17c8eb1b1d3a2b0593c6eb8979a29e0966a3f823fa3b40e3d30badbbf4af82e6c0383b80f5795a5ec5422e9bd4d0a6b4b4a90b5d37d53dffee27dc5443a00a6a12ee0692d1e2a9dabcd9c6bdf95686ca3a0180bff598ac6146a6a65988bc60d62484333c01bf2a3a2d3edc8ca29c40d260b985812e27ce872bea0d2df8828c1ad7306e272c75135599b13918b05a0810812a8fa6bf0302b0f5d7e5f39cc11ea3c18618619006d851ae96f96f9f02a36628f25e83c30081f1437e6039be62516bc2df0841e7a9841222760db8ecd453579a9da178597903d69f0beec5531603efc6d2ce5800e22a3c', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9111-7008-9565-70d572a798c7', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '42', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x35eed72e35f01f04f5cf4e012524cf51', NULL, NULL, E'\\x8100000003566ad8f964653136dcda7cbac76310c7037a4a93f480e123c45dc4b87c858296c4f6d71550c6e9d037f3cc8062ccb544fcc8627551fef915c5570daeccf5944f7f3c1a909112db8910b1fa8637fb277027fa1d731af91ca1f00f56a57172129b3b82d29f114768246bf08e90af35c9c077147beea8a788e1ebb5afe86ec7f296bff7eaab966d2ce9850025304c406d4b563084cb1dbc7a0e4cc1b68eb83cd4ad340fed53074fe856d055e8c8895bc578de330cecc830fd96c9fb8fcaf20040afadfde4f315f93382330d664c5897fc7bdc6ea54eed05b7d3bc1573e84e782a1c81e32d3bef6f71f41b40b9653901a3903363a90075969c6bfe9a89ad', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9111-7008-9565-745547cbae98', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '43', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\x2fea79e96160ec8afc1270f41d30c55a', NULL, NULL, E'\\x8100000003cfb3076df8e1dfd195bee8b7bae58ce3d8efc0035dbf6585fd345ebab3adc215eaeb96d8964c0951653ffd164433c77f35b32f9f16789f891bd9214e02df9c4e88fa86bf10f85e5e1bab81e770652349ffce2d250b39e558ae0d2fad70fb2f41a094af6b656ad8a219434caa0a5297bd45cf04f102c67cf790e974ecb0834eb60ca7abf65c8ce3549e2396fc655e00739a56201dfc4d515a8a8ccfa03a489bcbc4cfed5d0f3ad92422f9a38620ff1b97deaff082abaf71654d96b997a1b9c65f8bac06ecd8672a7936489543dcf2d0f19770b8a1a51f97fdd5b2141bab6293c69daf25c9d81b1ef4aafbfd739d1950f5de5057f69427117063f65949', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9111-7008-9565-7b68128d8ef2', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '44', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\xc0d4e7a962e484c97113bfcb6b207e41', NULL, NULL, E'\\x8100000003ba8755640da8844fe6c440622a690baa0290a67e34b759e81f25c40457a85178f3dba0d46a2ff22dfb2a0e070c99b80e90a57cea786c5be423a68826963e6e03537b6cf6798a95435c5600929485c8f46d2d268a86738e6621c567360f2636b614bfa7c804a041407a57089c8259738c79328ef90096343c6f1e0be20543d16041ae0e3e4b8e80559f8098b5669e9c68af457b0078c54362ce7f6f83ec0f6ba467260e67f3acb27b084816a300c5f1eeaae25efb6d2844cc7bc40fb63f23bd696edba39f3410efb2e81206058674f7e1ddf4b4b1a8999ec9cb9ef860ee8b9b2aa42c4bc3f79f81b5d9eef5fdd9415d87e8399357729a56aaced86a53', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9111-7008-9565-7e362b06b16c', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '45', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xd2a89fc71eece2edc8eeb7ccf979bbbd', NULL, NULL, E'\\x8100000003127e392a0c2e3cb8ef8a6db2107d7b7e52fa099e471a419776ee1d023f0aa09abacc85acfeee93564f30e80efd9bf491acd9f7b6202a247001a6ed4816c1b71204067113dbf1f61a33cf0d3ab6273fbf9e710801cd593750b35cb7dd2ef892fd857db118750d0c9e4e7219ad932fef10250be194d3c4bb042b21582e469534423ce3bc1bd94f5b69931b5cd99c3fceed6db4f939964a2549ad8a1002ec4d222ed732a4bfa0f2ed6ccf2f1617a87711961d732954c61c7ce020d022164bf805b37166ec7f46854de421c0afd226ccc5638e540c7440163e5bac187f7f2cb044502f8d538198cad53f54302e7104ec0180509f80cf5dcf03024c15270d', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9112-7008-9565-80b3c1a4f330', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '46', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x5cee28ac65e3c5cb34b1d3946e7d9e27', NULL, NULL, E'\\x8100000003c333956d8dc3bf3b530bda5801d68b23f0c7e449b45b3781e61a6c22a3bc8c19df43dfde351ece94de4d3404a5d9b140ab094d6eee6c51622512520d6e1a99dc24bf46c59d32b0b6cb58d5de3630a80e198562f0afd438aa0401ad3200839a8cfbb11261028e893fb568bea9a46109bc2aa2cdfc699f23f344316a756ab9f7ff57d4ca019efb66b728c7beaaa84c061e5ada84075980d2f8b5dcd8a1913013f2913ce46b8b264c27bdd912987531ec1c0d5f9c168dc6ab2fd87febb3e91b25b9875f12f674f6be3cba8426a8b9f4d527639a62c962e3632c6f35832b9d348df4f410a66bbde8826f70dd3794bad0781341f86dfca3b0567d0709069e', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9112-7008-9565-878c8ea55f18', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '47', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\x52044c49724af72d04e99b54ab5619d3', NULL, NULL, E'\\x8100000003675a99ae5bc926b2f49ce9f6fcb6d220a7962d2ab39feca540774e0c8dfac5475793b1d188078dd3dc6c156d937afd83276d27c916880acb5e2ba1ba42d5703e9ce7a1d3920b1b6ae3f7707e73b7cee75136047304b2afa32cf728c500c93a0bf78604ab3bec1b98312eb0b3ecc166ddcab9da566e8ce0e44ff29e7a8caebd78f1982fbfcbfc3402ea43e83888cedd44842581295b881e533d873218cb57f7cc5105ab605119324883d8344c55b59d10be3db49f969900de91e4420101d0bf1462b0a585f9301c5aebbb635418873f6e6e9814fef42b700c46f80a93aa6019ab2004a4edce49eae3ae6567c2f7095f034b7048b9f683e9c89b140baf', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9112-7008-9565-892a84f8d552', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '48', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\xc5cf501be3008534074778463e09bcca', NULL, NULL, E'\\x8100000003990754701e43f0e3b6a9bcc052fea2084511cad838756185b828cd2b5d8be9f42942ff1a5916e7be91e1c718412db2677a9b400c3c247bebbe23def3fd21b068580d22a18be7bd07c1bfe77e618b8ff687da3e4390e5d813bfc43d7abeaa9364e1ef06fbddb07296f1ea1c8cf2e256b2d6649891bcab6029f1d6332e404c5bd2cffc5c6419c6a0cd145e67b70b5b0a496f22c53afcf938f9600b5757dff07173b14c32b8d08df3664f4bd1f6094df463eb75b430c1d1f97810aeefd563a8c6e161a1101d9a8db40067c0de4bfdc433449b5b00da1a19bb257729e9ca5f47656c732639ce6da1a68701aa0d070f734dbc057ade02d366e42766872934', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9112-7008-9565-8cd7ef2f9844', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '49', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xa815c8a053783a16fdcf82ff10fc71a2', NULL, NULL, E'\\x8100000003812ade6d31f24724131184824509de9ba3c117f2272757d9515bd4189cadc8b17690afb4c3612845d5822b2643e4320a79394206fe4f0e0c87ca51cd42c4eaa9753c0b4c891e40e68a4faacf50647fd2fc52d47b2cf1f927593891e315cfb5ffe4436051c8c58225ce39545637f79b75158aa9a088aef2bdd0e0a743be76854e1a043be1a1b8cef9bdf35bd526d548add652eaeb433f4fe1d6c3bd6ca91c975e0b0b382cc289e942a6996d0dcfc1ac417f0f92c62b3aeb82534956a07e0b3b87cee9895cb9cfb69a655782ad2cc05329b3b201e497f9c6f4b9b9bf41dfd4ebc84a6ef15593f77c23014673b72bf0541d92a463b1607fa764dbf6ede1', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9112-7008-9565-92cd2b73add3', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '50', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x93d0da3ee331d8f7e415ba2066ebb066', NULL, NULL, E'\\x81000000031db447b1ce81fea19d7a9778143981ce31d840b744ccf16a32a76206e0d6f644cedac76c1e7492ed947104e9d841b56feec7d8435754d180ff21c1eeda4a0538e292eb492d4410ac558e2e5268ca89d132a8cdc9b68f344e1b2731bc80b764ab57ccb59d4a81bc3d3d8be1a6ff4bdc8ebef03984d2e02a69436efd48659a0d72158236f3845cba880cbe86a685d952166d7d7f72f4ee6144db8383a2cc82d8e48b7d3eb5ca126396e207f5434c80a818ff83be792d72bb6455bc00ce517beca106859bc10fd8b38f3d8b69efeb4c2dc562ff9228caeb53e0f84ee3fa56fbfd167606c0a788f220f845e9b58ddaa21ac2b182b6ecdcc3b45bf5f4b9ba', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9112-7008-9565-96a61fa27194', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '51', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\xbab8776475f437dc3c86ec94708baf8e', NULL, NULL, E'\\x81000000030d8fda71dcb2d592a1524d9cec048d7e42ae82231a3539bd80bc036121a322b33bd43f0164cd7704954605ad3933f5e6eb340d4685f9fb613ab4e82d8ed3f14f292286d6a5355ed129c2e009ede06c27b04a3327fb4b3a04ff14d770b0bc11340b95385535abed16bbe642ac6f597f634b988aa5c9bb33374b83b7991829998847cf66704e861199ae0b76112c6d74f081a2ef7f59a3c6ae16f783ada59da6d40961894e37cd2babd84a57c0d924d9c3a6bf9b34578845d76ead51b4e0ac70efdf305ac3bf72fa8b1a2ef5006b27470132ceaafcf51ad7d195d92ce0bd7c2a3f529ed21ab0eb4cf027009027fb270f62b0912967bb8f59a7b10f55d6', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9112-7008-9565-9a4740047e90', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '52', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\xa2d1b269dbbaa0c1776a324d4e009c83', NULL, NULL, E'\\x810000000324368eb54b0d98e74ab917c4dbdfdfb16ae0aafa408348fc1cd819811f321be6936495fff56e8eedd997cc8e70729efbc3df4ec19cdcb479b4e4169641ad817ccf9bdc585b989481e6d01d702527e9ae08d01c64b39cf0f4f969fca833b024bc770084aae1cb34dc0ee775e5a8592cc7dd5e7f98eccbe79e778680722dc112d4496eb1b6ad04d294bfecae14c8f774b96162b91595feaec1a4a2d0672952610d456f33dfe8076d6ecd3226c59f70e43ef47996acb7fe48993b519978d30e37612a092aee6fcc241f7e3086c1036b43fb8d22ff8f5a9ea72a7e74e423ab021452e9fd933546b0526d3c08949ff4f8a5e423f5340e4cffd5e4bd012caa', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9112-7008-9565-9ee3e1d9f4f3', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '53', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x6e4090545fc98b67bd519e00feed3eb6', NULL, NULL, E'\\x81000000039695750c2d4726f802d1433709d8cc233a1a6ec34a62d0b6ba697e4d77615a9a6e8f30e6b039dfe2fee565433c203e413c14ce0b5cdee99826011ecd6cc1d8d7de3b50c22fae7e9c0f381a92788af72112247d5fa4ac532c932487515fe73ea32da245ce079b504f6c8ca3aeaaf59cd72a037483ed9aa8d68f58ece7bb30f5174ee0c81a306ad2c9a6e3622eecc5a3930c680fb933aff174548f730a514cc6dd71638daaf44a00ea08d0f9799cda8095e1df70151bea0f12553b2f7172b9a871f654c09212ab39a970ca0b2b8d30749405775f24f90911aea277bd73206a51ae7b88ac55d8eb3d8ec02e45ce0ae4eb7494861623e97af517c699110f', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9112-7008-9565-a0366f03ada6', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '54', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x015f33a6b5cc5a753e9cabc5e36690e7', NULL, NULL, E'\\x8100000003d57898cc9d70cbfdea8a230fe1a9f4d04b9213ba626e208cbe7b36c4ee8296f2b18598de3a657042e8b9245104b148b079e85baecada40c7d0a85fb60d60a8a709540efa0c2d06463a8215538418e9b7db0db99950e9560fac10d2a459953a5b65982ecfdb35cb788e0cc69ce21a52a8e225b1d7db89c77451bc5691f44d72641fb8f8d6a8eb8d62a66d7ab8414e841757c4d6cfbbcd662ae328b0871b2a6ea0c0dde0be2734c2d9e92bb3b41fcd836215caebdc430082781d4b8c5dcbbb612031d9ecf38c78ebe56621408d199d3fa22d27990a1ec6584912a689b3c92e7d72ea8d72c3204a393950edb313256c5cc9a255d70cfd0a6f3d94f66d3e', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9112-7008-9565-a5b906d7822e', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '55', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\x9987ac0dbc004ed379aa0e6f07bfc3a0', NULL, NULL, E'\\x81000000036edf398ea329fc38f7ae5e9842e42b9538a54ebcb8e3f7a63d8615b36b1739dbb96baa80ffa85406337caaa40cbe659e7db1cce418208e9be2dff6608f3ea1d4127ec92fb9cfcf95bbae5a20d3ec5f9bef1c5d615ff5b54e6274e01e286c2fc4471dfe0f91581eb465fbc01b0888b521886a6b54cf622f164b83a85b3cda14d83db8e1450d9de984328b236c43ac52a425b8738decaad38d58c2b0d1af2c780bdb90f37943d332d2aa03d8b407d136af481c29636895bb679a04d8dd0455fc06de145f1da309c197e5a61f9d62dddb8ceadab0e62107ed671ee783e367dcbdbcff1db012a58d797fab31d81c2bc4a4f9cf5511566ee483b77f96f3b1', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9112-7008-9565-aaa6fcb07007', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '56', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\x93ea6c0e135e58b8207d65757907f8df', NULL, NULL, E'\\x8100000003df0b02cfaacdf40e21fcefaf516cf8a35bd39cb23939a68f4d02ccdaee4bcc72db4de19a36a66b1521bd5aef425139ce0eb3f6bc7d3350f89fef179ea889ca08c7e837a0652ecdcfdff67838dc230db92960f5b6ba5b2b9274c51f846883d84af82175411c3a383b7b520a476c62535fd34be562f81260ae730b5074cf2084d63bab0d75689b9d99284cdebe1cd987cb8b610ce931426595c2aa202302442d982c998007dc68ca106a7d66f9e0db512933a6f6c619e60cea02390b8773b413bc9bf0a713c55d595c873e1a354175122a48df2601cd1ac2c1fb955556ba5e53502833b39d19e30995171d37fb0091ebb3b798f8239ce24caafc1264ce', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9112-7008-9565-aeb4adc0c823', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '57', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x983d688bd5c50b5cd516b7dfb03b67ae', NULL, NULL, E'\\x81000000031517bc862815651310d87900bfce5a98c91c462916c4fa2f000fea4d7af028ab73986762cad60edc88b97cee03e3b102441dad041f97955e00a0f596de9a2dfc6f0a97081e510b284a62e560e736b88e14210eac5db1db3aa65d6ae69ca225c6d4c80cad32a57b8286677806dff860abdb3288bdc54684455925df9b20651dbfb712c3c4366a5e29dee94c5fcf938e457054fe62d79ac6913503d7d7312b838063a562e95c5723f528766399d862875c78094517afeea57543e6794cfb52f20d435d84a2d4da051b1182d9c17b12496145b0645f99d167b0966030fac07369cf54abb29f981375068fe9f7c09aefd96009d2e7e8935c8ab24cbfecf6', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9112-7008-9565-b1652303f160', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '58', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x44d026a81e300d56edd21fdfe318f547', NULL, NULL, E'\\x8100000003b708e54449528d0834ab1e3c07b938ae6674029283d297c700f02f3c887bcd8f3cc2a2a717474750642e814bb9219a5041c8db5d9d1c8d4910939af8753e69a24bb4a41facda10af5c4f86ae317b128b69ae550870c0f3f59689a04ca2524bbc1d295b9c6dc63c99b02c679e7c78fca1118cbb47ebcfc19a00313a0527fbd118a1381f2be24373ef3d2fac25135de5baf3a1ade6fcd82a78b73613ad13278052b1379c6889ef3d8c22b2c3081a50f7e9153b3c25d8b523e17c9655f6b9c678a9ee6f4472bfcb30582df96511492412e619bd4dac015da7a681849e0b50a4756a9f8c5d5d536bb62a846596145f98b8d458ec9747bc9b73422acf1994', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9112-7008-9565-b5f2666c9e49', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '59', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\x2fe6fb77350f11f8c2ca54424fa0c20d', NULL, NULL, E'\\x8100000003a05fe611f80fc026fd76cac1ba646b69c8b281ecc188d00bbec15a40b22b41c45c9be13d3e9e4a89d30ca420644b1b471b6943bd925d015c5e9bb96d0e29b8dcdbfefb1deaa49068e3c0a3703c610626dc88df0342a55579976ff1b2076922772279ddb2fe6e2c675f08f226f807ab9fc570d760148ef1a7b5302abe925d579763a7588a25986226127f4eee55b3dcf5b2d9fe7bc7f6228b9824f5bd039728e048a880eb1706d7aa4dc52704ec565aafc58b0999b07a20c4abbc8c88d2f787aab643b60e087b2e69bbc85a08e38d5c76ff15889e4bbe28762404099eca2d2a4983a133750b9296c575ad25525aba9d0a574f9ddd32b9cf95c0ce63a6', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9112-7008-9565-ba4875c9bb5e', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '60', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\xaba453fe08f46f35ed9986e2dd5842eb', NULL, NULL, E'\\x8100000003801d56814a02833ef1bdf66aa375dd01724414a591f195e0ce8f76af6ff3965941f2a358df1fe9d29829a8615bbdcc9a888dc326519b07f434fe7ef19e1ca5eba248d8652ce41fbac38379c44c5d0dd3ed47431438bafbedfe574727387015f506d9f378fb84963f25c8fb861a0755cbc8ade052814769d1eb0ab018cfb2d2ab8b2321ad5669ed992ed7645cbd90deb2fbef402dfdf267a12770ae01dd581656cb4059fd00ffdca31a003d27bea1ac05f47f595c3498e29a4985c8c40468e4a39a7b170d1a885a5b56835d5e05915ded86ba96513ccaeba1fbe964c21a83216506d94c97e3c870e5bd5060696742bea3c6f0116c21da55a5e634a658', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9113-7008-9565-bea4a8fbfc1f', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '61', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x6e4090545fc98b67bd519e00feed3eb6', NULL, NULL, E'\\x8100000003e0881c91125154f2cf8dea2a19a4d0ddbc6eca4aa72bd53b4f8a421c1b6a858d16eb7031032b3be99a64107e3328d55a74e7adca29063d84ddf7cbf4c4a0acb285632e613edd1e18b9bb5eb492c31789a72306ee90985c789587c27cf8194837f82e1dff29cb101a6814cd5c7e442dca5ee496a919f3865cb8d492f4e8b942b1835d6b5674069c25fffb67e44b555799a3bb4244f54268a4eba3e92fdc8b5d96f32c17cddbfc68481a59e630071d9d821851b5c7496b083652af64d5107832fc66005ee0f42ba3551a1f758cee8ff7c81c2d2ab285ddcb067767897de6bf8c2c974b4ff8f8f4ced0f9c0cb9118424bc98a31a4b221c619456c2da4fe', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9113-7008-9565-c084c582f314', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '62', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x015f33a6b5cc5a753e9cabc5e36690e7', NULL, NULL, E'\\x8100000003616d411b05c4f2f0786e5fd5f95e318d2bd5800772c7c245d9110c3d780efc141ba8e9eda2bffc8cabd874a1c20af4b7069278463d9c39e9f866ea6aff8a85dded0cda688cfa1170bd2be858b05a7858855e2e9e73ffe728382e2872f3908eff3d52674c8cde67b43f2cf464e7b67a26e0022de981b02342fce848861e4c73f45f2a540170da558704ccd774a8a82a8e96a79bcefcc7534ba215b6b0eac2e5290684c613941a228359df7290cf7cb6180a8fbe3af19e0bafefd4daf2a8b5ca4cfcca0c6a675a69da27115cdd08c029976e79f7eca20ce9f76cdeee223f7720c90af51ba2b753a4d66818850b52fb152b5ddc1aa8a2d9911fd357b7fd', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9113-7008-9565-c45a9ea93a58', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '63', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\x9987ac0dbc004ed379aa0e6f07bfc3a0', NULL, NULL, E'\\x810000000341ee6405a9e72899ae799cf9920822ab61855f8f5572cdcaa755ae7df593598fdb1b4f9a853bfe6285943b66161d2df53a28ed88ae1feb8647d4a55460e6310dd616aa4a169ae0499eb10766b4dc7cb12cb0fed759290a40d9a3c219048358f678da355034e551dd7bab674d593dbb881eb75ec6683dec2ae9fb22e54bfb3fe0f83bc15bd38efd9df7a53d1a6299eaa01924aafac6b31f0e9e05ef7ec5c773a996e7d2ffce4bc3971d331cc59370575380effd4aa201db50a8ad1d99502d4747e77607994f4f77a5f54af55961e71d9127d9eff0c40a3c50d63464a3bc0f1445043815454ff5b40aff186f45994ff48c36c028151260a8c38c741092', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9113-7008-9565-cab0e1a5d3c4', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '64', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\x93ea6c0e135e58b8207d65757907f8df', NULL, NULL, E'\\x8100000003b33ad619d884efe92fbc814ee89b844f3dad20d1a8aaa2771b3687c026dfcc9dc645ef1310de80252c7e8fd88e16b24c846d8e123308d230b8ff29cb766ab45d37b4d7b0124467bdcc8a3ef25fde0b268461d3e17946cb5a20fe1867e6150599ce73183431d9f10603faac03991fed7b23c4e089710eccdfb05c472783f50fcc93ca579276a6a72c56eccea31b97972f620ed7119b387b4b645aa98d3e37a1f2a7b417cf836de9cd0346104ac09cce8bcb0ccf6e7b5f844f9595aedc8125d65af78f6f913c2c39b5594726e6ae9ea86b3262fda78dcab6098cf69aec1d14c6a7be292e3410215ff3db46bcfebd9220764277a5db89bbe8d3ae0ba2d0', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9113-7008-9565-ce59962fa69e', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '65', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x983d688bd5c50b5cd516b7dfb03b67ae', NULL, NULL, E'\\x81000000030de3e78197503a197c06f3312577951858bbc930dce669be0c28286101343c3968c48ed7f918e60b909a21f1386725b9c0bbb1d1331ddc1accd521200278d66cc6af2643b4a26dd8f571bb9ec5c9fa04065644c020ec53bafa8536fcb9e242379102f7b975c340fb81e6f440308c92538df00ad1d9115bd394b08072edbeca77d6b925b398eff932c3444219d41d5f8b7e41c7fcbb1a4f95a56d971d98cc7a3d6e5edfecefd7da22ad543bed7f58f8cc6c7d512ea3f0b4384915a385f16104ed1aa61fe123c71cb14910f73118163d15d34609d5d1ecef6b81301bc987978fe214393041a6bcda75431d32e1cb26d18bc8c14c5c456196a3fb8182ab', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9113-7008-9565-d0ef62b24aa7', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '66', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x44d026a81e300d56edd21fdfe318f547', NULL, NULL, E'\\x8100000003b684da8a76c59a6c1ca7255d47f9cab83674058dc0436424d003fd8fb77d5fdebd8dd235d3398c9646a6045658a0684964c7d856c8b606884c547cb94ad0492fa71b45229bd0a09612aaecf702557087967ddf2d50053066a82aea3ae87b145191746f6d4addc07b80b60689b4577e5ca4de7efd6520a7cf3096e0f42eca02acca2378823ccd35d3eaf6f0e82ea24b8496f3cce7e15b9a9952e1bcc6031a73e1cef3ef869037a55a62378b453cbdbce461306b52d4565475adbb6c92e5dc03899abfdfb24695d6fac2f231922f381b21898920a6ffe11f0a951020fcc0e0ff9da4cd6dcc8492a3529c54adb0daba59c7aa1c0cb4bb425547ca2a65aa', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9113-7008-9565-d5f74fedb2a3', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '67', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'FAILS', '1234567893', E'\\x2fe6fb77350f11f8c2ca54424fa0c20d', NULL, NULL, E'\\x8100000003db24151570a6e02824ca64489369035fdac13df617bc1eca7dc84c3f46142f722f6e2a527ad2124036cbf793799adfec744aa48a8dc8a33854469df876b94684e9f360fa6cf0ef2643ca800d639b40940a6437b692da7ce75147e7d1b8fd0aab06174ea0ad8bf7656b10979676767ca53f2af1bece80d00c5fbf2d77b3e27b1b1a0925a58a46ae8fa1dd405c144285219d35583b1ff3c9c5bb20476fecab532d1492ea491912f38f428d2029a6f6138ffe0f08dd530682ef235fe91dc9ee175d22b51e23c7fbc84ed4de5e55237c7a26501118ec0f0415d534aa1fa026c44ef1896b61905861b0a5b22f042b5e0786e3b86e0e604267be0766935ac5', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-9114-7008-9565-db590752e363', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '2026-11-24 15:37:36.013576+00', NULL, NULL, NULL, '68', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, 'HANGS', '1234567893', E'\\xaba453fe08f46f35ed9986e2dd5842eb', NULL, NULL, E'\\x8100000003eabacc48ef1a4334713cb23b88e059aeb842fdf23b161a7925b74f0b802fe0bd26cf31ce75b6fcca6adba8526b0422bc77fdfd5daf73dc46dd0af558cd510b4c0dd957983aaba33d63d819fe71ff9806101b3f05c6ebb5b23f3a0db9cfcf720ed038deabca841e8c51d5a72aeef87bd5c346b3821b336bb5f60cd0c06c5aef4bf9303301c4c5c7589449f1a7969a3ee54722279f0407aa1e81386189dcd6b260fbdba0e4be25a267cf7249ab64b600a7d0923867cca6a4689e622cb28417257939de1acce2f5d151524c1a025a69ae3c48239cb7a09dd7f457435252c67b8b792cffe1732aace6bbe7eff4b3b5a30a1a30a7bba2f0d0593245b0f79f', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-95e6-7001-9fd6-40850fc05132', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-95e1-7000-95b4-477b870fd8bf', '01a20e34-95e1-7000-95b4-477b870fd8bf', 'infinity', '2026-11-24 15:37:37.093409+00', NULL, NULL, NULL, '1', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xb8f76bd95927cc0e0cf6e654234de523', NULL, NULL, E'\\x81000000035f38f9c8b4319cb489e5603c8023bea85f669e537f7e13cc85b07eb803c55a92e1df72b32d431072d4bd0acc4c4eb5d8a55d54c458db4dab783b028b28f10072a618f9b23637e79379e2dffccd4215c8774eec7d9da5b88694cb6a74165c24b712c35565eb9e36fc8c6b16923b692df88c657c33d78d8d1c6a03b23a66b0151534ccb57366632c19230b1198f241d5793694b6192041fd147544576bec81263fcd7c9cd2a4ae14b4334e65ee40fed31aab86bdb6e2c315d0e1227d0d89b34f4a7904aaf9da0c2cd65f10b55d399e60ea02beb8bb4bcbf81473eea69445e177f9d28da884d57f427195ec5b0d70b1fc6defe3254b54b054ec7261c9d2', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-95e6-7001-9fd6-47616ee90bbb', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-95e1-7000-95b4-477b870fd8bf', '01a20e34-95e1-7000-95b4-477b870fd8bf', 'infinity', '2026-11-24 15:37:37.093409+00', NULL, NULL, NULL, '2', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x5d32d9964796ad763f6267fa8465b726', NULL, NULL, E'\\x81000000036feeecee54df432b813727e702511ab87203a64af2559b52cc77c63fbfd0c8975eb0b94ab682ae92b3b81e29caca4415e8eec9b4c0d21ce6deebf48d9a8b11581373b410721d9aea3e60049b248837b698ecc2a68218f82ea2f18c042b5029b5cf410571972ef6078eaf8bbc452d218dd85a882b068b3ec600dc8f62982c6e507df546e7c0b0b34294d6b9249b4396569faf810df891b7f216da13414c2df57775b8b85e96149ccd26ef81baab77c1b833a108f150efe9c6881e852a7e08b1e25a21d16a1e25daeff7cb85a26ac02491f37673b1cd3a405e9216d90c4949bdc6531ea2e7a635481efebd724359e1f84cc615cb1bbc8dff7668bb925dcb', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-95e6-7001-9fd6-4bf732144ba8', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-95e1-7000-95b4-477b870fd8bf', '01a20e34-95e1-7000-95b4-477b870fd8bf', 'infinity', '2026-11-24 15:37:37.093409+00', NULL, NULL, NULL, '3', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\xa79f54f8eabd45f63a2c9e6ceb57dd23', NULL, NULL, E'\\x81000000037764fcc0536080777d3ed26c78f05e38056ab0b0fcfda61ec2b78aa429cc016c230630ded72fc6a0134841f0bd93cf6010b2f9cc5871e98985e30a5057e4b1ce6d6296737a35c0ba7ca7eaf2c2f33a546a3dee043b0a19b1468e10549925e87fbcca9ffad12d6071e9660850e577e18fb4e2782236efb2c91e3d54de457a787e4c254f4025c451b4075a6ea97842e07b532083abdf30ae4458f6b9f63d95488b1ca964385e405a6cecce4e18c1ee4daa2d73176c0a98b66745750a1c674c9ba395fb2dda2e2bdb98ea7d7f6931aedc9b9bda1b6fe6308a0b4abcdb824647a61c2d3e50fef922365c7b7b269cda851bd7cf07cef233788eba3b3a731cec', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-95e6-7001-9fd6-4e70a7293662', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-95e1-7000-95b4-477b870fd8bf', '01a20e34-95e1-7000-95b4-477b870fd8bf', 'infinity', '2026-11-24 15:37:37.093409+00', NULL, NULL, NULL, '4', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x567128f186290f31ea7c6fb140196ac6', NULL, NULL, E'\\x8100000003385db76e9208249ce62379bc5ebb26343996cdf5df8ff9a8dad3d7a051f79ec733b4a56df181f80474220613e226a19dbc1e58f6a6236c87eecf7d74634f2abef890f0c025bfb4d86bbfdc2fb46e710327a31f5b01e299bb2d9117c6d3a08e018319a6d59d81bc37e1090357c1063cea2164f8d453eb1b44b8502fba10564b02edcf5d11afcc1768f1eb497dbf071158d9c121965e49b538fdd96b5ba8efa342dfc7608268abb098e32c45d0b2084abd9d91243108b5b3a3552e2022569e118b92b85b833672a9906f27715ff379fdf5bc5a829582cec373091d95f23acf5356669aec5e12f9a44c24c2449230d300612ed21ddfa42d86e90e87ff2741', NULL, NULL);
insert into jobs (id, account_id, backlog_id, batch_id, order_at, created_at, appointment_at, not_before, deadline, row_no, data_key_id, key_id, fail_unknown, priority, mode, operation, transform, payer_id, npi, patient_hash, reference_hash, reference, question, mends_row, corrects) values ('01a20e34-95e6-7001-9fd6-503ef1750e71', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-95e1-7000-95b4-477b870fd8bf', '01a20e34-95e1-7000-95b4-477b870fd8bf', 'infinity', '2026-11-24 15:37:37.093409+00', NULL, NULL, NULL, '5', NULL, NULL, 'false', '0', 'live', 'eligibility', NULL, '60054', '1234567893', E'\\x7fe5d838ea310fa70c0adb8431e6c981', NULL, NULL, E'\\x8100000003433a800ada47d79a4278cdfaec96d7a1c4ba252e0cd12574e6702e43bd8a1ae72beb4fc1e65ddc175add339ec2aea2cdd5a86e8d281cb45586daa54a139043edeb8c096280b446ebf711592a7a76045f2c149df2d7ea007bbfa4a33fbb2993b8f695c6a5c61967fafd772d92018b02472dd07f9775b24927063b52ec1fecb44e3b30120e132f745673870110986f5f440c9e8bbbffc8bae14c062f76ca93f2f11999238f2c882faf604217cf71f2f4e68139f12c2bdec682aea534d21ba38e866b1eb36c2b2e69ddeaad620484e1b0f75de27be40b164abd0c375b6b9be994c4a8e45705249005c663aa73f7cbdca5becd1eb94b04c8d4194cf36fb05c', NULL, NULL);
insert into migrations (name, applied_at, version) values ('0001-baseline', '2026-11-24 15:37:25.194227+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0002-audit', '2026-11-24 15:37:25.261045+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0003-data-keys', '2026-11-24 15:37:25.306314+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0004-deletion', '2026-11-24 15:37:25.310656+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0005-deletion-indexes', '2026-11-24 15:37:25.320793+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0006-keys', '2026-11-24 15:37:25.321516+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0007-readings', '2026-11-24 15:37:25.328342+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0008-upstreams', '2026-11-24 15:37:25.330074+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0009-pending-answers', '2026-11-24 15:37:25.338356+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0010-payer-lists', '2026-11-24 15:37:25.340142+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0011-providers', '2026-11-24 15:37:25.347048+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0012-perhaps-billed', '2026-11-24 15:37:25.353517+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0013-users', '2026-11-24 15:37:25.356096+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0014-appointments', '2026-11-24 15:37:25.373329+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0015-mending', '2026-11-24 15:37:25.373897+00', '0.1.0');
insert into migrations (name, applied_at, version) values ('0016-submissions', '2026-11-24 15:37:25.380944+00', '0.1.0');
insert into payers (id, "position", name, alt_payer_ids, features, partner_payer_id, status) values ('60054', '0', 'Aetna Dental', '{AETNA}', '{eligibility,claims}', 'p-60054', 'active');
insert into payers (id, "position", name, alt_payer_ids, features, partner_payer_id, status) values ('CX014', '1', 'Cigna', '{}', '{eligibility}', 'p-cx014', 'inactive');
insert into plans (name, verifications_per_second, verification_burst, requests_per_second, max_batch_rows, max_concurrency, verifications_per_day, retention_days, updated_at, max_stored_rows) values ('plan-dumped', '20', '10', '1000', '1000000', '200', NULL, '30', '2026-11-24 15:37:33.557132+00', '10000000');
insert into accounts (id, name, plan_name, trial_ends_at, card_on_file, billing_synced, suspended_at, created_at, deleted_at, stored_rows, time_zone) values ('01a20e34-8b46-7000-95b3-ac77af729eec', 'dumped', 'plan-dumped', NULL, 'false', 'true', NULL, '2026-11-24 15:37:34.279763+00', NULL, '0', 'UTC');
insert into api_keys (id, account_id, name, mode, digest, prefix, disabled_at, disabled_by, created_at, scopes, allowed_cidrs, expires_at, last_used_at, created_by) values ('01a20e34-8b89-7000-95b3-cf9af7970a54', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', 'live', E'\\x108f81b7fea6b2a5233ade28f77f72ac8c723a35818252ed0d927784af79a574', 'ng_live_4U7Pab', NULL, NULL, '2026-11-24 15:37:34.348802+00', NULL, NULL, NULL, '2026-11-24 15:37:34.592859+00', 'administrator:environment');
insert into batches (id, account_id, mode, key_id, operation, transform, name, data_key_id, created_at, not_before, deadline, priority, max_age_seconds, fail_unknown, opened_at, upload_until, total, rejected, succeeded, failed, cancelled, expired, coverage_active, coverage_inactive, coverage_unknown, coverage_rejected, cancelled_at, finished_at, first_ended_at, recent_ended, recent_at, deleted, readings, mends, mended, answers_until) values ('01a20e34-8bbd-7000-95b3-d5158d8cd60c', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '01a20e34-8b89-7000-95b3-cf9af7970a54', 'eligibility', NULL, E'\\x810000000395b4b724c421169c38df863a07a72ed56a2568ec67b9a0771482e15906506c2b606a', NULL, '2026-11-24 15:37:34.404239+00', NULL, NULL, '0', NULL, 'false', '2026-11-24 15:37:34.420996+00', NULL, '10', '1', '5', '5', '0', '0', '5', '0', '0', '0', NULL, '2026-11-24 15:37:35.140091+00', '2026-11-24 15:37:34.767144+00', '9.975563983150526', '2026-11-24 15:37:35.140091+00', '0', NULL, NULL, '0', NULL);
insert into batches (id, account_id, mode, key_id, operation, transform, name, data_key_id, created_at, not_before, deadline, priority, max_age_seconds, fail_unknown, opened_at, upload_until, total, rejected, succeeded, failed, cancelled, expired, coverage_active, coverage_inactive, coverage_unknown, coverage_rejected, cancelled_at, finished_at, first_ended_at, recent_ended, recent_at, deleted, readings, mends, mended, answers_until) values ('01a20e34-8c07-7000-95b3-dd47e7532d81', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '01a20e34-8b89-7000-95b3-cf9af7970a54', 'eligibility', NULL, NULL, NULL, '2026-11-24 15:37:34.471417+00', NULL, NULL, '0', NULL, 'false', '2026-11-24 15:37:34.490792+00', NULL, '6', '0', '0', '4', '0', '0', '0', '0', '0', '0', NULL, NULL, '2026-11-24 15:37:34.983288+00', '5.984818067511047', '2026-11-24 15:37:35.328935+00', '0', NULL, NULL, '0', NULL);
insert into batches (id, account_id, mode, key_id, operation, transform, name, data_key_id, created_at, not_before, deadline, priority, max_age_seconds, fail_unknown, opened_at, upload_until, total, rejected, succeeded, failed, cancelled, expired, coverage_active, coverage_inactive, coverage_unknown, coverage_rejected, cancelled_at, finished_at, first_ended_at, recent_ended, recent_at, deleted, readings, mends, mended, answers_until) values ('01a20e34-9087-7000-95b3-ff0616a27606', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '01a20e34-8b89-7000-95b3-cf9af7970a54', 'eligibility', NULL, NULL, NULL, '2026-11-24 15:37:35.623486+00', '2026-11-24 15:40:35.62+00', NULL, '0', NULL, 'false', '2026-11-24 15:37:35.63244+00', NULL, '5', '0', '0', '0', '0', '0', '0', '0', '0', '0', NULL, NULL, NULL, '0', NULL, '0', NULL, NULL, '0', NULL);
insert into batches (id, account_id, mode, key_id, operation, transform, name, data_key_id, created_at, not_before, deadline, priority, max_age_seconds, fail_unknown, opened_at, upload_until, total, rejected, succeeded, failed, cancelled, expired, coverage_active, coverage_inactive, coverage_unknown, coverage_rejected, cancelled_at, finished_at, first_ended_at, recent_ended, recent_at, deleted, readings, mends, mended, answers_until) values ('01a20e34-90a0-7000-95b4-051e55ac3359', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '01a20e34-8b89-7000-95b3-cf9af7970a54', 'eligibility', NULL, NULL, NULL, '2026-11-24 15:37:35.648134+00', '2026-11-24 15:37:45.645+00', NULL, '0', NULL, 'false', '2026-11-24 15:37:35.654094+00', NULL, '6', '0', '0', '0', '0', '0', '0', '0', '0', '0', NULL, NULL, NULL, '0', NULL, '0', NULL, NULL, '0', NULL);
insert into batches (id, account_id, mode, key_id, operation, transform, name, data_key_id, created_at, not_before, deadline, priority, max_age_seconds, fail_unknown, opened_at, upload_until, total, rejected, succeeded, failed, cancelled, expired, coverage_active, coverage_inactive, coverage_unknown, coverage_rejected, cancelled_at, finished_at, first_ended_at, recent_ended, recent_at, deleted, readings, mends, mended, answers_until) values ('01a20e34-90cd-7000-95b4-11985ed33e52', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '01a20e34-8b89-7000-95b3-cf9af7970a54', 'eligibility', NULL, NULL, NULL, '2026-11-24 15:37:35.693806+00', '2026-11-24 15:40:35.69+00', NULL, '0', NULL, 'false', '2026-11-24 15:37:35.701091+00', NULL, '8', '0', '0', '0', '3', '0', '0', '0', '0', '0', '2026-11-24 15:37:37.340105+00', NULL, NULL, '0', '2026-11-24 15:37:37.34268+00', '0', NULL, NULL, '0', NULL);
insert into batches (id, account_id, mode, key_id, operation, transform, name, data_key_id, created_at, not_before, deadline, priority, max_age_seconds, fail_unknown, opened_at, upload_until, total, rejected, succeeded, failed, cancelled, expired, coverage_active, coverage_inactive, coverage_unknown, coverage_rejected, cancelled_at, finished_at, first_ended_at, recent_ended, recent_at, deleted, readings, mends, mended, answers_until) values ('01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '01a20e34-8b89-7000-95b3-cf9af7970a54', 'eligibility', NULL, NULL, NULL, '2026-11-24 15:37:35.752044+00', NULL, '2026-11-25 15:37:35.747+00', '-1', NULL, 'false', '2026-11-24 15:37:36.029046+00', NULL, '68', '0', '12', '0', '0', '0', '12', '0', '0', '0', NULL, NULL, '2026-11-24 15:37:36.283644+00', '11.96647193886937', '2026-11-24 15:37:36.842748+00', '0', NULL, NULL, '0', NULL);
insert into batches (id, account_id, mode, key_id, operation, transform, name, data_key_id, created_at, not_before, deadline, priority, max_age_seconds, fail_unknown, opened_at, upload_until, total, rejected, succeeded, failed, cancelled, expired, coverage_active, coverage_inactive, coverage_unknown, coverage_rejected, cancelled_at, finished_at, first_ended_at, recent_ended, recent_at, deleted, readings, mends, mended, answers_until) values ('01a20e34-95e1-7000-95b4-477b870fd8bf', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '01a20e34-8b89-7000-95b3-cf9af7970a54', 'eligibility', NULL, NULL, NULL, '2026-11-24 15:37:36.994136+00', NULL, NULL, '0', NULL, 'false', NULL, '2026-11-24 15:39:37.093409+00', '1000', '0', '0', '0', '0', '0', '0', '0', '0', '0', NULL, NULL, NULL, '0', NULL, '0', NULL, NULL, '0', NULL);
insert into batch_failures (batch_id, category, code, payer_id, count) values ('01a20e34-8bbd-7000-95b3-d5158d8cd60c', 'request', 'upstream_rejected', 'REFUSES', '5');
insert into batch_failures (batch_id, category, code, payer_id, count) values ('01a20e34-8c07-7000-95b3-dd47e7532d81', 'request', 'upstream_rejected', 'REFUSES', '4');
insert into batch_retries (batch_id, category, requested_at) values ('01a20e34-8c07-7000-95b3-dd47e7532d81', '', '2026-11-24 15:37:37.325271+00');
insert into event_feeds (account_id, mode, last_no) values ('01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '17');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-8b56-7000-95b3-b6b85a803e4f', '2026-11-25 15:37:35.737+00', '01a20e34-90fc-7000-95b4-2176fc02ea38', E'\\x3d657ce9852a9f4bc847f26c91c64751', 'false', '2026-11-24 15:37:41.344604+00', '2026-11-25 15:37:35.737+00', NULL, NULL, NULL, NULL, 'payer', 'upstream_failed', '1', '1', '0', '0', 'false', '2026-11-24 15:37:35.785571+00', NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-8b56-7000-95b3-b9334d04477c', 'infinity', '01a20e34-90e3-7000-95b4-1b8aceea71fa', E'\\xcc30043904dbcdae482c5d45074d8c1b', 'false', '2026-11-24 15:40:35.712+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-8c07-7000-95b3-dd47e7532d81', 'infinity', '01a20e34-8c0a-7005-b454-04d8addaf3c5', E'\\x2b01da95d1a395060fe82dd135e31730', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '1', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-8c07-7000-95b3-dd47e7532d81', 'infinity', '01a20e34-8c0b-7005-b454-099bf15ee2a3', E'\\xc432751efe35d7ca9f9457c0f443ac43', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '1', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9087-7000-95b3-ff0616a27606', 'infinity', '01a20e34-908a-7004-a7bd-3d105ff4a41e', E'\\x035cf5cc2cc698e9f041ac3f76d76e9c', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9087-7000-95b3-ff0616a27606', 'infinity', '01a20e34-908b-7004-a7bd-42283b22ba08', E'\\x16ef46ea924036dde1c8675edb34a08d', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9087-7000-95b3-ff0616a27606', 'infinity', '01a20e34-908b-7004-a7bd-45e6223b0ff2', E'\\x17c1a28bfc5d25d68caa4d993ecceb3d', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9087-7000-95b3-ff0616a27606', 'infinity', '01a20e34-908b-7004-a7bd-4920a00123e6', E'\\xeb3f98d7ecbe47b9ff5813175ba5e42c', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9087-7000-95b3-ff0616a27606', 'infinity', '01a20e34-908b-7004-a7bd-4f999d7d9eb6', E'\\xbcc9b8e30d18e6a8759e6045b32baf08', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-90a0-7000-95b4-051e55ac3359', 'infinity', '01a20e34-90a2-7003-a27c-90a141da9033', E'\\x65e048878a939dbdc37bd4c512359729', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-90a0-7000-95b4-051e55ac3359', 'infinity', '01a20e34-90a2-7003-a27c-962ea81e0200', E'\\xa8429f719fb5bde6f75adad6905a5153', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-90a0-7000-95b4-051e55ac3359', 'infinity', '01a20e34-90a2-7003-a27c-983e740b2324', E'\\x604408857acfee39666c27909253c5ba', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-90a0-7000-95b4-051e55ac3359', 'infinity', '01a20e34-90a2-7003-a27c-9c7db2e9e136', E'\\xd04030bb3b0a8c9d1ea42b820e9e54e0', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-90a0-7000-95b4-051e55ac3359', 'infinity', '01a20e34-90a2-7003-a27c-a1b9b1743ba0', E'\\xfcfeb01f2ca001fa051b71f065f19a8e', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-90a0-7000-95b4-051e55ac3359', 'infinity', '01a20e34-90a3-7003-a27c-a7bddcbe5115', E'\\xc36f8e946b789e8057514866c38fed2c', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-90cd-7000-95b4-11985ed33e52', 'infinity', '01a20e34-90d0-700f-8119-9651d47ee15b', E'\\xa99a876004349050542529562e569cb2', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-90cd-7000-95b4-11985ed33e52', 'infinity', '01a20e34-90d0-700f-8119-9b10550fe98f', E'\\xe517ef94f3c4e2234b904b29136ad6d6', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-90cd-7000-95b4-11985ed33e52', 'infinity', '01a20e34-90d0-700f-8119-9d64e568133f', E'\\xe13e34deb8314c280fbfe73b7a438614', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-90cd-7000-95b4-11985ed33e52', 'infinity', '01a20e34-90d0-700f-8119-a2aa273637c8', E'\\x33ff09bfd4d7fe7cffbcf869419fb692', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-90cd-7000-95b4-11985ed33e52', 'infinity', '01a20e34-90d0-700f-8119-a6d2e94af76b', E'\\xc35b8d0f83810f1d50895a7e7fffbbe0', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '01a20e34-910c-7008-9564-d54542493409', E'\\x5c1973a3edbd13edb2c5394dd054a754', 'false', '2026-11-24 15:37:42.645644+00', '2026-11-25 15:37:35.747+00', NULL, NULL, NULL, NULL, 'payer', 'upstream_failed', '1', '1', '0', '0', 'false', '2026-11-24 15:37:36.052578+00', NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '01a20e34-910c-7008-9564-e7997c7f8ce3', E'\\x1cb10708c1d5ad4c4ec57441ad64a493', 'false', '2026-11-24 15:37:42.827644+00', '2026-11-25 15:37:35.747+00', NULL, NULL, NULL, NULL, 'payer', 'upstream_failed', '1', '1', '0', '0', 'false', '2026-11-24 15:37:36.059123+00', NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '01a20e34-910f-7008-9564-f54c8c4d9a79', E'\\x6c58cb06c75115e64f41db02c7b20f76', 'false', '2026-11-24 15:37:42.656007+00', '2026-11-25 15:37:35.747+00', NULL, NULL, NULL, NULL, 'payer', 'upstream_failed', '1', '1', '0', '0', 'false', '2026-11-24 15:37:36.260315+00', NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '01a20e34-910f-7008-9565-06d911701c00', E'\\xed126be5a24a5f4bbede0895d1215465', 'false', '2026-11-24 15:37:43.420007+00', '2026-11-25 15:37:35.747+00', NULL, NULL, NULL, NULL, 'payer', 'upstream_failed', '1', '1', '0', '0', 'false', '2026-11-24 15:37:36.262383+00', NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '01a20e34-910f-7008-9565-1796e9ba6047', E'\\xa64e5200beaceb294879d0351d302d49', 'false', '2026-11-24 15:37:42.176007+00', '2026-11-25 15:37:35.747+00', NULL, NULL, NULL, NULL, 'payer', 'upstream_failed', '1', '1', '0', '0', 'false', '2026-11-24 15:37:36.267869+00', NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '01a20e34-9111-7008-9565-4e9143434d78', E'\\x9f9d66e165e7d4c919f335339cc1e24a', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '01a20e34-9111-7008-9565-500e40e3367b', E'\\xa21af59a0578c8338e06633c9f6068ea', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '01a20e34-9111-7008-9565-545de06aa1da', E'\\xed0e3c7cf2e53f07eeea4f134870a0f4', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '01a20e34-9111-7008-9565-586ab9c24080', E'\\x09e9019dbc8939bd0f2bae19031a7bbe', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '01a20e34-9111-7008-9565-5de9ee68dcc5', E'\\xd0f6dc9e0fa6540ce4394f85a5a29132', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '01a20e34-9111-7008-9565-60748fde7191', E'\\xd569e2f1288ec20a417574e6722db073', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '01a20e34-9111-7008-9565-667034c1217f', E'\\x060d6921f9c7649ad9158269562d0d72', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '01a20e34-9111-7008-9565-69f34074edcc', E'\\xa8539e1829813bfdcd932f2f02ec2f4c', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '01a20e34-9111-7008-9565-6e2daad61533', E'\\xe85053438a9d57aeaca2118ce30b318a', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '01a20e34-9111-7008-9565-70d572a798c7', E'\\x8777ea1e9f83daf9566d08776a084500', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '01a20e34-9111-7008-9565-745547cbae98', E'\\x9f87c95fdbe43a3e4ca97e7807b545d5', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '01a20e34-9111-7008-9565-7b68128d8ef2', E'\\xcad3aa6e437f97ce434e75235b236261', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '01a20e34-9111-7008-9565-7e362b06b16c', E'\\x6311ea480c7c94ba738d793f8db1c849', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '01a20e34-9112-7008-9565-80b3c1a4f330', E'\\x8b1e2b64aaf85e0e08daf71fe5477ce6', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '01a20e34-9112-7008-9565-878c8ea55f18', E'\\xb76a5a27b85090a20c8ed3d23370c306', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '01a20e34-9112-7008-9565-892a84f8d552', E'\\x20a21226beba8d76cc13bce103296592', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '01a20e34-9112-7008-9565-8cd7ef2f9844', E'\\xe1fe3fbf2baf43435149acf52a1bb787', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '01a20e34-9112-7008-9565-92cd2b73add3', E'\\xc684244b69dce2e85ef7efae249a845e', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '01a20e34-9112-7008-9565-96a61fa27194', E'\\x354721691f2b56d8aa1d385b208986b9', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '01a20e34-9112-7008-9565-9a4740047e90', E'\\x5a46d127038b63d7ddd2f3dac18347c2', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '01a20e34-9112-7008-9565-9ee3e1d9f4f3', E'\\x92ee2f650cb7303610e3e65ad4766dab', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '01a20e34-9112-7008-9565-a0366f03ada6', E'\\x2266189e022eff3820a107e9f15625e1', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '01a20e34-9112-7008-9565-a5b906d7822e', E'\\x10285c0706c15e46a42ef1b72ab76566', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '01a20e34-9112-7008-9565-aaa6fcb07007', E'\\x9ac8eebae0d3d66b1a5ef542e29d0260', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '01a20e34-9112-7008-9565-aeb4adc0c823', E'\\x1e6b5ae6bf567eb11f85b81e8061901f', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '01a20e34-9112-7008-9565-b1652303f160', E'\\xb6e333233b1eca9b1abee8c1633720ec', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '01a20e34-9112-7008-9565-b5f2666c9e49', E'\\xcf8fd7ce9dff685baa5db8110d280999', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '01a20e34-9112-7008-9565-ba4875c9bb5e', E'\\xa02cd229a9abf1ae993032e69814b82c', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '01a20e34-9113-7008-9565-bea4a8fbfc1f', E'\\x92ee2f650cb7303610e3e65ad4766dab', 'false', NULL, NULL, '01a20e34-9112-7008-9565-9ee3e1d9f4f3', NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '01a20e34-9113-7008-9565-c084c582f314', E'\\x2266189e022eff3820a107e9f15625e1', 'false', NULL, NULL, '01a20e34-9112-7008-9565-a0366f03ada6', NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '01a20e34-9113-7008-9565-c45a9ea93a58', E'\\x10285c0706c15e46a42ef1b72ab76566', 'false', NULL, NULL, '01a20e34-9112-7008-9565-a5b906d7822e', NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '01a20e34-9113-7008-9565-cab0e1a5d3c4', E'\\x9ac8eebae0d3d66b1a5ef542e29d0260', 'false', NULL, NULL, '01a20e34-9112-7008-9565-aaa6fcb07007', NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '01a20e34-9113-7008-9565-ce59962fa69e', E'\\x1e6b5ae6bf567eb11f85b81e8061901f', 'false', NULL, NULL, '01a20e34-9112-7008-9565-aeb4adc0c823', NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '01a20e34-9113-7008-9565-d0ef62b24aa7', E'\\xb6e333233b1eca9b1abee8c1633720ec', 'false', NULL, NULL, '01a20e34-9112-7008-9565-b1652303f160', NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '01a20e34-9113-7008-9565-d5f74fedb2a3', E'\\xcf8fd7ce9dff685baa5db8110d280999', 'false', NULL, NULL, '01a20e34-9112-7008-9565-b5f2666c9e49', NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-25 15:37:35.747+00', '01a20e34-9114-7008-9565-db590752e363', E'\\xa02cd229a9abf1ae993032e69814b82c', 'false', NULL, NULL, '01a20e34-9112-7008-9565-ba4875c9bb5e', NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-95e1-7000-95b4-477b870fd8bf', 'infinity', '01a20e34-95e6-7001-9fd6-40850fc05132', E'\\xfced942ad18c54eeaaad4ede6e79c32f', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-95e1-7000-95b4-477b870fd8bf', 'infinity', '01a20e34-95e6-7001-9fd6-47616ee90bbb', E'\\xce0096d7fab65738bd47f9e999bfe666', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-95e1-7000-95b4-477b870fd8bf', 'infinity', '01a20e34-95e6-7001-9fd6-4bf732144ba8', E'\\x74e0c9b35ef3edf7e9164c262f266a27', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-95e1-7000-95b4-477b870fd8bf', 'infinity', '01a20e34-95e6-7001-9fd6-4e70a7293662', E'\\xbd9e0f9f74fc2f9c41b09b0f286669de', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline, follows, held_code, held_mode, held_payer_id, failure_category, failure_code, fencing_token, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, answer_by, poll_until, perhaps_billed) values ('01a20e34-95e1-7000-95b4-477b870fd8bf', 'infinity', '01a20e34-95e6-7001-9fd6-503ef1750e71', E'\\x976e7977a68ca562a8eba2c8217cf508', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0', '0', '0', 'false', NULL, NULL, NULL, NULL, NULL, '0');
insert into release_schedule (account_id, mode, due_at) values ('01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '2026-11-24 15:37:37.05433+00');
insert into release_schedule (account_id, mode, due_at) values ('01a20e34-8b46-7000-95b3-ac77af729eec', 'test', 'infinity');
insert into backlogs (id, account_id, mode, batch_id, priority, deadline, paused, ready, open_at, frontier_at, frontier_id) values ('01a20e34-8b56-7000-95b3-b3c917ec1676', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', NULL, '-1', NULL, 'false', 'false', '-infinity', '-infinity', '00000000-0000-0000-0000-000000000000');
insert into backlogs (id, account_id, mode, batch_id, priority, deadline, paused, ready, open_at, frontier_at, frontier_id) values ('01a20e34-8b56-7000-95b3-b6b85a803e4f', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', NULL, '0', NULL, 'false', 'false', '-infinity', '-infinity', '00000000-0000-0000-0000-000000000000');
insert into backlogs (id, account_id, mode, batch_id, priority, deadline, paused, ready, open_at, frontier_at, frontier_id) values ('01a20e34-8b56-7000-95b3-b9334d04477c', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', NULL, '1', NULL, 'false', 'false', '-infinity', '-infinity', '00000000-0000-0000-0000-000000000000');
insert into backlogs (id, account_id, mode, batch_id, priority, deadline, paused, ready, open_at, frontier_at, frontier_id) values ('01a20e34-8b56-7000-95b3-bdc9c037f4b4', '01a20e34-8b46-7000-95b3-ac77af729eec', 'test', NULL, '-1', NULL, 'false', 'false', '-infinity', '-infinity', '00000000-0000-0000-0000-000000000000');
insert into backlogs (id, account_id, mode, batch_id, priority, deadline, paused, ready, open_at, frontier_at, frontier_id) values ('01a20e34-8b56-7000-95b3-c29d1019a112', '01a20e34-8b46-7000-95b3-ac77af729eec', 'test', NULL, '0', NULL, 'false', 'false', '-infinity', '-infinity', '00000000-0000-0000-0000-000000000000');
insert into backlogs (id, account_id, mode, batch_id, priority, deadline, paused, ready, open_at, frontier_at, frontier_id) values ('01a20e34-8b56-7000-95b3-c778e3033dc6', '01a20e34-8b46-7000-95b3-ac77af729eec', 'test', NULL, '1', NULL, 'false', 'false', '-infinity', '-infinity', '00000000-0000-0000-0000-000000000000');
insert into backlogs (id, account_id, mode, batch_id, priority, deadline, paused, ready, open_at, frontier_at, frontier_id) values ('01a20e34-8bbd-7000-95b3-d5158d8cd60c', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '01a20e34-8bbd-7000-95b3-d5158d8cd60c', '0', NULL, 'false', 'false', '-infinity', 'infinity', '01a20e34-8bcb-7001-8bdb-65dca117690e');
insert into backlogs (id, account_id, mode, batch_id, priority, deadline, paused, ready, open_at, frontier_at, frontier_id) values ('01a20e34-8c07-7000-95b3-dd47e7532d81', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '01a20e34-8c07-7000-95b3-dd47e7532d81', '0', NULL, 'false', 'false', 'infinity', 'infinity', '01a20e34-8c0e-7005-b454-1ab323d5eceb');
insert into backlogs (id, account_id, mode, batch_id, priority, deadline, paused, ready, open_at, frontier_at, frontier_id) values ('01a20e34-9087-7000-95b3-ff0616a27606', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '01a20e34-9087-7000-95b3-ff0616a27606', '0', NULL, 'false', 'true', '2026-11-24 15:40:35.62+00', '-infinity', '00000000-0000-0000-0000-000000000000');
insert into backlogs (id, account_id, mode, batch_id, priority, deadline, paused, ready, open_at, frontier_at, frontier_id) values ('01a20e34-90a0-7000-95b4-051e55ac3359', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '01a20e34-90a0-7000-95b4-051e55ac3359', '0', NULL, 'true', 'true', '2026-11-24 15:37:45.645+00', '-infinity', '00000000-0000-0000-0000-000000000000');
insert into backlogs (id, account_id, mode, batch_id, priority, deadline, paused, ready, open_at, frontier_at, frontier_id) values ('01a20e34-90cd-7000-95b4-11985ed33e52', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '01a20e34-90cd-7000-95b4-11985ed33e52', '0', NULL, 'true', 'true', '2026-11-24 15:40:35.69+00', '-infinity', '00000000-0000-0000-0000-000000000000');
insert into backlogs (id, account_id, mode, batch_id, priority, deadline, paused, ready, open_at, frontier_at, frontier_id) values ('01a20e34-9108-7000-95b4-32647f2d050f', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '01a20e34-9108-7000-95b4-32647f2d050f', '-1', '2026-11-25 15:37:35.747+00', 'false', 'true', '-infinity', '2026-11-25 15:37:35.747+00', '01a20e34-9111-7008-9565-4b87a5c6ea76');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20e34-8bca-7001-8bdb-433a1d483fca', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-8bbd-7000-95b3-d5158d8cd60c', '2026-11-24 15:37:34.903+00', '2026-11-24 15:37:35.140091+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\x03b7967868f2423fc3eac853576528b1', NULL, NULL, NULL, 'application/json', E'\\x810000000362fd56c52c6516f5446114756d13f8978ab1766d1b27dc5261bc7b0e09fc4481d028abdf8d5f4434926a980222d3179ac1b6566aefbc559789473166cf865be14fe7525912f6d08c0de7dbee9e6601b1f2b83fecf08388f0ec48485d185b1997c19007a4c386ed872f828ebec937d2a0111d4a23cecee41aae0dbbb5f86a031768ee137df309', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20e34-8bcb-7001-8bdb-44a02ab651ab', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-8bbd-7000-95b3-d5158d8cd60c', '2026-11-24 15:37:34.75+00', '2026-11-24 15:37:34.983288+00', '2026-11-24', '1', NULL, '1', '0', '400', 'live', 'failed', NULL, 'request', 'upstream_rejected', E'\\x9059aa961989fad9e919d091df9829f5', NULL, NULL, NULL, 'application/json', E'\\x8100000003d76a95a8e9b876a40f5853b1a678520cb8a91feb2b950866990fd8ee196ee2f34ff8969043982ba0fd9cd9a20192bbbfd545bfd59372a7894b291473db71cede78f5635ee365d0d5ba906bbf0b8c5b5700e222c36c8835938c7c122a81147fdd2e37c99aa8798501c1c9d354c531517f', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20e34-8bcb-7001-8bdb-491a3595ad07', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-8bbd-7000-95b3-d5158d8cd60c', '2026-11-24 15:37:34.506+00', '2026-11-24 15:37:34.767144+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\x8df569f123eebcfbbdec74b39d6d14c0', NULL, NULL, NULL, 'application/json', E'\\x8100000003e556ed7f890a40255af30a1c12220fb1ef6f908b2fd49b7f0a84f02b14d8dbc72207d3f07f3146b87cdb56781b2966be29be0b1cb5ded996ff947a5a0959994c76cabea5a23c3d5d48d61ca4ce2e5b01f3c45551a94b33db789ecafe06e04f406fc0a00842f394164ae0c4483704195b092f391b05ce3466f0ecce0f954f96d93de33e895481', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20e34-8bcb-7001-8bdb-4d2d43b6bca8', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-8bbd-7000-95b3-d5158d8cd60c', '2026-11-24 15:37:34.506+00', '2026-11-24 15:37:34.767144+00', '2026-11-24', '1', NULL, '1', '0', '400', 'live', 'failed', NULL, 'request', 'upstream_rejected', E'\\x7b3181e4a9f3a749ec704dc64caf57c0', NULL, NULL, NULL, 'application/json', E'\\x8100000003b720931ee3e9ff6e603e7190f87db0aa9cb87231bd52f777b60b465c9d481cf2b849e98604a79fec9272d72c293f3cc91570c9b4c27b29512f15ff25e49cdbd617987d5ec535055cc6323644f3d3aa78ac718dcb216e18d6b035b1ae508580b91c1d82b9e58a11b2b415520ccb6e722b', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20e34-8bcb-7001-8bdb-501f55a4da92', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-8bbd-7000-95b3-d5158d8cd60c', '2026-11-24 15:37:34.506+00', '2026-11-24 15:37:34.767144+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\xf64499541dd92c6203e02557733eb55c', NULL, NULL, NULL, 'application/json', E'\\x810000000354c4b938663fea652a5d5395a42562ed396542eaf411abe8a8f03b94754b0076ec1437e1a0f6e21a4b13f38b534b58d38563d31819811060c0ff79907258bf4adc91cd38bf810904a605ccafe7f13b02cdd79985a5f9f711d6ce92a1a07363d1a77e142826a0115b7350b2249b0af07b16a37ec18273f259d6dcff4624b2f2b2a02e64026ceb', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20e34-8bcb-7001-8bdb-57a0548a36ba', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-8bbd-7000-95b3-d5158d8cd60c', '2026-11-24 15:37:34.506+00', '2026-11-24 15:37:34.767144+00', '2026-11-24', '1', NULL, '1', '0', '400', 'live', 'failed', NULL, 'request', 'upstream_rejected', E'\\x7576677d7cc75b2a5110c24d41a3298f', NULL, NULL, NULL, 'application/json', E'\\x81000000033a42e80e5f1fc267caecd2a13d9798dab2949bdb4295bb359553653ccdf9008f20cff77bea82d30296c3850bc1ee607997125209c629391750d531aa422dd69af16848c644357a4b84ecb55bbe3f7021beb9f88717bd0cbb6b9368a4226d1538902cf8c63da2cc656b7a46b7c42e3784', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20e34-8bcb-7001-8bdb-5887e6caf481', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-8bbd-7000-95b3-d5158d8cd60c', '2026-11-24 15:37:34.751+00', '2026-11-24 15:37:34.983288+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\xbb51cae171494ad9849ec8718999023b', NULL, NULL, NULL, 'application/json', E'\\x81000000033da860a33071561995e43bd603b71afaf329539179dcd73f8da90bec36f469f82cb7e6c25a819361af26205732c691ffe1dd15e0865b5ae95bbf5af80853450f607ec8699b983f785e3c559331ab493df4f4d86d935624fc4e7b39525cf9f3800aebba9fa56cfdb62763d79cff157ea3bd3e47e77665b0e65f71c8a19370460c48b588eba893', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20e34-8bcb-7001-8bdb-5f303884ff7b', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-8bbd-7000-95b3-d5158d8cd60c', '2026-11-24 15:37:34.748+00', '2026-11-24 15:37:34.983288+00', '2026-11-24', '1', NULL, '1', '0', '400', 'live', 'failed', NULL, 'request', 'upstream_rejected', E'\\x3494fc76ca9bc9ba1ede5859e026a6ad', NULL, NULL, NULL, 'application/json', E'\\x81000000039449ee0c7d08118073cf4c707b7fe04640be193e13f4c94e44466d08570bb01e7bfe530c1752abc4e5a8a4cf3dc5b34ad16fa5a9f4110acbe99941769d4e96859f81b1596e7529d91fbc671f0a7b8a29a6e467db82b19e14cec9560d96e50744374cecd0d0f5309e49517cdd0a49e14d', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20e34-8bcb-7001-8bdb-639b59f88572', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-8bbd-7000-95b3-d5158d8cd60c', '2026-11-24 15:37:34.899+00', '2026-11-24 15:37:35.140091+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\x20b7d73986f5bd8f19b593c6bb8ec132', NULL, NULL, NULL, 'application/json', E'\\x8100000003ed63ae804407644e8eb3834aea5c1369a0c601df2d0a0cd14ccfae7d9f0fb97532f88e68609bf5893495cb2dd4e662d9bb5e3f29f5d5c9c08a2448b9666e0d472bffd0c256ccc70b1952447ee1bce40552bde6a6d5eb66ef1eecab0fb3fadb441681d37ca9d56e18ac938329984e4b83686ec4627a1cfd407402535e63013d05820c7e8d9945', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20e34-8bcb-7001-8bdb-65dca117690e', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-8bbd-7000-95b3-d5158d8cd60c', '2026-11-24 15:37:34.748+00', '2026-11-24 15:37:34.983288+00', '2026-11-24', '1', NULL, '1', '0', '400', 'live', 'failed', NULL, 'request', 'upstream_rejected', E'\\x452049b115662052d3620522c6cd0478', NULL, NULL, NULL, 'application/json', E'\\x810000000328f88b3d6eb06263518be326d9fbc8765da4e0b66ef82e1bbce21a22627825016ed6a3df4fa1b660b87bbb6b56de21758f289e4c5594ecf4f5ca2cd648e2ef37715c854fa55dc317a6a600b2621768b0776521de51134b248217e58fed2e50e8a478abbedc8f0dafc2315d4ea51492d4', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20e34-8c0b-7005-b454-0fac26e2b517', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-8c07-7000-95b3-dd47e7532d81', '2026-11-24 15:37:34.75+00', '2026-11-24 15:37:34.983288+00', '2026-11-24', '1', NULL, '1', '0', '400', 'live', 'failed', NULL, 'request', 'upstream_rejected', E'\\xde1b9d223666b2a622c8e4c0e62bb329', NULL, NULL, NULL, 'application/json', E'\\x8100000003eb6bf2ab0abd40e9724e970bfc237080a47557e386747865b9bbfaf70ec342dd6582ee3de1885761cfaaf6c14d42f2ff556dee472b540f71102f48f2db751e90feffc9e6ac873f664abbf5ff3a1f1658a97e809579a7fde321bd45149bc82b3cc17fcb3c21404d09d7611f275715bbb5', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20e34-8c0b-7005-b454-13dbf4bb6a25', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-8c07-7000-95b3-dd47e7532d81', '2026-11-24 15:37:34.959+00', '2026-11-24 15:37:35.189172+00', '2026-11-24', '1', NULL, '1', '0', '400', 'live', 'failed', NULL, 'request', 'upstream_rejected', E'\\x876757eded606212ec83e4ae8bb29d4e', NULL, NULL, NULL, 'application/json', E'\\x810000000300819b489e8271dc8b392392c60fd202dcf6cd10c340dab94bc137dd476b1fdcbb2eab0c3ada65a93564ca35b3962609591311a2086907632a9ee9a24c43f9ae850c6026bf4604b6e6a5c93b5cfade9eee88d1a7776c32e6556cda30a05b898efe2b84031d8d497e0f19af63578c93fe', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20e34-8c0b-7005-b454-148e12a72673', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-8c07-7000-95b3-dd47e7532d81', '2026-11-24 15:37:34.959+00', '2026-11-24 15:37:35.189172+00', '2026-11-24', '1', NULL, '1', '0', '400', 'live', 'failed', NULL, 'request', 'upstream_rejected', E'\\x293011f58865afa46ed19ed012dfb0de', NULL, NULL, NULL, 'application/json', E'\\x81000000038353e83539a5036e0e1aa0959570b3e0164b5fd71725c43e7f63849c5c326a6bd87a7e4d487df8062b4e784c884d7eec8759e6092324ae71342c508cbada82c8a94ae8d4434c8c55ca6ea4b71d26da225000b2601e394e3218bf4651ce62468cee1bc81fafa7e7229b1749b92ce5e567', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20e34-8c0e-7005-b454-1ab323d5eceb', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-8c07-7000-95b3-dd47e7532d81', '2026-11-24 15:37:35.099+00', '2026-11-24 15:37:35.328935+00', '2026-11-24', '1', NULL, '1', '0', '400', 'live', 'failed', NULL, 'request', 'upstream_rejected', E'\\x2d027f7bfcdf6f555cefe64e46a09cd4', NULL, NULL, NULL, 'application/json', E'\\x81000000039a3b88a53f879141a27a3214b17ae72915f2de58c9b44ed9758200841860d3f1ec7bf6589bc90f6b12c19ecc3fe29c50dbbf94f15c6182c5685abde0e5df4e505bd78f00fb81f595dc1aff3e73574a3860cd3a34fb1d151369660831452a18045dcde0507abecfa76cce0f8efc93efcc', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20e34-90d0-700f-8119-898d82b6ef48', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-90cd-7000-95b4-11985ed33e52', NULL, '2026-11-24 15:37:37.34+00', '2026-11-24', '0', NULL, '0', '0', NULL, 'live', 'cancelled', NULL, NULL, NULL, E'\\x6171b19af6aabef38e6bf5ffa8c159b8', NULL, NULL, NULL, NULL, NULL, NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20e34-90d0-700f-8119-8ede311b39dc', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-90cd-7000-95b4-11985ed33e52', NULL, '2026-11-24 15:37:37.34+00', '2026-11-24', '0', NULL, '0', '0', NULL, 'live', 'cancelled', NULL, NULL, NULL, E'\\x3b27edd76f01a6173a735189737f6dbd', NULL, NULL, NULL, NULL, NULL, NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20e34-90d0-700f-8119-919d924d61ba', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-90cd-7000-95b4-11985ed33e52', NULL, '2026-11-24 15:37:37.34+00', '2026-11-24', '0', NULL, '0', '0', NULL, 'live', 'cancelled', NULL, NULL, NULL, E'\\xddc15f3f485638365e9397f219c2942e', NULL, NULL, NULL, NULL, NULL, NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20e34-910c-7008-9564-cdae30ca838a', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-24 15:37:36.052+00', '2026-11-24 15:37:36.283644+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\xcc39fff003b619c5c401e0b91a15c26f', NULL, NULL, NULL, 'application/json', E'\\x810000000390ecccb3d85bb11c5dab09b8bd808bdd3dc4ff57a6868406707fbafe806ee4df1ecde1ae88050ebd74e7da5cac4f8eaac962c26a86c6cc45ad46499cf87b8d3ad6aacea482949b1971922b99103bbaad12f8452ad797cb2b39ed2c0df3eecdcf20124104cacac8e22a6d00c7dd164c2a11fcab20b1ffb58d00e6657942dd5a7508d9f912a7fc', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20e34-910c-7008-9564-d1b8f5e65d16', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-24 15:37:36.052+00', '2026-11-24 15:37:36.283644+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\x0ada86e20eacbb9becbda739599f6ea8', NULL, NULL, NULL, 'application/json', E'\\x810000000351c1b883acf16249c633297c96b4cb4c269500167da433337684deee6ab6c62ec5b5431825a7f8f677582e3605889057c84c7bc056cd81e352dd0d884f7543f76917905f184adcdbf08d5be6eeb8c3d0f9d5aa64c2354a282a3707ac42bb0ab50d1a30d1eb9c4ca9883904795aa724ccc9eb5c22d627ef55b2d8f48aaef1849cef87fb13984f', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20e34-910c-7008-9564-df59bb552782', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-24 15:37:36.269+00', '2026-11-24 15:37:36.489007+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\xe792ef24d5e9126044fb46e7c44ca53d', NULL, NULL, NULL, 'application/json', E'\\x810000000395fa97f28242585575337901ec3f6f926e371650732db5e13732fd684c31adf11f3b6a373ef6b1afae850a2aa9275b19a4e1b1d6f7bbdaffe7d76236d4c0104f2a8f4f954f7a0a971b0e93a04c4219c42dc3d1739bcf4a45fea49abd9eadab3ce6ebfd9b0d7ac5f7110c954e0ac721af0fd857945cd1a7a3fabec24a73a073cd72b1c9072b31', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20e34-910c-7008-9564-e32397bdedc6', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-24 15:37:36.268+00', '2026-11-24 15:37:36.489007+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\x34ccdcab0518f5f90aa2c7321ec93434', NULL, NULL, NULL, 'application/json', E'\\x8100000003e24047968259c89f1f194c2adf2ebdcee4ff56926064bfd944f678748473e03ff89aff17bde791c39df922de9d591bb0eba397921c99ec6b63d09d0fb15074c1a4c85961e34816eb2630fc4aa40a39d4e91198c67983c2a3cf7c5665ee94fb4c8705793194127861a224877a30998963e5c7890de5df230fedebb20d60a4c7dafb9dcfb5ca8b', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20e34-910d-7008-9564-efdd06e8ff92', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-24 15:37:36.268+00', '2026-11-24 15:37:36.489007+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\xafba58d8f79f5217981101412bba05c6', NULL, NULL, NULL, 'application/json', E'\\x810000000319f5e3fb1d651720907cae7c28ea0c352a282461f5e40ab76b7531913ce10b526a120159def1139e7d11bcee1a8a02c55b0b5cca71431b7b337dae435b6205de1505f6779dbff4858f027c50276626478d3f653f5d6abd372ce750e95e2d6d5ce4284c0d80fb20090f7573777aa0dd081365e754a91bacebf14b2b868bc299c7a89546db0adb', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20e34-910d-7008-9564-f193806f22e7', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-24 15:37:36.402+00', '2026-11-24 15:37:36.64053+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\x37e9f60eae5531b1c7c2585ebd16076e', NULL, NULL, NULL, 'application/json', E'\\x81000000031b9cd56b095628909e07c9183500ca2bde0e2096a2231282c9d51b19bede510fd1c9a66cbaf1267c3b3790009284cd16ce4e02a8122e64ccfb148569f1f55e789a3be3c6419b460ba0798ab3f4703e0100d485db8bc21014ddaa7903c848b8d7bc0d7b3e2cdf39d52cbb1b51f260e35d6ecfeadc734582d00428629f155f74b3f4cd6cdd4d94', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20e34-910f-7008-9564-fdb1d46aa161', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-24 15:37:36.403+00', '2026-11-24 15:37:36.64053+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\x8dc973c9555899fb988dd6f512cd0428', NULL, NULL, NULL, 'application/json', E'\\x81000000039a553058f0bc348aa42d6be3f033f6dd3cb7c5e7f1c6877215b5d0a0b94a44b7e85edc7d3fa57eda73d2500ee9d83f831e4daaa154b49222ebfd5be7c5363ff25c05426cea6ee44f325fd367962cc934bfaf349ac3600297bebb1840227ebc12f610de6c9b8af504d1b1f5971ddfb2e1764f1daa7fa2301b88d8ae1b8d30bd14e61e1bcff3ee', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20e34-910f-7008-9565-03602d6cbdb5', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-24 15:37:36.403+00', '2026-11-24 15:37:36.64053+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\xcb876fc3a35b38230557c8583a38f7c2', NULL, NULL, NULL, 'application/json', E'\\x810000000321ed4ed0f8a15f5c42d734470334950d85cd11aa41c592e658b35526b7e039a28401ad16f102110e43edcf4ae2023ce171af3df04be230eb204a5a9611adb5a5a98de0fd0f399d6d1a8a46c7b83bb2dffde01c76c260153bc26d2762b05f4310670b29bf3be6a5cb5aedd7fd6e97b6119c4860e4224a45b5f61510a67ddc4211e43fd71df25f', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20e34-910f-7008-9565-0e431599cac2', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-24 15:37:36.483+00', '2026-11-24 15:37:36.720023+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\x78e950dcb11ec6507fd974df39dfe11d', NULL, NULL, NULL, 'application/json', E'\\x810000000341453aef421237f9ea677e80dfbfac42b1e9af0ad0739b585c4f504a3075db5eef62663b03d7452bad320d25b50d9157f66031e74d703eaa9f04abdef69956e83c8b18ceb748d19837bb74bfbb2e6b148a77f558cd094b55470a93e956f273af551d028717d335aabad057de4904b9b499e5cf65d0a1539a4e89508ee0d9b1e7336f7a275c19', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20e34-910f-7008-9565-138dbbcd98e2', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-24 15:37:36.605+00', '2026-11-24 15:37:36.842748+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\x21de707badbdd7d2c2ff8c3400822c92', NULL, NULL, NULL, 'application/json', E'\\x81000000037bb24a68e96a4b86154da5ff9e3fd169f94478beb347ebec94661d0bba1e016f844cb877269be615a779d6107ded6c50bd85356970b650ffe7f3e6ae97247cdaa3e83786ee48ba0f8ecd7fe4be5d74c1f78303bcbd6579c53e86e2f91aa242d2611a27486755c62308c3bd2983a9f812bd161725d3b31e2834bbcfef010388d2fcf32f35e1b6', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20e34-9110-7008-9565-1fc695fe5110', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-24 15:37:36.605+00', '2026-11-24 15:37:36.842748+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\x1c0863e0b647dd1826442d544eee5306', NULL, NULL, NULL, 'application/json', E'\\x81000000034c1b6ebdc39925b88f4e24842f145130ba8756f786d6bc1ebe6059d10ba105f04499617c5c633f3d51368ad3d8faa2c111a08b18996489b234a0d644bded266bf5d1ff06d14449932eaf6917c572cbd5c9db193ff2addcd13d7ddf1bb4852e8f283914a9e0ecb6f6e2ae073abdb367ad1a8aaa86a42fc1114f66842d28f4d515a3a032573f50', NULL, '0');
insert into results (job_id, account_id, batch_id, started_at, finished_at, finished_on, fencing_token, data_key_id, attempts, possible_duplicates, status_code, mode, state, coverage, failure_category, failure_code, question_hash, reused_from, upstream, upstream_reference, content_type, body, document, perhaps_billed) values ('01a20e34-9110-7008-9565-22b3ffbfabe4', '01a20e34-8b46-7000-95b3-ac77af729eec', '01a20e34-9108-7000-95b4-32647f2d050f', '2026-11-24 15:37:36.605+00', '2026-11-24 15:37:36.842748+00', '2026-11-24', '1', NULL, '1', '0', '200', 'live', 'succeeded', 'active', NULL, NULL, E'\\x2242f807975483db61b989c9f106e598', NULL, NULL, NULL, 'application/json', E'\\x81000000036f7f8ca9262a4839d39751f84e3536ff4f75f1399355fae1f4f0670df96c40e19b775a81ef427c605eb0a8ee0a5ce966c0a7e3dfef698a49028a8b83737352c380d1bc0d49d394c3329413863e1c68b6bb5ef16d6f788427c3d86fbb88981b53e7df0d809f261802632b17974de103a5e6c6e7c4956d4486b4dafaae99ce1a85e1e8ad3036ff', NULL, '0');
insert into settings (key, value, updated_at) values ('audit_root', '{"sum": "c6c4140dee403efe59c7f8ef3002bbd9", "round": 3, "signature": "625420e52c14a31ca8debb62dd6abe02"}', '2026-11-24 15:37:36.322701+00');
insert into settings (key, value, updated_at) values ('dispatch_begun', 'true', '2026-11-24 15:37:33.209643+00');
insert into settings (key, value, updated_at) values ('lookup_key', '"gQAAAAFmr7RakkQSfcGB3oouTVjBTzs6DY02e0Q9b0qlhPx18byWcQCzC+lDkhDv1Rl3WtgE5ncbl750TrMk44fp"', '2026-11-24 15:37:32.930661+00');
insert into settings (key, value, updated_at) values ('payers_fetched', '{}', '2026-11-24 15:37:33.487434+00');
insert into unknown_providers (account_id, mode, npi, jobs, first_asked_at, last_asked_at) values ('01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '1234567893', '106', '2026-11-24 15:37:35.161896+00', '2026-11-24 15:37:36.163486+00');
insert into usage (account_id, day, mode, operation, payer_id, outcome, verifications, calls, possible_duplicates, reused, perhaps_billed) values ('01a20e34-8b46-7000-95b3-ac77af729eec', '2026-11-24', 'live', 'eligibility', '60054', 'active', '17', '17', '0', '0', '0');
insert into usage (account_id, day, mode, operation, payer_id, outcome, verifications, calls, possible_duplicates, reused, perhaps_billed) values ('01a20e34-8b46-7000-95b3-ac77af729eec', '2026-11-24', 'live', 'eligibility', '60054', 'cancelled', '3', '0', '0', '0', '0');
insert into usage (account_id, day, mode, operation, payer_id, outcome, verifications, calls, possible_duplicates, reused, perhaps_billed) values ('01a20e34-8b46-7000-95b3-ac77af729eec', '2026-11-24', 'live', 'eligibility', 'REFUSES', 'failed', '11', '11', '0', '0', '0');
insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until, fencing_token, line, tries, created_at, finished_at) values ('01a20e34-932c-7001-adcf-557ff034a94e', '01a20e34-9066-7000-95b3-efc2b925a2f5', '01a20e34-9320-7009-ba60-6a1d7019b0ab', '3', 'job.succeeded', 'waiting', '2026-11-24 15:37:41.429159+00', NULL, '1', '1', '1', '2026-11-24 15:37:36.293464+00', NULL);
insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until, fencing_token, line, tries, created_at, finished_at) values ('01a20e34-932c-7001-adcf-5af3edf15b34', '01a20e34-9066-7000-95b3-efc2b925a2f5', '01a20e34-9320-7009-ba60-6d43d05f5043', '4', 'job.succeeded', 'delivered', NULL, NULL, '1', '2', '1', '2026-11-24 15:37:36.293464+00', '2026-11-24 15:37:36.340852+00');
insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until, fencing_token, line, tries, created_at, finished_at) values ('01a20e34-932c-7001-adcf-5d47da659fdd', '01a20e34-907b-7000-95b3-f4634d0196fa', '01a20e34-9320-7009-ba60-6a1d7019b0ab', '3', 'job.succeeded', 'sending', NULL, '2026-11-24 15:38:21.313312+00', '1', '1', '0', '2026-11-24 15:37:36.293464+00', NULL);
insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until, fencing_token, line, tries, created_at, finished_at) values ('01a20e34-932c-7001-adcf-6270578edc74', '01a20e34-907b-7000-95b3-f4634d0196fa', '01a20e34-9320-7009-ba60-6d43d05f5043', '4', 'job.succeeded', 'sending', NULL, '2026-11-24 15:38:21.313312+00', '1', '2', '0', '2026-11-24 15:37:36.293464+00', NULL);
insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until, fencing_token, line, tries, created_at, finished_at) values ('01a20e34-93f5-7002-a609-2fe0cc57c27c', '01a20e34-9066-7000-95b3-efc2b925a2f5', '01a20e34-93ec-7009-ba60-7b92be5aa13c', '5', 'job.succeeded', 'delivered', NULL, NULL, '1', '1', '1', '2026-11-24 15:37:36.497414+00', '2026-11-24 15:37:36.513606+00');
insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until, fencing_token, line, tries, created_at, finished_at) values ('01a20e34-93f5-7002-a609-312bbb2bc5ea', '01a20e34-9066-7000-95b3-efc2b925a2f5', '01a20e34-93ec-7009-ba60-72405f32c9f4', '6', 'job.succeeded', 'waiting', '2026-11-24 15:37:41.522061+00', NULL, '1', '2', '1', '2026-11-24 15:37:36.497414+00', NULL);
insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until, fencing_token, line, tries, created_at, finished_at) values ('01a20e34-93f5-7002-a609-356039610d03', '01a20e34-9066-7000-95b3-efc2b925a2f5', '01a20e34-93ec-7009-ba60-7726823fb02f', '7', 'job.succeeded', 'delivered', NULL, NULL, '1', '3', '1', '2026-11-24 15:37:36.497414+00', '2026-11-24 15:37:36.522096+00');
insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until, fencing_token, line, tries, created_at, finished_at) values ('01a20e34-9490-700a-ac3f-82c0583616cd', '01a20e34-9066-7000-95b3-efc2b925a2f5', '01a20e34-9485-7009-ba60-7e32d4833fe7', '8', 'job.succeeded', 'delivered', NULL, NULL, '1', '1', '1', '2026-11-24 15:37:36.651586+00', '2026-11-24 15:37:36.676478+00');
insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until, fencing_token, line, tries, created_at, finished_at) values ('01a20e34-9491-700a-ac3f-8723c052e19d', '01a20e34-9066-7000-95b3-efc2b925a2f5', '01a20e34-9485-7009-ba60-83b03f241c48', '9', 'job.succeeded', 'waiting', '2026-11-24 15:37:41.964795+00', NULL, '1', '2', '1', '2026-11-24 15:37:36.651586+00', NULL);
insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until, fencing_token, line, tries, created_at, finished_at) values ('01a20e34-9491-700a-ac3f-89a85a2fd158', '01a20e34-9066-7000-95b3-efc2b925a2f5', '01a20e34-9485-7009-ba60-86359763c55d', '10', 'job.succeeded', 'delivered', NULL, NULL, '1', '3', '1', '2026-11-24 15:37:36.651586+00', '2026-11-24 15:37:36.685118+00');
insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until, fencing_token, line, tries, created_at, finished_at) values ('01a20e34-94e9-7008-97df-4b36ab920e17', '01a20e34-9066-7000-95b3-efc2b925a2f5', '01a20e34-94d3-7009-ba60-898e6bc37f17', '11', 'job.succeeded', 'delivered', NULL, NULL, '1', '1', '1', '2026-11-24 15:37:36.741697+00', '2026-11-24 15:37:36.759942+00');
insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until, fencing_token, line, tries, created_at, finished_at) values ('01a20e34-955e-7008-84c7-f7e712c89871', '01a20e34-9066-7000-95b3-efc2b925a2f5', '01a20e34-9552-7009-ba60-8f4d1e478a80', '12', 'job.succeeded', 'waiting', '2026-11-24 15:37:42.265806+00', NULL, '1', '1', '1', '2026-11-24 15:37:36.858109+00', NULL);
insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until, fencing_token, line, tries, created_at, finished_at) values ('01a20e34-955e-7008-84c7-fa6bf019916b', '01a20e34-9066-7000-95b3-efc2b925a2f5', '01a20e34-9552-7009-ba60-900ec771ec5d', '13', 'job.succeeded', 'delivered', NULL, NULL, '1', '2', '1', '2026-11-24 15:37:36.858109+00', '2026-11-24 15:37:36.874373+00');
insert into webhook_deliveries (id, endpoint_id, event_id, event_no, type, state, due_at, lease_until, fencing_token, line, tries, created_at, finished_at) values ('01a20e34-955e-7008-84c7-fdce2d37b219', '01a20e34-9066-7000-95b3-efc2b925a2f5', '01a20e34-9552-7009-ba60-94f1f7de2726', '14', 'job.succeeded', 'delivered', NULL, NULL, '1', '3', '1', '2026-11-24 15:37:36.858109+00', '2026-11-24 15:37:36.874789+00');
insert into webhook_attempts (delivery_id, attempt_no, at, duration_ms, status_code, error, answer, data_key_id) values ('01a20e34-932c-7001-adcf-557ff034a94e', '1', '2026-11-24 15:37:36.322159+00', '9', '500', 'status_500', NULL, NULL);
insert into webhook_attempts (delivery_id, attempt_no, at, duration_ms, status_code, error, answer, data_key_id) values ('01a20e34-932c-7001-adcf-5af3edf15b34', '1', '2026-11-24 15:37:36.334852+00', '6', '204', NULL, NULL, NULL);
insert into webhook_attempts (delivery_id, attempt_no, at, duration_ms, status_code, error, answer, data_key_id) values ('01a20e34-93f5-7002-a609-2fe0cc57c27c', '1', '2026-11-24 15:37:36.511606+00', '2', '204', NULL, NULL, NULL);
insert into webhook_attempts (delivery_id, attempt_no, at, duration_ms, status_code, error, answer, data_key_id) values ('01a20e34-93f5-7002-a609-312bbb2bc5ea', '1', '2026-11-24 15:37:36.515061+00', '2', '500', 'status_500', NULL, NULL);
insert into webhook_attempts (delivery_id, attempt_no, at, duration_ms, status_code, error, answer, data_key_id) values ('01a20e34-93f5-7002-a609-356039610d03', '1', '2026-11-24 15:37:36.520096+00', '2', '204', NULL, NULL, NULL);
insert into webhook_attempts (delivery_id, attempt_no, at, duration_ms, status_code, error, answer, data_key_id) values ('01a20e34-9490-700a-ac3f-82c0583616cd', '1', '2026-11-24 15:37:36.670478+00', '6', '204', NULL, NULL, NULL);
insert into webhook_attempts (delivery_id, attempt_no, at, duration_ms, status_code, error, answer, data_key_id) values ('01a20e34-9491-700a-ac3f-8723c052e19d', '1', '2026-11-24 15:37:36.674795+00', '4', '500', 'status_500', NULL, NULL);
insert into webhook_attempts (delivery_id, attempt_no, at, duration_ms, status_code, error, answer, data_key_id) values ('01a20e34-9491-700a-ac3f-89a85a2fd158', '1', '2026-11-24 15:37:36.679118+00', '6', '204', NULL, NULL, NULL);
insert into webhook_attempts (delivery_id, attempt_no, at, duration_ms, status_code, error, answer, data_key_id) values ('01a20e34-94e9-7008-97df-4b36ab920e17', '1', '2026-11-24 15:37:36.755942+00', '4', '204', NULL, NULL, NULL);
insert into webhook_attempts (delivery_id, attempt_no, at, duration_ms, status_code, error, answer, data_key_id) values ('01a20e34-955e-7008-84c7-f7e712c89871', '1', '2026-11-24 15:37:36.877806+00', '2', '500', 'status_500', NULL, NULL);
insert into webhook_attempts (delivery_id, attempt_no, at, duration_ms, status_code, error, answer, data_key_id) values ('01a20e34-955e-7008-84c7-fa6bf019916b', '1', '2026-11-24 15:37:36.872373+00', '2', '204', NULL, NULL, NULL);
insert into webhook_attempts (delivery_id, attempt_no, at, duration_ms, status_code, error, answer, data_key_id) values ('01a20e34-955e-7008-84c7-fdce2d37b219', '1', '2026-11-24 15:37:36.872789+00', '2', '204', NULL, NULL, NULL);
insert into webhook_endpoints (id, account_id, mode, key_id, url, description, secrets, data_key_id, events, include_result, rate, created_at, disabled_at, disabled_by, disabled_reason, "position", failing_since, consecutive_failures, last_success_at, last_failure_at, last_error, due_at, takes_new_events, next_arrival_at, paused_until, probe_at, in_order_through) values ('01a20e34-9066-7000-95b3-efc2b925a2f5', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '01a20e34-8b89-7000-95b3-cf9af7970a54', E'\\x81000000031c0deb3fbe7d9c0d0875288a35adb12b4328172760bac8792f01d9c430a03313b8f4d5d7b437250e3f75e3b62158da7b0a19cdf5681c6cc6b2', NULL, E'\\x810000000340f7a43cf558ca12f2f38c5cf53bc5363b6328b4aaf2160066fcb04db640f711d24f1da426403d78df24f71c5d4a98ca539513eec0bf889e675bc189d3688c867506981d91c6dbff2d6eb60fc9cd62023b89834aeabf519fd2460a0ed0c6ee27a18668499ad190b095909e', NULL, '{job.succeeded,job.failed,job.expired,job.cancelled,batch.completed,batch.cancelled}', 'false', '50', '2026-11-24 15:37:35.591313+00', NULL, NULL, NULL, '14', '2026-11-24 15:37:36.879806+00', '1', '2026-11-24 15:37:36.874789+00', '2026-11-24 15:37:36.879806+00', 'status_500', '2026-11-24 15:37:41.429159+00', 'true', '2026-11-24 15:37:36.920958+00', NULL, NULL, '0');
insert into webhook_endpoints (id, account_id, mode, key_id, url, description, secrets, data_key_id, events, include_result, rate, created_at, disabled_at, disabled_by, disabled_reason, "position", failing_since, consecutive_failures, last_success_at, last_failure_at, last_error, due_at, takes_new_events, next_arrival_at, paused_until, probe_at, in_order_through) values ('01a20e34-907b-7000-95b3-f4634d0196fa', '01a20e34-8b46-7000-95b3-ac77af729eec', 'live', '01a20e34-8b89-7000-95b3-cf9af7970a54', E'\\x81000000036792aa9945e8c08d545e1df8a072ce2899b4d37eb1a2cab8e5721070793d05376918eb5ac96ac8ce0160f5764784a80b28b5208830a606c9c5', NULL, E'\\x8100000003852e67d043f01ae2e1e644a31137668bb40889ca5323b34eb0d95df184473afb1d1f8a35384527c9c6574487776169aad4e0aada9e815369a88513b4c2f46dfbece6c06a852545238e0a9667814e63ff6d016fb498289a3058bea418c1e003bc2cc2db95c4887ffbd4eeed', NULL, '{job.succeeded,job.failed,job.expired,job.cancelled,batch.completed,batch.cancelled}', 'false', '50', '2026-11-24 15:37:35.612045+00', NULL, NULL, NULL, '4', NULL, '0', NULL, NULL, NULL, '2026-11-24 15:37:56.297548+00', 'false', '2026-11-24 15:37:36.337548+00', NULL, NULL, '0');
