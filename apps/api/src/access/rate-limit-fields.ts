import type { RateLimitState } from "@nightguard/service";

/**
 * The header fields that show where an account stands (draft-ietf-httpapi-ratelimit-headers): the policy's quota in its
 * window, what remains, and the whole seconds until there is more.
 */
export function toRateLimitFields(state: RateLimitState): Record<"ratelimit-policy" | "ratelimit", string> {
  const { policy, limit, windowSeconds, remaining, resetSeconds } = state;
  return {
    "ratelimit-policy": `"${policy}";q=${toWhole(limit)};w=${toWhole(windowSeconds)}`,
    ratelimit: `"${policy}";r=${Math.floor(Math.max(0, remaining))};t=${toWhole(resetSeconds)}`,
  };
}

const toWhole = (value: number) => Math.ceil(Math.max(0, value));
