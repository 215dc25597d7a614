import { eventSchema, pageOf, pageQuerySchema } from "@nightguard/contract";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { callerSignal } from "../http/caller-signal.ts";
import { routesOf } from "../http/route.ts";
import { waitSchema } from "../jobs/job-schema.ts";

const route = routesOf("Event");

/** Which events are read, and how long is waited for one. */
export const eventQuerySchema = pageQuerySchema.omit({ cursor: true }).extend({
  after: z.string().optional().describe("The sequence number or the id of the last event that was read"),
  wait: waitSchema.describe("Seconds to wait for an event where there is none yet, at most 60"),
});

/** A page of the feed. */
export const eventPageSchema = pageOf(eventSchema).extend({
  restarted: z
    .boolean()
    .describe(
      "Whether the service was restored from a backup and `after` is of what that lost: what follows may tell again of " +
        "jobs that were told of before",
    ),
});

/** `GET /Event`: the events that webhooks carry, in order, for whoever missed some. */
export function eventRoutes(app: ApiServer, { events }: Pick<ApiDeps, "events">): void {
  app.get(
    "/Event",
    route({
      audited: "event.list",
      summary: "Read events in the order in which they happened",
      description:
        "The same that webhooks carry, without gaps, for as long as jobs are kept: go on with `after` the last one that " +
        "was read. After a restore of the service from a backup a reader of events that it lost goes on with the first that " +
        "it cannot know, and `restarted` says so. Events of rows of batches are among them where an endpoint has asked for " +
        "them at the time.",
      querystring: eventQuerySchema,
      response: { 200: eventPageSchema },
    }),
    async ({ caller, query }, reply) =>
      events.list(caller, query, { waitMs: query.wait * 1_000, signal: callerSignal(reply) }),
  );
}
