import { RateLimitedError } from "@nightguard/contract";
import type { Caller } from "../access/caller.ts";

/** Deletions take effect by the next count. */
const retryAfterSeconds = 600;

/**
 * @param rows of the upload so far
 * @throws RateLimitedError
 */
export function checkStoredRows({ storedRows, plan }: Pick<Caller, "storedRows" | "plan">, rows: number): void {
  const { max_stored_rows: max } = plan;
  if (storedRows + rows <= max) return;
  throw new RateLimitedError(
    retryAfterSeconds,
    `The plan allows ${max} stored jobs; delete batches that are no longer needed, or ask the operator for a larger plan`,
  );
}
