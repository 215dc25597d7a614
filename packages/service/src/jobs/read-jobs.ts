import {
  isFinal,
  type Job,
  type JobEntry,
  type Page,
  type PageQuery,
  parsePublicId,
  type Tenant,
  toPage,
} from "@nightguard/contract";
import { type JobSearch, listJobs as listJobsInLedger } from "@nightguard/ledger";
import { type Caller, requirePatientAccess } from "../access/caller.ts";
import { onJobOfWork } from "../access/work-access.ts";
import { toJobEntry } from "../answers/entries.ts";
import { presentReference } from "../answers/masking.ts";
import { readEntriesOf } from "../answers/read-entries.ts";
import { requireFound, toRange, toUuid } from "../lookups.ts";
import type { Wait } from "../verification/wait-for-answer.ts";
import type { JobsDeps } from "./deps.ts";
import { findJobDocument, hideAnswer, type JobDocument, presentJob } from "./present-job.ts";

/** `batchId` is a public id. */
export type JobQuery = Omit<JobSearch, "coverage" | "category" | "patient">;

/** @throws NotFoundError for ids that are not the tenant's */
export const readJob = async ({ ledger }: Pick<JobsDeps, "ledger">, tenant: Tenant, id: string): Promise<JobDocument> =>
  requireFound(await findJobDocument(ledger, tenant, id));

/**
 * Resolves at once, or when the job has ended or after `waitMs`; callers who may not see patients get no answer.
 *
 * @throws NotFoundError; as {@link onJobOfWork}; RateLimitedError when too many requests of the account wait
 */
export async function getJob(deps: JobsDeps, caller: Caller, publicId: string, wait?: Wait): Promise<JobDocument> {
  const id = toUuid("job", publicId);
  const sight = await onJobOfWork(deps, caller, id, "read");
  return hideAnswer(await readWhenEnded(deps, caller, id, wait), sight);
}

async function readWhenEnded(deps: JobsDeps, caller: Caller, id: string, wait: Wait | undefined): Promise<JobDocument> {
  if (!wait?.waitMs) return readJob(deps, caller, id);
  const completion = deps.completions.waitFor(id);
  try {
    const document = await readJob(deps, caller, id);
    if (isFinal(document.job.status)) return document;
    await deps.bounds.longPolls.hold(caller.accountId, () => completion.within(wait.waitMs, wait.signal));
  } finally {
    completion.stop();
  }
  return readJob(deps, caller, id);
}

/** As lists show it: with initials for callers who may not see patients. @throws NotFoundError */
export async function getJobEntry(deps: JobsDeps, caller: Caller, publicId: string): Promise<JobEntry> {
  const { entries } = await readEntriesOf(deps, caller, [toUuid("job", publicId)]);
  return toJobEntry(requireFound(entries[0]));
}

/**
 * Lists newest first, without results and errors; callers who may not see patients get no references.
 *
 * @throws as {@link requirePatientAccess} for a search by reference, which would confirm a guessed one
 */
export async function listJobs(
  { ledger }: JobsDeps,
  caller: Caller,
  query: JobQuery,
  page: PageQuery,
): Promise<Page<Job>> {
  const { batchId: publicBatchId, ...filters } = query;
  if (filters.reference !== undefined) requirePatientAccess(caller);
  const batchId = publicBatchId === undefined ? undefined : parsePublicId("batch", publicBatchId);
  if (publicBatchId !== undefined && batchId === undefined) return { data: [], next_cursor: null };
  const records = await listJobsInLedger(ledger, caller, { ...filters, batchId }, toRange(page));
  return toPage(records, page.limit, (record) =>
    presentJob({ ...record, reference: presentReference(record.reference, caller) }),
  );
}
