import type { Batch } from "@nightguard/contract";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readResults, type TestBatch, untilEnded } from "../support/batches.ts";
import type { TestClient } from "../support/client.ts";
import { query } from "../support/databases.ts";
import { expectError } from "../support/expect-error.ts";
import { activeAnswer } from "../support/payer.ts";
import { aMemberId, anEligibilityRequest } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack } from "../support/stack.ts";
import { until } from "../support/waiting.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterEach(() => stack.payer.reset());
afterAll(() => stack.stop());

const respondAsync = { prefer: "respond-async" };
const unknownId = "0198d5c1000070008000000000000000";
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
const read = async (api: TestClient, id: unknown) => (await api.get(`/Batch/${id}`)).body as unknown as TestBatch;
const retry = (api: TestClient, path: string) => api.post(`${path}`, undefined);
const sumOf = ({ counts: { total: _, rejected: __, ...states } }: TestBatch) =>
  Object.values(states).reduce((sum, count) => sum + count, 0);

const refusal = { status: 400, body: { message: "no", code: "invalid_payer_id" } };

function about(memberId: string) {
  const request = anEligibilityRequest();
  return { ...request, subscriber: { ...request.subscriber, member_id: memberId } };
}

/** A job that has failed, and would succeed the next time. */
async function aFailedJob(api: TestClient) {
  const memberId = aMemberId();
  stack.payer.answersAbout(memberId, refusal, { body: activeAnswer });
  const { body } = await api.post("/Eligibility", about(memberId), respondAsync);
  const failed = await api.get(`/Job/${body.id}?wait=60`);
  expect(failed.body).toMatchObject({ status: "failed", attempts: 1 });
  return { id: String(body.id), memberId };
}

describe("POST /Job/{id}/retry", () => {
  test("puts a failed job back into the queue as if it had just come", async () => {
    const { api } = await stack.createAccount();
    const { id, memberId } = await aFailedJob(api);

    const retried = await retry(api, `/Job/${id}/retry`);

    expect(retried.status).toBe(200);
    expect(retried.body).toMatchObject({ id, status: "queued", failure: null, error: null, finished_at: null });
    const ended = (await api.get(`/Job/${id}?wait=60`)).body;
    expect(ended).toMatchObject({ status: "succeeded", attempts: 1, coverage: "active", failure: null, error: null });
    expect(stack.payer.callsAbout(memberId)).toHaveLength(2);
  });

  test("forgets the worker that it lost before", async () => {
    const { api } = await stack.createAccount();
    const memberId = aMemberId();
    const first = Promise.withResolvers<void>();
    const { promise, resolve } = Promise.withResolvers<void>();
    stack.payer.answersAbout(
      memberId,
      { after: first.promise, ...refusal },
      { after: promise, body: activeAnswer },
      { body: activeAnswer },
    );
    const { id } = (await api.post("/Eligibility", about(memberId), respondAsync)).body;
    const updateActive = (change: string) =>
      query(stack.databaseUrl, `update active_jobs set ${change} where job_id = $1`, [String(id).replace(/^job_/, "")]);
    await until(() => expect(stack.payer.callsAbout(memberId)).toHaveLength(1));
    await updateActive("workers_lost = 1");
    first.resolve();
    expect((await api.get(`/Job/${id}?wait=60`)).body).toMatchObject({ status: "failed" });

    await retry(api, `/Job/${id}/retry`);
    await until(() => expect(stack.payer.callsAbout(memberId)).toHaveLength(2));
    const expire = "lease_until = case when workers_lost = 0 then now() - interval '1 second' else lease_until end";
    await until(async () => {
      await updateActive(expire); // its worker may just have renewed the lease
      expect(stack.payer.callsAbout(memberId)).toHaveLength(3);
    });

    expect((await api.get(`/Job/${id}?wait=25`)).body).toMatchObject({ status: "succeeded" });
    resolve();
  });

  test("puts a cancelled job back", async () => {
    const { api } = await stack.createAccount({ verifications_per_second: 0.001, verification_burst: 1 });
    await api.post("/Eligibility", anEligibilityRequest());
    const { body } = await api.post("/Eligibility", anEligibilityRequest(), respondAsync);
    await until(async () => expect((await api.post(`/Job/${body.id}/cancel`, undefined)).status).toBe(200));

    const retried = await retry(api, `/Job/${body.id}/retry`);

    expect({ status: retried.status, body: retried.body }).toMatchObject({ status: 200, body: { status: "queued" } });
  });

  test("puts an expired job back, without the deadline that passed", async () => {
    const { api } = await stack.createAccount();
    const { body } = await api.post(
      "/Eligibility",
      { ...anEligibilityRequest(), deadline: inSeconds(-1) },
      respondAsync,
    );
    expect((await api.get(`/Job/${body.id}?wait=60`)).body.status).toBe("expired");

    expect((await retry(api, `/Job/${body.id}/retry`)).body).toMatchObject({ status: "queued", deadline: null });
    expect((await api.get(`/Job/${body.id}?wait=60`)).body.status).toBe("succeeded");
  });

  test("is 409 for a job that has succeeded or is on its way, and 404 for another account's", async () => {
    const { api } = await stack.createAccount();
    const other = await stack.createAccount();
    const answered = await api.post("/Eligibility", anEligibilityRequest());
    const done = String(answered.headers["x-job-id"]);
    const { body: waiting } = await api.post(
      "/Eligibility",
      { ...anEligibilityRequest(), not_before: inSeconds(600) },
      respondAsync,
    );

    expectError(await retry(api, `/Job/${done}/retry`), 409);
    expectError(await retry(api, `/Job/${waiting.id}/retry`), 409);
    expectError(await retry(other.api, `/Job/${done}/retry`), 404);
    expectError(await retry(api, `/Job/job_${unknownId}/retry`), 404);
  });

  test("lets a row's batch go on, whose counts add up throughout", async () => {
    const { api } = await stack.createAccount();
    const memberId = aMemberId();
    const { promise: after, resolve: answer } = Promise.withResolvers<void>();
    stack.payer.answersAbout(memberId, refusal);
    const accepted = await api.post("/Batch", { items: [anEligibilityRequest(), about(memberId)] });
    expect((await untilEnded(api, accepted)).counts).toMatchObject({ succeeded: 1, failed: 1 });
    // Not in turn after the refusal: a call that is repeated, since its worker was too slow, would wait for ever.
    stack.payer.answersAbout(memberId, { after, body: activeAnswer });
    const [row] = await readResults(api, String(accepted.body.id), "status=failed");

    expect((await retry(api, `/Job/${row?.id}/retry`)).status).toBe(200);

    const batch = await read(api, accepted.body.id);
    answer();
    expect(batch).toMatchObject({
      status: "running",
      counts: { total: 2, succeeded: 1, failed: 0 },
      finished_at: null,
    });
    expect(sumOf(batch)).toBe(2);
    expect(await untilEnded(api, accepted)).toMatchObject({ status: "completed", counts: { succeeded: 2, failed: 0 } });
  });

  test("lets a cancelled batch go on with that row alone, once the others are cancelled", async () => {
    const { api } = await stack.createAccount();
    const accepted = await api.post("/Batch", {
      not_before: inSeconds(600),
      items: [anEligibilityRequest(), anEligibilityRequest(), anEligibilityRequest()],
    });
    await api.post(`/Batch/${accepted.body.id}/cancel`, undefined);
    const [row] = await readResults(api, String(accepted.body.id));

    await until(async () => expect((await retry(api, `/Job/${row?.id}/retry`)).status).toBe(200));

    const batch = await read(api, accepted.body.id);
    expect(batch.counts).toMatchObject({ total: 3, queued: 1, cancelled: 2 });
  });
});

describe("POST /Batch/{id}/retry", () => {
  /**
   * A batch of which rows succeeded, failed by the request and failed by the payer. The failed ones succeed the next time,
   * after `answer` was called.
   */
  async function anEndedBatch(api: TestClient) {
    const [good, refused, down] = [aMemberId(), aMemberId(), aMemberId()];
    const { promise: after, resolve: answer } = Promise.withResolvers<void>();
    stack.payer.answersAbout(refused, refusal);
    stack.payer.answersAbout(down, { status: 501, body: "out" });
    const accepted = await api.post("/Batch", { items: [good, refused, down].map(about) });
    const batch = await untilEnded(api, accepted);
    expect(batch.counts).toMatchObject({ total: 3, succeeded: 1, failed: 2 });
    for (const memberId of [refused, down]) stack.payer.answersAbout(memberId, { after, body: activeAnswer });
    const path = `/Batch/${accepted.body.id}`;
    return { accepted, path, good, refused, down, answer };
  }

  test("has all failed rows done again and no other", async () => {
    const { api } = await stack.createAccount();
    const { accepted, path, good, refused, down, answer } = await anEndedBatch(api);

    const retried = await retry(api, `${path}/retry`);

    answer();
    expect(retried.status).toBe(200);
    expect(retried.body).toMatchObject({ status: "running", counts: { succeeded: 1, failed: 0 }, finished_at: null });
    expect(sumOf(retried.body as unknown as TestBatch)).toBe(3);
    expect(await untilEnded(api, accepted)).toMatchObject({ status: "completed", counts: { succeeded: 3, failed: 0 } });
    const calls = [good, refused, down].map((memberId) => stack.payer.callsAbout(memberId).length);
    expect(calls).toEqual([1, 2, 2]);
    expect((await read(api, accepted.body.id)) as object).toMatchObject({ failures: [] });
  });

  test("has only the failures of one category done again", async () => {
    const { api } = await stack.createAccount();
    const { accepted, path, refused, down, answer } = await anEndedBatch(api);

    const retried = await retry(api, `${path}/retry?category=payer`);

    answer();
    expect(retried.body).toMatchObject({ counts: { failed: 1 } });
    expect((await untilEnded(api, accepted)).counts).toMatchObject({ succeeded: 2, failed: 1 });
    expect([stack.payer.callsAbout(refused), stack.payer.callsAbout(down)].map(({ length }) => length)).toEqual([1, 2]);
    expectError(await retry(api, `${path}/retry?category=weather`), 400);
  });

  test("has only the rows of one cause done again", async () => {
    const { api } = await stack.createAccount();
    const { accepted, path, refused, down, answer } = await anEndedBatch(api);
    const { failures } = (await read(api, accepted.body.id)) as unknown as Batch;
    const failure = failures.find(({ category }) => category === "payer");
    const cause = (payerId: string) => `code=${failure?.code}&payer_id=${payerId}`;

    expect((await retry(api, `${path}/retry?${cause("none")}`)).body).toMatchObject({ counts: { failed: 2 } });
    expectError(await retry(api, `${path}/retry?${cause(String(failure?.payer_id))}&expected_count=0`), 409);
    const retried = await retry(api, `${path}/retry?${cause(String(failure?.payer_id))}&expected_count=1`);

    answer();
    expect(retried.body).toMatchObject({ counts: { failed: 1 } });
    expect((await untilEnded(api, accepted)).counts).toMatchObject({ succeeded: 2, failed: 1 });
    expect([stack.payer.callsAbout(refused), stack.payer.callsAbout(down)].map(({ length }) => length)).toEqual([1, 2]);
  });

  test("has expired rows done again, without the deadline that passed", async () => {
    const { api } = await stack.createAccount();
    const items = [anEligibilityRequest(), anEligibilityRequest()];
    const accepted = await api.post("/Batch", { deadline: inSeconds(-1), items });
    expect((await untilEnded(api, accepted)).counts).toMatchObject({ expired: 2 });

    const retried = await retry(api, `/Batch/${accepted.body.id}/retry`);

    expect(retried.body).toMatchObject({ deadline: null, counts: { expired: 0 } });
    expect((await untilEnded(api, accepted)).counts).toMatchObject({ succeeded: 2, expired: 0 });
  });

  test("asks no row again that was corrected, and does its twin again", async () => {
    const { api } = await stack.createAccount();
    const [corrected, twin, other] = [aMemberId(), aMemberId(), aMemberId()];
    for (const memberId of [corrected, twin, other]) {
      stack.payer.answersAbout(memberId, refusal, { body: activeAnswer });
    }
    const accepted = await api.post("/Batch", { items: [corrected, twin, twin, other].map(about) });
    const ended = await untilEnded(api, accepted);
    const rows = (await api.get(`/Batch/${ended.id}/Row`)).body.data as { job_id: string }[];
    for (const id of [rows[0]?.job_id, rows[2]?.job_id]) {
      expect((await api.post(`/Job/${id}/correct`, { not_before: inSeconds(3_600) })).status).toBe(202);
    }

    await retry(api, `/Batch/${ended.id}/retry`);

    expect((await untilEnded(api, accepted)).counts).toMatchObject({ succeeded: 3, failed: 1 });
    expect([corrected, twin, other].map((memberId) => stack.payer.callsAbout(memberId).length)).toEqual([1, 2, 2]);
    // Nothing is left to retry.
    expect((await retry(api, `/Batch/${ended.id}/retry`)).body).toMatchObject({ status: "completed" });
    const { message } = expectError(await retry(api, `/Job/${rows[0]?.job_id}/retry`), 409);
    expect(message).toContain("was corrected by job_");
  });

  test("changes nothing where nothing failed", async () => {
    const { api } = await stack.createAccount();
    const accepted = await api.post("/Batch", { items: [anEligibilityRequest()] });
    const before = await untilEnded(api, accepted);

    const { status, body } = await retry(api, `/Batch/${before.id}/retry`);

    expect({ status, body }).toEqual({ status: 200, body: before });
    const other = await stack.createAccount();
    expectError(await retry(other.api, `/Batch/${before.id}/retry`), 404);
  });
});
