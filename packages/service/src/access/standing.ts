import {
  AccountSuspendedError,
  BillingOutOfSyncError,
  KeyDisabledError,
  PaymentMethodRequiredError,
  SubscriptionRequiredError,
  TrialEndedError,
  UnauthenticatedError,
  UnavailableError,
} from "@nightguard/contract";
import type { Ledger, StandingRecord } from "@nightguard/ledger";
import { withTimeout } from "@nightguard/platform";
import { isWellFormedApiKey } from "./api-key.ts";
import type { Caller } from "./caller.ts";
import { createStandingCache } from "./standing-cache.ts";
import { createStandingWatch } from "./standing-watch.ts";

/** Layers 1 to 6 of the checks: who calls, and whether the account may. */
export type Standing = ReturnType<typeof createStanding>;

/** A request has five seconds in all; whether its key is known must not take them up. */
const lookUpTimeoutMs = 2_000;

/** @param options.now milliseconds of a clock that never goes back */
export function createStanding({ ledger, now }: { ledger: Pick<Ledger, "apiKeys" | "accounts">; now?: () => number }) {
  const cache = createStandingCache({ load: (digest) => lookUp(ledger, digest), now });
  return {
    /**
     * The caller behind a key. What is known of it is at most half a second old, so that a change holds for the next
     * request; nothing older is used, not even while the database is away.
     *
     * @throws UnauthenticatedError (1), KeyDisabledError or AccountSuspendedError (2), SubscriptionRequiredError (3),
     *   BillingOutOfSyncError (4), PaymentMethodRequiredError (5) or TrialEndedError (6): the first check that fails
     * @throws UnavailableError when the database does not answer
     */
    async check(key: string | undefined): Promise<Caller> {
      if (key === undefined || !isWellFormedApiKey(key)) throw new UnauthenticatedError();
      return toCaller(await cache.get(ledger.apiKeys.digest(key)));
    },
    ...createStandingWatch({ ledger }),
  };
}

/** The order of these lines is the contract's. */
function toCaller(standing: StandingRecord | undefined): Caller {
  if (!standing) throw new UnauthenticatedError();
  if (standing.disabled) throw new KeyDisabledError();
  if (standing.suspended) throw new AccountSuspendedError();
  if (!standing.plan) throw new SubscriptionRequiredError();
  if (!standing.billingSynced) throw new BillingOutOfSyncError();
  if (standing.onTrial && !standing.cardOnFile) throw new PaymentMethodRequiredError();
  if (standing.trialEnded) throw new TrialEndedError();
  return { accountId: standing.accountId, keyId: standing.keyId, mode: standing.mode, plan: standing.plan };
}

async function lookUp(ledger: Pick<Ledger, "apiKeys">, digest: Buffer): Promise<StandingRecord | undefined> {
  try {
    return await withTimeout(ledger.apiKeys.findStanding(digest), lookUpTimeoutMs, () => {
      throw new Error("looking up an API key timed out");
    });
  } catch (cause) {
    throw new UnavailableError("The service is temporarily unavailable; try again shortly", 2, { cause });
  }
}
