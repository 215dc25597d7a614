import { expect, test } from "vitest";
import type { Fault } from "./harness/recorder-messages.ts";
import { withFleet } from "./harness/with-fleet.ts";
import { runOutage } from "./scenarios/outage.ts";

test.for<[string, Fault]>([
  ["that answers 503", { status: 503 }],
  ["that never answers", "hang"],
])("a payer %s holds up its own rows only, and these end without help once it is back", ([, fault], { task }) =>
  withFleet({ workers: 2 }, async (fleet) => {
    const { figures, othersMs, wastedPerMinute } = await runOutage(fleet, {
      rowsPerPayer: 300,
      downSeconds: 60,
      fault,
    });
    task.meta.figures = figures;

    expect(figures.verdict?.problems).toEqual([]);
    expect(othersMs.during).toBeLessThan(1.2 * othersMs.without + 1_000);
    expect(wastedPerMinute).toBeLessThan(20);
    expect(figures.recoveryMs).toBeLessThan(60_000);
  }),
);
