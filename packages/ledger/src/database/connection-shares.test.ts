import { expect, test } from "vitest";
import { shareConnections } from "./connection-shares.ts";

test("the shares of the pools add up to what the process may open, and each pool has one that works", () => {
  for (let total = 6; total <= 200; total++) {
    const { general, run } = shareConnections(total);
    expect(general + run).toBe(total);
    expect(Math.min(general, run)).toBeGreaterThanOrEqual(2);
  }
});
