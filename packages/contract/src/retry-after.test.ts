import { expect, test } from "vitest";
import { readRetryAfterMs } from "./retry-after.ts";

const now = Date.parse("2026-11-20T22:00:00Z");
const inSeconds = (seconds: number) => new Date(now + seconds * 1_000).toUTCString();

test("seconds are taken as they are", () => {
  expect(readRetryAfterMs({ "retry-after": " 90 ", date: inSeconds(1_200) }, now)).toBe(90_000);
});

test("a date is read by the clock of the server that gave it", () => {
  expect(readRetryAfterMs({ "retry-after": inSeconds(1_230), date: inSeconds(1_200) }, now)).toBe(30_000);
  expect(readRetryAfterMs({ "retry-after": inSeconds(-1_170), date: inSeconds(-1_200) }, now)).toBe(30_000);
});

test("without the server's own time, ours is used; a date that has passed is now", () => {
  expect(readRetryAfterMs({ "retry-after": inSeconds(30) }, now)).toBe(30_000);
  expect(readRetryAfterMs({ "retry-after": inSeconds(30), date: "yesterday" }, now)).toBe(30_000);
  expect(readRetryAfterMs({ "retry-after": inSeconds(-30) }, now)).toBe(0);
});

test("what cannot be read says nothing", () => {
  expect(readRetryAfterMs({}, now)).toBeUndefined();
  expect(readRetryAfterMs({ "retry-after": "soon" }, now)).toBeUndefined();
});
