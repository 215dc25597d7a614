import { findStoreFault, type RedisWarning, type StoreFault } from "@nightguard/platform";
import { keyPrefix, type RedisClient } from "./connection.ts";

export interface RedisState {
  /** Why Redis cannot be used; "unknown" for an unexplained error. */
  readonly fault?: StoreFault | "unknown";
  readonly warnings: readonly RedisWarning[];
}

/**
 * Writes a key, since a full Redis still answers a ping, and reads INFO, both on the shard of our keys. Never throws.
 *
 * @param lastError of the connection, explains commands that failed without a connection
 */
export async function readRedisState(redis: RedisClient, lastError: () => unknown): Promise<RedisState> {
  try {
    const pipeline = redis.pipeline().set(`${keyPrefix}:probe`, "1", "PX", 1_000).info("memory", "persistence");
    const [written, info] = (await pipeline.exec()) ?? [];
    const warnings = typeof info?.[1] === "string" ? findWarnings(info[1]) : [];
    return written?.[0] ? { fault: toFault(written[0], lastError), warnings } : { warnings };
  } catch (error) {
    return { fault: toFault(error, lastError), warnings: [] };
  }
}

const toFault = (error: unknown, lastError: () => unknown): StoreFault | "unknown" =>
  findStoreFault("redis", lastError()) ?? findStoreFault("redis", error) ?? "unknown";

/** Managed services may omit fields of INFO. */
function findWarnings(info: string): RedisWarning[] {
  const fields = new Map(info.split(/\r?\n/).map((line) => [line.split(":", 1)[0], line.slice(line.indexOf(":") + 1)]));
  const policy = fields.get("maxmemory_policy");
  return [
    ...(policy !== undefined && policy !== "noeviction" ? ["eviction_policy" as const] : []),
    ...(fields.get("aof_enabled") === "0" ? ["no_append_only_file" as const] : []),
  ];
}
