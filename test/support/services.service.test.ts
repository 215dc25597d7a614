import { randomBytes } from "node:crypto";
import { checkWritable } from "@nightguard/ledger";
import { Redis } from "ioredis";
import { expect, test } from "vitest";
import { openOnceReachable } from "./open-ledger.ts";
import { createTestDatabase, testRedisUrl } from "./services.ts";

test("a test database is migrated and its caller's own", async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);

  const key = { id: "test", key: randomBytes(32) };
  const ledger = await openOnceReachable({
    databaseUrl: one.databaseUrl,
    keys: [key],
    name: "test",
    maxConnections: 2,
  });
  await checkWritable(ledger);

  expect(one.databaseUrl).not.toBe(other.databaseUrl);
  await ledger.close();
  await Promise.all([one.drop(), other.drop()]);
});

test("a test Redis is empty and evicts nothing", async () => {
  const { redisUrl, release } = await testRedisUrl();
  const redis = new Redis(redisUrl);

  expect(await redis.dbsize()).toBe(0);
  expect(await redis.config("GET", "maxmemory-policy")).toContain("noeviction");

  redis.disconnect();
  await release();
});
