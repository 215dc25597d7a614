import {
  deliveryStatuses,
  eventTypes,
  pageOf,
  pageQuerySchema,
  testEventType,
  webhookDeliverySchema,
  webhookDeliveryWithMessageSchema,
} from "@nightguard/contract";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { idParamsSchema } from "../http/id-params.ts";
import { routesOf } from "../http/route.ts";
import { pointInTimeSchema } from "../jobs/job-query.ts";

const route = routesOf("Webhook");

const deliveryTypes = [...eventTypes, testEventType] as const;
const deliveryTypeSchema = z.enum(deliveryTypes, { error: `must be one of ${deliveryTypes.join(", ")}` });

export const deliveryQuerySchema = pageQuerySchema.extend({
  status: z
    .enum(deliveryStatuses, { error: `must be one of ${deliveryStatuses.join(", ")}` })
    .optional()
    .describe("Only deliveries in this state"),
  type: deliveryTypeSchema.optional().describe("Only deliveries of this event"),
  since: pointInTimeSchema.optional().describe("Only deliveries created at this time or later"),
  until: pointInTimeSchema.optional().describe("Only deliveries created before this time"),
});

export const recoverQuerySchema = z.object({
  since: pointInTimeSchema.describe("Deliveries that failed at this time or later"),
  until: pointInTimeSchema.optional().describe("Deliveries that failed before this time"),
  type: z
    .enum(eventTypes, { error: `must be one of ${eventTypes.join(", ")}` })
    .optional()
    .describe("Only deliveries of this event"),
});
export const recoverableSchema = z.object({
  recoverable: z.int().describe("Number of deliveries that would be sent again; at most 100,000 are counted"),
});
export const recoveredSchema = z.object({ recovered: z.int().describe("Number of deliveries sent again") });

export function deliveryRoutes(app: ApiServer, { deliveries }: Pick<ApiDeps, "deliveries">): void {
  app.get(
    "/WebhookEndpoint/:id/deliveries",
    route({
      audited: "webhook_endpoint.deliveries",
      summary: "List an endpoint's deliveries with their attempts, newest first",
      description:
        "Each attempt with its time, status and duration; what the receiver answered is shown only to callers who see patients.",
      params: idParamsSchema,
      querystring: deliveryQuerySchema,
      response: { 200: pageOf(webhookDeliverySchema) },
    }),
    ({ caller, params, query: { limit, cursor, ...filters } }) =>
      deliveries.list(caller, params.id, filters, { limit, cursor }),
  );

  app.get(
    "/WebhookDelivery/:id",
    route({
      audited: "webhook_delivery.read",
      summary: "Read a delivery with its attempts and its message",
      description:
        "The message as of the last attempt, to verify or to send to a receiver of your own; `traceparent`, which traced deliveries have too, is not " +
        "shown. If the endpoint includes results, callers who see no patients get it without its body.",
      params: idParamsSchema,
      response: { 200: webhookDeliveryWithMessageSchema },
    }),
    ({ caller, params }) => deliveries.get(caller, params.id),
  );

  app.post(
    "/WebhookEndpoint/:id/test",
    route({
      audited: "webhook_endpoint.test",
      summary: "Send a test event to an endpoint",
      description: "Its type is `endpoint.test`; the outcome is in the list of deliveries.",
      params: idParamsSchema,
      response: { 202: webhookDeliverySchema },
    }),
    ({ caller, params }) => deliveries.sendTest(caller, params.id),
  );

  app.get(
    "/WebhookEndpoint/:id/recoverable",
    route({
      summary: "Count the deliveries that a recovery would send again",
      description: "Those that were given up in that time, as `POST /WebhookEndpoint/{id}/recover` takes them.",
      params: idParamsSchema,
      querystring: recoverQuerySchema,
      response: { 200: recoverableSchema },
    }),
    ({ caller, params, query }) => deliveries.countRecoverable(caller, params.id, query),
  );

  app.post(
    "/WebhookEndpoint/:id/recover",
    route({
      audited: "webhook_endpoint.recover",
      summary: "Send deliveries that failed in that time again",
      description:
        "Oldest first, at the endpoint's rate. If it includes results, this takes the scope `read`, or a role that sees patients.",
      params: idParamsSchema,
      querystring: recoverQuerySchema,
      response: { 202: recoveredSchema },
    }),
    ({ caller, params, query }) => deliveries.recover(caller, params.id, query),
  );

  app.post(
    "/WebhookDelivery/:id/replay",
    route({
      audited: "webhook_delivery.replay",
      summary: "Send a delivery again, whether it was delivered or failed",
      description:
        "With the same webhook-id, so that a receiver can detect the duplicate. 409 while it is pending. If the endpoint includes results, this " +
        "takes the scope `read`, or a role that sees patients.",
      params: idParamsSchema,
      response: { 202: webhookDeliverySchema },
      withheld: ["answer"],
    }),
    ({ caller, params }) => deliveries.replay(caller, params.id),
  );
}
