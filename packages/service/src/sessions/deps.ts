import type { Ledger, SessionRecord, StandingRecord } from "@nightguard/ledger";
import type { FailedAttempts } from "../access/failed-attempts.ts";
import type { RefusalWatch } from "../access/watch-refusals.ts";
import type { FreshCache } from "../fresh-cache.ts";

export interface SessionsOptions {
  readonly ledger: Ledger;
  readonly idleSeconds: number;
  /** Whether invited people must create a passkey first. */
  readonly needsPasskeys: boolean;
  readonly now?: () => number;
}

export interface SessionsDeps extends SessionsOptions {
  readonly failures: FailedAttempts;
  /** Keyed by the digests of tokens, in base64. */
  readonly cache: FreshCache<SessionRecord>;
  readonly standings: FreshCache<StandingRecord>;
  readonly watchRoles: RefusalWatch;
}
