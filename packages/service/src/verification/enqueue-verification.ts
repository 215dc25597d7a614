import { findSchedulingIssues, InvalidRequestError, type Job, newUuid } from "@nightguard/contract";
import type { Dispatch } from "@nightguard/dispatch";
import { findJob, type Ledger, submitJob } from "@nightguard/ledger";
import type { Log } from "@nightguard/platform";
import { announceWork } from "../announce.ts";
import { checkStoredRows } from "../intake/stored-rows.ts";
import { hideUpstream, presentJob } from "../jobs/present-job.ts";
import { requireFound } from "../lookups.ts";
import { noteProvider, type UnknownProviders } from "../providers/unknown-providers.ts";
import { type NewVerification, toNewJob } from "./new-job.ts";

/**
 * @param options.id if it was chosen already
 * @throws InvalidRequestError for times that contradict each other
 */
export async function enqueueVerification(
  deps: { ledger: Ledger; dispatch: Dispatch; unknownProviders: Pick<UnknownProviders, "note">; log: Log },
  options: NewVerification & { id?: string | undefined },
): Promise<Job> {
  const { caller, request, id = newUuid() } = options;
  checkStoredRows(caller, 1);
  const issues = findSchedulingIssues(request);
  if (issues.length > 0) throw new InvalidRequestError(issues);
  await submitJob(deps.ledger, toNewJob(id, options), { answerWithinMs: null });
  noteProvider(deps, caller, request);
  await announceWork(deps);
  const { job, result } = requireFound(await findJob(deps.ledger, caller, id));
  const presented = presentJob(job, result);
  return caller.seesPatients ? presented : hideUpstream(presented);
}
