import type { DatabaseServer, Db } from "./database/db.ts";
import type { AccountEncryptions } from "./encryption/account-encryptions.ts";
import type { BulkEncryption } from "./encryption/bulk-encryption.ts";
import type { Digester } from "./encryption/digester.ts";
import type { KeyWrapping } from "./encryption/key-wrapping.ts";

/** The dependencies of the ledger's functions: two connection pools to one database, and the cryptography. */
export interface LedgerDeps {
  /** Runs every statement that is not a hot one. */
  readonly db: Db;
  /** Runs hot statements: frequent ones that find rows by key, planned once per connection (`ConnectionOptions.isHot`). */
  readonly hotDb: Db;
  /** Encrypts and decrypts single texts, by account. */
  readonly encryption: AccountEncryptions;
  /** Encrypts and decrypts many texts at once, on a thread. */
  readonly bulkEncryption: BulkEncryption;
  /** Keyed hashes to look up what is not stored in clear. */
  readonly digester: Digester;
  /** Wraps data keys by the installation's keys. */
  readonly wrapping: KeyWrapping;
  /** Where statements that take longer than a pool allows get a connection of their own. */
  readonly server: DatabaseServer;
  /** The same database, as a role that may drop months of the audit which are past their retention. */
  readonly auditServer: DatabaseServer;
  oneAtATime<Result>(work: () => Promise<Result>): Promise<Result>;
}

export type DbDeps = Pick<LedgerDeps, "db">;
/** A statement that takes these is a hot one. */
export type HotDeps = Pick<LedgerDeps, "hotDb">;
export type EncryptionDeps = Pick<LedgerDeps, "db" | "encryption">;
export type HotEncryptionDeps = Pick<LedgerDeps, "hotDb" | "encryption">;
