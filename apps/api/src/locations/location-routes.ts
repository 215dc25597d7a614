import {
  locationDetailsSchema,
  locationListSchema,
  locationParamsSchema,
  locationSchema,
  locationSummaryListSchema,
} from "@nightguard/contract";
import { summarizeLocations, toLocationSummaryCsv } from "@nightguard/service";
import { z } from "zod";
import { toOwn } from "../access/own-request.ts";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { daySchema } from "../http/day-schema.ts";
import { asText, routesOf } from "../http/route.ts";

const route = routesOf("Location");

/** The places of an account, which its requests name by `location_id`. */
export function locationRoutes(app: ApiServer, { locations, jobs }: Pick<ApiDeps, "locations" | "jobs">): void {
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

  app.get(
    "/Appointment/locations",
    route({
      summary: "Count the appointments of each location: verified, in time, open, overdue, and by cause",
      description:
        "Today and the six days after it, or from `from` to `to`, both inclusive; at most 31 days and 20,000 appointments. The days of a location " +
        "begin in its time zone. Appointments are those of `GET /Appointment`, and `open` and `overdue` are items of `GET /WorkItem`. " +
        "`format=csv` is a file with one line for each location, its causes as columns.",
      querystring: z.object({
        from: daySchema.optional().describe("The first day; by default today, in the account's time zone"),
        to: daySchema.optional().describe("The last day; by default six days after the first"),
        format: z.enum(["json", "csv"]).default("json").describe("How the counts are written"),
      }),
      response: {
        200: {
          description: "The counts, in the format asked for",
          content: {
            "application/json": { schema: locationSummaryListSchema },
            "text/csv": { schema: asText(z.string().describe("One line for each location")) },
          },
        },
      },
      answerFields: { 200: ["Content-Disposition?"] },
    }),
    async ({ caller, query: { format, ...days } }, reply) => {
      const summary = await summarizeLocations(jobs, caller, days);
      if (format === "json") return summary;
      reply.type("text/csv; charset=utf-8; header=present");
      reply.header("content-disposition", `attachment; filename="locations-${summary.from}-${summary.to}.csv"`);
      return toLocationSummaryCsv(summary.data);
    },
  );
}
