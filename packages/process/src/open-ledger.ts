import { ConnectionBudgetError, DecryptionError, type Ledger, openLedger } from "@nightguard/ledger";
import { type Config, ConfigError, type Log, readEncryptionKeys, requireConfig } from "@nightguard/platform";
import { createReplicaLog } from "./replica-log.ts";
import { waitForLedger } from "./wait-for-ledger.ts";

/**
 * Opens the ledger, waiting until it is reachable, migrated, and has room for this process's connections.
 *
 * @throws ConfigError when a variable is missing, an encryption key is wrong, or the server can never hold so many
 *   connections
 * @throws CommandError after a minute
 */
export async function openConfiguredLedger(
  config: Config,
  log: Log,
  { readsOnReplica = false, ...options }: { name: string; maxConnections: number; readsOnReplica?: boolean },
): Promise<Ledger> {
  const databaseUrl = requireConfig(config.databaseUrl, "DATABASE_URL", "the PostgreSQL that keeps the ledger");
  const sources = requireConfig(
    config.encryptionKeys,
    "NIGHTGUARD_ENCRYPTION_KEYS",
    "the keys of stored personal data, NAME:KEY with KEY from `openssl rand -base64 32`",
  );
  const keys = await readEncryptionKeys(sources);
  const { replicaUrl, auditDatabaseUrl } = config;
  const replica =
    readsOnReplica && replicaUrl !== undefined
      ? { databaseUrl: replicaUrl, onUnused: createReplicaLog(log) }
      : undefined;
  const servers = { databaseUrl, auditDatabaseUrl, replica, tls: config.tls.database };
  return waitForLedger(() => openLedger({ ...servers, keys, ...options }), log).catch((error: unknown) => {
    if (error instanceof ConnectionBudgetError) throw new ConfigError(error.message, { cause: error });
    if (!(error instanceof DecryptionError)) throw error;
    const fault = "does not hold the keys that this database was written with; put the old ones behind the new";
    throw new ConfigError(`NIGHTGUARD_ENCRYPTION_KEYS ${fault} (${error.message})`, { cause: error });
  });
}
