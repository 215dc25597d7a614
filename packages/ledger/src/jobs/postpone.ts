import type { FailureCategory } from "@nightguard/contract";
import { sql } from "kysely";
import { type Db, idsOf, valueFor, withDeadlockRetry } from "../database/index.ts";
import { type Held, heldCodes } from "./held.ts";
import { type JobRef, latestRefs, matchesRefs } from "./job-ref.ts";
import { type ReturnedJob, returnToQueue } from "./moves.ts";

/** A released or claimed job that got no token. */
export type Postponed = JobRef & {
  /** Whether its claim was won: a ticket that came twice must not take the other's claim away. */
  readonly isClaimed: boolean;
  readonly payerId: string;
  readonly delayMs: number;
  /** Why, unless only a token was missing. Kept, so that held jobs can be resumed. */
  readonly reason: { readonly category: FailureCategory; readonly code: string } | null;
};

/** Schedules jobs `delayMs` later. A claim that is given back does not count as an attempt. */
export async function postponeJobs(db: Db, postponed: readonly Postponed[]): Promise<void> {
  await withDeadlockRetry(db, "postpone", async (transaction) => {
    const claimed = latestRefs(postponed.filter(({ isClaimed }) => isClaimed));
    const released = latestRefs(postponed.filter(({ isClaimed }) => !isClaimed));
    const returned = [
      ...(await putOff(transaction, claimed, "running")),
      ...(await putOff(transaction, released, "released")),
    ];
    await noteHolds(transaction, postponed, returned);
  });
}

async function putOff(
  transaction: Db,
  jobs: readonly Postponed[],
  state: "released" | "running",
): Promise<ReturnedJob[]> {
  if (jobs.length === 0) return [];
  const ids = idsOf(jobs);
  const ofJob = <Value>(values: readonly Value[], type: string) =>
    valueFor<Value>(sql`taken.job_id`, ids, sql`${values}::${sql.raw(type)}[]`);
  const delayMs = ofJob(
    jobs.map((job) => job.delayMs),
    "double precision",
  );
  return returnToQueue(transaction, sql`${matchesRefs("a", jobs)} and a.state = ${state}`, {
    dueAt: sql`now() + ${delayMs} * interval '1 millisecond'`,
    failure: {
      category: ofJob(
        jobs.map(({ reason }) => reason?.category ?? null),
        "text",
      ),
      code: ofJob(
        jobs.map(({ reason }) => reason?.code ?? null),
        "text",
      ),
    },
    heldPayerId: ofJob(jobs.map(toHeldPayerId), "text"),
    run: "no attempt",
  });
}

const toHeldPayerId = ({ reason, payerId }: Postponed) =>
  reason && heldCodes.includes(reason.code as Held["code"]) ? payerId : null;

/** Notes the payers that held rows of batches up, for the batches' warnings. */
async function noteHolds(
  transaction: Db,
  postponed: readonly Postponed[],
  returned: readonly ReturnedJob[],
): Promise<void> {
  const batchOf = new Map(returned.map(({ id, batchId }) => [id, batchId]));
  const holds = new Map<string, { batchId: string; payerId: string }>();
  for (const { id, payerId, reason } of postponed) {
    const batchId = batchOf.get(id);
    if (batchId && reason?.code === "payer_held") holds.set(`${batchId} ${payerId}`, { batchId, payerId });
  }
  if (holds.size === 0) return;
  const rows = [...holds.keys()].sort().map((key) => holds.get(key) as { batchId: string; payerId: string });
  await sql`
    insert into batch_holds (batch_id, payer_id)
    select *
    from unnest(
      ${rows.map(({ batchId }) => batchId)}::uuid[],
      ${rows.map(({ payerId }) => payerId)}::text[]
    )
    on conflict (batch_id, payer_id) do nothing
  `.execute(transaction);
}
