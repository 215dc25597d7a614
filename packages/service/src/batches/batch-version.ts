import { createHash } from "node:crypto";
import type { Batch } from "@nightguard/contract";

/** Omits what changes with time alone: rate, estimated completion, and texts of warnings. */
export function toBatchVersion(batch: Batch): string {
  const { rate_per_second: _rate, estimated_completion_at: _end, warnings, ...state } = batch;
  const codes = warnings.map(({ code }) => code);
  return createHash("sha256")
    .update(JSON.stringify([state, codes]))
    .digest("base64url")
    .slice(0, 22);
}
