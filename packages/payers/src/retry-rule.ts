export interface RetryRule {
  /** Calls for one job. */
  readonly attempts: number;
  /** Ceiling of the first delay; it doubles with each attempt. */
  readonly firstMs: number;
  readonly mostMs: number;
  /** Least delay as a share of the ceiling; absent for full jitter. */
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
