import { expect, test } from "vitest";
import { withFleet } from "./harness/with-fleet.ts";
import { runCrowd } from "./scenarios/crowd.ts";
import { runBesideBacklog } from "./scenarios/fairness.ts";

test.for([
  { rows: 100_000, drains: true },
  { rows: 1_000_000, drains: false },
])("a backlog of $rows rows delays neither another account's ten nor waiting callers", ({ rows, drains }, { task }) =>
  withFleet({ workers: 2 }, async (fleet) => {
    const { figures, tenRowsMs, waiting } = await runBesideBacklog(fleet, {
      backlogRows: rows,
      saturatingRows: 40_000,
      waitingCalls: 750,
      warmUpMs: 10_000,
      drains,
    });
    task.meta.figures = figures;

    expect(figures.verdict?.problems).toEqual(drains ? [] : undefined);
    expect(tenRowsMs.besideBacklog).toBeLessThan(2 * tenRowsMs.idle + 500);
    expect(waiting.saturated.refused).toBe(0);
    expect(waiting.saturated.p99).toBeLessThan(waiting.idle.p99 + 2_000);
    for (const { median, p99, refused } of [waiting.own, waiting.others]) {
      expect(median).toBeLessThan(waiting.idle.median + 50);
      expect(p99).toBeLessThan(waiting.idle.p99 + 500);
      expect(refused).toBe(0);
    }
  }),
);

test("two hundred accounts with work at once each get their own rate", ({ task }) =>
  withFleet({ workers: 2, environment: { NIGHTGUARD_WORKER_CONCURRENCY: "200" } }, async (fleet) => {
    const { figures, worstShare } = await runCrowd(fleet, { accounts: 200, seconds: 20, rates: "fast" });
    task.meta.figures = figures;

    expect(worstShare).toBeGreaterThan(0.95);
  }));

test("a thousand accounts with work at once each get their own rate", ({ task }) =>
  withFleet({ workers: 2 }, async (fleet) => {
    const { figures, worstShare } = await runCrowd(fleet, { accounts: 1_000, seconds: 30, rates: "slow" });
    task.meta.figures = figures;

    expect(worstShare).toBeGreaterThan(0.9);
  }));
