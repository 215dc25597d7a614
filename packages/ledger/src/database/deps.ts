import type { BulkEncryption } from "../encryption/bulk-encryption.ts";
import type { Digester, Encryption } from "../encryption/encryption.ts";
import type { Db } from "./connection.ts";

/** What the functions of the ledger run on. */
export interface LedgerDeps {
  readonly db: Db;
  /** Statements about a few jobs by their ids, each planned once per connection (`connect`). */
  readonly hotDb: Db;
  readonly encryption: Encryption;
  readonly bulkEncryption: BulkEncryption;
  readonly digester: Digester;
}

/** What reads and writes encrypted columns. */
export type EncryptionDeps = Pick<LedgerDeps, "db" | "encryption">;
