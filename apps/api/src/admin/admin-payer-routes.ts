import { pageOf, pageQuerySchema, payerSettingsDocumentSchema, payerSettingsSchema } from "@nightguard/contract";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { routesOf } from "../http/route.ts";
import { auditSchema, payerParamsSchema } from "./admin-schemas.ts";
import { toOperator } from "./operator.ts";

const route = routesOf("Administration", { access: "admin" });

const auditQuerySchema = pageQuerySchema.extend({
  account_id: z.string().optional(),
  since: z.iso
    .datetime({ offset: true, error: "must be an RFC 3339 time" })
    .optional()
    .describe("Nothing older than this time"),
});

/** What is known of payers, and the audit. */
export function adminPayerRoutes(app: ApiServer, { administration }: Pick<ApiDeps, "administration">): void {
  app.put(
    "/Admin/Payer/:id",
    route({
      summary: "Set what is known of a payer: its limits, closed hours and status",
      params: payerParamsSchema,
      body: payerSettingsSchema,
      response: { 200: payerSettingsDocumentSchema },
    }),
    (request) => administration.putPayer(toOperator(request), request.params.id, request.body),
  );

  app.get(
    "/Admin/Payer/:id",
    route({
      summary: "Show what is set for a payer",
      params: payerParamsSchema,
      response: { 200: payerSettingsDocumentSchema },
    }),
    (request) => administration.getPayer(request.params.id),
  );

  app.get(
    "/Admin/Payer",
    route({
      summary: "List the payers for which something is set, the last changed first",
      response: { 200: pageOf(payerSettingsDocumentSchema) },
    }),
    async () => ({ data: await administration.listPayers(), next_cursor: null }),
  );

  app.get(
    "/Admin/Audit",
    route({
      summary: "List who read or changed what and when, newest first",
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
