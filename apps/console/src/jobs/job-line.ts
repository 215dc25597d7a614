import type { EntryPatient, Job, JobEntry } from "@nightguard/contract";
import { toPersonName } from "../parts/text/names.ts";

export interface JobLine
  extends Pick<
    Job,
    "status" | "coverage" | "payer_id" | "operation" | "failure" | "reference" | "created_at" | "batch_id"
  > {
  readonly id: string;
  /** Null for people who may not see patients. */
  readonly patient: EntryPatient | null;
  readonly remaining: string | null;
  readonly appointmentAt: string | null;
}

export const toEntryLine = ({
  job_id: id,
  patient,
  figures,
  appointment_at: appointmentAt,
  ...entry
}: JobEntry): JobLine => ({
  ...entry,
  id,
  patient: toPersonName(patient),
  remaining: figures?.maximum_remaining ?? null,
  appointmentAt,
});

export const toJobLine = (job: Job): JobLine => ({ ...job, patient: null, remaining: null, appointmentAt: null });
