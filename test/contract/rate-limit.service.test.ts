import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectError } from "../support/expect-error.ts";
import { aMemberId, anEligibilityRequest } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack } from "../support/stack.ts";
import { stingyLimits, useUp } from "../support/standing.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());

const oneVerification = { verifications_per_second: 0.005, verification_burst: 1 };
const oneRequest = { requests_per_second: 0.005 };
const queueing = { prefer: "respond-async" };
const aBatch = () => ({ items: [anEligibilityRequest()] });

/** Requests that start no verification, or only queue one. */
const cheapRequests = [
  ["GET", "/Payer", undefined],
  ["GET", "/Job", undefined],
  ["GET", "/Usage", undefined],
  ["GET", "/Nothing", undefined],
  ["POST", "/Eligibility", anEligibilityRequest()],
  ["POST", "/ClearCoverage", anEligibilityRequest()],
  ["POST", "/Batch", aBatch()],
] as const;

describe("a call that waits for its verification", () => {
  test("is 429 without a verification token, with the time of the next one, and calls no payer", async () => {
    const { api } = await stack.createAccount(oneVerification);
    const memberId = aMemberId();
    const first = await api.post("/Eligibility", anEligibilityRequest());

    const second = await api.post("/Eligibility", anEligibilityRequest({ subscriber: { member_id: memberId } }));

    expect(first.status).toBe(200);
    expectError(second, 429);
    const seconds = Number(second.headers["retry-after"]);
    expect(seconds).toBeGreaterThan(190);
    expect(seconds).toBeLessThanOrEqual(200);
    expect(second.headers["ratelimit-policy"]).toBe('"verifications";q=1;w=200');
    expect(second.headers.ratelimit).toBe(`"verifications";r=0;t=${seconds}`);
    expect(stack.payer.callsAbout(memberId)).toEqual([]);
  });

  test("shows what is left of the verifications", async () => {
    const { api } = await stack.createAccount({ verifications_per_second: 0.5, verification_burst: 5 });

    const answer = await api.post("/Eligibility", anEligibilityRequest());

    expect(answer.headers["ratelimit-policy"]).toBe('"verifications";q=5;w=10');
    expect(answer.headers.ratelimit).toBe('"verifications";r=4;t=0');
  });

  test("needs no request token", async () => {
    const { api } = await stack.createAccount(oneRequest);
    await api.get("/Payer");
    expectError(await api.get("/Payer"), 429);

    expect((await api.post("/Eligibility", anEligibilityRequest())).status).toBe(200);
  });

  test("takes a token of its own, however many requests come at once", async () => {
    const { api } = await stack.createAccount(oneVerification);

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => api.post("/Eligibility", anEligibilityRequest())),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(429)]);
  });

  test("gives its token back when nothing can be verified", async () => {
    const { api } = await stack.createAccount(oneVerification);

    expectError(await api.post("/Eligibility", "{"), 415);
    expectError(await api.post("/Eligibility", "{", { "content-type": "application/json" }), 400);
    expectError(await api.post("/Eligibility", { ...anEligibilityRequest(), version: "v1" }), 400);

    expect((await api.post("/Eligibility", anEligibilityRequest())).status).toBe(200);
  });
});

describe("what starts no verification, or only queues one", () => {
  test.each(cheapRequests)("is 429 on %s %s without a request token", async (method, path, body) => {
    const { api } = await stack.createAccount(oneRequest);
    await api.get("/Payer");

    const answer = await api.send(method, path, body, queueing);

    expectError(answer, 429);
    const seconds = Number(answer.headers["retry-after"]);
    expect(seconds).toBeGreaterThan(190);
    expect(seconds).toBeLessThanOrEqual(200);
    expect(answer.headers["ratelimit-policy"]).toBe('"requests";q=1;w=200');
    expect(answer.headers.ratelimit).toBe(`"requests";r=0;t=${seconds}`);
  });

  test.each(cheapRequests)("is not refused on %s %s for lack of verification tokens", async (method, path, body) => {
    const { api } = await stack.createAccount(oneVerification);
    await api.post("/Eligibility", anEligibilityRequest());
    expectError(await api.post("/Eligibility", anEligibilityRequest()), 429);

    const answer = await api.send(method, path, body, queueing);

    expect(answer.status).toBe(method === "POST" ? 202 : path === "/Nothing" ? 404 : 200);
    expect(answer.headers["ratelimit-policy"]).toBe('"requests";q=1000;w=1');
  });
});

test("two accounts of one plan do not share its limits", async () => {
  const first = await stack.createAccount(stingyLimits);
  const { body } = await stack.admin.get(`/Admin/Account/${first.id}`);
  await useUp(first);

  const second = await stack.createAccount({}, { plan: body.plan });

  expect((await second.api.post("/Eligibility", anEligibilityRequest())).status).toBe(200);
  expect((await second.api.get("/Payer")).status).toBe(200);
  expectError(await second.api.get("/Payer"), 429);
});

test("a request that fails an earlier check uses no token", async () => {
  const { id, api } = await stack.createAccount(stingyLimits, { billing_synced: false });
  expectError(await api.get("/Payer"), 500);
  expectError(await api.post("/Eligibility", anEligibilityRequest()), 500);

  await stack.admin.patch(`/Admin/Account/${id}`, { billing_synced: true });

  const key = await stack.admin.post(`/Admin/Account/${id}/ApiKey`, {});
  const mended = api.with({ "x-token-api": String(key.body.key) });
  expect((await mended.get("/Payer")).status).toBe(200);
  expect((await mended.post("/Eligibility", anEligibilityRequest())).status).toBe(200);
});

test("the slowest of plans lets its burst through and then nothing", async () => {
  const { api } = await stack.createAccount({
    verifications_per_second: 0.000_001,
    verification_burst: 1_000_000,
    requests_per_second: 0.000_001,
  });

  expect((await api.post("/Eligibility", anEligibilityRequest())).status).toBe(200);
  expect((await api.get("/Payer")).status).toBe(200);
  const refused = await api.get("/Payer");
  expectError(refused, 429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(999_900);
});
