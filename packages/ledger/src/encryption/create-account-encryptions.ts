import { createBatcher, systemClock } from "@nightguard/platform";
import type { AccountEncryptions } from "./account-encryptions.ts";
import { DecryptionError } from "./ciphertext.ts";
import { readAccountKeys } from "./data-keys.ts";
import { createEncryption, decryptEach, type Encryption } from "./encryption.ts";

/** Data keys are read again after this time: destroyed ones are dropped, the next month's is used. */
const keptForMs = 5 * 60_000;
/** The longest-held account is dropped first. */
const mostAccounts = 10_000;
const accountsPerRead = 100;

export function createAccountEncryptions(
  deps: Parameters<typeof readAccountKeys>[0] & { readonly clock?: Pick<typeof systemClock, "now"> },
): AccountEncryptions {
  const { clock = systemClock } = deps;
  const cached = new Map<string, { readonly encryption: Promise<Encryption>; readonly until: number }>();
  const read = createBatcher({
    maxSize: accountsPerRead,
    maxInFlight: 1,
    run: (accountIds: readonly string[]) => readAccountKeys(deps, accountIds),
  });

  async function load(accountId: string): Promise<Encryption> {
    const keys = await read(accountId);
    if (keys instanceof DecryptionError) throw keys;
    return createEncryption(keys);
  }

  function of(accountId: string): Promise<Encryption> {
    const found = cached.get(accountId);
    if (found && found.until > clock.now()) return found.encryption;
    const encryption = load(accountId);
    cached.delete(accountId);
    cached.set(accountId, { encryption, until: clock.now() + keptForMs });
    const [oldest] = cached.keys();
    if (cached.size > mostAccounts && oldest !== undefined) cached.delete(oldest);
    encryption.catch(() => {
      if (cached.get(accountId)?.encryption === encryption) cached.delete(accountId);
    });
    return encryption;
  }

  async function ofAll(accountIds: readonly string[]): Promise<ReadonlyMap<string, Encryption>> {
    const distinct = [...new Set(accountIds)];
    const encryptions = await Promise.all(distinct.map(of));
    return new Map(encryptions.map((encryption) => [encryption.keys.accountId, encryption]));
  }

  return {
    of,
    keysOf: async (accountId) => (await of(accountId)).keys,
    ofAll,
    async decryptAll(texts) {
      const owned = texts.filter((text) => text !== null);
      const encryptions = await ofAll(owned.map(({ accountId }) => accountId));
      return decryptEach(
        texts.map((text) => text && { ...text, encryption: encryptions.get(text.accountId) as Encryption }),
      );
    },
    forget: (accountId) => void cached.delete(accountId),
  };
}
