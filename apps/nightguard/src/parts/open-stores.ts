import { setTimeout as sleep } from "node:timers/promises";
import { setIdTime } from "@nightguard/contract";
import { createDispatch, type Dispatch, discoverCluster } from "@nightguard/dispatch";
import type { Ledger } from "@nightguard/ledger";
import {
  type Closers,
  type Config,
  createClosers,
  createMetrics,
  findStoreFault,
  type Log,
  type Metrics,
  type RedisWarning,
  requireConfig,
  toRedisWarning,
} from "@nightguard/platform";
import { CommandError } from "../exit.ts";
import { openLedger } from "./open-ledger.ts";

/** The default number of PostgreSQL connections of a process, over all its pools. */
const defaultConnections = { api: 20, worker: 10, restored: 4 } as const;
const redisPatienceMs = 2_000;
const redisErrorsEveryMs = 5_000;

/** Builds something from parts; when one fails, the parts opened before it are closed. */
export async function closingOnFailure<Built>(log: Log, build: (closers: Closers) => Promise<Built>): Promise<Built> {
  const closers = createClosers(log);
  try {
    return await build(closers);
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}

/**
 * The ledger in PostgreSQL and the dispatch in Redis.
 *
 * @throws ConfigError when a variable is missing; CommandError when the ledger cannot be opened
 */
export async function openStores(
  config: Config,
  log: Log,
  part: keyof typeof defaultConnections,
  closers: Closers,
): Promise<{ ledger: Ledger; dispatch: Dispatch; metrics: Metrics }> {
  const redisUrl = requireConfig(config.redisUrl, "REDIS_URL", "the Redis that holds what may run now");
  const maxConnections = config.databaseConnections ?? defaultConnections[part];
  const ledger = await openLedger(config, log, { name: part, maxConnections });
  closers.add("ledger", ledger.close);
  setIdTime(ledger.clock.now);
  const server = { redisUrl: await discoverCluster({ redisUrl, tls: config.tls.redis }), tls: config.tls.redis };
  const dispatch = createDispatch({ ...server, onError: logSometimes(log) });
  closers.add("dispatch", dispatch.close);
  logWarnings(dispatch, log);
  await untilConnected(dispatch);
  return { ledger, dispatch, metrics: createMetrics() };
}

/**
 * For a command that can do nothing without Redis.
 *
 * @throws CommandError saying what is wrong with it
 */
export async function requireRedis(dispatch: Dispatch): Promise<void> {
  const { fault } = await dispatch.readState();
  if (!fault) return;
  throw new CommandError(fault === "unknown" ? "Redis cannot be used; check REDIS_URL" : fault.message);
}

/** Waits briefly for the first connection, so that the first calls do not fail. The process also starts without Redis. */
async function untilConnected(dispatch: Dispatch): Promise<void> {
  const giveUpAt = performance.now() + redisPatienceMs;
  while (performance.now() < giveUpAt) {
    try {
      return await dispatch.ping();
    } catch {
      await sleep(20);
    }
  }
}

/** Connection errors come many times a second. */
function logSometimes(log: Log): (error: unknown) => void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    const now = performance.now();
    if (now - loggedAt < redisErrorsEveryMs) return;
    loggedAt = now;
    log.warn({ err: error, fault: findStoreFault("redis", error)?.message }, "trouble with Redis");
  };
}

/** Asks on each connection, since the server that a failover promoted may have other settings; repeats nothing. */
function logWarnings(dispatch: Dispatch, log: Log): void {
  const logged = new Set<RedisWarning>();
  async function logNew(): Promise<void> {
    const { warnings } = await dispatch.readState();
    for (const warning of warnings) {
      if (!logged.has(warning)) log.warn(toRedisWarning(warning), "Redis has an unsuitable setting");
      logged.add(warning);
    }
  }
  dispatch.onConnected(() => void logNew());
}
