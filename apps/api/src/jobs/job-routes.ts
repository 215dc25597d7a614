import { jobCorrectionSchema, jobSchema, patientSchema, toPublicId } from "@nightguard/contract";
import {
  cancelJob,
  correctJob,
  deleteJob,
  deletePatient,
  getJob,
  type JobDocument,
  listJobs,
  retryJob,
  toDocumentJson,
} from "@nightguard/service";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { callerSignal } from "../http/caller-signal.ts";
import { isCurrent, toETag } from "../http/etag.ts";
import { idParamsSchema } from "../http/id-params.ts";
import { asText, routesOf } from "../http/route.ts";
import { createOnce } from "../idempotency/create-once.ts";
import { jobQuerySchema, toJobQuery } from "./job-query.ts";
import { jobDocumentSchema, jobListSchema, waitSchema } from "./job-schema.ts";

const route = routesOf("Job");

function answerDocument(document: JobDocument, reply: FastifyReply): FastifyReply {
  reply.request.jobId = document.job.id;
  reply.header("etag", toETag(document.version));
  return reply.type("application/json; charset=utf-8").send(toDocumentJson(document));
}

/** The first read of a result is an audit entry apart from the polls before it. */
export const toAuditSeries = ({ resultJson }: JobDocument): string => (resultJson === null ? "" : "result");

export function jobRoutes(app: ApiServer, deps: Pick<ApiDeps, "jobs">): void {
  const { jobs } = deps;

  app.get(
    "/Job/:id",
    route({
      audited: "job.read",
      summary: "Read a job with its result",
      description:
        "With `wait`, answers as soon as the job has finished. `ETag` and `If-None-Match` make polling cheap.",
      params: idParamsSchema,
      querystring: z.object({ wait: waitSchema }),
      response: { 200: asText(jobDocumentSchema), 304: z.undefined().describe("Nothing has changed") },
      answerFields: { 200: ["ETag"], 304: ["ETag"] },
    }),
    async (request, reply) => {
      const wait = { waitMs: request.query.wait * 1_000, signal: callerSignal(reply) };
      const document = await getJob(jobs, request.caller, request.params.id, wait);
      request.jobId = document.job.id;
      request.auditSeries = toAuditSeries(document);
      return isCurrent(reply, document.version) ? reply.code(304).send() : answerDocument(document, reply);
    },
  );

  controlRoutes(app, deps);
  deletionRoutes(app, deps);

  app.get(
    "/Job",
    route({
      audited: "job.list",
      summary: "List jobs, newest first",
      description:
        "Rows of batches are among them; results are not: `GET /Job/{id}` has them. Filters can be combined.",
      querystring: jobQuerySchema,
      response: { 200: jobListSchema },
    }),
    async ({ caller, query }) =>
      listJobs(jobs, caller, toJobQuery(query), { limit: query.limit, cursor: query.cursor }),
  );
}

function controlRoutes(app: ApiServer, { jobs }: Pick<ApiDeps, "jobs">): void {
  app.post(
    "/Job/:id/cancel",
    route({
      audited: "job.cancel",
      summary: "Cancel a job that is queued or waits for a retry",
      description:
        "409 while it is running, since the payer was asked, and after it has finished otherwise. " +
        "Cancelling a cancelled job changes nothing.",
      params: idParamsSchema,
      response: { 200: asText(jobDocumentSchema) },
      answerFields: { 200: ["ETag"] },
    }),
    async (request, reply) => answerDocument(await cancelJob(jobs, request.caller, request.params.id), reply),
  );

  app.post(
    "/Job/:id/retry",
    route({
      audited: "job.retry",
      summary: "Queue a failed, expired or cancelled job again",
      description:
        "Like a new job, without a deadline that has passed. Its batch runs again. 409 if it is queued, running or " +
        "succeeded, or if another job corrects it.",
      params: idParamsSchema,
      response: { 200: asText(jobDocumentSchema) },
      answerFields: { 200: ["ETag"] },
    }),
    async (request, reply) => answerDocument(await retryJob(jobs, request.caller, request.params.id), reply),
  );

  app.post(
    "/Job/:id/correct",
    route({
      audited: "job.correct",
      summary: "Correct a job: ask its question again, changed",
      description:
        "For a job that has ended, also to ask its question again as it was. The body has the " +
        "fields that change; null takes one out. The answer is a new job, without a batch and with the priority `high`, that `corrects` this " +
        "one; its faults are 400, as those of a new request. 409 if the job has not finished, or was corrected already.",
      params: idParamsSchema,
      body: jobCorrectionSchema,
      response: { 202: jobSchema },
      answerFields: { 202: ["X-Job-Id", "Location"] },
    }),
    async (request, reply) => {
      const { caller, params, body: changes, traceparent } = request;
      const job = await createOnce(request, {
        create: (id) => correctJob(jobs, caller, params.id, { changes, id, traceparent }),
        resume: async (id) => (await getJob(jobs, caller, toPublicId("job", id))).job,
      });
      request.jobId = job.id;
      return reply.header("x-job-id", job.id).header("location", `/Job/${job.id}`).send(job);
    },
  );
}

function deletionRoutes(app: ApiServer, { jobs }: Pick<ApiDeps, "jobs">): void {
  app.delete(
    "/Job/:id",
    route({
      audited: "job.delete",
      summary: "Delete a job that has finished, with its question, answer, events and deliveries",
      description:
        "409 while it is queued or running. An answer that other jobs reused is kept for them, and deleted with the last " +
        "of them. Usage and audit stay.",
      params: idParamsSchema,
      response: { 204: z.undefined().describe("Deleted") },
    }),
    (request) => deleteJob(jobs, request.caller, request.params.id),
  );

  app.post(
    "/Patient/delete",
    route({
      audited: "patient.delete",
      summary: "Delete all that is stored about one person",
      description:
        "In the key's mode: all jobs that asked this payer a question that names a person with this member id and birthday, " +
        "as subscriber or dependent (a dependent is also found by the subscriber's member id), with what was corrected into " +
        "them; rejected rows and rows of drafts with the member id, and with the birthday where it can be read, whatever " +
        "their payer; names of their batches and reasons of roles that mention the person. 409 while one of the jobs is " +
        "queued or running. 503 for some seconds where much was stored by a version before this one. Usage and audit stay.",
      body: patientSchema,
      response: {
        200: z.object({
          deleted: z.int().describe("Jobs"),
          rejected_rows: z.int().describe("Rejected rows of batches, which no longer count as rejected"),
          draft_rows: z.int().describe("Rows of drafts"),
        }),
      },
    }),
    async ({ caller, body: { payer_id: payerId, member_id: memberId, dob } }) => {
      const { deleted, rejectedRows, draftRows } = await deletePatient(jobs, caller, { payerId, memberId, dob });
      return { deleted, rejected_rows: rejectedRows, draft_rows: draftRows };
    },
  );
}
