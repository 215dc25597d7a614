import { migrateLedger, planMigration } from "@nightguard/ledger";
import { type Config, createLog, requireConfig } from "@nightguard/platform";
import { waitForLedger } from "@nightguard/process";
import { toMigrationLines } from "./migration-lines.ts";

export async function migrate(config: Config): Promise<void> {
  const databaseUrl = requireDatabase(config);
  const log = createMigrationLog(config);
  const { serviceRole, auditRole, auditRetentionYears } = config;
  const options = { tls: config.tls.database, serviceRole, auditRole, auditRetentionYears };
  const made = await waitForLedger(() => migrateLedger(databaseUrl, options), log);
  log.info({ made }, "ledger migrated");
}

/** Prints what `migrate` would do. */
export async function checkMigration(config: Config): Promise<void> {
  const databaseUrl = requireDatabase(config);
  const log = createMigrationLog(config);
  const plan = await waitForLedger(() => planMigration(databaseUrl, { tls: config.tls.database }), log);
  for (const line of toMigrationLines(plan)) console.log(line);
}

const requireDatabase = ({ databaseUrl }: Config): string =>
  requireConfig(databaseUrl, "DATABASE_URL", "the PostgreSQL that keeps the ledger");

const createMigrationLog = ({ logLevel }: Config) => createLog({ level: logLevel, name: "migrate" });
