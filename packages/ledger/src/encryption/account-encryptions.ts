import type { AccountKeys, BoundCiphertext, Encryption } from "./encryption.ts";

export interface AccountEncryptions {
  /** Must not be called inside a transaction: it may need another connection. @throws DecryptionError */
  of(accountId: string): Promise<Encryption>;
  /** The keys can be sent to threads. @throws DecryptionError */
  keysOf(accountId: string): Promise<AccountKeys>;
  /** @throws DecryptionError */
  ofAll(accountIds: readonly string[]): Promise<ReadonlyMap<string, Encryption>>;
  /** Decrypts texts of several accounts in order; null stays null. @throws DecryptionError */
  decryptAll(texts: readonly (OwnedCiphertext | null)[]): Promise<(Buffer | null)[]>;
  forget(accountId: string): void;
}

interface OwnedCiphertext extends BoundCiphertext {
  readonly accountId: string;
}
