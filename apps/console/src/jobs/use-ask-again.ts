import type { Coverage, Job, JobStatus } from "@nightguard/contract";
import { useState } from "react";
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

/** What is asked otherwise, as `POST /Job/{id}/correct` takes it. */
export type Changes = Readonly<Record<string, unknown>>;

/**
 * Asks a question again. What ended without an answer is tried again as it was; what was answered or is changed becomes a new
 * job, so that the answer before stays.
 */
export function useAskAgain() {
  const api = useApi();
  const refresh = useRefresh();
  const [isBusy, setIsBusy] = useState(false);

  /** @returns the job that asks. @throws NightguardError */
  async function ask({ id, status }: AskedJob, changes?: Changes): Promise<Job> {
    setIsBusy(true);
    try {
      const action = changes === undefined && status !== "succeeded" ? "retry" : "correct";
      const job = await api.send<Job>({
        method: "POST",
        path: `/Job/${id}/${action}`,
        maxTries: 3,
        ...(action === "correct" && { json: changes ?? {} }),
      });
      await Promise.all(["/Appointment", "/Job"].map(refresh));
      return job;
    } finally {
      setIsBusy(false);
    }
  }

  return { ask, isBusy };
}
