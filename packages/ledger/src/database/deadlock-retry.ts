import type { Db } from "./db.ts";

/** PostgreSQL's codes for a deadlock and a serialization failure. */
const retriedCodes = new Set(["40P01", "40001"]);
const tries = 3;

const retries = new Map<string, number>();

export const readDeadlockRetries = (): ReadonlyMap<string, number> => retries;

/**
 * All transactions take their locks in one order (docs/architecture.md), so deadlocks are rare; a metric counts the
 * repetitions.
 *
 * @param name of the transaction in the metric
 * @param run may be called several times; it only runs statements
 */
export const withDeadlockRetry = <Result>(
  db: Db,
  name: string,
  run: (transaction: Db) => Promise<Result>,
): Promise<Result> => repeatOnDeadlock(name, () => db.transaction().execute(run));

/**
 * A transaction for a single statement would cost two more round trips.
 *
 * @param name of the statement in the metric
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
