import type { TrueEligibility } from "../document/true-eligibility.ts";

/** An answer about one of a patient's plans. */
export interface CoveredPlan {
  readonly document: TrueEligibility;
  /** As it was asked: payers often give themselves another one. */
  readonly payerId: string;
}

/** `plan` counts from 0 in the order given; `path` is a JSON pointer in its document. */
export interface OrderReason {
  readonly plan: number;
  readonly path: string;
  readonly text: string;
}
