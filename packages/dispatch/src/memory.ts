import type { Redis } from "ioredis";
import { awaitRedis } from "./connection.ts";
import { epochKey } from "./keys.ts";

/** Whether Redis remembers what was put there. Functions throw UnavailableError. */
export function createMemory(redis: Redis) {
  return {
    /** False from when Redis lost its memory until `begin`. */
    hasMemory: async (): Promise<boolean> => (await awaitRedis(redis.exists(epochKey))) === 1,
    /**
     * Begins a new memory, once everything in the old one is back with the ledger.
     *
     * @param bucketsFull true in a new installation; after a loss buckets start empty, since it is unknown what was used
     */
    async begin({ bucketsFull }: { bucketsFull: boolean }): Promise<void> {
      const [seconds = 0, micros = 0] = await awaitRedis(redis.time());
      const epoch = bucketsFull ? 0 : Number(seconds) * 1_000_000 + Number(micros);
      await awaitRedis(redis.set(epochKey, String(epoch), "NX"));
    },
  };
}
