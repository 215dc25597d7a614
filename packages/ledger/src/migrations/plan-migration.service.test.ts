import { expect, test } from "vitest";
import { createEmptyDatabase, writeMigrations } from "../../../../test/ledger/test-migrations.ts";
import { query } from "../../../../test/support/databases.ts";
import { migrateLedger } from "./migrate.ts";
import { planMigration } from "./plan-migration.ts";

const version = "1.2.0";
const first = { "0001-clinics": "create table clinics (id integer, name text);" };

test("a plan says what each migration does to the tables that are there, and makes none", async () => {
  const databaseUrl = await createEmptyDatabase();
  await migrateLedger(databaseUrl, { directory: await writeMigrations(first), version });
  await query(databaseUrl, "insert into clinics select n, 'a' from generate_series(1, 5000) n");
  await query(databaseUrl, "analyze clinics");
  const directory = await writeMigrations({
    ...first,
    "0002-more": `create table more (id integer);
create index more_by_id on more (id);
alter table clinics
  add column city text;`,
    "0003-indexes": `-- outside a transaction
create index concurrently if not exists clinics_by_name
  on clinics (name);
create unique index concurrently if not exists more_ids on more (id);
`,
    "0004-break": `update clinics
set city = '';
insert into schema_breaks (migration, needs_version) values ('0004-break', '1.2.0');`,
  });

  const clinics = {
    name: "clinics",
    rows: 5_000,
    bytes: expect.any(Number),
    readSeconds: expect.any(Number),
  };
  expect(await planMigration(databaseUrl, { directory, version })).toEqual({
    current: "0001-clinics",
    migrations: [
      { name: "0002-more", isConcurrent: false, needsVersion: null, tables: [{ ...clinics, does: "alters" }] },
      { name: "0003-indexes", isConcurrent: true, needsVersion: null, tables: [{ ...clinics, does: "indexes" }] },
      { name: "0004-break", isConcurrent: false, needsVersion: "1.2.0", tables: [{ ...clinics, does: "updates" }] },
    ],
  });
  expect(await query(databaseUrl, "select name from migrations")).toEqual([{ name: "0001-clinics" }]);
});

test("an empty database needs all migrations of this version, and none afterwards", async () => {
  const databaseUrl = await createEmptyDatabase();
  const { current, migrations } = await planMigration(databaseUrl);
  expect(current).toBeNull();

  expect(await migrateLedger(databaseUrl)).toEqual(migrations.map(({ name }) => name));

  expect(await planMigration(databaseUrl)).toEqual({ current: migrations.at(-1)?.name, migrations: [] });
});
