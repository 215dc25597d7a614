import type { ErrorDetail } from "./errors.ts";
import type { Operation, Transform } from "./verification.ts";

export const jobStatuses = ["queued", "running", "succeeded", "failed", "cancelled", "expired"] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** Final states change no more, save by the caller's retry. */
export type FinalStatus = Exclude<JobStatus, "queued" | "running">;
export const isFinal = (status: JobStatus): status is FinalStatus => status !== "queued" && status !== "running";

/** What the answer says of the patient, apart from whether the work went well. */
export type Coverage = "active" | "inactive" | "unknown" | "rejected";

/** Which payer service a key's work goes to: the contracted one, or the sandbox. */
export type Mode = "live" | "test";

/** Whose fault a failure is. `service` is ours. */
export type FailureCategory = "request" | "patient" | "provider" | "payer" | "plan" | "service";

/** Why a job did not bring what was hoped for, for a person. */
export interface Failure {
  readonly category: FailureCategory;
  readonly code: string;
  readonly hint: string;
  readonly retryable: boolean;
}

/** A job as `GET /Job/{id}` answers it. `result` and `error` are left out of lists. */
export interface Job {
  readonly id: string;
  readonly operation: Operation;
  readonly status: JobStatus;
  readonly mode: Mode;
  readonly batch_id: string | null;
  readonly row: number | null;
  readonly reference: string | null;
  readonly payer_id: string;
  readonly attempts: number;
  readonly created_at: string;
  readonly not_before: string | null;
  readonly deadline: string | null;
  readonly started_at: string | null;
  readonly finished_at: string | null;
  readonly next_attempt_at: string | null;
  readonly transform: Transform | null;
  readonly coverage: Coverage | null;
  readonly result?: unknown;
  readonly error?: ErrorDetail | null;
  readonly failure: Failure | null;
  /** The job whose answer this one has; the payer was not asked again. */
  readonly reused_from?: string;
}
