import {
  eventWithDeliveriesSchema,
  newWebhookEndpointSchema,
  pageOf,
  pageQuerySchema,
  webhookDeliverySchema,
  webhookDeliveryWithMessageSchema,
  webhookEndpointPatchSchema,
  webhookEndpointSchema,
  webhookEndpointWithSecretSchema,
} from "@nightguard/contract";
import { GraphQLBoolean } from "graphql";
import { z } from "zod";
import { toOwn } from "../access/own-request.ts";
import type { ApiDeps } from "../deps.ts";
import {
  deliveryQuerySchema,
  recoverableSchema,
  recoveredSchema,
  recoverQuerySchema,
} from "../webhooks/delivery-routes.ts";
import { createEndpoint, rotateQuerySchema } from "../webhooks/endpoint-routes.ts";
import { eventPageSchema, eventQuerySchema } from "../webhooks/event-routes.ts";
import { createField, type FieldTools, idSchema } from "./root-field.ts";

export const endpointCreationFieldName = "api_CreateWebhookEndpoint";

export function createWebhookFields(
  tools: FieldTools,
  { webhookEndpoints, deliveries, events }: Pick<ApiDeps, "webhookEndpoints" | "deliveries" | "events">,
) {
  const { types } = tools;
  const input = z.object({ id: idSchema });
  const endpoint = types.toOutput(webhookEndpointSchema, "WebhookEndpoint");
  const withSecret = types.toOutput(webhookEndpointWithSecretSchema, "WebhookEndpointWithSecret");
  const delivery = types.toOutput(webhookDeliverySchema, "WebhookDelivery");
  const queries = {
    api_WebhookEndpoint: createField(tools, {
      description: "Read a webhook endpoint.",
      input,
      output: endpoint,
      resolve: ({ id }, { request }) => webhookEndpoints.get(request.caller, id),
    }),
    api_WebhookEndpointList: createField(tools, {
      description: "List the webhook endpoints of the key's mode, newest first.",
      input: pageQuerySchema,
      output: types.toOutput(pageOf(webhookEndpointSchema), "WebhookEndpointList"),
      resolve: (page, { request }) => webhookEndpoints.list(request.caller, page),
    }),
    api_WebhookEndpointDeliveries: createField(tools, {
      description: "List an endpoint's deliveries with their attempts, newest first.",
      input: deliveryQuerySchema.extend({ id: idSchema }),
      output: types.toOutput(pageOf(webhookDeliverySchema), "WebhookDeliveryList"),
      audited: "webhook_endpoint.deliveries",
      resolve: ({ id, limit, cursor, ...filters }, { request }) =>
        deliveries.list(request.caller, id, filters, { limit, cursor }),
    }),
    api_WebhookDelivery: createField(tools, {
      description:
        "Read a delivery with its attempts and its message, without the body for callers who may not see its result.",
      input,
      output: types.toOutput(webhookDeliveryWithMessageSchema, "WebhookDeliveryWithMessage"),
      audited: "webhook_delivery.read",
      resolve: ({ id }, { request }) => deliveries.get(request.caller, id),
    }),
    api_WebhookEndpointRecoverable: createField(tools, {
      description: "Count the deliveries that a recovery would send again.",
      input: recoverQuerySchema.extend({ id: idSchema }),
      output: types.toOutput(recoverableSchema, "RecoverableDeliveries"),
      resolve: ({ id, ...filters }, { request }) => deliveries.countRecoverable(request.caller, id, filters),
    }),
    api_Event: createField(tools, {
      description: "Read an event with its body as it is sent and its deliveries.",
      input,
      output: types.toOutput(eventWithDeliveriesSchema, "EventWithDeliveries"),
      audited: "event.read",
      resolve: ({ id }, { request }) => events.get(request.caller, id),
    }),
    api_EventList: createField(tools, {
      description: "Read events in order, as webhooks carry them, or list the newest.",
      input: eventQuerySchema,
      output: types.toOutput(eventPageSchema, "EventList"),
      audited: "event.list",
      resolve: (query, { request, signal }) =>
        events.list(request.caller, query, { waitMs: query.wait * 1_000, signal }),
    }),
  };
  const mutations = {
    [endpointCreationFieldName]: createField(tools, {
      description: "Create a webhook endpoint; its secret is shown only in this response.",
      input: newWebhookEndpointSchema,
      output: withSecret,
      resolve: (wanted, { request }) => createEndpoint(webhookEndpoints, request, wanted),
    }),
    api_UpdateWebhookEndpoint: createField(tools, {
      description: "Change, disable or enable a webhook endpoint; fields that are left out do not change.",
      input: webhookEndpointPatchSchema.extend({ id: idSchema }),
      output: endpoint,
      resolve: ({ id, ...patch }, { request }) => webhookEndpoints.patch(toOwn(request), id, patch),
    }),
    api_DeleteWebhookEndpoint: createField(tools, {
      description: "Delete a webhook endpoint with its pending deliveries and log. Returns true.",
      input,
      output: GraphQLBoolean,
      async resolve({ id }, { request }) {
        await webhookEndpoints.remove(toOwn(request), id);
        return true;
      },
    }),
    api_RotateWebhookEndpoint: createField(tools, {
      description: "Give a webhook endpoint a new secret; it is shown only in this response.",
      input: rotateQuerySchema.extend({ id: idSchema }),
      output: withSecret,
      resolve: ({ id, overlap_seconds: overlapSeconds }, { request }) =>
        webhookEndpoints.rotate(toOwn(request), id, overlapSeconds * 1_000),
    }),
    api_TestWebhookEndpoint: createField(tools, {
      description: "Send a test event to an endpoint.",
      input,
      output: delivery,
      audited: "webhook_endpoint.test",
      resolve: ({ id }, { request }) => deliveries.sendTest(request.caller, id),
    }),
    api_RecoverWebhookEndpoint: createField(tools, {
      description: "Send deliveries that failed in that time again, oldest first.",
      input: recoverQuerySchema.extend({ id: idSchema }),
      output: types.toOutput(recoveredSchema, "RecoveredDeliveries"),
      audited: "webhook_endpoint.recover",
      resolve: ({ id, ...filters }, { request }) => deliveries.recover(request.caller, id, filters),
    }),
    api_ReplayWebhookDelivery: createField(tools, {
      description: "Send a delivery again, whether it was delivered or failed.",
      input,
      output: delivery,
      audited: "webhook_delivery.replay",
      resolve: ({ id }, { request }) => deliveries.replay(request.caller, id),
    }),
  };
  return { queries, mutations };
}
