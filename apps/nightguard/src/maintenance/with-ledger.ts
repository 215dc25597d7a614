import type { Ledger } from "@nightguard/ledger";
import { type Config, createClosers, createLog, type Environment } from "@nightguard/platform";
import { openConfiguredLedger } from "@nightguard/process";
import { openServers } from "./open-servers.ts";

const maxConnections = 6;

/**
 * Without `DATABASE_URL` the servers of the data directory are started.
 *
 * @param name in the log and among the database's connections
 */
export async function withLedger<Result>(
  { config, environment, name }: { config: Config; environment: Environment; name: string },
  work: (ledger: Ledger) => Promise<Result>,
): Promise<Result> {
  const log = createLog({ level: config.logLevel, name, destination: process.stderr });
  const closers = createClosers(log);
  try {
    const completed = config.databaseUrl ? config : await openServers(config, environment, closers);
    const ledger = await openConfiguredLedger(completed, log, { name, maxConnections });
    closers.add("ledger", ledger.close);
    return await work(ledger);
  } finally {
    await closers.closeAll();
  }
}
