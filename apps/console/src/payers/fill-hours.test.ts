import { expect, test } from "vitest";
import { fillHours } from "./fill-hours.ts";

test("hours without calls are there, and empty, from seven days ago until now", () => {
  const known = {
    hour: "2026-11-30T08:00:00.000Z",
    asked: 3,
    answered: 2,
    rejected: 0,
    failed: 1,
    median_ms: 9,
    p95_ms: 9,
  };

  const filled = fillHours([known], Date.parse("2026-11-30T09:35:00Z"));

  expect(filled).toHaveLength(168);
  expect(filled[0]?.hour).toBe("2026-11-23T10:00:00.000Z");
  expect(filled.at(-2)).toEqual(known);
  expect(filled.at(-1)).toMatchObject({ hour: "2026-11-30T09:00:00.000Z", asked: 0, median_ms: null });
});
