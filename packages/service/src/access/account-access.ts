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
import type { AccountAccessRecord, Ledger } from "@nightguard/ledger";
import { withTimeout } from "@nightguard/platform";
import { createFreshCache } from "../fresh-cache.ts";
import { isWellFormedApiKey } from "./api-key.ts";
import type { Caller } from "./caller.ts";
import { createSuspensionWatch } from "./watch-suspensions.ts";

/** Layers 1 to 6 of the checks: who calls, and whether the account may. */
export type AccountAccess = ReturnType<typeof createAccountAccess>;

/** Of the five seconds that a request has in all. */
const lookUpTimeoutMs = 2_000;
const maxEntries = 10_000;

/** @param options.now milliseconds of a clock that never goes back */
export function createAccountAccess({
  ledger,
  now,
}: {
  ledger: Pick<Ledger, "apiKeys" | "accounts">;
  now?: () => number;
}) {
  const cache = createFreshCache({ load: (digest) => lookUp(ledger, Buffer.from(digest, "base64")), maxEntries, now });
  return {
    /**
     * The caller of a key, as it was at most half a second ago, so that a change takes effect within a second.
     *
     * @throws UnauthenticatedError (1), KeyDisabledError or AccountSuspendedError (2), SubscriptionRequiredError (3),
     *   BillingOutOfSyncError (4), PaymentMethodRequiredError (5) or TrialEndedError (6): the first check that fails
     * @throws UnavailableError when the database does not answer
     */
    async check(key: string | undefined): Promise<Caller> {
      if (key === undefined || !isWellFormedApiKey(key)) throw new UnauthenticatedError();
      return toCaller(await cache.get(ledger.apiKeys.digest(key).toString("base64")));
    },
    /** Whose a key is, whether or not it may be used; for the audit of what was refused. */
    async identify(key: string | undefined): Promise<Omit<Caller, "plan" | "origin"> | undefined> {
      if (key === undefined || !isWellFormedApiKey(key)) return undefined;
      return cache.get(ledger.apiKeys.digest(key).toString("base64"));
    },
    ...createSuspensionWatch({ ledger }),
  };
}

/** In the order of the contract. */
function toCaller(access: AccountAccessRecord | undefined): Caller {
  if (!access) throw new UnauthenticatedError();
  if (access.disabled) throw new KeyDisabledError();
  if (access.suspended) throw new AccountSuspendedError();
  if (!access.plan) throw new SubscriptionRequiredError();
  if (!access.billingSynced) throw new BillingOutOfSyncError();
  if (access.onTrial && !access.cardOnFile) throw new PaymentMethodRequiredError();
  if (access.trialEnded) throw new TrialEndedError();
  const { accountId, keyId, mode, plan, storedRows } = access;
  return { accountId, keyId, mode, plan, storedRows };
}

async function lookUp({ apiKeys }: Pick<Ledger, "apiKeys">, digest: Buffer): Promise<AccountAccessRecord | undefined> {
  try {
    return await withTimeout(apiKeys.findAccountAccess(digest), lookUpTimeoutMs, () => {
      throw new Error("looking up an API key timed out");
    });
  } catch (cause) {
    throw new UnavailableError("The service is temporarily unavailable; try again shortly", 2, { cause });
  }
}
