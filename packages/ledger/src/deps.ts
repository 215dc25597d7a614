import type { DatabaseServer, Db } from "./database/db.ts";
import type { AccountEncryptions } from "./encryption/account-encryptions.ts";
import type { BulkEncryption } from "./encryption/bulk-encryption.ts";
import type { Digester } from "./encryption/digester.ts";
import type { KeyWrapping } from "./encryption/key-wrapping.ts";

/** Two pools to one database, and the cryptography. */
export interface LedgerDeps {
  /** Runs statements that are not hot. */
  readonly db: Db;
  /** Runs frequent statements that find rows by key (`ConnectionOptions.isHot`). */
  readonly hotDb: Db;
  readonly encryption: AccountEncryptions;
  /** Encrypts and decrypts many texts at once on a thread. */
  readonly bulkEncryption: BulkEncryption;
  /** Keyed hashes for lookups of what is not stored in clear. */
  readonly digester: Digester;
  readonly wrapping: KeyWrapping;
  /** Statements that exceed a pool's time limit get a connection of their own here. */
  readonly server: DatabaseServer;
  /** Its role may drop months of the audit past their retention. */
  readonly auditServer: DatabaseServer;
  oneAtATime<Result>(work: () => Promise<Result>): Promise<Result>;
}

export type DbDeps = Pick<LedgerDeps, "db">;
export type HotDeps = Pick<LedgerDeps, "hotDb">;
export type EncryptionDeps = Pick<LedgerDeps, "db" | "encryption">;
export type HotEncryptionDeps = Pick<LedgerDeps, "hotDb" | "encryption">;
