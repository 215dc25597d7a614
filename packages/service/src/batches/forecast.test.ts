import { describe, expect, test } from "vitest";
import { forecastBatch, isPlanTooSlow } from "./forecast.ts";

const now = new Date("2026-11-20T22:00:00.000Z");
const outlook = {
  ahead: 0,
  verificationsPerSecond: 10,
  verificationBurst: 1,
  verificationsPerDay: null,
};
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

  test("later by what was used of the day already, and not before its payers are open", () => {
    const limited = { ...outlook, verificationsPerDay: 10_000 };
    const six = { ...remaining, rows: 6_001 };
    expect(forecastBatch(six, limited, { leftToday: 1_000, opensAt: 0 }).endsAt).toEqual(
      at("2026-11-21T00:08:20.000Z"),
    );
    expect(forecastBatch(six, limited, { leftToday: 0, opensAt: 0 }).endsAt).toEqual(at("2026-11-21T00:10:00.000Z"));
    const tomorrow = { ...six, notBefore: at("2026-11-21T01:00:00.000Z") };
    expect(forecastBatch(tomorrow, limited, { leftToday: 0, opensAt: 0 }).endsAt).toEqual(
      at("2026-11-21T01:10:00.000Z"),
    );
    const opensAt = at("2026-11-21T06:00:00.000Z").getTime();
    expect(forecastBatch(six, outlook, { leftToday: null, opensAt }).endsAt).toEqual(new Date(opensAt));
  });

  test("when its slowest payer has answered, if that is later", () => {
    const slowPayers = [{ rows: 9_000, answersPerSecond: 1 }];
    const holds = { leftToday: null, opensAt: 0, slowPayers };
    expect(forecastBatch(remaining, outlook, holds).endsAt).toEqual(at("2026-11-21T00:30:00.000Z"));
    const fast = { ...holds, slowPayers: [{ rows: 9_000, answersPerSecond: 5 }] };
    expect(forecastBatch(remaining, outlook, fast).endsAt).toEqual(at("2026-11-20T23:00:00.000Z"));
  });

  test("at no time that is named, if it is more than 90 days away", () => {
    const daily = { ...outlook, verificationsPerDay: 1 };
    expect(forecastBatch({ ...remaining, rows: 40_000 }, daily).endsAt).toBeNull();
    expect(forecastBatch({ ...remaining, measuredPerSecond: 0.000_01 }, outlook).endsAt).toBeNull();
    expect(forecastBatch({ ...remaining, rows: 60 }, daily).endsAt).not.toBeNull();
  });
});

test("a plan is too slow if it takes weeks, or more than a minute from one row to the next", () => {
  const isSlow = (rows: number, limits: object) => {
    const input = { ...outlook, ...limits };
    return isPlanTooSlow(forecastBatch({ ...remaining, rows }, input), input);
  };

  expect(isSlow(36_001, {})).toBe(false);
  expect(isSlow(36_001, { verificationsPerDay: 1_000 })).toBe(true);
  expect(isSlow(2, { verificationsPerSecond: 0.001 })).toBe(true);
  expect(isSlow(1, { verificationsPerSecond: 0.001 })).toBe(false);
});

describe("rows are at risk", () => {
  test("that the deadline comes too early for", () => {
    const deadline = at("2026-11-20T22:30:00.000Z");
    expect(forecastBatch({ ...remaining, deadline }, outlook).atRisk).toBe(18_000);
    expect(forecastBatch({ ...remaining, deadline }, { ...outlook, ahead: 17_999 }).atRisk).toBe(35_999);
  });

  test("that slow payers will not have answered by then, though the plan lets them through", () => {
    const deadline = at("2026-11-20T23:00:00.000Z");
    const slowPayers = [
      { rows: 9_000, answersPerSecond: 1 },
      { rows: 1_000, answersPerSecond: 0.25 },
    ];
    const holds = { leftToday: null, opensAt: 0, slowPayers };
    expect(forecastBatch({ ...remaining, deadline }, outlook, holds).atRisk).toBe(5_400 + 100);
    const passed = at("2026-11-20T21:00:00.000Z");
    expect(forecastBatch({ ...remaining, deadline: passed }, outlook, holds).atRisk).toBe(36_001);
  });

  test("all of them once the deadline has passed, none when it is far or there is none", () => {
    expect(forecastBatch({ ...remaining, deadline: at("2026-11-20T21:00:00.000Z") }, outlook).atRisk).toBe(36_001);
    expect(forecastBatch({ ...remaining, deadline: at("2026-11-20T23:00:00.000Z") }, outlook).atRisk).toBe(0);
    expect(forecastBatch(remaining, outlook).atRisk).toBe(0);
  });
});
