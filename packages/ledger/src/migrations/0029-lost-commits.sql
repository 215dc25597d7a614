-- Failovers of PostgreSQL that lost what was committed last. While there is a row, no job is released or claimed: it may have
-- been asked before. `nightguard admin restored` deletes the rows.
create table lost_commits (
  -- The timeline that PostgreSQL went on with, as in the names of its WAL files.
  timeline text not null,
  -- The process whose commits are gone: its part, process id and host.
  process text not null,
  noticed_at timestamptz not null default now(),
  -- By the clock of that process: its newest commit that is certainly there, null if none is known, and its newest one.
  kept_until timestamptz,
  committed_until timestamptz not null,
  primary key (timeline, process)
);
