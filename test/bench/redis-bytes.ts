import type { Redis } from "ioredis";

/** What Redis holds, in bytes, its own start-up memory included. */
export async function usedBytes(redis: Redis): Promise<number> {
  const info = await redis.info("memory");
  return Number(/used_memory:(\d+)/.exec(info)?.[1]);
}
