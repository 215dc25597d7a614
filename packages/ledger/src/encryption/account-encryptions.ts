import type { AccountKeys, BoundCiphertext, Encryption } from "./encryption.ts";

/** The encryption of each account; its data keys are cached. */
export interface AccountEncryptions {
  /** Not inside a transaction: it may need a connection of its own. @throws DecryptionError */
  of(accountId: string): Promise<Encryption>;
  /** The data keys of an account, for threads. @throws DecryptionError */
  keysOf(accountId: string): Promise<AccountKeys>;
  /** Each account once. @throws DecryptionError */
  ofAll(accountIds: readonly string[]): Promise<ReadonlyMap<string, Encryption>>;
  /** Texts of several accounts, in the order given; null stays null. @throws DecryptionError */
  decryptAll(texts: readonly (OwnedCiphertext | null)[]): Promise<(Buffer | null)[]>;
  /** Forgets an account whose keys were destroyed. */
  forget(accountId: string): void;
}

interface OwnedCiphertext extends BoundCiphertext {
  readonly accountId: string;
}
