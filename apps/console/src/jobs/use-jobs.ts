import type { Job, JobEntry, Page } from "@nightguard/contract";
import { isFinal } from "@nightguard/contract/job-status";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Api } from "../api/api.ts";
import { useReadBy } from "../api/use-read.ts";
import { type JobLine, toEntryLine, toJobLine } from "./job-line.ts";
import type { JobSearch } from "./job-search.ts";

const pageSize = 50;
/** Each read writes an audit entry, so this list is polled less often than a single job. */
const pollMs = 20_000;

export interface JobFilters {
  readonly status: string | undefined;
  readonly coverage: string | undefined;
  readonly category: string | undefined;
  readonly payer_id: string | undefined;
  readonly operation: string | undefined;
  readonly created_after: string | undefined;
  readonly created_before: string | undefined;
  readonly cursor: string | undefined;
}

export function useJobs(filters: JobFilters, search: JobSearch, seesPatients: boolean): UseQueryResult<Page<JobLine>> {
  return useReadBy(
    {
      path: "/Job",
      query: { list: "jobs", filters, search, seesPatients },
      read: (api, signal) =>
        seesPatients ? searchJobs(api, { filters, search }, signal) : listJobs(api, filters, signal),
    },
    {
      everyMs: (page) => (page?.data.some(({ status }) => !isFinal(status)) ? pollMs : undefined),
      keepsPrevious: true,
    },
  );
}

async function searchJobs(
  api: Api,
  { filters, search }: { filters: JobFilters; search: JobSearch },
  signal: AbortSignal,
): Promise<Page<JobLine>> {
  const page = await api.send<Page<JobEntry>>({
    method: "POST",
    path: "/Job/search",
    json: { ...filters, ...search.patient, reference: search.reference, name: search.name, limit: pageSize },
    idempotencyKey: null,
    signal,
  });
  return { ...page, data: page.data.map(toEntryLine) };
}

/** `GET /Job` has no filters by coverage or cause: only those who may see patients may search by them. */
async function listJobs(api: Api, filters: JobFilters, signal: AbortSignal): Promise<Page<JobLine>> {
  const { coverage, category, ...query } = filters;
  const page = await api.get<Page<Job>>("/Job", { query: { ...query, limit: pageSize }, signal });
  return { ...page, data: page.data.map(toJobLine) };
}
