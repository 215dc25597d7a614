import {
  askedQuestionSchema,
  coveragesSchema,
  errorSchema,
  explanationSchema,
  jobEntrySchema,
  jobViewSchema,
  pageOf,
  pageQuerySchema,
  whySchema,
} from "@nightguard/contract";
import {
  explainJob,
  explainJobAsPage,
  explainValue,
  getJobAsFhir,
  getPayerAnswer,
  getQuestion,
  listCoverages,
  listHistory,
  listViews,
} from "@nightguard/service";
import { z } from "zod";
import { createRequestAudit } from "../audit/audit.ts";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { idParamsSchema } from "../http/id-params.ts";
import { toContentSecurityPolicy } from "../http/page-policy.ts";
import { asText, routesOf } from "../http/route.ts";

const route = routesOf("Job");

const withoutAnswer = {
  description: "The job has no answer, because it has not finished or did not succeed",
  content: { "application/json": { schema: errorSchema } },
};

const fhirSchema = z
  .looseObject({ resourceType: z.literal("CoverageEligibilityResponse") })
  .describe("As in https://hl7.org/fhir/R4/coverageeligibilityresponse.html");

/** An answer is a payer's text: a browser stores it, and nothing in it runs. */
const answerPolicy = "default-src 'none'; sandbox";

export function explanationRoutes(app: ApiServer, deps: Pick<ApiDeps, "jobs" | "audit" | "accountAccess">): void {
  contentRoutes(app, deps);
  breakdownRoutes(app, deps);
  coveragesRoute(app, deps);
  historyRoutes(app, deps);
}

function contentRoutes(app: ApiServer, { jobs }: Pick<ApiDeps, "jobs">): void {
  app.get(
    "/Job/:id/question",
    route({
      audited: "job.question",
      summary: "Read what a job asks",
      description: "In the form of an item of a batch, so that it can be submitted again.",
      params: idParamsSchema,
      response: { 200: asText(askedQuestionSchema) },
    }),
    async ({ caller, params: { id } }) => getQuestion(jobs, caller, id),
  );

  app.get(
    "/Job/:id/answer",
    route({
      audited: "job.answer",
      summary: "Read the payer's answer as it came",
      description:
        "Byte for byte, with the payer's content type; also where the job's `result` is a normalized document.",
      params: idParamsSchema,
      querystring: z.object({
        number: z.coerce
          .number()
          .pipe(z.int().min(1).max(100))
          .default(1)
          .describe("Of the job's `answers`, where more than the general question was asked; 1: the general answer"),
      }),
      response: {
        200: {
          description: "The answer",
          content: { "*/*": { schema: z.unknown().describe("The payer's answer, mostly JSON or an X12 271") } },
        },
        409: withoutAnswer,
      },
      answerFields: { 200: ["Content-Disposition", "Content-Security-Policy"] },
    }),
    async ({ caller, params: { id }, query: { number } }, reply) => {
      const { body, contentType } = await getPayerAnswer(jobs, caller, id, number);
      const name = number === 1 ? `${id}-answer` : `${id}-answer-${number}`;
      return reply
        .type(contentType)
        .header("content-disposition", `attachment; filename="${name}"`)
        .header("content-security-policy", answerPolicy)
        .send(body);
    },
  );
}

function breakdownRoutes(app: ApiServer, { jobs }: Pick<ApiDeps, "jobs">): void {
  app.get(
    "/Job/:id/explanation",
    route({
      audited: "job.explanation",
      summary: "Read a job's answer as a breakdown of benefits",
      description:
        "In an office's reading order. Each text names the values of the normalized document that it shows, also for jobs without " +
        "`transform`; `GET /Job/{id}/why` says where in the answer such a value stands. As `html` it is a page to print.",
      params: idParamsSchema,
      querystring: z.object({
        format: z.enum(["json", "html"]).default("json").describe("Data or a page"),
      }),
      response: {
        200: {
          description: "The breakdown",
          content: {
            "application/json": { schema: asText(explanationSchema) },
            "text/html": { schema: asText(z.string().describe("A page without scripts")) },
          },
        },
        409: withoutAnswer,
      },
      answerFields: { 200: ["Content-Security-Policy?", "Referrer-Policy?"] },
    }),
    async (request, reply) => {
      const { caller, params, query } = request;
      if (query.format === "json") return explainJob(jobs, caller, params.id);
      request.auditAction = "job.print";
      const page = await explainJobAsPage(jobs, caller, params.id);
      const sources = { "script-src": "'none'", "connect-src": "'none'" };
      return reply
        .type("text/html; charset=utf-8")
        .header("content-security-policy", toContentSecurityPolicy(page, sources))
        .header("referrer-policy", "no-referrer")
        .send(page);
    },
  );

  app.get(
    "/Job/:id/fhir",
    route({
      audited: "job.fhir",
      summary: "Read a job's answer as FHIR",
      description:
        "A CoverageEligibilityResponse of FHIR R4, with the people, the payer and the coverages contained in it; also for jobs without " +
        "`transform`. What FHIR has no place for is in its narrative (`text`). Answers of the sandbox have the tag `HTEST`.",
      params: idParamsSchema,
      response: {
        200: {
          description: "The resource",
          content: {
            "application/fhir+json": {
              schema: asText(fhirSchema),
            },
          },
        },
        409: withoutAnswer,
      },
    }),
    async ({ caller, params: { id } }, reply) =>
      reply.type("application/fhir+json; charset=utf-8").send(JSON.stringify(await getJobAsFhir(jobs, caller, id))),
  );

  app.get(
    "/Job/:id/why",
    route({
      audited: "job.why",
      summary: "Read where a value of the breakdown comes from",
      description:
        "The segments of the X12 or the members of the JSON that the payer sent, with the elements of a segment named. For a section of the " +
        "document, those of all that is below it.",
      params: idParamsSchema,
      querystring: z.object({
        path: z
          .string("is required")
          .max(500, "must have at most 500 characters")
          .describe("JSON pointer in the normalized document, such as `/plan/name`, or `plan.name`"),
      }),
      response: { 200: whySchema, 409: withoutAnswer },
    }),
    async ({ caller, params, query }) => explainValue(jobs, caller, params.id, query.path),
  );
}

function coveragesRoute(app: ApiServer, deps: Pick<ApiDeps, "jobs" | "audit" | "accountAccess">): void {
  const record = createRequestAudit(deps);
  app.get(
    "/Job/:id/coverages",
    route({
      audited: "job.coverages",
      summary: "Read which of a patient's plans pays first, and why",
      description:
        "The job and the others about the same person, by name and birthday, at the same `appointment_at`, one for each plan. The order is " +
        "what the payers state; else it is derived: Medicaid pays last, the patient's own plan before one that covers a dependent, that of " +
        "the parent whose birthday comes first in the year, then the one that has covered longer. Where answers contradict each other or " +
        "do not say enough, it is unknown.",
      params: idParamsSchema,
      response: { 200: asText(coveragesSchema) },
    }),
    async (request) => {
      const { caller, params } = request;
      const coverages = await listCoverages(deps.jobs, caller, params.id);
      for (const { job_id: subject } of coverages.plans) {
        if (subject !== params.id) await record(request, { action: "job.coverages", subject, outcome: 200 });
      }
      return coverages;
    },
  );
}

function historyRoutes(app: ApiServer, { jobs }: Pick<ApiDeps, "jobs">): void {
  app.get(
    "/Job/:id/history",
    route({
      audited: "job.history",
      summary: "List the jobs about a job's patient, newest first",
      description:
        "Those that asked the same payer about the same member id and birthday, this one included, and those that it corrects or that " +
        "correct it.",
      params: idParamsSchema,
      querystring: pageQuerySchema,
      response: { 200: pageOf(jobEntrySchema) },
    }),
    async ({ caller, params, query }) => listHistory(jobs, caller, params.id, query),
  );

  app.get(
    "/Job/:id/views",
    route({
      audited: "job.views",
      summary: "List who read a job, newest first",
      description:
        "Reads of the job itself, from the audit. Repeated reads have an entry at the first, and one when they cease.",
      params: idParamsSchema,
      querystring: pageQuerySchema,
      response: { 200: pageOf(jobViewSchema) },
    }),
    async ({ caller, params, query }) => listViews(jobs, caller, params.id, query),
  );
}
