import type { Job, JobChanges } from "@nightguard/contract";

export type PatientJob = Job & {
  readonly corrects?: string;
  readonly corrected_by?: string;
  readonly changes?: JobChanges;
};
