import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiAnswer } from "../support/api-answer.ts";
import { activeAnswer, type PayerAnswer } from "../support/payer.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { type Stack, startStack, type TestAccount } from "../support/stack.ts";
import { x12Answer, x12Rejection } from "../support/x12.ts";

let stack: Stack;
let account: TestAccount;

beforeAll(async () => {
  stack = await startStack();
  account = await stack.createAccount();
});
afterAll(() => stack.stop());

/** A waiting call about somebody of whom the payer says this, one answer after the other. */
const verify = (...answers: (PayerAnswer | undefined)[]) => verifyThis(anEligibilityRequest(), ...answers);

async function verifyThis(
  request: ReturnType<typeof anEligibilityRequest>,
  ...answers: readonly (PayerAnswer | undefined)[]
) {
  const memberId = request.subscriber.member_id;
  stack.payer.answersAbout(memberId, ...answers);
  const answer = await account.api.post("/Eligibility", request);
  const { body: job } = await account.api.get(`/Job/${answer.headers["x-job-id"]}`);
  return { answer, job, calls: stack.payer.callsAbout(memberId) };
}

const errorOf = ({ body }: ApiAnswer) => body.error as { statusCode: number; message: string; upstream?: unknown };

const refusal = { message: "no such thing", code: "some_code", primaryReason: "Some reason" };
const unavailable = { status: 503, body: { message: "down", code: "down", primaryReason: "Down" } };
const answered = { body: activeAnswer };
const x12 = (body: string): PayerAnswer => ({ headers: { "content-type": "application/edi-x12" }, body });

describe.concurrent("a status that the payer service gives", () => {
  test.each([400, 401, 402, 403, 404, 405, 409, 410, 413, 415, 418, 422, 451])(
    "%i is passed through and not tried again",
    async (status) => {
      const { answer, job, calls } = await verify({ status, body: refusal });

      expect(answer.status).toBe(status);
      expect(errorOf(answer)).toEqual({ statusCode: status, message: expect.any(String), upstream: refusal });
      expect(job).toMatchObject({ status: "failed", attempts: 1, error: answer.body.error, result: null });
      expect(calls).toHaveLength(1);
    },
  );

  test.each([408, 425, 429, 500, 502, 503, 504])("%i is passed through after three tries", async (status) => {
    const { answer, job, calls } = await verify({ status, body: refusal });

    expect(answer.status).toBe(status);
    expect(errorOf(answer)).toEqual({ statusCode: status, message: expect.any(String), upstream: refusal });
    expect(job).toMatchObject({
      status: "failed",
      attempts: 3,
      error: answer.body.error,
      failure: { retryable: true },
    });
    expect(calls).toHaveLength(3);
    if (status === 429 || status === 503) expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  });

  test("503 that gives way to an answer is not seen by the caller", async () => {
    const { answer, job, calls } = await verify(unavailable, unavailable, answered);

    expect(answer).toMatchObject({ status: 200, text: activeAnswer });
    expect(job).toMatchObject({ status: "succeeded", attempts: 3, failure: null, error: null, next_attempt_at: null });
    expect(calls).toHaveLength(3);
  });
});

test("an invalid payer id is named, with where to find valid ones", async () => {
  const upstream = { message: "payer unknown", code: "invalid_payer_id", primaryReason: "Invalid payer ID" };
  const request = anEligibilityRequest({ payer: { id: "NOSUCH-7" } });
  stack.payer.answersAbout(request.subscriber.member_id, { status: 400, body: upstream });

  const answer = await account.api.post("/Eligibility", request);

  expect(answer.status).toBe(400);
  expect(errorOf(answer)).toMatchObject({ statusCode: 400, upstream });
  expect(errorOf(answer).message).toContain("NOSUCH-7");
  expect(errorOf(answer).message).toMatch(/list of valid payer ids/i);
  expect(stack.payer.callsAbout(request.subscriber.member_id)).toHaveLength(1);
});

describe.concurrent("the payer service's error body", () => {
  test.each<{ name: string; sent: PayerAnswer; upstream: unknown }>([
    { name: "an object as it is", sent: { body: refusal }, upstream: refusal },
    {
      name: "an object with more in it",
      sent: { body: { ...refusal, trace: [1] } },
      upstream: { ...refusal, trace: [1] },
    },
    { name: "an object inside error as that object", sent: { body: { error: refusal } }, upstream: refusal },
    { name: "a JSON string as the string", sent: { body: '"Payer not contracted"' }, upstream: "Payer not contracted" },
    {
      name: "text as a string",
      sent: { headers: { "content-type": "text/plain" }, body: "Payer not contracted" },
      upstream: "Payer not contracted",
    },
    {
      name: "a page as a string",
      sent: { headers: { "content-type": "text/html" }, body: "<h1>No</h1>" },
      upstream: "<h1>No</h1>",
    },
    { name: "broken JSON as a string", sent: { body: '{"message":' }, upstream: '{"message":' },
    { name: "an array as a string", sent: { body: "[1, 2]" }, upstream: "[1, 2]" },
    { name: "nothing as nothing", sent: { body: "" }, upstream: undefined },
  ])("is passed through: $name", async ({ sent, upstream }) => {
    const { answer, job } = await verify({ status: 422, ...sent });

    expect(answer.status).toBe(422);
    expect(errorOf(answer).statusCode).toBe(422);
    expect(errorOf(answer).upstream).toEqual(upstream);
    expect("upstream" in errorOf(answer)).toBe(upstream !== undefined);
    expect(job.error).toEqual(answer.body.error);
  });
});

describe.concurrent("no answer at all", () => {
  test.each<{ name: string; sent: PayerAnswer | undefined }>([
    { name: "a broken connection", sent: undefined },
    { name: "half an answer", sent: { body: activeAnswer, isTruncated: true } },
    { name: "half an error", sent: { status: 400, body: refusal, isTruncated: true } },
    { name: "a page instead of JSON", sent: { body: "<html>maintenance</html>" } },
    { name: "an empty answer", sent: { body: "" } },
    { name: "an answer that is not packed as it says", sent: { headers: { "content-encoding": "gzip" }, body: "{}" } },
    { name: "a redirect", sent: { status: 302, headers: { location: "/Eligibility" } } },
    { name: "more than 8 MiB", sent: { body: Buffer.alloc(8 * 1024 * 1024 + 1, "1") } },
  ])("is 502 without upstream after three tries: $name", async ({ sent }) => {
    const { answer, job, calls } = await verify(sent);

    expect(answer.status).toBe(502);
    expect(errorOf(answer)).toEqual({ statusCode: 502, message: expect.any(String) });
    expect(job).toMatchObject({ status: "failed", attempts: 3, failure: { category: "payer", retryable: true } });
    expect(calls).toHaveLength(3);
  });

  test("is tried again and forgotten when an answer comes", async () => {
    const { answer, job } = await verify(undefined, { body: activeAnswer, isTruncated: true }, answered);

    expect(answer).toMatchObject({ status: 200, text: activeAnswer });
    expect(job).toMatchObject({ status: "succeeded", attempts: 3, perhaps_billed: 2 });
  });
});

describe.concurrent("a payer's Retry-After", () => {
  test.each<{ name: string; field: () => string; earliest: (field: string, firstAt: number) => number }>([
    { name: "seconds", field: () => "2", earliest: (_field, firstAt) => firstAt + 2_000 },
    {
      name: "a date",
      field: () => new Date(Date.now() + 3_000).toUTCString(),
      earliest: (field) => Date.parse(field) - performance.timeOrigin,
    },
  ])("is obeyed: $name", async ({ field: makeField, earliest }) => {
    const field = makeField();

    const { answer, calls } = await verify({ ...unavailable, headers: { "retry-after": field } }, answered);

    expect(answer.status).toBe(200);
    expect(calls).toHaveLength(2);
    const [first = 0, second = 0] = calls.map(({ at }) => at);
    expect(second).toBeGreaterThanOrEqual(earliest(field, first) - 5); // two clocks that count in milliseconds
  });

  test("beyond the caller's time ends the waiting at once", async () => {
    const { answer, calls } = await verify({ ...unavailable, headers: { "retry-after": "3600" } });

    expect(answer.status).toBe(503);
    expect(calls).toHaveLength(1);
  });
});

describe.concurrent("a payer that answers, but only that it can't now", () => {
  test.each([
    ["42", "R"],
    ["42", "P"],
    ["42", ""],
    ["42", "N"],
    ["80", ""],
    ["80", "N"],
  ])("is asked again: AAA %s with follow-up '%s'", async (code, followUp) => {
    const { answer, job, calls } = await verify(x12(x12Rejection(code, followUp)), x12(x12Answer));

    expect(answer).toMatchObject({ status: 200, text: x12Answer });
    expect(job).toMatchObject({ status: "succeeded", attempts: 2, coverage: "active", failure: null });
    expect(calls).toHaveLength(2);
  });

  test("is asked again after AAA 79 only while many patients of a payer that worked get it", async () => {
    const attempts: number[] = [];
    const ask = async (...answers: PayerAnswer[]) => {
      const { job } = await verifyThis(anEligibilityRequest({ payer: { id: "OUTAGE79" } }), ...answers);
      attempts.push(job.attempts as number);
    };
    const rejection = x12(x12Rejection("79", "N"));

    await ask(answered);
    for (const _patient of [1, 2, 3, 4]) await ask(rejection, answered);
    await ask(rejection, answered);
    await ask(rejection, answered);

    expect(attempts).toEqual([1, 1, 1, 1, 1, 2, 1]);
  });

  test("and goes on saying so is passed through, and the job says why", async () => {
    const rejection = x12Rejection("42", "N");

    const { answer, job, calls } = await verify(x12(rejection));

    expect(answer).toMatchObject({ status: 200, text: rejection });
    expect(job).toMatchObject({
      status: "succeeded",
      coverage: "rejected",
      result: rejection,
      failure: { category: "payer", code: "AAA_42", retryable: true },
    });
    expect(calls).toHaveLength(3);
  });
});

describe.concurrent("a payer that answers, but only that it can't", () => {
  const errors = [{ field: "AAA", code: "75", followupAction: "Please Correct and Resubmit", location: "Loop 2100C" }];

  test.each<{ name: string; sent: PayerAnswer; code: string; category: string }>([
    { name: "an unknown subscriber", sent: x12(x12Rejection("75", "C")), code: "AAA_75", category: "patient" },
    { name: "an unknown subscriber, in JSON", sent: { body: { errors } }, code: "AAA_75", category: "patient" },
    { name: "a wrong birthday", sent: x12(x12Rejection("71", "C")), code: "AAA_71", category: "patient" },
    { name: "an unknown dentist", sent: x12(x12Rejection("51", "C")), code: "AAA_51", category: "provider" },
    { name: "a wrong participant id", sent: x12(x12Rejection("79", "R")), code: "AAA_79", category: "service" },
  ])("is asked once; the job has succeeded and explains: $name", async ({ sent, code, category }) => {
    const { answer, job, calls } = await verify(sent);

    expect(answer.status).toBe(200);
    expect(job).toMatchObject({ status: "succeeded", attempts: 1, coverage: "rejected", error: null });
    expect(job.failure).toEqual({
      category,
      code,
      hint: expect.stringMatching(/\w{3}/),
      retryable: expect.any(Boolean),
    });
    expect(calls).toHaveLength(1);
  });
});

test("each call carries the key, a fresh request id, and the job's id as idempotency key", async () => {
  const { job, calls } = await verify(unavailable, unavailable, answered);

  expect(calls.map(({ headers }) => headers["x-token-api"])).toEqual(Array(3).fill("upstream-key"));
  expect(calls.map(({ headers }) => headers["idempotency-key"])).toEqual(Array(3).fill(job.id));
  expect(new Set(calls.map(({ headers }) => headers["x-request-id"])).size).toBe(3);
  expect(calls[0]?.headers["x-request-id"]).toMatch(/\S{8}/);
});

test("a payer service that refuses connections is 502 without upstream", async () => {
  await stack.payer.close();

  const { answer, job } = await verify();

  expect(answer.status).toBe(502);
  expect(errorOf(answer)).toEqual({ statusCode: 502, message: expect.any(String) });
  expect(job).toMatchObject({ status: "failed", attempts: 3, failure: { category: "payer" } });
});
