import { bindDeps } from "@nightguard/platform";
import type { LedgerDeps } from "../deps.ts";
import { destroyDataKeys } from "./data-keys.ts";
import type { KeyWrapping } from "./key-wrapping.ts";
import { listKeyUse, rotateKeys } from "./rotation.ts";

/** The functions about data keys. */
export const bindEncryption = (deps: LedgerDeps & { readonly wrapping: KeyWrapping }) => ({
  ...bindDeps(deps, { listKeyUse, rotateKeys, destroyDataKeys }),
  /** The data keys of an account, for threads; cached. @throws DecryptionError */
  keysOf: async (accountId: string) => (await deps.encryption.of(accountId)).keys,
});
