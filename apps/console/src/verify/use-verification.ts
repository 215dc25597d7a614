import { NightguardError } from "@nightguard/client/session";
import type { Issue, RejectedItem } from "@nightguard/contract";
import { isFinal } from "@nightguard/contract/job-status";
import { useState } from "react";
import { useApi } from "../api/api-context.ts";
import { useRead } from "../api/use-read.ts";
import { useSubmit } from "../parts/inputs/use-submit.ts";
import { toRandomText } from "../parts/text/random-text.ts";
import type { PatientJob } from "../patient/patient-job.ts";

/** The longest that the service waits for an eligibility check. */
export const waitSeconds = 60;
/** Longer than the service waits, so that its answer comes. */
const timeLimitMs = (waitSeconds + 15) * 1_000;
const pollMs = 3_000;

interface Asked {
  readonly jobId: string;
  readonly item: RejectedItem;
}

/** One waiting call at a time: its answer, or the job that goes on where the payer is slower. */
export function useVerification() {
  const api = useApi();
  const { submit, ...form } = useSubmit();
  const [idempotencyKey, setIdempotencyKey] = useState(toRandomText);
  const [beganAt, setBeganAt] = useState(0);
  const [asked, setAsked] = useState<Asked>();
  const job = useRead<PatientJob>(`/Job/${asked?.jobId ?? ""}`, {
    isEnabled: asked !== undefined,
    everyMs: (latest) => (latest && !isFinal(latest.status) ? pollMs : undefined),
  });

  async function ask(request: object): Promise<string> {
    try {
      const headers = await api.sendForHeaders({
        method: "POST",
        path: "/Eligibility",
        json: request,
        headers: { prefer: `wait=${waitSeconds}` },
        idempotencyKey,
        timeLimitMs,
      });
      return headers.get("x-job-id") ?? "";
    } catch (error) {
      // The job says what failed, and whether it is asked again.
      if (error instanceof NightguardError && error.jobId !== undefined) return error.jobId;
      throw error;
    }
  }

  return {
    ...form,
    beganAt,
    asked,
    job,
    /** Another question is another job. */
    forgetKey: () => setIdempotencyKey(toRandomText()),
    verify(item: RejectedItem, request: object, faults: readonly Issue[]): void {
      setBeganAt(Date.now());
      void submit(faults, async () => {
        setAsked(undefined);
        const jobId = await ask(request);
        setAsked({ jobId, item });
        setIdempotencyKey(toRandomText());
      });
    },
  };
}
