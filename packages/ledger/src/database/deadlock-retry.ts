import type { Db } from "./db.ts";

/** Deadlock, serialization failure. */
const retriedCodes = new Set(["40P01", "40001"]);
const tries = 3;

const retries = new Map<string, number>();

export const readDeadlockRetries = (): ReadonlyMap<string, number> => retries;

/**
 * All transactions take their locks in one order (docs/architecture.md), so deadlocks are rare; a metric counts
 * retries.
 *
 * @param name in the metric
 * @param run may be called again; runs statements only
 */
export const withDeadlockRetry = <Result>(
  db: Db,
  name: string,
  run: (transaction: Db) => Promise<Result>,
): Promise<Result> => repeatOnDeadlock(name, () => db.transaction().execute(run));

/**
 * Saves the two round trips of a transaction around a single statement.
 *
 * @param name in the metric
 */
export async function repeatOnDeadlock<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt === tries || !retriedCodes.has(String((error as { code?: unknown }).code))) throw error;
      retries.set(name, (retries.get(name) ?? 0) + 1);
    }
  }
}
