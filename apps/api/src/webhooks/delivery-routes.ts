import { deliveryStatuses, pageOf, pageQuerySchema, webhookDeliverySchema } from "@nightguard/contract";
import { z } from "zod";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { routesOf } from "../http/route.ts";
import { idParamsSchema } from "../jobs/job-schema.ts";

const route = routesOf("Webhook");

/** Which deliveries are listed. */
export const deliveryQuerySchema = pageQuerySchema.extend({
  status: z.enum(deliveryStatuses, { error: `must be one of ${deliveryStatuses.join(", ")}` }).optional(),
});

/** Which deliveries are sent again. */
export const recoverQuerySchema = z.object({
  since: z.iso
    .datetime({ offset: true, error: "must be an RFC 3339 time" })
    .transform((text) => new Date(text))
    .describe("Deliveries that were given up at this time or later"),
});
/** How many those were. */
export const recoveredSchema = z.object({ recovered: z.int().describe("How many are sent again") });

/** What was sent to an endpoint, and sending it again. */
export function deliveryRoutes(app: ApiServer, { deliveries }: Pick<ApiDeps, "deliveries">): void {
  app.get(
    "/WebhookEndpoint/:id/deliveries",
    route({
      audited: "webhook_endpoint.deliveries",
      summary: "List what was sent to an endpoint, newest first, with every attempt",
      params: idParamsSchema,
      querystring: deliveryQuerySchema,
      response: { 200: pageOf(webhookDeliverySchema) },
    }),
    ({ caller, params, query: { status, ...page } }) => deliveries.list(caller, params.id, { status }, page),
  );

  app.post(
    "/WebhookEndpoint/:id/test",
    route({
      audited: "webhook_endpoint.test",
      summary: "Send a test event to an endpoint",
      description: "Its type is `endpoint.test`; how it went is among the deliveries.",
      params: idParamsSchema,
      response: { 202: webhookDeliverySchema },
    }),
    async ({ caller, params }, reply) => {
      const delivery = await deliveries.sendTest(caller, params.id);
      return reply.code(202).send(delivery);
    },
  );

  app.post(
    "/WebhookEndpoint/:id/recover",
    route({
      audited: "webhook_endpoint.recover",
      summary: "Send everything again that was given up since then",
      description: "The oldest first, at the endpoint's pace.",
      params: idParamsSchema,
      querystring: recoverQuerySchema,
      response: { 202: recoveredSchema },
    }),
    async ({ caller, params, query }, reply) => {
      const outcome = await deliveries.recover(caller, params.id, query.since);
      return reply.code(202).send(outcome);
    },
  );

  app.post(
    "/WebhookDelivery/:id/replay",
    route({
      audited: "webhook_delivery.replay",
      summary: "Send a delivery again, whether it was taken or given up",
      description: "With the same webhook-id, so that a receiver that has it knows it again. 409 while it is pending.",
      params: idParamsSchema,
      response: { 202: webhookDeliverySchema },
    }),
    async ({ caller, params }, reply) => {
      const delivery = await deliveries.replay(caller, params.id);
      return reply.code(202).send(delivery);
    },
  );
}
