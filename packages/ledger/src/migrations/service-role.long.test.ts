import { randomBytes } from "node:crypto";
import { expect, inject, onTestFinished, test } from "vitest";
import { createDatabase, dropDatabase, query } from "../../../../test/support/databases.ts";
import { openOnceReachable } from "../../../../test/support/open-ledger.ts";
import { createTestDatabase } from "../../../../test/support/services.ts";
import { checkWritable } from "../database/writable.ts";
import { migrateLedger } from "./migrate.ts";

/** A database migrated for a service role that the migration made. */
async function migrateForService() {
  const { databaseUrl, drop } = await createTestDatabase();
  const name = `service_${randomBytes(6).toString("hex")}`;
  onTestFinished(async () => {
    await query(databaseUrl, `drop owned by ${name}`);
    await query(databaseUrl, `drop role ${name}`);
    await drop();
  });
  const migrate = (password: string) => migrateLedger(databaseUrl, { serviceRole: { name, password } });
  await migrate("first");
  const urlWith = (password: string) => Object.assign(new URL(databaseUrl), { username: name, password }).href;
  return { databaseUrl, name, migrate, urlWith };
}

test("the service works as a role that cannot create, alter or drop anything", async () => {
  const { databaseUrl, urlWith } = await migrateForService();
  const url = urlWith("first");

  const keys = [{ id: "test", key: Buffer.alloc(32, 1) }];
  const ledger = await openOnceReachable({ databaseUrl: url, keys, name: "test", maxConnections: 5 });
  await checkWritable(ledger);
  await ledger.close();
  expect(await migrateLedger(url)).toEqual([]); // nothing to do
  const tables = await query(databaseUrl, "select tablename from pg_tables where schemaname = 'public'");
  expect(tables.length).toBeGreaterThan(10);
  for (const { tablename } of tables) {
    await expect(query(url, `drop table ${tablename}`)).rejects.toThrow("must be owner");
    await expect(query(url, `alter table ${tablename} add column more text`)).rejects.toThrow("must be owner");
    await expect(query(url, `truncate ${tablename}`)).rejects.toThrow("permission denied");
  }
  await expect(query(url, "create table more ()")).rejects.toThrow("permission denied for schema");
  await expect(query(url, "drop function make_release_due cascade")).rejects.toThrow("must be owner");
  await expect(query(url, "create role other")).rejects.toThrow("permission denied to create role");
  await expect(query(url, "set role postgres")).rejects.toThrow(/permission denied|does not exist/);
});

test("it adds lines to the audit, and neither changes nor deletes them, nor the record of migrations", async () => {
  const { urlWith } = await migrateForService();
  const url = urlWith("first");

  await query(url, "insert into audit (id, actor, action) values (gen_random_uuid(), 'test', 'test')");
  expect(await query(url, "select actor from audit")).toEqual([{ actor: "test" }]);
  for (const table of ["audit", "migrations", "schema_breaks"]) {
    await expect(query(url, `delete from ${table}`)).rejects.toThrow("permission denied");
  }
  await expect(query(url, "update audit set actor = 'other'")).rejects.toThrow("permission denied");
});

test("after a restore without privileges, the next migration closes again what only the audit's role may call", async () => {
  const { databaseUrl, migrate, urlWith } = await migrateForService();
  const url = urlWith("first");
  const drop = () => query(url, "select drop_audit_month('2020-01-01')");
  await query(databaseUrl, "grant execute on function drop_audit_month(date) to public");
  await expect(drop()).rejects.not.toThrow("permission denied for function");

  await migrate("first");

  await expect(drop()).rejects.toThrow("permission denied for function");
});

test("the role has the time limits of its connections, which a pooler does not pass on", async () => {
  const { urlWith } = await migrateForService();

  const limits = "select name, reset_val from pg_settings where name = any($1) order by name";
  const names = ["idle_in_transaction_session_timeout", "statement_timeout"];
  expect(await query(urlWith("first"), limits, [names])).toEqual([
    { name: "idle_in_transaction_session_timeout", reset_val: "60000" },
    { name: "statement_timeout", reset_val: "4500" },
  ]);
});

test("a new password replaces the old one, and neither is in the server's catalogue", async () => {
  const { databaseUrl, name, migrate, urlWith } = await migrateForService();

  expect(await migrate("second's \\ one")).toEqual([]);

  expect(await query(urlWith(encodeURIComponent("second's \\ one")), "select 1 as one")).toEqual([{ one: 1 }]);
  await expect(query(urlWith("first"), "select 1")).rejects.toThrow("password authentication failed");
  const [stored] = await query(databaseUrl, "select rolpassword from pg_authid where rolname = $1", [name]);
  expect(stored?.rolpassword).toMatch(/^SCRAM-SHA-256\$4096:/);
});

test("a role that could do more than read and write rows loses it", async () => {
  const { databaseUrl, name, migrate } = await migrateForService();
  await query(databaseUrl, `alter role ${name} superuser createdb createrole`);

  await migrate("first");

  const rights = "select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = $1";
  expect(await query(databaseUrl, rights, [name])).toEqual([
    { rolsuper: false, rolcreatedb: false, rolcreaterole: false },
  ]);
});

test("an owner who may create roles and is no superuser migrates, makes the roles, and renews their passwords", async () => {
  const { databaseUrl: serverUrl } = inject("services");
  const suffix = randomBytes(6).toString("hex");
  const [owner, service, auditor] = [`owner_${suffix}`, `service_${suffix}`, `auditor_${suffix}`];
  await query(serverUrl, `create role ${owner} login createrole password 'first'`);
  const databaseUrl = await createDatabase(serverUrl, `owned_${suffix}`, "template1");
  onTestFinished(async () => {
    await dropDatabase(serverUrl, `owned_${suffix}`);
    await query(serverUrl, `drop role ${service}, ${auditor}, ${owner}`);
  });
  await query(serverUrl, `alter database owned_${suffix} owner to ${owner}`);
  const urlOf = (username: string, password: string) =>
    Object.assign(new URL(databaseUrl), { username, password }).href;
  const migrate = (password: string) =>
    migrateLedger(urlOf(owner, "first"), {
      serviceRole: { name: service, password },
      auditRole: { name: auditor, password },
    });

  expect(await migrate("second")).not.toEqual([]);
  expect(await migrate("third")).toEqual([]);

  for (const role of [service, auditor]) {
    expect(await query(urlOf(role, "third"), "select count(*) as months from audit")).toEqual([{ months: "0" }]);
    await expect(query(urlOf(role, "second"), "select 1")).rejects.toThrow("password authentication failed");
  }
});
