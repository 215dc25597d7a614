import { NightguardError } from "./error.ts";
import { sleep } from "./time-limit.ts";

/** What a call may spend on being made again. */
export interface Patience {
  readonly maxTries: number;
  /** For the whole of a call, pauses included. */
  readonly timeLimitMs: number;
  readonly signal?: AbortSignal | undefined;
}

const firstCeilingMs = 500;
const maxCeilingMs = 10_000;

/**
 * Counts the tries of one call. After a failure that may pass it waits, as long as the service asked for or else an
 * exponentially growing time with full jitter, so that many clients do not come back at the same moment.
 */
export function createTries({ maxTries, timeLimitMs, signal }: Patience) {
  let tries = 0;
  let since = performance.now();
  const remainingMs = () => since + timeLimitMs - performance.now();
  return {
    remainingMs,
    /** Something was achieved: what comes next has all the patience again. */
    startAnew(): void {
      tries = 0;
      since = performance.now();
    },
    /** @throws the error, when it is not to be tried again: it would not pass, or patience is used up */
    async afterFailure(error: unknown): Promise<void> {
      tries += 1;
      if (!mayPass(error) || tries >= maxTries) throw error;
      const jitterMs = Math.random() * Math.min(maxCeilingMs, firstCeilingMs * 2 ** (tries - 1));
      const pauseMs = (error.retryAfterSeconds ?? 0) * 1_000 + jitterMs;
      if (pauseMs >= remainingMs()) throw error;
      await sleep(pauseMs, signal);
    },
  };
}

/** What a verification was settled with is its answer: under the same idempotency key it would only come again. */
const mayPass = (error: unknown): error is NightguardError =>
  error instanceof NightguardError && error.isRetryable && error.jobId === undefined;
