import {
  AccountSuspendedError,
  AddressNotAllowedError,
  type ApiError,
  KeyDisabledError,
  scopes,
  UnauthenticatedError,
  UnavailableError,
} from "@nightguard/contract";
import type { AccountAccessRecord } from "@nightguard/ledger";
import { createBatcher, withTimeout } from "@nightguard/platform";
import { createFreshCache } from "../fresh-cache.ts";
import type { AccessLedger } from "./access-ledger.ts";
import { createAddressFilter } from "./allowed-addresses.ts";
import { isWellFormedApiKey } from "./api-key.ts";
import type { Caller } from "./caller.ts";
import { createFailedAttempts } from "./failed-attempts.ts";
import { createKeyUses } from "./key-uses.ts";
import { getPlan } from "./standing.ts";
import { createRefusalWatch, type RefusalListener } from "./watch-refusals.ts";

export interface AccountAccess {
  /**
   * Results are cached for half a second, so a change takes effect within a second. Wrong keys are cached for a minute,
   * and addresses that send many share their queries.
   *
   * @param options.anyStanding skips the checks of the account: suspension and checks 3 to 6
   * @throws UnauthenticatedError (1), KeyDisabledError, AddressNotAllowedError or AccountSuspendedError (2),
   *   SubscriptionRequiredError (3), BillingOutOfSyncError (4), PaymentMethodRequiredError (5) or TrialEndedError (6):
   *   the first check that fails
   * @throws UnavailableError when the database does not answer
   */
  check(
    key: string | undefined,
    address: string,
    options?: {
      anyStanding: boolean;
    },
  ): Promise<Caller>;
  /** Identifies disabled and expired keys too, for the audit of refused requests. */
  identify(key: string | undefined, address: string): Promise<Pick<Caller, "by" | "accountId" | "mode"> | undefined>;
  /** Reports a suspension within a second. @returns stops the watch */
  watch(pick: Pick<Caller, "accountId">, listener: RefusalListener): () => void;
  /** Reports the end of a key or its secret within a second. @returns stops the watch */
  watchSecret(digest: string, listener: RefusalListener): () => void;
}

/** Less than half of the five seconds that a request may take. */
const lookUpTimeoutMs = 2_000;
const maxCachedKeys = 10_000;
/** Unknown keys stay unknown: secrets are random, so a new one never equals a tried one. */
const absentMaxAgeMs = 60_000;
/** After this many wrong keys in a minute, new keys from an address share one query per 100 ms. */
const maxWrongKeys = 20;
const sharedLookUps = { maxSize: 1_000, maxInFlight: 1, gatherMs: 100 } as const;

interface KnownKey extends AccountAccessRecord {
  readonly isAllowed: (address: string) => boolean;
}

/** @param options.now milliseconds of a monotonic clock */
export function createAccountAccess({
  ledger,
  now = () => performance.now(),
}: {
  ledger: AccessLedger;
  now?: () => number;
}): AccountAccess {
  const wrongKeys = createFailedAttempts(now);
  const uses = createKeyUses({ ledger, now });
  const lookUpTogether = createBatcher<string, KnownKey | undefined>({
    ...sharedLookUps,
    run: (digests) => lookUp(ledger, digests),
  });
  const cache = createFreshCache<KnownKey, string>({
    async load(digest, address) {
      // Delayed, not rejected: a valid key may come from the same address, such as a NAT.
      if (wrongKeys.count(address) >= maxWrongKeys && !uses.hasSeen(digest)) return lookUpTogether(digest);
      return (await lookUp(ledger, [digest]))[0];
    },
    maxEntries: maxCachedKeys,
    absentMaxAgeMs,
    now,
  });

  const watchSuspensions = createRefusalWatch(async (ids) =>
    (await ledger.findSuspended(ids)).map((id) => [id, new AccountSuspendedError()] as const),
  );
  const watchSecrets = createRefusalWatch(async (digests) => {
    const found = await lookUp(ledger, digests);
    return digests.flatMap((digest, index) => {
      const refusal = findKeyRefusal(found[index]);
      return refusal ? [[digest, refusal] as const] : [];
    });
  });

  const toDigest = (key: string | undefined): string | undefined =>
    key !== undefined && isWellFormedApiKey(key) ? ledger.digestApiKey(key).toString("base64") : undefined;

  return {
    async check(key, address, options = { anyStanding: false }) {
      const digest = toDigest(key);
      if (digest === undefined) throw new UnauthenticatedError();
      const access = await cache.get(digest, address);
      if (!access) wrongKeys.add(address);
      const caller = toCaller(access, address, options);
      uses.note(digest, caller.by.id);
      return { ...caller, secretDigest: digest };
    },
    async identify(key, address) {
      const digest = toDigest(key);
      const known = digest === undefined ? undefined : await cache.get(digest, address);
      return known && { ...known, by: { kind: "key", id: known.keyId } };
    },
    watch: ({ accountId }, listener) => watchSuspensions(accountId, listener),
    watchSecret: (digest, listener) => watchSecrets(digest, listener),
  };
}

function findKeyRefusal(access: KnownKey | undefined): ApiError | undefined {
  if (!access || access.expired) return new UnauthenticatedError();
  return access.disabled ? new KeyDisabledError() : undefined;
}

function toCaller(access: KnownKey | undefined, address: string, options: { anyStanding: boolean }): Caller {
  if (!access) throw new UnauthenticatedError();
  const refusal = findKeyRefusal(access);
  if (refusal) throw refusal;
  if (!access.isAllowed(address)) throw new AddressNotAllowedError();
  const plan = getPlan(access, options);
  const granted = access.scopes ?? scopes;
  return {
    accountId: access.accountId,
    mode: access.mode,
    plan,
    storedRows: access.storedRows,
    by: { kind: "key", id: access.keyId },
    scopes: granted,
    seesPatients: granted.includes("read"),
  };
}

async function lookUp(ledger: AccessLedger, digests: readonly string[]): Promise<(KnownKey | undefined)[]> {
  try {
    const buffers = digests.map((digest) => Buffer.from(digest, "base64"));
    const found = await withTimeout(ledger.findAccountAccess(buffers), lookUpTimeoutMs, () => {
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
