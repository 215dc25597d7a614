import { randomBytes } from "node:crypto";
import { expect, inject, onTestFinished, test } from "vitest";
import { createDatabase, dropDatabase, query } from "../../../test/support/databases.ts";
import { createTestDatabase } from "../../../test/support/services.ts";
import { until } from "../../../test/support/waiting.ts";
import { openLedger } from "./ledger.ts";
import { MigrationNeededError } from "./migrations/schema.ts";

test("opening a ledger that is not migrated leaves no connection behind, however often it is tried", async () => {
  const { databaseUrl: serverUrl } = inject("services");
  const name = `test_${randomBytes(8).toString("hex")}`;
  const databaseUrl = await createDatabase(serverUrl, name);
  onTestFinished(() => dropDatabase(serverUrl, name));

  for (let attempt = 0; attempt < 5; attempt++) {
    await expect(open(databaseUrl, Buffer.alloc(32, 1))).rejects.toBeInstanceOf(MigrationNeededError);
  }

  await until(async () => expect(await countConnections(name)).toBe(0));
});

test("opening a ledger that was written with other keys leaves no connection behind", async () => {
  const { databaseUrl, drop } = await createTestDatabase();
  onTestFinished(drop);
  const ledger = await open(databaseUrl, Buffer.alloc(32, 1));
  await ledger.close();

  await expect(open(databaseUrl, Buffer.alloc(32, 2))).rejects.toThrow("altered");

  await until(async () => expect(await countConnections(new URL(databaseUrl).pathname.slice(1))).toBe(0));
});

const open = (databaseUrl: string, key: Buffer) =>
  openLedger({ databaseUrl, keys: [{ id: "test", key }], name: "test", maxConnections: 5 });

async function countConnections(database: string): Promise<unknown> {
  const count = "select count(*)::integer as count from pg_stat_activity where datname = $1";
  const [row] = await query(inject("services").databaseUrl, count, [database]);
  return row?.count;
}
