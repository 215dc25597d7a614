import { awaitRedis, type RedisClient } from "./connection.ts";
import { epochKey } from "./keys.ts";
import { readTime } from "./scripts.ts";

/** Whether Redis remembers what was put there. Functions throw UnavailableError. */
export function createMemory(redis: RedisClient) {
  return {
    /** False from when Redis lost its memory until `begin`. */
    hasMemory: async (): Promise<boolean> => (await awaitRedis(redis.exists(epochKey))) === 1,
    /**
     * Begins a new memory, once everything in the old one is back with the ledger.
     *
     * @param bucketsFull true in a new installation; after a loss buckets start empty, since it is unknown what was used
     */
    async begin({ bucketsFull }: { bucketsFull: boolean }): Promise<void> {
      const [seconds, micros] = await readTime(redis);
      const epoch = bucketsFull ? 0 : seconds * 1_000_000 + micros;
      await awaitRedis(redis.set(epochKey, String(epoch), "NX"));
    },
  };
}
