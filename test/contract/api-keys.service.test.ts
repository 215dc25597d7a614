import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { generateApiKey } from "../../packages/service/src/access/api-key.ts";
import type { TestClient } from "../support/client.ts";
import { query } from "../support/databases.ts";
import { expectError } from "../support/expect-error.ts";
import { askGraphql } from "../support/graphql.ts";
import { activeAnswer } from "../support/payer.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import { type Stack, startStack, type TestAccount } from "../support/stack.ts";
import { until, untilLater } from "../support/waiting.ts";

let stack: Stack;
let account: TestAccount;

beforeAll(async () => {
  stack = await borrowStack();
  account = await stack.createAccount();
});
afterAll(() => stack.stop());

const withKey = (key: unknown) => stack.anonymous.with({ "x-token-api": String(key) });

/** A key that the account creates with its own. */
async function create(body: object = {}, by: TestClient = account.api) {
  const created = await by.post("/ApiKey", body);
  expect(created.status).toBe(201);
  return { id: String(created.body.id), api: withKey(created.body.key), body: created.body };
}

const untilStatus = (status: number, api: TestClient) =>
  untilLater(1_000, async () => expect((await api.get("/Payer")).status).toBe(status));

describe("a key's scopes", () => {
  const lacks = (scope: string) => `This API key lacks the scope ${scope}`;

  test("say what it may do, in REST and in GraphQL", async () => {
    const { api, body } = await create({ scopes: ["read", "read"] });

    expect(body.scopes).toEqual(["read"]);
    expect((await api.get("/Job")).status).toBe(200);
    expect((await api.get("/Payer")).status).toBe(200);
    for (const [method, path, scope] of [
      ["POST", "/Eligibility", "verify"],
      ["POST", "/Batch", "verify"],
      ["GET", "/ApiKey", "manage_keys"],
      ["GET", "/WebhookEndpoint", "manage_webhooks"],
    ] as const) {
      expect(expectError(await api.send(method, path, undefined, {}), 403).message).toBe(lacks(scope));
    }
    const answer = await askGraphql(api, "{ api_JobList { next_cursor } api_WebhookEndpointList { next_cursor } }");
    expect(answer.status).toBe(200);
    expect(answer.data).toEqual({ api_JobList: { next_cursor: null }, api_WebhookEndpointList: null });
    expect(answer.errors.map(({ extensions }) => extensions)).toEqual([
      { statusCode: 403, message: lacks("manage_webhooks") },
    ]);
  });

  test("without it nothing is verified", async () => {
    const { api } = await create({ scopes: ["read"] });
    const request = anEligibilityRequest();

    expectError(await api.post("/Eligibility", request), 403);

    expect(stack.payer.callsAbout(request.subscriber.member_id)).toEqual([]);
  });

  test("are passed on by default, and never more than the key has", async () => {
    const { api, id } = await create({ scopes: ["manage_keys", "read"] });
    const wide = await create();
    const { body: disabled } = await account.api.patch(`/ApiKey/${wide.id}`, { disabled: true });

    expect((await create({}, api)).body.scopes).toEqual(["read", "manage_keys"]);
    for (const refused of [
      await api.post("/ApiKey", { scopes: ["read", "verify"] }),
      await api.patch(`/ApiKey/${id}`, { scopes: ["verify", "manage_keys"] }),
      await api.patch(`/ApiKey/${wide.id}`, { disabled: false }),
      await api.patch(`/ApiKey/${wide.id}`, { expires_at: null }),
      await api.patch(`/ApiKey/${wide.id}`, { allowed_cidrs: null }),
      await api.post(`/ApiKey/${wide.id}/roll`, undefined),
    ]) {
      expect(expectError(refused, 403).message).toBe(lacks("verify"));
    }
    expect(
      expectError(await api.patch(`/ApiKey/${wide.id}`, { disabled: true, endpoints: "disable" }), 403).message,
    ).toBe(lacks("manage_webhooks"));
    expect((await api.patch(`/ApiKey/${wide.id}`, { disabled: true })).body).toEqual(disabled);
    expect((await api.patch(`/ApiKey/${id}`, { scopes: ["manage_keys"] })).body.scopes).toEqual(["manage_keys"]);
  });

  test.each([[[]], [["everything"]], [["read", 1]], ["read"]])("of %j are 400", async (scopes) => {
    expect(expectError(await account.api.post("/ApiKey", { scopes }), 400).issues?.[0]?.path).toMatch(/^scopes/);
  });
});

describe("a key", () => {
  test.each(["0000-01-01T00:00:00Z", "9999-12-31T23:59:59+14:00"])(
    "takes any expires_at that is an instant: %s",
    async (expiresAt) => {
      const { body } = await create({ expires_at: expiresAt });

      expect(Date.parse(String(body.expires_at))).toBe(Date.parse(expiresAt));
    },
  );

  test("ends at its expires_at with 401", async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const { id, api, body } = await create({ expires_at: expiresAt });
    expect(body.expires_at).toBe(expiresAt);
    expect((await api.get("/Payer")).status).toBe(200);

    await account.api.patch(`/ApiKey/${id}`, { expires_at: new Date(Date.now() - 1_000).toISOString() });

    await untilStatus(401, api);
    expectError(await api.get("/Payer"), 401);
  });

  const past = () => new Date(Date.now() - 1_000).toISOString();
  test.each([
    ["expires", 401, (id: string) => account.api.patch(`/ApiKey/${id}`, { expires_at: past() })],
    ["is disabled", 403, (id: string) => account.api.patch(`/ApiKey/${id}`, { disabled: true })],
    ["is rolled", 401, (id: string) => account.api.post(`/ApiKey/${id}/roll?overlap_seconds=0`, undefined)],
  ] as const)("that %s ends event streams and long polls that were opened with it", async (_what, status, end) => {
    const { id, api, body } = await create();
    const batch = await api.post("/Batch", {
      not_before: new Date(Date.now() + 3_600_000).toISOString(),
      items: [anEligibilityRequest()],
    });
    const stream = await fetch(`${stack.url}/Batch/${batch.body.id}/events`, {
      headers: { "x-token-api": String(body.key) },
    });
    const polling = api.get(`/Batch/${batch.body.id}?wait=60`);
    expect(stream.status).toBe(200);

    await end(id);

    expect(await stream.text()).not.toContain("event: end");
    expectError(await polling, status);
  });

  test("that expires while a verification waits for its payer still gets the answer", async () => {
    const { id, api } = await create();
    const question = anEligibilityRequest();
    const { promise: after, resolve: answer } = Promise.withResolvers<void>();
    stack.payer.answersAbout(question.subscriber.member_id, { body: activeAnswer, after });
    const waiting = api.post("/Eligibility", question);
    await until(() => expect(stack.payer.callsAbout(question.subscriber.member_id)).toHaveLength(1));

    await account.api.patch(`/ApiKey/${id}`, { expires_at: past() });
    await untilStatus(401, api);
    answer();

    expect((await waiting).status).toBe(200);
  });

  test("shows who created it and when it was last used", async () => {
    const { id, api, body } = await create();
    const { body: parents } = await account.api.get("/ApiKey?limit=200");
    const parent = (parents.data as Record<string, unknown>[]).at(-1);
    expect(parent).toMatchObject({ name: "live", created_by: "administrator:environment" });
    expect(body).toMatchObject({ created_by: `key:${parent?.id}`, last_used_at: null });

    await api.get("/Payer");

    await until(async () => {
      const { data } = (await account.api.get("/ApiKey?limit=200")).body as { data: Record<string, unknown>[] };
      expect(data.find((key) => key.id === id)?.last_used_at).toMatch(/Z$/);
    });
  });

  test("is found among many wrong ones from the same address", async () => {
    const [known, fresh] = [await create(), await create()];
    await known.api.get("/Payer");
    const wrong = Array.from({ length: 200 }, () => withKey(generateApiKey("live").key).get("/Payer"));

    const good = Promise.all([known, fresh].map(({ api }) => api.get("/Payer")));

    expect((await good).map(({ status }) => status)).toEqual([200, 200]);
    for (const answer of await Promise.all(wrong)) expectError(answer, 401);
  });

  test("is accepted only from its addresses, of which X-Forwarded-For says nothing without a trusted proxy", async () => {
    const here = await create({ allowed_cidrs: ["127.0.0.0/8"] });
    const elsewhere = await create({ allowed_cidrs: ["203.0.113.0/24", "2001:db8::1"] });

    expect((await here.api.get("/Payer", { "x-forwarded-for": "203.0.113.7" })).status).toBe(200);
    const refused = await elsewhere.api.get("/Payer", { "x-forwarded-for": "203.0.113.7" });
    expect(expectError(refused, 403).message).toBe("This API key is not accepted from this address");
    expect(expectError(await account.api.post("/ApiKey", { allowed_cidrs: ["10.0.0.0/33"] }), 400).issues).toEqual([
      { path: "allowed_cidrs.0", message: expect.stringMatching(/range of addresses/) },
    ]);
  });

  test("is accepted from the addresses that trusted proxies name", async () => {
    const proxied = await startStack({ NIGHTGUARD_TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8" });
    onTestFinished(proxied.stop);
    const { id } = await proxied.createAccount();
    const { body } = await proxied.admin.post(`/Admin/Account/${id}/ApiKey`, { allowed_cidrs: ["203.0.113.0/24"] });
    const get = (forwarded: string) =>
      proxied.anonymous.get("/Payer", { "x-token-api": String(body.key), "x-forwarded-for": forwarded });

    expect((await get("203.0.113.7")).status).toBe(200);
    expect((await get("203.0.113.7, 10.1.2.3")).status).toBe(200);
    expectError(await get("198.51.100.1"), 403);
    expectError(await get("203.0.113.7, 198.51.100.1"), 403); // only a proxy's word counts
    expectError(await get("nonsense"), 403);
  });
});

describe("a rolled key", () => {
  test("keeps its id, and the old secret for the overlap", async () => {
    const { id, api, body } = await create();

    const rolled = await account.api.post(`/ApiKey/${id}/roll?overlap_seconds=3600`, undefined);

    expect(rolled.status).toBe(200);
    expect(rolled.body).toEqual({ ...body, prefix: expect.any(String), key: expect.stringMatching(/^ng_live_/) });
    expect(rolled.body.key).not.toBe(body.key);
    const again = await account.api.post(`/ApiKey/${id}/roll`, undefined); // as after a lost answer
    for (const key of [api, withKey(rolled.body.key), withKey(again.body.key)]) {
      expect((await key.get("/Payer")).status).toBe(200);
    }
    const last = await account.api.post(`/ApiKey/${id}/roll?overlap_seconds=0`, undefined);
    for (const key of [api, withKey(rolled.body.key), withKey(again.body.key)]) await untilStatus(401, key);
    expect((await withKey(last.body.key).get("/Payer")).status).toBe(200);
  });

  test("stops with both secrets when it is disabled", async () => {
    const { id, api } = await create();
    const rolled = await account.api.post(`/ApiKey/${id}/roll`, undefined);

    await account.api.patch(`/ApiKey/${id}`, { disabled: true });

    await untilStatus(403, api);
    await untilStatus(403, withKey(rolled.body.key));
  });

  test("has an overlap of at most a day", async () => {
    const { id } = await create();
    for (const seconds of ["86401", "-1", "x"]) {
      expectError(await account.api.post(`/ApiKey/${id}/roll?overlap_seconds=${seconds}`, undefined), 400);
    }
  });
});

describe("under an Idempotency-Key", () => {
  const idempotent = () => ({ "idempotency-key": randomUUID() });

  test("a repeated answer has the same id, and no key", async () => {
    const creation = idempotent();
    const first = await account.api.post("/ApiKey", { name: "once" }, creation);
    const second = await account.api.post("/ApiKey", { name: "once" }, creation);
    expect(second).toMatchObject({ status: 201, headers: { "idempotent-replayed": "true" } });
    expect(second.body).toEqual({ ...first.body, key: null });

    const roll = idempotent();
    const rolled = await account.api.post(`/ApiKey/${first.body.id}/roll`, undefined, roll);
    const repeated = await account.api.post(`/ApiKey/${first.body.id}/roll`, undefined, roll);
    expect(repeated.body).toEqual({ ...rolled.body, key: null });
    expect((await withKey(rolled.body.key).get("/Payer")).status).toBe(200);
  });

  test("a repeated refusal is as it was", async () => {
    const roll = idempotent();
    const path = `/ApiKey/key_${randomUUID().replaceAll("-", "")}/roll`;
    const refused = await account.api.post(path, undefined, roll);
    const repeated = await account.api.post(path, undefined, roll);

    expectError(repeated, 404);
    expect(repeated.headers["idempotent-replayed"]).toBe("true");
    expect(repeated.text).toBe(refused.text);
  });

  test("a key is created once, also when the first answer was not kept", async () => {
    const creation = idempotent();
    const path = `/Admin/Account/${account.id}/ApiKey`;
    const own = await account.api.post("/ApiKey", { name: "once" }, creation);
    const admins = await stack.admin.post(path, { mode: "test" }, creation);
    // As when a process dies after the commit and before its answers were kept.
    await query(stack.databaseUrl, "update idempotency_keys set answer = null, lease_until = null");

    expect((await account.api.post("/ApiKey", { name: "once" }, creation)).body).toEqual({ ...own.body, key: null });
    expect((await stack.admin.post(path, { mode: "test" }, creation)).body).toEqual({ ...admins.body, key: null });
  });
});

describe("an endpoint of a key", () => {
  const endpoint = { url: "https://hooks.example.com/nightguard" };

  test.each(["the account", "the administration"])("shows it, and can be disabled with it by %s", async (who) => {
    const { id, api } = await create();
    const { body: mine } = await api.post("/WebhookEndpoint", endpoint);
    const { body: other } = await account.api.post("/WebhookEndpoint", endpoint);
    expect(mine).toMatchObject({ key_id: id, key_disabled: false, status: "enabled" });
    const patch = (body: object) =>
      who === "the account" ? account.api.patch(`/ApiKey/${id}`, body) : stack.admin.patch(`/Admin/ApiKey/${id}`, body);
    const read = async (each: unknown) => (await account.api.get(`/WebhookEndpoint/${each}`)).body;

    await patch({ disabled: true });
    expect(await read(mine.id)).toMatchObject({ key_id: id, key_disabled: true, status: "enabled" });

    const { body: disabled } = await patch({ disabled: true, endpoints: "disable" });
    expect(disabled).toMatchObject({ id, disabled: true });
    expect(await read(mine.id)).toMatchObject({ key_disabled: true, status: "disabled", disabled_reason: "requested" });
    expect(await read(other.id)).toMatchObject({ key_disabled: false, status: "enabled" });
    const { body: audit } = await stack.admin.get(`/Admin/Audit?account_id=${account.id}&limit=5`);
    expect(audit.data).toEqual(
      expect.arrayContaining([expect.objectContaining({ action: "webhook_endpoint.change", subject: mine.id })]),
    );
  });

  test("is disabled only together with the key", async () => {
    const { id } = await create();

    expect(expectError(await account.api.patch(`/ApiKey/${id}`, { endpoints: "disable" }), 400).issues).toEqual([
      { path: "endpoints", message: "goes only with disabled: true" },
    ]);
  });
});
