import type { Job } from "@nightguard/contract";

/** A job as it is followed here; its result is read as an explanation. */
export type PatientJob = Job & { readonly corrects?: string; readonly corrected_by?: string };
