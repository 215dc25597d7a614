import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { TestClient } from "../support/client.ts";
import { query } from "../support/databases.ts";
import { expectError } from "../support/expect-error.ts";
import { readAll } from "../support/lists.ts";
import { type Stack, startStack } from "../support/stack.ts";
import { createKey } from "../support/standing.ts";
import { toUuid } from "../support/to-uuid.ts";
import { clockErrorMs, until } from "../support/waiting.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.stop());

const url = "https://hooks.example.com/nightguard?token=Xanthippe";
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const secret = /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/;
const unknownId = "0198d5c1000070008000000000000000";

const create = async (api: TestClient, body: object = {}) => api.post("/WebhookEndpoint", { url, ...body });

/** An endpoint created with defaults only. */
const plain = {
  id: expect.stringMatching(/^whe_[0-9a-f]{32}$/),
  url,
  description: null,
  mode: "live",
  key_id: expect.stringMatching(/^key_[0-9a-f]{32}$/),
  key_disabled: false,
  events: null,
  include_result: false,
  rate: 50,
  status: "enabled",
  disabled_reason: null,
  disabled_at: null,
  created_at: expect.stringMatching(time),
  old_secret_expires_at: null,
  consecutive_failures: 0,
  failing_since: null,
  last_success_at: null,
  last_failure_at: null,
  last_error: null,
  waiting: 0,
  next_attempt_at: null,
  last_24_hours: { delivered: 0, undelivered: 0 },
};

describe("a webhook endpoint", () => {
  test("is created with a secret that is shown only then", async () => {
    const { api } = await stack.createAccount();

    const { status, headers, body } = await create(api);

    expect(status).toBe(201);
    expect(body).toEqual({ ...plain, secret: expect.stringMatching(secret) });
    expect(Buffer.from(String(body.secret).slice("whsec_".length), "base64").length).toBeGreaterThanOrEqual(24);
    expect(headers.location).toBe(`/WebhookEndpoint/${body.id}`);
    const { secret: shown, ...rest } = body;
    for (const path of ["/WebhookEndpoint", `/WebhookEndpoint/${body.id}`]) {
      expect((await api.get(path)).text).not.toContain(shown);
    }
    expect((await api.get(`/WebhookEndpoint/${body.id}`)).body).toEqual(rest);
  });

  test("has what it was created with, its events once each and in their order", async () => {
    const { api } = await stack.createAccount();
    const said = { description: "The front desk's", include_result: true, rate: 0.5 };

    const { body } = await create(api, { ...said, events: ["batch.completed", "job.failed", "batch.completed"] });

    expect(body).toMatchObject({ ...said, events: ["job.failed", "batch.completed"] });
  });

  test("is listed newest first, page by page", async () => {
    const { api } = await stack.createAccount();
    for (const description of ["a", "b", "c"]) await create(api, { description });

    const all = await readAll(api, "/WebhookEndpoint?limit=2");

    expect(all.map(({ description }) => description)).toEqual(["c", "b", "a"]);
  });

  test("is changed in what is named, and in nothing else", async () => {
    const { api } = await stack.createAccount();
    const { secret: _, ...created } = (await create(api, { description: "old" })).body;
    const path = `/WebhookEndpoint/${created.id}`;
    const changes = { url: "https://example.com/new", events: ["job.expired"], include_result: true, rate: 7 };

    const changed = await api.patch(path, { ...changes, description: null });

    expect([changed.status, changed.body]).toEqual([200, { ...created, ...changes, description: null }]);
    expect((await api.patch(path, {})).body).toEqual(changed.body);
    expect((await api.patch(path, { events: null })).body).toEqual({ ...changed.body, events: null });
    expect((await api.get(path)).body).toEqual({ ...changed.body, events: null });
  });

  test("is disabled and enabled again by its account, and says since when and why", async () => {
    const { api } = await stack.createAccount();
    const { secret: _, ...created } = (await create(api)).body;
    const path = `/WebhookEndpoint/${created.id}`;

    const disabled = await api.patch(path, { status: "disabled" });
    const again = await api.patch(path, { status: "disabled" });
    const enabled = await api.patch(path, { status: "enabled" });

    const why = { status: "disabled", disabled_reason: "requested", disabled_at: expect.stringMatching(time) };
    expect(disabled.body).toEqual({ ...created, ...why });
    expect(again.body).toEqual(disabled.body);
    expect(enabled.body).toEqual(created);
  });

  test("is gone when it was deleted", async () => {
    const { api } = await stack.createAccount();
    const { body } = await create(api);
    const path = `/WebhookEndpoint/${body.id}`;

    const { status, text } = await api.send("DELETE", path, undefined, {});

    expect([status, text]).toEqual([204, ""]);
    expectError(await api.get(path), 404);
    expectError(await api.send("DELETE", path, undefined, {}), 404);
    expect((await api.get("/WebhookEndpoint")).body.data).toEqual([]);
  });

  test("is deleted together with its pending deliveries", async () => {
    const { api } = await stack.createAccount();
    const [deleted, kept] = [(await create(api)).body, (await create(api)).body];
    const ids = [deleted, kept].map(({ id }) => String(id).slice("whe_".length));
    await query(
      stack.databaseUrl,
      `insert into webhook_deliveries (id, endpoint_id, event_id, type, state)
       select gen_random_uuid(), id, gen_random_uuid(), 'job.failed', 'failed'
       from unnest($1::uuid[]) id, generate_series(1, 6000)`,
      [ids],
    );

    await api.send("DELETE", `/WebhookEndpoint/${deleted.id}`, undefined, {});

    const left = "select count(*)::integer from webhook_deliveries where endpoint_id = $1";
    await until(async () => expect(await query(stack.databaseUrl, left, [ids[0]])).toEqual([{ count: 0 }]));
    expect(await query(stack.databaseUrl, left, [ids[1]])).toEqual([{ count: 6_000 }]);
  });

  test("is one of five hundred at most", async () => {
    const { id, api } = await stack.createAccount();
    const account = [toUuid(id)];
    const columns = "account_id, mode, url, secrets, events, include_result, rate, position";
    const { body } = await create(api);
    await query(
      stack.databaseUrl,
      `insert into webhook_endpoints (id, ${columns})
       select gen_random_uuid(), ${columns} from webhook_endpoints, generate_series(1, 499) where account_id = $1`,
      account,
    );

    expectError(await create(api), 409);

    await api.send("DELETE", `/WebhookEndpoint/${body.id}`, undefined, {});
    expect((await create(api)).status).toBe(201);
  });

  test("is kept with its address, its description and its secret sealed", async () => {
    const { api } = await stack.createAccount();
    const { body } = await create(api, { description: "Penthesilea" });

    const [row] = await query(stack.databaseUrl, "select w::text as text from webhook_endpoints w where id = $1", [
      String(body.id).slice("whe_".length),
    ]);

    const kept = String(row?.text);
    for (const word of ["Xanthippe", "Penthesilea", "hooks.example.com", String(body.secret)]) {
      expect(kept).not.toContain(word);
      expect(kept).not.toContain(Buffer.from(word).toString("hex"));
    }
  });
});

describe("an address", () => {
  test.each<[refused: unknown, kind: string]>([
    ["http://hooks.example.com/", "of http"],
    ["https://user:word@hooks.example.com/", "with credentials"],
    ["https://127.0.0.1/", "of this machine"],
    ["https://[::ffff:10.0.0.1]/", "of a private network"],
    ["https://2130706433/", "of this machine as a number"],
    ["https://localhost/", "by a name of this machine"],
    ["ftp://hooks.example.com/", "of another protocol"],
    ["hooks.example.com", "that is none"],
    [`https://hooks.example.com/${"x".repeat(2_048)}`, "that is too long"],
    [17, "that is no text"],
    [undefined, "that is missing"],
  ])("%s, %s, is refused and not repeated", async (refused) => {
    const { api } = await stack.createAccount();
    const { body } = await create(api);

    const created = await api.post("/WebhookEndpoint", { url: refused });

    expect(expectError(created, 400).issues).toEqual([{ path: "url", message: expect.any(String) }]);
    if (typeof refused === "string") expect(created.text).not.toContain(refused);
    if (refused === undefined) return;
    expect(expectError(await api.patch(`/WebhookEndpoint/${body.id}`, { url: refused }), 400).issues).toHaveLength(1);
    expect(await readAll(api, "/WebhookEndpoint")).toHaveLength(1);
  });

  test("of a private network is taken where the operator allows it", async () => {
    const lenient = await startStack({ NIGHTGUARD_ALLOW_PRIVATE_WEBHOOKS: "1" });
    onTestFinished(() => lenient.stop());
    const { api } = await lenient.createAccount();

    const { status, body } = await create(api, { url: "http://127.0.0.1:4444/hook" });

    expect({ status, body }).toMatchObject({ status: 201, body: { url: "http://127.0.0.1:4444/hook" } });
  });
});

test("all issues of an endpoint are reported at once", async () => {
  const { api } = await stack.createAccount();
  const faults = { description: "a\u0000b", events: ["job.done"], include_result: "yes", rate: 0 };

  const answer = await create(api, faults);

  const { issues = [] } = expectError(answer, 400);
  expect(issues.map(({ path }) => path).sort()).toEqual(["description", "events.0", "include_result", "rate"]);
  expectError(await create(api, { events: [] }), 400);
});

describe("a secret", () => {
  test("is rotated to a new one; the old one ends a day later", async () => {
    const { api } = await stack.createAccount();
    const { secret: old, ...created } = (await create(api)).body;

    const { status, body } = await api.post(`/WebhookEndpoint/${created.id}/rotate`, undefined);

    const { secret: next, old_secret_expires_at: end, ...rest } = body;
    expect([status, rest]).toEqual([200, { ...created, old_secret_expires_at: undefined }]);
    expect(next).toMatch(secret);
    expect(next).not.toBe(old);
    expect(Date.parse(String(end)) - Date.now()).toBeGreaterThan(86_400_000 - 60_000);
    expect(Date.parse(String(end)) - Date.now()).toBeLessThan(86_400_000 + clockErrorMs);
    expect((await api.get(`/WebhookEndpoint/${created.id}`)).body).toEqual({ ...rest, old_secret_expires_at: end });
  });

  test("that has leaked is rotated without an overlap", async () => {
    const { api } = await stack.createAccount();
    const { body } = await create(api);

    const rotated = await api.post(`/WebhookEndpoint/${body.id}/rotate?overlap_seconds=0`, undefined);

    expect(rotated.body.old_secret_expires_at).toBeNull();
    await api.post(`/WebhookEndpoint/${body.id}/rotate`, undefined);
    const again = await api.post(`/WebhookEndpoint/${body.id}/rotate?overlap_seconds=0`, undefined);
    expect(again.body.old_secret_expires_at).toBeNull();
    expectError(await api.post(`/WebhookEndpoint/${body.id}/rotate?overlap_seconds=86401`, undefined), 400);
  });
});

describe("an idempotency key", () => {
  const aKey = () => ({ "idempotency-key": randomUUID() });

  test("makes one endpoint of two requests, with one secret", async () => {
    const { api } = await stack.createAccount();
    const key = aKey();

    const first = await api.post("/WebhookEndpoint", { url }, key);
    const second = await api.post("/WebhookEndpoint", { url }, key);

    expect([second.status, second.text]).toEqual([201, first.text]);
    expect(second.headers["idempotent-replayed"]).toBe("true");
    expectError(await api.post("/WebhookEndpoint", { url, rate: 1 }, key), 422);
    expect(await readAll(api, "/WebhookEndpoint")).toHaveLength(1);
  });

  test("returns the same endpoint when the first answer was lost", async () => {
    const { api } = await stack.createAccount();
    const key = aKey();
    const first = await api.post("/WebhookEndpoint", { url }, key);
    // As it is when a process dies after the commit and before its answer was kept.
    await query(
      stack.databaseUrl,
      "update idempotency_keys set answer = null, status_code = null, headers = null, lease_until = null where subject_id = $1",
      [String(first.body.id).slice("whe_".length)],
    );

    const second = await api.post("/WebhookEndpoint", { url }, key);

    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(second.headers.location).toBe(first.headers.location);
    expect(await readAll(api, "/WebhookEndpoint")).toHaveLength(1);
  });
});

describe("every address of webhooks", () => {
  const addresses = (id: unknown): [method: string, path: string, body?: object][] => [
    ["GET", `/WebhookEndpoint/${id}`],
    ["PATCH", `/WebhookEndpoint/${id}`, { rate: 1 }],
    ["DELETE", `/WebhookEndpoint/${id}`],
    ["POST", `/WebhookEndpoint/${id}/rotate`],
    ["POST", `/WebhookEndpoint/${id}/test`],
    ["GET", `/WebhookEndpoint/${id}/deliveries`],
    ["POST", `/WebhookEndpoint/${id}/recover?since=2026-01-01T00:00:00Z`],
  ];

  test("is 404 to another account, to a key of the other mode, and for what never was", async () => {
    const account = await stack.createAccount();
    const { api } = account;
    const stranger = (await stack.createAccount()).api;
    const testKey = stack.anonymous.with({ "x-token-api": (await createKey(stack, account.id, "test")).key });
    const { secret: _, ...created } = (await create(api)).body;

    for (const other of [stranger, testKey]) {
      for (const [method, path, body] of addresses(created.id))
        expectError(await other.send(method, path, body, {}), 404);
      expect((await other.get("/WebhookEndpoint")).body).toEqual({ data: [], next_cursor: null });
    }
    for (const id of [`whe_${unknownId}`, `job_${unknownId}`, "x"]) {
      for (const [method, path, body] of addresses(id)) expectError(await api.send(method, path, body, {}), 404);
    }
    expectError(await api.post(`/WebhookDelivery/dlv_${unknownId}/replay`, undefined), 404);
    expect((await api.get(`/WebhookEndpoint/${created.id}`)).body).toEqual(created);
  });

  test("needs a key", async () => {
    for (const [method, path, body] of [
      ...addresses(`whe_${unknownId}`),
      ["GET", "/WebhookEndpoint"],
      ["POST", "/WebhookEndpoint", { url }],
      ["POST", `/WebhookDelivery/dlv_${unknownId}/replay`],
      ["GET", "/Event"],
    ] as [string, string, object?][]) {
      expectError(await stack.anonymous.send(method, path, body, {}), 401);
    }
  });
});

test("a test key's endpoint is of test work", async () => {
  const { id, api } = await stack.createAccount();
  const testKey = stack.anonymous.with({ "x-token-api": (await createKey(stack, id, "test")).key });

  const { body } = await create(testKey);

  expect(body.mode).toBe("test");
  expect((await api.get("/WebhookEndpoint")).body.data).toEqual([]);
});

test("who changed an endpoint is in the audit, by ids alone", async () => {
  const { id, api } = await stack.createAccount();
  const { body } = await create(api, { description: "Penthesilea" });
  const path = `/WebhookEndpoint/${body.id}`;
  await api.patch(path, { rate: 1 });
  await api.post(`${path}/rotate`, undefined);
  await api.get(`${path}/deliveries`);
  await api.get("/Event");
  await api.send("DELETE", path, undefined, {});

  const lines = await until(async () => {
    const all = await readAll(stack.admin, `/Admin/Audit?account_id=${id}`);
    expect(all).toHaveLength(8);
    return all;
  });

  expect(lines.slice(0, 6).map(({ action, subject }) => [action, subject])).toEqual([
    ["webhook_endpoint.delete", body.id],
    ["event.list", null],
    ["webhook_endpoint.deliveries", body.id],
    ["webhook_endpoint.rotate", body.id],
    ["webhook_endpoint.change", body.id],
    ["webhook_endpoint.create", body.id],
  ]);
  for (const word of ["Xanthippe", "Penthesilea", String(body.secret)])
    expect(JSON.stringify(lines)).not.toContain(word);
});
