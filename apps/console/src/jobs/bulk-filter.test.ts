import { expect, test } from "vitest";
import { type ListedJobs, toBulkFilter } from "./bulk-filter.ts";

const all: ListedJobs = {
  status: undefined,
  coverage: undefined,
  category: undefined,
  operation: undefined,
  payer_id: undefined,
  created_after: undefined,
  created_before: undefined,
};

test("without a filter there is no action on all jobs", () => {
  expect([toBulkFilter("retry", all, true), toBulkFilter("cancel", all, true)]).toEqual([undefined, undefined]);
});

test.each<[Partial<ListedJobs>, object | undefined, object | undefined]>([
  [{ payer_id: "60054" }, { payer_id: "60054" }, { payer_id: "60054" }],
  [{ status: "failed" }, { status: "failed" }, undefined],
  [{ status: "queued", operation: "eligibility" }, undefined, { status: "queued", operation: "eligibility" }],
  [{ status: "succeeded", payer_id: "60054" }, undefined, undefined],
  [{ status: "running" }, undefined, undefined],
  [{ category: "payer" }, { category: "payer" }, undefined],
  [{ coverage: "rejected", payer_id: "60054" }, undefined, undefined],
])("of the list %j, %j can be retried and %j cancelled", (listed, retry, cancel) => {
  expect(toBulkFilter("retry", { ...all, ...listed }, true)).toEqual(retry);
  expect(toBulkFilter("cancel", { ...all, ...listed }, true)).toEqual(cancel);
});

test("a list that shows no patients is not narrowed by coverage and cause, and neither is the action", () => {
  const listed = { ...all, coverage: "active", category: "payer", payer_id: "60054" } as const;
  expect(toBulkFilter("cancel", listed, false)).toEqual({ payer_id: "60054" });
});
