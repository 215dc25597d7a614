import type { Batch } from "@nightguard/contract";
import { expect, test } from "vitest";
import { countEnded, isOpen } from "./batch-figures.ts";

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
} as const satisfies Pick<Batch, "status" | "counts">;

test("what has ended is neither queued nor running", () => expect(countEnded(batch)).toBe(55));

test("a cancelled batch is open until its running rows have ended", () => {
  const cancelled = { ...batch, status: "cancelled" as const };
  expect(isOpen(cancelled)).toBe(true);
  expect(isOpen({ ...cancelled, counts: { ...batch.counts, queued: 0, running: 0 } })).toBe(false);
  expect(isOpen(batch)).toBe(true);
});
