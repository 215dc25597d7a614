import { expect, test } from "vitest";
import { planInAllStates } from "../ledger/plans/check.ts";

test("hot statements are planned alike with a million jobs, in all states of the statistics", async () => {
  const plans = await planInAllStates([1_000_000]);

  expect(plans.flatMap(({ state, faults }) => faults.map((fault) => `${state}: ${fault}`))).toEqual([]);
  for (const { state, indexes } of plans) expect({ state, indexes }).toEqual({ state, indexes: plans[0]?.indexes });
});
