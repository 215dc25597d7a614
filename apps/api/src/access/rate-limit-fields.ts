import type { RateLimitState } from "@nightguard/service";

/** The `RateLimit` fields (draft-ietf-httpapi-ratelimit-headers): quota and window, remaining, seconds until the next. */
export function toRateLimitFields(state: RateLimitState): Record<"ratelimit-policy" | "ratelimit", string> {
  const { policy, limit, windowSeconds, remaining, resetSeconds } = state;
  return {
    "ratelimit-policy": `"${policy}";q=${toWhole(limit)};w=${toWhole(windowSeconds)}`,
    ratelimit: `"${policy}";r=${Math.floor(Math.max(0, remaining))};t=${toWhole(resetSeconds)}`,
  };
}

const toWhole = (value: number) => Math.ceil(Math.max(0, value));
