import type { FailureCategory } from "@nightguard/contract";
import { sql } from "kysely";
import { type Db, toTable, withDeadlockRetry } from "../database/index.ts";
import type { HotDeps } from "../deps.ts";
import { type HeldJobs, heldCodes } from "./held.ts";
import type { JobRef } from "./job-ref.ts";
import { type ReturnedJob, returnDelayed } from "./moves.ts";

/** A released or claimed job that got no token. */
export type Postponed = JobRef & {
  /** Whether its claim was won: a ticket that came twice must not take the other's claim away. */
  readonly isClaimed: boolean;
  readonly payerId: string;
  /** As the limiter knows it; absent: that of the environment for the job's mode. */
  readonly upstream?: string;
  readonly delayMs: number;
  /** Why, unless only a token was missing. Kept, so that held jobs can be resumed. */
  readonly reason: { readonly category: FailureCategory; readonly code: string } | null;
};

/** Schedules jobs `delayMs` later. A claim that is given back does not count as an attempt. */
export async function postponeJobs({ hotDb }: HotDeps, postponed: readonly Postponed[]): Promise<void> {
  await withDeadlockRetry(hotDb, "postpone", async (transaction) => {
    const delayed = postponed.map((job) => ({
      ...job,
      failure: job.reason,
      heldPayerId: toHeldPayerId(job),
      heldUpstream: job.upstream ?? null,
    }));
    const claimed = delayed.filter(({ isClaimed }) => isClaimed);
    const released = delayed.filter(({ isClaimed }) => !isClaimed);
    const returned = [
      ...(await returnDelayed(transaction, claimed, { from: "running", run: "no attempt" })),
      ...(await returnDelayed(transaction, released, { from: "released", run: "no attempt" })),
    ];
    await noteHolds(transaction, postponed, returned);
  });
}

const toHeldPayerId = ({ reason, payerId }: Postponed) =>
  reason && heldCodes.includes(reason.code as HeldJobs["code"]) ? payerId : null;

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
  await sql`
    insert into batch_holds (batch_id, payer_id)
    select batch_id, payer_id
    from ${toTable([...holds.values()], "h", { batchId: "uuid", payerId: "text" })}
    order by batch_id, payer_id
    on conflict (batch_id, payer_id) do nothing
  `.execute(transaction);
}
