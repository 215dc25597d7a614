import type { FailureCategory } from "@nightguard/contract";
import { sql } from "kysely";
import { type Db, toTable, withDeadlockRetry } from "../../database/index.ts";
import type { HotDeps } from "../../deps.ts";
import { type BreakerOpenJobs, breakerOpenCodes } from "./breaker-open.ts";
import { type JobRef, latestRefs } from "./job-ref.ts";
import { type ReturnedJob, returnToQueue } from "./return-to-queue.ts";

export type Postponed = JobRef & {
  /** A duplicate ticket must not undo the other's claim. */
  readonly isClaimed: boolean;
  readonly payerId: string;
  /** The limiter's name of it; absent for the environment's. */
  readonly upstream?: string;
  readonly delayMs: number;
  /** A held job is resumed by its reason; null if only a token was missing. */
  readonly reason: { readonly category: FailureCategory; readonly code: string } | null;
};

/** A returned claim is no attempt. */
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
      ...(await returnToQueue(transaction, latestRefs(claimed), { from: ["running"], run: "no attempt" })),
      ...(await returnToQueue(transaction, latestRefs(released), { from: ["released"], run: "no attempt" })),
    ];
    await noteHolds(transaction, postponed, returned);
  });
}

const toHeldPayerId = ({ reason, payerId }: Postponed) =>
  reason && breakerOpenCodes.includes(reason.code as BreakerOpenJobs["code"]) ? payerId : null;

/** The payer itself makes the row wait. */
const holdingCodes: ReadonlySet<string> = new Set(["payer_held", "payer_closed"]);

async function noteHolds(
  transaction: Db,
  postponed: readonly Postponed[],
  returned: readonly ReturnedJob[],
): Promise<void> {
  const batchOf = new Map(returned.map(({ id, batchId }) => [id, batchId]));
  const holds = new Map<string, { batchId: string; payerId: string }>();
  for (const { id, payerId, reason } of postponed) {
    const batchId = batchOf.get(id);
    if (batchId && reason && holdingCodes.has(reason.code)) holds.set(`${batchId} ${payerId}`, { batchId, payerId });
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
