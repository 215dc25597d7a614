import { explanationSchema } from "@nightguard/contract";
import { cancelJob, explainJob, getJob, type JobDocument, listJobs, retryJob } from "@nightguard/service";
import { z } from "zod";
import type { ApiDeps } from "../deps.ts";
import { jobQuerySchema, toJobQuery } from "../jobs/job-query.ts";
import { toAuditSeries } from "../jobs/job-routes.ts";
import { jobDocumentSchema, jobListSchema, waitSchema } from "../jobs/job-schema.ts";
import { JsonText } from "./json-text.ts";
import { createField, type FieldTools, idSchema } from "./root-field.ts";

export function createJobFields(tools: FieldTools, { jobs }: Pick<ApiDeps, "jobs">) {
  const document = tools.types.toOutput(jobDocumentSchema, "JobDocument");
  const input = z.object({ id: idSchema });
  const queries = {
    api_Job: createField(tools, {
      description: "Read a job with its result, when it has finished or after `wait` seconds.",
      input: z.object({ id: idSchema, wait: waitSchema }),
      output: document,
      audited: "job.read",
      async resolve({ id, wait }, { request, signal }) {
        const found = await getJob(jobs, request.caller, id, { waitMs: wait * 1_000, signal });
        request.auditSeries = toAuditSeries(found);
        return toDocument(found);
      },
    }),
    api_JobList: createField(tools, {
      description: "List jobs, newest first, without results and errors.",
      input: jobQuerySchema,
      output: tools.types.toOutput(jobListSchema, "JobList"),
      audited: "job.list",
      resolve: (query, { request }) =>
        listJobs(jobs, request.caller, toJobQuery(query), { limit: query.limit, cursor: query.cursor }),
    }),
    api_JobExplanation: createField(tools, {
      description: "Read a job's answer as a breakdown of benefits.",
      input,
      output: tools.types.toOutput(explanationSchema, "Explanation"),
      audited: "job.explanation",
      resolve: ({ id }, { request }) => explainJob(jobs, request.caller, id),
    }),
  };
  const mutations = {
    api_CancelJob: createField(tools, {
      description: "Cancel a job that is queued, or waits for a retry.",
      input,
      output: document,
      audited: "job.cancel",
      resolve: async ({ id }, { request }) => toDocument(await cancelJob(jobs, request.caller, id)),
    }),
    api_RetryJob: createField(tools, {
      description: "Queue a failed, expired or cancelled job again.",
      input,
      output: document,
      audited: "job.retry",
      resolve: async ({ id }, { request }) => toDocument(await retryJob(jobs, request.caller, id)),
    }),
  };
  return { queries, mutations };
}

function toDocument({ job, resultJson }: JobDocument) {
  return { ...job, result: resultJson === null ? null : new JsonText(resultJson) };
}
