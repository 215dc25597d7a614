export interface RetryRule {
  /** The calls for one job, at most `maxAttempts`. */
  readonly attempts: number;
  /** The ceiling of the first delay; it doubles with each attempt. */
  readonly firstMs: number;
  readonly mostMs: number;
  /** The least delay as a share of the ceiling; absent for full jitter. */
  readonly leastShare?: number;
}

export interface RetryRules {
  readonly waiting: RetryRule;
  readonly queued: RetryRule;
  /** Applies after a payer's "not now" (AAA 42, 80, 79 in an outage), for all callers; absent: as other failures. */
  readonly notNow?: RetryRule;
  /** Applies after a call that was sent and not answered, for all callers; absent: as other failures. */
  readonly unanswered?: RetryRule;
}
