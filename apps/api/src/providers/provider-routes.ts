import {
  pageQuerySchema,
  providerDetailsSchema,
  providerListSchema,
  providerParamsSchema,
  providerSchema,
} from "@nightguard/contract";
import { z } from "zod";
import { toOwn } from "../access/own-request.ts";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { routesOf } from "../http/route.ts";

const route = routesOf("Provider", { access: "request" });

/** Details of an account's dentists and practices, for payer services that need more than an NPI. */
export function providerRoutes(app: ApiServer, { providers }: Pick<ApiDeps, "providers">): void {
  app.get(
    "/Provider",
    route({
      audited: "provider.list",
      summary: "List the providers of the key's mode, newest first, and the NPIs that nothing is known of",
      description:
        "Some payer services ask for the provider's name. `unknown` has the NPIs of recent questions without one, with how many came: set them with `PUT /Provider/{npi}`.",
      querystring: pageQuerySchema,
      response: { 200: providerListSchema },
    }),
    (request) => providers.list(request.caller, request.query),
  );

  app.get(
    "/Provider/:npi",
    route({
      audited: "provider.read",
      summary: "Show what is known of a provider",
      description: "404 where nothing was set.",
      params: providerParamsSchema,
      response: { 200: providerSchema },
    }),
    (request) => providers.get(request.caller, request.params.npi),
  );

  app.put(
    "/Provider/:npi",
    route({
      summary: "Set the name, taxonomy and address of a dentist or practice; the whole is replaced",
      description:
        "They go into questions with this NPI where a payer service takes them, from the next second on, also into those that wait. A request's own `provider.name` comes first.",
      params: providerParamsSchema,
      body: providerDetailsSchema,
      response: { 200: providerSchema },
    }),
    (request) => providers.put(toOwn(request), request.params.npi, request.body),
  );

  app.delete(
    "/Provider/:npi",
    route({
      summary: "Delete what is known of a provider",
      description: "Questions with this NPI then need a name of their own where a payer service asks for one.",
      params: providerParamsSchema,
      response: { 204: z.undefined().describe("Deleted") },
    }),
    (request) => providers.delete(toOwn(request), request.params.npi),
  );
}
