import { type Mode, newUuid, type Operation, type Question, type Transform } from "@nightguard/contract";
import { sql } from "kysely";
import type { Db } from "../connection.ts";
import type { Digester, Sealer } from "../sealer.ts";

/** A job without a batch, as it is asked for. */
export interface NewJob {
  readonly accountId: string;
  readonly mode: Mode;
  readonly operation: Operation;
  readonly transform: Transform | null;
  readonly question: Question;
  readonly reference: string | null;
}

/** What sealed personal data of a job belongs to; the job's id stands in it, so that rows cannot be swapped. */
export const sealedRow = {
  request: (jobId: string) => `request:${jobId}`,
  result: (jobId: string) => `result:${jobId}`,
  document: (jobId: string) => `document:${jobId}`,
  reference: (jobId: string) => `reference:${jobId}`,
};

/**
 * Records a job and its sealed question in one statement.
 *
 * @param options.answerWithinMs set when a caller waits: the job is then released to the caller's own process at once
 *   (dispatch number 1), to be answered within that time; else it is ready for the release loop
 * @param options.id the job's id where the caller has one
 * @param options.leaseMs how long the caller's process may take to hand it to the queue and a worker to claim it
 * @returns the new job's id
 */
export async function submitJob(
  { db, sealer, digester }: { db: Db; sealer: Sealer; digester: Digester },
  job: NewJob,
  options: { id: string; answerWithinMs: number; leaseMs: number } | { answerWithinMs: null },
): Promise<string> {
  const waits = options.answerWithinMs !== null;
  const id = waits ? options.id : newUuid();
  const body = sealer.seal(sealedRow.request(id), JSON.stringify(job.question));
  const reference = job.reference === null ? null : sealer.seal(sealedRow.reference(id), job.reference);
  const referenceHash = job.reference === null ? null : digester.digest("reference", job.reference);
  await sql`
    with request as (
      insert into job_requests (job_id, body)
      values (${id}, ${body})
    ),
    backlog as (
      ${waits ? sql`select id from backlogs` : sql`update backlogs set ready = true`}
      where account_id = ${job.accountId}
        and mode = ${job.mode}
        and batch_id is null
      ${waits ? sql`` : sql`returning id`}
    )
    insert into jobs (
      id, account_id, mode, backlog_id, operation, transform, payer_id, npi, waiting, state, order_at,
      answer_by, dispatch_no, lease_until, reference, reference_hash
    )
    select
      ${id}, ${job.accountId}, ${job.mode}, backlog.id, ${job.operation}, ${job.transform},
      ${job.question.payer.id}, ${job.question.provider.npi}, ${waits}, ${waits ? "released" : "ready"}, now(),
      now() + ${options.answerWithinMs}::double precision * interval '1 millisecond',
      ${waits ? 1 : 0}, ${waits ? sql`now() + ${options.leaseMs}::double precision * interval '1 millisecond'` : null},
      ${reference}, ${referenceHash}
    from backlog
  `.execute(db);
  return id;
}

/** Takes back a job that could not be handed to the queue, as if it had never been; its caller gets an error. */
export async function withdrawJob(db: Db, id: string): Promise<void> {
  await sql`
    with job as (
      delete from jobs
      where id = ${id}
        and state = 'released'
        and dispatch_no = 1
      returning id
    )
    delete from job_requests
    using job
    where job_requests.job_id = job.id
  `.execute(db);
}
