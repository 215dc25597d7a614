import { expect, test } from "vitest";
import { readRetryAfterMs } from "./retry-after.ts";

const now = Date.parse("2026-11-20T22:00:00Z");
const inSeconds = (seconds: number) => new Date(now + seconds * 1_000).toUTCString();

test("seconds are taken as they are", () => {
  expect(readRetryAfterMs({ "retry-after": " 90 ", date: inSeconds(1_200) }, now)).toBe(90_000);
});

test("a date is compared with the server's own clock", () => {
  expect(readRetryAfterMs({ "retry-after": inSeconds(1_230), date: inSeconds(1_200) }, now)).toBe(30_000);
  expect(readRetryAfterMs({ "retry-after": inSeconds(-1_170), date: inSeconds(-1_200) }, now)).toBe(30_000);
});

test("without the server's time ours is used; a past date means now", () => {
  expect(readRetryAfterMs({ "retry-after": inSeconds(30) }, now)).toBe(30_000);
  expect(readRetryAfterMs({ "retry-after": inSeconds(30), date: "yesterday" }, now)).toBe(30_000);
  expect(readRetryAfterMs({ "retry-after": inSeconds(-30) }, now)).toBe(0);
});

test("an unreadable value is ignored", () => {
  expect(readRetryAfterMs({}, now)).toBeUndefined();
  expect(readRetryAfterMs({ "retry-after": "soon" }, now)).toBeUndefined();
});
