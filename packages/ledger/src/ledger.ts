import type { EncryptionKey, TlsOptions } from "@nightguard/platform";
import { bindDeps } from "@nightguard/platform";
import { bindAccounts, bindApiKeys } from "./accounts/index.ts";
import type { RequestedBy } from "./administration/audit.ts";
import { bindAdministrators, bindAudit, bindPlans } from "./administration/index.ts";
import { recordRestore } from "./administration/restore.ts";
import { expireIdleBatches, hasRowsToPurge, purge } from "./administration/retention.ts";
import { markOnce } from "./administration/settings.ts";
import { createOneAtATime } from "./batches/one-at-a-time.ts";
import { bindColumnMappings } from "./column-mappings/index.ts";
import { openDatabaseClock } from "./database/clock.ts";
import {
  admitConnections,
  readConnectionUse,
  shareConnections,
  toApplicationName,
} from "./database/connection-budget.ts";
import { connect } from "./database/index.ts";
import { checkWritable } from "./database/writable.ts";
import { createBulkEncryption } from "./encryption/bulk-encryption.ts";
import { openEncryption } from "./encryption/open-encryption.ts";
import { checkSchema } from "./migrations/schema.ts";
import { bindPayers } from "./payers/index.ts";
import { bindProviders } from "./providers/index.ts";
import { bindUpstreams } from "./upstreams/index.ts";
import { bindSessions, bindUsers } from "./users/index.ts";

/** The ledger in PostgreSQL. Each function is one question or one transaction. */
export type Ledger = Awaited<ReturnType<typeof openLedger>>;

/**
 * Opens a migrated ledger.
 *
 * @param options.auditDatabaseUrl the same database as a role that may drop old months of the audit, where another may not
 * @param options.keys the current one first
 * @param options.name of the process, in lower case
 * @param options.maxConnections of all pools together
 * @throws IncompatibleSchemaError when this version cannot use the database, MigrationNeededError when it is not migrated
 * @throws ConnectionBudgetError when the server cannot accept that many connections
 * @throws DecryptionError when it was written with other encryption keys
 */
export async function openLedger(options: {
  databaseUrl: string;
  auditDatabaseUrl?: string | undefined;
  tls?: TlsOptions;
  keys: readonly EncryptionKey[];
  name: string;
  maxConnections: number;
}) {
  const { databaseUrl, auditDatabaseUrl = databaseUrl, tls, keys, maxConnections } = options;
  const shares = shareConnections(maxConnections);
  const applicationName = toApplicationName(options.name, maxConnections);
  const { db } = connect({ databaseUrl, tls, applicationName, maxConnections: shares.general });
  const { db: hotDb } = connect({ databaseUrl, tls, applicationName, maxConnections: shares.hot, isHot: true });
  const closePools = () => Promise.all([db, hotDb].map((pool) => pool.destroy()));
  async function open() {
    await admitConnections(db, { applicationName, max: maxConnections });
    await checkSchema(db);
    return { ...(await openEncryption(db, keys)), clock: await openDatabaseClock(db) };
  }
  const { clock, ...cryptography } = await open().catch(async (error: unknown) => {
    await closePools();
    throw error;
  });
  const bulkEncryption = createBulkEncryption();
  const deps = { db, hotDb, bulkEncryption, oneAtATime: createOneAtATime(), ...cryptography };
  return {
    ...deps,
    clock,
    columnMappings: bindColumnMappings(deps),
    accounts: bindAccounts(deps),
    apiKeys: bindApiKeys(deps),
    administrators: bindAdministrators(deps),
    plans: bindPlans(db),
    audit: bindAudit(deps, { databaseUrl, tls }, { databaseUrl: auditDatabaseUrl, tls }),
    payers: bindPayers(db),
    providers: bindProviders(deps),
    upstreams: bindUpstreams(deps),
    users: bindUsers(deps),
    sessions: bindSessions(deps),
    ...bindDeps(db, { checkWritable, readConnectionUse, hasRowsToPurge, expireIdleBatches, markOnce }),
    ...bindDeps(hotDb, { purge }),
    recordRestore: (by: RequestedBy) => recordRestore({ databaseUrl, tls }, by),
    async close() {
      await bulkEncryption.close();
      await closePools();
    },
  };
}
