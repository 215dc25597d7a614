import { expect, test } from "vitest";
import { toBatchLines } from "./admin-batches.ts";

const counts = { total: 6_000, rejected: 0, queued: 5_000, running: 100, succeeded: 800, failed: 100 };
const late = {
  id: `bat_${"1".repeat(32)}`,
  account_id: `acc_${"2".repeat(32)}`,
  account_name: "Northside Dental",
  mode: "live",
  status: "running",
  deadline: "2026-11-28T05:00:00.000Z",
  counts: { ...counts, cancelled: 0, expired: 0, deleted: 0 },
  rate_per_second: 0.5,
  estimated_completion_at: "2026-11-28T07:30:00.000Z",
  at_risk: 2_622,
  waiting_for: ["payer_held"],
};

test("batches are a table, the next deadline first", () => {
  const scheduled = { ...late, status: "queued", at_risk: 0, estimated_completion_at: null, waiting_for: [] };

  expect(toBatchLines({ data: [late, scheduled] })).toEqual([
    "ACCOUNT           BATCH                                 STATUS                   ENDED  AT RISK                  DEADLINE              EXPECTED END",
    "Northside Dental  bat_11111111111111111111111111111111  running, payer_held  900/6,000    2,622  2026-11-28T05:00:00.000Z  2026-11-28T07:30:00.000Z",
    "Northside Dental  bat_11111111111111111111111111111111  queued               900/6,000        0  2026-11-28T05:00:00.000Z                 not known",
  ]);
});

test("none says so", () => {
  expect(toBatchLines({ data: [] })).toEqual(["No open batch has a deadline that it may miss."]);
});
