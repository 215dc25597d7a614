import { pageOf, pageQuerySchema, payerSettingsDocumentSchema, payerSettingsSchema } from "@nightguard/contract";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { auditSchema, payerParamsSchema } from "./admin-schemas.ts";
import { toOperator } from "./operator.ts";

const config = { access: "admin" } as const;
const tags = ["Administration"];

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
    {
      config,
      schema: {
        summary: "Set what is known of a payer: its limits, closed hours and status",
        tags,
        params: payerParamsSchema,
        body: payerSettingsSchema,
        response: { 200: payerSettingsDocumentSchema },
      },
    },
    (request) => administration.putPayer(toOperator(request), request.params.id, request.body),
  );

  app.get(
    "/Admin/Payer/:id",
    {
      config,
      schema: {
        summary: "Show what is set for a payer",
        tags,
        params: payerParamsSchema,
        response: { 200: payerSettingsDocumentSchema },
      },
    },
    (request) => administration.getPayer(request.params.id),
  );

  app.get(
    "/Admin/Payer",
    {
      config,
      schema: {
        summary: "List the payers for which something is set, the last changed first",
        tags,
        response: { 200: pageOf(payerSettingsDocumentSchema) },
      },
    },
    async () => ({ data: await administration.listPayers(), next_cursor: null }),
  );

  app.get(
    "/Admin/Audit",
    {
      config,
      schema: {
        summary: "List who read or changed what and when, newest first",
        tags,
        querystring: auditQuerySchema,
        response: { 200: pageOf(auditSchema) },
      },
    },
    ({ query: { account_id, since, ...page } }) =>
      administration.listAudit(
        { accountId: account_id, since: since === undefined ? undefined : new Date(since) },
        page,
      ),
  );
}
