import { locationDetailsSchema, locationListSchema, locationParamsSchema, locationSchema } from "@nightguard/contract";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { routesOf } from "../http/route.ts";
import { toOwn } from "../webhooks/endpoint-routes.ts";

const route = routesOf("Location");

/** The places of an account, which its requests name by `location_id`. */
export function locationRoutes(app: ApiServer, { locations }: Pick<ApiDeps, "locations">): void {
  app.get(
    "/Location",
    route({
      summary: "List the locations of the key's mode, by name",
      description: "All of them: an account has at most 1,000 in a mode.",
      response: { 200: locationListSchema },
    }),
    ({ caller }) => locations.list(caller),
  );

  app.get(
    "/Location/:id",
    route({
      summary: "Show a location",
      description: "404 where nothing was set.",
      params: locationParamsSchema,
      response: { 200: locationSchema },
    }),
    ({ caller, params }) => locations.get(caller, params.id),
  );

  app.put(
    "/Location/:id",
    route({
      summary: "Set the name and the time zone of a location; the whole is replaced",
      description:
        "The id is the `location_id` of requests and rows. It, and what is set, are stored encrypted. Requests may name locations of which nothing is set.",
      params: locationParamsSchema,
      body: locationDetailsSchema,
      response: { 200: locationSchema },
    }),
    (request) => locations.put(toOwn(request), request.params.id, request.body),
  );

  app.delete(
    "/Location/:id",
    route({
      summary: "Delete what is set for a location",
      description: "Jobs keep their `location_id`.",
      params: locationParamsSchema,
      response: { 204: z.undefined().describe("Deleted") },
    }),
    (request) => locations.delete(toOwn(request), request.params.id),
  );
}
