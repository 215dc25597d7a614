import { eventSchema, pageOf, pageQuerySchema } from "@nightguard/contract";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { callerSignal } from "../http/caller-signal.ts";
import { routesOf } from "../http/route.ts";
import { waitSchema } from "../jobs/job-schema.ts";

const route = routesOf("Event");

export const eventQuerySchema = pageQuerySchema.omit({ cursor: true }).extend({
  after: z.string().optional().describe("The sequence number or id of the last event read"),
  wait: waitSchema.describe("Seconds to wait for an event if there is none, at most 60"),
});

export const eventPageSchema = pageOf(eventSchema).extend({
  restarted: z
    .boolean()
    .describe(
      "True if the service was restored from a backup and lost the event `after`: the following events may repeat earlier " +
        "ones",
    ),
});

export function eventRoutes(app: ApiServer, { events }: Pick<ApiDeps, "events">): void {
  app.get(
    "/Event",
    route({
      audited: "event.list",
      summary: "Read events in order",
      description:
        "The events that webhooks carry, without gaps, for as long as jobs are kept. Continue with `after` the last one " +
        "read. If a restore from a backup lost that event, reading restarts at the first one that may be new, and " +
        "`restarted` is true. Events of batch rows are included if an endpoint asked for them at the time.",
      querystring: eventQuerySchema,
      response: { 200: eventPageSchema },
    }),
    async ({ caller, query }, reply) =>
      events.list(caller, query, { waitMs: query.wait * 1_000, signal: callerSignal(reply) }),
  );
}
