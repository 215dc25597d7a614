-- How many calls one verification may make, what they may cost, and how long further questions may begin.
alter table plans
  add column questions_per_verification smallint not null default 1,
  add column cost_per_verification double precision,
  add column seconds_per_verification integer;

-- What one question to a payer service costs, in the installation's own unit.
alter table upstreams
  add column cost_per_question double precision not null default 0;

-- The questions about one patient and their answers, where more than the general question was asked.
create table job_questions (
  job_id uuid not null,
  -- 1: the general question.
  number smallint not null,
  -- Null for the general question.
  kind text,
  service_types text[] not null,
  -- The second payer service; null for that of the general question.
  upstream text,
  -- The office's points that were open before.
  open_points text[] not null,
  asked_at timestamptz not null default now(),
  answered_at timestamptz,
  is_merged boolean not null default false,
  failure_code text,
  -- Encrypted as in results.
  content_type text,
  body bytea,
  -- Of the general question until the job ends: what all answers so far say together, with which it ends.
  document bytea,
  coverage text,
  changed text,
  changes bytea,
  answered_by text,
  upstream_reference text,
  primary key (job_id, number)
);

-- How often a further question closed an open point. A kind that closes none is no longer asked of the payer.
create table question_gains (
  mode text not null check (mode in ('live', 'test')),
  upstream text not null,
  payer_id text not null,
  kind text not null,
  day date not null,
  asked integer not null,
  gained integer not null,
  primary key (mode, upstream, payer_id, kind, day)
);
