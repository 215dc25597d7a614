import { parsePublicId, type System } from "@nightguard/contract";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { untilEnded } from "../support/batches.ts";
import { query } from "../support/databases.ts";
import { expectError } from "../support/expect-error.ts";
import { startReceiver } from "../support/receiver.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { type Stack, startStack } from "../support/stack.ts";
import { until } from "../support/waiting.ts";

// What operators read across accounts.

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({ NIGHTGUARD_ALLOW_PRIVATE_WEBHOOKS: "1" });
});
afterAll(() => stack.stop());

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
const items = (count: number) => Array.from({ length: count }, () => anEligibilityRequest());
const read = async (path: string) => {
  const { status, body } = await stack.admin.get(path);
  expect(status).toBe(200);
  return body as { data: Record<string, unknown>[] } & Record<string, unknown>;
};

test("a batch of any account says why it has not ended, without its name", async () => {
  const { id: accountId, api } = await stack.createAccount();
  const { body } = await api.post("/Batch", { items: items(2), not_before: inSeconds(3_600), name: "Philomena" });
  await stack.admin.post(`/Admin/Account/${accountId}/suspend`, undefined);

  const batch = await read(`/Admin/Batch/${body.id}`);

  expect(batch).toMatchObject({
    ...{ id: body.id, account_id: accountId, account_name: expect.any(String), mode: "live", status: "queued" },
    ...{ deadline: null, not_before: expect.any(String), finished_at: null },
    waiting_for: ["account_suspended"],
    reasons: [{ code: "account_suspended", message: expect.stringContaining("suspended") }],
  });
  expect(JSON.stringify(batch)).not.toContain("Philomena");
  expectError(await stack.admin.get(`/Admin/Batch/bat_${"0".repeat(32)}`), 404);
  expectError(await stack.admin.get("/Admin/Batch/job_1"), 404);
});

test("the use of a key says from where it was used, and for what", async () => {
  const { id: accountId, keyId, api } = await stack.createAccount();
  await untilEnded(api, await api.post("/Batch", { items: items(1) }));
  await api.get("/Audit");

  const use = await read(`/Admin/ApiKey/${keyId}/use`);

  expect(use).toMatchObject({
    key: { id: keyId, account_id: accountId, prefix: expect.any(String) },
    complete_since: null,
  });
  const uses = use.uses as Record<string, unknown>[];
  const times = { first_at: expect.any(String), last_at: expect.any(String) };
  expect(uses).toContainEqual({ address: "127.0.0.1", action: "batch.submit", requests: 1, refused: 0, ...times });
  expect(uses.map(({ action }) => action)).toContain("batch.read");
  const earlier = await read(`/Admin/ApiKey/${keyId}/use?since=2026-01-01T00:00:00Z&until=2026-01-02T00:00:00Z`);
  expect(earlier.uses).toEqual([]);
  expectError(await stack.admin.get(`/Admin/ApiKey/${keyId}/use?since=2026-01-01T00:00:00Z`), 400);
  expectError(await stack.admin.get(`/Admin/ApiKey/key_${"0".repeat(32)}/use`), 404);
});

test("a key is found by its prefix", async () => {
  const { keyId } = await stack.createAccount();
  const { body } = await stack.admin.get("/Admin/ApiKey?limit=1");
  const prefix = String((body.data as { prefix: string }[])[0]?.prefix);

  const { data } = await read(`/Admin/ApiKey?prefix=${prefix}`);

  expect(data.map(({ id }) => id)).toEqual([keyId]);
});

test("endpoints that fail are listed with their accounts, without their paths", async () => {
  const receiver = await startReceiver();
  onTestFinished(receiver.close);
  receiver.answers({ status: 500 });
  const { id: accountId, api } = await stack.createAccount();
  const { body } = await api.post("/WebhookEndpoint", { url: `${receiver.url}/secret-path` });
  const { body: quiet } = await api.post("/WebhookEndpoint", {
    url: `${receiver.url}/quiet`,
    events: ["batch.completed"],
  });
  await untilEnded(api, await api.post("/Batch", { items: items(1) }));

  await until(async () => {
    const { data } = await read("/Admin/WebhookEndpoint?state=failing");
    expect(data.map(({ id }) => id)).toContain(body.id);
    const found = data.find(({ id }) => id === body.id);
    expect(found).toMatchObject({
      ...{ account_id: accountId, account_name: expect.any(String), origin: new URL(receiver.url).origin },
      ...{
        failing_since: expect.any(String),
        oldest_waiting_seconds: expect.any(Number),
        last_error: expect.any(String),
      },
    });
    expect(JSON.stringify(data)).not.toContain("secret-path");
    const all = await read("/Admin/WebhookEndpoint");
    expect(all.data.map(({ id }) => id)).toContain(body.id);
  });
  await api.patch(`/WebhookEndpoint/${body.id}`, { status: "disabled" });
  await api.patch(`/WebhookEndpoint/${quiet.id}`, { status: "disabled" });
  expect((await read("/Admin/WebhookEndpoint?state=failing")).data).toEqual([]);
});

test("accounts are listed by how near they are to their daily limit", async () => {
  const near = await stack.createAccount({ verifications_per_day: 4 });
  const far = await stack.createAccount({ verifications_per_day: 100 });
  const without = await stack.createAccount();
  for (const { api } of [near, far, without]) {
    await untilEnded(api, await api.post("/Batch", { items: items(2) }));
  }

  const { data } = await read("/Admin/DailyLimit");

  expect(data).toMatchObject([
    { account_id: near.id, mode: "live", verifications_per_day: 4, used_today: 2 },
    { account_id: far.id, mode: "live", verifications_per_day: 100, used_today: 2 },
  ]);
});

test("accounts are found by a part of their name, and people by their account", async () => {
  const { id } = await stack.createAccount({}, { name: "Quincy 50% Dental" });
  const other = await stack.createAccount();
  const invite = (account_id: string, email: string) =>
    stack.admin.post("/Admin/User", { name: "Ada", email, account_id, roles: ["owner"] });
  await invite(id, "ada@x.example");
  await invite(other.id, "eve@x.example");

  const { data } = await read(`/Admin/Account?name=${encodeURIComponent("uINCY 50%")}`);
  expect(data.map((account) => account.id)).toEqual([id]);
  expect((await read(`/Admin/Account?name=${encodeURIComponent("q%y")}`)).data).toEqual([]);
  const people = await read(`/Admin/User?account_id=${id}`);
  expect(people.data).toMatchObject([{ email: "ada@x.example", accounts: [{ account_id: id, roles: ["owner"] }] }]);
  expectError(await stack.admin.get("/Admin/User?account_id=acc_1"), 400);
});

test("the system says its version, its migrations and its encryption keys, without a secret", async () => {
  await stack.createAccount();
  const system = await read("/Admin/System");

  expect(system).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
  expect((system.migrations as string[]).at(-1)).toBe("0001-baseline");
  expect(system.encryption_keys).toEqual([{ name: expect.any(String), current: true, data_keys: expect.any(Number) }]);
});

test("the audit is verified in pieces until its end, and a cursor that is none is refused", async () => {
  await stack.createAccount();
  let piece = await read("/Admin/Audit/verify");
  while (piece.next_cursor !== null) {
    expect(piece).toMatchObject({ faults: [], end: null });
    piece = await read(`/Admin/Audit/verify?cursor=${piece.next_cursor}`);
  }

  expect(piece).toMatchObject({ faults: [], counted: expect.any(Number), end: { unchained: 0 } });
  const [audit] = (await read("/Admin/Audit?action=audit.verify&limit=1")).data;
  expect(audit).toMatchObject({ account_id: null, outcome: 200 });
  for (const cursor of ["x", Buffer.from('{"phase":"lines"}').toString("base64url")]) {
    expectError(await stack.admin.get(`/Admin/Audit/verify?cursor=${cursor}`), 400);
  }
});

test("the system says what should have been deleted, and since when", async () => {
  const { id: accountId, api } = await stack.createAccount();
  const longAgo = "update batches set finished_at = now() - interval '33 days' where account_id = $1";

  // The stack's worker may delete it first.
  const overdue = await until(async () => {
    await untilEnded(api, await api.post("/Batch", { items: items(1) }));
    await query(stack.databaseUrl, longAgo, [parsePublicId("account", accountId)]);
    const { retention } = await read("/Admin/System");
    const [found] = (retention as System["retention"]).overdue;
    expect(found).toMatchObject({ kind: "batch", account_id: accountId });
    return found;
  });

  expect(Date.now() - Date.parse(overdue?.due_at ?? "")).toBeGreaterThan(2.9 * 86_400_000);
});

test.each([
  "/Admin/System",
  "/Admin/Audit/verify",
  "/Admin/Batch/bat_00000000000000000000000000000000",
  "/Admin/ApiKey/key_00000000000000000000000000000000/use",
  "/Admin/WebhookEndpoint",
  "/Admin/DailyLimit",
])("no account reads %s", async (path) => {
  const { api } = await stack.createAccount();
  expectError(await api.get(path), 401);
});
