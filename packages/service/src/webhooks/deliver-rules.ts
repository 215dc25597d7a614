import type { ChangedHealth, DeliveryOutcome, EndpointQuota, EndpointStanding, EndpointTurn } from "@nightguard/ledger";

/** What an attempt says of its endpoint. Not heard of at all is a failure too. */
export type AttemptVerdict =
  | { readonly kind: "taken" }
  | { readonly kind: "gone" }
  | { readonly kind: "failed"; readonly error: string; readonly retryAfterMs: number | undefined }
  /** The event or its job is no longer stored. */
  | { readonly kind: "nothing_to_send" };

/** An attempt to be judged. */
export interface JudgedAttempt {
  readonly endpointId: string;
  readonly verdict: AttemptVerdict;
  /** Failed attempts before it that the schedule counts. */
  readonly tries: number;
  /** A test is made once, and says something of its endpoint only when it went well. */
  readonly isTest: boolean;
  /** Whether nothing more of its line is sent. */
  readonly endsLine: boolean;
}

/** What is noted of a receiver that says it is gone. */
export const goneError = "status_410";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Between a failed attempt and the next; the tenth failure is the last. */
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
/** No delay is shorter than promised, and those of many deliveries come apart. */
const jitter = 0.1;
/** An endpoint that fails for this long is disabled. */
const failingForMs = 5 * day;
/** As long as a receiver may put off a delivery, and everything that goes to it. */
const longestRetryAfterMs = { delivery: day, endpoint: hour };

/** Failures in a row that open an endpoint's breaker. A single delivery has given up by then: its schedule stays its own. */
const breakerThreshold = 10;
const pause = { least: 5 * second, most: 5 * minute, shareOfFailing: 1 / 4 };

/**
 * Lines of one endpoint, in each of which one call at a time is in flight: one that hangs takes no more of a worker than
 * that. What is handed out to a line at once is few where it may have to be taken back.
 */
const lines = {
  usual: { most: 10, deliveries: 10 },
  unheard: { most: 2, deliveries: 1 },
  catchingUp: { most: 1, deliveries: 20 },
  probing: { most: 1, deliveries: 1 },
};
/** An endpoint whose lines are all under way is looked at when a call ends; should nobody tell, then. */
const linesAgainMs = 20 * second;
/** Lines of all endpoints of one account: a fraction of what a worker has in hand, so that no account takes all. */
const accountLines = 200;
const accountAgainMs = second;
/** The part of a second's deliveries that may come at once. */
const burstShare = 1 / 5;

/**
 * Delay before the next try of a delivery.
 *
 * @param tries failed attempts so far, 1 or more
 * @param random a number in [0, 1)
 * @returns undefined when there is none
 */
export function retryDelayMs(tries: number, random: number): number | undefined {
  const delayMs = retryDelaysMs[tries - 1];
  return delayMs === undefined ? undefined : Math.round(delayMs * (1 + jitter * random));
}

/**
 * Judges attempts, one after the other: what becomes of each delivery, and of the endpoint.
 *
 * While an endpoint's breaker is open the schedule of what waits stands still. It closes with the first attempt that is
 * taken.
 *
 * @param now milliseconds of the epoch by the database's clock
 * @param random gives numbers in [0, 1)
 */
export function judgeAttempts(
  standings: readonly EndpointStanding[],
  attempts: readonly JudgedAttempt[],
  now: number,
  random: () => number,
): { outcomes: DeliveryOutcome[]; health: ChangedHealth[] } {
  const health = new Map<string, ChangedHealth>(
    standings.map((standing) => [
      standing.endpointId,
      { ...standing, disabledReason: null, hasRecovered: false, isFree: false },
    ]),
  );
  const disabled = new Set(standings.flatMap((it) => (it.isDisabled ? [it.endpointId] : [])));
  const outcomes = attempts.map((attempt) => {
    const before = health.get(attempt.endpointId);
    const after = before && changeHealth(before, attempt, now, random());
    if (after) health.set(attempt.endpointId, { ...after, isFree: after.isFree || attempt.endsLine });
    // What opens the breaker was a try like any other.
    const isProbe = before !== undefined && before.probeAt !== null;
    return decideOutcome(attempt, isProbe ? (after?.probeAt ?? now) : null, now, random());
  });
  // What a disabled endpoint is heard to do, to a test or at the last moment, does not count when it is enabled again.
  return { outcomes, health: [...health.values()].filter(({ endpointId }) => !disabled.has(endpointId)) };
}

function changeHealth(
  before: ChangedHealth,
  { verdict, isTest }: JudgedAttempt,
  now: number,
  random: number,
): ChangedHealth {
  switch (verdict.kind) {
    case "nothing_to_send":
      return before;
    case "taken":
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
    probeAt: isOpen ? now + pauseMs(now - failingSince) * (1 + jitter * random) : null,
    disabledReason: now - failingSince >= failingForMs ? "failing" : before.disabledReason,
  };
}

/** Between two probes: the longer it has failed, the longer. */
const pauseMs = (failedForMs: number) =>
  Math.min(Math.max(failedForMs * pause.shareOfFailing, pause.least), pause.most);

/** @param probeAt of a probe, when the next one is due */
function decideOutcome(attempt: JudgedAttempt, probeAt: number | null, now: number, random: number): DeliveryOutcome {
  const { verdict, tries, isTest } = attempt;
  if (verdict.kind === "taken") return { state: "delivered" };
  if (verdict.kind === "nothing_to_send" || isTest) return { state: "failed" };
  // Sent when its endpoint is enabled again, as if nothing had been.
  if (verdict.kind === "gone") return { state: "waiting", dueAt: now, isTry: false };
  if (probeAt !== null) return { state: "waiting", dueAt: probeAt, isTry: false };
  const delayMs = retryDelayMs(tries + 1, random);
  if (delayMs === undefined) return { state: "failed" };
  const retryAfterMs = Math.min(verdict.retryAfterMs ?? 0, longestRetryAfterMs.delivery);
  return { state: "waiting", dueAt: now + Math.max(delayMs, retryAfterMs), isTry: true };
}

/**
 * How much each of these endpoints gets now, and when it is looked at again: as its rate, its calls in flight, its breaker
 * and its own word allow, and what its account's other endpoints have under way.
 */
export function assignDeliveryQuotas(turns: readonly EndpointTurn[]): EndpointQuota[] {
  const busy = new Map(turns.map((turn) => [turn.accountId, turn.accountLines]));
  return turns.map((turn) => {
    const quota = toEndpointQuota(turn);
    const taken = busy.get(turn.accountId) ?? 0;
    const linesLeft = Math.max(0, Math.min(quota.lines, accountLines - taken));
    busy.set(turn.accountId, taken + linesLeft);
    if (linesLeft === quota.lines) return quota;
    const limit = linesLeft * Math.floor(quota.limit / quota.lines);
    return { ...quota, limit, lines: linesLeft, againAt: turn.now + accountAgainMs };
  });
}

function toEndpointQuota(turn: EndpointTurn): EndpointQuota {
  const { now, busyLines, pausedUntil, probeAt } = turn;
  const isProbe = probeAt !== null;
  const notBefore = Math.max(pausedUntil ?? 0, probeAt ?? 0);
  if (notBefore > now) return { limit: 0, lines: 0, isProbe, againAt: notBefore };
  const { most, deliveries } = findLines(turn);
  const free = Math.max(0, most - busyLines);
  const { tokens, nextAt } = countTokens(turn);
  const limit = Math.min(tokens, free * deliveries);
  const isPaced = limit === tokens;
  return { limit, lines: Math.min(free, limit), isProbe, againAt: isPaced ? nextAt : now + linesAgainMs };
}

function findLines({ probeAt, isCatchingUp, consecutiveFailures, lastSuccessAt }: EndpointTurn) {
  if (probeAt !== null) return lines.probing;
  if (isCatchingUp) return lines.catchingUp;
  return consecutiveFailures > 0 || lastSuccessAt === null ? lines.unheard : lines.usual;
}

/** Deliveries that the rate allows now, and when the next one is, should all of them be used. */
function countTokens({ now, rate, nextArrivalAt }: EndpointTurn): { tokens: number; nextAt: number } {
  const intervalMs = second / rate;
  const ahead = (Math.max(1, Math.floor(rate * burstShare)) - 1) * intervalMs;
  const arrival = Math.max(nextArrivalAt, now);
  const tokens = Math.max(0, Math.floor((now + ahead - arrival) / intervalMs) + 1);
  return { tokens, nextAt: arrival + tokens * intervalMs - ahead };
}
