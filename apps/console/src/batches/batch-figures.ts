import type { Batch } from "@nightguard/contract";

/** Rows that a person has to look at: refused before asking and not mended, without an answer, or rejected by the payer. */
export function countNeedsYou({ counts, coverage, mended }: Pick<Batch, "counts" | "coverage" | "mended">): number {
  return counts.rejected - mended + counts.failed + counts.expired + coverage.rejected;
}

/** Rows that will not change any more. */
export const countEnded = ({ counts }: Pick<Batch, "counts">): number => counts.total - counts.queued - counts.running;

/** Whether rows may still change. A cancelled batch's running rows end by themselves. */
export const isOpen = ({ status, counts }: Pick<Batch, "status" | "counts">): boolean =>
  !["completed", "cancelled"].includes(status) || counts.queued + counts.running > 0;
