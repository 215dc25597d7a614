import type { Ledger } from "@nightguard/ledger";
import { type Config, createClosers, createLog, type Environment } from "@nightguard/platform";
import { openConfiguredLedger } from "@nightguard/process";
import { openServers, useRunningDatabase } from "./open-servers.ts";

const maxConnections = 6;

/**
 * Without `DATABASE_URL` it is the database of the data directory, whose servers are started unless a start runs.
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
    const completed = config.databaseUrl
      ? config
      : ((await useRunningDatabase(config, environment)) ?? (await openServers(config, environment, closers)));
    const ledger = await openConfiguredLedger(completed, log, { name, maxConnections });
    closers.add("ledger", ledger.close);
    return await work(ledger);
  } finally {
    await closers.closeAll();
  }
}
