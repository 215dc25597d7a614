import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { ConflictError } from "@nightguard/contract";
import { type Closers, type Config, createClosers, createLog, readConfig, requireConfig } from "@nightguard/platform";
import { adaptToRestore, type RestoreReport } from "@nightguard/service";
import { CommandError } from "../exit.ts";
import { counted, createOutput } from "../output.ts";
import { decryptSecrets } from "../start/secrets.ts";
import { openServices } from "../start/services.ts";
import { migrate } from "./migrate.ts";
import { openStores } from "./open-stores.ts";

/** What the environment is called with that a config is read from. */
type Environment = Readonly<Record<string, string | undefined>>;

/**
 * `nightguard admin restored`: adapts the installation to a PostgreSQL that was restored from a backup, and says what it
 * did. Where the environment names no servers, those of the data directory are started for it.
 *
 * @throws CommandError while the API or workers run, unless `force`
 */
export async function runRestored(config: Config, environment: Environment, how: { force: boolean }): Promise<void> {
  const output = createOutput(process.stdout);
  const log = createLog({ level: config.logLevel, name: "restored", destination: process.stderr });
  const closers = createClosers(log);
  try {
    const completed = await openServers(config, environment, closers);
    await migrate({ ...completed, logLevel: "silent" });
    const stores = await openStores(completed, log, "restored", closers);
    const report = await adaptToRestore(stores, { by: { name: "admin", requestId: null }, ...how });
    output.say(...describe(report));
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    const consequence = "with --force it goes on, but readers may miss events that were written since the restore";
    throw new CommandError(`${error.message}; ${consequence}`, 1, { cause: error });
  } finally {
    await closers.closeAll();
  }
}

/** The config with servers and keys: what the environment does not name is that of the data directory, as with `start`. */
async function openServers(config: Config, environment: Environment, closers: Closers): Promise<Config> {
  if (config.databaseUrl && config.redisUrl) return config;
  if (!existsSync(config.dataDir)) {
    const none = `there is no installation in ${resolve(config.dataDir)}`;
    requireConfig(config.databaseUrl, "DATABASE_URL", `the PostgreSQL that was restored; ${none}`);
    requireConfig(config.redisUrl, "REDIS_URL", `the Redis of the installation; ${none}`);
  }
  const { say } = createOutput(process.stderr);
  const services = await openServices(config, { say, signal: new AbortController().signal });
  closers.add("services", services.close);
  const { encryptionKeys } = await decryptSecrets(config);
  return readConfig({
    ...environment,
    DATABASE_URL: services.databaseUrl,
    REDIS_URL: services.redisUrl,
    ...(encryptionKeys !== undefined && { NIGHTGUARD_ENCRYPTION_KEYS: encryptionKeys }),
  });
}

const describe = ({ lastWorkAt, feeds, repeated, failed }: RestoreReport): string[] => [
  lastWorkAt ? `The newest work in this ledger is of ${lastWorkAt.toISOString()}.` : "This ledger holds no work yet.",
  `${counted(feeds, "event feed")} began a new epoch: readers that were further go on where nothing can be missed.`,
  `${counted(repeated, "job")} may have been asked since the backup: they run again and count as possible duplicates.`,
  `${counted(failed, "job")} with on_unknown=fail may have been asked too: they failed with answer_unknown.`,
  "The queues in Redis were cleared; token buckets and what was used of the day stay.",
  "Not in a backup: idempotency keys, API keys and deletions that are newer. Repeat what was disabled or deleted since.",
];
