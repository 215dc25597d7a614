import { expect, test } from "vitest";
import { shareConnections } from "./connection-shares.ts";

test("the shares of the pools add up to what the process may open, and each pool has one that works", () => {
  for (let total = 6; total <= 200; total++) {
    for (const takesUploads of [true, false]) {
      const { general, run, intake } = shareConnections(total, { takesUploads });
      expect(general + run + intake).toBe(total);
      expect(Math.min(general, run)).toBeGreaterThanOrEqual(2);
      expect(intake).toBeGreaterThanOrEqual(takesUploads ? 2 : 0);
    }
  }
});
