import { UnavailableError } from "@nightguard/contract";
import { defaultTls, parseRedisAddress, type RedisAddress, type TlsOptions } from "@nightguard/platform";
import { Cluster, Redis } from "ioredis";
import { guardSockets } from "./guard-sockets.ts";

/** A cluster hash tag before every key: all keys share one shard, so a script can use any of them. */
export const keyPrefix = "{nightguard}";

/** A Redis server, a master with its Sentinels, or a cluster. */
export interface RedisServer {
  readonly redisUrl: string;
  /** Default: the authorities that Node trusts. */
  readonly tls?: TlsOptions | undefined;
}

export type RedisClient = Redis | Cluster;

/** Retries without limit, with a delay that doubles from 100 ms to 2 s. */
const retryStrategy = (times: number) => Math.min(50 * 2 ** Math.min(times, 6), 2_000);
const connectTimeoutMs = 2_000;
const commandTimeoutMs = 1_000;
/**
 * How long a server may owe a reply before the connection counts as dead: a server that hangs or was switched off
 * closes nothing. Longer than BullMQ's longest blocking command, 10 s.
 */
const silenceMs = { commands: 3_000, blocking: 12_000 } as const;

/**
 * A command fails after a second without a reply, and at once while disconnected.
 *
 * No automatic pipelining: it holds commands back while others are in flight.
 */
export const connectForCommands = (server: RedisServer): RedisClient =>
  connect(
    server,
    { commandTimeout: commandTimeoutMs, maxRetriesPerRequest: 1, socketTimeout: silenceMs.commands },
    { queuesOffline: false },
  );

/** For BullMQ workers and pub/sub: commands are sent again, and never fail. */
export const connectForBlocking = (server: RedisServer): RedisClient =>
  connect(server, { maxRetriesPerRequest: null, socketTimeout: silenceMs.blocking }, { queuesOffline: true });

/** Options of a connection to a server, or to each node of a cluster. */
interface NodeOptions {
  readonly maxRetriesPerRequest: number | null;
  readonly commandTimeout?: number;
  readonly socketTimeout: number;
}

function connect(
  { redisUrl, tls = defaultTls }: RedisServer,
  nodeOptions: NodeOptions,
  { queuesOffline: enableOfflineQueue }: { queuesOffline: boolean },
): RedisClient {
  guardSockets();
  const address = parseRedisAddress(redisUrl);
  const options = { ...nodeOptions, connectTimeout: connectTimeoutMs, ...(address.usesTls && { tls: { ...tls } }) };
  if (address.kind === "cluster") return connectToCluster(address, options, enableOfflineQueue);
  const single = { ...options, enableOfflineQueue, retryStrategy, reconnectOnError: reconnectWhenReadOnly() };
  if (address.kind === "single") return new Redis(redisUrl, single);
  return new Redis({ ...single, ...toSentinelOptions(address, tls) });
}

function toSentinelOptions(address: RedisAddress, tls: TlsOptions) {
  return {
    sentinels: [...address.endpoints],
    ...(address.masterName !== undefined && { name: address.masterName }),
    ...toLogin(address),
    db: address.db,
    ...(address.sentinelUsername !== undefined && { sentinelUsername: address.sentinelUsername }),
    ...(address.sentinelPassword !== undefined && { sentinelPassword: address.sentinelPassword }),
    ...(address.usesTls && { enableTLSForSentinelMode: true, sentinelTLS: { ...tls } }),
    ...(address.nat && { natMap: { ...address.nat } }),
    sentinelRetryStrategy: retryStrategy,
    sentinelCommandTimeout: commandTimeoutMs,
    // Sentinels tell each other's IP addresses, which certificates do not name.
    updateSentinels: !address.usesTls,
  };
}

function connectToCluster(
  address: RedisAddress,
  nodeOptions: NodeOptions & { readonly connectTimeout: number; readonly tls?: TlsOptions },
  enableOfflineQueue: boolean,
): Cluster {
  return new Cluster([...address.endpoints], {
    enableOfflineQueue,
    redisOptions: { ...nodeOptions, ...toLogin(address) },
    clusterRetryStrategy: retryStrategy,
    slotsRefreshTimeout: connectTimeoutMs,
    // Finds moved shards without a command that reports them.
    slotsRefreshInterval: 30_000,
    // Each connection resolves its host itself: a certificate names the host, not an IP address.
    dnsLookup: (host, done) => done(null, host),
    ...(address.nat && { natMap: { ...address.nat } }),
  });
}

const toLogin = ({ username, password }: RedisAddress): { username?: string; password?: string } => ({
  ...(username !== undefined && { username }),
  ...(password !== undefined && { password }),
});

const readOnlyPauseMs = 5_000;

/** Leaves a replica where there was a master: the host's name may lead to another by now. Pauses before repeating. */
function reconnectWhenReadOnly(): (error: Error) => boolean {
  let reconnectedAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    const now = performance.now();
    if (!error.message.startsWith("READONLY") || now - reconnectedAt < readOnlyPauseMs) return false;
    reconnectedAt = now;
    return true;
  };
}

/** Closed before use, without any other error. */
class ConnectionClosedError extends Error {
  override readonly name = "ConnectionClosedError";
  readonly code = "ECONNRESET";
}

/** @param onError called on each error, perhaps many times a second */
export function watchConnection(redis: RedisClient, onError: (error: unknown) => void) {
  let lastError: unknown;
  const note = (error: unknown) => {
    lastError = error;
    onError(error);
  };
  redis.on("error", note);
  redis.on("node error", (error: unknown) => {
    if (redis.status !== "ready") note(error);
  });
  redis.on("ready", () => {
    lastError = undefined;
  });
  redis.on("close", () => {
    // A server that expects TLS closes the connection silently.
    lastError ??= new ConnectionClosedError("closed");
  });
  return {
    /** The last error since the connection was usable. */
    lastError: () => lastError,
  };
}

/** The cause is the command's failure. */
export class DispatchAwayError extends UnavailableError {}

/** @throws DispatchAwayError (503) if the command fails */
export async function awaitRedis<Value>(reply: Promise<Value>): Promise<Value> {
  try {
    return await reply;
  } catch (cause) {
    throw new DispatchAwayError("The service is temporarily unavailable; try again shortly", 2, { cause });
  }
}

/** Redis lost its memory: no token is granted until it is rebuilt from the ledger. */
export class DispatchLostError extends UnavailableError {
  constructor() {
    super("The service is recovering; try again shortly", 1);
  }
}
