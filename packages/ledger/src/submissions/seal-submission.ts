import { sql } from "kysely";
import { type Db, idArray, idsOf, leaseEnd, withDeadlockRetry } from "../database/index.ts";
import type { HotDeps } from "../deps.ts";
import { lockBacklogs, markReady } from "../jobs/queue/backlogs.ts";
import { hasQueuedKey, type QueuedKey, toQueuedKeys } from "../jobs/queue/moves.ts";
import { lockSubmission, type SubmissionRef } from "./submissions.ts";
import { listItemBacklogs, readWaitingItems } from "./waiting-items.ts";

interface ItemRow extends QueuedKey {
  readonly isLeftOut: boolean;
}

/**
 * Fixes the jobs before sending: each counts an attempt and is polled from now on. Jobs that may not run are ready
 * again; those that ended or are elsewhere are omitted.
 *
 * @param waitsMs until its jobs without an answer are asked again
 * @returns how many jobs it has; undefined when the lease was lost or it is already sealed
 */
export async function sealSubmission(
  { hotDb }: HotDeps,
  submission: SubmissionRef,
  { waitsMs, leaseMs }: { readonly waitsMs: number; readonly leaseMs: number },
): Promise<number | undefined> {
  return withDeadlockRetry(hotDb, "seal submission", async (transaction) => {
    const locked = await lockSubmission(transaction, submission);
    if (!locked || locked.isSealed) return undefined;
    await lockBacklogs(transaction, await listItemBacklogs(transaction, submission.id, "all"));
    const rows = await readItems(transaction, submission, waitsMs);
    const [kept, leftOut] = [rows.filter(({ isLeftOut }) => !isLeftOut), rows.filter(({ isLeftOut }) => isLeftOut)];
    await makeReady(transaction, leftOut);
    for (const piece of toPieces(kept)) await beginAttempts(transaction, piece, waitsMs);
    await keepItems(transaction, submission, idsOf(kept));
    await noteAwaited(transaction, kept, waitsMs);
    await sql`
      update submissions
      set
        items = ${kept.length},
        sealed_at = now(),
        gives_up_at = ${leaseEnd(waitsMs)},
        lease_until = ${leaseEnd(leaseMs)}
      where id = ${submission.id}
    `.execute(transaction);
    return kept.length;
  });
}

const readItems = (transaction: Db, { id }: SubmissionRef, waitsMs: number): Promise<ItemRow[]> =>
  readWaitingItems<ItemRow>(transaction, id, "all", {
    columns: sql`
      (
        k.paused -- as those of cancelled batches are too
        or (select a.suspended_at is not null or a.plan_name is null from accounts a where a.id = j.account_id)
        or coalesce(least(q.deadline, k.deadline) <= ${leaseEnd(waitsMs)}, false)
      ) as "isLeftOut"
    `,
    where: sql`q.attempts = 0`,
  });

/** The next run counts like the first. */
export async function makeReady(
  transaction: Db,
  jobs: readonly QueuedKey[],
  { countsAttempt = false } = {},
): Promise<void> {
  if (jobs.length === 0) return;
  await markReady(transaction, [...new Set(jobs.map(({ backlogId }) => backlogId))]);
  for (const piece of toPieces(jobs)) {
    await sql`
      update queued_jobs q
      set
        late = true,
        due_at = null,
        attempts = q.attempts - (q.poll_until is not null and not ${countsAttempt}::boolean)::integer,
        started_at = case when ${countsAttempt}::boolean then q.started_at end,
        upstream = null,
        upstream_reference = null,
        poll_until = null
      from ${toQueuedKeys(piece)}
      where ${hasQueuedKey}
    `.execute(transaction);
  }
}

/** Ten thousand rows would exceed the statement's time limit. */
const rowsPerPiece = 1_000;

const toPieces = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsPerPiece) }, (_, index) =>
    rows.slice(index * rowsPerPiece, (index + 1) * rowsPerPiece),
  );

/** Names the removed items: comparing each with those kept would take quadratic time. */
async function keepItems(transaction: Db, { id }: SubmissionRef, keptIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select job_id as id
    from submission_items
    where submission_id = ${id}
  `.execute(transaction);
  const kept = new Set(keptIds);
  for (const piece of toPieces(idsOf(rows).filter((jobId) => !kept.has(jobId)))) {
    await sql`
      delete from submission_items
      where submission_id = ${id}
        and job_id = any(${idArray(piece)})
    `.execute(transaction);
  }
}

/** Tells the jobs' batches that answers come in bursts. Batch ids are backlog ids. */
async function noteAwaited(transaction: Db, jobs: readonly QueuedKey[], waitsMs: number): Promise<void> {
  const ids = idArray([...new Set(jobs.map(({ backlogId }) => backlogId))]);
  await sql`
    select id
    from batches
    where id = any(${ids})
    order by id
    for no key update
  `.execute(transaction);
  await sql`
    update batches
    set answers_until = ${leaseEnd(waitsMs)}
    where id = any(${ids})
  `.execute(transaction);
}

async function beginAttempts(transaction: Db, jobs: readonly QueuedKey[], waitsMs: number): Promise<void> {
  await sql`
    update queued_jobs q
    set
      late = false,
      due_at = ${leaseEnd(waitsMs)},
      poll_until = ${leaseEnd(waitsMs)},
      attempts = q.attempts + 1,
      possible_duplicates = q.possible_duplicates + q.perhaps_asked::integer,
      perhaps_billed = q.perhaps_billed + q.perhaps_asked::integer,
      perhaps_asked = false,
      started_at = coalesce(q.started_at, now())
    from ${toQueuedKeys(jobs)}
    where ${hasQueuedKey}
  `.execute(transaction);
}
