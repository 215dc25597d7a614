import { ConflictError, isFinal, UnavailableError } from "@nightguard/contract";
import {
  cancelJob as cancelJobInLedger,
  deleteJob as deleteJobInLedger,
  deletePatient as deletePatientInLedger,
  type ErasedJobs,
  type PatientKey,
  retryJob as retryJobInLedger,
} from "@nightguard/ledger";
import type { Caller } from "../access/caller.ts";
import { announceEnded, announceWork } from "../announce.ts";
import { presentReference } from "../answers/masking.ts";
import { throwUnlessDeleted, toUuid } from "../lookups.ts";
import type { JobsDeps } from "./deps.ts";
import { hideAnswer, type JobDocument } from "./present-job.ts";
import { readJob } from "./read-jobs.ts";

/**
 * A cancelled job is never sent to the payer again. Cancelling it again changes nothing.
 *
 * @throws NotFoundError; ConflictError when it is running, since its call cannot be taken back, or has ended
 */
export async function cancelJob(deps: JobsDeps, caller: Caller, publicId: string): Promise<JobDocument> {
  const id = toUuid("job", publicId);
  if (await cancelJobInLedger(deps.ledger, caller, id)) await announceEnded(deps, [id]);
  const document = await readControlled(deps, caller, id);
  const { status } = document.job;
  if (status === "cancelled") return document;
  throw new ConflictError(
    isFinal(status)
      ? `The job has ended (${status}) and cannot be cancelled`
      : "The job is running: the request is on its way to the payer. GET /Job/{id}?wait=60 returns when it ends",
  );
}

/** The job may have an answer again: others work on it meanwhile. */
async function readControlled(deps: JobsDeps, caller: Caller, id: string): Promise<JobDocument> {
  const document = hideAnswer(await readJob(deps, caller, id), caller);
  return { ...document, job: { ...document.job, reference: presentReference(document.job.reference, caller) } };
}

/**
 * Deletes an ended job with its question, answer, events and deliveries.
 *
 * @throws NotFoundError; ConflictError while it is unfinished
 */
export async function deleteJob(deps: JobsDeps, caller: Caller, publicId: string): Promise<void> {
  const outcome = await deleteJobInLedger(deps.ledger, caller, toUuid("job", publicId));
  throwUnlessDeleted(outcome, "The job has not ended; cancel it first");
}

/**
 * @returns how many jobs were about the person
 * @throws ConflictError while some are unfinished
 */
export async function deletePatient(deps: JobsDeps, caller: Caller, patient: PatientKey): Promise<ErasedJobs> {
  const outcome = await deletePatientInLedger(deps.ledger, caller, patient);
  if (outcome === "unprepared") {
    throw new UnavailableError("What was stored before the last upgrade is still being searched; send it again", 1);
  }
  if ("deleted" in outcome) return outcome;
  throw new ConflictError(`Cancel the unfinished jobs about this patient first (${outcome.unfinished})`);
}

/**
 * Returns a failed, expired or cancelled job to the queue like a new one, without a passed deadline. Its batch reopens.
 *
 * @throws NotFoundError; ConflictError when it is waiting or running, has succeeded, was corrected, or while its batch
 *   is being cancelled
 */
export async function retryJob(deps: JobsDeps, caller: Caller, publicId: string): Promise<JobDocument> {
  const id = toUuid("job", publicId);
  if (await retryJobInLedger(deps.ledger, caller, id)) {
    await announceWork(deps);
    return readControlled(deps, caller, id);
  }
  const { status, corrected_by: correctedBy } = (await readJob(deps, caller, id)).job;
  if (!isFinal(status)) throw new ConflictError(`The job is already ${status}`);
  if (correctedBy !== undefined) throw new ConflictError(`The job was corrected by ${correctedBy}; retry that one`);
  throw new ConflictError(
    status === "succeeded"
      ? "The job has succeeded; submit a new request to verify again"
      : "The job's batch is still being cancelled; try again shortly",
  );
}
