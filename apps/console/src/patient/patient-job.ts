import type { Job } from "@nightguard/contract";

export type PatientJob = Job & { readonly corrects?: string; readonly corrected_by?: string };
