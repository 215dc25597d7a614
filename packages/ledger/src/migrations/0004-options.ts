import { type Kysely, sql } from "kysely";

/**
 * What a caller may say of the work handed over: idempotency keys, when and in which order batches run, answers that are
 * used again, and work that is done once more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- One row for each key in use. "subject_id" is chosen before anything is made: whether it was made is told by the
    -- ledger itself, also when the process that made it did not live to keep its answer here.
    create table idempotency_keys (
      digest bytea primary key,
      subject_id uuid not null,
      claim_no integer not null default 1,
      claimed_at timestamptz not null default now(),
      -- Until when whoever works under the key is believed to live; null when nobody does.
      lease_until timestamptz,
      body_hash bytea,
      status_code smallint,
      headers jsonb,
      answer bytea
    );
    create index idempotency_keys_by_age on idempotency_keys (claimed_at);

    alter table batches
      add not_before timestamptz,
      add deadline timestamptz,
      add priority smallint not null default 0,
      add max_age_seconds integer,
      add fail_unknown boolean not null default false,
      -- The pace: when its first row ended, and how many ended lately, counted so that a minute halves their weight.
      add first_ended_at timestamptz,
      add lately_ended double precision not null default 0,
      add lately_at timestamptz;

    -- Nothing of a backlog is released before this time.
    alter table backlogs add open_at timestamptz not null default '-infinity';

    alter table jobs
      add fail_unknown boolean not null default false,
      -- A keyed hash of what is asked, so that the same question is known again.
      add question_hash bytea,
      -- The job whose answer this one has.
      add reused_from uuid,
      -- The job of the same batch that asks the same; this one is parked until that one has ended.
      add twin_of uuid;
    -- The same question twice in a batch. The batch comes second, so that nobody reads a batch's rows through it.
    create index jobs_by_batch_question on jobs (question_hash, batch_id) where batch_id is not null;
    -- Answers that can be used again.
    create index jobs_answered on jobs (account_id, question_hash, finished_at desc)
      where state = 'succeeded' and reused_from is null;
    -- Twins of a job that has ended.
    create index jobs_twins on jobs (twin_of, row_no) where twin_of is not null and state = 'parked';
    -- Jobs that ended and whose twins have yet to follow them.
    create table twins_due (
      job_id uuid primary key
    );

    -- Failed and expired rows that are on their way back to the queue, a piece at a time, in row order.
    create table batch_retries (
      batch_id uuid not null references batches (id) on delete cascade,
      -- Only failures of this category; empty for all.
      category text not null,
      requested_at timestamptz not null default now(),
      after_row integer not null default 0,
      primary key (batch_id, category)
    );

    -- Rows that brought no answer, by reason, counted as they end.
    create table batch_failures (
      batch_id uuid not null references batches (id) on delete cascade,
      category text not null,
      code text not null,
      payer_id text not null,
      count integer not null,
      primary key (batch_id, category, code, payer_id)
    );
    insert into batch_failures (batch_id, category, code, payer_id, count)
    select batch_id, failure_category, failure_code, payer_id, count(*)
    from jobs
    where batch_id is not null
      and failure_code is not null
      and state in ('succeeded', 'failed', 'expired')
    group by batch_id, failure_category, failure_code, payer_id;

    alter table usage add reused bigint not null default 0;
  `.execute(db);
}
