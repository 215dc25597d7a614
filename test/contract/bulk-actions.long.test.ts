import type { BulkAction } from "@nightguard/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { untilEnded } from "../support/batches.ts";
import type { TestClient } from "../support/client.ts";
import { expectError } from "../support/expect-error.ts";
import { readAll } from "../support/lists.ts";
import { activeAnswer } from "../support/payer.ts";
import { aMemberId, anEligibilityRequest } from "../support/requests.ts";
import { openPerson } from "../support/sessions.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack } from "../support/stack.ts";
import { createKey } from "../support/standing.ts";
import { until } from "../support/waiting.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterEach(() => stack.payer.reset());
afterAll(() => stack.stop());

const refusal = { status: 422, body: { message: "No" } };
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const failed = { action: "retry", filter: { status: "failed" } } as const;
const queued = { action: "cancel", filter: { status: "queued" } } as const;

function about(memberId: string) {
  const request = anEligibilityRequest();
  return { ...request, subscriber: { ...request.subscriber, member_id: memberId } };
}

/** Two batches with two failed rows each, which would succeed the next time. */
async function createFailures(api: TestClient) {
  const members = Array.from({ length: 4 }, aMemberId);
  for (const memberId of members) stack.payer.answersAbout(memberId, refusal, { body: activeAnswer });
  const ids: string[] = [];
  for (const two of [members.slice(0, 2), members.slice(2)]) {
    const batch = await untilEnded(
      api,
      await api.post("/Batch", { items: [...two.map(about), anEligibilityRequest()] }),
    );
    expect(batch.counts).toMatchObject({ failed: 2, succeeded: 1 });
    ids.push(batch.id);
  }
  return { members, ids };
}

const count = async (api: TestClient, query: string) => (await api.get(`/BulkAction/count?${query}`)).body;
const begin = (api: TestClient, body: object, headers = {}) => api.post("/BulkAction", body, headers);

const untilDone = (api: TestClient, id: unknown) =>
  until(async () => {
    const { body } = await api.get(`/BulkAction/${id}`);
    expect(body).toMatchObject({ state: "done", ended_at: expect.any(String) });
    return body as unknown as BulkAction;
  });

test("a retry of all that match asks each job of every batch once more, and no other", async () => {
  const { api } = await stack.createAccount();
  const { members, ids } = await createFailures(api);
  const query = "action=retry&status=failed&category=request&payer_id=60054";
  expect(await count(api, query)).toEqual({ count: 4, at_least: false });
  expect(await count(api, `${query}&batch_id=${ids[0]}`)).toEqual({ count: 2, at_least: false });
  expect(await count(api, "action=retry&code=upstream_timeout")).toMatchObject({ count: 0 });
  expect(await count(api, `action=retry&created_before=2026-01-01T00:00:00Z`)).toMatchObject({ count: 0 });

  const filter = { status: "failed", category: "request", payer_id: "60054" };
  const started = await begin(api, { action: "retry", filter, expected_count: 4 });

  expect(started).toMatchObject({
    status: 202,
    headers: { location: `/BulkAction/${started.body.id}` },
    body: { action: "retry", filter, counted: 4, at_least: false, created_by: expect.stringMatching(/^key:key_/) },
  });
  expect(await untilDone(api, started.body.id)).toMatchObject({ changed: 4, skipped: 0 });
  for (const id of ids) {
    await until(async () =>
      expect((await api.get(`/Batch/${id}`)).body).toMatchObject({
        status: "completed",
        counts: { succeeded: 3, failed: 0 },
      }),
    );
  }
  expect(members.map((memberId) => stack.payer.callsAbout(memberId).length)).toEqual([2, 2, 2, 2]);
  expect((await api.get("/BulkAction")).body).toMatchObject({ data: [{ id: started.body.id }], next_cursor: null });
});

test("a cancellation of all that match ends queued jobs with and without a batch, and leaves the rest", async () => {
  const { api } = await stack.createAccount();
  const items = [anEligibilityRequest(), { ...anEligibilityRequest(), payer: { id: "62308" } }];
  const batch = await api.post("/Batch", { items, not_before: tomorrow() });
  const job = await api.post("/Eligibility", anEligibilityRequest({ not_before: tomorrow() }), {
    prefer: "respond-async",
  });
  const filter = { payer_id: "60054", operation: "eligibility" };
  expect(await count(api, "action=cancel&payer_id=60054")).toEqual({ count: 2, at_least: false });

  const started = await begin(api, { action: "cancel", filter, expected_count: 2 });

  expect(await untilDone(api, started.body.id)).toMatchObject({ changed: 2 });
  expect((await api.get(`/Job/${job.body.id}`)).body).toMatchObject({ status: "cancelled" });
  const { body } = await api.get(`/Batch/${batch.body.id}`);
  expect(body).toMatchObject({ finished_at: null, counts: { queued: 1, cancelled: 1 } });
});

test("nothing begins where many more jobs match than were counted", async () => {
  const { api } = await stack.createAccount();
  await api.post("/Batch", { items: Array.from({ length: 11 }, () => anEligibilityRequest()), not_before: tomorrow() });

  expectError(await begin(api, { ...queued, expected_count: 9 }), 409);
  expect((await api.get("/BulkAction")).body.data).toEqual([]);
  expect((await begin(api, { ...queued, expected_count: 10 })).status).toBe(202);
});

test.each([
  ["an empty filter", { action: "retry", filter: {} }, "filter"],
  ["a filter that does not exist", { action: "retry", filter: { statsu: "failed" } }, "filter"],
  ["a state that cannot be retried", { action: "retry", filter: { status: "queued" } }, "filter.status"],
  ["a state that cannot be cancelled", { action: "cancel", filter: { status: "failed" } }, "filter.status"],
  ["a cause of jobs that wait", { action: "cancel", filter: { code: "upstream_timeout" } }, "filter.code"],
  ["a name", { action: "retry", filter: { code: "Ada Quill" } }, "filter.code"],
])("%s is refused", async (_, body, path) => {
  const { api } = await stack.createAccount();

  const { issues } = expectError(await begin(api, { ...body, expected_count: 0 }), 400);

  expect(issues?.map((issue) => issue.path)).toEqual([path]);
});

test("counting needs a filter too", async () => {
  const { api } = await stack.createAccount();
  expectError(await api.get("/BulkAction/count?action=retry"), 400);
  expectError(await api.get("/BulkAction/count?action=cancel&status=failed"), 400);
});

test("a repeated request begins nothing new", async () => {
  const { api } = await stack.createAccount();
  const key = { "idempotency-key": "once" };
  const first = await begin(api, { ...failed, expected_count: 0 }, key);
  const second = await begin(api, { ...failed, expected_count: 0 }, key);

  expect(second).toMatchObject({
    status: 202,
    headers: { "idempotent-replayed": "true" },
    body: { id: first.body.id },
  });
  expect((await api.get("/BulkAction")).body.data).toHaveLength(1);
});

test("an aborted action stays aborted, a done one cannot be aborted", async () => {
  const { api } = await stack.createAccount();
  const { body } = await begin(api, { ...failed, expected_count: 0 });
  await untilDone(api, body.id);
  expectError(await api.post(`/BulkAction/${body.id}/abort`, undefined), 409);
  expectError(await api.post("/BulkAction/blk_0198d5c1000070008000000000000000/abort", undefined), 404);
});

test("people may do what they may do with a batch, and it is in the audit", async () => {
  const account = await stack.createAccount();
  const open = async (role: string, mode: string) =>
    (await openPerson(stack, { account_id: account.id, roles: [role] })).browser.api(`${account.id};${mode}`);
  const [coordinator, viewer, developer] = [
    await open("coordinator", "live"),
    await open("viewer", "live"),
    await open("developer", "live"),
  ];

  const { status, body } = await begin(coordinator, { ...failed, expected_count: 0 });
  expect({ status, by: body.created_by }).toEqual({ status: 202, by: expect.stringMatching(/^user:usr_/) });
  for (const person of [viewer, developer]) {
    expectError(await begin(person, { ...failed, expected_count: 0 }), 403);
    expectError(await person.get("/BulkAction/count?action=retry&status=failed"), 403);
    expectError(await person.post(`/BulkAction/${body.id}/abort`, undefined), 403);
    expect((await person.get(`/BulkAction/${body.id}`)).status).toBe(200);
  }
  await untilDone(coordinator, body.id);
  await coordinator.post(`/BulkAction/${body.id}/abort`, undefined);

  const lines = await readAll(stack.admin, `/Admin/Audit?account_id=${account.id}&subject=${body.id}`);
  expect(lines).toContainEqual(
    expect.objectContaining({ action: "bulk_action.retry", actor: body.created_by, mode: "live", outcome: 200 }),
  );
});

test("jobs of the other mode do not match", async () => {
  const { id, api } = await stack.createAccount();
  await api.post("/Batch", { items: [anEligibilityRequest()], not_before: tomorrow() });
  const { key } = await createKey(stack, id, "test");
  const inTest = stack.anonymous.with({ "x-token-api": key });

  expect(await count(inTest, "action=cancel&status=queued")).toMatchObject({ count: 0 });
  const { body } = await begin(inTest, { ...queued, expected_count: 0 });
  await untilDone(inTest, body.id);

  expect(await count(api, "action=cancel&status=queued")).toMatchObject({ count: 1 });
  expectError(await api.get(`/BulkAction/${body.id}`), 404);
});
