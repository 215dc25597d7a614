import { expect, test } from "vitest";
import { toStandingStill } from "./standing-still.ts";

const counts = {
  total: 10,
  rejected: 0,
  queued: 7,
  running: 1,
  succeeded: 2,
  failed: 0,
  cancelled: 0,
  expired: 0,
  deleted: 0,
};
const running = {
  status: "running",
  counts,
  reasons: [],
  not_before: null,
  rate_per_second: 2,
  finished_at: null,
} as const;
const held = { code: "payer_held", message: "Aetna does not answer; its rows wait" };

test.each([
  [running, ["Nothing holds it up: 8 rows are left, at 2 a second lately."]],
  [{ ...running, rate_per_second: null }, ["Nothing holds it up: 8 rows are left."]],
  [{ ...running, reasons: [held] }, ["Aetna does not answer; its rows wait"]],
  [{ ...running, status: "paused", reasons: [held] }, ["It is paused: somebody of the account has to resume it."]],
  [{ ...running, not_before: "2026-12-01T00:00:00Z" }, ["It starts later, as it was submitted."]],
  [{ ...running, status: "completed", finished_at: "2026-11-30T00:00:00Z" }, ["Every row has ended."]],
  [{ ...running, status: "cancelled", finished_at: "2026-11-30T00:00:00Z" }, ["It was cancelled."]],
] as const)("%j", (batch, sentences) => {
  expect(toStandingStill(batch, Date.parse("2026-11-30T12:00:00Z"))).toEqual(sentences);
});
