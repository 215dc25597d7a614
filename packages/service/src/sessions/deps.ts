import type { Ledger, SessionRecord, StandingRecord } from "@nightguard/ledger";
import type { FailedAttempts } from "../access/failed-attempts.ts";
import type { RefusalWatch } from "../access/watch-refusals.ts";
import type { FreshCache } from "../fresh-cache.ts";

export interface SessionsOptions {
  readonly ledger: Pick<Ledger, "sessions" | "accounts">;
  readonly idleSeconds: number;
  /** Whether people who were invited must make a passkey before they go on. */
  readonly needsPasskeys: boolean;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

/** What the functions of sessions work with. */
export interface SessionsDeps extends SessionsOptions {
  /** Failed sign-ins by address. */
  readonly failures: FailedAttempts;
  /** Sessions by the digests of their tokens, in base64. */
  readonly cache: FreshCache<SessionRecord>;
  readonly standings: FreshCache<StandingRecord>;
  readonly watchRoles: RefusalWatch;
}
