import { randomBytes } from "node:crypto";
import { RedisContainer } from "@testcontainers/redis";
import { Redis } from "ioredis";
import pg from "pg";
import { inject } from "vitest";
import { createDatabase, dropDatabase } from "./databases.ts";
import { startTemporaryServices } from "./temporary-services.ts";

/** A migrated, empty database of the caller's own, copied from a template: made in about a tenth of a second. */
export async function createTestDatabase(): Promise<{ databaseUrl: string; drop(): Promise<void> }> {
  const { databaseUrl: serverUrl, template } = inject("services");
  const name = `test_${randomBytes(8).toString("hex")}`;
  const databaseUrl = await createDatabase(serverUrl, name, template);
  return { databaseUrl, drop: () => dropDatabase(serverUrl, name) };
}

/**
 * A Redis of the caller's own, empty. Not a numbered database of a common one: keys have fixed names, and FLUSHALL,
 * MONITOR and what is published know no numbers. A Redis that was given from outside and is the only one is lent to one
 * caller at a time, who then waits for the others.
 */
export async function testRedisUrl(): Promise<{ redisUrl: string; release(): Promise<void> }> {
  const { redis } = inject("services");
  switch (redis.kind) {
    case "process": {
      const { redisUrl = "", close } = await startTemporaryServices({ postgres: false });
      return { redisUrl, release: close };
    }
    case "container": {
      const container = await new RedisContainer(redis.image).start();
      return { redisUrl: container.getConnectionUrl(), release: async () => void (await container.stop()) };
    }
    case "lent":
      return borrow(redis.redisUrl);
    default:
      throw new Error(`unknown kind of Redis: ${redis satisfies never}`);
  }
}

/** Any number that nothing else in the database server locks. */
const lendingLock = 7_471_033;

async function borrow(redisUrl: string): Promise<{ redisUrl: string; release(): Promise<void> }> {
  // PostgreSQL keeps the lock, since FLUSHALL would wipe out one in Redis, and gives it back when a caller is killed.
  const client = new pg.Client({ connectionString: inject("services").databaseUrl });
  await client.connect();
  await client.query("select pg_advisory_lock($1)", [lendingLock]);
  const redis = new Redis(redisUrl);
  await redis.flushall();
  redis.disconnect();
  return { redisUrl, release: () => client.end() };
}
