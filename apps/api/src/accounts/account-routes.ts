import {
  apiKeyPatchSchema,
  apiKeySchema,
  createdApiKeySchema,
  keyUsageListSchema,
  newOwnApiKeySchema,
  ownAccountPatchSchema,
  ownAccountSchema,
  pageOf,
  pageQuerySchema,
  toPublicId,
  usageListSchema,
} from "@nightguard/contract";
import { toKeyUsageCsv, toUsageCsv } from "@nightguard/service";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import { toOwn } from "../access/own-request.ts";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { daySchema } from "../http/day-schema.ts";
import { idParamsSchema } from "../http/id-params.ts";
import { asText, routesOf } from "../http/route.ts";
import { createOnce } from "../idempotency/create-once.ts";
import { rotateQuerySchema } from "../webhooks/endpoint-routes.ts";

const route = routesOf("Account", { access: "request" });

const usageQuerySchema = z.object({
  from: daySchema.optional().describe("The first day"),
  to: daySchema.optional().describe("The last day"),
  format: z.enum(["json", "csv"]).default("json").describe("How the lines are written"),
});

export function accountRoutes(app: ApiServer, { administration }: Pick<ApiDeps, "administration">): void {
  app.get(
    "/Account",
    route({
      anyStanding: true,
      summary: "Show the account: its plan, standing and use",
      description:
        "Also for an account that is suspended or has no plan: `standing` says with what its other requests are refused.",
      response: { 200: ownAccountSchema },
    }),
    (request) => administration.getOwnAccount(request.caller),
  );

  app.patch(
    "/Account",
    route({
      summary: "Change the account's time zone, and when items of its work list are due",
      description:
        "The zone decides which day is meant and how deadlines are shown in the console; times in answers stay UTC.",
      body: ownAccountPatchSchema,
      response: { 200: ownAccountSchema },
    }),
    (request) => administration.patchOwnAccount(toOwn(request), request.body),
  );

  app.get(
    "/ApiKey",
    route({
      summary: "List the account's API keys of the key's mode, newest first",
      description: "Without the keys themselves, which are not stored; `prefix` tells them apart.",
      querystring: pageQuerySchema,
      response: { 200: pageOf(apiKeySchema) },
    }),
    (request) => administration.listOwnApiKeys(request.caller, request.query),
  );

  app.post(
    "/ApiKey",
    route({
      summary: "Create an API key of the key's mode; the key is shown only in this response",
      description:
        "It gets the scopes of the key that creates it, or fewer; a person who sees no patients gives neither `read`, `verify` nor `work`. Under an `Idempotency-Key` a repeated answer has the " +
        "same id, and `key: null`: the key itself is not stored.",
      body: newOwnApiKeySchema,
      response: { 201: createdApiKeySchema },
      withheld: ["key"],
    }),
    (request) =>
      createOnce(request, {
        create: (id) => administration.createOwnApiKey(toOwn(request), request.body, id),
        resume: (id) => administration.getCreatedApiKey(toPublicId("account", request.caller.accountId), id),
      }),
  );

  app.patch(
    "/ApiKey/:id",
    route({
      summary: "Disable, enable, rename or restrict an API key of the key's mode",
      description:
        "403 if the operator disabled the key and the request enables it, or if the key may then do more than the key " +
        "that changes it.",
      params: idParamsSchema,
      body: apiKeyPatchSchema,
      response: { 200: apiKeySchema },
    }),
    (request) => administration.patchOwnApiKey(toOwn(request), request.params.id, request.body),
  );

  app.post(
    "/ApiKey/:id/roll",
    route({
      summary: "Give an API key of the key's mode a new secret; it is shown only in this response",
      description:
        "The key keeps its id and what it may do. Its former secrets stay valid for a day, or for `overlap_seconds`: use " +
        "0 for a leaked key.",
      params: idParamsSchema,
      querystring: rotateQuerySchema,
      response: { 200: createdApiKeySchema },
      withheld: ["key"],
    }),
    (request) => administration.rollOwnApiKey(toOwn(request), request.params.id, request.query.overlap_seconds),
  );

  app.get(
    "/Usage",
    route({
      summary: "Show the account's usage in the key's mode, by day (UTC), operation, payer and outcome, newest first",
      description:
        "The last thirty days, or from `from` to `to`, both inclusive; at most 366 days. `format=csv` is a file with the same lines.",
      querystring: usageQuerySchema,
      response: {
        200: {
          description: "The lines, in the format asked for",
          content: {
            "application/json": { schema: usageListSchema },
            "text/csv": { schema: asText(z.string().describe("One line for each day, operation, payer and outcome")) },
          },
        },
      },
      answerFields: { 200: ["Content-Disposition?"] },
    }),
    async ({ caller, query: { format, ...span } }, reply) => {
      const data = await administration.usage(caller, span);
      if (format === "json") return { data };
      return sendCsv(reply, "usage.csv", toUsageCsv(data));
    },
  );

  app.get(
    "/Usage/keys",
    route({
      summary: "Show the account's usage in the key's mode, by day (UTC) and by the API key or person, newest first",
      description:
        "Who submitted the jobs: a job that another key retries counts for the first. The days are those of `GET /Usage`, " +
        "and the lines of a day add up to it: what was submitted or ended before keys were counted is a line without " +
        "a key. `format=csv` is a file with the same lines.",
      querystring: usageQuerySchema,
      response: {
        200: {
          description: "The lines, in the format asked for",
          content: {
            "application/json": { schema: keyUsageListSchema },
            "text/csv": { schema: asText(z.string().describe("One line for each day and key or person")) },
          },
        },
      },
      answerFields: { 200: ["Content-Disposition?"] },
    }),
    async ({ caller, query: { format, ...span } }, reply) => {
      const data = await administration.usageByKey(caller, span);
      return format === "json" ? { data } : sendCsv(reply, "usage-by-key.csv", toKeyUsageCsv(data));
    },
  );
}

function sendCsv(reply: FastifyReply, filename: string, text: string): string {
  reply.type("text/csv; charset=utf-8; header=present");
  reply.header("content-disposition", `attachment; filename="${filename}"`);
  return text;
}
