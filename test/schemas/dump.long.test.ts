import { randomBytes } from "node:crypto";
import { newUuid } from "@nightguard/contract";
import { expect, inject, onTestFinished, test } from "vitest";
import { createDatabase, dropDatabase, query } from "../support/databases.ts";
import { createTestDatabase } from "../support/services.ts";
import { dumpLedger } from "./dump.ts";
import { loadDump } from "./load.ts";

async function createEmptyDatabase(): Promise<string> {
  const { databaseUrl: serverUrl } = inject("services");
  const name = `test_${randomBytes(8).toString("hex")}`;
  const databaseUrl = await createDatabase(serverUrl, name);
  onTestFinished(() => dropDatabase(serverUrl, name));
  return databaseUrl;
}

test("a dump that is loaded again has the same schema and rows, with its times moved to ten minutes ago", async () => {
  const { databaseUrl, drop } = await createTestDatabase();
  onTestFinished(drop);
  const accountId = newUuid();
  await query(
    databaseUrl,
    "insert into accounts (id, name, card_on_file, billing_synced) values ($1, 'It''s \\ a name', true, false)",
    [accountId],
  );
  await query(databaseUrl, "insert into release_schedule (account_id, mode) values ($1, 'live')", [accountId]);
  await query(databaseUrl, "insert into data_keys (account_id, wrapped) values ($1, '\\x00ff')", [accountId]);
  await query(databaseUrl, "insert into settings (key, value) values ('a', '{\"b\": [1, null]}')");

  const dump = await dumpLedger(databaseUrl, { accountId });
  const copyUrl = await createEmptyDatabase();
  const facts = await loadDump(copyUrl, dump);

  expect(facts).toMatchObject({ accountId });
  const schema = "select table_name, column_name, column_default, is_nullable from information_schema.columns";
  for (const statement of [
    `${schema} where table_schema = 'public' order by 1, 2`,
    "select indexdef from pg_indexes where schemaname = 'public' order by 1",
    "select name, version from migrations",
    "select id, name, trial_ends_at from accounts",
    "select due_at from release_schedule",
    "select id, wrapped from data_keys",
    "select value from settings",
  ]) {
    expect(await query(copyUrl, statement)).toEqual(await query(databaseUrl, statement));
  }
  const age = "select extract(epoch from now() - created_at)::integer as seconds from accounts";
  const [{ seconds } = {}] = await query(copyUrl, age);
  expect(seconds).toBeGreaterThanOrEqual(600);
  expect(seconds).toBeLessThan(660);
  expect(await query(copyUrl, "insert into data_keys (wrapped) values ('\\x00') returning id")).toEqual([{ id: 2 }]);
});
