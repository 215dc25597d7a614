import { expect, test } from "vitest";
import { findTime } from "./batch-times.ts";

const local = (text: string) => new Date(text).toISOString();
const now = new Date("2026-11-20T21:30:00");

test.each([
  ["22:00", local("2026-11-20T22:00:00")],
  ["21:30", local("2026-11-21T21:30:00")],
  ["06:15", local("2026-11-21T06:15:00")],
  ["2026-11-21T06:15", local("2026-11-21T06:15:00")],
  ["2026-11-21 06:15", local("2026-11-21T06:15:00")],
  ["2026-11-21T06:15:00Z", "2026-11-21T06:15:00.000Z"],
  ["2026-11-21T06:15:00-05:00", "2026-11-21T11:15:00.000Z"],
])("%s is the time that a person means", (text, time) => {
  expect(findTime(text, now)).toBe(time);
});

test.each(["", "24:00", "9:5", "tomorrow", "2026-11-21", "2026-13-01T00:00"])("%j is no time", (text) => {
  expect(findTime(text, now)).toBeUndefined();
});
