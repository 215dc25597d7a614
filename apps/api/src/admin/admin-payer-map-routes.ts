import {
  pageOf,
  payerListStateSchema,
  payerMapEntrySchema,
  payerMapInputSchema,
  payerMapParamsSchema,
  upstreamNameSchema,
} from "@nightguard/contract";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { routesOf } from "../http/route.ts";
import { presentOnlyPage, toOperator } from "./admin-schemas.ts";

const route = routesOf("Administration", { access: "admin" });

const paramsSchema = z.object({ name: upstreamNameSchema });
const entryParamsSchema = payerMapParamsSchema.extend(paramsSchema.shape);

const querySchema = z.object({
  mapped: z
    .enum(["true", "false"])
    .optional()
    .describe("Only payers that are mapped, or only those that are not: of these a person has to decide"),
});

export function adminPayerMapRoutes(app: ApiServer, { payerMap }: Pick<ApiDeps, "payerMap">): void {
  app.get(
    "/Admin/Upstream/:name/PayerMap",
    route({
      audited: "payer_map.list",
      summary: "List our payers and ClearCoverage carriers with a payer service's own ids",
      description:
        "Matched by id, by alternate id, and by a name that no other payer has on either side. A doubtful match is not made: it is listed with candidates, and its questions fail with `no_route` until `PUT` decides.",
      params: paramsSchema,
      querystring: querySchema,
      response: { 200: pageOf(payerMapEntrySchema) },
    }),
    async (request) => {
      const { mapped } = request.query;
      const filter = { isMapped: mapped === undefined ? undefined : mapped === "true" };
      return presentOnlyPage(await payerMap.listPayerMap(request.params.name, filter));
    },
  );

  app.put(
    "/Admin/Upstream/:name/PayerMap/:payer_id",
    route({
      summary: "Decide which payer of a payer service is one of ours",
      description: "Holds before what the rules find, also after the service's list has changed.",
      params: entryParamsSchema,
      body: payerMapInputSchema,
      response: { 200: payerMapEntrySchema },
    }),
    (request) => {
      const { name, payer_id: payerId } = request.params;
      return payerMap.putPayerMapEntry(toOperator(request), { name, payerId }, request.body);
    },
  );

  app.delete(
    "/Admin/Upstream/:name/PayerMap/:payer_id",
    route({
      summary: "Remove a decision about a payer; the rules decide again",
      description: "404 where nothing was decided by hand.",
      params: entryParamsSchema,
      response: { 204: z.undefined().describe("Removed") },
    }),
    (request) => {
      const { name, payer_id: payerId } = request.params;
      return payerMap.deletePayerMapEntry(toOperator(request), { name, payerId });
    },
  );

  app.post(
    "/Admin/Upstream/:name/refresh",
    route({
      audited: "payer_list.refresh",
      summary: "Read a payer service's list of payers now",
      description:
        "It is read daily anyway. 200 whatever came back: where the service sends none, `error` says why and the list before it is kept. 409 for a service that is disabled or has no list.",
      params: paramsSchema,
      response: { 200: payerListStateSchema },
    }),
    (request) => payerMap.refreshList(request.params.name),
  );
}
