import type { Operation, Priority, Question, Tenant, Transform } from "@nightguard/contract";
import { type RawBuilder, sql } from "kysely";
import { countUsage } from "../accounts/usage.ts";
import type { Db } from "../connection.ts";
import { leaseEnd } from "../dispatched.ts";
import type { Digester, Sealer } from "../sealer.ts";
import type { JobState } from "../tables.ts";
import { noteEvents } from "../webhooks/note-events.ts";
import { type ClaimedJob, type OfferedRow, offeredColumns, toOffered } from "./claim.ts";
import { priorityRanks } from "./order.ts";
import { digestQuestion, freshAnswer } from "./reuse.ts";
import { sealedRow } from "./sealed-row.ts";

/** A job without a batch, as it is asked for. */
export interface NewJob extends Tenant {
  readonly id: string;
  readonly operation: Operation;
  readonly transform: Transform | null;
  readonly question: Question;
  readonly reference: string | null;
  readonly notBefore: Date | null;
  readonly deadline: Date | null;
  readonly priority: Priority;
  /** An answer of the tenant's to the same question that is younger than this is used again; null: none is. */
  readonly maxAgeSeconds: number | null;
}

/**
 * Records a job and its sealed question in one statement; where a fresh answer is there, it has succeeded with it.
 *
 * @param options.answerWithinMs set when a caller waits: the caller's own process has then claimed the job (dispatch
 *   number 1) until the lease ends, to be answered within that time; null: it is for the release loop, when it is due
 * @returns the claim; null for a job that has its answer, or waits for its turn
 */
export async function submitJob(
  { db, sealer, digester }: { db: Db; sealer: Sealer; digester: Digester },
  job: NewJob,
  options: { readonly answerWithinMs: number; readonly leaseMs: number } | { readonly answerWithinMs: null },
): Promise<ClaimedJob | null> {
  const { id, accountId, mode, operation, transform, question, reference } = job;
  const waits = options.answerWithinMs !== null;
  const body = sealer.seal(sealedRow.request(id), JSON.stringify(question));
  const questionHash = digestQuestion(digester, { operation, transform, question });
  const { rows } = await sql<OfferedRow & { state: JobState; attempt: number }>`
    with fresh as (
      ${freshAnswer({
        accountId: sql`${accountId}::uuid`,
        mode: sql`${mode}`,
        questionHash: sql`${questionHash}`,
        maxAgeSeconds: job.maxAgeSeconds,
      })}
    ),
    request as (
      insert into job_requests (job_id, body)
      values (${id}, ${body})
    ),
    backlog as (
      ${waits ? sql`select id from backlogs` : sql`update backlogs set ready = true`}
      where account_id = ${accountId}
        and mode = ${mode}
        and batch_id is null
      ${waits ? sql`` : sql`returning id`}
    ),
    told as (
      ${job.maxAgeSeconds === null ? sql`select` : noteEvents(newsOfFresh(job))}
    ),
    used as (
      ${countUsage(sql`
        select
          ${accountId}::uuid as account_id, ${mode}::text as mode, ${operation}::text as operation,
          ${question.payer.id}::text as payer_id, coverage as outcome, 1 as rows, 0 as attempts,
          0 as possible_duplicates,
          1 as reused
        from fresh
        -- Read so that it happens, and first.
        cross join told
      `)}
    ),
    recorded as (
      insert into jobs (
        id, account_id, mode, backlog_id, operation, transform, payer_id, npi, waiting, state, priority, order_at,
        not_before, deadline, due_at, answer_by, dispatch_no, attempts, started_at, lease_until, reference,
        reference_hash, question_hash, reused_from, coverage, failure_category, failure_code, finished_at
      )
      select
        ${id}, ${accountId}, ${mode}, backlog.id, ${operation}, ${transform}, ${question.payer.id},
        ${question.provider.npi}, claim.is_made, ${firstState(job.notBefore)}, ${priorityRanks[job.priority]},
        ${waits ? sql`now()` : sql`coalesce(${job.deadline}::timestamptz, 'infinity')`},
        ${job.notBefore}, ${job.deadline}, case when fresh.id is null then ${job.notBefore}::timestamptz end,
        now() + ${options.answerWithinMs}::double precision * interval '1 millisecond', claim.is_made::integer,
        claim.is_made::integer, case when claim.is_made then now() end,
        ${waits ? sql`case when claim.is_made then ${leaseEnd(options.leaseMs)} end` : null},
        ${reference === null ? null : sealer.seal(sealedRow.reference(id), reference)},
        ${reference === null ? null : digester.digest("reference", reference)}, ${questionHash}, fresh.id,
        fresh.coverage, fresh.failure_category, fresh.failure_code, case when fresh.id is not null then now() end
      from backlog
      left join fresh on true
      cross join lateral (select ${waits}::boolean and fresh.id is null as is_made) claim
      returning *
    )
    ${waits ? sql`select j.state, j.attempts as attempt, ${offeredColumns}` : sql`select j.state`}
    from recorded j
    ${waits ? sql`join accounts a on a.id = j.account_id join plans p on p.name = a.plan_name` : sql``}
  `.execute(db);
  const [submitted] = rows;
  if (!submitted) throw new Error("an account without a backlog, or a plan for who waits, cannot submit");
  const { state, attempt, ...offered } = submitted;
  return state === "running" ? { ...toOffered(offered), attempt, question } : null;
}

/** A job that has succeeded with a fresh answer, which is told of like any other. */
const newsOfFresh = ({ id, accountId, mode }: NewJob) => sql`
  select
    ${accountId}::uuid as account_id, ${mode}::text as mode, 'job.succeeded' as type, ${id}::uuid as job_id,
    null::uuid as batch_id, null::jsonb as counts
  from fresh
`;

const firstState = (notBefore: Date | null): RawBuilder<JobState> => sql`
  case
    when fresh.id is not null then 'succeeded'
    when claim.is_made then 'running'
    when ${notBefore}::timestamptz > now() then 'parked'
    else 'ready'
  end
`;
