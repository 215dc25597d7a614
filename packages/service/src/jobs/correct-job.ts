import {
  ConflictError,
  findSchedulingIssues,
  InvalidRequestError,
  isFinal,
  type Job,
  type JobCorrection,
  newUuid,
  parseAs,
  type VerificationRequest,
  verificationRequestSchema,
} from "@nightguard/contract";
import { correctJob as correctJobInLedger, findQuestion, type StoredQuestion } from "@nightguard/ledger";
import { type Caller, requirePatientAccess } from "../access/caller.ts";
import { announceWork } from "../announce.ts";
import { checkStoredRows } from "../intake/stored-rows.ts";
import { requireFound, toUuid } from "../lookups.ts";
import { noteProvider } from "../providers/unknown-providers.ts";
import { toNewJob } from "../verification/new-job.ts";
import type { JobsDeps } from "./deps.ts";
import { readJob } from "./read-jobs.ts";

/**
 * Asks a corrected question as a new job without a batch.
 *
 * @param options.id the new job's id, if it was chosen already
 * @throws NotFoundError; InvalidRequestError with the faults of the corrected question; ConflictError when the job has
 *   not ended, or was corrected already; as {@link requirePatientAccess}
 */
export async function correctJob(
  deps: JobsDeps,
  caller: Caller,
  publicId: string,
  {
    changes,
    id = newUuid(),
    traceparent,
  }: { readonly changes: JobCorrection; readonly id?: string | undefined; readonly traceparent?: string | undefined },
): Promise<Job> {
  requirePatientAccess(caller);
  const corrects = toUuid("job", publicId);
  checkCorrectable((await readJob(deps, caller, corrects)).job);
  checkStoredRows(caller, 1);
  const asked = requireFound(await findQuestion(deps.ledger, caller, corrects));
  const request = toCorrectedRequest(asked, changes);
  const { operation, transform, appointmentAt, locationHash, failUnknown } = asked;
  const outcome = await correctJobInLedger(deps.ledger, {
    ...toNewJob(id, { caller, operation, request, traceparent }),
    transform,
    appointmentAt,
    locationHash: changes.location_id === undefined ? locationHash : null,
    failUnknown,
    corrects,
  });
  if (outcome === "refused")
    throw new ConflictError(
      "The job was retried, corrected or deleted meanwhile, or its batch is still being cancelled; read it again",
    );
  noteProvider(deps, caller, request);
  await announceWork(deps);
  return (await readJob(deps, caller, id)).job;
}

function checkCorrectable({ status, corrected_by }: Job): void {
  if (!isFinal(status)) throw new ConflictError(`The job is ${status}; it can be corrected when it has ended`);
  if (corrected_by !== undefined) {
    throw new ConflictError(`The job was corrected already, by ${corrected_by}; correct that one if it went wrong too`);
  }
}

/** @throws InvalidRequestError with the faults of the question and its times */
export function toCorrectedRequest(
  { question, reference }: Pick<StoredQuestion, "question" | "reference">,
  { priority = "high", ...changes }: JobCorrection,
): VerificationRequest {
  const before = { ...question, ...(reference !== null && { reference }) };
  const request = parseAs(verificationRequestSchema, merge({ ...before, priority }, changes));
  const issues = findSchedulingIssues(request);
  if (issues.length > 0) throw new InvalidRequestError(issues);
  return request;
}

type Fields = Readonly<Record<string, unknown>>;

/** RFC 7396: null removes a field, an object changes what it names, anything else replaces the field. */
function merge(before: Fields, changes: Fields): Fields {
  const merged = new Map(Object.entries(before));
  for (const [name, change] of Object.entries(changes)) {
    if (change === undefined) continue;
    if (change === null) merged.delete(name);
    else merged.set(name, isFields(change) ? merge(toFields(merged.get(name)), change) : change);
  }
  return Object.fromEntries(merged);
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const toFields = (value: unknown): Fields => (isFields(value) ? value : {});
