import type { Batch } from "@nightguard/contract";
import { expect, test } from "vitest";
import { countEnded, countNeedsYou, isOpen } from "./batch-figures.ts";

const batch = {
  status: "running",
  counts: {
    total: 100,
    rejected: 4,
    queued: 40,
    running: 5,
    succeeded: 50,
    failed: 3,
    cancelled: 1,
    expired: 1,
    deleted: 0,
  },
  coverage: { active: 40, inactive: 2, unknown: 1, rejected: 7 },
  mended: 0,
} as const satisfies Pick<Batch, "status" | "counts" | "coverage" | "mended">;

test("what needs a person is refused, unanswered or rejected by the payer", () =>
  expect(countNeedsYou(batch)).toBe(15));

test("mended rows are not listed under Needs you", () => expect(countNeedsYou({ ...batch, mended: 3 })).toBe(12));

test("what has ended is neither queued nor running", () => expect(countEnded(batch)).toBe(55));

test("a cancelled batch is open until its running rows have ended", () => {
  const cancelled = { ...batch, status: "cancelled" as const };
  expect(isOpen(cancelled)).toBe(true);
  expect(isOpen({ ...cancelled, counts: { ...batch.counts, queued: 0, running: 0 } })).toBe(false);
  expect(isOpen(batch)).toBe(true);
});
