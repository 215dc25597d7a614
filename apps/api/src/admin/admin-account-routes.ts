import {
  accountEndpointSchema,
  accountPatchSchema,
  accountSchema,
  apiKeyPatchSchema,
  apiKeySchema,
  createdApiKeySchema,
  newAccountSchema,
  newApiKeySchema,
  pageOf,
  pageQuerySchema,
  planLimitsSchema,
  planNameSchema,
  planSchema,
} from "@nightguard/contract";
import { z } from "zod";
import { toStream } from "../batches/batch-stream.ts";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { asText, routesOf } from "../http/route.ts";
import { createOnce } from "../idempotency/create-once.ts";
import { idParamsSchema } from "../jobs/job-schema.ts";
import { toOperator } from "./admin-schemas.ts";

const route = routesOf("Administration", { access: "admin" });

/** Plans, accounts and their keys. */
export function adminAccountRoutes(app: ApiServer, { administration }: Pick<ApiDeps, "administration">): void {
  app.put(
    "/Admin/Plan/:name",
    route({
      summary: "Create a plan, or change its limits",
      description: "Limits that are left out get their defaults. Each account of the plan has them for itself.",
      params: z.object({ name: planNameSchema }),
      body: planLimitsSchema,
      response: { 200: planSchema },
    }),
    (request) => administration.putPlan(toOperator(request), request.params.name, request.body),
  );

  app.get(
    "/Admin/Plan",
    route({
      audited: "plan.list",
      summary: "List plans",
      description: "All of them, with their limits, on one page.",
      response: { 200: pageOf(planSchema) },
    }),
    async () => ({
      data: await administration.listPlans(),
      next_cursor: null,
    }),
  );

  app.post(
    "/Admin/Account",
    route({
      summary: "Create an account",
      description:
        "It needs a plan or a trial before its keys can verify, and a key: `POST /Admin/Account/{id}/ApiKey`.",
      body: newAccountSchema,
      response: { 201: accountSchema },
    }),
    (request) => administration.createAccount(toOperator(request), request.body),
  );

  app.get(
    "/Admin/Account",
    route({
      audited: "account.list",
      summary: "List accounts, newest first",
      description: "With plan, trial, billing state, and whether they are suspended.",
      querystring: pageQuerySchema,
      response: { 200: pageOf(accountSchema) },
    }),
    (request) => administration.listAccounts(request.query),
  );

  app.get(
    "/Admin/Account/:id",
    route({
      audited: "account.read",
      summary: "Show an account",
      description: "Its plan, trial and billing state, and whether it is suspended.",
      params: idParamsSchema,
      response: { 200: accountSchema },
    }),
    (request) => administration.getAccount(request.params.id),
  );

  app.patch(
    "/Admin/Account/:id",
    route({
      summary: "Change an account: its plan, trial, card, billing state or name",
      description: "Fields that are left out do not change; null removes the plan or the end of the trial.",
      params: idParamsSchema,
      body: accountPatchSchema,
      response: { 200: accountSchema },
    }),
    (request) => administration.patchAccount(toOperator(request), request.params.id, request.body),
  );

  app.post(
    "/Admin/Account/:id/suspend",
    route({
      summary: "Suspend an account: refuse its requests, and stop its work and deliveries",
      description:
        "Takes effect within a second in every process: requests get 403, waiting calls and event streams end, no work " +
        "starts and nothing is delivered. Calls to the payer service in progress finish, and their answers are stored.",
      params: idParamsSchema,
      response: { 200: accountSchema },
    }),
    (request) => administration.suspendAccount(toOperator(request), request.params.id),
  );

  app.post(
    "/Admin/Account/:id/resume",
    route({
      summary: "Resume a suspended account",
      description: "Requests, queued work and deliveries continue. Jobs whose deadline has passed expire.",
      params: idParamsSchema,
      response: { 200: accountSchema },
    }),
    (request) => administration.resumeAccount(toOperator(request), request.params.id),
  );

  app.delete(
    "/Admin/Account/:id",
    route({
      summary: "Delete an account and all that it has",
      description:
        "`confirm` repeats the account's name. 409 while work is queued or running. Its keys stop working at once; its " +
        "data is erased within minutes. Usage and audit, which name no person, stay.",
      params: idParamsSchema,
      querystring: z.object({ confirm: z.string().describe("The account's name") }),
      response: { 204: z.undefined().describe("Deleted") },
    }),
    (request) => administration.deleteAccount(toOperator(request), request.params.id, request.query.confirm),
  );

  app.get(
    "/Admin/Account/:id/export",
    route({
      summary: "Export all that an account has, as NDJSON",
      description:
        "Lines with a `type`: account, api_key, webhook_endpoint, user, provider, batch, rejection, job (with its request and result), " +
        "usage and, last, end. An export without its last line is incomplete. It shows patients, and needs an administration token: 403 with " +
        "a session.",
      params: idParamsSchema,
      response: {
        200: {
          description: "The lines",
          content: { "application/x-ndjson": { schema: asText(z.looseObject({ type: z.string() })) } },
        },
      },
      answerFields: { 200: ["Content-Disposition"] },
    }),
    async (request, reply) => {
      const lines = await administration.exportAccount(toOperator(request), request.params.id);
      return reply
        .type("application/x-ndjson; charset=utf-8")
        .header("content-disposition", `attachment; filename="${request.params.id}.ndjson"`)
        .send(toStream(request, () => lines));
    },
  );

  app.get(
    "/Admin/Account/:id/ApiKey",
    route({
      audited: "api_key.list",
      summary: "List an account's API keys of both modes, newest first",
      description: "Without the keys themselves, which are not stored; `prefix` tells them apart.",
      params: idParamsSchema,
      querystring: pageQuerySchema,
      response: { 200: pageOf(apiKeySchema) },
    }),
    (request) => administration.listApiKeys(request.params.id, request.query),
  );

  app.get(
    "/Admin/Account/:id/WebhookEndpoint",
    route({
      audited: "webhook_endpoint.list",
      summary: "List an account's webhook endpoints of both modes, newest first",
      description: "Without secrets, and without the paths of their addresses, which may contain one.",
      params: idParamsSchema,
      querystring: pageQuerySchema,
      response: { 200: pageOf(accountEndpointSchema) },
    }),
    (request) => administration.listWebhookEndpoints(request.params.id, request.query),
  );

  app.post(
    "/Admin/Account/:id/ApiKey",
    route({
      summary: "Create an API key for an account; the key is shown only in this response",
      description:
        "Under an `Idempotency-Key` a repeated answer has the same id, and `key: null`: the key itself is not stored.",
      params: idParamsSchema,
      body: newApiKeySchema,
      response: { 201: createdApiKeySchema },
      withheld: "key",
    }),
    (request) =>
      createOnce(request, {
        create: (id) => administration.createApiKey(toOperator(request), request.params.id, request.body, id),
        resume: (id) => administration.getCreatedApiKey(request.params.id, id),
      }),
  );

  app.patch(
    "/Admin/ApiKey/:id",
    route({
      summary: "Disable, enable, rename or restrict an API key",
      description:
        "Fields that are left out do not change. A key that an operator disabled only an operator can enable.",
      params: idParamsSchema,
      body: apiKeyPatchSchema,
      response: { 200: apiKeySchema },
    }),
    (request) => administration.patchApiKey(toOperator(request), request.params.id, request.body),
  );
}
