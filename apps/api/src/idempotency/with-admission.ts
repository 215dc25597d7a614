import type { Admission, WaitResult } from "@nightguard/service";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Tokens } from "../access/tokens.ts";

/** A verification whose caller waits for its answer. */
export interface WaitingVerification {
  /** Begins it with a token. */
  begin(admission: Admission): Promise<WaitResult>;
  /** Waits for the job that an earlier request under the same idempotency key began. */
  resume(jobId: string): Promise<WaitResult>;
}

/**
 * Runs a waiting verification once for its idempotency key, with a verification token. A verification that was begun
 * before is resumed without one. The token is taken under the job id that the key's claim has chosen, and withdrawn
 * where no verification came of it.
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
