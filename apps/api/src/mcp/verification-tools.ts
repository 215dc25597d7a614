import {
  batchItemSchema,
  jobEntrySchema,
  operationSchema,
  parsePublicId,
  retryableStatuses,
  verificationRequestSchema,
} from "@nightguard/contract";
import { getJobEntry, maxWaitSeconds, verifyAndWait, waitForJob } from "@nightguard/service";
import { z } from "zod";
import type { Tokens } from "../access/tokens.ts";
import type { ApiDeps } from "../deps.ts";
import { withAdmission } from "../idempotency/with-admission.ts";
import { idempotencyKeySchema, makeOnce } from "./once.ts";
import { askingPayers, defineTool, type Tool, type ToolContext, toolWaitSchema } from "./tool.ts";

/** The caller waits, so there are no scheduling fields; and the explanation is in a form of its own. */
const input = verificationRequestSchema
  .omit({ version: true, transform: true, not_before: true, deadline: true, priority: true })
  .extend({
    version: batchItemSchema.shape.version,
    operation: operationSchema.default("eligibility"),
    wait: toolWaitSchema.default(45),
    idempotency_key: idempotencyKeySchema,
  });

const output = z.object({
  job: jobEntrySchema.describe("As lists show it: with initials for a key that sees no patients"),
  next_step: z.string().nullable(),
});

export interface VerificationToolDeps extends Pick<ApiDeps, "verifications" | "jobs" | "idempotency"> {
  readonly tokens: Tokens;
}

export function createVerificationTools(deps: VerificationToolDeps): readonly Tool[] {
  return [
    defineTool({
      name: "verify_patient",
      title: "Verify one patient",
      description:
        "WRITES, and costs one verification of the account's plan, and in live mode perhaps a fee: asks the payer what a patient's insurance " +
        "covers, stores question and answer as a job, and waits for the answer. Payer ids are from find_payer. With an idempotency_key the " +
        "same call again makes no second call to the payer. read_job then has all benefits.",
      input,
      output,
      annotations: askingPayers,
      takesTokens: true,
      run: (given, context) => verifyPatient(deps, given, context),
    }),
  ];
}

async function verifyPatient(
  deps: VerificationToolDeps,
  { operation, wait: seconds, idempotency_key: key, ...asked }: z.output<typeof input>,
  { request, reply, signal }: ToolContext,
) {
  const { verifications, jobs, tokens } = deps;
  const { caller, traceparent } = request;
  const wait = { waitMs: Math.min(seconds, maxWaitSeconds[operation]) * 1_000, signal };
  const begin = (admission: Parameters<typeof verifyAndWait>[1]["admission"]) =>
    verifyAndWait(verifications, { caller, operation, request: asked, traceparent, admission, ...wait });
  const resume = (id: string) => waitForJob(verifications, caller, id, wait);
  const { made, isReplayed } = await makeOnce(
    deps,
    request,
    { kind: "job", key, content: { operation, ...asked } },
    {
      create: () => withAdmission(tokens, { request, reply }, { begin, resume }),
      async resume(id) {
        await tokens.takeRequest(request, reply);
        return resume(parsePublicId("job", id) ?? id);
      },
      toKept: ({ jobId, answer }) =>
        answer && !answer.ok && retryableStatuses.includes(answer.error.statusCode) ? undefined : jobId,
    },
  );
  request.jobId = made.jobId;
  const job = await getJobEntry(jobs, caller, made.jobId);
  const told = { answer: { job, next_step: toNextStep(job) } };
  return isReplayed ? { ...told, audited: ["job.replay"], subject: job.job_id } : told;
}

function toNextStep({ status, failure, job_id: id }: z.input<typeof output>["job"]): string | null {
  if (status === "queued" || status === "running") {
    return `No answer yet; the verification continues. Call read_job with ${id} and wait. Do not verify again.`;
  }
  if (failure) return `${failure.hint} explain_rejection names the fields to check.`;
  return "read_job has all benefits, with the place of each value in the payer's answer.";
}
