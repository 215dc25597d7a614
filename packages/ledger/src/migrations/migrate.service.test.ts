import { readFile } from "node:fs/promises";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import nightguardJson from "../../../../apps/nightguard/package.json" with { type: "json" };
import { createEmptyDatabase, writeMigrations } from "../../../../test/ledger/test-migrations.ts";
import { query } from "../../../../test/support/databases.ts";
import { openOnceReachable } from "../../../../test/support/open-ledger.ts";
import { createTestDatabase } from "../../../../test/support/services.ts";
import { until } from "../../../../test/support/waiting.ts";
import { checkWritable } from "../database/writable.ts";
import { migrateLedger } from "./migrate.ts";
import { IncompatibleSchemaError, listMigrations, migrationsDirectory, serviceVersion } from "./schema.ts";

const version = "1.2.0";
const formerSchema =
  "This database was made by a version of Nightguard before the baseline schema. Export what you need with that version, " +
  "then create an empty database and set DATABASE_URL to it (with npm start: move the data directory away).";

async function migratedDatabase(): Promise<string> {
  const { databaseUrl, drop } = await createTestDatabase();
  onTestFinished(drop);
  return databaseUrl;
}

const open = (databaseUrl: string) =>
  openOnceReachable({ databaseUrl, keys: [{ id: "test", key: Buffer.alloc(32, 1) }], name: "test", maxConnections: 5 });

async function openClient(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test("migrations are made in the order of their names, each once, and recorded with the version that made them", async () => {
  const databaseUrl = await createEmptyDatabase();
  const first = { "0001-clinics": "create table clinics (id integer);" };
  const both = { ...first, "0002-names": "alter table clinics add name text; update clinics set name = 'none';" };

  const made = [
    await migrateLedger(databaseUrl, { directory: await writeMigrations(first), version: "1.1.0" }),
    await migrateLedger(databaseUrl, { directory: await writeMigrations(both), version }),
    await migrateLedger(databaseUrl, { directory: await writeMigrations(both), version }),
  ];

  expect(made).toEqual([["0001-clinics"], ["0002-names"], []]);
  expect(await query(databaseUrl, "select name, version from migrations order by name")).toEqual([
    { name: "0001-clinics", version: "1.1.0" },
    { name: "0002-names", version: "1.2.0" },
  ]);
});

test("several processes that migrate at once make each migration once, indexes built concurrently among them", async () => {
  const databaseUrl = await createEmptyDatabase();
  const directory = await writeMigrations({
    "0001-clinics": "create table clinics (id integer); select pg_sleep(0.3);",
    "0002-index": "-- outside a transaction\ncreate index concurrently if not exists clinics_by_id on clinics (id);\n",
  });

  const made = await Promise.all(Array.from({ length: 4 }, () => migrateLedger(databaseUrl, { directory, version })));

  expect(made.flat()).toEqual(["0001-clinics", "0002-index"]);
});

test("processes that find an empty database at once do not stumble over each other", async () => {
  const databaseUrl = await createEmptyDatabase();
  const directory = await writeMigrations({});
  for (let round = 0; round < 4; round++) {
    await query(databaseUrl, "drop table if exists duties");

    const made = await Promise.all(Array.from({ length: 8 }, () => migrateLedger(databaseUrl, { directory, version })));

    expect(made.flat()).toEqual([]);
  }
});

test("a type that has a table's name is an error, not an endless wait", async () => {
  const databaseUrl = await createEmptyDatabase();
  await query(databaseUrl, "create type duties as enum ()");

  const migrating = migrateLedger(databaseUrl, { directory: await writeMigrations({}), version });

  await expect(migrating).rejects.toThrow('type "duties" already exists');
});

test("a migration that fails leaves nothing behind, and those before it stay", async () => {
  const databaseUrl = await createEmptyDatabase();
  const first = { "0001-clinics": "create table clinics (id integer);" };
  const broken = await writeMigrations({ ...first, "0002-more": "create table more (id integer); select 1 / 0;" });

  await expect(migrateLedger(databaseUrl, { directory: broken, version })).rejects.toThrow("division by zero");

  expect(await query(databaseUrl, "select name from migrations")).toEqual([{ name: "0001-clinics" }]);
  const mended = await writeMigrations({ ...first, "0002-more": "create table more (id integer);" });
  expect(await migrateLedger(databaseUrl, { directory: mended, version })).toEqual(["0002-more"]);
});

test("an index whose concurrent creation failed is dropped and built again", async () => {
  const databaseUrl = await createEmptyDatabase();
  const directory = await writeMigrations({
    "0001-clinics": "create table clinics (id integer, name text); insert into clinics values (1, 'a'), (1, 'b');",
    "0002-indexes": `-- outside a transaction
-- The names; first of all, since they are read most.
create index concurrently if not exists clinics_by_name on clinics (name);
create unique index concurrently if not exists clinics_by_id
  on clinics (id);
`,
  });
  await expect(migrateLedger(databaseUrl, { directory, version })).rejects.toThrow("could not create unique index");
  await query(databaseUrl, "delete from clinics where name = 'b'");

  const made = await migrateLedger(databaseUrl, { directory, version });

  expect(made).toEqual(["0002-indexes"]);
  const indexes =
    "select indexrelid::regclass::text as name from pg_index where indrelid = 'clinics'::regclass and indisvalid";
  expect(await query(databaseUrl, `${indexes} order by 1`)).toEqual([
    { name: "clinics_by_id" },
    { name: "clinics_by_name" },
  ]);
});

test("a migration that waits for a table lets other statements pass, and is made once the table is free", async () => {
  const databaseUrl = await createEmptyDatabase();
  const first = { "0001-clinics": "create table clinics (id integer);" };
  await migrateLedger(databaseUrl, { directory: await writeMigrations(first), version });
  const reader = await openClient(databaseUrl);
  await reader.query("begin");
  await reader.query("select from clinics");

  const directory = await writeMigrations({ ...first, "0002-names": "alter table clinics add name text;" });
  const migrated = migrateLedger(databaseUrl, { directory, version });
  const waiting = "select from pg_locks where not granted and relation = 'clinics'::regclass";
  await until(async () => expect((await reader.query(waiting)).rowCount).toBe(1));
  await query(databaseUrl, "select from clinics"); // queues behind the migration until that gives way
  await reader.query("commit");

  expect(await migrated).toEqual(["0002-names"]);
});

test("a migration that PostgreSQL ends as one of a deadlock is made again", async () => {
  const databaseUrl = await createEmptyDatabase();
  const first = { "0001-tables": "create table clinics (id integer); create table plans (id integer);" };
  await migrateLedger(databaseUrl, { directory: await writeMigrations(first), version });
  const writer = await openClient(databaseUrl);
  // PostgreSQL ends the session that finds the deadlock. Only the migration looks for one, after a second.
  await writer.query("set deadlock_timeout = '1h'");
  await writer.query("begin");
  await writer.query("insert into plans values (1)");

  const both = { ...first, "0002-names": "alter table clinics add name text; alter table plans add name text;" };
  const migrated = migrateLedger(databaseUrl, { directory: await writeMigrations(both), version });
  const waiting = "select from pg_locks where not granted and relation = 'plans'::regclass";
  await until(async () => expect((await writer.query(waiting)).rowCount).toBe(1));
  await writer.query("insert into clinics values (1)");
  await writer.query("commit");

  expect(await migrated).toEqual(["0002-names"]);
});

test("a database of the former schema is refused and left as it is", async () => {
  const databaseUrl = await createEmptyDatabase();
  await query(databaseUrl, "create table kysely_migration (name varchar(255) primary key, timestamp varchar(255))");
  await query(databaseUrl, "insert into kysely_migration values ('0001-ledger', '2026-01-01T00:00:00.000Z')");

  const refusal = new IncompatibleSchemaError(formerSchema);
  await expect(migrateLedger(databaseUrl)).rejects.toThrow(refusal);
  await expect(open(databaseUrl)).rejects.toThrow(refusal);
  expect(await query(databaseUrl, "select to_regclass('migrations') as migrations")).toEqual([{ migrations: null }]);
});

test("a newer migration that is additive is accepted", async () => {
  const databaseUrl = await migratedDatabase();
  await query(databaseUrl, "alter table plans add newer text");
  await query(databaseUrl, "insert into migrations (name, version) values ('9000-newer', '9.0.0')");

  expect(await migrateLedger(databaseUrl)).toEqual([]);
  const ledger = await open(databaseUrl);
  await checkWritable(ledger);
  await ledger.close();
});

test("a newer migration that breaks this version is refused with both versions", async () => {
  const databaseUrl = await migratedDatabase();
  await query(
    databaseUrl,
    "insert into schema_breaks values ('0001-baseline', '0.1.0'), ('9000-newer', '9.0.0'), ('9001-newest', '9.1.0')",
  );

  const refusal = new IncompatibleSchemaError(
    `This database needs Nightguard 9.1.0 or newer, and this is version ${serviceVersion}. Run 9.1.0 or newer, or restore ` +
      "a backup from before the upgrade.",
  );
  await expect(migrateLedger(databaseUrl)).rejects.toThrow(refusal);
  await expect(open(databaseUrl)).rejects.toThrow(refusal);
});

test("a break that this version knows is accepted", async () => {
  const databaseUrl = await migratedDatabase();
  await query(databaseUrl, "insert into schema_breaks values ('0001-baseline', '0.1.0')");

  const ledger = await open(databaseUrl);
  await ledger.close();
});

test("a process that starts before its database is migrated names the missing migrations", async () => {
  const databaseUrl = await migratedDatabase();
  await query(databaseUrl, "delete from migrations");

  await expect(open(databaseUrl)).rejects.toMatchObject({
    name: "MigrationNeededError",
    missing: await listMigrations(migrationsDirectory),
  });
});

test("the migrations are numbered, and those outside a transaction can be run again", async () => {
  const names = await listMigrations(migrationsDirectory);

  expect(names.map((name) => /^(\d{4})(?:-[a-z]+)+$/.exec(name)?.[1])).toEqual(
    names.map((_, index) => String(index + 1).padStart(4, "0")),
  );
  for (const name of names) {
    const text = await readFile(new URL(`${name}.sql`, migrationsDirectory), "utf8");
    expect(text.match(/concurrently(?! if not exists| if exists)/g), name).toBeNull();
  }
});

test("no index of a migrated database is a hash index", async () => {
  const databaseUrl = await migratedDatabase();

  const hashes = "select from pg_class c join pg_am a on a.oid = c.relam where a.amname = 'hash' and c.relkind = 'i'";
  expect(await query(databaseUrl, hashes)).toEqual([]);
});

test("the version that is recorded is that of the command line", () => {
  expect(serviceVersion).toBe(nightguardJson.version);
});
