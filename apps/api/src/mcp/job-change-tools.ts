import { jobCorrectionSchema, jobEntrySchema, jobSchema } from "@nightguard/contract";
import { correctJob, getJob, getJobEntry, retryJob } from "@nightguard/service";
import { z } from "zod";
import type { ApiDeps } from "../deps.ts";
import { jobIdSchema, toShownJob } from "./job-tools.ts";
import { idempotencyKeySchema, makeOnce } from "./once.ts";
import { askingPayers, defineTool, type Tool, type ToolContext } from "./tool.ts";

type JobChangeToolDeps = Pick<ApiDeps, "jobs" | "idempotency">;

const retryInput = z.object({ id: jobIdSchema, idempotency_key: idempotencyKeySchema });

const retryOutput = z.object({
  job: jobEntrySchema.describe("As lists show it: with initials for a key that sees no patients"),
  next_step: z.string(),
});

const correctInput = jobCorrectionSchema.extend({ id: jobIdSchema, idempotency_key: idempotencyKeySchema });

const correctOutput = z.object({
  job: jobSchema.describe("The new job, that `corrects` the one that was named"),
  next_step: z.string(),
});

/** Asking a job's question again, as `POST /Job/{id}/retry` and `POST /Job/{id}/correct`. */
export function createJobChangeTools(deps: JobChangeToolDeps): readonly Tool[] {
  return [
    defineTool({
      name: "retry_job",
      title: "Retry a verification",
      description:
        "WRITES, and costs one verification: queues a failed, expired or cancelled job again, with its question unchanged. For failures that " +
        "are retryable; one that has a wrong value fails again, so correct_job instead. Its batch runs again. Answers at once; read_job " +
        "follows the job. A job that is queued, running or succeeded, or was corrected, is refused. With an idempotency_key the same call " +
        "again retries nothing a second time.",
      input: retryInput,
      output: retryOutput,
      annotations: askingPayers,
      audited: "job.retry",
      run: (given, context) => retry(deps, given, context),
    }),
    defineTool({
      name: "correct_job",
      title: "Correct a verification",
      description:
        "WRITES, and costs one verification: asks the question of a job that has ended again, with the values that change, as a new job that " +
        "`corrects` it; null takes a value out. Only with values that a person gave: never guess one, and never try several. Answers at " +
        "once; read_job follows the new job. With an idempotency_key the same call again asks nothing a second time. Shows a patient.",
      input: correctInput,
      output: correctOutput,
      annotations: askingPayers,
      audited: "job.correct",
      run: (given, context) => correct(deps, given, context),
    }),
  ];
}

async function retry(
  deps: JobChangeToolDeps,
  { id, idempotency_key: key }: z.output<typeof retryInput>,
  { request }: ToolContext,
) {
  const { jobs } = deps;
  const { caller } = request;
  const { made, isReplayed } = await makeOnce(
    deps,
    request,
    { kind: "retry", key, content: { id } },
    {
      create: async () => (await retryJob(jobs, caller, id)).job.id,
      resume: async (retried) => retried,
      toKept: (retried) => retried,
    },
  );
  request.jobId = made;
  const job = await getJobEntry(jobs, caller, made);
  const told = { answer: { job, next_step: toNextStep(made) } };
  return isReplayed ? { ...told, audited: ["job.replay"] } : told;
}

async function correct(
  deps: JobChangeToolDeps,
  { id, idempotency_key: key, ...changes }: z.output<typeof correctInput>,
  { request }: ToolContext,
) {
  const { jobs } = deps;
  const { caller, traceparent } = request;
  const { made, isReplayed } = await makeOnce(
    deps,
    request,
    { kind: "correction", key, content: { id, ...changes } },
    {
      async create() {
        const chosen = request.keyClaim?.subjectId;
        return toShownJob({ job: await correctJob(jobs, caller, id, { changes, id: chosen, traceparent }) });
      },
      resume: async (correctedBy) => toShownJob(await getJob(jobs, caller, correctedBy)),
      toKept: (job) => job.id,
    },
  );
  request.jobId = made.id;
  const told = { answer: { job: made, next_step: toNextStep(made.id) } };
  return isReplayed ? { ...told, audited: ["job.replay"], subject: made.id } : told;
}

const toNextStep = (id: string): string =>
  `It is queued: call read_job with ${id} and wait. Do not ask again meanwhile.`;
