import { NightguardError } from "./error.ts";
import { sleep } from "./time-limit.ts";

export interface RetryLimits {
  readonly maxTries: number;
  /** For the whole call, pauses included. */
  readonly timeLimitMs: number;
  readonly signal?: AbortSignal | undefined;
}

const firstCeilingMs = 500;
const maxCeilingMs = 10_000;

/** Counts the attempts of one call and pauses between them: Retry-After plus exponential backoff with full jitter. */
export function createTries({ maxTries, timeLimitMs, signal }: RetryLimits) {
  let tries = 0;
  let since = performance.now();
  const remainingMs = () => since + timeLimitMs - performance.now();
  return {
    remainingMs,
    /** After progress, the next failure gets all attempts and time again. */
    reset(): void {
      tries = 0;
      since = performance.now();
    },
    /** @throws the error, unless it is transient and attempts and time remain */
    async afterFailure(error: unknown): Promise<void> {
      tries += 1;
      if (!isTransient(error) || tries >= maxTries) throw error;
      const jitterMs = Math.random() * Math.min(maxCeilingMs, firstCeilingMs * 2 ** (tries - 1));
      const pauseMs = (error.retryAfterSeconds ?? 0) * 1_000 + jitterMs;
      if (pauseMs >= remainingMs()) throw error;
      await sleep(pauseMs, signal);
    },
  };
}

/** An error with a job id is that job's result: the same idempotency key would return it again. */
const isTransient = (error: unknown): error is NightguardError =>
  error instanceof NightguardError && error.isRetryable && error.jobId === undefined;
