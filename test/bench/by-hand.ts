import { type KeptIn, resultTables } from "./by-hand-results.ts";
import type { Side } from "./side.ts";
import type { Stage } from "./stage.ts";
import { withSql } from "./with-sql.ts";

/**
 * Starts a service written by hand. These services run in turn and share a Redis, which is flushed after each run; each
 * has a database of its own, whose rows stay.
 */
export async function startByHand(stage: Stage, kept: KeptIn, concurrency: number): Promise<Side> {
  const { redis, redisUrl } = stage.byHand;
  const usesPostgres = kept !== "redis";
  const child = await stage.children.start(new URL("by-hand-process.ts", import.meta.url), {
    environment: {
      KEPT_IN: kept,
      REDIS_URL: redisUrl,
      DATABASE_URL: usesPostgres ? await createTables(stage) : "",
      UPSTREAM_URL: stage.upstream.url,
      CONCURRENCY: String(concurrency),
    },
  });
  return {
    redis,
    ...(usesPostgres && { postgres: stage.postgres }),
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

async function createTables({ postgres }: Stage): Promise<string> {
  const databaseUrl = await postgres.createEmptyDatabase();
  await withSql(databaseUrl, (sql) => sql.query(resultTables));
  return databaseUrl;
}
