import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { compileCache } from "../support/compile-cache.ts";
import { createDatabase, dropDatabase, query } from "../support/databases.ts";
import { createTestDatabase, testRedisUrl } from "../support/services.ts";
import { until } from "../support/waiting.ts";

const program = fileURLToPath(new URL("../../apps/nightguard/src/main.ts", import.meta.url));
const parts = ["migrate", "api", "worker", "start"];

let redis: Awaited<ReturnType<typeof testRedisUrl>>;

beforeAll(async () => {
  redis = await testRedisUrl();
});
afterAll(() => redis.release());

/** A part as an operator starts it, in a folder of its own. @returns what it said on standard error when it ended */
async function run(part: string, databaseUrl: string): Promise<{ exitCode: unknown; err: string }> {
  const folder = await mkdtemp(join(tmpdir(), "nightguard-test-"));
  onTestFinished(() => until(() => rm(folder, { recursive: true, force: true })));
  const child = spawn(process.execPath, [program, part], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      ...compileCache,
      PORT: "0",
      LOG_LEVEL: "silent",
      DATABASE_URL: databaseUrl,
      REDIS_URL: redis.redisUrl,
      NIGHTGUARD_ENCRYPTION_KEYS: `test:${randomBytes(32).toString("base64")}`,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [err, [exitCode]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  return { exitCode, err };
}

test.each(parts)("nightguard %s refuses a database of the former schema and says what to do", async (part) => {
  const { databaseUrl: serverUrl } = inject("services");
  const name = `test_${randomBytes(8).toString("hex")}`;
  const databaseUrl = await createDatabase(serverUrl, name);
  onTestFinished(() => dropDatabase(serverUrl, name));
  await query(databaseUrl, "create table kysely_migration (name varchar(255) primary key, timestamp varchar(255))");
  await query(databaseUrl, "insert into kysely_migration values ('0001-ledger', '2026-01-01T00:00:00.000Z')");

  const { exitCode, err } = await run(part, databaseUrl);

  expect(err).toBe(
    "nightguard: This database was made by a version of Nightguard before the baseline schema. Export what you need with " +
      "that version, then create an empty database and set DATABASE_URL to it (with npm start: move the data directory away).\n",
  );
  expect(exitCode).toBe(1);
});

test.each(parts)("nightguard %s refuses a database that a newer version changed for good", async (part) => {
  const { databaseUrl, drop } = await createTestDatabase();
  onTestFinished(drop);
  await query(databaseUrl, "insert into schema_breaks values ('9000-newer', '9.0.0')");

  const { exitCode, err } = await run(part, databaseUrl);

  expect(err).toContain("This database needs Nightguard 9.0.0 or newer, and this is version 0.");
  expect(exitCode).toBe(1);
});
