import {
  apiKeyPatchSchema,
  apiKeySchema,
  createdApiKeySchema,
  modeSchema,
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
  mode: modeSchema,
  operation: operationSchema,
  payer_id: z.string(),
  outcome: z
    .string()
    .meta({ enum: ["active", "inactive", "unknown", "rejected", "failed", "expired", "cancelled"] })
    .describe("The coverage in the answers, or the final status of jobs without an answer"),
  verifications: z.number(),
  calls: z.number().describe("Calls to the payer service, retries included"),
  reused: z.number().describe("Verifications answered without a call, from a stored answer or another row"),
  possible_duplicates: z.number().describe("Calls repeated after one that was never answered"),
});

/** An account's own keys, and its usage. */
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
      summary: "Create an API key of the key's mode; the key is shown only in this response",
      body: newOwnApiKeySchema,
      response: { 201: createdApiKeySchema },
    }),
    async (request, reply) =>
      reply
        .code(201)
        .send(await administration.createOwnApiKey({ caller: request.caller, requestId: request.id }, request.body)),
  );

  app.patch(
    "/ApiKey/:id",
    route({
      summary: "Disable, enable or rename an API key of the key's mode",
      description: "403 if the operator disabled the key and the request enables it.",
      params: idParamsSchema,
      body: apiKeyPatchSchema,
      response: { 200: apiKeySchema },
    }),
    ({ caller, id: requestId, params, body }) => administration.patchOwnApiKey({ caller, requestId }, params.id, body),
  );

  app.get(
    "/Usage",
    route({
      summary: "Show the account's usage in the key's mode, by day (UTC), operation, payer and outcome, newest first",
      description: "The last thirty days, or from `from` to `to`, both inclusive; at most 366 days.",
      querystring: z.object({ from: daySchema.optional(), to: daySchema.optional() }),
      response: { 200: z.object({ data: z.array(usageSchema) }) },
    }),
    async (request) => ({ data: await administration.usage(request.caller, request.query) }),
  );
}
