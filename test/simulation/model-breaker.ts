import { type BreakerChange, type BreakerState, breakerRules as rules } from "@nightguard/dispatch";

/** What breaker.lua keeps of a payer, or of our credential; times are milliseconds. */
export interface ModelBreaker {
  fails: number;
  openings: number;
  refused: number;
  unanswered: number;
  unansweredSince: number;
  unansweredUntil: number;
  window: number;
  widenedAt: number;
  halvedInMs: number;
  openUntil: number | undefined;
  probe: string | undefined;
}

export type Outcome = "good" | "bad" | "none";

export const newBreaker = (): ModelBreaker => ({
  fails: 0,
  openings: 0,
  refused: 0,
  unanswered: 0,
  unansweredSince: 0,
  unansweredUntil: 0,
  window: rules.firstWindow,
  widenedAt: 0,
  halvedInMs: rules.minHalvingMs,
  openUntil: undefined,
  probe: undefined,
});

/** Calls of workers that died are forgotten when they must have ended. */
export function forgetUnanswered(breaker: ModelBreaker, nowMs: number): void {
  if (breaker.unansweredUntil <= nowMs) breaker.unanswered = 0;
}

export function open(breaker: ModelBreaker, nowMs: number, probe: string | undefined): void {
  const until = nowMs + Math.min(rules.firstPauseMs * 2 ** breaker.openings, rules.longestPauseMs);
  breaker.openUntil = Math.round(until * 10) / 10; // as Redis's JSON keeps it
  breaker.openings++;
  breaker.probe = probe;
  breaker.refused = 0;
}

function refuse(breaker: ModelBreaker, waitMs: number): number {
  return ++breaker.refused > rules.probeCandidates ? Math.max(waitMs, rules.refusedPauseMs) : waitMs;
}

/** @returns for how long a queued call is refused */
export const checkOpen = (breaker: ModelBreaker, nowMs: number): number | undefined =>
  breaker.openUntil !== undefined && breaker.openUntil > nowMs ? refuse(breaker, breaker.openUntil - nowMs) : undefined;

/** @returns how long a queued call waits for the payer's window, and whether in the worker */
export function checkWindow(
  breaker: ModelBreaker,
  nowMs: number,
): { waitMs: number; reason: "payer unheard" | "payer held" } | undefined {
  if (breaker.openUntil !== undefined || breaker.unanswered < windowOf(breaker, nowMs)) return undefined;
  if (nowMs - breaker.unansweredSince < rules.windowWaitMs) return { waitMs: rules.pollMs, reason: "payer unheard" };
  return { waitMs: refuse(breaker, rules.silentPauseMs), reason: "payer held" };
}

const windowOf = ({ window, widenedAt, halvedInMs }: ModelBreaker, nowMs: number) =>
  Math.max(rules.firstWindow, window * 0.5 ** ((nowMs - widenedAt) / halvedInMs));

export function countUnanswered(breaker: ModelBreaker, nowMs: number, leaseMs: number): void {
  if (breaker.unanswered === 0) breaker.unansweredSince = nowMs;
  breaker.unanswered++;
  breaker.unansweredUntil = nowMs + leaseMs;
}

export function releaseProbe(breaker: ModelBreaker, nowMs: number, id: string): void {
  if (breaker.openUntil === undefined || breaker.probe !== id) return;
  breaker.openUntil = nowMs;
  breaker.probe = undefined;
  breaker.openings--;
}

export function noteOutcome(
  breaker: ModelBreaker,
  nowMs: number,
  call: { id: string; outcome: Outcome; threshold: number; timedOutMs: number },
): BreakerChange {
  const { id, outcome, threshold, timedOutMs } = call;
  if (breaker.openUntil !== undefined) {
    if (outcome === "none") releaseProbe(breaker, nowMs, id);
    if (outcome !== "good") return undefined;
    Object.assign(breaker, newBreaker());
    return "closed";
  }
  const change = timedOutMs === 0 ? noteAnswer(breaker, nowMs, outcome) : undefined;
  if (outcome === "good") breaker.fails = 0;
  if (outcome !== "bad") return change;
  breaker.fails++;
  const isSilent =
    timedOutMs > 0 && breaker.unanswered >= rules.firstWindow && nowMs - timedOutMs >= breaker.unansweredSince;
  if (breaker.fails < threshold && !isSilent) return change;
  if (isSilent) breaker.openings = Math.max(breaker.openings, rules.silentOpenings);
  open(breaker, nowMs, undefined);
  return "opened";
}

function noteAnswer(breaker: ModelBreaker, nowMs: number, outcome: Outcome): BreakerChange {
  const wider = breaker.unanswered * rules.windowGrowth;
  if (outcome !== "bad" && wider > windowOf(breaker, nowMs)) {
    const silenceMs = nowMs - breaker.unansweredSince;
    const halvedInMs = Math.max(rules.minHalvingMs, silenceMs);
    Object.assign(breaker, { window: wider, widenedAt: nowMs, halvedInMs });
  }
  const wasRefusing = breaker.refused > 0;
  Object.assign(breaker, { unanswered: 0, refused: 0 });
  return wasRefusing ? "answered" : undefined;
}

export function stateOf(breaker: ModelBreaker | undefined, nowMs: number): BreakerState {
  if (!breaker) return "closed";
  if (breaker.openUntil !== undefined) return breaker.openUntil > nowMs ? "open" : "half-open";
  return breaker.refused > 0 && breaker.unansweredUntil > nowMs ? "open" : "closed";
}
