import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../../../../test/support/services.ts";
import { connect } from "./connection.ts";
import { checkWritable } from "./writable.ts";

async function openDatabase() {
  const { serviceUrl, drop } = await createTestDatabase();
  const { db } = connect({ databaseUrl: serviceUrl, applicationName: "test", maxConnections: 1 });
  onTestFinished(async () => {
    await db.destroy();
    await drop();
  });
  const setWrittenAt = (time: string) => sql`update write_checks set written_at = ${time}`.execute(db);
  const readRow = async () => (await sql`select ctid::text, written_at from write_checks`.execute(db)).rows;
  return { db, setWrittenAt, readRow };
}

test("a check writes where the last write is old, and leaves a new one alone", async () => {
  const { db, setWrittenAt, readRow } = await openDatabase();
  await setWrittenAt("2026-11-20T22:00:00.000Z");
  const old = await readRow();

  await checkWritable({ db });

  expect(await readRow()).not.toEqual(old);
  await setWrittenAt("infinity");
  const fresh = await readRow();
  await checkWritable({ db });
  expect(await readRow()).toEqual(fresh);
});

test("a check fails where no writes are accepted, although the last write is new", async () => {
  const { db, setWrittenAt } = await openDatabase();
  await setWrittenAt("infinity");
  await sql`set default_transaction_read_only = on`.execute(db);

  await expect(checkWritable({ db })).rejects.toMatchObject({ code: "25006" });
});
