import {
  AccountSuspendedError,
  AddressNotAllowedError,
  KeyDisabledError,
  scopes,
  UnauthenticatedError,
  UnavailableError,
} from "@nightguard/contract";
import type { AccountAccessRecord, Ledger } from "@nightguard/ledger";
import { createBatcher, withTimeout } from "@nightguard/platform";
import { createFreshCache } from "../fresh-cache.ts";
import { createAddressFilter } from "./allowed-addresses.ts";
import { isWellFormedApiKey } from "./api-key.ts";
import type { Caller } from "./caller.ts";
import { createFailedAttempts } from "./failed-attempts.ts";
import { createKeyUses } from "./key-uses.ts";
import { checkStanding } from "./standing.ts";
import { createRefusalWatch, type RefusalListener } from "./watch-refusals.ts";

/** Layers 1 to 6 of the checks: who calls, and whether the account may. */
export type AccountAccess = ReturnType<typeof createAccountAccess>;

/** Of the five seconds that a request has in all. */
const lookUpTimeoutMs = 2_000;
const maxEntries = 10_000;
/** A secret that does not exist never comes into existence: secrets are drawn at random. */
const absentMaxAgeMs = 60_000;
/** From this many wrong keys in a minute on, new keys from an address share one query in a tenth of a second. */
const maxWrongKeys = 20;
const slowLookUps = { maxSize: 1_000, maxInFlight: 1, gatherMs: 100 } as const;

/** A key, with what is derived from it once for each reading. */
interface KnownKey extends AccountAccessRecord {
  readonly isAllowed: (address: string) => boolean;
}

type AccessLedger = Pick<Ledger, "apiKeys" | "accounts">;

/** @param options.now milliseconds of a clock that never goes back */
export function createAccountAccess({
  ledger,
  now = () => performance.now(),
}: {
  ledger: AccessLedger;
  now?: () => number;
}) {
  const wrongKeys = createFailedAttempts(now);
  const uses = createKeyUses({ ledger, now });
  const lookUpTogether = createBatcher<string, KnownKey | undefined>({
    ...slowLookUps,
    run: (digests) => lookUp(ledger, digests),
  });
  const cache = createFreshCache<KnownKey, string>({
    async load(digest, address) {
      // A good key is at most delayed: addresses are shared.
      if (wrongKeys.count(address) >= maxWrongKeys && !uses.hasSeen(digest)) return lookUpTogether(digest);
      return (await lookUp(ledger, [digest]))[0];
    },
    maxEntries,
    absentMaxAgeMs,
    now,
  });

  const watchSuspensions = createRefusalWatch(async (ids) =>
    (await ledger.accounts.findSuspended(ids)).map((id) => [id, new AccountSuspendedError()] as const),
  );

  return {
    /**
     * The caller of a key, as it was at most half a second ago, so that a change takes effect within a second. Wrong keys
     * cost few queries: each is remembered, and an address that sends many shares its queries with others like it.
     *
     * @param options.anyStanding leaves out the checks of the account, from its suspension on
     * @throws UnauthenticatedError (1), KeyDisabledError, AddressNotAllowedError or AccountSuspendedError (2),
     *   SubscriptionRequiredError (3), BillingOutOfSyncError (4), PaymentMethodRequiredError (5) or TrialEndedError (6):
     *   the first check that fails
     * @throws UnavailableError when the database does not answer
     */
    async check(key: string | undefined, address: string, options = { anyStanding: false }): Promise<Caller> {
      if (key === undefined || !isWellFormedApiKey(key)) throw new UnauthenticatedError();
      const digest = ledger.apiKeys.digest(key).toString("base64");
      const access = await cache.get(digest, address);
      if (!access) wrongKeys.add(address);
      const caller = toCaller(access, address, options);
      uses.note(digest, caller.by.id);
      return caller;
    },
    /** Whose a key is, whether or not it may be used; for the audit of what was refused. */
    async identify(
      key: string | undefined,
      address: string,
    ): Promise<Pick<Caller, "by" | "accountId" | "mode"> | undefined> {
      if (key === undefined || !isWellFormedApiKey(key)) return undefined;
      const known = await cache.get(ledger.apiKeys.digest(key).toString("base64"), address);
      return known && { ...known, by: { kind: "key", id: known.keyId } };
    },
    /** Calls the listener within a second of the suspension of the caller's account. @returns stops the watch */
    watch: ({ accountId }: Pick<Caller, "accountId">, listener: RefusalListener): (() => void) =>
      watchSuspensions(accountId, listener),
  };
}

/** In the order of the contract. */
function toCaller(access: KnownKey | undefined, address: string, options: { anyStanding: boolean }): Caller {
  if (!access || access.expired) throw new UnauthenticatedError();
  if (access.disabled) throw new KeyDisabledError();
  if (!access.isAllowed(address)) throw new AddressNotAllowedError();
  const plan = checkStanding(access, options);
  const { accountId, keyId, mode, storedRows } = access;
  return {
    ...{ accountId, mode, plan, storedRows },
    by: { kind: "key", id: keyId },
    scopes: access.scopes ?? scopes,
    seesPeople: true,
  };
}

async function lookUp({ apiKeys }: AccessLedger, digests: readonly string[]): Promise<(KnownKey | undefined)[]> {
  try {
    const keys = digests.map((digest) => Buffer.from(digest, "base64"));
    const found = await withTimeout(apiKeys.findAccountAccess(keys), lookUpTimeoutMs, () => {
      throw new Error("looking up API keys timed out");
    });
    return found.map(
      (access) =>
        access && {
          ...access,
          isAllowed: access.allowedCidrs ? createAddressFilter(access.allowedCidrs) : () => true,
        },
    );
  } catch (cause) {
    throw new UnavailableError("The service is temporarily unavailable; try again shortly", 2, { cause });
  }
}
