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

/** A machine that pauses for longer than a burst lasts loses permits; it does not do so in each of these runs. */
const mostRuns = 6;

test("an account with a backlog gets at least 99 % of its rate", async ({ task }) => {
  for (let run = 1; ; run++) {
    const { figures, shares } = await withFleet({ workers: 4 }, (fleet) =>
      runAtFullRate(fleet, { seconds: 20, isTroubled: false, waitsForLeases: true }),
    );
    task.meta.figures = figures;

    expect(figures.verdict?.problems).toEqual([]);
    if (Math.min(...shares) >= 0.99) return;
    expect(run, `shares of the rate: ${shares.join(", ")}`).toBeLessThan(mostRuns);
  }
});
