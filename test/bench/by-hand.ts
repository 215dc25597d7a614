import type { Side } from "./side.ts";
import type { Stage } from "./stage.ts";

/** The side written by hand, on a Redis that it has to itself. */
export async function startByHand(stage: Stage, concurrency: number): Promise<Side> {
  const { redis, redisUrl } = stage.byHand;
  const child = await stage.children.start(new URL("by-hand-process.ts", import.meta.url), {
    environment: { REDIS_URL: redisUrl, UPSTREAM_URL: stage.upstream.url, CONCURRENCY: String(concurrency) },
  });
  return {
    redis,
    workerPids: () => [child.pid],
    apiPids: () => [],
    async verify(jobs) {
      const { seconds } = (await child.ask({ jobs })) as { seconds: number }; // from our own by-hand-process.ts
      return seconds;
    },
    clear: async () => void (await redis.flushall()),
    end: child.end,
  };
}
