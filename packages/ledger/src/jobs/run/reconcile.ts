import { type RawBuilder, sql } from "kysely";
import { type Db, idArray, idsOf, leaseEnd, withDeadlockRetry } from "../../database/index.ts";
import type { HotDeps } from "../../deps.ts";
import { fencingTokenOf, type JobRef, latestRefs } from "../queue/job-ref.ts";
import { type Comeback, type ReturnedJob, returnToQueue } from "../queue/return-to-queue.ts";
import { withTargets } from "./end-jobs.ts";
import type { JobTarget } from "./ended-job.ts";

/*
 * Returned jobs without an answer are due at once; `promoteDueJobs` makes them ready. Statements over leases read all
 * of `active_jobs`, some thousands of rows.
 */

export interface LostOptions {
  readonly limit: number;
  readonly maxAttempts: { readonly waiting: number; readonly queued: number };
}

export interface ReturnedCounts {
  readonly released: number;
  readonly running: number;
}

/** Poison jobs stay. Running ones may have reached the payer: their next call counts as a possible duplicate. */
export async function returnLostJobs({ hotDb }: HotDeps, { limit, maxAttempts }: LostOptions): Promise<ReturnedCounts> {
  return returnJobs(hotDb, "lost worker", sql`a.lease_until < now() and not (${isPoison(maxAttempts)})`, limit);
}

export interface PoisonJob extends JobRef, JobTarget {
  readonly failUnknown: boolean;
}

const takenOverForMs = 60_000;

/**
 * Takes running jobs with an expired lease that may not run again. Their worker can no longer renew its lease, so it
 * makes no call for a job that ends here.
 */
export async function takePoisonJobs({ hotDb }: HotDeps, { limit, maxAttempts }: LostOptions): Promise<PoisonJob[]> {
  const taken = await withDeadlockRetry(hotDb, "take poison", async (transaction) => {
    const { rows } = await sql<{ id: string }>`
      select a.job_id as id
      from active_jobs a
      where a.lease_until < now()
        and ${isPoison(maxAttempts)}
      order by a.lease_until
      limit ${limit}
      for update skip locked
    `.execute(transaction);
    if (rows.length === 0) return [];
    const { rows: fenced } = await sql<JobRef & { failUnknown: boolean }>`
      update active_jobs a
      set fencing_token = a.fencing_token + 1,
        lease_until = ${leaseEnd(takenOverForMs)}
      where a.job_id = any(${idArray(idsOf(rows))})
      returning a.job_id as id, a.fencing_token as "fencingToken", ${isNotAskedTwice} as "failUnknown"
    `.execute(transaction);
    return fenced;
  });
  return withTargets(hotDb, taken);
}

/** The owner of a job of `active_jobs a` would rather have no answer than ask twice. */
const isNotAskedTwice = sql<boolean>`
  coalesce(
    (select b.fail_unknown from batches b where b.id = a.batch_id),
    (select j.fail_unknown from jobs j where j.id = a.job_id),
    false
  )
`;

/** The same condition takes poison jobs and keeps others from returning them: a lease may run out between the two. */
const isPoison = (maxAttempts: LostOptions["maxAttempts"]) => sql`
  a.state = 'running'
  and (a.workers_lost >= case when a.poll_until is null then 1 else 3 end or (${mayNotRunAgain(maxAttempts)}))
`;

/** A poll asks nothing, so it may always be repeated. */
const mayNotRunAgain = (maxAttempts: LostOptions["maxAttempts"]) => sql`
  a.poll_until is null
  and (
    a.attempts >= case
      when a.answer_by is not null then ${maxAttempts.waiting}::integer
      else ${maxAttempts.queued}::integer
    end
    or ${isNotAskedTwice}
  )
`;

export async function takeBackReleasedJobs({ hotDb }: HotDeps, jobs: readonly JobRef[]): Promise<void> {
  const latest = latestRefs(jobs);
  const condition = sql`
    a.state = 'released'
    and a.job_id = any(${idArray(idsOf(latest))})
    and a.fencing_token = ${fencingTokenOf("a.job_id", latest)}
  `;
  await returnJobs(hotDb, "no attempt", condition);
}

/** `takePoisonJobs` takes those at their last attempt or that may not be asked twice. */
export async function handBackJobs(
  { hotDb }: HotDeps,
  held: readonly JobRef[],
  maxAttempts: LostOptions["maxAttempts"],
): Promise<void> {
  const latest = latestRefs(held);
  const condition = sql`
    a.state = 'running'
    and a.job_id = any(${idArray(idsOf(latest))})
    and a.fencing_token = ${fencingTokenOf("a.job_id", latest)}
    and not (${mayNotRunAgain(maxAttempts)})
  `;
  await returnJobs(hotDb, "stopped worker", condition);
}

export async function returnReleasedJobs({ hotDb }: HotDeps): Promise<ReturnedCounts> {
  return returnJobs(hotDb, "no attempt", sql`a.state = 'released'`);
}

/** The array of ids is searched for each job: more at once would take longer in total. */
const returnedAtOnce = 1_000;

/** Locked jobs are being claimed or settled, and stay. */
async function returnJobs(
  db: Db,
  run: Comeback["run"],
  condition: RawBuilder<unknown>,
  limit = Number.POSITIVE_INFINITY,
): Promise<ReturnedCounts> {
  const counts = { released: 0, running: 0 };
  for (let left = limit; left > 0; ) {
    const size = Math.min(left, returnedAtOnce);
    const returned = await returnPiece(db, run, condition, size);
    for (const { was } of returned) counts[was]++;
    if (returned.length < size) break;
    left -= size;
  }
  return counts;
}

async function returnPiece(
  db: Db,
  run: Comeback["run"],
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<ReturnedJob[]> {
  return withDeadlockRetry(db, "return", async (transaction) => {
    const { rows } = await sql<{ id: string }>`
      select a.job_id as id
      from active_jobs a
      where ${condition}
      order by a.lease_until
      limit ${limit}
      for update skip locked
    `.execute(transaction);
    if (rows.length === 0) return [];
    return returnToQueue(transaction, rows, { from: ["released", "running"], run });
  });
}
