import { sql } from "kysely";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { query } from "../../../../test/support/databases.ts";
import { createTestDatabase } from "../../../../test/support/services.ts";
import { connect } from "../database/index.ts";
import { listOldSnapshots } from "./old-snapshots.ts";

test("an open transaction of another role is listed with its application and role", async () => {
  const { databaseUrl, serviceUrl, drop } = await createTestDatabase();
  const { db } = connect({ databaseUrl: serviceUrl, applicationName: "test", maxConnections: 1 });
  const forgotten = new pg.Client({ connectionString: databaseUrl, application_name: "pg_dump" });
  await forgotten.connect();
  onTestFinished(async () => {
    await forgotten.end();
    await db.destroy();
    await drop();
  });
  await forgotten.query("begin isolation level repeatable read");
  await forgotten.query("select from jobs");

  expect(await listOldSnapshots({ db })).toEqual([]);
  const { rows } = await sql<{ kind: string; pid: number; name: string; since: Date }>`
    select kind, pid, name, since from list_old_snapshots()
  `.execute(db);
  const [own] = await query(databaseUrl, "select usename from pg_stat_activity where application_name = 'pg_dump'");
  const { processID: pid } = forgotten as unknown as { processID: number }; // the driver does not declare it
  expect(rows).toContainEqual({ kind: "session", pid, name: `pg_dump of ${own?.usename}`, since: expect.any(Date) });
});
