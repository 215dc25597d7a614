import { describe, expect, test } from "vitest";
import { forecastBatch } from "./forecast.ts";

const now = new Date("2026-11-20T22:00:00.000Z");
const outlook = { ahead: 0, verificationsPerSecond: 10, verificationBurst: 1, verificationsPerDay: null };
const remaining = { rows: 36_001, measuredPerSecond: null, now, notBefore: null, deadline: null };
const at = (text: string) => new Date(text);

describe("a batch ends", () => {
  test("when the plan has let all of it through", () => {
    expect(forecastBatch(remaining, outlook).endsAt).toEqual(at("2026-11-20T23:00:00.000Z"));
  });

  test("later by what has its turn before it, and not before it may begin", () => {
    expect(forecastBatch(remaining, { ...outlook, ahead: 36_000 }).endsAt).toEqual(at("2026-11-21T00:00:00.000Z"));
    const notBefore = at("2026-11-21T01:00:00.000Z");
    expect(forecastBatch({ ...remaining, notBefore }, outlook).endsAt).toEqual(at("2026-11-21T02:00:00.000Z"));
  });

  test("at the pace that was measured, where that is below the plan's", () => {
    expect(forecastBatch({ ...remaining, rows: 36_000, measuredPerSecond: 5 }, outlook).endsAt).toEqual(
      at("2026-11-21T00:00:00.000Z"),
    );
    expect(forecastBatch({ ...remaining, rows: 36_000, measuredPerSecond: 50 }, outlook).endsAt).toEqual(
      at("2026-11-20T23:00:00.000Z"),
    );
  });

  test("days later where the plan limits the day, whose end is midnight UTC", () => {
    const { endsAt } = forecastBatch({ ...remaining, rows: 25_001 }, { ...outlook, verificationsPerDay: 10_000 });

    expect(endsAt).toEqual(at("2026-11-22T00:08:20.000Z"));
  });

  test("at a time that can be written down, however slow the plan", () => {
    const slow = { ...outlook, verificationsPerSecond: 0.000_001 };
    expect(forecastBatch({ ...remaining, rows: 100_000_000 }, slow).endsAt.getUTCFullYear()).toBe(9999);
  });
});

describe("rows are at risk", () => {
  test("that the deadline comes too early for", () => {
    const deadline = at("2026-11-20T22:30:00.000Z");
    expect(forecastBatch({ ...remaining, deadline }, outlook).atRisk).toBe(18_000);
    expect(forecastBatch({ ...remaining, deadline }, { ...outlook, ahead: 17_999 }).atRisk).toBe(35_999);
  });

  test("all of them once the deadline has passed, none when it is far or there is none", () => {
    expect(forecastBatch({ ...remaining, deadline: at("2026-11-20T21:00:00.000Z") }, outlook).atRisk).toBe(36_001);
    expect(forecastBatch({ ...remaining, deadline: at("2026-11-20T23:00:00.000Z") }, outlook).atRisk).toBe(0);
    expect(forecastBatch(remaining, outlook).atRisk).toBe(0);
  });
});
