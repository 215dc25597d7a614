import type { Coverages } from "@nightguard/contract";
import { expect, test } from "vitest";
import { toNamedText, toPlaceText, toPlanName } from "./plans-words.ts";

const plan: Coverages["plans"][number] = {
  job_id: "job_1",
  status: "succeeded",
  coverage: "active",
  payer_id: "60054",
  payer_name: null,
  plan_name: null,
  order: null,
};

test("a plan has its payer's name, else the payer's id", () => {
  expect(toPlanName(plan)).toBe("Payer 60054");
  expect(toPlanName({ ...plan, payer_name: "CIGNA DENTAL", plan_name: "DPPO" })).toBe("CIGNA DENTAL, DPPO");
});

test.each([
  [{ order: 1 }, "pays first"],
  [{ order: 2 }, "pays second"],
  [{ coverage: "inactive" }, "is inactive"],
  [{ coverage: "rejected" }, "was not verified: the payer rejected the question"],
  [{ coverage: null, status: "queued" }, "has not answered yet"],
  [{ coverage: null, status: "failed" }, "was not verified"],
  [{}, "pays at a place that is not known"],
] as const)("of %j is said that it %s", (of, words) => {
  expect(toPlaceText({ ...plan, ...of })).toBe(words);
});

test.each([
  [{ payer_name: "MAPLE DENTAL", priority: "primary" }, "MAPLE DENTAL, which pays first"],
  [{ payer_id: "12345", priority: "unknown" }, "payer 12345"],
  [{}, "another payer"],
] as const)("coverage that is named as %j reads %s", (of, words) => {
  const named = { job_id: "job_1", path: "/other_coverage/0", payer_name: null, payer_id: null, priority: null };
  expect(toNamedText({ ...named, ...of })).toBe(words);
});
