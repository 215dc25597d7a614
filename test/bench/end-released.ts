import { setTimeout as sleep } from "node:timers/promises";
import type { Dispatch } from "@nightguard/dispatch";
import type pg from "pg";
import type { SeededPlan } from "./seed.ts";

interface Released {
  readonly id: string;
  readonly accountId: string;
}

const noOutcome = { credential: "none", payer: "none", isThrottled: false } as const;
const leaseMs = 30_000;

/**
 * Ends all released jobs as workers would: takes their tickets from the queues and their tokens, and inserts results.
 *
 * @returns how many
 */
export async function endReleased(on: { dispatch: Dispatch; sql: pg.ClientBase; plan: SeededPlan }): Promise<number> {
  const { dispatch, sql, plan } = on;
  while (await dispatch.hasUntakenMessages()) await sleep(5);
  const { rows } = await sql.query<Released>(`
    with released as (
      delete from active_jobs
      where state = 'released'
      returning job_id, account_id, mode, batch_id, fencing_token, attempts, possible_duplicates, question_hash
    )
    insert into results (
      job_id, account_id, mode, batch_id, fencing_token, attempts, possible_duplicates, state, question_hash
    )
    select job_id, account_id, mode, batch_id, fencing_token, attempts, possible_duplicates, 'succeeded', question_hash
    from released
    returning job_id as id, account_id as "accountId"`);
  await Promise.all(rows.map((job) => takeToken(dispatch, job, plan)));
  return rows.length;
}

/** A refused token is ignored: the job has ended, only the buckets matter. */
async function takeToken({ limiter }: Dispatch, { id, accountId }: Released, plan: SeededPlan): Promise<void> {
  const call = {
    id,
    slotId: id,
    accountId,
    mode: "live",
    payerId: "60054",
    npi: "1234567893",
    upstream: "live",
    waiting: false,
  } as const;
  const rate = { perSecond: plan.verifications_per_second, burst: plan.verification_burst };
  await limiter.take(call, { account: { ...rate, slots: plan.max_concurrency }, payer: null, leaseMs });
  await limiter.finish(call, noOutcome);
}
