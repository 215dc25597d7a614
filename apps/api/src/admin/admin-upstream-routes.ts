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
import { toOperator } from "./admin-schemas.ts";

const route = routesOf("Administration", { access: "admin" });

const paramsSchema = z.object({ name: upstreamNameSchema });

export function adminUpstreamRoutes(app: ApiServer, { upstreams }: Pick<ApiDeps, "upstreams">): void {
  app.get(
    "/Admin/UpstreamKind",
    route({
      audited: "upstream.list",
      summary: "List the kinds of payer services that can be configured, with what each needs",
      description: "The credentials and settings of `PUT /Admin/Upstream/{name}`, by kind.",
      response: { 200: pageOf(upstreamKindDocumentSchema) },
    }),
    async () => ({ data: upstreams.listKinds(), next_cursor: null }),
  );

  app.put(
    "/Admin/Upstream/:name",
    route({
      summary: "Create or replace a payer service; its credentials are never shown again",
      description:
        "Every process uses the change within a second; calls in flight end with what they began with. Without a route to it nothing is asked.",
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
      description: "As it was put, with its defaults. Those of the environment have no name here.",
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
    async () => ({ data: await upstreams.listUpstreams(), next_cursor: null }),
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
      summary: "Ask a payer service one question that bills nothing, and tell what came back",
      description: "200 whatever came back: the outcome is in the response.",
      params: paramsSchema,
      response: { 200: upstreamTestSchema },
    }),
    (request) => upstreams.testUpstream(request.params.name),
  );

  app.put(
    "/Admin/Route/:name",
    route({
      summary: "Create or replace a route: which payers' questions go to which payer service",
      description:
        "The most specific route wins: of the account before all accounts', of the payer before `*`, then the highest priority. A payer that no route and no upstream of the environment takes fails its job with `no_route`.",
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
      description: "All of them on one page. Which of several wins, `PUT /Admin/Route/{name}` tells.",
      response: { 200: pageOf(routeDocumentSchema) },
    }),
    async () => ({ data: await upstreams.listRoutes(), next_cursor: null }),
  );

  app.delete(
    "/Admin/Route/:name",
    route({
      summary: "Delete a route",
      description:
        "Questions of its payers then go where another route says, or to the payer service of the environment.",
      params: paramsSchema,
      response: { 204: z.undefined().describe("Deleted") },
    }),
    (request) => upstreams.deleteRoute(toOperator(request), request.params.name),
  );
}
