import type { Coverage, Job, JobCorrection, JobStatus } from "@nightguard/contract";
import { useApi } from "../api/api-context.ts";
import { useRefresh } from "../api/use-read.ts";

/** What decides whether and how a job is asked again. */
export interface JobToAskAgain {
  readonly id: string;
  readonly status: JobStatus;
  readonly coverage: Coverage | null;
}

/** Whether to offer asking again: for ended jobs without active coverage. The service refuses jobs that were corrected. */
export const canAskAgain = ({ status, coverage }: Pick<JobToAskAgain, "status" | "coverage">): boolean =>
  status !== "queued" && status !== "running" && coverage !== "active";

interface CorrectionRequest {
  /** The fields to change; undefined asks the same question. */
  readonly changes: JobCorrection | undefined;
  /** Kept while the person sends the same correction again, so that it becomes one job. */
  readonly idempotencyKey: string;
}

/**
 * Asks a job's question again. A job that ended without an answer is retried itself. Otherwise a new job asks the question,
 * perhaps corrected, and the old one keeps its answer.
 */
export function useAskAgain() {
  const api = useApi();
  const refresh = useRefresh();
  /** @returns the retried job, or the new one. @throws NightguardError */
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
