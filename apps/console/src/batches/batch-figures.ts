import type { Batch } from "@nightguard/contract";

export const countEnded = ({ counts }: Pick<Batch, "counts">): number => counts.total - counts.queued - counts.running;

export const isOpen = ({ status, counts }: Pick<Batch, "status" | "counts">): boolean =>
  !["completed", "cancelled"].includes(status) || counts.queued + counts.running > 0;
