import { UnavailableError } from "@nightguard/contract";
import type { Ledger, SessionRecord, StandingRecord } from "@nightguard/ledger";
import { bindDeps, withTimeout } from "@nightguard/platform";
import { createFailedAttempts } from "../access/failed-attempts.ts";
import { createFreshCache } from "../fresh-cache.ts";
import { beginByLink, beginSession } from "./begin-session.ts";
import { endSession, findSession, forgetSession, touchSession } from "./live-session.ts";
import { presentSession } from "./present-session.ts";
import { checkSeat, createSeatWatch, watchSeat } from "./seats.ts";

const maxEntries = 10_000;
/** An unknown token stays unknown: tokens are random. */
const absentMaxAgeMs = 60_000;
const lookUpTimeoutMs = 2_000;

interface SessionsOptions {
  readonly ledger: Pick<Ledger, "sessions" | "accounts">;
  readonly idleSeconds: number;
  /** Whether people who were invited must make a passkey before they go on. */
  readonly needsPasskeys: boolean;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

/** What the functions of sessions work with. */
export type SessionsDeps = ReturnType<typeof createSessionsDeps>;

/** The sessions of people who signed in to the console. */
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

function createSessionsDeps(options: SessionsOptions) {
  const { ledger, now = () => performance.now() } = options;
  return {
    ...options,
    /** Failed sign-ins by address. */
    failures: createFailedAttempts(now),
    /** Sessions by the digests of their tokens, in base64. */
    cache: createFreshCache<SessionRecord>({
      load: (digest) => orUnavailable(ledger.sessions.find(Buffer.from(digest, "base64"))),
      maxEntries,
      absentMaxAgeMs,
      now,
    }),
    standings: createFreshCache<StandingRecord>({
      load: (accountId) => orUnavailable(ledger.accounts.findStanding(accountId)),
      maxEntries,
      now,
    }),
    watchRoles: createSeatWatch(ledger.sessions),
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
