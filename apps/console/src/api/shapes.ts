import type { ApiKey, Batch, JobRow, JobRowList } from "@nightguard/contract";

export type CreatedApiKey = ApiKey & { readonly key: string | null };

export type BatchFailure = Batch["failures"][number];

export type Row = JobRow & { readonly row: number };

export type RowPage = Omit<JobRowList, "data"> & { readonly data: readonly Row[] };
