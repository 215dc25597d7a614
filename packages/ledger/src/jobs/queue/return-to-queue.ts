import type { FailureCategory } from "@nightguard/contract";
import { sql } from "kysely";
import { type Db, idArray, idsOf, plainArray } from "../../database/index.ts";
import type { JobRef } from "./job-ref.ts";

export interface ReturningJob {
  readonly id: string;
  /** Required to be current; absent if the transaction has locked the job. */
  readonly fencingToken?: number;
  /** Default 0: `promoteDueJobs` makes it ready. */
  readonly delayMs?: number;
  /** Its attempt's failure, or why it is held at this payer. */
  readonly failure?: { readonly category: FailureCategory; readonly code: string } | null;
  /** The payer that holds it up, with the failure's code. */
  readonly heldPayerId?: string | null;
  readonly heldUpstream?: string | null;
  /** The accepted question to poll; "cleared" to submit again; undefined keeps what is stored. */
  readonly pending?: PendingAnswer | GatheredAnswer | "cleared" | undefined;
  /** The call was sent and not answered: it may be charged. */
  readonly isPerhapsBilled?: boolean | undefined;
}

/** A later acceptance of the question does not change when polling ends. */
export interface PendingAnswer {
  readonly upstream: string;
  readonly reference: string;
  readonly giveUpAfterMs: number;
}

/** A submission brings the answer; nothing is polled. */
type GatheredAnswer = Omit<PendingAnswer, "giveUpAfterMs"> & { readonly giveUpAfterMs: null };

export interface Comeback {
  readonly from: readonly ("released" | "running")[];
  /**
   * - "attempt": the attempt that its claim counted was made;
   * - "no attempt": no call was made, so its claim is not counted;
   * - "lost worker": the payer may have been asked, and the job may have killed its worker;
   * - "stopped worker": the payer may have been asked. For a released job all are the same.
   */
  readonly run: "attempt" | "no attempt" | "lost worker" | "stopped worker";
  /** Ready at once instead of due: only for the holder of the backlog's lock. */
  readonly isLate?: boolean;
  /** Whether callers keep waiting; default true. */
  readonly keepsCallers?: boolean;
}

export interface ReturnedJob extends JobRef {
  readonly backlogId: string;
  readonly batchId: string | null;
  readonly was: "released" | "running";
}

/**
 * Moves jobs back to their old position, without a backlog's lock. Index: primary key.
 *
 * @param jobs each id once
 */
export async function returnToQueue(
  transaction: Db,
  jobs: readonly ReturningJob[],
  { from, run, isLate = false, keepsCallers = true }: Comeback,
): Promise<ReturnedJob[]> {
  if (jobs.length === 0) return [];
  const ids = idArray(idsOf(jobs));
  const accepted = jobs.map(({ pending }) => (pending === "cleared" ? undefined : pending));
  const heldPayers = jobs.map(({ heldPayerId }) => heldPayerId ?? null);
  const codes = jobs.map(({ failure }) => failure?.code ?? null);
  const cleared = jobs.map(({ pending }) => pending === "cleared");
  const { rows } = await sql<ReturnedJob>`
    with taken as (
      delete from active_jobs a
      where a.job_id = any(${ids})
        and a.state = any(${from}::text[])
        and a.fencing_token = coalesce(
          (${plainArray(jobs.map(({ fencingToken }) => fencingToken ?? null))}::integer[])[array_position(${ids}, a.job_id)],
          a.fencing_token
        )
      returning
        a.*, array_position(${ids}, a.job_id) as no,
        (a.state = 'running' and ${run === "no attempt"}::boolean)::integer as uncounted,
        (a.state = 'running' and ${run === "lost worker"}::boolean)::integer as lost,
        -- A poll asks nothing.
        (
          a.state = 'running'
          and a.poll_until is null
          and ${run === "lost worker" || run === "stopped worker"}::boolean
        )::integer as asked
    ),
    returned as (
      insert into queued_jobs (
        backlog_id, order_at, job_id, question_hash, late, due_at, deadline, held_code, held_mode, held_payer_id,
        failure_category, failure_code, fencing_token, attempts, possible_duplicates, perhaps_billed, workers_lost,
        perhaps_asked, started_at, upstream, upstream_reference, poll_until, answer_by
      )
      select
        backlog_id, order_at, job_id, question_hash,
        ${isLate}::boolean,
        case
          when not ${isLate}::boolean then
            now()
            + (${plainArray(jobs.map(({ delayMs }) => delayMs ?? 0))}::double precision[])[no] * interval '1 millisecond'
        end,
        deadline,
        case when (${heldPayers}::text[])[no] is not null then (${codes}::text[])[no] end,
        case
          when (${heldPayers}::text[])[no] is not null then
            coalesce((${jobs.map(({ heldUpstream }) => heldUpstream ?? null)}::text[])[no], mode)
        end,
        (${heldPayers}::text[])[no],
        (${jobs.map(({ failure }) => failure?.category ?? null)}::text[])[no],
        (${codes}::text[])[no],
        fencing_token,
        attempts - uncounted,
        possible_duplicates + asked,
        perhaps_billed + asked + (${plainArray(jobs.map(({ isPerhapsBilled }) => (isPerhapsBilled ? 1 : 0)))}::integer[])[no],
        workers_lost + lost,
        perhaps_asked,
        case when not (uncounted = 1 and attempts = 1) then started_at end,
        case
          when not (${cleared}::boolean[])[no] then
            coalesce((${accepted.map((pending) => pending?.upstream ?? null)}::text[])[no], upstream)
        end,
        case
          when not (${cleared}::boolean[])[no] then
            coalesce((${accepted.map((pending) => pending?.reference ?? null)}::text[])[no], upstream_reference)
        end,
        case
          when not (${cleared}::boolean[])[no] then
            coalesce(
              poll_until,
              now()
              + (${plainArray(accepted.map((pending) => pending?.giveUpAfterMs ?? null))}::double precision[])[no]
              * interval '1 millisecond'
            )
        end,
        case when ${keepsCallers}::boolean then answer_by end
      from taken
    )
    select
      job_id as id, fencing_token as "fencingToken", backlog_id as "backlogId", batch_id as "batchId", state as was
    from taken
  `.execute(transaction);
  return rows;
}
