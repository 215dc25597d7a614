import { expect, test } from "vitest";
import type { Fault } from "./harness/payer-messages.ts";
import { withFleet } from "./harness/with-fleet.ts";
import { runOutage } from "./scenarios/outage.ts";

/**
 * Calls in a minute, of both workers together: ten before the gate of one that fails closes, and then probes; fewer than
 * two for each worker where it hangs.
 */
test.for<[string, Fault, { downSeconds: number; mostWasted: number }]>([
  ["that answers 503", { status: 503 }, { downSeconds: 60, mostWasted: 17 }],
  ["that never answers", "hang", { downSeconds: 120, mostWasted: 4 }],
])("a payer %s holds up its own rows only, and these end without help once it is back", ([, fault, how], { task }) =>
  withFleet({ workers: 2 }, async (fleet) => {
    const { figures, othersMs, wastedPerMinute } = await runOutage(fleet, {
      rowsPerPayer: 300,
      downSeconds: how.downSeconds,
      fault,
    });
    task.meta.figures = figures;

    expect(figures.verdict?.problems).toEqual([]);
    expect(othersMs.during).toBeLessThan(1.2 * othersMs.without + 1_000);
    expect(wastedPerMinute).toBeLessThan(how.mostWasted);
    expect(figures.recoveryMs).toBeLessThan(60_000);
  }),
);
