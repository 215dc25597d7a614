import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findTime, toBatchTimes } from "./batch-times.ts";

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
])("%s is parsed as the intended time", (text, time) => {
  expect(findTime(text, now)).toBe(time);
});

test.each(["", "24:00", "9:5", "tomorrow", "2026-11-21", "2026-13-01T00:00"])("%j is not a time", (text) => {
  expect(findTime(text, now)).toBeUndefined();
});

describe("a batch for the night", () => {
  test.each([
    ["2026-11-20T21:30", "2026-11-20T22:00", "2026-11-21T06:00"],
    ["2026-11-20T22:00", "2026-11-21T22:00", "2026-11-22T06:00"],
    ["2026-11-20T23:59", "2026-11-21T22:00", "2026-11-22T06:00"],
    ["2026-11-21T02:17", "2026-11-21T22:00", "2026-11-22T06:00"],
    ["2026-11-21T06:00", "2026-11-21T22:00", "2026-11-22T06:00"],
    ["2026-11-21T12:00", "2026-11-21T22:00", "2026-11-22T06:00"],
  ])("at %s waits until %s and ends by %s", (text, notBefore, deadline) => {
    const times = toBatchTimes({ notBefore: "22:00", deadline: "06:00" }, new Date(text));

    expect(times).toEqual({ notBefore: local(notBefore), deadline: local(deadline) });
  });

  test("starts and ends within a day each, whenever the command runs", () => {
    const aTimeOfDay = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));
    const aNow = fc.date({ min: new Date("2026-01-01"), max: new Date("2028-01-01"), noInvalidDate: true });
    const longestDayMs = 25 * 3_600_000;

    fc.assert(
      fc.property(aNow, aTimeOfDay, aTimeOfDay, (said, notBefore, deadline) => {
        const times = toBatchTimes({ notBefore, deadline }, said);
        const [begin, end] = [Date.parse(times.notBefore ?? ""), Date.parse(times.deadline ?? "")];
        expect(begin - said.getTime()).toBeGreaterThan(0);
        expect(begin - said.getTime()).toBeLessThanOrEqual(longestDayMs);
        expect(end - begin).toBeGreaterThan(0);
        expect(end - begin).toBeLessThanOrEqual(longestDayMs);
      }),
    );
  });

  test("that may start at once ends at the next such time", () => {
    expect(toBatchTimes({ deadline: "06:00" }, now)).toEqual({ deadline: local("2026-11-21T06:00") });
    expect(toBatchTimes({ notBefore: "2020-01-01T00:00", deadline: "06:00" }, now)).toMatchObject({
      deadline: local("2026-11-21T06:00"),
    });
    expect(toBatchTimes({}, now)).toEqual({});
  });

  test("with a deadline before its start is rejected, with both times", () => {
    const times = { notBefore: "22:00", deadline: "2026-11-20T21:45" };

    expect(() => toBatchTimes(times, now)).toThrow(
      /^--deadline must lie after --not-before: 20 Nov 2026, 21:45:00 \S+ is not after 20 Nov 2026, 22:00:00 \S+$/,
    );
  });

  test("with a deadline in the past is rejected", () => {
    const times = { notBefore: "2019-12-31T22:00", deadline: "2020-01-01T06:00" };

    expect(() => toBatchTimes(times, now)).toThrow(
      /^--deadline has passed: it was 1 Jan 2020, 06:00:00 \S+; no row could begin$/,
    );
  });
  test.each([
    [{ notBefore: "2099-11-20T22:00" }, /^--not-before lies more than 90 days ahead: it is 20 Nov 2099, 22:00:00 \S+;/],
    [{ deadline: "2027-02-20T22:00" }, /^--deadline lies more than 90 days ahead: it is 20 Feb 2027, 22:00:00 \S+;/],
  ])("that is further ahead than the API accepts is rejected: %o", (times, message) => {
    expect(() => toBatchTimes(times, now)).toThrow(message);
  });
});
