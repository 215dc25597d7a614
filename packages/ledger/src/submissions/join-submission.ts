import { newUuid } from "@nightguard/contract";
import { sql } from "kysely";
import { type Db, idArray, idsOf, leaseEnd, withDeadlockRetry } from "../database/index.ts";
import type { HotDeps } from "../deps.ts";
import { inOrder, type JobRef, latestRefs } from "../jobs/queue/job-ref.ts";
import { returnToQueue } from "../jobs/queue/return-to-queue.ts";
import { toSubmissionName } from "./submission-name.ts";

export interface Gathering {
  readonly upstream: string;
  readonly maxItems: number;
  readonly maxJoining: number;
  /** A submission is due after this time. */
  readonly openMs: number;
  /** A submission is also due after this time without a new job. */
  readonly quietMs: number;
  /** A job without an answer by then is asked like any other. Submissions usually end earlier. */
  readonly asideMs: number;
}

/**
 * Opens a submission if none is open. The jobs return to the queue scheduled for later, so release skips them; they
 * count as not begun until sealing.
 *
 * @param jobs at most `maxJoining`
 * @returns in the order given; false for an old fencing token
 */
export async function joinSubmission(
  { hotDb }: HotDeps,
  { upstream, maxItems, maxJoining, openMs, quietMs, asideMs }: Gathering,
  jobs: readonly JobRef[],
): Promise<boolean[]> {
  return withDeadlockRetry(hotDb, "join submission", async (transaction) => {
    const id = await lockOpen(transaction, upstream, openMs);
    const pending = { upstream, reference: toSubmissionName(id), giveUpAfterMs: null };
    const joining = latestRefs(jobs).map((job) => ({ ...job, delayMs: asideMs, pending }));
    const returned = await returnToQueue(transaction, joining, { from: ["released"], run: "no attempt" });
    await sql`
      insert into submission_items (submission_id, job_id)
      select ${id}::uuid, unnest(${idArray(idsOf(returned))})
      on conflict (submission_id, job_id) do nothing -- cancelled and retried meanwhile
    `.execute(transaction);
    const isFull = sql`items + ${returned.length}::integer + ${maxJoining}::integer > ${maxItems}::integer`;
    await sql`
      update submissions
      set
        items = items + ${returned.length}::integer,
        state = case when ${isFull} then 'submitting' else state end,
        due_at = case
          when ${isFull} then now()
          else least(opened_at + ${openMs}::double precision * interval '1 millisecond', ${leaseEnd(quietMs)})
        end
      where id = ${id}
    `.execute(transaction);
    return inOrder(jobs, returned).map((job) => job !== undefined);
  });
}

/** The update's row lock keeps the submission open until the transaction ends. Index: submissions_open. */
async function lockOpen(transaction: Db, upstream: string, openMs: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into submissions (id, upstream, due_at)
    values (${newUuid()}, ${upstream}, ${leaseEnd(openMs)})
    on conflict (upstream) where state = 'open' do update
    set upstream = excluded.upstream
    returning id
  `.execute(transaction);
  return (rows[0] as { id: string }).id;
}
