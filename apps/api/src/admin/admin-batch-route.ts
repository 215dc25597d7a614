import { dueBatchSchema, operatedBatchSchema } from "@nightguard/contract";
import { getOperatedBatch, listDueBatches } from "@nightguard/service";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { idParamsSchema } from "../http/id-params.ts";
import { routesOf } from "../http/route.ts";

const route = routesOf("Administration");

const querySchema = z.strictObject({
  at_risk: z
    .enum(["true", "false"])
    .optional()
    .describe("Only batches with rows that are not expected to start before the deadline"),
});

export function adminBatchRoute(app: ApiServer, { batches }: Pick<ApiDeps, "batches">): void {
  app.get(
    "/Admin/Batch",
    route({
      access: "admin",
      audited: "batch.list",
      summary: "List the open batches that have a deadline",
      description:
        "Of all accounts, the next deadline first; at most 100. Their names are left out, since they may be people's.",
      querystring: querySchema,
      response: { 200: z.object({ data: z.array(dueBatchSchema).readonly() }) },
    }),
    async ({ query }) => ({ data: await listDueBatches(batches, { onlyAtRisk: query.at_risk === "true" }) }),
  );

  app.get(
    "/Admin/Batch/:id",
    route({
      access: "admin",
      audited: "batch.read",
      summary: "Show whichever account's batch it is, and why it has not ended",
      description: "Without its name, which may be a person's, and without its rows.",
      params: idParamsSchema,
      response: { 200: operatedBatchSchema },
    }),
    ({ params }) => getOperatedBatch(batches, params.id),
  );
}
