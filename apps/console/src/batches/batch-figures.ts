import type { Batch } from "@nightguard/contract";

/** Counts rows that need a person: rejected at intake and not mended, without an answer, or rejected by the payer. */
export function countNeedsYou({ counts, coverage, mended }: Pick<Batch, "counts" | "coverage" | "mended">): number {
  return counts.rejected - mended + counts.failed + counts.expired + coverage.rejected;
}

export const countEnded = ({ counts }: Pick<Batch, "counts">): number => counts.total - counts.queued - counts.running;

export const isOpen = ({ status, counts }: Pick<Batch, "status" | "counts">): boolean =>
  !["completed", "cancelled"].includes(status) || counts.queued + counts.running > 0;
