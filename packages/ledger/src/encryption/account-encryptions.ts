import type { AccountKeys, BoundCiphertext, Encryption } from "./encryption.ts";

export interface AccountEncryptions {
  /** May need another connection: never call it inside a transaction. @throws DecryptionError */
  of(accountId: string): Promise<Encryption>;
  /** The keys can be sent to threads. @throws DecryptionError */
  keysOf(accountId: string): Promise<AccountKeys>;
  /** @throws DecryptionError */
  ofAll(accountIds: readonly string[]): Promise<ReadonlyMap<string, Encryption>>;
  /** Keeps order and nulls. @throws DecryptionError */
  decryptAll(texts: readonly (OwnedCiphertext | null)[]): Promise<(Buffer | null)[]>;
  forget(accountId: string): void;
}

interface OwnedCiphertext extends BoundCiphertext {
  readonly accountId: string;
}
