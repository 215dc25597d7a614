import { randomBytes } from "node:crypto";
import { RedisContainer } from "@testcontainers/redis";
import { Redis } from "ioredis";
import pg from "pg";
import { inject } from "vitest";
import { createDatabase, dropDatabase } from "./databases.ts";
import { startGuardedRedis } from "./guarded-redis.ts";
import { startTemporaryServices } from "./temporary-services.ts";

export interface TestDatabase {
  /** As the owner of the tables. */
  readonly databaseUrl: string;
  /** As the role of the API and the workers. */
  readonly serviceUrl: string;
  drop(): Promise<void>;
}

/** Creates a migrated, empty database from a template, in about a tenth of a second. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { databaseUrl: serverUrl, template, serviceRole } = inject("services");
  const name = `${template}_${randomBytes(8).toString("hex")}`;
  const databaseUrl = await createDatabase(serverUrl, name, template);
  const serviceUrl = new URL(databaseUrl);
  if (serviceRole) Object.assign(serviceUrl, { username: serviceRole.name, password: serviceRole.password });
  return { databaseUrl, serviceUrl: serviceUrl.href, drop: () => dropDatabase(serverUrl, name) };
}

/**
 * An empty Redis for the caller alone. A numbered database of a shared server would not do: FLUSHALL, MONITOR and
 * published messages ignore the number. A single external Redis is lent to one caller at a time.
 */
export async function testRedisUrl(): Promise<{ redisUrl: string; release(): Promise<void> }> {
  const { redis } = inject("services");
  switch (redis.kind) {
    case "process": {
      if (redis.program) return startGuardedRedis(redis.program);
      const { redisUrl = "", close } = await startTemporaryServices({ postgres: false });
      return { redisUrl, release: close };
    }
    case "container": {
      const container = await new RedisContainer(redis.image)
        .withCommand(["redis-server", "--appendonly", "yes"]) // without, the service warns
        .withStartupTimeout(240_000)
        .start();
      return { redisUrl: container.getConnectionUrl(), release: async () => void (await container.stop()) };
    }
    case "lent":
      return borrow(redis.redisUrl);
    default:
      throw new Error(`unknown kind of Redis: ${redis satisfies never}`);
  }
}

/** An arbitrary advisory lock id. */
const lendingLock = 7_471_033;

async function borrow(redisUrl: string): Promise<{ redisUrl: string; release(): Promise<void> }> {
  // The lock is in PostgreSQL: FLUSHALL would erase one in Redis, and PostgreSQL releases it when the caller is killed.
  const client = new pg.Client({ connectionString: inject("services").databaseUrl });
  await client.connect();
  await client.query("select pg_advisory_lock($1)", [lendingLock]);
  const redis = new Redis(redisUrl);
  await redis.flushall();
  redis.disconnect();
  return { redisUrl, release: () => client.end() };
}
