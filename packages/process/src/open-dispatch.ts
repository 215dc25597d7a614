import { setTimeout as sleep } from "node:timers/promises";
import { createDispatch, type Dispatch, discoverCluster, type RedisServer } from "@nightguard/dispatch";
import { type Closers, findStoreFault, type Log, type RedisWarning, toRedisWarning } from "@nightguard/platform";
import { CommandError } from "./exit.ts";

const connectTimeoutMs = 2_000;
const retryPauseMs = 20;
const logErrorsEveryMs = 5_000;

/** The first calls must not fail, but the process also starts without Redis. */
export async function openDispatch(server: RedisServer, log: Log, closers: Closers): Promise<Dispatch> {
  const redisUrl = await discoverCluster(server);
  const dispatch = createDispatch({ ...server, redisUrl, onError: createErrorLog(log) });
  closers.add("dispatch", dispatch.close);
  logWarnings(dispatch, log);
  await untilConnected(dispatch);
  return dispatch;
}

/** @throws CommandError saying what is wrong with Redis, if the dispatch cannot use it */
export async function requireRedis(dispatch: Dispatch): Promise<void> {
  const { fault } = await dispatch.readState();
  if (!fault) return;
  throw new CommandError(fault === "unknown" ? "Redis cannot be used; check REDIS_URL" : fault.message);
}

async function untilConnected(dispatch: Dispatch): Promise<void> {
  const giveUpAt = performance.now() + connectTimeoutMs;
  while (performance.now() < giveUpAt) {
    try {
      return await dispatch.ping();
    } catch {
      await sleep(retryPauseMs);
    }
  }
}

/** A lost connection causes many errors a second, so they are logged at most every five seconds. */
function createErrorLog(log: Log): (error: unknown) => void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    const now = performance.now();
    if (now - loggedAt < logErrorsEveryMs) return;
    loggedAt = now;
    log.warn({ err: error, fault: findStoreFault("redis", error)?.message }, "Redis error");
  };
}

/** Reads the warnings on every connection: after a failover the new server may have other settings. */
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
