import { UnavailableError } from "@nightguard/contract";
import { defaultTls, type TlsOptions } from "@nightguard/platform";
import { Redis } from "ioredis";

/** The prefix of every Redis key. It is a cluster hash tag: all keys share one shard, so a script can use any of them. */
export const keyPrefix = "{nightguard}";

/** A Redis server. */
export interface RedisServer {
  /** `rediss:` for TLS. */
  readonly redisUrl: string;
  /** By default the authorities that Node trusts. */
  readonly tls?: TlsOptions | undefined;
}

const toTls = ({ redisUrl, tls = defaultTls }: RedisServer): { tls?: TlsOptions } =>
  new URL(redisUrl).protocol === "rediss:" ? { tls: { ...tls } } : {};

/** Reconnects without limit, with a delay that doubles from 100 ms to 2 s. */
const retryStrategy = (times: number) => Math.min(50 * 2 ** Math.min(times, 6), 2_000);

/**
 * A connection for ordinary commands. A command fails after a second without a reply, and at once while disconnected.
 *
 * No automatic pipelining: it holds commands back while others are in flight.
 */
export function connectForCommands(server: RedisServer): Redis {
  return new Redis(server.redisUrl, {
    ...toTls(server),
    commandTimeout: 1_000,
    connectTimeout: 2_000,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    retryStrategy,
  });
}

/** A connection for blocking commands and subscriptions (BullMQ workers, pub/sub): commands never time out. */
export function connectForBlocking(server: RedisServer): Redis {
  return new Redis(server.redisUrl, {
    ...toTls(server),
    connectTimeout: 2_000,
    maxRetriesPerRequest: null,
    retryStrategy,
  });
}

/** Awaits a reply from Redis. @throws UnavailableError (503) if the command fails */
export async function awaitRedis<Value>(reply: Promise<Value>): Promise<Value> {
  try {
    return await reply;
  } catch (cause) {
    throw new UnavailableError("The service is temporarily unavailable; try again shortly", 2, { cause });
  }
}

/** Redis lost its memory: no token is granted until its contents have been rebuilt from the ledger. */
export class DispatchLostError extends UnavailableError {
  constructor() {
    super("The service is recovering; try again shortly", 1);
  }
}
