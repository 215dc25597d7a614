import {
  instantSchema,
  pageOf,
  pageQuerySchema,
  payerSettingsDocumentSchema,
  payerSettingsSchema,
} from "@nightguard/contract";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { routesOf } from "../http/route.ts";
import { auditSchema, payerParamsSchema, toOperator } from "./admin-schemas.ts";

const route = routesOf("Administration", { access: "admin" });

const auditQuerySchema = pageQuerySchema.extend({
  account_id: z.string().optional(),
  since: instantSchema.optional().describe("No entries before this time"),
});

/** Payer settings, and the audit. */
export function adminPayerRoutes(app: ApiServer, { administration }: Pick<ApiDeps, "administration">): void {
  app.put(
    "/Admin/Payer/:id",
    route({
      summary: "Set a payer's limits, closed hours and status",
      params: payerParamsSchema,
      body: payerSettingsSchema,
      response: { 200: payerSettingsDocumentSchema },
    }),
    (request) => administration.putPayer(toOperator(request), request.params.id, request.body),
  );

  app.get(
    "/Admin/Payer/:id",
    route({
      summary: "Show a payer's settings",
      params: payerParamsSchema,
      response: { 200: payerSettingsDocumentSchema },
    }),
    (request) => administration.getPayer(request.params.id),
  );

  app.get(
    "/Admin/Payer",
    route({
      summary: "List payers with settings, last changed first",
      response: { 200: pageOf(payerSettingsDocumentSchema) },
    }),
    async () => ({ data: await administration.listPayers(), next_cursor: null }),
  );

  app.get(
    "/Admin/Audit",
    route({
      summary: "List the audit, newest first",
      querystring: auditQuerySchema,
      response: { 200: pageOf(auditSchema) },
    }),
    ({ query: { account_id, since, ...page } }) =>
      administration.listAudit(
        { accountId: account_id, since: since === undefined ? undefined : new Date(since) },
        page,
      ),
  );
}
