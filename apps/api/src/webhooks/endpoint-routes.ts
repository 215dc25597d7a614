import {
  accountEndpointSchema,
  type NewWebhookEndpoint,
  newWebhookEndpointSchema,
  pageOf,
  pageQuerySchema,
  webhookEndpointPatchSchema,
  webhookEndpointSchema,
  webhookEndpointWithSecretSchema,
} from "@nightguard/contract";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { toOwn } from "../access/own-request.ts";
import type { ApiDeps, ApiServer } from "../deps.ts";
import { idParamsSchema } from "../http/id-params.ts";
import { routesOf } from "../http/route.ts";
import { createOnce } from "../idempotency/create-once.ts";

const route = routesOf("Webhook");
const daySeconds = 86_400;

export const rotateQuerySchema = z.object({
  overlap_seconds: z.coerce
    .number("must be a number of seconds")
    .int()
    .min(0)
    .max(daySeconds)
    .default(daySeconds)
    .describe("How many seconds the former secrets stay valid"),
});

export const createEndpoint = (
  webhookEndpoints: ApiDeps["webhookEndpoints"],
  request: FastifyRequest,
  wanted: NewWebhookEndpoint,
) =>
  createOnce(request, {
    create: (id) => webhookEndpoints.create(toOwn(request), wanted, id),
    resume: (id) => webhookEndpoints.getCreated(request.caller, id),
  });

export function endpointRoutes(
  app: ApiServer,
  { webhookEndpoints, administration }: Pick<ApiDeps, "webhookEndpoints" | "administration">,
): void {
  app.post(
    "/WebhookEndpoint",
    route({
      summary: "Create a webhook endpoint; its secret is shown only in this response",
      description:
        "It receives the events of the key's mode from now on. With `include_result` it takes the scope `read` too, or for a person a role " +
        "that sees patients: 403 otherwise.",
      body: newWebhookEndpointSchema,
      response: { 201: webhookEndpointWithSecretSchema },
      answerFields: { 201: ["Location"] },
    }),
    async (request, reply) => {
      const created = await createEndpoint(webhookEndpoints, request, request.body);
      reply.header("location", `/WebhookEndpoint/${created.id}`);
      return created;
    },
  );

  app.get(
    "/WebhookEndpoint",
    route({
      summary: "List the webhook endpoints of the key's mode, newest first",
      description: "With their state, and without their secrets.",
      querystring: pageQuerySchema,
      response: { 200: pageOf(webhookEndpointSchema) },
    }),
    ({ caller, query }) => webhookEndpoints.list(caller, query),
  );

  app.get(
    "/Admin/Account/:id/WebhookEndpoint",
    routesOf("Administration")({
      access: "admin",
      audited: "webhook_endpoint.list",
      summary: "List an account's webhook endpoints of both modes, newest first",
      description: "Without secrets, and without the paths of their addresses, which may contain one.",
      params: idParamsSchema,
      querystring: pageQuerySchema,
      response: { 200: pageOf(accountEndpointSchema) },
    }),
    (request) => administration.listWebhookEndpoints(request.params.id, request.query),
  );

  app.get(
    "/WebhookEndpoint/:id",
    route({
      summary: "Read a webhook endpoint",
      description: "Without its secret.",
      params: idParamsSchema,
      response: { 200: webhookEndpointSchema },
    }),
    ({ caller, params }) => webhookEndpoints.get(caller, params.id),
  );

  app.patch(
    "/WebhookEndpoint/:id",
    route({
      summary: "Change, disable or enable a webhook endpoint",
      description:
        "Events are kept while it is disabled, and delivered in order when it is enabled. An endpoint that then includes results is changed " +
        "only with the scope `read`, or in a role that sees patients; anybody who manages webhooks may disable it.",
      params: idParamsSchema,
      body: webhookEndpointPatchSchema,
      response: { 200: webhookEndpointSchema },
    }),
    (request) => webhookEndpoints.patch(toOwn(request), request.params.id, request.body),
  );

  app.delete(
    "/WebhookEndpoint/:id",
    route({
      summary: "Delete a webhook endpoint with its pending deliveries and log",
      description: "A delivery on its way may still arrive. The events stay in `GET /Event`.",
      params: idParamsSchema,
      response: { 204: z.undefined().describe("Deleted") },
    }),
    (request) => webhookEndpoints.remove(toOwn(request), request.params.id),
  );

  app.post(
    "/WebhookEndpoint/:id/rotate",
    route({
      summary: "Give a webhook endpoint a new secret; it is shown only in this response",
      description:
        "Deliveries are also signed with the old secret for a day, or for `overlap_seconds`, and with those before it no " +
        "longer than that: 0 ends every older secret at once. Use it for a leaked one. If it includes results, this takes the scope `read`, " +
        "or a role that sees patients.",
      params: idParamsSchema,
      querystring: rotateQuerySchema,
      response: { 200: webhookEndpointWithSecretSchema },
    }),
    (request) => webhookEndpoints.rotate(toOwn(request), request.params.id, request.query.overlap_seconds * 1_000),
  );
}
