import type { Scope } from "@nightguard/contract";
import type { RouteOptions } from "fastify";

/**
 * Who may call a route. `request` and `verification` pass the seven checks. A `verification` that waits for its answer
 * needs a verification token; every other request needs a request token. `operation` passes the first six checks, and its
 * handler takes the tokens that its body calls for. `admin` needs an administrator's token.
 */
export type Access = "public" | "admin" | "request" | "verification" | "operation";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Default `request`. */
    access?: Access;
  }
}

/** `any`: reference data that belongs to no account, or an operation whose parts have scopes of their own. */
export type NeededScope = Scope | "any";

/** The scope that a key needs for each route that takes one, and for each GraphQL field. */
const neededScopes: Readonly<Record<string, NeededScope>> = {
  "GET /Payer": "any",
  "GET /ClearCoverageCarrier": "any",
  "GET /PayerDirectory": "any",
  api_PayerList: "any",
  api_ClearCoverageCarrierList: "any",
  api_PayerDirectory: "any",
  "POST /graphql/gql": "any",

  "POST /Eligibility": "verify",
  "POST /ClearCoverage": "verify",
  "POST /Batch": "verify",
  api_RequestEligibility: "verify",
  eligibility_ClearCoverage: "verify",
  "POST /Job/:id/cancel": "verify",
  "POST /Job/:id/retry": "verify",
  api_CancelJob: "verify",
  api_RetryJob: "verify",
  "POST /Batch/:id/cancel": "verify",
  "POST /Batch/:id/pause": "verify",
  "POST /Batch/:id/resume": "verify",
  "POST /Batch/:id/retry": "verify",
  api_CancelBatch: "verify",
  api_PauseBatch: "verify",
  api_ResumeBatch: "verify",
  api_RetryBatch: "verify",

  "GET /Job": "read",
  "GET /Job/:id": "read",
  api_Job: "read",
  api_JobList: "read",
  "GET /Batch": "read",
  "GET /Batch/:id": "read",
  "GET /Batch/:id/events": "read",
  "GET /Batch/:id/rejections": "read",
  "GET /Batch/:id/results": "read",
  api_Batch: "read",
  api_BatchList: "read",
  api_BatchRejections: "read",
  "GET /Event": "read",
  api_EventList: "read",
  "GET /Usage": "read",
  "GET /Audit": "manage_account",
  "DELETE /Job/:id": "manage_account",
  "DELETE /Batch/:id": "manage_account",
  "POST /Patient/delete": "manage_account",

  "GET /Provider": "read",
  "GET /Provider/:npi": "read",
  "PUT /Provider/:npi": "manage_account",
  "DELETE /Provider/:npi": "manage_account",

  "GET /ApiKey": "manage_keys",
  "POST /ApiKey": "manage_keys",
  "PATCH /ApiKey/:id": "manage_keys",
  "POST /ApiKey/:id/roll": "manage_keys",

  "GET /WebhookEndpoint": "manage_webhooks",
  "POST /WebhookEndpoint": "manage_webhooks",
  "GET /WebhookEndpoint/:id": "manage_webhooks",
  "PATCH /WebhookEndpoint/:id": "manage_webhooks",
  "DELETE /WebhookEndpoint/:id": "manage_webhooks",
  "POST /WebhookEndpoint/:id/rotate": "manage_webhooks",
  "GET /WebhookEndpoint/:id/deliveries": "manage_webhooks",
  "POST /WebhookEndpoint/:id/test": "manage_webhooks",
  "POST /WebhookEndpoint/:id/recover": "manage_webhooks",
  "POST /WebhookDelivery/:id/replay": "manage_webhooks",
  api_WebhookEndpoint: "manage_webhooks",
  api_WebhookEndpointList: "manage_webhooks",
  api_WebhookEndpointDeliveries: "manage_webhooks",
  api_CreateWebhookEndpoint: "manage_webhooks",
  api_UpdateWebhookEndpoint: "manage_webhooks",
  api_DeleteWebhookEndpoint: "manage_webhooks",
  api_RotateWebhookEndpoint: "manage_webhooks",
  api_TestWebhookEndpoint: "manage_webhooks",
  api_RecoverWebhookEndpoint: "manage_webhooks",
  api_ReplayWebhookDelivery: "manage_webhooks",
};

/** Names in the table above: the test holds that each is a route or a field. */
export const scopedNames: readonly string[] = Object.keys(neededScopes);

/** The scope for a route, by method and path, or a GraphQL field. @throws Error for a name that the table lacks */
export function getNeededScope(name: string): NeededScope {
  const scope = neededScopes[name];
  if (!scope) throw new Error(`route-access.ts has no scope for ${name}`);
  return scope;
}

/** The scope for a route; undefined if it takes no key. @throws Error for a route that the table lacks */
export function findRouteScope({ method, url, config }: Pick<RouteOptions, "method" | "url" | "config">) {
  const access = config?.access ?? "request";
  if (access === "public" || access === "admin") return undefined;
  return getNeededScope(`${method === "HEAD" ? "GET" : method} ${url}`);
}
