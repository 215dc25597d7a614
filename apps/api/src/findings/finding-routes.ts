import { findingSchema, newFindingSchema } from "@nightguard/contract";
import { addFinding, deleteFinding } from "@nightguard/service";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { idParamsSchema } from "../http/id-params.ts";
import { routesOf } from "../http/route.ts";
import { createOnce } from "../idempotency/create-once.ts";

const route = routesOf("Job");

/** What people find out by telephone or in a portal. */
export function findingRoutes(app: ApiServer, { jobs }: Pick<ApiDeps, "jobs">): void {
  app.post(
    "/Job/:id/finding",
    route({
      audited: "job.finding_add",
      summary: "Record what was found out by telephone, in a portal or from the patient",
      description:
        "Values of the normalized document, with where they come from. They stand beside the payer's answer, never instead of it, in this job " +
        "and in later ones of the patient: `findings` of `GET /Job/{id}` and of its explanation, the printed page, and the column `found` of " +
        "tables of results. `open_points` of the explanation says what to ask. Stored encrypted, and deleted with the jobs. 409 while the job " +
        "has not ended, and above 50 findings of a patient.",
      params: idParamsSchema,
      body: newFindingSchema,
      response: { 201: findingSchema },
    }),
    async (request, reply) => {
      const { caller, params, body: finding } = request;
      const add = (id: string | undefined) => addFinding(jobs, caller, params.id, { finding, ...(id && { id }) });
      return reply.code(201).send(await createOnce(request, { create: add, resume: add }));
    },
  );

  app.delete(
    "/Job/:id/finding/:finding",
    route({
      audited: "job.finding_delete",
      summary: "Delete a finding that no longer holds",
      description: "From this job and later ones of the patient. Earlier jobs keep it.",
      params: idParamsSchema.extend({ finding: z.string().describe("The finding") }),
      response: { 204: z.undefined().describe("Deleted") },
    }),
    ({ caller, params }) => deleteFinding(jobs, caller, params.id, params.finding),
  );
}
