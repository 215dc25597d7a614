import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { untilEnded } from "../support/batches.ts";
import { query } from "../support/databases.ts";
import { expectError } from "../support/expect-error.ts";
import { readAll } from "../support/lists.ts";
import { activeAnswer } from "../support/payer.ts";
import { startReceiver, type TestReceiver } from "../support/receiver.ts";
import { aMemberId, anEligibilityRequest, inAMonth } from "../support/requests.ts";
import { invite } from "../support/sessions.ts";
import { aSourceReport } from "../support/source-report.ts";
import { type Stack, startStack, type TestAccount } from "../support/stack.ts";
import { toUuid } from "../support/to-uuid.ts";
import { until } from "../support/waiting.ts";

let stack: Stack;
let receiver: TestReceiver;

beforeAll(async () => {
  [stack, receiver] = await Promise.all([startStack({ NIGHTGUARD_ALLOW_PRIVATE_WEBHOOKS: "1" }), startReceiver()]);
});
afterEach(() => stack.reset()); // ends the workers that a test added
afterAll(async () => {
  await receiver.close();
  await stack.stop();
});

async function countRows(table: string, condition: string, value: unknown): Promise<number> {
  const [row] = await query(stack.databaseUrl, `select count(*)::integer as n from ${table} where ${condition}`, [
    value,
  ]);
  return Number(row?.n);
}

async function verify({ api }: TestAccount, request = anEligibilityRequest(), headers = {}): Promise<string> {
  const { status, headers: answered } = await api.post("/Eligibility", request, headers);
  expect(status).toBe(200);
  return String(answered["x-job-id"]);
}

describe("DELETE /Job/{id}", () => {
  test("destroys the job's question, answer, events and deliveries, and keeps usage", async () => {
    const account = await stack.createAccount();
    await account.api.post("/WebhookEndpoint", { url: `${receiver.url}/hooks`, events: ["job.succeeded"] });
    const jobId = await verify(account);
    const ofAccount = "endpoint_id in (select id from webhook_endpoints where account_id = $1)";
    await until(async () =>
      expect(
        await countRows(
          "webhook_attempts a join webhook_deliveries d on d.id = a.delivery_id",
          ofAccount,
          toUuid(account.id),
        ),
      ).toBe(1),
    );
    const usage = (await account.api.get("/Usage")).body;

    expect((await account.api.delete(`/Job/${jobId}`)).status).toBe(204);

    expectError(await account.api.get(`/Job/${jobId}`), 404);
    expectError(await account.api.delete(`/Job/${jobId}`), 404);
    expect((await account.api.get("/Job")).body.data).toEqual([]);
    expect((await account.api.get("/Event")).body.data).toEqual([]);
    expect(await countRows("jobs", "id = $1", toUuid(jobId))).toBe(0);
    expect(await countRows("results", "job_id = $1", toUuid(jobId))).toBe(0);
    expect(await countRows("webhook_deliveries", ofAccount, toUuid(account.id))).toBe(0);
    expect((await account.api.get("/Usage")).body).toEqual(usage);
  });

  test("is refused while the job is queued, and for another account's", async () => {
    const [own, other] = [await stack.createAccount(), await stack.createAccount()];
    const { body } = await own.api.post("/Eligibility", anEligibilityRequest({ not_before: inAMonth }), {
      prefer: "respond-async",
    });

    expectError(await own.api.delete(`/Job/${body.id}`), 409);
    expectError(await other.api.delete(`/Job/${body.id}`), 404);

    await own.api.post(`/Job/${body.id}/cancel`, {});
    expectError(await other.api.delete(`/Job/${body.id}`), 404);
    expect((await own.api.delete(`/Job/${body.id}`)).status).toBe(204);
  });

  test("counts a row as deleted, also when the batch is retried and ends again", async () => {
    const { api } = await stack.createAccount();
    const items = [anEligibilityRequest(), anEligibilityRequest()];
    const bad = items[1]?.subscriber.member_id;
    const body = { message: "…", code: "invalid_payer_id", primaryReason: "Invalid payer ID" };
    stack.payer.answersAbout(String(bad), { status: 400, body }, { status: 400, body });
    const batch = await untilEnded(api, await api.post("/Batch", { items }));
    expect(batch.counts).toMatchObject({ total: 2, succeeded: 1, failed: 1, deleted: 0 });
    const [, first] = await readAll(api, `/Job?batch_id=${batch.id}`); // newest first

    expect((await api.delete(`/Job/${first?.id}`)).status).toBe(204);

    const deleted = (await api.get(`/Batch/${batch.id}`)).body;
    expect(deleted.counts).toMatchObject({ total: 2, succeeded: 0, failed: 1, deleted: 1, queued: 0 });
    expect(deleted.coverage).toMatchObject({ active: 0 });
    await api.post(`/Batch/${batch.id}/retry`, {});
    const again = (await api.get(`/Batch/${batch.id}?wait=60`)).body;
    expect(again).toMatchObject({ status: "completed", counts: { total: 2, failed: 1, deleted: 1 } });
  });

  test("keeps an answer for the jobs that reused it, deletes it with the last, and does not reuse it again", async () => {
    const account = await stack.createAccount();
    const request = anEligibilityRequest();
    const first = await verify(account, request);
    const second = await verify(account, { ...request, max_age: 3_600 } as typeof request);
    expect((await account.api.get(`/Job/${second}`)).body.reused_from).toBe(first);

    await account.api.delete(`/Job/${first}`);

    expect((await account.api.get(`/Job/${second}`)).body.result).toEqual(JSON.parse(activeAnswer));
    const third = await verify(account, { ...request, max_age: 3_600 } as typeof request);
    expect((await account.api.get(`/Job/${third}`)).body.reused_from).not.toBe(first);
    await account.api.delete(`/Job/${second}`);
    expect(await countRows("results", "job_id = $1", toUuid(first))).toBe(0);
  });

  test("lets a request with the same idempotency key ask again", async () => {
    const account = await stack.createAccount();
    const request = anEligibilityRequest();
    const headers = { "idempotency-key": `k-${aMemberId()}` };
    const first = await verify(account, request, headers);

    await account.api.delete(`/Job/${first}`);

    expect(await verify(account, request, headers)).not.toBe(first);
  });
});

describe("DELETE /Batch/{id}", () => {
  test("destroys its rows, rejections and events", async () => {
    const account = await stack.createAccount();
    const items = [anEligibilityRequest(), anEligibilityRequest(), { payer: { id: "60054" } }];
    const batch = await untilEnded(account.api, await account.api.post("/Batch", { items }));
    const [row] = await readAll(account.api, `/Job?batch_id=${batch.id}`);

    expect((await account.api.delete(`/Batch/${batch.id}`)).status).toBe(204);

    expectError(await account.api.get(`/Batch/${batch.id}`), 404);
    expectError(await account.api.get(`/Job/${row?.id}`), 404);
    expect((await account.api.get("/Job")).body.data).toEqual([]);
    expect((await account.api.get("/Event")).body.data).toEqual([]);
    await until(async () => {
      expect(await countRows("jobs", "batch_id = $1", toUuid(batch.id))).toBe(0);
      expect(await countRows("results", "batch_id = $1", toUuid(batch.id))).toBe(0);
      expect(await countRows("batch_rejections", "batch_id = $1", toUuid(batch.id))).toBe(0);
    });
  });

  test("is refused until its rows are cancelled", async () => {
    const { api } = await stack.createAccount();
    const { body } = await api.post("/Batch", { items: [anEligibilityRequest()], not_before: inAMonth });

    expectError(await api.delete(`/Batch/${body.id}`), 409);

    await api.post(`/Batch/${body.id}/cancel`, {});
    await until(async () => expect((await api.delete(`/Batch/${body.id}`)).status).toBe(204));
  });
});

describe("POST /Patient/delete", () => {
  test("deletes all jobs that name one person, as subscriber or dependent, in batches or not, and no others", async () => {
    const account = await stack.createAccount();
    const request = anEligibilityRequest();
    const { member_id, dob } = request.subscriber;
    const child = { first_name: "Ann", last_name: "Quarrington", dob: "01/02/2015" };
    const other = await stack.createAccount();
    const ofOther = await verify(other, request);
    const askAboutChild = () => verify(account, { ...request, dependent: child } as typeof request);
    await askAboutChild();
    await verify(account, request);
    const batch = await untilEnded(
      account.api,
      await account.api.post("/Batch", { items: [request, anEligibilityRequest()] }),
    );
    const patient = { payer_id: "60054", member_id: member_id.toLowerCase(), dob };

    const deleteJobs = async (whom: object) => (await account.api.post("/Patient/delete", whom)).body.deleted;

    expect(await deleteJobs({ ...patient, dob: child.dob })).toBe(1);
    const ofChild = await askAboutChild(); // names the subscriber too
    expect(await deleteJobs(patient)).toBe(3);

    expect((await account.api.get(`/Batch/${batch.id}`)).body.counts).toMatchObject({
      total: 2,
      succeeded: 1,
      deleted: 1,
    });
    expect((await account.api.get(`/Job/${ofChild}`)).status).toBe(404);
    expect(await deleteJobs(patient)).toBe(0);
    expect((await other.api.get(`/Job/${ofOther}`)).status).toBe(200);
  });

  test("is refused while one of them is queued, and then deletes none", async () => {
    const account = await stack.createAccount();
    const request = anEligibilityRequest();
    const done = await verify(account, request);
    await account.api.post("/Eligibility", { ...request, not_before: inAMonth }, { prefer: "respond-async" });
    const { member_id, dob } = request.subscriber;

    expectError(await account.api.post("/Patient/delete", { payer_id: "60054", member_id, dob }), 409);

    expect((await account.api.get(`/Job/${done}`)).status).toBe(200);
  });
});

describe("DELETE /Admin/Account/{id}", () => {
  test("destroys all that the account has but usage and audit", async () => {
    const account = await stack.createAccount();
    await account.api.post("/WebhookEndpoint", { url: `${receiver.url}/hooks` });
    await account.api.put("/Provider/1999999984", { name: "Quarry Dental Group" });
    await account.api.put("/Source/north", aSourceReport());
    await account.api.put("/Location/north", { name: "North", time_zone: "America/Chicago" });
    await untilEnded(account.api, await account.api.post("/Batch", { items: [anEligibilityRequest(), {}] }));
    await verify(account);
    await until(async () => expect((await account.api.get("/Provider")).body.unknown).toHaveLength(1));
    const { name } = (await stack.admin.get(`/Admin/Account/${account.id}`)).body;
    const path = `/Admin/Account/${account.id}?confirm=`;

    expectError(await stack.admin.delete(`${path}another`), 400);
    expect((await stack.admin.delete(path + encodeURIComponent(String(name)))).status).toBe(204);

    await until(async () => expectError(await account.api.get("/Job"), 401));
    expectError(await stack.admin.get(`/Admin/Account/${account.id}`), 404);
    await until(async () => {
      const settings = ["webhook_endpoints", "api_keys", "providers", "unknown_providers", "sources", "locations"];
      for (const table of ["jobs", "results", "batches", "events", "event_feeds", ...settings]) {
        expect([table, await countRows(table, "account_id = $1", toUuid(account.id))]).toEqual([table, 0]);
      }
      expect(await countRows("accounts", "id = $1", toUuid(account.id))).toBe(0);
    });
    expect(await countRows("usage", "account_id = $1", toUuid(account.id))).toBeGreaterThan(0);
    const audit = await readAll(stack.admin, `/Admin/Audit?account_id=${account.id}`);
    expect(audit.map(({ action }) => action)).toContain("account.delete");
  });

  test("is refused while work is queued", async () => {
    const account = await stack.createAccount();
    await account.api.post("/Batch", { items: [anEligibilityRequest()], not_before: inAMonth });
    const { name } = (await stack.admin.get(`/Admin/Account/${account.id}`)).body;

    expectError(
      await stack.admin.delete(`/Admin/Account/${account.id}?confirm=${encodeURIComponent(String(name))}`),
      409,
    );
  });
});

test("an account's export has all its batches, rejected rows, questions and answers", async () => {
  const account = await stack.createAccount();
  const asked = anEligibilityRequest();
  const batch = await untilEnded(account.api, await account.api.post("/Batch", { items: [asked, {}] }));
  const single = await verify(account);
  await account.api.put("/Provider/1234567893", { name: "Quarry Dental Group" });
  await account.api.put("/Source/north", aSourceReport());
  await account.api.put("/Location/north", { name: "North", time_zone: "America/Chicago" });
  const { id: userId } = await invite(stack, { account_id: account.id, roles: ["viewer"] });

  const { text } = await stack.admin.get(`/Admin/Account/${account.id}/export`);

  const lines = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines[0]).toMatchObject({ type: "account", id: account.id });
  expect(lines.at(-1)).toEqual({ type: "end" });
  expect(lines).toContainEqual(expect.objectContaining({ type: "batch", id: batch.id }));
  expect(lines).toContainEqual(expect.objectContaining({ type: "rejection", batch_id: batch.id, row: 2 }));
  expect(lines).toContainEqual(
    expect.objectContaining({ type: "provider", mode: "live", name: "Quarry Dental Group" }),
  );
  expect(lines).toContainEqual(expect.objectContaining({ type: "location", mode: "live", id: "north", name: "North" }));
  expect(lines).toContainEqual(expect.objectContaining({ type: "source", mode: "live", name: "north" }));
  expect(lines).toContainEqual(expect.objectContaining({ type: "user", id: userId, roles: ["viewer"] }));
  const jobs = lines.filter(({ type }) => type === "job");
  expect(jobs.map(({ id }) => id)).toContain(single);
  const row = jobs.find(({ batch_id }) => batch_id === batch.id);
  expect(row.request.subscriber).toEqual(asked.subscriber);
  expect(row.result).toEqual(JSON.parse(activeAnswer));
});

test("beyond the plan's max_stored_rows intake is refused until something is deleted", async () => {
  const account = await stack.createAccount({ max_stored_rows: 2 });
  const batch = await untilEnded(
    account.api,
    await account.api.post("/Batch", { items: [anEligibilityRequest(), anEligibilityRequest()] }),
  );
  await stack.addWorker("counts");
  const countStored = async () =>
    (await query(stack.databaseUrl, "select stored_rows from accounts where id = $1", [toUuid(account.id)]))[0]
      ?.stored_rows;
  await until(async () => expect(await countStored()).toBe("2"));

  await until(async () => expectError(await account.api.post("/Batch", { items: [anEligibilityRequest()] }), 429));
  expectError(await account.api.post("/Eligibility", anEligibilityRequest()), 429);

  await account.api.delete(`/Batch/${batch.id}`);
  await stack.reset();
  await stack.addWorker("counts again");
  await until(async () => expect((await account.api.post("/Eligibility", anEligibilityRequest())).status).toBe(200));
});

test("a batch paused for longer than the account's retention_days expires", async () => {
  const { api } = await stack.createAccount({ retention_days: 1 });
  const { body } = await api.post("/Batch", { items: [anEligibilityRequest()], not_before: inAMonth });
  await api.post(`/Batch/${body.id}/pause`, {});
  await query(
    stack.databaseUrl,
    "update batches set created_at = created_at - interval '2 days', not_before = null where id = $1",
    [toUuid(String(body.id))],
  );

  await stack.addWorker("expires idle batches");

  await until(async () => {
    const { counts } = (await api.get(`/Batch/${body.id}`)).body;
    expect(counts).toMatchObject({ total: 1, expired: 1 });
  });
});
