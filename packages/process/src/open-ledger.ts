import { ConnectionBudgetError, DecryptionError, type Ledger, openLedger } from "@nightguard/ledger";
import { type Config, ConfigError, type Log, readEncryptionKeys, requireConfig } from "@nightguard/platform";
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
  options: { name: string; maxConnections: number },
): Promise<Ledger> {
  const databaseUrl = requireConfig(config.databaseUrl, "DATABASE_URL", "the PostgreSQL that keeps the ledger");
  const sources = requireConfig(
    config.encryptionKeys,
    "NIGHTGUARD_ENCRYPTION_KEYS",
    "the keys of stored personal data, NAME:KEY with KEY from `openssl rand -base64 32`",
  );
  const keys = await readEncryptionKeys(sources);
  const server = { databaseUrl, auditDatabaseUrl: config.auditDatabaseUrl, tls: config.tls.database };
  return waitForLedger(() => openLedger({ ...server, keys, ...options }), log).catch((error: unknown) => {
    if (error instanceof ConnectionBudgetError) throw new ConfigError(error.message, { cause: error });
    if (!(error instanceof DecryptionError)) throw error;
    const fault = "does not hold the keys that this database was written with; put the old ones behind the new";
    throw new ConfigError(`NIGHTGUARD_ENCRYPTION_KEYS ${fault} (${error.message})`, { cause: error });
  });
}
