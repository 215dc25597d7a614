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
