import { UpstreamTimeoutError } from "@nightguard/contract";
import type { Answer } from "@nightguard/service";
import { readAbort } from "../http/errors.ts";

/** How long somebody waits: at most so long, and not after the signal. */
export interface Wait {
  readonly waitMs: number;
  readonly signal: AbortSignal;
}

/**
 * The payer's answer as it came.
 *
 * @param waited.answer undefined when none came in time
 * @throws ApiError what the verification was settled with: the upstream's status and words, or our own 502 or 504
 * @throws UpstreamTimeoutError when none came in time; the verification goes on
 */
export function getAnswer(waited: {
  jobId: string;
  answer: Answer | undefined;
  wait: Wait;
}): Extract<Answer, { ok: true }> {
  const { jobId, answer, wait } = waited;
  if (answer?.ok) return answer;
  if (answer) throw answer.error;
  if (wait.signal.aborted) throw readAbort(wait.signal);
  const seconds = Math.round(wait.waitMs / 1_000);
  throw new UpstreamTimeoutError(
    `No answer came within ${seconds} seconds; the verification goes on, see GET /Job/${jobId}`,
  );
}
