import { expect, test } from "vitest";
import { shareConnections } from "./connection-budget.ts";

test("the shares of the pools add up to what the process may open, and each pool has one that works", () => {
  for (let total = 6; total <= 200; total++) {
    const { general, hot } = shareConnections(total);
    expect(general + hot).toBe(total);
    expect(Math.min(general, hot)).toBeGreaterThanOrEqual(2);
  }
});
