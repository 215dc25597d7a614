import { ApiError, ConflictError } from "@nightguard/contract";
import type { Dispatch } from "@nightguard/dispatch";
import {
  type Ledger,
  type RequestedBy,
  type RestoreRecord,
  recordRestore,
  returnLostDeliveries,
  returnReleasedJobs,
  settleJobs,
} from "@nightguard/ledger";
import { toStoredFailure } from "../jobs/failures.ts";
import { toFailedSettlement } from "../verification/outcomes.ts";

export interface RestoreReport
  extends Pick<RestoreRecord, "feeds" | "repeated" | "lastWorkAt" | "sessions" | "failovers"> {
  /** Jobs failed because of `on_unknown: "fail"`. */
  readonly failed: number;
}

const jobsPerPiece = 1_000;
const deliveriesPerPiece = 1_000;

const unknown = new ApiError(
  500,
  "The service was restored from a backup; whether the payer was asked since, and what it said, is not known",
);

/**
 * Starts new epochs of feeds, marks or fails jobs that may have been sent since the backup, ends sessions, and clears
 * the queues. Token buckets, daily usage and circuit breakers stay: they are newer than the backup. May be repeated
 * until work begins.
 *
 * @param options.force also while the API or workers are running
 * @throws ConflictError while they are; UnavailableError without Redis
 */
export async function adaptToRestore(
  { ledger, dispatch }: { ledger: Ledger; dispatch: Dispatch },
  { by, force }: { by: RequestedBy; force: boolean },
): Promise<RestoreReport> {
  if (!force) await refuseWhileRunning(dispatch);
  const { failUnknown, ...record } = await recordRestore(ledger, by);
  await dispatch.clearQueues();
  await returnReleasedJobs(ledger);
  while ((await returnLostDeliveries(ledger, "released", deliveriesPerPiece)) === deliveriesPerPiece);
  let failed = 0;
  for (let at = 0; at < failUnknown.length; at += jobsPerPiece) {
    failed += await failJobs(ledger, failUnknown.slice(at, at + jobsPerPiece));
  }
  return { ...record, failed };
}

async function refuseWhileRunning(dispatch: Dispatch): Promise<void> {
  const [apis, workers] = await Promise.all([dispatch.heartbeats.list("api"), dispatch.heartbeats.list("worker")]);
  if (apis.length + workers.length === 0) return;
  throw new ConflictError(
    `API processes (${apis.length}) or workers (${workers.length}) are running; stop them first. One that was killed ` +
      "counts as running for 15 s",
  );
}

async function failJobs(ledger: Ledger, jobs: RestoreRecord["failUnknown"]): Promise<number> {
  const failure = toStoredFailure("answer_unknown");
  const areSettled = await settleJobs(
    ledger,
    jobs.map((job) => ({ ...toFailedSettlement(job, failure, unknown), isPerhapsBilled: true })),
  );
  return areSettled.filter(Boolean).length;
}
