import type { SlowPayer } from "@nightguard/dispatch";
import type { Clock } from "@nightguard/platform";

/** Calls that take this long on average, or are in flight for so long already, make a payer slow. */
const slowSeconds = 10;
/** The time in which an ended call's weight halves. */
const halfLifeMs = 30_000;
const leastWeight = 0.1;
/** Payers that one process measures, whatever ids callers send. */
const maxPayers = 1_000;
const maxSlow = 20;

interface Pace {
  readonly upstream: string;
  readonly payerId: string;
  readonly firstAt: number;
  /** When each call in flight began, the oldest first. */
  readonly running: Set<{ readonly at: number }>;
  /** The weights below are as of this time. */
  at: number;
  ended: number;
  endedSeconds: number;
  answered: number;
}

/** How fast payers answer this process, in memory. */
export interface PayerPaces {
  /** @param upstream its key, as of circuit breakers */
  begin(upstream: string, payerId: string): { end(): void; observe(isAnswered: boolean, tookMs: number): void };
  /** The slowest first, at most twenty. */
  listSlow(): SlowPayer[];
}

export function createPayerPaces({ clock }: { readonly clock: Pick<Clock, "now"> }): PayerPaces {
  const paces = new Map<string, Pace>();

  function findPace(upstream: string, payerId: string): Pace | undefined {
    const key = `${upstream} ${payerId}`;
    const known = paces.get(key);
    if (known || paces.size >= maxPayers) return known;
    const now = clock.now();
    const weights = { at: now, ended: 0, endedSeconds: 0, answered: 0 };
    const pace = { upstream, payerId, firstAt: now, running: new Set<{ readonly at: number }>(), ...weights };
    paces.set(key, pace);
    return pace;
  }

  return {
    begin(upstream, payerId) {
      const pace = findPace(upstream, payerId);
      const call = { at: clock.now() };
      pace?.running.add(call);
      return {
        end: () => void pace?.running.delete(call),
        observe(isAnswered, tookMs) {
          if (!pace) return;
          age(pace, clock.now());
          pace.ended++;
          pace.endedSeconds += tookMs / 1_000;
          if (isAnswered) pace.answered++;
        },
      };
    },
    listSlow() {
      const now = clock.now();
      for (const [key, pace] of paces) {
        age(pace, now);
        if (pace.running.size === 0 && pace.ended < leastWeight) paces.delete(key);
      }
      return [...paces.values()]
        .map((pace) => toSlowPayer(pace, now))
        .filter(({ secondsPerCall }) => secondsPerCall >= slowSeconds)
        .sort((one, other) => other.secondsPerCall - one.secondsPerCall)
        .slice(0, maxSlow);
    },
  };
}

function age(pace: Pace, now: number): void {
  const weight = 2 ** (-(now - pace.at) / halfLifeMs);
  pace.at = now;
  pace.ended *= weight;
  pace.endedSeconds *= weight;
  pace.answered *= weight;
}

function toSlowPayer({ upstream, payerId, firstAt, running, ended, endedSeconds, answered }: Pace, now: number) {
  const [oldest] = running;
  const secondsInFlight = oldest ? (now - oldest.at) / 1_000 : 0;
  const secondsPerCall = Math.max(secondsInFlight, ended < leastWeight ? 0 : endedSeconds / ended);
  return {
    upstream,
    payerId,
    running: running.size,
    secondsPerCall,
    // Calls in flight also show a pace before their answers come, and after a time with few questions.
    answersPerSecond: Math.max(toRate(answered, now - firstAt), running.size / Math.max(secondsPerCall, 1e-3)),
  };
}

/** Corrects for a payer that was first called a few half-lives ago. */
function toRate(answered: number, sinceMs: number): number {
  const perMs = (answered * Math.LN2) / halfLifeMs;
  return (perMs * 1_000) / Math.max(1 - 2 ** (-sinceMs / halfLifeMs), 1e-9);
}
