import { findField, readFoundValue } from "@nightguard/benefits";
import {
  ConflictError,
  type Finding,
  InvalidRequestError,
  type Issue,
  isFinal,
  maxFindings,
  type NewFinding,
  NotFoundError,
  newUuid,
  toActorText,
} from "@nightguard/contract";
import { changeFindings } from "@nightguard/ledger";
import { type Caller, requirePatientAccess } from "../access/caller.ts";
import { hasWorkScope, onJobOfWork } from "../access/work-access.ts";
import type { JobsDeps } from "../jobs/deps.ts";
import { readJob } from "../jobs/read-jobs.ts";
import { toUuid } from "../lookups.ts";
import { parseFindings, presentFinding, type StoredFinding } from "./stored-findings.ts";

/**
 * Records what a person found out beside the payer's answer.
 *
 * @param id of the new finding, so that a repeated request records it once
 * @throws as {@link requirePatientAccess} and {@link onJobOfWork}; NotFoundError; InvalidRequestError for values that the document does not have; ConflictError while the job has
 *   not ended, and for more than 50 findings
 */
export async function addFinding(
  deps: Pick<JobsDeps, "ledger">,
  caller: Caller,
  publicId: string,
  { finding, id = newUuid() }: { readonly finding: NewFinding; readonly id?: string },
): Promise<Finding> {
  const jobId = await openJob(deps, caller, publicId);
  const { job } = await readJob(deps, caller, jobId);
  if (!isFinal(job.status))
    throw new ConflictError(`The job is ${job.status}; what was found is recorded once it has ended`);
  const recordedAt = new Date().toISOString();
  const stored: StoredFinding = {
    id,
    jobId,
    source: finding.source,
    speaker: finding.speaker ?? null,
    callReference: finding.call_reference ?? null,
    foundAt: finding.found_at ?? recordedAt,
    recordedAt,
    actor: toActorText(caller.by),
    values: readValues(finding.values),
  };
  await changeFindings(deps.ledger, caller, jobId, (found) => {
    const known = parseFindings(found).filter((one) => one.id !== id);
    if (known.length >= maxFindings)
      throw new ConflictError(`The patient has ${maxFindings} findings; delete those that no longer hold`);
    return JSON.stringify([...known, stored]);
  });
  return presentFinding(stored);
}

/** @throws as {@link requirePatientAccess} and {@link onJobOfWork}; NotFoundError for a finding that the job does not show */
export async function deleteFinding(
  deps: Pick<JobsDeps, "ledger">,
  caller: Caller,
  publicId: string,
  findingId: string,
): Promise<void> {
  const jobId = await openJob(deps, caller, publicId);
  const id = toUuid("finding", findingId);
  await changeFindings(deps.ledger, caller, jobId, (found) => {
    const known = parseFindings(found);
    const rest = known.filter((one) => one.id !== id);
    if (rest.length === known.length) throw new NotFoundError();
    return JSON.stringify(rest);
  });
}

/** @returns the stored id of a job whose findings the caller may change */
async function openJob(deps: Pick<JobsDeps, "ledger">, caller: Caller, publicId: string): Promise<string> {
  if (!hasWorkScope(caller)) requirePatientAccess(caller);
  const id = toUuid("job", publicId);
  await onJobOfWork(deps, caller, id, "verify", "read");
  return id;
}

/** @throws InvalidRequestError with all faults */
function readValues(values: NewFinding["values"]): StoredFinding["values"] {
  const issues: Issue[] = [];
  const paths = new Set<string>();
  const read = values.flatMap(({ path, value: given }, index) => {
    const field = findField(path);
    if (!field)
      return fail(`values.${index}.path`, "must lead to a value of the normalized document that can be found out");
    if (paths.has(path)) return fail(`values.${index}.path`, "is named twice");
    paths.add(path);
    const found = readFoundValue(field, given);
    return "fault" in found ? fail(`values.${index}.value`, found.fault) : [{ path, value: found.value }];
  });
  if (issues.length > 0) throw new InvalidRequestError(issues);
  return read;

  function fail(path: string, message: string): [] {
    issues.push({ path, message });
    return [];
  }
}
