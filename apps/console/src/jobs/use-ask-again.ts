import type { Coverage, Job, JobCorrection, JobStatus } from "@nightguard/contract";
import { isFinal } from "@nightguard/contract/job-status";
import { useApi } from "../api/api-context.ts";
import { useRefresh } from "../api/use-read.ts";

export interface JobToAskAgain {
  readonly id: string;
  readonly status: JobStatus;
  readonly coverage: Coverage | null;
  readonly corrected_by?: string | null;
}

type JobState = Omit<JobToAskAgain, "id">;

/** A corrected job cannot be asked again: the job that corrects it can. */
export const canAskAgain = ({ status, corrected_by: correctedBy = null }: JobState): boolean =>
  isFinal(status) && correctedBy === null;

/** Lists offer to ask again only where the answer is not active coverage. */
export const isWorthAsking = (job: JobState): boolean => canAskAgain(job) && job.coverage !== "active";

interface CorrectionRequest {
  readonly changes: JobCorrection | undefined;
  /** Stays the same while the person sends the same correction again, so that it becomes one job. */
  readonly idempotencyKey: string;
}

/**
 * Returns a function that retries a job which ended without an answer. With a correction, or if the job has an answer, a
 * new job asks the question instead, and the old one stays as it is.
 */
export function useAskAgain() {
  const api = useApi();
  const refresh = useRefresh();
  return async function askAgain({ id, status }: JobToAskAgain, correction?: CorrectionRequest): Promise<Job> {
    const action = correction === undefined && status !== "succeeded" ? "retry" : "correct";
    const job = await api.send<Job>({
      method: "POST",
      path: `/Job/${id}/${action}`,
      maxTries: 3,
      ...(action === "correct" && { json: correction?.changes ?? {} }),
      ...(correction && { idempotencyKey: correction.idempotencyKey }),
    });
    await Promise.all(["/Appointment", "/Job"].map(refresh));
    return job;
  };
}
