import { setIdTime } from "@nightguard/contract";
import type { Dispatch } from "@nightguard/dispatch";
import type { Ledger } from "@nightguard/ledger";
import { type Closers, type Config, type Log, requireConfig } from "@nightguard/platform";
import { openDispatch } from "./open-dispatch.ts";
import { openConfiguredLedger } from "./open-ledger.ts";

/**
 * The default number of PostgreSQL connections of a process, over all its pools. `restored` is the command `nightguard
 * admin restored`.
 */
const defaultConnections = { api: 20, worker: 10, restored: 4 } as const;

/**
 * @throws ConfigError when a variable is missing
 * @throws CommandError when the ledger cannot be opened
 */
export async function openStores(
  config: Config,
  log: Log,
  name: keyof typeof defaultConnections,
  closers: Closers,
): Promise<{ ledger: Ledger; dispatch: Dispatch }> {
  const redisUrl = requireConfig(config.redisUrl, "REDIS_URL", "the Redis that holds queues and limits");
  const ledger = await openConfiguredLedger(config, log, {
    name,
    maxConnections: config.databaseConnections ?? defaultConnections[name],
    readsOnReplica: name === "api",
  });
  closers.add("ledger", ledger.close);
  setIdTime(ledger.clock.now);
  const dispatch = await openDispatch({ redisUrl, tls: config.tls.redis }, log, closers);
  return { ledger, dispatch };
}
