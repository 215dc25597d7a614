import { UnavailableError } from "@nightguard/contract";
import { findSession, findStanding, type SessionRecord, type StandingRecord } from "@nightguard/ledger";
import { withTimeout } from "@nightguard/platform";
import { createFailedAttempts } from "../access/failed-attempts.ts";
import { createFreshCache } from "../fresh-cache.ts";
import type { SessionsDeps, SessionsOptions } from "./deps.ts";
import { createMembershipWatch } from "./memberships.ts";

const maxEntries = 10_000;
/** An unknown token stays unknown: tokens are random. */
const absentMaxAgeMs = 60_000;
const lookUpTimeoutMs = 2_000;

export function createSessionsDeps(options: SessionsOptions): SessionsDeps {
  const { ledger, now = () => performance.now() } = options;
  return {
    ...options,
    failures: createFailedAttempts(now),
    cache: createFreshCache<SessionRecord>({
      load: (digest) => orUnavailable(findSession(ledger, Buffer.from(digest, "base64"))),
      maxEntries,
      absentMaxAgeMs,
      now,
    }),
    standings: createFreshCache<StandingRecord>({
      load: (accountId) => orUnavailable(findStanding(ledger, accountId)),
      maxEntries,
      now,
    }),
    watchRoles: createMembershipWatch(ledger),
  };
}

async function orUnavailable<Value>(question: Promise<Value>): Promise<Value> {
  try {
    return await withTimeout(question, lookUpTimeoutMs, () => {
      throw new Error("looking up a session timed out");
    });
  } catch (cause) {
    throw new UnavailableError("The service is temporarily unavailable; try again shortly", 2, { cause });
  }
}
