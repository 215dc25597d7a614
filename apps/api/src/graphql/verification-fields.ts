import { type Operation, parseAs, UpstreamTimeoutError, verificationRequestSchema } from "@nightguard/contract";
import { maxWaitSeconds, toAnswerJson, verifyAndWait, type Wait, waitForJob } from "@nightguard/service";
import type { ApiDeps } from "../deps.ts";
import { readAbort } from "../http/errors.ts";
import { withAdmission } from "../idempotency/with-admission.ts";
import { getAnswer } from "../verifications/waiting.ts";
import { JsonText, jsonScalar } from "./json-text.ts";
import { type FieldTools, type OperationContext, type RootField, withoutNulls } from "./root-field.ts";

/** Callers wait here, so there are no scheduling fields. */
const inputSchema = verificationRequestSchema.omit({ not_before: true, deadline: true, priority: true });

export const verificationFieldNames = ["api_RequestEligibility", "eligibility_ClearCoverage"] as const;

export function createVerificationFields(
  { types, tokens }: FieldTools,
  { verifications }: Pick<ApiDeps, "verifications">,
): Record<(typeof verificationFieldNames)[number], RootField> {
  return {
    api_RequestEligibility: createVerification(
      "eligibility",
      "Verify a patient's eligibility and benefits. The answer is the payer's, unchanged (a string if it is not JSON), " +
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
        const { jobId, answer } = await withAdmission(tokens, context, {
          async begin(admission) {
            const asked = parseAs(inputSchema, withoutNulls(args));
            return verifyAndWait(verifications, {
              caller: request.caller,
              operation,
              request: asked,
              traceparent: request.traceparent,
              admission,
              ...wait,
            });
          },
          resume: (id) => waitForJob(verifications, request.caller, id, wait),
        });
        jobIds.push(jobId);
        request.jobId = jobId;
        reply.header("x-job-id", jobIds.join(", "));
        return new JsonText(toAnswerJson(getAnswer({ jobId, answer, wait }).body).toString());
      },
    };
  }
}

/**
 * An operation's verifications share the time that one may take.
 *
 * @throws UpstreamTimeoutError when no time is left; the reason of the abort when the wait was aborted
 */
function toWait(operation: Operation, { beganAt, signal }: OperationContext): Wait {
  if (signal.aborted) throw readAbort(signal);
  const waitMs = maxWaitSeconds[operation] * 1_000 - (performance.now() - beganAt);
  if (waitMs > 0) return { waitMs, signal };
  throw new UpstreamTimeoutError(
    "The verifications before this one took all the time; it was not begun, send it again",
  );
}
