/** Numbers of circuit breakers and paces; the scripts get them as a Lua table `rules`. */
export const rules = {
  /** Failed calls in a row that open a breaker. */
  credentialThreshold: 5,
  payerThreshold: 10,
  /** Pauses double each time. */
  firstPauseMs: 5_000,
  longestPauseMs: 40_000,
  /** A silent payer starts with the third pause: each probe is a call that hangs. */
  silentOpenings: 2,
  /** Calls that a payer may leave unanswered at first, and the factor by which an answer raises the calls in use. */
  firstWindow: 2,
  windowGrowth: 4,
  /**
   * A wider window halves in the time of the answer, but at least in this: halving at once cost a third of the
   * throughput under load.
   */
  minHalvingMs: 100,
  /** How long queued calls wait in the worker for a payer with a full window. */
  windowWaitMs: 1_000,
  pollMs: 50,
  /** How long such a call is then postponed. */
  silentPauseMs: 5_000,
  /** Postponed calls that may be the next probe; the others are recalled when the breaker closes. */
  probeCandidates: 20,
  refusedPauseMs: 3_600_000,
  /** Breakers without calls expire after a day, a pace after ten minutes. */
  breakerSeconds: 86_400,
  paceSeconds: 600,
  /** "Too many requests" leaves this share of the measured rate, which grows by e to the power of this a second. */
  paceCut: 0.7,
  paceGrowth: 0.2,
  /** How far ahead of its time a paced call may come. */
  paceSlackMs: 50,
  /** Poll interval of a call without a slot of its account, upstream or payer. */
  slotPollMs: 20,
  upstreamPollMs: 100,
  payerPollMs: 500,
  /**
   * Rejections that may be an outage: how long and how many count, and how long an answer shows that the payer works.
   */
  rejectionsMs: 600_000,
  mostRejections: 20,
  answeredSeconds: 86_400,
} as const;
