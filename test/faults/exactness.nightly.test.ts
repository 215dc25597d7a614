import { expect, test } from "vitest";
import { withFleet } from "./harness/with-fleet.ts";
import { runAtFullRate } from "./scenarios/exactness.ts";

test("limits hold in every window, and every row ends once, while workers are killed and the upstream says no", ({
  task,
}) =>
  withFleet({ workers: 4 }, async (fleet) => {
    const { figures } = await runAtFullRate(fleet, { seconds: 20, isTroubled: true, waitsForLeases: true });
    task.meta.figures = figures;

    expect(figures.verdict?.problems).toEqual([]);
  }));

test("an account with a backlog gets at least 99 % of its rate", ({ task }) =>
  withFleet({ workers: 4 }, async (fleet) => {
    const { figures, shares } = await runAtFullRate(fleet, { seconds: 20, isTroubled: false, waitsForLeases: true });
    task.meta.figures = figures;

    expect(figures.verdict?.problems).toEqual([]);
    for (const share of shares) expect(share).toBeGreaterThanOrEqual(0.99);
  }));
