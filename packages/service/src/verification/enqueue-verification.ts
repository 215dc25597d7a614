import {
  findSchedulingIssues,
  InvalidRequestError,
  type Job,
  newUuid,
  type Operation,
  type VerificationRequest,
} from "@nightguard/contract";
import type { Dispatch } from "@nightguard/dispatch";
import { findJob, type Ledger, submitJob } from "@nightguard/ledger";
import type { Log } from "@nightguard/platform";
import type { Caller } from "../access/caller.ts";
import { announceWork } from "../announce.ts";
import { checkStoredRows } from "../intake/stored-rows.ts";
import { hideUpstream, presentJob } from "../jobs/present-job.ts";
import { requireFound } from "../lookups.ts";
import { noteProvider, type UnknownProviders } from "../providers/unknown-providers.ts";
import { toNewJob } from "./new-job.ts";

/**
 * @param options.id if it was chosen already
 * @throws InvalidRequestError for times that contradict each other
 */
export async function enqueueVerification(
  deps: { ledger: Ledger; dispatch: Dispatch; unknownProviders: Pick<UnknownProviders, "note">; log: Log },
  options: { caller: Caller; operation: Operation; request: VerificationRequest; id?: string | undefined },
): Promise<Job> {
  const { caller, operation, request, id = newUuid() } = options;
  checkStoredRows(caller, 1);
  const issues = findSchedulingIssues(request);
  if (issues.length > 0) throw new InvalidRequestError(issues);
  await submitJob(deps.ledger, toNewJob(id, caller, operation, request), { answerWithinMs: null });
  noteProvider(deps, caller, request);
  await announceWork(deps);
  const { job, result } = requireFound(await findJob(deps.ledger, caller, id));
  const presented = presentJob(job, result);
  return caller.seesPatients ? presented : hideUpstream(presented);
}
