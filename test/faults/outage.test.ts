import { expect, test } from "vitest";
import type { Fault } from "./harness/recorder-messages.ts";
import { withFleet } from "./harness/with-fleet.ts";
import { runOutage } from "./scenarios/outage.ts";

/** Calls in a minute, of both workers together: ten before the gate closes and then probes, or fewer than two for each. */
test.for<[string, Fault, mostWasted: number]>([
  ["that answers 503", { status: 503 }, 16],
  ["that never answers", "hang", 3],
])("a payer %s holds up its own rows only, and these end without help once it is back", ([, fault, most], { task }) =>
  withFleet({ workers: 2 }, async (fleet) => {
    const { figures, othersMs, wastedPerMinute } = await runOutage(fleet, {
      rowsPerPayer: 300,
      downSeconds: 60,
      fault,
    });
    task.meta.figures = figures;

    expect(figures.verdict?.problems).toEqual([]);
    expect(othersMs.during).toBeLessThan(1.2 * othersMs.without + 1_000);
    expect(wastedPerMinute).toBeLessThanOrEqual(most);
    expect(figures.recoveryMs).toBeLessThan(60_000);
  }),
);
