import type { Unanswered } from "./payer-service.ts";

/** Statuses that say "not now"; every other 4xx says "not like this". */
const statusesTriedAgain = new Set([408, 425, 429, 500, 502, 503, 504]);

/** How often and how patiently, by who waits for the answer. */
const patience = {
  /** A caller on the line: few tries, close together. */
  waiting: { attempts: 3, firstMs: 500, mostMs: 2_000 },
  queued: { attempts: 8, firstMs: 2_000, mostMs: 300_000 },
} as const;

/** How often a payer may be asked for one job: section 11 of the contract. */
export const maxAttempts = { waiting: patience.waiting.attempts, queued: patience.queued.attempts } as const;

/** An upstream that asks for more patience than this is asked again after it all the same. */
const maxRetryAfterMs = 6 * 3_600_000;

/** Whether an answer is worth another try: the table of section 11 of the contract. */
function isTriedAgain(answer: Unanswered | { readonly kind: "answered" }, isNotNow: boolean): boolean {
  switch (answer.kind) {
    case "answered":
      return isNotNow;
    case "refused":
      return statusesTriedAgain.has(answer.statusCode);
    case "unreachable":
    case "timed_out":
      return true;
    default:
      return answer satisfies never;
  }
}

/**
 * Whether and when a job is tried again.
 *
 * @param context.isNotNow whether a payer that answered said only that it can't answer now (271 AAA 42, 79, 80)
 * @param context.attempts attempts already made, 1 or more
 * @param context.isWaiting whether a caller waits for the answer
 * @param context.timeLeftMs until the caller's time or the job's deadline ends; null without either
 * @param context.random a number in [0, 1), handed in so that tests are exact
 * @returns the delay in milliseconds, or undefined when the answer is final
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
  if (!isTriedAgain(answer, context.isNotNow)) return undefined;
  const rule = context.isWaiting ? patience.waiting : patience.queued;
  if (context.attempts >= rule.attempts) return undefined;
  const askedMs = answer.kind === "refused" ? Math.min(answer.retryAfterMs ?? 0, maxRetryAfterMs) : 0;
  // Obeyed, with the jitter on top, so that all who were told the same do not come back at once.
  const delayMs = askedMs + backoffMs(rule, context.attempts, context.random);
  return context.timeLeftMs !== null && delayMs >= context.timeLeftMs ? undefined : delayMs;
}

/** Exponential backoff with full jitter: whole milliseconds below a ceiling that doubles from `firstMs` to `mostMs`. */
function backoffMs(rule: { firstMs: number; mostMs: number }, attempts: number, random: number): number {
  return Math.floor(Math.min(rule.firstMs * 2 ** (attempts - 1), rule.mostMs) * random);
}
