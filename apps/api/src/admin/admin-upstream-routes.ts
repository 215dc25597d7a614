import {
  newUpstreamParamsSchema,
  pageOf,
  routeDocumentSchema,
  routeInputSchema,
  upstreamDocumentSchema,
  upstreamInputSchema,
  upstreamKindDocumentSchema,
  upstreamNameSchema,
  upstreamTestSchema,
} from "@nightguard/contract";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { routesOf } from "../http/route.ts";
import { presentOnlyPage, toOperator } from "./admin-schemas.ts";

const route = routesOf("Administration", { access: "admin" });

const paramsSchema = z.object({ name: upstreamNameSchema });

type Deps = Pick<ApiDeps, "upstreams">;

export function adminUpstreamRoutes(app: ApiServer, deps: Deps): void {
  upstreamRoutes(app, deps);
  payerRouteRoutes(app, deps);
}

function upstreamRoutes(app: ApiServer, { upstreams }: Deps): void {
  app.get(
    "/Admin/UpstreamKind",
    route({
      audited: "upstream.list",
      summary: "List the kinds of payer services that can be configured, with what each needs",
      description: "The credentials and settings of `PUT /Admin/Upstream/{name}`, by kind.",
      response: { 200: pageOf(upstreamKindDocumentSchema) },
    }),
    async () => presentOnlyPage(upstreams.listKinds()),
  );

  app.put(
    "/Admin/Upstream/:name",
    route({
      summary: "Create or replace a payer service; its credentials are never shown again",
      description:
        "Every process uses the change within a second; calls in flight end with the settings that they began with. A payer service " +
        "without a route gets no questions.",
      params: newUpstreamParamsSchema,
      body: upstreamInputSchema,
      response: { 200: upstreamDocumentSchema },
    }),
    (request) => upstreams.putUpstream(toOperator(request), request.params.name, request.body),
  );

  app.get(
    "/Admin/Upstream/:name",
    route({
      audited: "upstream.read",
      summary: "Show a payer service, without its credentials",
      description:
        "As it was put, with its defaults. A payer service that the environment configures is not shown: 404.",
      params: paramsSchema,
      response: { 200: upstreamDocumentSchema },
    }),
    (request) => upstreams.getUpstream(request.params.name),
  );

  app.get(
    "/Admin/Upstream",
    route({
      audited: "upstream.list",
      summary: "List payer services by name, without those of the environment",
      description: "All of them on one page, without their credentials.",
      response: { 200: pageOf(upstreamDocumentSchema) },
    }),
    async () => presentOnlyPage(await upstreams.listUpstreams()),
  );

  app.delete(
    "/Admin/Upstream/:name",
    route({
      summary: "Delete a payer service and its credentials",
      description: "409 while routes name it: delete or change those first.",
      params: paramsSchema,
      response: { 204: z.undefined().describe("Deleted") },
    }),
    (request) => upstreams.deleteUpstream(toOperator(request), request.params.name),
  );

  app.post(
    "/Admin/Upstream/:name/test",
    route({
      audited: "upstream.test",
      summary: "Ask a payer service one question that bills nothing, and show its outcome",
      description:
        "The status is 200 for every outcome, also for a refusal or a timeout; the response says which it was.",
      params: paramsSchema,
      response: { 200: upstreamTestSchema },
    }),
    (request) => upstreams.testUpstream(request.params.name),
  );
}

/** Routes in the sense of an operator: which payer service takes which payers' questions. */
function payerRouteRoutes(app: ApiServer, { upstreams }: Deps): void {
  app.put(
    "/Admin/Route/:name",
    route({
      summary: "Create or replace a route: which payers' questions go to which payer service",
      description:
        "The most specific route wins: one of the account before one of all accounts, one of the payer before `*`, then the highest " +
        "priority. A job whose payer has neither a route nor a payer service of the environment fails with `no_route`.",
      params: paramsSchema,
      body: routeInputSchema,
      response: { 200: routeDocumentSchema },
    }),
    (request) => upstreams.putRoute(toOperator(request), request.params.name, request.body),
  );

  app.get(
    "/Admin/Route/:name",
    route({
      audited: "route.read",
      summary: "Show a route",
      description: "As it was put, with its defaults.",
      params: paramsSchema,
      response: { 200: routeDocumentSchema },
    }),
    (request) => upstreams.getRoute(request.params.name),
  );

  app.get(
    "/Admin/Route",
    route({
      audited: "route.list",
      summary: "List routes by name",
      description: "All of them on one page. `PUT /Admin/Route/{name}` describes which of several routes wins.",
      response: { 200: pageOf(routeDocumentSchema) },
    }),
    async () => presentOnlyPage(await upstreams.listRoutes()),
  );

  app.delete(
    "/Admin/Route/:name",
    route({
      summary: "Delete a route",
      description: "Questions to its payers then take another route, or go to the payer service of the environment.",
      params: paramsSchema,
      response: { 204: z.undefined().describe("Deleted") },
    }),
    (request) => upstreams.deleteRoute(toOperator(request), request.params.name),
  );
}
