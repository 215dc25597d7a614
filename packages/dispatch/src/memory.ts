import { awaitRedis, type RedisClient } from "./connection.ts";
import { epochKey } from "./keys.ts";
import { readTime } from "./scripts.ts";

export interface Memory {
  /** False from a loss of memory until `begin`. */
  hasMemory(): Promise<boolean>;
  /**
   * Call once everything in the old memory is back with the ledger.
   *
   * @param bucketsFull only in a new installation; after a loss it is unknown what was used
   */
  begin(options: { bucketsFull: boolean }): Promise<void>;
}

/** Functions throw UnavailableError. */
export function createMemory(redis: RedisClient): Memory {
  return {
    hasMemory: async () => (await awaitRedis(redis.exists(epochKey))) === 1,
    async begin({ bucketsFull }) {
      const [seconds, micros] = await readTime(redis);
      const epoch = bucketsFull ? 0 : seconds * 1_000_000 + micros;
      await awaitRedis(redis.set(epochKey, String(epoch), "NX"));
    },
  };
}
