import { UnavailableError } from "@nightguard/contract";
import { Redis } from "ioredis";

/** Every key of ours carries this hash tag: in a cluster they lie on one shard, where one script may touch them all. */
export const keyPrefix = "{nightguard}";

/** Reconnects for ever, from 50 ms to 2 s apart. */
const retryStrategy = (times: number) => Math.min(50 * 2 ** Math.min(times, 6), 2_000);

/**
 * A connection for commands that somebody waits for: it fails within a second rather than hang on a Redis that does,
 * and does not queue up commands while there is no connection.
 *
 * Each command is sent when it is given: automatic pipelining would hold it back for as long as others are under way.
 */
export function connectForCommands(redisUrl: string): Redis {
  return new Redis(redisUrl, {
    commandTimeout: 1_000,
    connectTimeout: 2_000,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    retryStrategy,
  });
}

/** A connection that blocks, as BullMQ's workers and subscribers do: it waits as long as it takes. */
export function connectForWaiting(redisUrl: string): Redis {
  return new Redis(redisUrl, { connectTimeout: 2_000, maxRetriesPerRequest: null, retryStrategy });
}

/** The reply of Redis. @throws UnavailableError on any failure */
export async function answered<Value>(reply: Promise<Value>): Promise<Value> {
  try {
    return await reply;
  } catch (cause) {
    throw new UnavailableError("The service is temporarily unavailable; try again shortly", 2, { cause });
  }
}
