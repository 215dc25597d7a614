import type { EncryptionKey } from "@nightguard/platform";
import type { Db } from "../database/index.ts";
import { hasLegacySecret, loadDigester, renewLegacySecret } from "../operations/settings.ts";
import { createAccountEncryptions } from "./create-account-encryptions.ts";
import { installationId } from "./data-keys.ts";
import { createKeyWrapping } from "./key-wrapping.ts";
import { readLegacyKeys, storeLegacyKeys } from "./legacy-keys.ts";
import { checkKeyUse } from "./rotation.ts";

/**
 * A ledger older than data keys keeps the keys that encrypted it, wrapped.
 *
 * @param keys the current one first
 * @throws DecryptionError when the ledger was written with other keys
 */
export async function openEncryption(db: Db, keys: readonly EncryptionKey[]) {
  const wrapping = createKeyWrapping(keys);
  await checkKeyUse({ db, wrapping });
  const isLegacy = await hasLegacySecret(db);
  const encryption = createAccountEncryptions({ db, wrapping, legacyKeys: await readLegacyKeys(db, wrapping, keys) });
  const ofInstallation = await encryption.of(installationId);
  const digester = await loadDigester(db, ofInstallation);
  // The decrypted secret proves that these keys are the ledger's.
  if (isLegacy) {
    await db.transaction().execute(async (transaction) => {
      await storeLegacyKeys(transaction, wrapping, keys);
      await renewLegacySecret(transaction, ofInstallation);
    });
  }
  return { wrapping, encryption, digester };
}
