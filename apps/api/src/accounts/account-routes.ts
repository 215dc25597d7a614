import {
  apiKeyPatchSchema,
  apiKeySchema,
  createdApiKeySchema,
  newOwnApiKeySchema,
  operationSchema,
  pageOf,
  pageQuerySchema,
} from "@nightguard/contract";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { routesOf } from "../http/route.ts";
import { idParamsSchema } from "../jobs/job-schema.ts";

const route = routesOf("Account", { access: "request" });

const dayForm = /^\d{4}-\d\d-\d\d$/;
const daySchema = z.iso
  .date({
    error: ({ input }) => `must be a ${dayForm.test(String(input)) ? "real day" : "day"} as YYYY-MM-DD`,
    abort: true,
  })
  .refine((day) => day >= "2000-01-01", { error: "must be a day of this century" });

const usageSchema = z.object({
  day: z.string().meta({ format: "date" }),
  mode: z.enum(["live", "test"]),
  operation: operationSchema,
  payer_id: z.string(),
  outcome: z
    .string()
    .meta({ enum: ["active", "inactive", "unknown", "rejected", "failed", "expired", "cancelled"] })
    .describe("What the answers say of the patients, or how jobs without an answer ended"),
  verifications: z.number(),
  calls: z.number().describe("Calls to the payer service, retries included"),
  reused: z.number().describe("Verifications that got an answer without a call: a fresh one, or another row's"),
  possible_duplicates: z.number().describe("Calls made again after one that was never answered"),
});

/** What an account decides for itself: its keys; and what it used. */
export function accountRoutes(app: ApiServer, { administration }: Pick<ApiDeps, "administration">): void {
  app.get(
    "/ApiKey",
    route({
      summary: "List the account's API keys of the key's mode, newest first",
      querystring: pageQuerySchema,
      response: { 200: pageOf(apiKeySchema) },
    }),
    (request) => administration.listOwnApiKeys(request.caller, request.query),
  );

  app.post(
    "/ApiKey",
    route({
      summary: "Create an API key of the key's mode; the key is shown only in this answer",
      body: newOwnApiKeySchema,
      response: { 201: createdApiKeySchema },
    }),
    async (request, reply) => {
      reply.code(201);
      return administration.createOwnApiKey({ caller: request.caller, requestId: request.id }, request.body);
    },
  );

  app.patch(
    "/ApiKey/:id",
    route({
      summary: "Disable, enable or rename an API key of the key's mode",
      description: "403 for enabling a key that the operator disabled.",
      params: idParamsSchema,
      body: apiKeyPatchSchema,
      response: { 200: apiKeySchema },
    }),
    ({ caller, id: requestId, params, body }) => administration.patchOwnApiKey({ caller, requestId }, params.id, body),
  );

  app.get(
    "/Usage",
    route({
      summary:
        "Show what the account used in the key's mode: by day (UTC), operation, payer and outcome, the newest day first",
      description: "The last thirty days unless `from` and `to` (both included) say otherwise; at most 366 days.",
      querystring: z.object({ from: daySchema.optional(), to: daySchema.optional() }),
      response: { 200: z.object({ data: z.array(usageSchema) }) },
    }),
    async (request) => ({ data: await administration.usage(request.caller, request.query) }),
  );
}
