import { hostname } from "node:os";
import type { EncryptionKey, PoolUse, TlsOptions } from "@nightguard/platform";
import { sql } from "kysely";
import type pg from "pg";
import { createOneAtATime } from "./batches/one-at-a-time.ts";
import { type DatabaseClock, openDatabaseClock } from "./database/clock.ts";
import { createCommitWatch } from "./database/commit-watch.ts";
import { admitConnections, shareConnections, toApplicationName } from "./database/connection-budget.ts";
import { connect } from "./database/index.ts";
import { createReplica, type Replica } from "./database/replica.ts";
import type { LedgerDeps } from "./deps.ts";
import { createBulkEncryption } from "./encryption/bulk-encryption.ts";
import { openEncryption } from "./encryption/open-encryption.ts";
import { checkSchema } from "./migrations/schema.ts";

/** Each function that takes the ledger is one question or one transaction. */
export interface Ledger extends LedgerDeps {
  readonly clock: DatabaseClock;
  /** A standby for long reads, if there is one. */
  readonly replica: Replica | undefined;
  readPools(): readonly PoolUse[];
  close(): Promise<void>;
}

/**
 * @param options.auditDatabaseUrl as a role that may drop old months of the audit
 * @param options.replica a standby; `onUnused` is called with the reason why a read goes to the primary
 * @param options.keys the current one first
 * @param options.name in lower case
 * @param options.maxConnections of all pools to the primary together
 * @throws IncompatibleSchemaError when this version cannot use the database, MigrationNeededError when it is not
 *   migrated
 * @throws ConnectionBudgetError
 * @throws DecryptionError when it was written with other encryption keys
 */
export async function openLedger(options: {
  databaseUrl: string;
  auditDatabaseUrl?: string | undefined;
  replica?: { readonly databaseUrl: string; readonly onUnused: (reason: unknown) => void } | undefined;
  tls?: TlsOptions;
  keys: readonly EncryptionKey[];
  name: string;
  maxConnections: number;
}): Promise<Ledger> {
  const { databaseUrl, auditDatabaseUrl = databaseUrl, tls, keys, maxConnections } = options;
  const shares = shareConnections(maxConnections);
  const applicationName = toApplicationName(options.name, maxConnections);
  const commitWatch = createCommitWatch(`${options.name} ${process.pid} on ${hostname()}`);
  const server = { databaseUrl, tls, applicationName, commitWatch };
  const general = connect({ ...server, maxConnections: shares.general });
  const hot = connect({ ...server, maxConnections: shares.hot, isHot: true });
  const { db } = general;
  const closePools = () => Promise.all([db, hot.db].map((pool) => pool.destroy()));
  async function open() {
    await admitConnections(db, { applicationName, max: maxConnections });
    await checkSchema(db);
    // The second connection shows a pooler that mixes up prepared statements.
    await sql`select 1`.execute(hot.db);
    return { ...(await openEncryption(db, keys)), clock: await openDatabaseClock(db) };
  }
  const { clock, ...cryptography } = await open().catch(async (error: unknown) => {
    await closePools();
    throw error;
  });
  const bulkEncryption = createBulkEncryption();
  const replica =
    options.replica &&
    createReplica({
      ...options.replica,
      tls,
      applicationName: toApplicationName(options.name, shares.general),
      maxConnections: shares.general,
    });
  return {
    db,
    hotDb: hot.db,
    bulkEncryption,
    ...cryptography,
    clock,
    replica,
    server: { databaseUrl, tls },
    auditServer: { databaseUrl: auditDatabaseUrl, tls },
    oneAtATime: createOneAtATime(),
    readPools: () => [
      toPoolUse("general", general.pool),
      toPoolUse("hot", hot.pool),
      ...(replica ? [toPoolUse("replica", replica.pool)] : []),
    ],
    async close() {
      await bulkEncryption.close();
      await Promise.all([closePools(), replica?.close()]);
    },
  };
}

const toPoolUse = (pool: string, { totalCount, idleCount, waitingCount, options }: pg.Pool): PoolUse => ({
  pool,
  inUse: totalCount - idleCount,
  idle: idleCount,
  most: options.max,
  waiting: waitingCount,
});
