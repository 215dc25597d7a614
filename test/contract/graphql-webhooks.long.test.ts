import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { TestClient } from "../support/client.ts";
import { query } from "../support/databases.ts";
import { askGraphql, type GraphqlAnswer, toArguments } from "../support/graphql.ts";
import { readAll } from "../support/lists.ts";
import { startReceiver } from "../support/receiver.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack } from "../support/stack.ts";
import { until } from "../support/waiting.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());

const url = "https://hooks.example.com/nightguard";
const endpointFields =
  "id url description mode key_id key_disabled events include_result rate status disabled_reason disabled_at created_at " +
  "old_secret_expires_at consecutive_failures failing_since last_success_at last_failure_at last_error waiting next_attempt_at " +
  "last_24_hours { delivered undelivered }";
const deliveryFields =
  "id endpoint_id event_id type sequence status created_at finished_at next_attempt_at " +
  "attempts { at duration_ms status_code error answer }";

const creation = (fields: object) => `api_CreateWebhookEndpoint(${toArguments(fields)}) { ${endpointFields} secret }`;
const detailsOf = ({ errors }: GraphqlAnswer) => errors.map(({ extensions }) => extensions);

/** What the field `it` came to, where nothing went wrong. */
async function ask(api: TestClient, operation: "query" | "mutation", field: string): Promise<unknown> {
  const answer = await askGraphql(api, `${operation} { it: ${field} }`);
  expect(answer.errors).toEqual([]);
  return answer.data?.it;
}

/** As it is when a process dies after the commit and before its answers were kept. */
async function loseAnswers(): Promise<void> {
  await query(
    stack.databaseUrl,
    "update idempotency_keys set answer = null, status_code = null, headers = null, lease_until = null",
  );
}

describe("a webhook endpoint", () => {
  test("is created as in REST, with a secret that is shown only then", async () => {
    const { api } = await stack.createAccount();
    const said = { url, description: "The front desk's", events: ["job.failed"], include_result: true, rate: 0.5 };

    const created = (await ask(api, "mutation", creation(said))) as Record<string, unknown>;

    const { secret, ...endpoint } = created;
    expect(secret).toMatch(/^whsec_/);
    expect(endpoint).toMatchObject(said);
    expect((await api.get(`/WebhookEndpoint/${endpoint.id}`)).body).toEqual(endpoint);
  });

  test("is read and listed as in REST", async () => {
    const { api } = await stack.createAccount();
    const { body } = await api.post("/WebhookEndpoint", { url });
    await api.post("/WebhookEndpoint", { url, events: ["batch.completed"] });
    const [one, list] = await Promise.all([
      api.get(`/WebhookEndpoint/${body.id}`),
      api.get("/WebhookEndpoint?limit=1"),
    ]);

    const { data, errors } = await askGraphql(
      api,
      `{
        api_WebhookEndpoint(id: "${body.id}") { ${endpointFields} }
        api_WebhookEndpointList(limit: 1) { data { ${endpointFields} } next_cursor }
      }`,
    );

    expect(errors).toEqual([]);
    expect(data).toEqual({ api_WebhookEndpoint: one.body, api_WebhookEndpointList: list.body });
    const next = `api_WebhookEndpointList(cursor: "${list.body.next_cursor}") { data { id } next_cursor }`;
    expect(await ask(api, "query", next)).toEqual({ data: [{ id: body.id }], next_cursor: null });
  });

  test("is changed in what is named: null takes a description away, and leaves what cannot be null", async () => {
    const { api } = await stack.createAccount();
    const created = await api.post("/WebhookEndpoint", { url, description: "old", events: ["job.failed"], rate: 7 });
    const { secret: _, ...before } = created.body;
    const update = (changes: object) =>
      ask(
        api,
        "mutation",
        `api_UpdateWebhookEndpoint(${toArguments({ id: before.id, ...changes })}) { ${endpointFields} }`,
      );

    expect(await update({})).toEqual(before);
    expect(await update({ include_result: true })).toEqual({ ...before, include_result: true });
    const cleared = await update({ description: null, events: null, url: null, rate: null, status: null });
    expect(cleared).toEqual({ ...before, include_result: true, description: null, events: null });
    expect(await update({ status: "disabled" })).toMatchObject({ status: "disabled", disabled_reason: "requested" });
    expect((await api.get(`/WebhookEndpoint/${before.id}`)).body.status).toBe("disabled");
  });

  test("gets a new secret, and the old one stays valid for as long as is said", async () => {
    const { api } = await stack.createAccount();
    const { body } = await api.post("/WebhookEndpoint", { url });
    const rotate = (more: string) =>
      ask(api, "mutation", `api_RotateWebhookEndpoint(id: "${body.id}"${more}) { secret old_secret_expires_at }`);

    const inADay = (await rotate(", overlap_seconds: null")) as Record<string, string>;
    const atOnce = (await rotate(", overlap_seconds: 0")) as Record<string, string>;

    expect(new Set([body.secret, inADay.secret, atOnce.secret]).size).toBe(3);
    expect(Date.parse(inADay.old_secret_expires_at ?? "") - Date.now()).toBeGreaterThan(86_000_000);
  });

  test("is gone when it was deleted", async () => {
    const { api } = await stack.createAccount();
    const { body } = await api.post("/WebhookEndpoint", { url });
    const remove = `api_DeleteWebhookEndpoint(id: "${body.id}")`;

    expect(await ask(api, "mutation", remove)).toBe(true);

    const rest = await api.send("DELETE", `/WebhookEndpoint/${body.id}`, undefined, {});
    expect(rest.status).toBe(404);
    expect(detailsOf(await askGraphql(api, `mutation { ${remove} }`))).toEqual([rest.body.error]);
  });

  test.each<{ name: string; fields: Record<string, unknown> }>([
    { name: "no address", fields: { description: "a" } },
    { name: "an address that is none", fields: { url: "hooks" } },
    { name: "a scheme of another kind", fields: { url: "ftp://hooks.example.com" } },
    { name: "events that do not exist", fields: { url, events: ["job.started"] } },
    { name: "no events", fields: { url, events: [] } },
    { name: "everything", fields: { events: ["x"], rate: 0, description: "a\u0000" } },
  ])("has the faults that REST finds: $name", async ({ fields }) => {
    const { api } = await stack.createAccount();

    const rest = await api.post("/WebhookEndpoint", fields);

    expect(rest.status).toBe(400);
    expect(detailsOf(await askGraphql(api, `mutation { ${creation(fields)} }`))).toEqual([rest.body.error]);
  });

  test("is made once under an idempotency key, and an operation that makes two is refused", async () => {
    const { api } = await stack.createAccount();
    const key = { "idempotency-key": randomUUID() };
    const mutation = `mutation { ${creation({ url })} }`;

    const first = await askGraphql(api, mutation, key);
    const second = await askGraphql(api, mutation, key);
    const both = await askGraphql(
      api,
      `mutation { a: api_CreateWebhookEndpoint(url: "${url}") { id } api_RequestEligibility(version: "v2") }`,
      { "idempotency-key": randomUUID() },
    );

    expect(second).toMatchObject({ status: 200, text: first.text, headers: { "idempotent-replayed": "true" } });
    expect(both.status).toBe(400);
    expect(await readAll(api, "/WebhookEndpoint")).toHaveLength(1);
  });

  test("is found again when the answer was lost, and has nothing made a second time", async () => {
    const { api } = await stack.createAccount();
    const key = { "idempotency-key": randomUUID() };
    const mutation = `mutation { it: ${creation({ url })} }`;
    const first = await askGraphql(api, mutation, key);
    await loseAnswers();

    const second = await askGraphql(api, mutation, key);

    expect(second).toMatchObject({ status: 200, errors: [], data: first.data });
    expect(await readAll(api, "/WebhookEndpoint")).toHaveLength(1);
  });
});

describe("an id that does not exist", () => {
  const unknownId = "0198d5c1000070008000000000000000";

  test.each([
    ["GET", `/WebhookEndpoint/whe_${unknownId}`, `query { api_WebhookEndpoint(id: "whe_${unknownId}") { id } }`],
    [
      "POST",
      `/WebhookEndpoint/whe_${unknownId}/test`,
      `mutation { api_TestWebhookEndpoint(id: "whe_${unknownId}") { id } }`,
    ],
    [
      "GET",
      `/WebhookEndpoint/whe_${unknownId}/deliveries`,
      `query { api_WebhookEndpointDeliveries(id: "whe_${unknownId}") { next_cursor } }`,
    ],
    [
      "POST",
      `/WebhookDelivery/dlv_${unknownId}/replay`,
      `mutation { api_ReplayWebhookDelivery(id: "dlv_${unknownId}") { id } }`,
    ],
    [
      "POST",
      `/WebhookEndpoint/whe_${unknownId}/recover?since=yesterday`,
      `mutation { api_RecoverWebhookEndpoint(id: "whe_${unknownId}", since: "yesterday") { recovered } }`,
    ],
    ["GET", `/Event/evt_${unknownId}`, `query { api_Event(id: "evt_${unknownId}") { id } }`],
    ["GET", "/Event?order=desc&wait=1", 'query { api_EventList(order: "desc", wait: 1) { next_cursor } }'],
    ["GET", "/Event?after=nothing&limit=0", 'query { api_EventList(after: "nothing", limit: 0) { next_cursor } }'],
  ])("or cannot be asked so fails as in REST: %s %s", async (method, path, query) => {
    const { api } = await stack.createAccount();
    const rest = await api.send(method, path, undefined, {});

    expect(rest.status).toBeGreaterThanOrEqual(400);
    expect(detailsOf(await askGraphql(api, query))).toEqual([rest.body.error]);
  });
});

test("deliveries are tried out, listed, replayed and recovered as in REST, and each is written down", async () => {
  const receiver = await startReceiver();
  onTestFinished(receiver.close);
  const { id: accountId, api } = await stack.createAccount();
  const { body: endpoint } = await api.post("/WebhookEndpoint", { url: receiver.url });
  const deliveries = `/WebhookEndpoint/${endpoint.id}/deliveries?status=delivered`;
  await api.post("/Eligibility", anEligibilityRequest());
  const [received] = await receiver.waitFor(1);

  const tested = await ask(api, "mutation", `api_TestWebhookEndpoint(id: "${endpoint.id}") { ${deliveryFields} }`);

  expect(tested).toMatchObject({ endpoint_id: endpoint.id, type: "endpoint.test", sequence: null });
  await until(async () => expect((await api.get(deliveries)).body.data).toHaveLength(2));
  const listed = `api_WebhookEndpointDeliveries(id: "${endpoint.id}", status: "delivered") { data { ${deliveryFields} } next_cursor }`;
  expect(await ask(api, "query", listed)).toEqual((await api.get(deliveries)).body);

  const { id } = (await readAll(api, deliveries)).find(({ event_id: of }) => of === received?.id) ?? {};
  const one = `api_WebhookDelivery(id: "${id}") { ${deliveryFields} message { headers { name value } body } }`;
  expect(await ask(api, "query", one)).toEqual((await api.get(`/WebhookDelivery/${id}`)).body);
  expect(await ask(api, "mutation", `api_ReplayWebhookDelivery(id: "${id}") { id status }`)).toMatchObject({ id });
  await receiver.waitFor(2, (webhook) => webhook.id === received?.id);
  const recover = `api_RecoverWebhookEndpoint(id: "${endpoint.id}", since: "2026-01-01T00:00:00Z") { recovered }`;
  expect(await ask(api, "mutation", recover)).toEqual({ recovered: 0 });
  const counted = `api_WebhookEndpointRecoverable(id: "${endpoint.id}", since: "2026-01-01T00:00:00Z") { recoverable }`;
  expect(await ask(api, "query", counted)).toEqual({ recoverable: 0 });

  const lines = await readAll(stack.admin, `/Admin/Audit?account_id=${accountId}`);
  expect(lines.map(({ action, subject }) => [action, subject])).toEqual(
    expect.arrayContaining([
      ["webhook_endpoint.deliveries", endpoint.id],
      ["webhook_delivery.read", id],
      ["webhook_endpoint.test", endpoint.id],
      ["webhook_endpoint.recover", endpoint.id],
      ["webhook_delivery.replay", id],
    ]),
  );
});

test("events are read after a number or an id, and waited for, as in REST", async () => {
  const { api } = await stack.createAccount();
  const list = (more: string) =>
    ask(api, "query", `api_EventList${more} { data { id type timestamp data } next_cursor restarted }`);
  const waiting = list("(wait: 60)");

  await api.post("/Eligibility", anEligibilityRequest({ reference: "appt-8841" }));
  await api.post("/Eligibility", anEligibilityRequest());

  const { data } = (await waiting) as { data: object[] }; // maybe both of them
  expect(data[0]).toMatchObject({ type: "job.succeeded", data: { sequence: 1 } });
  const rest = await api.get("/Event?after=1");
  expect(rest.body.data).toMatchObject([{ data: { sequence: 2 } }]);
  expect(await list('(after: "1")')).toEqual(rest.body);
  const [first] = (await api.get("/Event?limit=1")).body.data as { id: string }[];
  expect(await list(`(after: "${first?.id}")`)).toEqual(rest.body);
  expect(await list('(order: "desc", type: "job.succeeded", limit: 1)')).toMatchObject({
    data: [{ data: { sequence: 2 } }],
    next_cursor: "2",
  });
  const one = `api_Event(id: "${first?.id}") { id type timestamp data body deliveries { id } }`;
  expect(await ask(api, "query", one)).toEqual((await api.get(`/Event/${first?.id}`)).body);
});
