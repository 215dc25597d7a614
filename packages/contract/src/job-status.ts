export const jobStatuses = ["queued", "running", "succeeded", "failed", "cancelled", "expired"] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** A final state changes only when the caller retries the job. */
export type FinalStatus = Exclude<JobStatus, "queued" | "running">;
export const isFinal = (status: JobStatus): status is FinalStatus => status !== "queued" && status !== "running";
