import { errorDetailSchema, errorSchema, estimateListRequestSchema, estimateRequestSchema } from "@nightguard/contract";
import { estimatePlanned, listEstimates, procedureEstimateSchema } from "@nightguard/service";
import { z } from "zod";
import { createRequestAudit } from "../audit/audit.ts";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { callerSignal } from "../http/caller-signal.ts";
import { asText, routesOf } from "../http/route.ts";

const route = routesOf("Estimate");

const listedEstimateSchema = z.object({
  estimate: asText(procedureEstimateSchema).nullable(),
  error: errorDetailSchema.nullable().describe("Why there is no estimate, as `POST /Estimate` would say"),
});

type EstimateDeps = Pick<ApiDeps, "jobs" | "audit" | "accountAccess">;

export function estimateRoutes(app: ApiServer, deps: EstimateDeps): void {
  const record = createRequestAudit(deps);
  app.post(
    "/Estimate",
    // A POST, since what is planned for a patient belongs in no address.
    route({
      audited: "job.estimate",
      ignoresKey: true,
      summary: "Estimate what a patient pays for planned procedures",
      description:
        "An estimate, not a promise of payment. From the answers of one or two jobs and what people found out: the deductible, the percentage " +
        "or copay, the maximums, limits of frequency and age, waiting periods, downgrades and the coordination of two plans. Procedures share " +
        "deductibles and maximums in the order of their days. Each amount is a range that covers all that is not known: `reasons` and " +
        "`unknown` say why, each with its place in the normalized document. Provisions of which an answer says nothing are `assumed` not to " +
        "apply. Nothing is stored.",
      body: estimateRequestSchema,
      response: {
        200: asText(procedureEstimateSchema),
        404: {
          description: "A job does not exist, or is another account's",
          content: { "application/json": { schema: errorSchema } },
        },
        409: {
          description: "A job has no answer, because it has not finished or did not succeed",
          content: { "application/json": { schema: errorSchema } },
        },
      },
    }),
    async (request) => {
      const { caller, body } = request;
      const estimate = await estimatePlanned(deps.jobs, caller, body, (jobId) => {
        request.auditSubject = jobId;
      });
      const [first = null, second] = body.job_ids;
      if (second !== undefined) await record(request, { action: "job.estimate", subject: first, outcome: 200 });
      return estimate;
    },
  );

  app.post(
    "/Estimate/list",
    route({
      audited: "job.estimate",
      ignoresKey: true,
      summary: "Estimate for up to 100 patients at once, such as those of a day",
      description:
        "Each as by `POST /Estimate`, in the order of the request. One that cannot be made has its `error`, and the others are made. With more than 500 " +
        "procedures together the request is 400. An account can have two lists on their way.",
      body: estimateListRequestSchema,
      response: { 200: z.object({ data: z.array(listedEstimateSchema).readonly() }) },
    }),
    async (request, reply) => {
      const data = await listEstimates(deps.jobs, request.caller, request.body, {
        signal: callerSignal(reply),
        afterEach: async (jobIds, error) => {
          const outcome = error?.statusCode ?? 200;
          // As of single ones: a job that is not the caller's is recorded, and faults of what was planned are not.
          const subjects = error === null ? jobIds : outcome === 404 ? jobIds.slice(-1) : [];
          for (const subject of subjects) await record(request, { action: "job.estimate", subject, outcome });
        },
      });
      return { data };
    },
  );
}
