import { expect, test } from "vitest";
import { fillSteps } from "./fill-steps.ts";

test("steps without calls are there, and empty, until now", () => {
  const at = Date.parse("2026-11-30T08:00:00.000Z");
  const known = { at, asked: 3, answered: 2, rejected: 0, failed: 1, median_ms: 9, p95_ms: 9 };

  const filled = fillSteps([known], { nowMs: Date.parse("2026-11-30T09:35:00Z"), stepMs: 3_600_000, count: 168 });

  expect(filled).toHaveLength(168);
  expect(filled[0]?.at).toBe(Date.parse("2026-11-23T10:00:00.000Z"));
  expect(filled.at(-2)).toEqual(known);
  expect(filled.at(-1)).toMatchObject({ at: Date.parse("2026-11-30T09:00:00.000Z"), asked: 0, median_ms: null });
});
