-- Retries and cancellations of all jobs that match a filter, worked off in pieces.
create table bulk_actions (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  mode text not null check (mode in ('live', 'test')),
  action text not null check (action in ('retry', 'cancel')),
  -- Ids, states, codes and times.
  filter jsonb not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  -- Jobs that matched then; more, if counting ended before the last.
  counted integer not null,
  is_at_least boolean not null,
  begun_at timestamptz,
  -- The next piece is one of the action that was worked on longest ago.
  worked_at timestamptz not null default now(),
  ended_at timestamptz,
  is_aborted boolean not null default false,
  examined integer not null default 0,
  changed integer not null default 0,
  skipped integer not null default 0,
  -- Of a retry: up to this job all ended ones are examined.
  examined_to uuid not null default '00000000-0000-0000-0000-000000000000',
  -- Of a cancellation: the backlog and the position in it that are examined. Without a position all of the backlog is.
  at_backlog uuid not null default '00000000-0000-0000-0000-000000000000',
  at_order timestamptz,
  at_job uuid,
  -- Of a cancellation: jobs changed since it last began with the first backlog.
  changed_in_pass integer not null default 0
);
create index bulk_actions_by_tenant on bulk_actions (account_id, mode, id);
create index bulk_actions_unfinished on bulk_actions (worked_at) where ended_at is null;
