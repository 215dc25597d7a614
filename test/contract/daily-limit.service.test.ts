import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { expectError } from "../support/expect-error.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack } from "../support/stack.ts";
import { until } from "../support/waiting.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
beforeEach(({ skip }) => {
  const msOfDay = Date.now() % dayMs;
  if (msOfDay < 190_000) skip("the day has just begun: a token that was put back still counts");
  if (msOfDay > dayMs - 60_000) skip("the day ends within a minute, and what was used of it with it");
});
afterEach(() => stack.payer.reset());
afterAll(() => stack.stop());

const dayMs = 86_400_000;
const items = (count: number) => Array.from({ length: count }, () => anEligibilityRequest({ version: undefined }));

test("waiting calls beyond the plan's day are refused until midnight UTC, others are served", async () => {
  const { api } = await stack.createAccount({ verifications_per_day: 2 });

  expect((await api.post("/Eligibility", anEligibilityRequest())).status).toBe(200);
  expect((await api.post("/Eligibility", anEligibilityRequest())).status).toBe(200);
  const refused = await api.post("/Eligibility", anEligibilityRequest());

  const now = new Date();
  const secondsLeft = (Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1) - +now) / 1_000;
  expect(expectError(refused, 429).message).toContain("today");
  expect(Math.abs(Number(refused.headers["retry-after"]) - secondsLeft)).toBeLessThan(10);
  expect(stack.payer.calls).toHaveLength(2);
  expect((await api.get("/Job")).status).toBe(200);
  const other = await stack.createAccount();
  expect((await other.api.post("/Eligibility", anEligibilityRequest())).status).toBe(200);
});

test("many waiting calls at once get what the day has left, and no more", async () => {
  const { api } = await stack.createAccount({ verifications_per_day: 5 });

  const answers = await Promise.all(Array.from({ length: 20 }, () => api.post("/Eligibility", anEligibilityRequest())));

  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(15).fill(429)]);
  expect(stack.payer.calls).toHaveLength(5);
});

test("rows of a batch beyond the plan's day wait, and are not lost", async () => {
  const { api } = await stack.createAccount({ verifications_per_day: 4, max_concurrency: 2 });
  const { body: batch } = await api.post("/Batch", { items: items(30) });

  await until(async () => {
    const { counts } = (await api.get(`/Batch/${batch.id}`)).body;
    expect(counts).toMatchObject({ succeeded: 4, running: 0, queued: 26, failed: 0 });
  });

  expect(stack.payer.calls).toHaveLength(4);
  expect((await api.get(`/Job?batch_id=${batch.id}&status=queued&limit=1`)).body.data).toMatchObject([{ attempts: 0 }]);
  expectError(await api.post("/Eligibility", anEligibilityRequest()), 429);
});

test("retries count, and a larger plan holds for the next call", async () => {
  const { id, api } = await stack.createAccount({ verifications_per_day: 2 });
  stack.payer.answersWith(() =>
    stack.payer.calls.length === 1 ? { status: 503, body: { message: "Once" } } : { body: "{}" },
  );
  expect((await api.post("/Eligibility", anEligibilityRequest())).status).toBe(200);
  expect(stack.payer.calls).toHaveLength(2);
  expectError(await api.post("/Eligibility", anEligibilityRequest()), 429);

  const larger = { verifications_per_second: 100, verification_burst: 100, verifications_per_day: 3 };
  await stack.admin.put("/Admin/Plan/larger", larger);
  await stack.admin.patch(`/Admin/Account/${id}`, { plan: "larger" });

  await until(async () => expect((await api.post("/Eligibility", anEligibilityRequest())).status).toBe(200));
  expectError(await api.post("/Eligibility", anEligibilityRequest()), 429);
});
