import type { CallCounts } from "@nightguard/contract";

export interface CallStep extends CallCounts {
  /** When it begins, in milliseconds since 1970. */
  readonly at: number;
}

/** Each step until now, by its end: one without calls is empty in a chart, and not left out. */
export function fillSteps(
  known: readonly CallStep[],
  { nowMs, stepMs, count }: { readonly nowMs: number; readonly stepMs: number; readonly count: number },
): readonly CallStep[] {
  const steps = new Map(known.map((step) => [step.at, step]));
  const last = nowMs - (nowMs % stepMs);
  return Array.from({ length: count }, (_, index) => {
    const at = last - (count - 1 - index) * stepMs;
    return steps.get(at) ?? { at, asked: 0, answered: 0, rejected: 0, failed: 0, median_ms: null, p95_ms: null };
  });
}
