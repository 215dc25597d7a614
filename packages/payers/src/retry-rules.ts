import type { Unanswered } from "./payer-service.ts";

/** Transient; every other 4xx is permanent. */
const retryableStatuses = new Set([408, 425, 429, 500, 502, 503, 504]);

const limits = {
  waiting: { attempts: 3, firstMs: 500, mostMs: 2_000 },
  queued: { attempts: 8, firstMs: 2_000, mostMs: 300_000 },
} as const;

/** Calls to the payer for one job. */
export const maxAttempts = { waiting: limits.waiting.attempts, queued: limits.queued.attempts } as const;

/** Longer Retry-After values are cut to this. */
const maxRetryAfterMs = 6 * 3_600_000;

/** @see the contract, section 11 */
function isRetryable(answer: Unanswered | { readonly kind: "answered" }, isNotNow: boolean): boolean {
  switch (answer.kind) {
    case "answered":
      return isNotNow;
    case "refused":
      return retryableStatuses.has(answer.statusCode);
    case "unreachable":
    case "timed_out":
      return true;
    default:
      return answer satisfies never;
  }
}

/**
 * Whether and when a job is retried.
 *
 * @param context.isNotNow whether the payer answered that it cannot respond now (271 AAA 42, 79, 80)
 * @param context.attempts attempts already made, 1 or more
 * @param context.isWaiting whether a caller waits for the answer
 * @param context.timeLeftMs until the caller's time limit or the job's deadline; null without either
 * @param context.random in [0, 1)
 * @returns the delay in milliseconds; undefined if the answer is final
 */
export function decideRetry(
  answer: Unanswered | { readonly kind: "answered" },
  context: {
    readonly isNotNow: boolean;
    readonly attempts: number;
    readonly isWaiting: boolean;
    readonly timeLeftMs: number | null;
    readonly random: number;
  },
): number | undefined {
  if (!isRetryable(answer, context.isNotNow)) return undefined;
  const rule = context.isWaiting ? limits.waiting : limits.queued;
  if (context.attempts >= rule.attempts) return undefined;
  const askedMs = answer.kind === "refused" ? Math.min(answer.retryAfterMs ?? 0, maxRetryAfterMs) : 0;
  // Jitter on top of Retry-After spreads out jobs that got the same value.
  const delayMs = askedMs + backoffMs(rule, context.attempts, context.random);
  return context.timeLeftMs !== null && delayMs >= context.timeLeftMs ? undefined : delayMs;
}

/** Exponential backoff with full jitter: whole milliseconds below a ceiling that doubles from `firstMs` to `mostMs`. */
function backoffMs(rule: { firstMs: number; mostMs: number }, attempts: number, random: number): number {
  return Math.floor(Math.min(rule.firstMs * 2 ** (attempts - 1), rule.mostMs) * random);
}
