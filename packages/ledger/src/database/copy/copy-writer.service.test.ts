import { CompiledQuery, sql } from "kysely";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { connect } from "../connection.ts";
import { CopyInRows } from "./copy-in.ts";
import { CopyWriter } from "./copy-writer.ts";

/** A table of its own, how rows get into it, and what it has. */
async function openTable(columns: string) {
  const { db } = connect({ databaseUrl: inject("services").databaseUrl, applicationName: "test", maxConnections: 1 });
  onTestFinished(() => db.destroy());
  await sql.raw(`create temp table copied (${columns})`).execute(db);
  return {
    copy: (rows: CopyWriter) =>
      db.executeQuery(CompiledQuery.raw("copy copied from stdin (format binary)", [new CopyInRows(rows.written())])),
    read: async () => (await sql`select * from copied order by 1`.execute(db)).rows,
  };
}

test("every kind of field arrives as it was written, and null as null", async () => {
  const { copy, read } = await openTable(
    "text text, uuid uuid, small smallint, whole integer, bytes bytea, time timestamptz, end_of_time timestamptz",
  );
  const rows = new CopyWriter();
  rows.beginRow(7);
  rows.text("Zoë 🦷");
  rows.uuid("0193d5c1-0000-7000-8000-0123456789ab");
  rows.smallint(-7);
  rows.integer(-70_000);
  rows.bytes(Buffer.of(0, 255));
  rows.time(new Date("1988-02-29T23:59:59.999Z"));
  rows.time("infinity");
  rows.beginRow(7);
  rows.text(null);
  rows.uuid(null);
  rows.smallint(null);
  rows.integer(null);
  rows.bytes(null);
  rows.time(null);
  rows.time(new Date("9999-12-31T23:59:59.999Z"));

  await copy(rows);

  expect(await read()).toEqual([
    {
      text: "Zoë 🦷",
      uuid: "0193d5c1-0000-7000-8000-0123456789ab",
      small: -7,
      whole: -70_000,
      bytes: Buffer.of(0, 255),
      time: new Date("1988-02-29T23:59:59.999Z"),
      end_of_time: Number.POSITIVE_INFINITY,
    },
    {
      text: null,
      uuid: null,
      small: null,
      whole: null,
      bytes: null,
      time: null,
      end_of_time: new Date("9999-12-31T23:59:59.999Z"),
    },
  ]);
});

test("rows of some megabytes come whole, also in memory that has served before, and so do none", async () => {
  const { copy, read } = await openTable("n integer, text text, bytes bytea");
  const rows = new CopyWriter();
  const expected = Array.from({ length: 2_000 }, (_, n) => ({ n, text: "x".repeat(n), bytes: Buffer.alloc(n, n) }));
  for (const half of [expected.slice(0, 1_000), expected.slice(1_000)]) {
    rows.clear();
    for (const { n, text, bytes } of half) {
      rows.beginRow(3);
      rows.integer(n);
      rows.text(text);
      rows.bytes(bytes);
    }
    await copy(rows);
  }
  await copy(new CopyWriter());

  expect(await read()).toEqual(expected);
});

test("a copy that the server refuses fails as other statements do, and its connection goes on", async () => {
  const { copy, read } = await openTable("n integer unique");
  const rows = new CopyWriter();
  for (const n of [1, 2, 1]) {
    rows.beginRow(1);
    rows.integer(n);
  }

  await expect(copy(rows)).rejects.toThrow(pg.DatabaseError);

  expect(await read()).toEqual([]);
});
