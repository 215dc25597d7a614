/** The scripts get these numbers of circuit breakers and paces as a Lua table named `rules`. */
export const rules = {
  /** Failed calls in a row that open a breaker. */
  credentialThreshold: 5,
  payerThreshold: 10,
  /** The time that a breaker stays open doubles each time. */
  firstPauseMs: 5_000,
  longestPauseMs: 40_000,
  /** A silent payer starts with the third pause: each probe is a call that hangs. */
  silentOpenings: 2,
  /** Calls that a payer may leave unanswered at first, and the factor by which an answer raises those in use. */
  firstWindow: 2,
  windowGrowth: 4,
  /**
   * A wider window halves in the time that the answer took, but at least in this: halving at once cost a third of the
   * throughput under load.
   */
  minHalvingMs: 100,
  /** Queued calls wait so long in the worker for a payer with a full window, and ask so often. */
  windowWaitMs: 1_000,
  pollMs: 50,
  /** Such a call is then postponed so long. */
  silentPauseMs: 5_000,
  /** So many postponed calls may be the next probe; the others are recalled when the breaker closes. */
  probeCandidates: 20,
  refusedPauseMs: 3_600_000,
  /** Breakers without calls expire after a day, the pace after ten minutes. */
  breakerSeconds: 86_400,
  paceSeconds: 600,
  /** "Too many requests" leaves this share of the measured rate, which grows by e to the power of this a second. */
  paceCut: 0.7,
  paceGrowth: 0.2,
  /** How far ahead of its time a paced call may come. */
  paceSlackMs: 50,
  /** Pause of a call that found no slot of its account, upstream or payer. */
  slotPollMs: 20,
  upstreamPollMs: 100,
  payerPollMs: 500,
  /** Rejections that may be an outage: how long and how many are counted, and how long an answer shows that a payer works. */
  rejectionsMs: 600_000,
  mostRejections: 20,
  answeredSeconds: 86_400,
} as const;
