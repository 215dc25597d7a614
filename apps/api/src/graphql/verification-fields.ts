import { type Operation, parseAs, UpstreamTimeoutError, verificationRequestSchema } from "@nightguard/contract";
import { toAnswerJson } from "@nightguard/service";
import type { ApiDeps } from "../deps.ts";
import { readAbort } from "../http/errors.ts";
import { getAnswer, maxWaitSeconds, type Wait } from "../verifications/waiting.ts";
import { JsonText, jsonScalar } from "./json-text.ts";
import { type FieldTools, type OperationContext, passCheck, type RootField, withoutNulls } from "./root-field.ts";

/** Who asks here waits: there is nothing to schedule. */
const inputSchema = verificationRequestSchema.omit({ not_before: true, deadline: true, priority: true });

/** Names of the fields that verify. */
export const verificationFieldNames = ["api_RequestEligibility", "eligibility_ClearCoverage"] as const;

/** The two verifications, each with a verification token of its own, and the answers of REST. */
export function createVerificationFields(
  { types, tokens }: FieldTools,
  { verifications }: Pick<ApiDeps, "verifications">,
): Record<(typeof verificationFieldNames)[number], RootField> {
  return {
    api_RequestEligibility: createVerification(
      "eligibility",
      "Verify a patient's eligibility and benefits. The answer is the payer's as it came (a string where it is not JSON), " +
        'or the normalized document with transform: "true_eligibility".',
    ),
    eligibility_ClearCoverage: createVerification(
      "clearcoverage",
      "Verify coverage with normalized, enriched benefits.",
    ),
  };

  function createVerification(operation: Operation, description: string): RootField {
    return {
      description,
      type: jsonScalar,
      args: types.toArguments(inputSchema),
      async resolve(_source, args, context) {
        const { request, reply, jobIds } = context;
        const wait = toWait(operation, context);
        const waited = request.isResumed
          ? await awaitResumed(wait, context)
          : await verifyAnew(operation, args, { wait, context });
        jobIds.push(waited.jobId);
        request.jobId = waited.jobId;
        reply.header("x-job-id", jobIds.join(", "));
        return new JsonText(toAnswerJson(getAnswer({ ...waited, wait }).body).toString());
      },
    };
  }

  async function verifyAnew(
    operation: Operation,
    args: Readonly<Record<string, unknown>>,
    { wait, context }: { wait: Wait; context: OperationContext },
  ) {
    const { request, reply } = context;
    const { caller, keyClaim } = request;
    const admission = await passCheck(context, () => tokens.admit(caller, reply, keyClaim?.subjectId));
    try {
      const asked = parseAs(inputSchema, withoutNulls(args));
      const waited = await verifications.verify({ caller, operation, request: asked, admission, ...wait });
      if (waited.isReused) await tokens.withdraw(request, admission); // nobody was asked
      return { jobId: waited.jobId, answer: waited.answer };
    } catch (error) {
      await tokens.withdraw(request, admission); // nothing came of it
      throw error;
    }
  }

  /** The job exists; the operation asks for its answer again. */
  async function awaitResumed(wait: Wait, { request: { caller, keyClaim } }: OperationContext) {
    if (!keyClaim) throw new Error("a request goes on with what an earlier one made, without a claim on its key");
    const { jobId, answer } = await verifications.await(caller, keyClaim.subjectId, wait);
    return { jobId, answer };
  }
}

/**
 * What remains of an operation's time: its verifications run one after the other, and together answer within the time that
 * the longest of them may take.
 *
 * @throws UpstreamTimeoutError when nothing does; what the wait was ended by
 */
function toWait(operation: Operation, { beganAt, signal }: OperationContext): Wait {
  if (signal.aborted) throw readAbort(signal);
  const waitMs = maxWaitSeconds[operation] * 1_000 - (performance.now() - beganAt);
  if (waitMs > 0) return { waitMs, signal };
  throw new UpstreamTimeoutError(
    "The verifications before this one took all the time; it was not begun, send it again",
  );
}
