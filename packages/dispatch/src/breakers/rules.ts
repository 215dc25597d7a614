/** The numbers behind circuit breakers and the credential's pace; the scripts get them as a Lua table named `rules`. */
export const rules = {
  /** Failed calls in a row that open a breaker. */
  credentialThreshold: 5,
  payerThreshold: 10,
  /** How long a breaker stays open: it doubles each time. */
  firstPauseMs: 5_000,
  longestPauseMs: 40_000,
  /** A silent payer starts with the third pause: each probe is a call that hangs. */
  silentOpenings: 2,
  /** Calls that a payer may leave unanswered: at first, and how an answer multiplies what was in use. */
  firstWindow: 2,
  windowGrowth: 4,
  /**
   * A wider window halves in the time that the answer took, or this at least: soon for a quick payer, which may fall
   * silent. It must not end at once: under load that cost a third of the throughput.
   */
  minHalvingMs: 100,
  /** How long queued calls wait in the worker for a payer with a full window, and how often they ask. */
  windowWaitMs: 1_000,
  pollMs: 50,
  /** How long such a call is postponed after that. */
  silentPauseMs: 5_000,
  /** Postponed calls that come back soon enough to be the next probe; the others are recalled when the breaker closes. */
  probeCandidates: 20,
  refusedPauseMs: 3_600_000,
  /** Breakers without calls expire after a day, the pace after ten minutes. */
  breakerSeconds: 86_400,
  paceSeconds: 600,
  /** After "too many requests": the share of the measured rate that remains, and its growth (e to the power of this a second). */
  paceCut: 0.7,
  paceGrowth: 0.2,
  /** How far ahead of its time a paced call may come. */
  paceSlackMs: 50,
  /** When a call asks again that found no slot of its account, its upstream or its payer. */
  slotPollMs: 20,
  upstreamPollMs: 100,
  payerPollMs: 500,
  /** Rejections that may be an outage: how long and how many are counted, and how long an answer shows that a payer works. */
  rejectionsMs: 600_000,
  mostRejections: 20,
  answeredSeconds: 86_400,
} as const;
