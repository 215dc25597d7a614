import { pageOf, payerSettingsDocumentSchema, payerSettingsSchema } from "@nightguard/contract";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { routesOf } from "../http/route.ts";
import { payerParamsSchema, presentOnlyPage, toOperator } from "./admin-schemas.ts";

const route = routesOf("Administration", { access: "admin" });

export function adminPayerRoutes(app: ApiServer, { administration }: Pick<ApiDeps, "administration">): void {
  app.put(
    "/Admin/Payer/:id",
    route({
      summary: "Set a payer's limits, closed hours and status",
      description:
        "Replaces all settings of the payer: a field that is left out returns to its default. Work for a closed payer waits.",
      params: payerParamsSchema,
      body: payerSettingsSchema,
      response: { 200: payerSettingsDocumentSchema },
    }),
    (request) => administration.putPayer(toOperator(request), request.params.id, request.body),
  );

  app.get(
    "/Admin/Payer/:id",
    route({
      audited: "payer.read",
      summary: "Show a payer's settings",
      description: "404 for a payer without settings.",
      params: payerParamsSchema,
      response: { 200: payerSettingsDocumentSchema },
    }),
    (request) => administration.getPayer(request.params.id),
  );

  app.get(
    "/Admin/Payer",
    route({
      audited: "payer.list",
      summary: "List payers with settings, last changed first",
      description: "Payers without settings are not in it; for all payers see `GET /Payer`.",
      response: { 200: pageOf(payerSettingsDocumentSchema) },
    }),
    async () => presentOnlyPage(await administration.listPayers()),
  );
}
