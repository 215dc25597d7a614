import { migrateLedger } from "@nightguard/ledger";
import { type Config, createLog, requireConfig } from "@nightguard/platform";
import { waitForLedger } from "@nightguard/process";

export async function migrate(config: Config): Promise<void> {
  const databaseUrl = requireConfig(config.databaseUrl, "DATABASE_URL", "the PostgreSQL that keeps the ledger");
  const log = createLog({ level: config.logLevel, name: "migrate" });
  const { serviceRole, auditRole, auditRetentionYears } = config;
  const options = { tls: config.tls.database, serviceRole, auditRole, auditRetentionYears };
  const made = await waitForLedger(() => migrateLedger(databaseUrl, options), log);
  log.info({ made }, "ledger migrated");
}
