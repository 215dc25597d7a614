import type { Need } from "@nightguard/contract";
import type { RouteOptions } from "fastify";

/**
 * `request` and `verification` pass the seven checks and take a token of their kind. `operation` passes the first six;
 * its handler takes the tokens. `admin` needs an administrator's token or an operator's session. `session` needs a
 * signed-in person, in any account; `sign_in` is for people who are not signed in yet.
 */
export type Access = "public" | "admin" | "request" | "verification" | "operation" | "session" | "sign_in";

/** API keys and people may call these routes of an account. */
export type AccountAccessKind = Extract<Access, "request" | "verification" | "operation">;

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
    /** Skips the checks of the account: suspension and checks 3 to 6. */
    anyStanding?: boolean;
    /** A person's session has no access. */
    keysOnly?: boolean;
    /** A key has no access. */
    peopleOnly?: boolean;
  }
}

export const isOfAccount = (access: Access): access is AccountAccessKind =>
  access === "request" || access === "verification" || access === "operation";

/**
 * Routes, GraphQL fields and, in small letters, tools of the Model Context Protocol. A key meets a need by a scope, a
 * person by their roles: packages/service/src/access/roles.ts. Whatever shows a patient unmasked needs `people`.
 */
const needsByName: Readonly<Record<string, Need>> = {
  "GET /Payer": "any",
  "GET /ClearCoverageCarrier": "any",
  "GET /PayerDirectory": "any",
  "GET /PayerHealth": "read",
  "GET /PayerHealth/:id": "read",
  api_PayerList: "any",
  api_ClearCoverageCarrierList: "any",
  api_PayerDirectory: "any",
  "POST /graphql/gql": "any",
  "POST /mcp": "any",
  find_payer: "any",

  "POST /Eligibility": "verify",
  "POST /ClearCoverage": "verify",
  "POST /Batch": "verify",
  api_RequestEligibility: "verify",
  eligibility_ClearCoverage: "verify",
  verify_patient: "verify",
  submit_batch: "verify",
  retry_job: "verify",
  correct_job: "verify",
  record_finding: "verify",
  retry_batch: "verify",
  "GET /ColumnMapping": "verify",
  "GET /ColumnMapping/:name": "verify",
  "PUT /ColumnMapping/:name": "verify",
  "DELETE /ColumnMapping/:name": "verify",
  "PUT /Source/:name": "verify",
  "DELETE /Source/:name": "verify",
  "GET /WorkItem/owners": "verify",
  "PATCH /WorkItem": "verify",
  "PATCH /WorkItem/:id": "verify",
  "POST /WorkItem/:id/note": "verify",
  api_WorkOwnerList: "verify",
  api_PatchWorkItem: "verify",
  api_PatchWorkItems: "verify",
  api_AddWorkNote: "verify",
  "POST /Job/:id/cancel": "verify",
  "POST /Job/:id/correct": "verify",
  "POST /Job/:id/retry": "verify",
  "POST /Job/:id/finding": "verify",
  "DELETE /Job/:id/finding/:finding": "verify",
  api_CancelJob: "verify",
  api_RetryJob: "verify",
  "POST /BulkAction": "verify",
  "GET /BulkAction/count": "verify",
  "POST /BulkAction/:id/abort": "verify",
  "POST /Batch/:id/cancel": "verify",
  "POST /Batch/:id/pause": "verify",
  "POST /Batch/:id/resume": "verify",
  "POST /Batch/:id/retry": "verify",
  api_CancelBatch: "verify",
  api_PauseBatch: "verify",
  api_ResumeBatch: "verify",
  api_RetryBatch: "verify",

  "GET /Job": "read",
  "GET /Job/:id": "people",
  api_Job: "people",
  api_JobList: "read",
  "POST /Job/search": "people",
  "GET /Job/:id/question": "people",
  "GET /Job/:id/answer": "people",
  "GET /Job/:id/explanation": "people",
  "GET /Job/:id/coverages": "people",
  "GET /Job/:id/fhir": "people",
  "GET /Job/:id/proof": "people",
  "GET /Job/:id/why": "people",
  "GET /Job/:id/history": "people",
  "GET /Job/:id/views": "people",
  api_JobExplanation: "people",
  read_job: "people",
  explain_rejection: "people",
  "GET /Appointment": "read",
  "GET /Appointment/locations": "read",
  "GET /Source": "read",
  "GET /Location": "read",
  "GET /Location/:id": "read",
  "PUT /Location/:id": "manage_account",
  "DELETE /Location/:id": "manage_account",
  api_LocationList: "read",
  "POST /Estimate": "people",
  "POST /Estimate/list": "people",
  "GET /FeeSchedule": "read",
  "GET /FeeSchedule/:name": "read",
  "PUT /FeeSchedule/:name": "manage_account",
  "DELETE /FeeSchedule/:name": "manage_account",
  "GET /SavedView": "read",
  "PUT /SavedView/:id": "read",
  "DELETE /SavedView/:id": "read",
  "GET /WorkItem": "read",
  "GET /WorkItem/:id": "read",
  api_WorkItem: "read",
  api_WorkItemList: "read",
  list_work: "read",
  "GET /BulkAction": "read",
  "GET /BulkAction/:id": "read",
  "GET /Batch": "read",
  "GET /Batch/:id": "read",
  "GET /Batch/:id/events": "read",
  "GET /Batch/:id/rejections": "read",
  "GET /Batch/:id/results": "people",
  "GET /Batch/:id/Row": "read",
  api_BatchRows: "read",
  "GET /Batch/:id/draft": "people",
  "PUT /Batch/:id/draft": "people",
  "DELETE /Batch/:id/draft": "people",
  api_Batch: "read",
  read_batch: "read",
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

  "GET /Account": "any",
  "PATCH /Account": "manage_account",
  "GET /ApiKey": "see_keys",
  "POST /ApiKey": "manage_keys",
  "PATCH /ApiKey/:id": "manage_keys",
  "POST /ApiKey/:id/roll": "manage_keys",

  "GET /Request": "see_keys",
  "GET /Request/causes": "see_keys",
  "GET /Usage/keys": "see_keys",

  "GET /User": "manage_users",
  "POST /User": "manage_users",
  "PATCH /User/:id": "manage_users",
  "POST /User/:id/link": "manage_users",
  "DELETE /User/:id/sessions": "manage_users",

  "GET /Session": "session",
  "DELETE /Session": "session",
  "POST /Session/activity": "session",

  "GET /Passkey": "session",
  "POST /Passkey": "session",
  "POST /Passkey/options": "session",
  "DELETE /Passkey/:id": "session",

  "GET /Notification": "session",
  "PUT /Notification": "session",
  "DELETE /Notification": "session",

  "GET /WebhookEndpoint": "see_webhooks",
  "POST /WebhookEndpoint": "manage_webhooks",
  "GET /WebhookEndpoint/:id": "see_webhooks",
  "PATCH /WebhookEndpoint/:id": "manage_webhooks",
  "DELETE /WebhookEndpoint/:id": "manage_webhooks",
  "POST /WebhookEndpoint/:id/rotate": "manage_webhooks",
  "GET /WebhookEndpoint/:id/deliveries": "see_webhooks",
  "GET /WebhookEndpoint/:id/recoverable": "see_webhooks",
  "POST /WebhookEndpoint/:id/test": "manage_webhooks",
  "POST /WebhookEndpoint/:id/recover": "manage_webhooks",
  "GET /WebhookDelivery/:id": "see_webhooks",
  "POST /WebhookDelivery/:id/replay": "manage_webhooks",
  "GET /Event/:id": "see_webhooks",
  api_Event: "see_webhooks",
  api_WebhookEndpoint: "see_webhooks",
  api_WebhookEndpointList: "see_webhooks",
  api_WebhookEndpointDeliveries: "see_webhooks",
  api_WebhookDelivery: "see_webhooks",
  api_WebhookEndpointRecoverable: "see_webhooks",
  api_CreateWebhookEndpoint: "manage_webhooks",
  api_UpdateWebhookEndpoint: "manage_webhooks",
  api_DeleteWebhookEndpoint: "manage_webhooks",
  api_RotateWebhookEndpoint: "manage_webhooks",
  api_TestWebhookEndpoint: "manage_webhooks",
  api_RecoverWebhookEndpoint: "manage_webhooks",
  api_ReplayWebhookDelivery: "manage_webhooks",
};

/**
 * What a phone service needs: keys may call these with the scope `work` too. Which jobs they then get to is decided in
 * packages/service/src/access/work-access.ts.
 */
const namesForWorkScope: ReadonlySet<string> = new Set([
  "GET /WorkItem",
  "GET /WorkItem/:id",
  "PATCH /WorkItem",
  "PATCH /WorkItem/:id",
  "POST /WorkItem/:id/note",
  "api_WorkItem",
  "api_WorkItemList",
  "api_PatchWorkItem",
  "api_PatchWorkItems",
  "api_AddWorkNote",
  "GET /Job/:id",
  "GET /Job/:id/question",
  "GET /Job/:id/explanation",
  "POST /Job/:id/finding",
  "DELETE /Job/:id/finding/:finding",
  "api_Job",
  "api_JobExplanation",
  "list_work",
  "read_job",
  "explain_rejection",
  "record_finding",
]);

export const acceptsWorkScope = (name: string): boolean => namesForWorkScope.has(name);

export const namesWithNeeds: readonly string[] = Object.keys(needsByName);

export function getNeed(name: string): Need {
  const need = needsByName[name];
  if (!need) throw new Error(`route-access.ts does not say what ${name} needs`);
  return need;
}

interface RouteNeed {
  readonly need: Need;
  readonly acceptsWorkScope: boolean;
}

/** @returns undefined for a route that is about no account and no person */
export function findRouteNeed({
  method,
  url,
  config,
}: Pick<RouteOptions, "method" | "url" | "config">): RouteNeed | undefined {
  const access = config?.access ?? "request";
  if (!isOfAccount(access) && access !== "session") return undefined;
  const name = `${method === "HEAD" ? "GET" : method} ${url}`;
  return { need: getNeed(name), acceptsWorkScope: acceptsWorkScope(name) };
}
