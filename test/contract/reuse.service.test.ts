import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readResults, untilEnded } from "../support/batches.ts";
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
const refusal = { status: 400, body: { message: "no", code: "invalid_payer_id" } };

function about(memberId: string) {
  const request = anEligibilityRequest();
  return { ...request, subscriber: { ...request.subscriber, member_id: memberId } };
}

async function totalUsage(api: TestClient) {
  const { data } = (await api.get("/Usage")).body as { data: Record<"verifications" | "calls" | "reused", number>[] };
  const sum = (name: "verifications" | "calls" | "reused") => data.reduce((total, row) => total + row[name], 0);
  return { verifications: sum("verifications"), calls: sum("calls"), reused: sum("reused") };
}

describe("with max_age", () => {
  test("a fresh answer to the same question is used again, by who waits and by who does not", async () => {
    const { api } = await stack.createAccount();
    const question = about(aMemberId());
    const first = await api.post("/Eligibility", question);
    const firstId = first.headers["x-job-id"];

    const waited = await api.post("/Eligibility", { ...question, max_age: 3_600, reference: "mine" });
    const queued = await api.post("/Eligibility", { ...question, max_age: 3_600 }, respondAsync);

    expect([waited.status, waited.text]).toEqual([200, activeAnswer]);
    expect(waited.headers["x-job-id"]).not.toBe(firstId);
    const job = (await api.get(`/Job/${waited.headers["x-job-id"]}`)).body;
    expect(job).toMatchObject({ status: "succeeded", coverage: "active", reused_from: firstId, attempts: 0 });
    expect(job).toMatchObject({ reference: "mine", result: JSON.parse(activeAnswer) });
    expect([queued.status, queued.body]).toMatchObject([202, { status: "succeeded", reused_from: firstId }]);
    expect(stack.payer.calls).toHaveLength(1);
    expect(await totalUsage(api)).toEqual({ verifications: 3, calls: 1, reused: 2 });
  });

  test("it costs no verification token", async () => {
    const { api } = await stack.createAccount({ verifications_per_second: 0.001, verification_burst: 2 });
    const question = about(aMemberId());
    await api.post("/Eligibility", question);

    for (let count = 0; count < 3; count++) {
      expect((await api.post("/Eligibility", { ...question, max_age: 60 })).status).toBe(200);
    }
    expect((await api.post("/Eligibility", anEligibilityRequest())).status).toBe(200);
    expectError(await api.post("/Eligibility", anEligibilityRequest()), 429);
  });

  test("an answer that is too old is not, and one used again is as old as the first", async () => {
    const { api } = await stack.createAccount();
    const question = about(aMemberId());
    const first = await api.post("/Eligibility", question);
    await query(
      stack.databaseUrl,
      `update results
       set
         finished_at = finished_at - interval '100 seconds',
         finished_on = ((finished_at - interval '100 seconds') at time zone 'UTC')::date`,
    );
    const again = await api.post("/Eligibility", { ...question, max_age: 200 });
    expect(stack.payer.calls).toHaveLength(1);

    await api.post("/Eligibility", { ...question, max_age: 60 });

    expect(stack.payer.calls).toHaveLength(2);
    expect(again.headers["x-job-id"]).not.toBe(first.headers["x-job-id"]);
    expectError(await api.post("/Eligibility", { ...question, max_age: 1.5 }), 400);
    await api.post("/Eligibility", { ...question, max_age: 0 });
    expect(stack.payer.calls).toHaveLength(3);
  });

  test("nothing is used again of another account, mode, operation, person, provider or form", async () => {
    const { id, api } = await stack.createAccount();
    const other = await stack.createAccount();
    const question = about(aMemberId());
    await api.post("/Eligibility", question);
    const { body: testKey } = await stack.admin.post(`/Admin/Account/${id}/ApiKey`, { mode: "test" });
    const asTest = api.with({ "x-token-api": String(testKey.key) });
    const { subscriber } = question;

    const answers = [
      await other.api.post("/Eligibility", { ...question, max_age: 60 }),
      await api.post("/ClearCoverage", { ...question, max_age: 60 }),
      await api.post("/Eligibility", { ...question, max_age: 60, subscriber: { ...subscriber, dob: "01/02/1990" } }),
      await api.post("/Eligibility", {
        ...question,
        max_age: 60,
        provider: { npi: "1234567893", tax_id: "987654321" },
      }),
      await api.post("/Eligibility", { ...question, max_age: 60, transform: "true_eligibility" }),
    ];
    const sandboxed = await asTest.post("/Eligibility", { ...question, max_age: 60 }, respondAsync);

    expect(answers.map(({ status, text }) => (status === 200 ? status : text))).toEqual([200, 200, 200, 200, 200]);
    expect(stack.payer.calls).toHaveLength(6);
    expect(sandboxed.body.reused_from).toBeUndefined();
  });

  test("failures are not used again", async () => {
    const { api } = await stack.createAccount();
    const memberId = aMemberId();
    stack.payer.answersAbout(memberId, refusal, { body: activeAnswer });
    expectError(await api.post("/Eligibility", about(memberId)), 400);

    const request = { ...anEligibilityRequest(), subscriber: about(memberId).subscriber, max_age: 60 };
    expect((await api.post("/Eligibility", request)).status).toBe(200);
    expect(stack.payer.calls).toHaveLength(2);
  });

  test("a batch asks only what has no fresh answer, and its counts and coverage hold all", async () => {
    const { api } = await stack.createAccount();
    const known = [aMemberId(), aMemberId(), aMemberId()].map(about);
    await untilEnded(api, await api.post("/Batch", { items: known }));
    const items = [...known, about(aMemberId())];

    const accepted = await api.post("/Batch", { max_age: 600, items });

    expect(accepted.body).toMatchObject({ counts: { total: 4, succeeded: 3 }, coverage: { active: 3 } });
    expect(await untilEnded(api, accepted)).toMatchObject({ counts: { succeeded: 4 }, coverage: { active: 4 } });
    expect(stack.payer.calls).toHaveLength(4);
    const rows = await readResults(api, String(accepted.body.id));
    expect(rows.map(({ reused_from, result }) => [typeof reused_from, result])).toEqual([
      ["string", JSON.parse(activeAnswer)],
      ["string", JSON.parse(activeAnswer)],
      ["string", JSON.parse(activeAnswer)],
      ["undefined", JSON.parse(activeAnswer)],
    ]);
    expect(await totalUsage(api)).toEqual({ verifications: 7, calls: 4, reused: 3 });
    const whole = await api.post("/Batch", { max_age: 600, items });
    expect(whole.body).toMatchObject({ status: "completed", progress: 1, counts: { succeeded: 4 } });
  });
});

describe("the same question twice in a batch", () => {
  test("is asked once, and every row gets the answer when it comes", async () => {
    const { api } = await stack.createAccount();
    const memberId = aMemberId();
    const { promise, resolve } = Promise.withResolvers<void>();
    stack.payer.answersAbout(memberId, { after: promise, body: activeAnswer });
    const same = about(memberId);
    const items = [about(aMemberId()), { ...same, reference: "a" }, { ...same, reference: "b" }, same];

    const accepted = await api.post("/Batch", { items });
    await until(() => expect(stack.payer.callsAbout(memberId)).toHaveLength(1));
    resolve();
    const batch = await untilEnded(api, accepted);

    expect(batch).toMatchObject({ status: "completed", counts: { succeeded: 4 }, coverage: { active: 4 } });
    const rows = await readResults(api, String(accepted.body.id));
    const [, first, ...others] = rows;
    expect(first).toMatchObject({ reference: "a", attempts: 1 });
    expect(first?.reused_from).toBeUndefined();
    for (const row of others) {
      expect(row).toMatchObject({ status: "succeeded", reused_from: first?.id, attempts: 0, coverage: "active" });
      expect(row.result).toEqual(JSON.parse(activeAnswer));
    }
    expect(others.map(({ reference }) => reference)).toEqual(["b", null]);
    expect(stack.payer.calls).toHaveLength(2);
    expect(await totalUsage(api)).toEqual({ verifications: 4, calls: 2, reused: 2 });
  });

  test("fails alike, and is asked once more when the batch is retried", async () => {
    const { api } = await stack.createAccount();
    const memberId = aMemberId();
    stack.payer.answersAbout(memberId, refusal, { body: activeAnswer });
    const accepted = await api.post("/Batch", { items: [about(memberId), about(memberId)] });
    expect((await untilEnded(api, accepted)).counts).toMatchObject({ failed: 2 });
    const [first, second] = await readResults(api, String(accepted.body.id));
    expect(second?.failure).toEqual(first?.failure);
    expect(second?.error).toEqual(first?.error);

    await api.post(`/Batch/${accepted.body.id}/retry`, undefined);

    expect((await untilEnded(api, accepted)).counts).toMatchObject({ succeeded: 2, failed: 0 });
    expect(stack.payer.calls).toHaveLength(2);
  });

  test("is asked by the next row when the first is cancelled", async () => {
    const { api, changePlan } = await stack.createAccount({ verifications_per_second: 0.001, verification_burst: 1 });
    await api.post("/Eligibility", anEligibilityRequest()); // takes the only token
    const memberId = aMemberId();
    const items = [memberId, memberId, memberId].map(about);
    const accepted = await api.post("/Batch", { items });
    const [first] = await readResults(api, String(accepted.body.id));

    expect((await api.post(`/Job/${first?.id}/cancel`, undefined)).status).toBe(200);
    await changePlan({});

    expect((await untilEnded(api, accepted)).counts).toMatchObject({ succeeded: 2, cancelled: 1 });
    const [, second, third] = await readResults(api, String(accepted.body.id));
    expect(third?.reused_from).toBe(second?.id);
    expect(stack.payer.callsAbout(memberId)).toHaveLength(1);
  });

  test("is cancelled with its batch, and expires with its deadline", async () => {
    const { api } = await stack.createAccount();
    const memberId = aMemberId();
    const items = [memberId, memberId].map(about);
    const held = await api.post("/Batch", { not_before: new Date(Date.now() + 600_000).toISOString(), items });
    const late = await api.post("/Batch", { deadline: new Date(Date.now() - 1_000).toISOString(), items });

    await api.post(`/Batch/${held.body.id}/cancel`, undefined);

    expect((await untilEnded(api, held)).counts).toMatchObject({ cancelled: 2 });
    expect((await untilEnded(api, late)).counts).toMatchObject({ expired: 2 });
  });
});
