import { RateLimitedError } from "@nightguard/contract";
import { createFailedAttempts } from "../access/failed-attempts.ts";

const maxBegun = 300;

/**
 * Limits the sign-ins per address, since each is a row until it is answered or expires.
 *
 * @param now milliseconds of a monotonic clock
 * @returns a function that counts one. @throws RateLimitedError
 */
export function createBegunSignIns(now: () => number = () => performance.now()) {
  const begun = createFailedAttempts(now);
  return (address: string): void => {
    begun.add(address);
    if (begun.count(address) <= maxBegun) return;
    throw new RateLimitedError(60, "Too many sign-ins were begun at this address; try again later");
  };
}
