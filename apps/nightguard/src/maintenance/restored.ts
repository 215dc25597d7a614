import { ConflictError } from "@nightguard/contract";
import { type Config, createClosers, createLog, type Environment } from "@nightguard/platform";
import { openStores, requireRedis } from "@nightguard/process";
import { CommandError } from "@nightguard/process/exit";
import { adaptToRestore, type RestoreReport } from "@nightguard/service";
import { counted, createOutput } from "../output.ts";
import { migrate } from "./migrate.ts";
import { openServers } from "./open-servers.ts";

/**
 * The data directory's servers are started unless the environment names others.
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
    await requireRedis(stores.dispatch);
    const report = await adaptToRestore(stores, { by: { actor: { kind: "system" }, requestId: null }, ...how });
    output.say(...describe(report));
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    const consequence = "--force overrides this, but event readers may miss events written since the restore";
    throw new CommandError(`${error.message}; ${consequence}`, 1, { cause: error });
  } finally {
    await closers.closeAll();
  }
}

const describe = ({ lastWorkAt, feeds, repeated, failed, sessions, failovers }: RestoreReport): string[] => [
  lastWorkAt ? `The newest job in this ledger is from ${lastWorkAt.toISOString()}.` : "This ledger holds no jobs yet.",
  `${counted(feeds, "event feed")} started a new epoch: readers continue where they can miss nothing.`,
  `${counted(repeated, "job")} may have been sent since the backup: they run again and count as possible duplicates.`,
  `${counted(failed, "job")} with on_unknown=fail may have been sent as well: they failed with answer_unknown.`,
  `${counted(sessions, "session")} of people ended, and all sign-in links: they sign in again.`,
  ...(failovers > 0 ? [`Release goes on after ${counted(failovers, "failover")} that lost commits.`] : []),
  "The queues in Redis were cleared; rate limits and daily usage were kept.",
  "Newer than the backup, so lost: idempotency keys, API keys, disabled keys and people, and deletions. Repeat those that matter.",
];
