import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiAnswer } from "../support/api-answer.ts";
import type { TestClient } from "../support/client.ts";
import { expectError } from "../support/expect-error.ts";
import { askGraphql, type GraphqlAnswer, toArguments } from "../support/graphql.ts";
import { readAll } from "../support/lists.ts";
import { startReceiver, type TestReceiver } from "../support/receiver.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { openPerson, waitingForTokens } from "../support/sessions.ts";
import { borrowStack } from "../support/shared-stack.ts";
import { aSourceReport } from "../support/source-report.ts";
import type { Stack } from "../support/stack.ts";
import { createKey } from "../support/standing.ts";
import { until } from "../support/waiting.ts";
import { findOnlyItem } from "../support/work-items.ts";

// Every route that takes an API key and every GraphQL field has an example below, or these tests fail. A route with an id
// in its path and a field with an argument `id` have to be examples of `owned`.

let stack: Stack;
let receiver: TestReceiver;

beforeAll(async () => {
  [stack, receiver] = await Promise.all([borrowStack(), startReceiver()]);
});
afterAll(async () => {
  await stack.stop();
  await receiver.close();
});

/** An account in one mode, with a key. */
interface Party {
  readonly api: TestClient;
  readonly keyId: string;
  /** All keys that it had from the beginning. */
  readonly keyIds: readonly unknown[];
}

/** What the owner made, by public ids. */
interface Owned {
  readonly keyId: string;
  readonly reference: string;
  readonly succeededJob: string;
  readonly failedJob: string;
  readonly queuedJob: string;
  /** Has ended, with a row that failed and one that was rejected. */
  readonly batch: string;
  readonly queuedBatch: string;
  readonly endpoint: string;
  readonly otherEndpoints: readonly [string, string];
  readonly delivery: string;
  /** Of a provider, and of all questions. */
  readonly npi: string;
  readonly event: string;
  /** Of the second page of jobs. */
  readonly cursor: string;
  /** The day of an appointment of `queuedBatch`. */
  readonly appointmentOn: string;
  /** With an owner's note. */
  readonly workItem: string;
  readonly finding: string;
  /** Is done. */
  readonly bulkAction: string;
}

/** What a request takes to be made, and to be made by another key under the same idempotency key. */
interface Asked {
  readonly question: Readonly<Record<string, unknown>>;
  readonly url: string;
}

type RouteExample =
  /** Names something of the owner's in its path: 404 for every other key. */
  | {
      readonly kind: "owned";
      readonly paths: (owned: Owned) => readonly string[];
      readonly body?: object;
      /** What is answered changes with the time, or with each read. */
      readonly varies?: true;
    }
  /** Lists what is the caller's. */
  | { readonly kind: "list"; readonly paths: (owned: Owned) => readonly string[] }
  /** Makes something, under an idempotency key that the owner has used for the same. */
  | { readonly kind: "creates"; readonly body: (asked: Asked) => object }
  /** Is the same for all keys, or asked elsewhere in this file. */
  | { readonly kind: "common" };

/** The installation that reported the owner's source. */
const agent = "k3f9m2ab7ck3f9m2ab7c";

const common = { kind: "common" } as const;
const owned = (paths: (owned: Owned) => readonly string[], body?: object): RouteExample => ({
  kind: "owned",
  paths,
  ...(body && { body }),
});
const varying = (paths: (owned: Owned) => readonly string[]): RouteExample => ({ kind: "owned", paths, varies: true });
const list = (paths: (owned: Owned) => readonly string[]): RouteExample => ({ kind: "list", paths });
const creates = (body: (asked: Asked) => object): RouteExample => ({ kind: "creates", body });

const routes: Readonly<Record<string, RouteExample>> = {
  "GET /Payer": common,
  "GET /ClearCoverageCarrier": common,
  "GET /PayerDirectory": common,
  "GET /PayerHealth": common, // figures are those of all accounts
  "GET /PayerHealth/{id}": common,
  "POST /graphql/gql": common, // field by field
  "POST /mcp": common, // tool by tool: mcp.long.test.ts

  "POST /Eligibility": creates(({ question }) => question),
  "POST /ClearCoverage": creates(({ question }) => question),

  "GET /Job": list(({ reference, batch, cursor }) => [
    "/Job",
    "/Job?status=succeeded",
    "/Job?status=failed",
    "/Job?status=queued",
    `/Job?reference=${reference}`,
    `/Job?batch_id=${batch}`,
    `/Job?limit=1&cursor=${cursor}`,
  ]),
  "GET /Job/{id}": owned(({ succeededJob, failedJob, queuedJob }) => [
    `/Job/${succeededJob}?wait=1`,
    `/Job/${failedJob}`,
    `/Job/${queuedJob}`,
  ]),
  "DELETE /Job/{id}": owned(({ queuedJob }) => [`/Job/${queuedJob}`]), // unfinished, so that it stays
  "GET /Job/{id}/question": owned(({ succeededJob, queuedJob }) => [
    `/Job/${succeededJob}/question`,
    `/Job/${queuedJob}/question`,
  ]),
  "GET /Job/{id}/answer": owned(({ succeededJob }) => [`/Job/${succeededJob}/answer`]),
  "GET /Job/{id}/explanation": varying(({ succeededJob }) => [
    `/Job/${succeededJob}/explanation`,
    `/Job/${succeededJob}/explanation?format=html`,
  ]),
  "GET /Job/{id}/coverages": owned(({ succeededJob, queuedJob }) => [
    `/Job/${succeededJob}/coverages`,
    `/Job/${queuedJob}/coverages`,
  ]),
  "GET /Job/{id}/fhir": owned(({ succeededJob }) => [`/Job/${succeededJob}/fhir`]),
  "GET /Job/{id}/proof": varying(({ succeededJob, failedJob }) => [
    `/Job/${succeededJob}/proof`,
    `/Job/${failedJob}/proof`,
    `/Job/${succeededJob}/proof?format=pdf`,
  ]),
  "GET /Job/{id}/why": owned(({ succeededJob }) => [`/Job/${succeededJob}/why?path=/coverage/status`]),
  "GET /Job/{id}/history": owned(({ succeededJob, queuedJob }) => [
    `/Job/${succeededJob}/history`,
    `/Job/${queuedJob}/history`,
  ]),
  "GET /Job/{id}/views": varying(({ queuedJob }) => [`/Job/${queuedJob}/views`]),
  "POST /Job/search": common, // test/contract/job-search.long.test.ts
  "GET /Appointment": list(({ appointmentOn }) => [`/Appointment?on=${appointmentOn}`]),
  "GET /Appointment/locations": list(({ appointmentOn }) => [
    "/Appointment/locations",
    `/Appointment/locations?from=${appointmentOn}&to=${appointmentOn}`,
  ]),
  "POST /Patient/delete": common, // test/contract/deletion.service.test.ts
  "POST /Job/{id}/cancel": owned(({ queuedJob }) => [`/Job/${queuedJob}/cancel`]),
  "POST /Job/{id}/finding": owned(({ succeededJob }) => [`/Job/${succeededJob}/finding`], {
    source: "portal",
    values: [{ path: "/coverage/status", value: "active" }],
  }),
  "DELETE /Job/{id}/finding/{finding}": owned(({ succeededJob, finding }) => [
    `/Job/${succeededJob}/finding/${finding}`,
  ]),
  "POST /Job/{id}/correct": owned(({ failedJob }) => [`/Job/${failedJob}/correct`], {}),
  "POST /Job/{id}/retry": owned(({ failedJob }) => [`/Job/${failedJob}/retry`]),

  "POST /Batch": creates(({ question }) => ({ items: [question], name: "Monday" })),
  "GET /Batch": list(() => ["/Batch", "/Batch?status=completed", "/Batch?status=queued"]),
  "GET /Batch/{id}": owned(({ batch, queuedBatch }) => [`/Batch/${batch}?wait=1`, `/Batch/${queuedBatch}`]),
  "GET /Batch/{id}/rejections": owned(({ batch }) => [
    `/Batch/${batch}/rejections`,
    `/Batch/${batch}/rejections?items=1`,
    `/Batch/${batch}/rejections?format=csv`,
  ]),
  "GET /Batch/{id}/draft": owned(({ batch }) => [`/Batch/${batch}/draft`]),
  "PUT /Batch/{id}/draft": owned(({ batch }) => [`/Batch/${batch}/draft`], { rows: [] }),
  "DELETE /Batch/{id}/draft": owned(({ batch }) => [`/Batch/${batch}/draft`]),
  "GET /Batch/{id}/results": owned(({ batch }) =>
    ["ndjson", "json", "csv"].map((format) => `/Batch/${batch}/results?format=${format}`),
  ),
  "GET /Batch/{id}/Row": owned(({ batch, queuedBatch }) => [
    `/Batch/${batch}/Row`,
    `/Batch/${batch}/Row?status=failed`,
    `/Batch/${queuedBatch}/Row?before_row=5`,
  ]),
  "GET /Batch/{id}/events": owned(({ batch }) => [`/Batch/${batch}/events`]),
  "DELETE /Batch/{id}": owned(({ queuedBatch }) => [`/Batch/${queuedBatch}`]),
  "POST /Batch/{id}/pause": owned(({ queuedBatch }) => [`/Batch/${queuedBatch}/pause`]),
  "POST /Batch/{id}/resume": owned(({ queuedBatch }) => [`/Batch/${queuedBatch}/resume`]),
  "POST /Batch/{id}/cancel": owned(({ queuedBatch }) => [`/Batch/${queuedBatch}/cancel`]),
  "POST /Batch/{id}/retry": owned(({ batch }) => [
    `/Batch/${batch}/retry`,
    `/Batch/${batch}/retry?category=payer&code=upstream_timeout`,
  ]),

  "POST /BulkAction": creates(() => ({ action: "cancel", filter: { payer_id: "none" }, expected_count: 0 })),
  "GET /BulkAction": list(() => ["/BulkAction"]),
  "GET /BulkAction/count": common, // counts what is the caller's own: bulk-actions.long.test.ts
  "GET /BulkAction/{id}": owned(({ bulkAction }) => [`/BulkAction/${bulkAction}`]),
  "POST /BulkAction/{id}/abort": owned(({ bulkAction }) => [`/BulkAction/${bulkAction}/abort`]),

  "POST /WebhookEndpoint": creates(({ url }) => ({ url, events: ["job.expired"] })),
  "GET /WebhookEndpoint": list(() => ["/WebhookEndpoint"]),
  "GET /WebhookEndpoint/{id}": owned(({ endpoint }) => [`/WebhookEndpoint/${endpoint}`]),
  "PATCH /WebhookEndpoint/{id}": owned(({ endpoint }) => [`/WebhookEndpoint/${endpoint}`], { description: "Taken" }),
  "DELETE /WebhookEndpoint/{id}": owned(({ otherEndpoints }) => [`/WebhookEndpoint/${otherEndpoints[0]}`]),
  "POST /WebhookEndpoint/{id}/rotate": owned(({ endpoint }) => [`/WebhookEndpoint/${endpoint}/rotate`]),
  "POST /WebhookEndpoint/{id}/test": owned(({ endpoint }) => [`/WebhookEndpoint/${endpoint}/test`]),
  "GET /WebhookEndpoint/{id}/recoverable": owned(({ endpoint }) => [
    `/WebhookEndpoint/${endpoint}/recoverable?since=2026-01-01T00:00:00Z`,
  ]),
  "POST /WebhookEndpoint/{id}/recover": owned(({ endpoint }) => [
    `/WebhookEndpoint/${endpoint}/recover?since=2026-01-01T00:00:00Z`,
  ]),
  "GET /WebhookEndpoint/{id}/deliveries": owned(({ endpoint }) => [
    `/WebhookEndpoint/${endpoint}/deliveries`,
    `/WebhookEndpoint/${endpoint}/deliveries?status=delivered`,
    `/WebhookEndpoint/${endpoint}/deliveries?type=job.succeeded&since=2026-01-01T00:00:00Z`,
  ]),
  "GET /WebhookDelivery/{id}": owned(({ delivery }) => [`/WebhookDelivery/${delivery}`]),
  "POST /WebhookDelivery/{id}/replay": owned(({ delivery }) => [`/WebhookDelivery/${delivery}/replay`]),
  "GET /Event": list(() => ["/Event", "/Event?wait=1", "/Event?after=1", "/Event?order=desc"]),
  "GET /Event/{id}": owned(({ event }) => [`/Event/${event}`]),

  "GET /Provider": list(() => ["/Provider"]),
  "GET /Provider/{npi}": owned(({ npi }) => [`/Provider/${npi}`]),
  "PUT /Provider/{npi}": common, // makes the caller's own: providers.long.test.ts
  "DELETE /Provider/{npi}": owned(({ npi }) => [`/Provider/${npi}`]),
  "GET /Account": common, // account.service.test.ts
  "PATCH /Account": common,
  // Of the account, in both modes: column-mappings.long.test.ts
  "GET /ColumnMapping": common,
  "GET /ColumnMapping/{name}": common,
  "PUT /ColumnMapping/{name}": common,
  "DELETE /ColumnMapping/{name}": common,
  "POST /Estimate": common, // names jobs in its body: estimates.service.test.ts
  "POST /Estimate/list": common, // estimate-lists.service.test.ts
  // Of the account, in both modes: estimates.service.test.ts
  "GET /FeeSchedule": common,
  "GET /FeeSchedule/{name}": common,
  "PUT /FeeSchedule/{name}": common,
  "DELETE /FeeSchedule/{name}": common,
  "GET /Location": list(() => ["/Location"]),
  "GET /Location/{id}": owned(() => ["/Location/north"]),
  "PUT /Location/{id}": common, // makes the caller's own: locations.service.test.ts
  "DELETE /Location/{id}": owned(() => ["/Location/south"]),
  "GET /Source": list(() => ["/Source"]),
  "PUT /Source/{name}": common, // makes the caller's own: sources.service.test.ts
  "DELETE /Source/{name}": owned(() => [`/Source/north?agent=${agent}`]),
  "GET /WorkItem": list(() => ["/WorkItem", "/WorkItem?owner=none&state=called"]),
  "PATCH /WorkItem": common, // answers for each item: work-items.long.test.ts
  "GET /WorkItem/owners": common, // the account's people, in both modes
  "GET /WorkItem/{id}": owned(({ workItem }) => [`/WorkItem/${workItem}`]),
  "PATCH /WorkItem/{id}": owned(({ workItem }) => [`/WorkItem/${workItem}`], { state: "waiting", version: 1 }),
  "POST /WorkItem/{id}/note": owned(({ workItem }) => [`/WorkItem/${workItem}/note`], { text: "Taken" }),
  "GET /Request": common, // grows with every request: requests.service.test.ts
  "GET /Request/causes": common,
  "GET /Audit": common, // grows with every request: audit.service.test.ts
  "GET /ApiKey": list(() => ["/ApiKey"]),
  "POST /ApiKey": creates(() => ({ name: "Night run" })),
  "PATCH /ApiKey/{id}": owned(({ keyId }) => [`/ApiKey/${keyId}`], { name: "Taken", disabled: false }),
  "POST /ApiKey/{id}/roll": owned(({ keyId }) => [`/ApiKey/${keyId}/roll`]),
  "GET /Usage": list(() => ["/Usage", "/Usage?from=2026-01-01"]),
  "GET /Usage/keys": list(() => ["/Usage/keys", "/Usage/keys?from=2026-01-01"]),
};

/** Routes with an id or a name in their path that make the caller's own, or reach what both modes of the account share. */
const ofNobodyElse: ReadonlySet<string> = new Set([
  "GET /PayerHealth/{id}",
  "PUT /Provider/{npi}",
  "GET /ColumnMapping/{name}",
  "PUT /ColumnMapping/{name}",
  "DELETE /ColumnMapping/{name}",
  "GET /FeeSchedule/{name}",
  "PUT /FeeSchedule/{name}",
  "DELETE /FeeSchedule/{name}",
  "PUT /Source/{name}",
  "PUT /Location/{id}",
]);

type FieldExample =
  /** Arguments and selection of what names something of the owner's. */
  | { readonly kind: "owned"; readonly ask: (owned: Owned) => string }
  | { readonly kind: "list"; readonly ask: (owned: Owned) => string }
  | { readonly kind: "creates"; readonly ask: (asked: Asked) => string }
  | { readonly kind: "common" };

const byId = (id: (owned: Owned) => string, more = "{ id }"): FieldExample => ({
  kind: "owned",
  ask: (given) => `(id: "${id(given)}") ${more}`,
});

const fields: Readonly<Record<string, FieldExample>> = {
  api_PayerList: common,
  api_ClearCoverageCarrierList: common,
  api_PayerDirectory: common,
  api_LocationList: { kind: "list", ask: () => "{ data { id name } }" },
  api_RequestEligibility: { kind: "creates", ask: ({ question }) => `(${toArguments(question)})` },
  eligibility_ClearCoverage: { kind: "creates", ask: ({ question }) => `(${toArguments(question)})` },

  api_Job: byId(({ succeededJob }) => succeededJob, "{ id result }"),
  api_JobList: { kind: "list", ask: ({ batch }) => `(batch_id: "${batch}") { data { id } }` },
  api_JobExplanation: byId(({ succeededJob }) => succeededJob, "{ job_id outline { title } }"),
  api_CancelJob: byId(({ queuedJob }) => queuedJob),
  api_RetryJob: byId(({ failedJob }) => failedJob),

  api_Batch: byId(({ batch }) => batch),
  api_BatchList: { kind: "list", ask: () => "{ data { id } }" },
  api_BatchRows: byId(({ batch }) => batch, "{ data { row patient { first_name } } }"),
  api_BatchRejections: byId(({ batch }) => batch, "{ data { row } }"),
  api_PauseBatch: byId(({ queuedBatch }) => queuedBatch),
  api_ResumeBatch: byId(({ queuedBatch }) => queuedBatch),
  api_CancelBatch: byId(({ queuedBatch }) => queuedBatch),
  api_RetryBatch: byId(({ batch }) => batch),

  api_WorkItem: byId(({ workItem }) => workItem, "{ id history { text } }"),
  api_WorkItemList: { kind: "list", ask: () => "{ data { id } }" },
  api_WorkOwnerList: common,
  api_PatchWorkItem: {
    kind: "owned",
    ask: ({ workItem }) => `(id: "${workItem}", state: "called", version: 2) { id }`,
  },
  api_PatchWorkItems: common,
  api_AddWorkNote: { kind: "owned", ask: ({ workItem }) => `(id: "${workItem}", text: "Taken") { id }` },

  api_CreateWebhookEndpoint: { kind: "creates", ask: ({ url }) => `(url: "${url}", events: ["job.expired"]) { id }` },
  api_WebhookEndpoint: byId(({ endpoint }) => endpoint),
  api_WebhookEndpointList: { kind: "list", ask: () => "{ data { id } }" },
  api_UpdateWebhookEndpoint: { kind: "owned", ask: ({ endpoint }) => `(id: "${endpoint}", rate: 1) { id }` },
  api_DeleteWebhookEndpoint: byId(({ otherEndpoints }) => otherEndpoints[1], ""),
  api_RotateWebhookEndpoint: byId(({ endpoint }) => endpoint),
  api_TestWebhookEndpoint: byId(({ endpoint }) => endpoint),
  api_WebhookEndpointRecoverable: {
    kind: "owned",
    ask: ({ endpoint }) => `(id: "${endpoint}", since: "2026-01-01T00:00:00Z") { recoverable }`,
  },
  api_RecoverWebhookEndpoint: {
    kind: "owned",
    ask: ({ endpoint }) => `(id: "${endpoint}", since: "2026-01-01T00:00:00Z") { recovered }`,
  },
  api_WebhookEndpointDeliveries: byId(({ endpoint }) => endpoint, "{ data { id } }"),
  api_WebhookDelivery: byId(({ delivery }) => delivery, "{ id message { body } }"),
  api_ReplayWebhookDelivery: byId(({ delivery }) => delivery),
  api_Event: byId(({ event }) => event, "{ id body deliveries { id } }"),
  api_EventList: { kind: "list", ask: () => "{ data { id } }" },
};

interface Operation {
  readonly security?: readonly Readonly<Record<string, unknown>>[];
}

/** The routes of the running API that a key opens, as `METHOD /path`. */
async function listRoutes(): Promise<string[]> {
  const { paths } = (await stack.anonymous.get("/openapi.json")).body as {
    paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security = [] }]) => security.some((scheme) => "apiKey" in scheme))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
}

interface Field {
  readonly name: string;
  readonly operation: "query" | "mutation";
  readonly takesId: boolean;
}

async function listFields({ api }: Party): Promise<Field[]> {
  const ofType = "{ fields { name args { name } } }";
  const { data } = await askGraphql(
    api,
    `{ __schema { query: queryType ${ofType} mutation: mutationType ${ofType} } }`,
  );
  const schema = data?.__schema as Readonly<
    Record<Field["operation"], { fields: { name: string; args: { name: string }[] }[] }>
  >;
  return (["query", "mutation"] as const).flatMap((operation) =>
    schema[operation].fields.map(({ name, args }) => ({
      name,
      operation,
      takesId: args.some((arg) => arg.name === "id"),
    })),
  );
}

const exampleOfRoute = (route: string): RouteExample => routes[route] ?? expect.fail(`${route} has no example`);
const exampleOfField = (name: string): FieldExample => fields[name] ?? expect.fail(`${name} has no example`);

const modes = ["live", "test"] as const;
type Mode = (typeof modes)[number];

/** Somebody with every role in the account, at the console. */
async function createPerson(accountId: string, mode: Mode): Promise<Party> {
  const roles = ["owner", "coordinator", "developer", "viewer"];
  const { browser } = await openPerson(stack, { account_id: accountId, roles });
  const api = waitingForTokens(browser.api(`${accountId};${mode}`));
  return { api, keyId: "", keyIds: (await readAll(api, "/ApiKey")).map((each) => each.id) };
}

async function createParty(accountId: string, mode: Mode): Promise<Party> {
  const { id, key } = await createKey(stack, accountId, mode);
  const api = stack.anonymous.with({ "x-token-api": key });
  return { api, keyId: id, keyIds: (await readAll(api, "/ApiKey")).map((each) => each.id) };
}

/** The same question for all parties, so that an answer of the owner's could be used again. */
const createAsked = (): Asked => ({
  question: anEligibilityRequest({ max_age: 3_600 }),
  url: `${receiver.url}/created`,
});

const respondAsync = { prefer: "respond-async" };
/** Fails in the sandbox, and in the payer service behind live keys, which `createOwned` scripts. */
const failing = { ...anEligibilityRequest().subscriber, member_id: "SBX-STATUS-422" };

/** One of everything, at rest: nothing of it changes by itself any more. */
async function createOwned({ api, keyId }: Party): Promise<Owned> {
  stack.payer.answersAbout(failing.member_id, { status: 422, body: { message: "No" } });
  const reference = `appt-${randomUUID()}`;
  const not_before = new Date(Date.now() + 86_400_000).toISOString();
  const create = async (path: string, body: object): Promise<string> =>
    String((await api.post(path, body, respondAsync)).body.id);
  const createEndpoint = (events?: string[]) =>
    create("/WebhookEndpoint", { url: `${receiver.url}/${reference}`, ...(events && { events }) });

  const { npi } = anEligibilityRequest().provider;
  // Before the questions, so that it is not counted as unknown a moment after them.
  await api.put(`/Provider/${npi}`, { name: "Quarry Dental Group" });
  await api.put("/Source/north", aSourceReport({ agent }));
  for (const id of ["north", "south"]) await api.put(`/Location/${id}`, { name: id, time_zone: "America/Chicago" });
  const endpoint = await createEndpoint();
  const otherEndpoints = [await createEndpoint(["job.expired"]), await createEndpoint(["job.expired"])] as const;
  const succeededJob = await create("/Eligibility", anEligibilityRequest({ reference }));
  const failedJob = await create("/Eligibility", anEligibilityRequest({ reference, subscriber: failing }));
  const queuedJob = await create("/Eligibility", anEligibilityRequest({ reference, not_before }));
  const batch = await create("/Batch", {
    items: [
      anEligibilityRequest(),
      anEligibilityRequest({ subscriber: failing, appointment_at: new Date(Date.now() + 86_400_000).toISOString() }),
      {},
    ],
  });
  const appointmentOn = "2026-11-24";
  const appointed = anEligibilityRequest({ appointment_at: `${appointmentOn}T12:00:00Z` });
  const queuedBatch = await create("/Batch", { items: [appointed], not_before });

  for (const [path, status] of [
    [`/Job/${succeededJob}?wait=60`, "succeeded"],
    [`/Job/${failedJob}?wait=60`, "failed"],
    [`/Batch/${batch}?wait=60`, "completed"],
  ] as const) {
    expect((await api.get(path)).body.status).toBe(status);
  }
  await api.put(`/Batch/${batch}/draft`, { rows: [{ row: 3, item: {} }] });
  const workItem = (await findOnlyItem(api)).id;
  await api.patch(`/WorkItem/${workItem}`, { state: "called", version: 0 });
  await api.post(`/WorkItem/${workItem}/note`, { text: "Called" });
  const found = { source: "portal", values: [{ path: "/coverage/status", value: "active" }] };
  const finding = String((await api.post(`/Job/${succeededJob}/finding`, found)).body.id);
  const none = { action: "retry", filter: { payer_id: "none" }, expected_count: 0 };
  const bulkAction = await create("/BulkAction", none);
  await untilDone({ api }, `/BulkAction/${bulkAction}`);
  const deliveries = await untilAtRest({ api }, endpoint);
  const [event] = (await api.get("/Event")).body.data as { id: string }[];
  const { next_cursor: cursor } = (await api.get("/Job?limit=1")).body;
  return {
    npi,
    keyId,
    reference,
    succeededJob,
    failedJob,
    queuedJob,
    batch,
    queuedBatch,
    endpoint,
    otherEndpoints,
    delivery: String(deliveries[0]?.id),
    event: String(event?.id),
    cursor: String(cursor),
    appointmentOn,
    workItem,
    finding,
    bulkAction,
  };
}

const untilDone = ({ api }: Pick<Party, "api">, path: string) =>
  until(async () => expect((await api.get(path)).body).toMatchObject({ state: "done" }));

/** Waits until nothing runs and the endpoint, of the usual events, has them all. @returns its deliveries */
const untilAtRest = ({ api }: Pick<Party, "api">, endpoint: string) =>
  until(async () => {
    expect(await readAll(api, "/Job?status=running")).toEqual([]);
    const events = (await readAll(api, "/Event?limit=200")) as { type: string; data: { batch_id: unknown } }[];
    const usual = events.filter(({ type, data }) => type.startsWith("batch.") || data.batch_id === null);
    const delivered = await readAll(api, `/WebhookEndpoint/${endpoint}/deliveries?status=delivered`);
    expect(delivered).toHaveLength(usual.length);
    return delivered;
  });

/** Has this party make all that can be made, under the same idempotency keys as every other. @returns what it got, by example */
async function createAll(party: Party, asked: Asked, allFields: readonly Field[]): Promise<Map<string, ApiAnswer>> {
  const answers = new Map<string, ApiAnswer>();
  const key = { "idempotency-key": "the same for all" };
  for (const [route, example] of Object.entries(routes)) {
    if (example.kind !== "creates") continue;
    const answer = await party.api.post(route.replace("POST ", ""), example.body(asked), key);
    answers.set(route, answer);
    // What was queued is to have ended, for those who compare.
    if (route === "POST /BulkAction") await untilDone(party, String(answer.headers.location));
    else if (answer.status === 202) await party.api.get(`${answer.headers.location}?wait=60`);
  }
  for (const { name, operation } of allFields) {
    const example = exampleOfField(name);
    if (example.kind !== "creates") continue;
    const headers = { "idempotency-key": `the same for all ${name}` };
    answers.set(name, await askGraphql(party.api, `${operation} { ${name}${example.ask(asked)} }`, headers));
  }
  return answers;
}

/** The id of what was made: a job, a batch, an endpoint or a key. */
function findMade({ headers, body }: ApiAnswer): string {
  const data = body.data as Readonly<Record<string, { id?: string }>> | undefined;
  return String(headers["x-job-id"] ?? body.id ?? Object.values(data ?? {})[0]?.id);
}

const askField = ({ api }: Party, { name, operation }: Field, rest: string): Promise<GraphqlAnswer> =>
  askGraphql(api, `${operation} { it: ${name}${rest} }`);

/** The requests of all examples about what the owner made. */
const listRequests = (given: Owned) =>
  Object.entries(routes).flatMap(([route, example]) => {
    if (!("paths" in example)) return [];
    return example.paths(given).map((path) => ({ example, method: route.split(" ")[0] ?? "", path }));
  });

/** All that the owner can read, by address. */
async function readEverything({ api }: Party, given: Owned): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  for (const { example, method, path } of listRequests(given)) {
    if (method !== "GET") continue;
    const { status, text } = await api.get(path);
    expect([path, status]).toEqual([path, 200]);
    // When a key was used is written once a minute.
    const still = text.replaceAll(/"last_used_at":("[^"]*"|null)/g, "");
    seen.set(path, "varies" in example ? "" : still);
  }
  return seen;
}

/** Items of a list other than the keys that the caller had from the beginning. */
const withoutOwnKeys = (data: unknown, { keyIds }: Party) =>
  (data as { id?: string }[] | undefined)?.filter(({ id }) => !keyIds.includes(id));

test("every route and every field has an example, and those that take an id have one of `owned`", async () => {
  const { id } = await stack.createAccount();
  const allRoutes = await listRoutes();
  const allFields = await listFields(await createParty(id, "live"));

  expect(allRoutes.sort(), "add the route to `routes`, with how another account asks for it").toEqual(
    Object.keys(routes).sort(),
  );
  expect(allFields.map(({ name }) => name).sort(), "add the field to `fields`").toEqual(Object.keys(fields).sort());
  for (const route of allRoutes) {
    expect([route, exampleOfRoute(route).kind === "owned"]).toEqual([
      route,
      route.includes("{") && !ofNobodyElse.has(route),
    ]);
  }
  for (const { name, takesId } of allFields) {
    expect([name, exampleOfField(name).kind === "owned"]).toEqual([name, takesId]);
  }
});

/** Routes: 404 for what names something of the owner's, and nothing of it in lists. */
async function expectRoutesApart(intruder: Party, given: Owned): Promise<void> {
  for (const { example, method, path } of listRequests(given)) {
    const answer = await intruder.api.send(method, path, "body" in example ? example.body : undefined, {});
    if (example.kind === "list") {
      expect([path, withoutOwnKeys(answer.body.data, intruder)]).toEqual([path, []]);
      continue;
    }
    expectError(answer, 404);
    if (method !== "GET") continue;
    expect([path, (await intruder.api.send("HEAD", path, undefined, {})).status]).toEqual([path, 404]);
  }
  expectError(await intruder.api.get(`/Event?after=${given.event}`), 400); // as an id that never was
  expectError(await intruder.api.get(`/Event?order=desc&before=${given.event}`), 400);
}

/** The same of fields. */
async function expectFieldsApart(intruder: Party, given: Owned, allFields: readonly Field[]): Promise<void> {
  for (const field of allFields) {
    const example = exampleOfField(field.name);
    if (example.kind !== "owned" && example.kind !== "list") continue;
    const { data, errors } = await askField(intruder, field, example.ask(given));
    const statuses = errors.map(({ extensions }) => extensions.statusCode);
    const items = (data?.it as { data?: unknown } | null)?.data;
    expect([field.name, statuses, items]).toEqual(
      example.kind === "owned" ? [field.name, [404], undefined] : [field.name, [], []],
    );
  }
}

/** What both asked for under the same idempotency keys was made for each of them, and no answer of one is the other's. */
async function expectMadeApart(
  intruder: Party,
  answers: ReadonlyMap<string, ApiAnswer>,
  ofOwner: ReadonlyMap<string, ApiAnswer>,
): Promise<void> {
  for (const [name, answer] of answers) {
    const first = ofOwner.get(name) ?? expect.fail(`the owner did not make ${name}`);
    const replayed = answer.isRepeat ? expect.toBeOneOf([undefined, "true"]) : undefined; // of its own first try
    expect([name, answer.status, answer.headers["idempotent-replayed"]]).toEqual([name, first.status, replayed]);
    expect([name, first.status]).toEqual([name, expect.toSatisfy((status) => status < 300)]);
    expect([name, findMade(answer)]).not.toEqual([name, findMade(first)]);
  }
  const jobs = await readAll(intruder.api, "/Job");
  const reused = jobs.flatMap(({ reused_from }) => reused_from ?? []);
  expect(reused.length).toBeGreaterThan(0);
  expect(jobs.map(({ id }) => id)).toEqual(expect.arrayContaining(reused)); // its own answers
}

/** Whether what the owner makes is out of the intruder's reach, whatever both do. */
async function expectApart(owner: Party, intruder: Party): Promise<void> {
  const [given, allFields, asked] = [await createOwned(owner), await listFields(owner), createAsked()];
  const made = await createAll(owner, asked, allFields);
  await untilAtRest(owner, given.endpoint);
  const before = await readEverything(owner, given);

  await expectRoutesApart(intruder, given);
  await expectFieldsApart(intruder, given, allFields);
  await expectMadeApart(intruder, await createAll(intruder, asked, allFields), made);

  expect(await readEverything(owner, given)).toEqual(before);
}

test.each([
  ["the account's other mode", "same", "test"],
  ["another account", "other", "live"],
] as const)("what is made with a live key does not exist for a person in %s", async (_, whose, mode) => {
  const [{ id }, { id: otherId }] = [await stack.createAccount(), await stack.createAccount()];
  const intruder = await createPerson(whose === "same" ? id : otherId, mode);

  await expectApart(await createParty(id, "live"), intruder);
});

test("a person of another account cannot name this one", async () => {
  const [{ id }, { id: otherId }] = [await stack.createAccount(), await stack.createAccount()];
  const { browser } = await openPerson(stack, { account_id: otherId, roles: ["owner"] });

  for (const path of ["/Job", "/Account", "/User", "/ApiKey"]) {
    expectError(await browser.api(`${id};live`).get(path), 403);
    expectError(await browser.api().get(`${path}?context=${encodeURIComponent(`${id};live`)}`), 403);
  }
});

describe.each(modes)("what is made with a %s key", (mode) => {
  test.each([
    ["the account's other mode", "same", mode === "live" ? "test" : "live"],
    ["another account in the same mode", "other", mode],
    ["another account in the other mode", "other", mode === "live" ? "test" : "live"],
  ] as const)("does not exist for a key of %s", async (_, whose, intruderMode) => {
    const [{ id }, { id: otherId }] = [await stack.createAccount(), await stack.createAccount()];
    // First, so that nothing of the owner's can be among what it has from the beginning.
    const intruder = await createParty(whose === "same" ? id : otherId, intruderMode);

    await expectApart(await createParty(id, mode), intruder);
  });

  // Else a path with a mistake in it would pass for one that is out of reach.
  test("is within reach of its own key by every example", async () => {
    const { id } = await stack.createAccount();
    const owner = await createParty(id, mode);
    const given = await createOwned(owner);

    for (const { example, method, path } of listRequests(given)) {
      const answer = await owner.api.send(method, path, "body" in example ? example.body : undefined, {});
      expect([path, [200, 201, 202, 204, 409]]).toEqual([path, expect.arrayContaining([answer.status])]);
      if (example.kind === "list") expect([path, answer.body.data]).not.toEqual([path, []]);
    }
    for (const field of await listFields(owner)) {
      const example = exampleOfField(field.name);
      if (example.kind !== "owned" && example.kind !== "list") continue;
      const { data, errors } = await askField(owner, field, example.ask(given));
      expect([field.name, errors.filter(({ extensions }) => extensions.statusCode !== 409)]).toEqual([field.name, []]);
      if (example.kind === "list") expect([field.name, data?.it]).not.toEqual([field.name, { data: [] }]);
    }
  });
});
