import type { Db } from "./database/db.ts";
import type { AccountEncryptions } from "./encryption/account-encryptions.ts";
import type { BulkEncryption } from "./encryption/bulk-encryption.ts";
import type { Digester } from "./encryption/digester.ts";

/** The dependencies of the ledger's functions: two connection pools to one database, and the cryptography. */
export interface LedgerDeps {
  /** For all other statements. */
  readonly db: Db;
  /** For frequent statements that find rows by key: planned once per connection (`ConnectionOptions.isHot`). */
  readonly hotDb: Db;
  /** For single texts, by account. */
  readonly encryption: AccountEncryptions;
  /** For many texts at once, on a thread. */
  readonly bulkEncryption: BulkEncryption;
  /** Keyed hashes to look up what is not stored in clear. */
  readonly digester: Digester;
}

/** What reads and writes encrypted columns. */
export type EncryptionDeps = Pick<LedgerDeps, "db" | "encryption">;
