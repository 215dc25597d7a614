/** How often a call is repeated, and how soon. */
export interface RetryRule {
  /** Calls for one job, at most those of `maxAttempts`. */
  readonly attempts: number;
  /** The ceiling of the first delay; it doubles with each attempt. */
  readonly firstMs: number;
  readonly mostMs: number;
  /** The share of the ceiling that a delay has at least; without one jitter is full. */
  readonly leastShare?: number;
}

/** By whether a caller waits for the answer. */
export interface RetryRules {
  readonly waiting: RetryRule;
  readonly queued: RetryRule;
  /** After a payer's "not now" (AAA 42, 80, 79 in an outage), for all callers; absent: as other failures. */
  readonly notNow?: RetryRule;
  /** After a call that was sent and not answered, for all callers; absent: as other failures. */
  readonly unanswered?: RetryRule;
}
