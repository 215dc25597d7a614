import { expect, test } from "vitest";
import { toRefused } from "./http/refusal.ts";
import { billedRetryRules, decideRetry } from "./retry-rules.ts";

const queued = { isNotNow: false, attempts: 1, isWaiting: false, timeLeftMs: null, random: 0.5 };
const refused = (statusCode: number, retryAfterMs?: number) => ({
  ...toRefused({ statusCode, headers: {}, body: Buffer.alloc(0) }),
  retryAfterMs,
});
const answered = { kind: "answered", contentType: "application/json", body: Buffer.from("{}") } as const;

test.each([408, 425, 429, 500, 502, 503, 504])("status %i is tried again", (status) => {
  expect(decideRetry(refused(status), queued)).toBe(1_000);
});

test.each([400, 401, 402, 403, 404, 405, 409, 410, 413, 415, 422, 451, 501, 505, 599])(
  "status %i is final",
  (status) => {
    expect(decideRetry(refused(status), queued)).toBeUndefined();
  },
);

test("no connection, a broken answer and a timeout are retried; an answer is final unless it says not now", () => {
  expect(decideRetry({ kind: "unreachable", sent: "no" }, queued)).toBe(1_000);
  expect(decideRetry({ kind: "timed_out", sent: "perhaps" }, queued)).toBe(1_000);
  expect(decideRetry(answered, queued)).toBeUndefined();
  expect(decideRetry(answered, { ...queued, isNotNow: true })).toBe(1_000);
});

test("a queued job backs off from 2 s to 5 min and is tried eight times", () => {
  const ceilings = [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) =>
    decideRetry(refused(503), { ...queued, attempts, random: 0.999_999_9 }),
  );
  expect(ceilings).toEqual([1_999, 3_999, 7_999, 15_999, 31_999, 63_999, 127_999, undefined]);
});

test("a waiting call is tried three times in quick succession", () => {
  const delays = [1, 2, 3].map((attempts) => decideRetry(refused(503), { ...queued, attempts, isWaiting: true }));
  expect(delays).toEqual([250, 500, undefined]);
});

test("Retry-After is obeyed, with jitter on top", () => {
  expect(decideRetry(refused(429, 3_000), { ...queued, random: 0 })).toBe(3_000);
  expect(decideRetry(refused(429, 3_000), queued)).toBe(4_000);
});

test("a billing service's 'not now' is retried slowly: after minutes, eight times, and other failures as always", () => {
  const minutes = (random: number) =>
    [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) => {
      const delayMs = decideRetry(answered, { ...queued, isNotNow: true, rules: billedRetryRules, attempts, random });
      return delayMs === undefined ? undefined : delayMs / 60_000;
    });

  expect(minutes(0)).toEqual([1, 2, 4, 8, 15, 15, 15, undefined]);
  expect(minutes(0.5)).toEqual([1.5, 3, 6, 12, 22.5, 22.5, 22.5, undefined]);
  expect(decideRetry(refused(503), { ...queued, rules: billedRetryRules })).toBe(1_000);
});

test("a billing service's 'not now' is final where the deadline or a caller leaves no minutes", () => {
  const notNow = { ...queued, isNotNow: true, rules: billedRetryRules };

  expect(decideRetry(answered, { ...notNow, timeLeftMs: 90_000 })).toBeUndefined();
  expect(decideRetry(answered, { ...notNow, timeLeftMs: 90_001 })).toBe(90_000);
  expect(decideRetry(answered, { ...notNow, isWaiting: true, timeLeftMs: 60_000 })).toBeUndefined();
});

test("a retry after the deadline is not made", () => {
  expect(decideRetry(refused(503), { ...queued, timeLeftMs: 1_000 })).toBeUndefined();
  expect(decideRetry(refused(503), { ...queued, timeLeftMs: 1_001 })).toBe(1_000);
});
