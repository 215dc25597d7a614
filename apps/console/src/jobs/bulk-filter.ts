import type { BulkActionKind, BulkFilter, Coverage, FailureCategory, JobStatus, Operation } from "@nightguard/contract";

/** What the list of jobs is narrowed to. */
export interface ListedJobs {
  readonly status: JobStatus | undefined;
  readonly coverage: Coverage | undefined;
  readonly category: FailureCategory | undefined;
  readonly operation: Operation | undefined;
  readonly payer_id: string | undefined;
  readonly created_after: string | undefined;
  readonly created_before: string | undefined;
}

const statuses = { retry: ["failed", "expired", "cancelled"], cancel: ["queued"] } as const;

/**
 * Returns the filter of an action on what is listed; undefined without a filter, and where no listed job can be changed.
 *
 * @param seesPatients lists of others are not narrowed by coverage and cause
 */
export function toBulkFilter(
  action: BulkActionKind,
  { status, coverage, category, ...listed }: ListedJobs,
  seesPatients: boolean,
): BulkFilter | undefined {
  const cause = seesPatients ? category : undefined;
  if (seesPatients && coverage !== undefined) return undefined;
  if (action === "cancel" && cause !== undefined) return undefined;
  const suitable = statuses[action].find((one) => one === status);
  if (status !== undefined && suitable === undefined) return undefined;
  const given = Object.entries({ status: suitable, category: cause, ...listed }).filter(
    ([, value]) => value !== undefined,
  );
  return given.length === 0 ? undefined : (Object.fromEntries(given) as BulkFilter);
}
