import { setTimeout as sleep } from "node:timers/promises";
import { ApiFailure } from "./api-client.ts";

/** Pauses before each retry of an upload, and of a download without a new row. */
export const retryDelaysMs: readonly number[] = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000];

/**
 * @param retries already made
 * @throws the error, unless it is transient and retries remain
 */
export async function pauseBeforeRetry(error: unknown, retries: number, delaysMs = retryDelaysMs): Promise<void> {
  const delayMs = delaysMs[retries];
  if (!(error instanceof ApiFailure) || !error.isTransient || delayMs === undefined) throw error;
  await sleep(Math.max(delayMs, (error.retryAfterSeconds ?? 0) * 1_000));
}
