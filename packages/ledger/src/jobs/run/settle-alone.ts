import { newUuid } from "@nightguard/contract";
import { type RawBuilder, sql } from "kysely";
import { repeatOnDeadlock } from "../../database/index.ts";
import type { HotDeps } from "../../deps.ts";
import type { JobRef } from "../queue/job-ref.ts";
import { type Ending, eventTypesOf, type JobTarget } from "./ended-job.ts";

/**
 * Ends a running job without a batch in one statement, which commits itself. A waiting caller would wait for the six
 * round trips of the usual transaction.
 *
 * Locks as the transaction does: the events are recorded before the usage is counted, and that before the usage by key,
 * because each reads the rows of the one before. Indexes: primary keys.
 *
 * @returns false, without a change, for a row of a batch, a job that was asked in other spellings or more than the general question, and an
 *   old fencing token
 */
export async function settleAlone(
  { hotDb }: HotDeps,
  { id, fencingToken, ...ending }: JobRef & JobTarget & Ending,
): Promise<boolean> {
  const { answer, failure } = ending;
  const types = eventTypesOf(ending);
  const ofEach = (value: RawBuilder<unknown>) => sql`array[${sql.join(types.map(() => value))}]`;
  const perhapsBilled = Number(ending.isPerhapsBilled ?? false);
  const settle = sql`
    with taken as (
      delete from active_jobs a
      where a.job_id = ${id}
        and a.fencing_token = ${fencingToken}
        and a.state = 'running'
        and a.batch_id is null
        and not exists (select from job_recoveries v where v.job_id = a.job_id)
        and not exists (select from job_questions q where q.job_id = a.job_id)
      returning
        a.job_id, a.account_id, a.mode, a.fencing_token, a.attempts, a.possible_duplicates,
        a.perhaps_billed + ${perhapsBilled}::integer as perhaps_billed, a.started_at, a.question_hash, a.upstream,
        a.upstream_reference
    ),
    stored as (
      insert into results (
        job_id, account_id, started_at, fencing_token, attempts, possible_duplicates, perhaps_billed, status_code, mode,
        state, coverage, failure_category, failure_code, question_hash, upstream, upstream_reference, content_type, body,
        document, changed, changes
      )
      select
        t.job_id, t.account_id, t.started_at, t.fencing_token, t.attempts, t.possible_duplicates, t.perhaps_billed,
        ${answer?.statusCode ?? null}::smallint, t.mode, ${ending.state}, ${ending.coverage},
        ${failure?.category ?? null}, ${failure?.code ?? null}, t.question_hash,
        coalesce(${ending.answeredBy ?? null}, t.upstream),
        coalesce(${ending.reference ?? null}, t.upstream_reference), ${answer?.contentType ?? null},
        ${answer?.body ?? null}::bytea, ${answer?.document ?? null}::bytea, ${answer?.comparison?.changed ?? null},
        ${answer?.comparison?.changes ?? null}::bytea
      from taken t
    ),
    recorded as materialized (
      select
        t.*,
        record_events(
          ${types.map(() => newUuid())}::uuid[], ${ofEach(sql`t.account_id`)}, ${ofEach(sql`t.mode`)}, ${types}::text[],
          ${ofEach(sql`t.job_id`)}, ${ofEach(sql`null::uuid`)}, ${ofEach(sql`null::jsonb`)}
        )
      from taken t
    ),
    counted as (
      insert into usage as u (
        account_id, day, mode, operation, payer_id, outcome, verifications, calls, possible_duplicates, perhaps_billed,
        reused
      )
      select
        t.account_id, (now() at time zone 'UTC')::date, t.mode, ${ending.operation}, ${ending.payerId},
        ${ending.coverage ?? ending.state}, 1, t.attempts, t.possible_duplicates, t.perhaps_billed, 0
      from recorded t
      on conflict (account_id, day, mode, operation, payer_id, outcome) do update
      set
        verifications = u.verifications + excluded.verifications,
        calls = u.calls + excluded.calls,
        possible_duplicates = u.possible_duplicates + excluded.possible_duplicates,
        perhaps_billed = u.perhaps_billed + excluded.perhaps_billed
      returning 1
    ),
    counted_by_key as (
      insert into usage_by_key as u (
        account_id, mode, day, caller_id, is_person, verifications, calls, possible_duplicates, perhaps_billed
      )
      select
        t.account_id, t.mode, (now() at time zone 'UTC')::date, coalesce(j.key_id, j.user_id), j.key_id is null, 1,
        t.attempts, t.possible_duplicates, t.perhaps_billed
      from recorded t
      join jobs j on j.id = ${id}
      where coalesce(j.key_id, j.user_id) is not null
        and exists (select from counted)
      on conflict (account_id, mode, day, caller_id) do update
      set
        verifications = u.verifications + excluded.verifications,
        calls = u.calls + excluded.calls,
        possible_duplicates = u.possible_duplicates + excluded.possible_duplicates,
        perhaps_billed = u.perhaps_billed + excluded.perhaps_billed
    )
    select from taken
  `;
  const { rows } = await repeatOnDeadlock("settle", () => settle.execute(hotDb));
  return rows.length === 1;
}
