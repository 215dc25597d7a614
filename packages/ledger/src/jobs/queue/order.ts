import type { Priority } from "@nightguard/contract";

export const priorityRanks: Readonly<Record<Priority, number>> = { low: -1, normal: 0, high: 1 };

export function toPriority(rank: number): Priority {
  return rank < 0 ? "low" : rank > 0 ? "high" : "normal";
}
