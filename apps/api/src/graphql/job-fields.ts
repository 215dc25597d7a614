import { explanationSchema } from "@nightguard/contract";
import type { JobDocument } from "@nightguard/service";
import { z } from "zod";
import type { ApiDeps } from "../deps.ts";
import { jobQuerySchema, toJobQuery } from "../jobs/job-query.ts";
import { toAuditSeries } from "../jobs/job-routes.ts";
import { jobDocumentSchema, jobListSchema, waitSchema } from "../jobs/job-schema.ts";
import { JsonText } from "./json-text.ts";
import { createField, type FieldTools, idSchema, type RootField } from "./root-field.ts";

/** Reads of jobs. */
export function createJobQueries(tools: FieldTools, { jobs }: Pick<ApiDeps, "jobs">): Record<string, RootField> {
  const { types } = tools;
  return {
    api_Job: createField(tools, {
      description: "Read a job with its result, when it has finished or after `wait` seconds.",
      input: z.object({ id: idSchema, wait: waitSchema }),
      output: types.toOutput(jobDocumentSchema, "JobDocument"),
      audited: "job.read",
      async resolve({ id, wait }, { request, signal }) {
        const document = await jobs.get(request.caller, id, { waitMs: wait * 1_000, signal });
        request.auditSeries = toAuditSeries(document);
        return toDocument(document);
      },
    }),
    api_JobList: createField(tools, {
      description: "List jobs, newest first, without results and errors.",
      input: jobQuerySchema,
      output: types.toOutput(jobListSchema, "JobList"),
      audited: "job.list",
      resolve: (query, { request }) =>
        jobs.list(request.caller, toJobQuery(query), { limit: query.limit, cursor: query.cursor }),
    }),
    api_JobExplanation: createField(tools, {
      description: "Read a job's answer as a breakdown of benefits.",
      input: z.object({ id: idSchema }),
      output: types.toOutput(explanationSchema, "Explanation"),
      audited: "job.explanation",
      resolve: ({ id }, { request }) => jobs.explain(request.caller, id),
    }),
  };
}

/** Controls of jobs. */
export function createJobMutations(tools: FieldTools, { jobs }: Pick<ApiDeps, "jobs">): Record<string, RootField> {
  const output = tools.types.toOutput(jobDocumentSchema, "JobDocument");
  const input = z.object({ id: idSchema });
  return {
    api_CancelJob: createField(tools, {
      description: "Cancel a job that is queued, or waits for a retry.",
      input,
      output,
      audited: "job.cancel",
      resolve: async ({ id }, { request }) => toDocument(await jobs.cancel(request.caller, id)),
    }),
    api_RetryJob: createField(tools, {
      description: "Queue a failed, expired or cancelled job again.",
      input,
      output,
      audited: "job.retry",
      resolve: async ({ id }, { request }) => toDocument(await jobs.retry(request.caller, id)),
    }),
  };
}

/** A job with the payer's answer, unchanged. */
function toDocument({ job, resultJson }: JobDocument) {
  return { ...job, result: resultJson === null ? null : new JsonText(resultJson) };
}
