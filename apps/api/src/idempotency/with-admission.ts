import type { Admission, WaitResult } from "@nightguard/service";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Tokens } from "../access/tokens.ts";

export interface WaitingVerification {
  begin(admission: Admission): Promise<WaitResult>;
  resume(jobId: string): Promise<WaitResult>;
}

/**
 * Runs a waiting verification once for its idempotency key, with a verification token; an earlier one is resumed
 * without. The token is taken under the job id that the key's claim has chosen, and withdrawn if no verification began.
 */
export async function withAdmission(
  tokens: Tokens,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  verification: WaitingVerification,
): Promise<WaitResult> {
  const { keyClaim, isResumed } = request;
  if (keyClaim && isResumed) return verification.resume(keyClaim.subjectId);
  const admission = await tokens.takeVerification(request, reply, keyClaim?.subjectId);
  try {
    const result = await verification.begin(admission);
    if (result.isReused) await tokens.withdraw(request, admission);
    return result;
  } catch (error) {
    await tokens.withdraw(request, admission);
    throw error;
  }
}
