import type { ChangedHealth, CurrentHealth, DeliveryOutcome } from "@nightguard/ledger";

export type AttemptVerdict =
  | { readonly kind: "accepted" }
  | { readonly kind: "gone" }
  | { readonly kind: "failed"; readonly error: string; readonly retryAfterMs: number | undefined }
  /** The event or its job is no longer stored. */
  | { readonly kind: "nothing_to_send" };

export interface EndpointAttempt {
  readonly endpointId: string;
  readonly verdict: AttemptVerdict;
  readonly tries: number;
  /** A test is sent once, and counts for its endpoint only when it succeeds. */
  readonly isTest: boolean;
  /** The last delivery of a line. */
  readonly endsLine: boolean;
}

/** The stored error of an endpoint that answered 410 Gone. */
export const goneError = "status_410";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Delay after each failed attempt; the tenth is final. Jitter is only added: the documented delays are minimums. */
const retryDelaysMs = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];
const jitter = 0.1;
/** An endpoint that has failed this long is disabled. */
const failingForMs = 5 * day;
/** The longest honored `Retry-After`: for the delivery, and for all deliveries to the endpoint. */
const longestRetryAfterMs = { delivery: day, endpoint: hour };

/** As many consecutive failures as one delivery has attempts open an endpoint's breaker. */
const breakerThreshold = 10;
/** The time between two probes is a quarter of the time that the endpoint has been failing. */
const probeInterval = { least: 5 * second, most: 5 * minute, shareOfFailing: 1 / 4 };

/**
 * Undefined when the delivery has failed for good.
 *
 * @param failures failed attempts so far, 1 or more
 * @param random a number in [0, 1)
 */
export function retryDelayMs(failures: number, random: number): number | undefined {
  const delayMs = retryDelaysMs[failures - 1];
  return delayMs === undefined ? undefined : Math.round(delayMs * (1 + jitter * random));
}

/**
 * Judges attempts in order: the outcome of each delivery, and the health of each endpoint.
 *
 * An endpoint's circuit breaker:
 *
 *     closed ── 10 failures in a row ──▶ open ── probe accepted ──▶ closed
 *                                        │  ▲
 *                                        └──┘ probe failed: the next one after a longer time
 *
 * While it is open, `probeAt` is set, and the schedules of waiting deliveries stand still: a probe is no try.
 *
 * @param now milliseconds of the epoch by the database's clock
 * @param random gives numbers in [0, 1)
 */
export function judgeAttempts(
  endpoints: readonly CurrentHealth[],
  attempts: readonly EndpointAttempt[],
  now: number,
  random: () => number,
): { outcomes: DeliveryOutcome[]; health: ChangedHealth[] } {
  const health = new Map<string, ChangedHealth>(
    endpoints.map((endpoint) => [
      endpoint.endpointId,
      { ...endpoint, disabledReason: null, hasRecovered: false, isFree: false },
    ]),
  );
  const disabled = new Set(endpoints.flatMap((endpoint) => (endpoint.isDisabled ? [endpoint.endpointId] : [])));
  const outcomes = attempts.map((attempt) => {
    const before = health.get(attempt.endpointId);
    const after = before && changeHealth(before, attempt, now, random());
    if (after) health.set(attempt.endpointId, { ...after, isFree: after.isFree || attempt.endsLine });
    // The attempt that opens the breaker counts as a try.
    const isProbe = before !== undefined && before.probeAt !== null;
    return decideOutcome(attempt, isProbe ? (after?.probeAt ?? now) : null, now, random());
  });
  // A disabled endpoint keeps its health until it is enabled again.
  return { outcomes, health: [...health.values()].filter(({ endpointId }) => !disabled.has(endpointId)) };
}

function changeHealth(
  before: ChangedHealth,
  { verdict, isTest }: EndpointAttempt,
  now: number,
  random: number,
): ChangedHealth {
  switch (verdict.kind) {
    case "nothing_to_send":
      return before;
    case "accepted":
      return {
        ...before,
        consecutiveFailures: 0,
        failingSince: null,
        lastSuccessAt: now,
        lastError: null,
        probeAt: null,
        hasRecovered: before.hasRecovered || before.probeAt !== null,
      };
    case "gone":
      return isTest ? before : { ...countFailure(before, goneError, now, random), disabledReason: "gone" };
    case "failed": {
      if (isTest) return before;
      const after = countFailure(before, verdict.error, now, random);
      if (verdict.retryAfterMs === undefined) return after;
      const pausedUntil = now + Math.min(verdict.retryAfterMs, longestRetryAfterMs.endpoint);
      return { ...after, pausedUntil: Math.max(pausedUntil, before.pausedUntil ?? 0) };
    }
    default:
      return verdict satisfies never;
  }
}

function countFailure(before: ChangedHealth, error: string, now: number, random: number): ChangedHealth {
  const consecutiveFailures = before.consecutiveFailures + 1;
  const failingSince = before.failingSince ?? now;
  const isOpen = before.probeAt !== null || consecutiveFailures >= breakerThreshold;
  return {
    ...before,
    consecutiveFailures,
    failingSince,
    lastFailureAt: now,
    lastError: error,
    probeAt: isOpen ? now + probeIntervalMs(now - failingSince) * (1 + jitter * random) : null,
    disabledReason: now - failingSince >= failingForMs ? "failing" : before.disabledReason,
  };
}

const probeIntervalMs = (failedForMs: number) =>
  Math.min(Math.max(failedForMs * probeInterval.shareOfFailing, probeInterval.least), probeInterval.most);

function decideOutcome(attempt: EndpointAttempt, probeAt: number | null, now: number, random: number): DeliveryOutcome {
  const { verdict, tries, isTest } = attempt;
  if (verdict.kind === "accepted") return { state: "delivered" };
  if (verdict.kind === "nothing_to_send" || isTest) return { state: "failed" };
  // Sent when the endpoint is enabled again; this attempt does not count.
  if (verdict.kind === "gone") return { state: "waiting", dueAt: now, isTry: false };
  if (probeAt !== null) return { state: "waiting", dueAt: probeAt, isTry: false };
  const delayMs = retryDelayMs(tries + 1, random);
  if (delayMs === undefined) return { state: "failed" };
  const retryAfterMs = Math.min(verdict.retryAfterMs ?? 0, longestRetryAfterMs.delivery);
  return { state: "waiting", dueAt: now + Math.max(delayMs, retryAfterMs), isTry: true };
}
