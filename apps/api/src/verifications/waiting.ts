import { UpstreamTimeoutError } from "@nightguard/contract";
import type { Answer, Wait } from "@nightguard/service";
import { readAbort } from "../http/errors.ts";

/**
 * @param waited.answer undefined if none came in time
 * @throws ApiError the verification's failure: the upstream's status and body, or our own 502 or 504
 * @throws UpstreamTimeoutError if none came in time; the verification continues
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
    `No answer came within ${seconds} seconds; the verification continues, see GET /Job/${jobId}`,
  );
}
