import {
  type AskedQuestion,
  explanationSchema,
  failureSchema,
  type Job,
  jobSchema,
  listSuspects,
  publicIdSchema,
  recoverySchema,
} from "@nightguard/contract";
import { explainJobWithSources, getJob, getQuestion, type JobDocument } from "@nightguard/service";
import { z } from "zod";
import type { ApiDeps } from "../deps.ts";
import { toAuditSeries } from "../jobs/job-routes.ts";
import { explanationLineSchema, pageLines, toExplanationLines } from "./explanation-lines.ts";
import { defineTool, readingOnly, type Tool, type ToolContext, toolWaitSchema } from "./tool.ts";

type JobToolDeps = Pick<ApiDeps, "jobs">;

/** Of an explanation's lines, in characters of JSON: about 16,000 tokens of a model. */
const longestExplanation = 48_000;
const longestUpstream = 2_000;

export const jobIdSchema = z.string({ error: "is required" }).describe("The id of a job, `job_…`");

const readJobInput = z.object({
  id: jobIdSchema,
  wait: toolWaitSchema,
  from_line: z
    .int("must be a whole number")
    .min(0, "must be at least 0")
    .default(0)
    .describe("The `next_line` of the answer before"),
});

const readJobOutput = z.object({
  job: jobSchema,
  head: explanationSchema.shape.head.nullable().describe("The figures of a front desk; null without an answer"),
  lines: z
    .array(explanationLineSchema)
    .readonly()
    .describe("The explanation in reading order; empty without an answer"),
  next_line: z.int().nullable().describe("The `from_line` of the next lines; null at the end"),
  left_out: z.string().nullable().describe("What is not in this answer, and where it is"),
  next_step: z.string().nullable(),
});

const explainRejectionOutput = z.object({
  job_id: publicIdSchema("job"),
  status: jobSchema.shape.status,
  coverage: jobSchema.shape.coverage,
  failure: failureSchema.nullable().describe("The cause, and in `hint` what to do; null where nothing went wrong"),
  fields: z
    .array(z.object({ path: z.string(), asked: z.string().nullable().describe("As it was sent; null: not sent") }))
    .readonly()
    .describe("The fields of the question that are probably wrong"),
  error: jobSchema.shape.error.unwrap().describe("Faults that were named, and what the payer service said"),
  recovery: recoverySchema.nullable().describe("What was asked in other spellings, and whom the payer perhaps knows"),
  corrected_by: publicIdSchema("job").nullable(),
  next_step: z.string(),
});

/** Reading a job and its explanation, as `GET /Job/{id}` and `GET /Job/{id}/explanation`. */
export function createJobTools(deps: JobToolDeps): readonly Tool[] {
  return [
    defineTool({
      name: "read_job",
      title: "Read a verification",
      description:
        "Read a job: its state, and once the payer has answered, the benefits in an office's reading order, each value with its place in the " +
        "payer's answer. With `wait`, answers when the job has ended, at most after so many seconds. Changes nothing. Shows a patient.",
      input: readJobInput,
      output: readJobOutput,
      annotations: readingOnly,
      audited: "job.read",
      run: (input, context) => readJob(deps, input, context),
    }),
    defineTool({
      name: "explain_rejection",
      title: "Explain a rejection",
      description:
        "Explain why a job brought no benefits, because the payer rejected it or it failed: the cause, what to do next, and the fields of " +
        "the question that are probably wrong, as they were sent. Changes nothing. Shows a patient.",
      input: z.object({ id: jobIdSchema }),
      output: explainRejectionOutput,
      annotations: readingOnly,
      audited: "job.question",
      run: ({ id }, { request }) => explainRejection(deps, id, request),
    }),
  ];
}

async function readJob(
  { jobs }: JobToolDeps,
  { id, wait, from_line: from }: z.output<typeof readJobInput>,
  { request, signal }: ToolContext,
) {
  const document = await getJob(jobs, request.caller, id, { waitMs: wait * 1_000, signal });
  const { job } = document;
  request.jobId = job.id;
  request.auditSeries = toAuditSeries(document);
  const shown = { job: toShownJob(document), next_step: toNextStep(job) };
  if (job.status !== "succeeded" && job.coverage === null) {
    return { answer: { ...shown, head: null, lines: [], next_line: null, left_out: null } };
  }
  const cited = await explainJobWithSources(jobs, request.caller, id);
  const all = toExplanationLines(cited, job.changes);
  const { lines, next } = pageLines(all, { from, maxLength: longestExplanation });
  const left_out = next === null ? null : toLeftOut(job.id, { lines: all.length, next });
  return {
    answer: { ...shown, head: cited.explanation.head, lines, next_line: next, left_out },
    audited: ["job.explanation"],
  };
}

const toLeftOut = (id: string, { lines, next }: { readonly lines: number; readonly next: number }): string =>
  `An answer has ${longestExplanation.toLocaleString("en")} characters of the explanation at most: ${lines - next} of ${lines} lines are left out. ` +
  `Call read_job with from_line ${next}; the whole is at GET /Job/${id}/explanation.`;

/** Changes and findings are among the lines. */
export function toShownJob({ job: { changes: _changes, findings: _findings, ...job } }: Pick<JobDocument, "job">): Job {
  const { error } = job;
  const upstream = error?.upstream;
  if (!error || upstream === undefined || JSON.stringify(upstream).length <= longestUpstream) return job;
  const text = typeof upstream === "string" ? upstream : JSON.stringify(upstream);
  return { ...job, error: { ...error, upstream: `${text.slice(0, longestUpstream)}…` } };
}

function toNextStep(job: Job): string | null {
  if (job.status === "queued" || job.status === "running") {
    return "It has not ended. Call read_job again and wait.";
  }
  if (job.corrected_by !== undefined) return `It was corrected by another job: read ${job.corrected_by}.`;
  return job.failure && `${job.failure.hint} explain_rejection names the fields to check.`;
}

async function explainRejection({ jobs }: JobToolDeps, id: string, { caller }: ToolContext["request"]) {
  const document = await getJob(jobs, caller, id);
  const question = await getQuestion(jobs, caller, id);
  const job = toShownJob(document);
  const paths = listSuspects(job.failure?.code, { hasDependent: question.dependent !== undefined });
  return {
    answer: {
      job_id: job.id,
      status: job.status,
      coverage: job.coverage,
      failure: job.failure,
      fields: paths.map((path) => ({ path, asked: findAsked(question, path) })),
      error: job.error ?? null,
      recovery: job.recovery ?? null,
      corrected_by: job.corrected_by ?? null,
      next_step: toRemedy(job, paths),
    },
  };
}

function findAsked(question: AskedQuestion, path: string): string | null {
  const found = path
    .split(".")
    .reduce<unknown>((part, name) => (part as Readonly<Record<string, unknown>> | undefined)?.[name], question);
  return typeof found === "string" ? found : null;
}

function toRemedy(job: Job, fields: readonly string[]): string {
  const { failure, corrected_by: correctedBy } = job;
  if (correctedBy !== undefined) return `It was corrected by another job: read ${correctedBy}.`;
  if (!failure) return toNextStep(job) ?? "It was not rejected: read_job has the benefits.";
  if (failure.retryable) {
    return `${failure.hint} Nothing has to be corrected: ${toAskAgain(job)} asks the same again.`;
  }
  if (fields.length === 0) return failure.hint;
  return (
    `${failure.hint} Compare ${fields.join(", ")} with the insurance card and the office's records, then call correct_job with the corrected ` +
    "values, which keeps both questions together. Never guess a value."
  );
}

/** What the payer could not answer has succeeded, and is not retried. */
const toAskAgain = ({ status }: Job): string =>
  status === "succeeded" ? "correct_job without changes, later," : "retry_job, later,";
