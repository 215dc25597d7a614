import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../support/databases.ts";
import { expectError } from "../support/expect-error.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { openPerson } from "../support/sessions.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack, TestAccount } from "../support/stack.ts";
import { createKey } from "../support/standing.ts";
import { toUuid } from "../support/to-uuid.ts";
import { until } from "../support/waiting.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());

type Entry = Record<string, unknown>;

async function readLog(api: TestAccount["api"], filters = ""): Promise<readonly Entry[]> {
  const { status, body } = await api.get(`/Request?${filters}`);
  expect(status).toBe(200);
  return body.data as readonly Entry[];
}

const untilLogged = (api: TestAccount["api"], expected: readonly object[], filters = "") =>
  until(async () => expect(await readLog(api, filters)).toMatchObject(expected));

test("a program's requests are listed newest first, with what was at fault and without any value", async () => {
  const { id, keyId, api } = await stack.createAccount();
  const asked = anEligibilityRequest();
  const faulty = { ...asked, subscriber: { ...asked.subscriber, dob: "31/02/1980" }, Quarrington: 1 };
  const named = { "x-request-id": "mine-1", "idempotency-key": randomUUID() };
  await api.post("/Eligibility", asked, named);
  await api.post("/Eligibility", asked, { ...named, "x-request-id": "mine-2" });
  await api.post("/Eligibility", faulty);
  await api.get("/Job?Quarrington=Wilhelmina");
  await api.get(`/Job/job_${"0".repeat(32)}`);
  await api.get("/Wilhelmina/Quarrington");

  const ofKey = { key_id: keyId, user_id: null, issue_paths: [], replayed: false };
  await untilLogged(api, [
    { ...ofKey, method: "GET", route: "(none)", status: 404, cause: "not_found" },
    { ...ofKey, method: "GET", route: "/Job/{id}", status: 404, cause: "not_found" },
    { ...ofKey, method: "GET", route: "/Job", status: 400, cause: "invalid_request", issue_paths: ["*"] },
    {
      ...ofKey,
      ...{ method: "POST", route: "/Eligibility", status: 400, cause: "invalid_request" },
      issue_paths: expect.arrayContaining(["subscriber.dob"]),
    },
    { ...ofKey, route: "/Eligibility", status: 200, cause: null, request_id: "mine-2", replayed: true },
    { ...ofKey, route: "/Eligibility", status: 200, cause: null, request_id: "mine-1" },
  ]);

  const [first] = await readLog(api, "route=/Eligibility");
  expect(first).toEqual({
    id: expect.stringMatching(/^req_[0-9a-f]{32}$/),
    at: expect.stringMatching(/Z$/),
    ...ofKey,
    ...{ method: "POST", route: "/Eligibility", status: 400, cause: "invalid_request", issue_paths: expect.anything() },
    duration_ms: expect.any(Number),
    request_id: expect.any(String),
  });
  const stored = await query(stack.databaseUrl, "select r::text as row from requests r where account_id = $1", [
    toUuid(id),
  ]);
  for (const person of ["Quarrington", "Wilhelmina", "31/02", asked.subscriber.member_id]) {
    expect(JSON.stringify(stored)).not.toContain(person);
  }
});

test("filters and pages", async () => {
  const { keyId, api } = await stack.createAccount();
  const before = new Date().toISOString();
  for (const name of ["a", "b", "c"]) await api.post("/ApiKey", { name });
  await api.get("/Job/none");
  await api.post("/Patient/delete", {});
  const expected = [{ status: 400 }, { status: 404 }, { status: 201 }, { status: 201 }, { status: 201 }];
  await untilLogged(api, expected);

  for (const [filters, statuses] of [
    ["status=failed", [400, 404]],
    ["status=4xx", [400, 404]],
    ["status=404", [404]],
    ["status=2xx&route=/ApiKey", [201, 201, 201]],
    [`key_id=${keyId}&status=404`, [404]],
    [`key_id=key_${"0".repeat(32)}`, []],
    [`since=${before}&status=201`, [201, 201, 201]],
    [`until=${before}`, []],
  ] as const) {
    expect((await readLog(api, filters)).map(({ status }) => status)).toEqual(statuses);
  }
  const page = (await api.get("/Request?route=/ApiKey&limit=2")).body;
  const next = (await api.get(`/Request?route=/ApiKey&limit=2&cursor=${page.next_cursor}`)).body;
  expect([page.data, next.data].map((data) => (data as unknown[]).length)).toEqual([2, 1]);
  expect(next.next_cursor).toBeNull();
  for (const wrong of ["status=40", "key_id=x", "since=yesterday", "cursor=x"]) {
    expectError(await api.get(`/Request?${wrong}`), 400);
  }
});

test("failures are counted by route and cause", async () => {
  const { keyId, api } = await stack.createAccount();
  for (let call = 0; call < 3; call++) await api.get(`/Job/job_${"0".repeat(32)}`);
  await api.post("/Eligibility", {});

  await until(async () =>
    expect((await api.get(`/Request/causes?key_id=${keyId}`)).body).toEqual({
      data: [
        { ...{ method: "GET", route: "/Job/{id}", status: 404, cause: "not_found" }, requests: 3, last_at: anyTime },
        {
          ...{ method: "POST", route: "/Eligibility", status: 400, cause: "invalid_request" },
          ...{ requests: 1, last_at: anyTime },
        },
      ],
    }),
  );
});

const anyTime = expect.stringMatching(/^\d{4}-.*Z$/);

test("a disabled key's attempts are in the log of its account, and no other account's requests are", async () => {
  const account = await stack.createAccount();
  const other = await stack.createAccount();
  const lost = await createKey(stack, account.id);
  const testKey = await createKey(stack, account.id, "test");
  const withKey = (key: unknown) => stack.anonymous.with({ "x-token-api": String(key) });
  await account.api.patch(`/ApiKey/${lost.id}`, { disabled: true });
  await until(async () => expect((await withKey(lost.key).get("/Payer")).status).toBe(403));
  await other.api.post("/ApiKey", { name: "other" });
  await withKey(testKey.key).post("/ApiKey", { name: "test" });

  await until(async () =>
    expect(await readLog(account.api, `key_id=${lost.id}&status=failed`)).toContainEqual(
      expect.objectContaining({ route: "/Payer", status: 403, cause: "key_disabled" }),
    ),
  );
  await untilLogged(account.api, [], "status=201");
  await untilLogged(withKey(testKey.key), [{ key_id: testKey.id }], "status=201");
  await untilLogged(other.api, [{ key_id: other.keyId }], "status=201");
});

test("people see it by their role; what the console reads for them is in it only if it fails", async () => {
  const { id, api } = await stack.createAccount();
  const apiOf = async (role: string) =>
    (await openPerson(stack, { account_id: id, roles: [role] })).browser.api(`${id};live`);
  const [viewer, coordinator] = [await apiOf("viewer"), await apiOf("coordinator")];

  expect((await viewer.get("/Request")).status).toBe(200);
  expectError(await coordinator.get("/Request"), 403);
  expectError(await viewer.get("/Request?limit=0"), 400);

  await until(async () => {
    const entries = await readLog(api);
    expect(entries.filter(({ user_id: user }) => user !== null)).toMatchObject([
      { route: "/Request", status: 400, key_id: null },
      { route: "/Request", status: 403, cause: "role_missing" },
    ]);
  });
});
