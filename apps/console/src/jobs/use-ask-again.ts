import type { Coverage, Job, JobCorrection, JobStatus } from "@nightguard/contract";
import { useApi } from "../api/api-context.ts";
import { useRefresh } from "../api/use-read.ts";

export interface JobToAskAgain {
  readonly id: string;
  readonly status: JobStatus;
  readonly coverage: Coverage | null;
}

export const canAskAgain = ({ status, coverage }: Pick<JobToAskAgain, "status" | "coverage">): boolean =>
  status !== "queued" && status !== "running" && coverage !== "active";

interface CorrectionRequest {
  readonly changes: JobCorrection | undefined;
  /** Stays the same while the person sends the same correction again, so that it becomes one job. */
  readonly idempotencyKey: string;
}

/**
 * A job that ended without an answer is retried. Otherwise a new job asks the question, and the old one keeps its
 * answer.
 */
export function useAskAgain() {
  const api = useApi();
  const refresh = useRefresh();
  return async function ask({ id, status }: JobToAskAgain, correction?: CorrectionRequest): Promise<Job> {
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
