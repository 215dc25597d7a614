import { UnavailableError } from "@nightguard/contract";
import {
  findSession as findSessionInLedger,
  findStanding,
  type SessionRecord,
  type StandingRecord,
} from "@nightguard/ledger";
import { bindDeps, withTimeout } from "@nightguard/platform";
import { createFailedAttempts } from "../access/failed-attempts.ts";
import { createFreshCache } from "../fresh-cache.ts";
import { beginByLink, beginSession } from "./begin-session.ts";
import type { SessionsDeps, SessionsOptions } from "./deps.ts";
import { endSession, findSession, forgetSession, touchSession } from "./find-session.ts";
import { presentSession } from "./present-session.ts";
import { checkSeat, createSeatWatch, watchSeat } from "./seats.ts";

const maxEntries = 10_000;
/** An unknown token stays unknown: tokens are random. */
const absentMaxAgeMs = 60_000;
const lookUpTimeoutMs = 2_000;

export type Sessions = ReturnType<typeof createSessions>;

export const createSessions = (options: SessionsOptions) =>
  bindDeps(createSessionsDeps(options), {
    find: findSession,
    present: presentSession,
    begin: beginSession,
    beginByLink,
    touch: touchSession,
    end: endSession,
    forget: forgetSession,
    check: checkSeat,
    watch: watchSeat,
  });

function createSessionsDeps(options: SessionsOptions): SessionsDeps {
  const { ledger, now = () => performance.now() } = options;
  return {
    ...options,
    failures: createFailedAttempts(now),
    cache: createFreshCache<SessionRecord>({
      load: (digest) => orUnavailable(findSessionInLedger(ledger, Buffer.from(digest, "base64"))),
      maxEntries,
      absentMaxAgeMs,
      now,
    }),
    standings: createFreshCache<StandingRecord>({
      load: (accountId) => orUnavailable(findStanding(ledger, accountId)),
      maxEntries,
      now,
    }),
    watchRoles: createSeatWatch(ledger),
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
