-- Until when an upstream that accepted a job's question is polled for the answer; upstream and upstream_reference say
-- which one, and under which reference. Null: the question is still to be asked.
alter table queued_jobs add column poll_until timestamptz;
alter table active_jobs add column poll_until timestamptz;
