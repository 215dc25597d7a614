import type { Coverage, Job, JobCorrection, JobStatus } from "@nightguard/contract";
import { useApi } from "../api/api-context.ts";
import { useRefresh } from "../api/use-read.ts";

/** A job, as far as asking again goes. */
export interface AskedJob {
  readonly id: string;
  readonly status: JobStatus;
  readonly coverage: Coverage | null;
}

/** Whether a job has ended, and the service takes its question again: it does not where coverage is active. */
export const canAskAgain = ({ status, coverage }: Pick<AskedJob, "status" | "coverage">): boolean =>
  status !== "queued" && status !== "running" && coverage !== "active";

interface CorrectionRequest {
  /** What is asked otherwise; undefined asks the same. */
  readonly changes: JobCorrection | undefined;
  /** The same for each try to send one correction. */
  readonly idempotencyKey: string;
}

/**
 * Asks a question again. What ended without an answer is tried again as it was; what was answered or is changed becomes a new
 * job, so that the answer before stays.
 */
export function useAskAgain() {
  const api = useApi();
  const refresh = useRefresh();
  /** @returns the job that asks. @throws NightguardError */
  async function ask({ id, status }: AskedJob, correction?: CorrectionRequest): Promise<Job> {
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
  }

  return ask;
}
