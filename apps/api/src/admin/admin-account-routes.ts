import { accountPatchSchema, accountSchema, newAccountSchema, pageOf, pageQuerySchema } from "@nightguard/contract";
import { z } from "zod";
import { toStream } from "../batches/batch-stream.ts";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { idParamsSchema } from "../http/id-params.ts";
import { asText, routesOf } from "../http/route.ts";
import { toOperator } from "./admin-schemas.ts";

const route = routesOf("Administration", { access: "admin" });

export function adminAccountRoutes(app: ApiServer, deps: Pick<ApiDeps, "administration">): void {
  recordRoutes(app, deps);
  suspensionRoutes(app, deps);
  dataRoutes(app, deps);
}

function recordRoutes(app: ApiServer, { administration }: Pick<ApiDeps, "administration">): void {
  app.post(
    "/Admin/Account",
    route({
      summary: "Create an account",
      description:
        "It needs a plan before its keys can verify, during a trial a card on file too, and a key: `POST /Admin/Account/{id}/ApiKey`.",
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
      querystring: pageQuerySchema.extend({
        name: z.string().max(255).optional().describe("Only accounts with this in their name, in any case"),
      }),
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
}

function suspensionRoutes(app: ApiServer, { administration }: Pick<ApiDeps, "administration">): void {
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
}

function dataRoutes(app: ApiServer, { administration }: Pick<ApiDeps, "administration">): void {
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
        "usage, usage_by_key and, last, end. An export without its last line is incomplete. It shows patients, and needs an administration token: 403 with " +
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
}
