import { sql } from "kysely";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { connect } from "../connection.ts";
import { copyToMemory } from "./copy-out.ts";
import { readCopiedRows } from "./copy-reader.ts";

function openDatabase() {
  const { db } = connect({ databaseUrl: inject("services").databaseUrl, applicationName: "test", maxConnections: 1 });
  onTestFinished(() => db.destroy());
  const copy = (query: string) => copyToMemory(db, `copy (${query}) to stdout (format binary)`);
  return { db, copy };
}

test("every kind of column reads as it does by itself, and null as null", async () => {
  const { db, copy } = openDatabase();
  const query = `
    select *
    from (
      values
        ('Zoë', '0193d5c1-0000-7000-8000-0123456789ab'::uuid, 7::smallint, -70000, true, '\\x00ff'::bytea,
          '2026-11-20 22:00:00.285999+00'::timestamptz),
        ('', '00000000-0000-0000-0000-000000000000'::uuid, -7::smallint, 2147483647, false, ''::bytea,
          '1988-02-29 23:59:59.999+00'::timestamptz),
        (null, null, null, null, null, null, null)
    ) as r (text, uuid, small, whole, flag, bytes, time)
  `;

  const read = readCopiedRows(await copy(query), (fields) => ({
    text: fields.text(),
    uuid: fields.uuid(),
    small: fields.integer(),
    whole: fields.integer(),
    flag: fields.boolean(),
    bytes: fields.bytes(),
    time: fields.time(),
  }));

  expect(read).toHaveLength(3);
  expect(read).toEqual((await sql.raw(query).execute(db)).rows);
});

test("rows of some megabytes come whole, and so do none", async () => {
  const { copy } = openDatabase();
  const query = "select n, convert_to(repeat('x', n), 'UTF8') from generate_series(1, 3000) n";
  const read = async (where: string) =>
    readCopiedRows(await copy(`${query} ${where}`), (fields) => [fields.integer(), fields.bytes()?.toString()]);

  expect(await read("")).toEqual(Array.from({ length: 3_000 }, (_, index) => [index + 1, "x".repeat(index + 1)]));
  expect(await read("where n = 0")).toEqual([]);
});

test("a copy that fails half way fails as other statements do, and its connection goes on", async () => {
  const { copy } = openDatabase();

  await expect(copy("select 1000 / (1000 - n) from generate_series(1, 2000) n")).rejects.toThrow(pg.DatabaseError);

  expect(readCopiedRows(await copy("select 1"), (fields) => fields.integer())).toEqual([1]);
});
