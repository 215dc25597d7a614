import { carrierSchema, directoryEntrySchema, payerSchema } from "@nightguard/contract";
import { getCarriers, getDirectory, listPayers } from "@nightguard/service";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { isCurrent } from "../http/etag.ts";
import { routesOf } from "../http/route.ts";

const route = routesOf("Payers", { access: "request" });

const searchSchema = z
  .string()
  .max(200)
  .optional()
  .describe("Name or id; case, punctuation and small typos do not matter");

export const payerQuerySchema = z.object({
  search: searchSchema,
  feature: z.enum(["eligibility", "claims"]).optional().describe("Only payers with this feature"),
  status: z.enum(["active", "inactive"]).optional().describe("Only payers in this state"),
});

const payerListDocumentSchema = z.object({ data: z.object({ service_payer_list: z.array(payerSchema).readonly() }) });

export const carriersSchema = z.object({
  data: z.array(carrierSchema).readonly(),
  last_updated: z.string(),
});

const levels = { detailed: "Detailed", general: "General", "-": null } as const;

export const directoryQuerySchema = z.object({
  search: searchSchema,
  response_level: z
    .string()
    .toLowerCase()
    .pipe(z.enum(["detailed", "general", "-"], { error: "must be Detailed, General or - (unknown)" }))
    .optional()
    .describe("Only rows of this level, `Detailed` or `General`; `-` for those of which it is unknown"),
});

export function toDirectoryFilters({ search, response_level: level }: z.infer<typeof directoryQuerySchema>) {
  return { search, responseLevel: level && levels[level] };
}

export const directorySchema = z.object({ data: z.array(directoryEntrySchema).readonly() });

const unchangedSchema = z.undefined().describe("Nothing has changed");

export function payerRoutes(app: ApiServer, { payers }: Pick<ApiDeps, "payers">): void {
  app.get(
    "/Payer",
    route({
      summary: "List the payers",
      description:
        "Whom `POST /Eligibility` can ask, all at once, under the ids to ask with: of all payer services that the operator has routed questions to. The list can be cached for an hour; `ETag` tells changes.",
      querystring: payerQuerySchema,
      response: { 200: payerListDocumentSchema, 304: unchangedSchema },
      answerFields: { 200: ["ETag", "Age?"], 304: ["ETag", "Age?"] },
    }),
    async (request, reply) => {
      const { payers: list, version, ageMs } = await listPayers(payers, request.query, request.caller);
      reply.header("cache-control", "private, max-age=3600");
      if (ageMs !== null) reply.header("age", String(Math.floor(ageMs / 1_000)));
      return isCurrent(reply, version) ? reply.code(304).send() : reply.send({ data: { service_payer_list: list } });
    },
  );

  app.get(
    "/ClearCoverageCarrier",
    route({
      summary: "List the ClearCoverage carriers, which are unrelated to the payer list",
      description: "A `carrier_id` is the `payer.id` of `POST /ClearCoverage`.",
      response: { 200: carriersSchema },
    }),
    () => getCarriers(payers),
  );

  app.get(
    "/PayerDirectory",
    route({
      summary: "List what each payer's answers contain",
      description: "An id can be on several rows; null is unknown.",
      querystring: directoryQuerySchema,
      response: { 200: directorySchema, 304: unchangedSchema },
      answerFields: { 200: ["ETag"], 304: ["ETag"] },
    }),
    async (request, reply) => {
      const { data, version } = await getDirectory(payers, toDirectoryFilters(request.query));
      reply.header("cache-control", "private, no-cache");
      return isCurrent(reply, version) ? reply.code(304).send() : reply.send({ data });
    },
  );
}
