import type { Job } from "@nightguard/contract";

/** The job without its result, which is read as an explanation. */
export type PatientJob = Job & { readonly corrects?: string; readonly corrected_by?: string };
