import { createHash } from "node:crypto";
import type { Batch } from "@nightguard/contract";

/**
 * A short name for the state a batch is in: another one whenever its counts, its status or anything else about it is. What
 * moves with the clock alone (the pace, the time at which it will have ended) is not part of it.
 */
export function toBatchVersion(batch: Batch): string {
  const { rate_per_second: _rate, estimated_completion_at: _end, warnings, ...state } = batch;
  const codes = warnings.map(({ code }) => code);
  return createHash("sha256")
    .update(JSON.stringify([state, codes]))
    .digest("base64url")
    .slice(0, 22);
}
