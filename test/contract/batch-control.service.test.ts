import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readResults, type TestBatch, untilEnded } from "../support/batches.ts";
import type { TestClient } from "../support/client.ts";
import { query } from "../support/databases.ts";
import { expectError } from "../support/expect-error.ts";
import { readAll } from "../support/lists.ts";
import { activeAnswer } from "../support/payer.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack } from "../support/stack.ts";
import { until } from "../support/waiting.ts";

let stack: Stack;
let release = () => {};

beforeAll(async () => {
  stack = await borrowStack();
});
afterEach(async () => {
  release();
  await untilSwept(); // what a cancelled batch still ran would be taken for the next test's calls
  stack.payer.reset();
});
afterAll(() => stack.stop());

/** Eight jobs outstanding at most, and two calls at once. */
const narrow = { verifications_per_second: 200, verification_burst: 50, max_concurrency: 2 };
const window = 8;
const unknownId = "0198d5c1000070008000000000000000";
const items = (count: number) =>
  Array.from({ length: count }, () => anEligibilityRequest({ version: undefined, reference: "r" }));
const sumOf = ({ counts: { total: _, rejected: __, ...states } }: TestBatch) =>
  Object.values(states).reduce((sum, count) => sum + count, 0);

const read = async (api: TestClient, id: unknown) => (await api.get(`/Batch/${id}`)).body as unknown as TestBatch;
const steer = (api: TestClient, id: unknown, verb: string) => api.post(`/Batch/${id}/${verb}`, undefined);

/** A payer that answers so many calls, and the others when the test releases them, or has ended. */
function holdAnswers(answered = 0): () => void {
  const gate = Promise.withResolvers<void>();
  release = gate.resolve;
  let calls = 0;
  stack.payer.answersWith(() => ({ ...(++calls > answered && { after: gate.promise }), body: activeAnswer }));
  return release;
}

/** A batch with some rows answered, two sent to the payer, and the others queued until the test releases the answers. */
async function aRunningBatch(rows: number) {
  const { id: accountId, api } = await stack.createAccount(narrow);
  const answer = holdAnswers(3);
  const { body } = await api.post("/Batch", { items: items(rows) });
  await until(async () => expect((await read(api, body.id)).counts).toMatchObject({ succeeded: 3, running: 2 }));
  return { accountId, api, id: String(body.id), answer };
}

/** Waits until the ledger holds what callers already see. */
async function untilSwept(): Promise<void> {
  const left = "select count(*)::integer as left from batches where cancelled_at is not null and finished_at is null";
  await until(async () => expect(await query(stack.databaseUrl, left)).toEqual([{ left: 0 }]));
}

describe("a cancelled batch", () => {
  test("ends at once for its caller, and asks about no more than one window of rows", async () => {
    const { api, id, answer } = await aRunningBatch(200);

    const { status, body } = await steer(api, id, "cancel");

    const asked = stack.payer.calls.length;
    expect({ status, body }).toMatchObject({ status: 200, body: { id, status: "cancelled", counts: { queued: 0 } } });
    expect(body.finished_at).toEqual(expect.any(String));
    expect(sumOf(body as unknown as TestBatch)).toBe(200);
    expect((await api.get(`/Job?batch_id=${id}&status=queued`)).body.data).toEqual([]);

    answer();
    await until(async () => expect((await read(api, id)).counts.running).toBe(0));
    const settled = await read(api, id);
    await untilSwept();
    expect(await read(api, id)).toEqual(settled);
    expect(stack.payer.calls.length).toBeLessThanOrEqual(asked + window);
    expect(settled.counts).toMatchObject({ succeeded: stack.payer.calls.length, failed: 0, expired: 0 });
    expect(sumOf(settled)).toBe(200);
  });

  test("shows its rows as they will stay, before and after they are swept", async () => {
    const { api, id, answer } = await aRunningBatch(60);
    const last = (await readResults(api, id, "after_row=59"))[0];
    const before = await api.get(`/Job/${last?.id}`);
    const polled = api.get(`/Job/${last?.id}?wait=60`);
    const polledBatch = api.get(`/Batch/${id}?wait=60`);

    const { body: batch } = await steer(api, id, "cancel");

    const row = await api.get(`/Job/${last?.id}`, { "if-none-match": String(before.headers.etag) });
    expect(row).toMatchObject({
      status: 200,
      body: {
        status: "cancelled",
        finished_at: batch.finished_at,
        result: null,
        error: null,
        failure: null,
        attempts: 0,
      },
    });
    expect((await polled).text).toBe(row.text);
    expect((await polledBatch).body.status).toBe("cancelled");
    const listed = await readAll(api, `/Job?batch_id=${id}&status=cancelled`);
    expect(listed).toContainEqual(expect.objectContaining({ id: last?.id, status: "cancelled" }));

    answer();
    await untilSwept();
    const after = await api.get(`/Job/${last?.id}`, { "if-none-match": String(row.headers.etag) });
    expect(after.status).toBe(304);
    expect((await readResults(api, id, "status=cancelled&after_row=59")).map(({ id }) => id)).toEqual([last?.id]);
  });

  test("keeps the answers to what was running", async () => {
    const { api } = await stack.createAccount();
    const answer = holdAnswers();
    const { body } = await api.post("/Batch", { items: items(1) });
    await until(() => expect(stack.payer.calls).toHaveLength(1));

    const cancelled = await steer(api, body.id, "cancel");
    answer();

    expect(cancelled.body).toMatchObject({ status: "cancelled", counts: { running: 1, cancelled: 0 } });
    await until(async () => expect((await read(api, body.id)).counts).toMatchObject({ running: 0, succeeded: 1 }));
    expect(await readResults(api, String(body.id))).toMatchObject([{ status: "succeeded", coverage: "active" }]);
  });

  test("does not ask again about a row whose running call failed", async () => {
    const { api } = await stack.createAccount();
    const { promise, resolve } = Promise.withResolvers<void>();
    stack.payer.answersWith(() => ({ after: promise, status: 503, body: { message: "Later" } }));
    const { body } = await api.post("/Batch", { items: items(1) });
    await until(() => expect(stack.payer.calls).toHaveLength(1));

    await steer(api, body.id, "cancel");
    resolve();

    await until(async () => expect((await read(api, body.id)).counts).toMatchObject({ running: 0, cancelled: 1 }));
    expect(await readResults(api, String(body.id))).toMatchObject([
      { status: "cancelled", attempts: 1, failure: null },
    ]);
    await untilSwept();
    expect(stack.payer.calls).toHaveLength(1);
  });
});

describe("a paused batch", () => {
  test("starts no row until it is resumed, and delays no other work", async () => {
    const { api, id, answer } = await aRunningBatch(60);

    const paused = await steer(api, id, "pause");
    answer();
    await until(async () => expect((await read(api, id)).counts.running).toBe(0));
    const stopped = await read(api, id);
    const asked = stack.payer.calls.length;
    const other = await untilEnded(api, await api.post("/Batch", { items: items(20) }));

    expect(paused).toMatchObject({ status: 200, body: { id, status: "paused", estimated_completion_at: null } });
    expect(other).toMatchObject({ status: "completed", counts: { succeeded: 20 } });
    expect(await read(api, id)).toMatchObject({ status: "paused", counts: stopped.counts });
    expect(stopped.counts.queued).toBeGreaterThan(0);
    expect(stack.payer.calls).toHaveLength(asked + 20);

    expect((await steer(api, id, "resume")).body).toMatchObject({ id, status: "running" });
    const { body: ended } = await api.get(`/Batch/${id}?wait=60`);
    expect(ended).toMatchObject({ status: "completed", counts: { succeeded: 60 } });
    expect(stack.payer.calls).toHaveLength(60 + 20);
  });

  test("leaves nothing of a large window, and begins none of it", async () => {
    const { api } = await stack.createAccount({ verification_burst: 1_000, max_concurrency: 200 });
    const { promise, resolve } = Promise.withResolvers<void>();
    stack.payer.answersWith(() => ({ after: promise, body: activeAnswer }));
    const { body } = await api.post("/Batch", { items: items(700) });
    const countReleased = async () => {
      const released = `select count(*)::integer as n from active_jobs where state = 'released'`;
      return Number((await query(stack.databaseUrl, released))[0]?.n);
    };
    await until(async () => expect(await countReleased()).toBeGreaterThan(500));
    await until(() => expect(stack.payer.calls.length).toBeGreaterThan(0));

    await steer(api, body.id, "pause");
    resolve();

    await until(async () => expect(await countReleased()).toBe(0));
    await until(async () => expect((await read(api, body.id)).counts.running).toBe(0));
    const { succeeded = 0, queued } = (await read(api, body.id)).counts;
    expect(stack.payer.calls).toHaveLength(succeeded);
    expect(succeeded).toBeLessThanOrEqual(200); // those that had a slot
    expect(queued).toBe(700 - succeeded);
    await steer(api, body.id, "cancel");
  });

  test("can be cancelled", async () => {
    const { api, id, answer } = await aRunningBatch(60);
    await steer(api, id, "pause");

    expect((await steer(api, id, "cancel")).body).toMatchObject({ status: "cancelled", counts: { queued: 0 } });

    answer();
    await untilSwept();
    expect((await read(api, id)).status).toBe("cancelled");
  });
});

describe("batch control", () => {
  test("may be repeated", async () => {
    const { api, id } = await aRunningBatch(60);

    for (const verb of ["pause", "pause", "resume", "resume", "cancel"]) {
      expect((await steer(api, id, verb)).status).toBe(200);
    }
    const first = await read(api, id);
    const again = await steer(api, id, "cancel");
    expect(again).toMatchObject({
      status: 200,
      body: { status: "cancelled", finished_at: Reflect.get(first, "finished_at") },
    });
    expectError(await steer(api, id, "pause"), 409);
    expectError(await steer(api, id, "resume"), 409);
  });

  test.each(["cancel", "pause", "resume"])("a completed batch: %s is a conflict", async (verb) => {
    const { api } = await stack.createAccount();
    const ended = await untilEnded(api, await api.post("/Batch", { items: items(2) }));

    expectError(await steer(api, ended.id, verb), 409);

    expect(await read(api, ended.id)).toEqual(ended);
  });

  test("is for the batch's and the job's own account alone", async () => {
    const { api, id, answer } = await aRunningBatch(60);
    const row = (await readResults(api, id, "after_row=59"))[0];
    const stranger = (await stack.createAccount()).api;

    for (const verb of ["cancel", "pause", "resume"]) {
      expectError(await steer(stranger, id, verb), 404);
      expectError(await steer(api, `bat_${unknownId}`, verb), 404);
      expectError(await steer(api, "nothing", verb), 404);
    }
    expectError(await stranger.post(`/Job/${row?.id}/cancel`, undefined), 404);
    expectError(await api.post(`/Job/job_${unknownId}/cancel`, undefined), 404);
    answer();
    expect((await api.get(`/Batch/${id}?wait=60`)).body).toMatchObject({
      status: "completed",
      counts: { succeeded: 60 },
    });
  });

  test("is in the audit", async () => {
    const { accountId, api, id } = await aRunningBatch(60);
    const row = (await readResults(api, id, "after_row=59"))[0];
    await steer(api, id, "pause");
    await api.post(`/Job/${row?.id}/cancel`, undefined);
    await steer(api, id, "resume");
    await steer(api, id, "cancel");

    const lines = await readAll(stack.admin, `/Admin/Audit?account_id=${accountId}`);
    expect(lines.slice(0, 4)).toMatchObject([
      { action: "batch.cancel", subject: id },
      { action: "batch.resume", subject: id },
      { action: "job.cancel", subject: row?.id },
      { action: "batch.pause", subject: id },
    ]);
  });
});

describe("a cancelled job", () => {
  const cancel = (api: TestClient, id: unknown) => api.post(`/Job/${id}/cancel`, undefined);
  const async = { prefer: "respond-async" };

  test("is not tried again, and stays as it is", async () => {
    const { api } = await stack.createAccount();
    stack.payer.answers({ status: 503, headers: { "retry-after": "3600" }, body: { message: "Later" } });
    const request = anEligibilityRequest();
    const { body: job } = await api.post("/Eligibility", request, async);
    await until(async () => expect((await api.get(`/Job/${job.id}`)).body.next_attempt_at).not.toBeNull());

    const cancelled = await cancel(api, job.id);

    expect(cancelled).toMatchObject({
      status: 200,
      body: { id: job.id, status: "cancelled", attempts: 1, next_attempt_at: null, failure: null, result: null },
    });
    expect((await cancel(api, job.id)).text).toBe(cancelled.text);
    const read = await api.get(`/Job/${job.id}?wait=5`, { "if-none-match": String(cancelled.headers.etag) });
    expect(read.status).toBe(304);
    expect(stack.payer.callsAbout(request.subscriber.member_id)).toHaveLength(1);
  });

  test("wakes who waits for it", async () => {
    const { api } = await stack.createAccount();
    stack.payer.answers({ status: 503, headers: { "retry-after": "20" }, body: { message: "Later" } });
    const waiting = api.post("/Eligibility", anEligibilityRequest());
    const job = await until(async () => {
      const { data } = (await api.get("/Job")).body as { data: readonly { id: string; next_attempt_at: unknown }[] };
      expect(data[0]?.next_attempt_at).toEqual(expect.any(String));
      return data[0];
    });

    expect((await cancel(api, (job as { id: string }).id)).status).toBe(200);

    expectError(await waiting, 409);
  });

  test("counts in its batch, which completes with the others", async () => {
    const { api, id, answer } = await aRunningBatch(60);
    await steer(api, id, "pause");
    const row = (await readResults(api, id, "after_row=59"))[0];

    expect((await cancel(api, row?.id)).body).toMatchObject({ status: "cancelled", row: 60 });

    expect((await read(api, id)).counts.cancelled).toBe(1);
    answer();
    await steer(api, id, "resume");
    const { body: ended } = await api.get(`/Batch/${id}?wait=60`);
    expect(ended).toMatchObject({ status: "completed", counts: { succeeded: 59, cancelled: 1 }, progress: 1 });
  });

  test("is none while it runs or once it has ended otherwise", async () => {
    const { api } = await stack.createAccount();
    const answer = holdAnswers();
    const request = anEligibilityRequest();
    const { body: job } = await api.post("/Eligibility", request, async);
    await until(() => expect(stack.payer.callsAbout(request.subscriber.member_id)).toHaveLength(1));

    expectError(await cancel(api, job.id), 409);
    answer();
    const { body: ended } = await api.get(`/Job/${job.id}?wait=60`);
    expect(ended.status).toBe("succeeded");
    expectError(await cancel(api, job.id), 409);
    expect((await api.get(`/Job/${job.id}`)).body).toEqual(ended);
  });
});
