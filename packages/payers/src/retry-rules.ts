import type { RetryRule, RetryRules } from "./retry-rule.ts";
import type { UpstreamOutcome } from "./upstream.ts";

export const defaultRetryRules: RetryRules = {
  waiting: { attempts: 3, firstMs: 500, mostMs: 2_000 },
  queued: { attempts: 8, firstMs: 2_000, mostMs: 300_000 },
};

/**
 * For services that bill every answer, also "not now", which is retried after some 1.5, 3, 6, 12 and then 22 minutes,
 * longer than any caller waits.
 */
export const billedRetryRules: RetryRules = {
  ...defaultRetryRules,
  notNow: { attempts: 8, firstMs: 120_000, mostMs: 1_800_000, leastShare: 0.5 },
};

/** Calls for one job, with any upstream. */
export const maxAttempts = {
  waiting: defaultRetryRules.waiting.attempts,
  queued: defaultRetryRules.queued.attempts,
} as const;

/** Longer Retry-After values are cut. */
const maxRetryAfterMs = 6 * 3_600_000;

type EndedCall = Exclude<UpstreamOutcome, { kind: "answered" | "accepted" }> | { readonly kind: "answered" };

function isRetryable(outcome: EndedCall, isNotNow: boolean): boolean {
  switch (outcome.kind) {
    case "answered":
      return isNotNow;
    case "refused":
      return outcome.isTransient;
    case "unreachable":
    case "timed_out":
      return true;
    default:
      return outcome satisfies never;
  }
}

/**
 * @param context.isNotNow the payer cannot respond now (271 AAA 42, 80, or 79 in an outage)
 * @param context.attempts attempts already made, 1 or more
 * @param context.isWaiting a caller waits
 * @param context.timeLeftMs until the caller's time limit or the job's deadline
 * @param context.random in [0, 1)
 * @returns the delay in milliseconds; undefined if the answer is final
 */
export function decideRetry(
  outcome: EndedCall,
  context: {
    readonly rules?: RetryRules;
    readonly isNotNow: boolean;
    readonly attempts: number;
    readonly isWaiting: boolean;
    readonly timeLeftMs: number | null;
    readonly random: number;
  },
): number | undefined {
  if (!isRetryable(outcome, context.isNotNow)) return undefined;
  const rule = findRule(outcome, context.rules ?? defaultRetryRules, context.isWaiting);
  if (context.attempts >= rule.attempts) return undefined;
  const askedMs = outcome.kind === "refused" ? Math.min(outcome.retryAfterMs ?? 0, maxRetryAfterMs) : 0;
  // Jitter spreads out jobs that got the same Retry-After.
  const delayMs = askedMs + backoffMs(rule, context.attempts, context.random);
  return context.timeLeftMs !== null && delayMs >= context.timeLeftMs ? undefined : delayMs;
}

function findRule(outcome: EndedCall, rules: RetryRules, isWaiting: boolean): RetryRule {
  const isUnanswered = "sent" in outcome && outcome.sent === "perhaps";
  const special = outcome.kind === "answered" ? rules.notNow : isUnanswered ? rules.unanswered : undefined;
  return special ?? (isWaiting ? rules.waiting : rules.queued);
}

function backoffMs({ firstMs, mostMs, leastShare = 0 }: RetryRule, attempts: number, random: number): number {
  const ceilingMs = Math.min(firstMs * 2 ** (attempts - 1), mostMs);
  return Math.floor(ceilingMs * (leastShare + (1 - leastShare) * random));
}
