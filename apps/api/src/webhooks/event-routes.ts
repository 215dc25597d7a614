import { eventSchema, eventTypes, eventWithDeliveriesSchema, pageOf, pageQuerySchema } from "@nightguard/contract";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { callerSignal } from "../http/caller-signal.ts";
import { idParamsSchema } from "../http/id-params.ts";
import { routesOf } from "../http/route.ts";
import { waitSchema } from "../jobs/job-schema.ts";

const route = routesOf("Event");

export const eventQuerySchema = pageQuerySchema.omit({ cursor: true }).extend({
  order: z
    .enum(["asc", "desc"], { error: "must be asc or desc" })
    .default("asc")
    .describe("asc: the oldest first, to continue with `after`; desc: the newest first, to continue with `before`"),
  after: z.string().optional().describe("The sequence number or id of the last event read; with `order=asc`"),
  before: z.string().optional().describe("The sequence number or id of the last event read; with `order=desc`"),
  type: z
    .enum(eventTypes, { error: `must be one of ${eventTypes.join(", ")}` })
    .optional()
    .describe("Only events of this type; with `order=desc`"),
  wait: waitSchema.describe("Seconds to wait for an event if there is none, at most 60; with `order=asc`"),
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
      summary: "Read events in order, or list the newest",
      description:
        "The events that webhooks carry, without gaps, for as long as jobs are kept. Continue with `after` the last one " +
        "read. If a restore from a backup lost that event, reading restarts at the first one that may be new, and " +
        "`restarted` is true. Events of batch rows are included if an endpoint asked for them at the time. To list the newest first, ask with " +
        "`order=desc`, and continue with `before` the `next_cursor`: with a `type` that few have, a page may be empty although " +
        "`next_cursor` leads on. `reference` is null for people who see no patients.",
      querystring: eventQuerySchema,
      response: { 200: eventPageSchema },
    }),
    async ({ caller, query }, reply) =>
      events.list(caller, query, { waitMs: query.wait * 1_000, signal: callerSignal(reply) }),
  );

  app.get(
    "/Event/:id",
    route({
      audited: "event.read",
      summary: "Read an event with its body as it is sent and its deliveries",
      description:
        "The body without results; that of an endpoint that includes them is at `GET /WebhookDelivery/{id}`. An endpoint that has not got to " +
        "the event yet has no delivery here. `reference` is null for callers who see no patients.",
      params: idParamsSchema,
      response: { 200: eventWithDeliveriesSchema },
    }),
    ({ caller, params }) => events.get(caller, params.id),
  );
}
