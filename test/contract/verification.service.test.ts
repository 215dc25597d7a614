import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { activeAnswer } from "../support/payer.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack, TestAccount } from "../support/stack.ts";
import { until } from "../support/waiting.ts";
import { x12Answer } from "../support/x12.ts";

let stack: Stack;
let account: TestAccount;

beforeAll(async () => {
  stack = await borrowStack();
  account = await stack.createAccount();
});
afterAll(() => stack.stop());
afterEach(() => stack.payer.reset());

const x12 = { headers: { "content-type": "application/edi-x12" } };
const jobOf = async (id: unknown, waitSeconds = 0) => (await account.api.get(`/Job/${id}?wait=${waitSeconds}`)).body;

describe("a verification that its caller waits for", () => {
  test("is answered by the payer's body, byte for byte, with its content type", async () => {
    const answer = await account.api.post("/Eligibility", anEligibilityRequest());

    expect(answer.status).toBe(200);
    expect(answer.text).toBe(activeAnswer);
    expect(answer.headers["content-type"]).toBe("application/json");
    expect(answer.headers["x-job-id"]).toMatch(/^job_[0-9a-f]{32}$/);
  });

  test("can be read later as a job", async () => {
    const answer = await account.api.post("/Eligibility", anEligibilityRequest());

    expect(await jobOf(answer.headers["x-job-id"])).toMatchObject({
      id: answer.headers["x-job-id"],
      operation: "eligibility",
      status: "succeeded",
      mode: "live",
      attempts: 1,
      coverage: "active",
      result: JSON.parse(activeAnswer),
      error: null,
      failure: null,
    });
  });

  test("is answered by an X12 271 as it came, which is a string in the job's result", async () => {
    stack.payer.answers({ ...x12, body: x12Answer });

    const answer = await account.api.post("/Eligibility", anEligibilityRequest());

    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe("application/edi-x12");
    expect(answer.text).toBe(x12Answer);
    const job = await jobOf(answer.headers["x-job-id"]);
    expect(job).toMatchObject({ status: "succeeded", coverage: "active", result: x12Answer });
  });

  test("is answered byte for byte, and by the document that was wanted, also where the answer is long", async () => {
    const body = JSON.stringify({ ...JSON.parse(activeAnswer), notes: "Benefits as of today. ".repeat(4_000) });
    stack.payer.answers({ body });

    const answer = await account.api.post("/Eligibility", anEligibilityRequest());
    const transformed = await account.api.post("/Eligibility", {
      ...anEligibilityRequest(),
      transform: "true_eligibility",
    });

    expect(answer.text).toBe(body);
    expect(transformed.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(transformed.body).toEqual((await jobOf(transformed.headers["x-job-id"])).result);
  });

  test("is answered byte for byte also where the bytes are not UTF-8", async () => {
    const body = Buffer.from(x12Answer.replace("PHILOMENA", "PHILOMÈNE"), "latin1");
    stack.payer.answers({ ...x12, body });

    const answer = await fetch(`${stack.url}/Eligibility`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-token-api": account.liveKey },
      body: JSON.stringify(anEligibilityRequest()),
    });

    expect(Buffer.from(await answer.arrayBuffer()).equals(body)).toBe(true);
  });

  test("goes on when its caller hangs up, and its result is kept", async () => {
    const { promise: after, resolve: answer } = Promise.withResolvers<void>();
    stack.payer.answers({ body: activeAnswer, after });
    const hangingUp = new AbortController();
    const call = fetch(`${stack.url}/Eligibility`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-token-api": account.liveKey },
      body: JSON.stringify(anEligibilityRequest({ reference: "hung up" })),
      signal: hangingUp.signal,
    });
    await until(() => expect(stack.payer.calls).toHaveLength(1));

    hangingUp.abort();

    await expect(call).rejects.toThrow("aborted");
    const { body } = await account.api.get("/Job?reference=hung%20up");
    answer();
    const [found] = body.data as { id: string; status: string }[];
    expect(found).toMatchObject({ status: "running" });
    expect(await jobOf(found?.id, 60)).toMatchObject({ status: "succeeded", result: JSON.parse(activeAnswer) });
    expect(stack.payer.calls).toHaveLength(1);
  });
});

test.each([{}, { prefer: "respond-async" }])(
  "a verification with the time of an appointment is listed on its day, and the payer is not told: %j",
  async (fields) => {
    const { api } = await stack.createAccount();
    const asked = anEligibilityRequest({ appointment_at: "2026-11-24T09:00:00-06:00" });

    const { headers } = await api.post("/Eligibility", asked, fields);

    const { body } = await api.get("/Appointment?on=2026-11-24");
    expect(body.data).toMatchObject([
      { job_id: headers["x-job-id"], batch_id: null, row: null, appointment_at: "2026-11-24T15:00:00.000Z" },
    ]);
    await api.get(`/Job/${headers["x-job-id"]}?wait=60`);
    expect(stack.payer.calls.map(({ body: sent }) => sent)).toEqual([
      expect.not.objectContaining({ appointment_at: expect.anything() }),
    ]);
  },
);

describe("what the payer service is asked", () => {
  const subscriber = { first_name: "A", last_name: "B", member_id: "M1", dob: "02/29/1988", group_number: "G1" };
  const dependent = { first_name: "C", last_name: "D", dob: "01/31/2015" };
  const extra = { reference: "r-1", nickname: "x", payer: { id: "60054", nickname: "x" } };
  const provider = { npi: "1234567893", tax_id: "123456789" };
  const question = { payer: { id: "60054" }, provider, subscriber, version: "v2" };

  test.each([
    { name: "the specification's request and nothing else", sent: extra, asked: {} },
    { name: "a dependent without a member id", sent: { dependent }, asked: { dependent } },
    {
      name: "a dependent with a member id and a group",
      sent: { dependent: { ...dependent, member_id: "M2", group_number: "G2", nickname: "x" } },
      asked: { dependent: { ...dependent, member_id: "M2", group_number: "G2" } },
    },
    { name: "no location, which is ClearCoverage's alone", sent: { location_id: "L1" }, asked: {} },
  ])("is $name", async ({ sent, asked }) => {
    const { status } = await account.api.post("/Eligibility", anEligibilityRequest({ subscriber, ...sent }));

    expect(status).toBe(200);
    expect(stack.payer.calls.map(({ path, body }) => ({ path, body }))).toEqual([
      { path: "/Eligibility", body: { ...question, ...asked } },
    ]);
  });

  test("is for ClearCoverage its own address, with the location, and its answer comes back", async () => {
    const request = anEligibilityRequest({ subscriber, location_id: "L1" });

    const answer = await account.api.post("/ClearCoverage", request);

    expect(answer).toMatchObject({ status: 200, body: { coverage: { status: "active" } } });
    expect(stack.payer.calls).toMatchObject([{ path: "/ClearCoverage", body: { ...question, location_id: "L1" } }]);
    expect(await jobOf(answer.headers["x-job-id"])).toMatchObject({ operation: "clearcoverage", status: "succeeded" });
  });
});

describe("a verification whose caller prefers not to wait", () => {
  test.each([
    { path: "/Eligibility", operation: "eligibility", result: JSON.parse(activeAnswer) },
    { path: "/ClearCoverage", operation: "clearcoverage", result: { coverage: { status: "active" } } },
  ])("is accepted at once as a job that ends: $path", async ({ path, operation, result }) => {
    const { promise: after, resolve: answerCall } = Promise.withResolvers<void>();
    stack.payer.answers({ body: activeAnswer, after });

    const answer = await account.api.post(path, anEligibilityRequest(), { prefer: "respond-async" });

    answerCall();
    expect(answer.status).toBe(202);
    expect(answer.headers["preference-applied"]).toBe("respond-async");
    expect(answer.headers.location).toBe(`/Job/${answer.body.id}`);
    expect(answer.body).toMatchObject({ operation, finished_at: null });
    expect(answer.body.status).toMatch(/^(queued|running)$/); // a worker may be quicker than the answer
    const job = await account.api.get(`${answer.headers.location}?wait=60`);
    expect(job.body).toMatchObject({ status: "succeeded", operation, result });
  });

  test("is answered like any other when the answer comes within the time preferred", async () => {
    const answer = await account.api.post("/Eligibility", anEligibilityRequest(), { prefer: "wait=60" });

    expect(answer).toMatchObject({ status: 200, text: activeAnswer });
  });

  test("is accepted as a job that later succeeds when the answer comes after the time preferred", async () => {
    const { promise: after, resolve: answerCall } = Promise.withResolvers<void>();
    stack.payer.answers({ body: activeAnswer, after });

    const answer = await account.api.post("/Eligibility", anEligibilityRequest(), { prefer: "wait=1" });

    answerCall();
    expect(answer.status).toBe(202);
    expect(answer.headers["preference-applied"]).toBe("wait=1");
    expect(answer.headers.location).toBe(`/Job/${answer.body.id}`);
    expect(answer.headers["x-job-id"]).toBe(answer.body.id);
    expect(answer.body).toMatchObject({ status: "running", attempts: 1 });
    expect(await jobOf(answer.body.id, 60)).toMatchObject({ status: "succeeded", result: JSON.parse(activeAnswer) });
    expect(stack.payer.calls).toHaveLength(1);
  });
});

test.each(["appt-8841", '  Zoë O\'Brien / 14:30 — "Room 2" & 100%  ', "x".repeat(255)])(
  "a reference comes back untouched and finds its job alone: %j",
  async (reference) => {
    await account.api.post("/Eligibility", anEligibilityRequest({ reference: "another" }));
    const { headers } = await account.api.post("/Eligibility", anEligibilityRequest({ reference }));

    const { body } = await account.api.get(`/Job?${new URLSearchParams({ reference })}`);

    expect(body.data).toMatchObject([{ id: headers["x-job-id"], reference }]);
  },
);

test("work of a test key goes to the sandbox, and nothing of it to the payer service", async () => {
  const { body } = await stack.admin.post(`/Admin/Account/${account.id}/ApiKey`, { name: "test", mode: "test" });
  const api = account.api.with({ "x-token-api": String(body.key) });

  const answers = [
    await api.post("/Eligibility", anEligibilityRequest()),
    await api.post("/ClearCoverage", anEligibilityRequest()),
  ];

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(stack.payer.calls).toHaveLength(0);
  const { body: job } = await api.get(`/Job/${answers[0]?.headers["x-job-id"]}`);
  expect(job).toMatchObject({ mode: "test", status: "succeeded" });
});
