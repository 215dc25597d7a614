import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer, connect as openSocket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { findStoreFault } from "@nightguard/platform";
import { CompiledQuery, sql } from "kysely";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { query } from "../../../../test/support/databases.ts";
import { createTestDatabase } from "../../../../test/support/services.ts";
import { connect } from "./connection.ts";
import { CopyInRows } from "./copy/copy-in.ts";
import { CopyWriter } from "./copy/copy-writer.ts";
import { isUnavailable } from "./unavailable.ts";

test("a connection that is cut between two statements fails its transaction, and nothing else", async () => {
  const { databaseUrl } = inject("services");
  const { db } = connect({ databaseUrl, applicationName: "test", maxConnections: 2 });

  const transaction = db.transaction().execute(async (cut) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(cut);
    const pid = rows[0]?.pid ?? 0;
    await sql`select pg_terminate_backend(${pid})`.execute(db);
    const isThere = async () =>
      (await sql`select from pg_stat_activity where pid = ${pid}`.execute(db)).rows.length > 0;
    while (await isThere()) await sleep(10);
    await sql`select 1`.execute(cut);
  });
  // An error event that nobody hears would end the process, and fail this run.
  await expect(transaction).rejects.toThrow();

  expect((await sql<{ n: number }>`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }]);
  await db.destroy();
});

test("a connection that is cut in the moment in which it is ready fails a statement, and nothing else", async () => {
  const { databaseUrl } = inject("services");
  await using relay = await startRelay(databaseUrl);
  const { db } = connect({ databaseUrl: relay.databaseUrl, applicationName: "test", maxConnections: 1 });

  // An error event that nobody hears would end the process, and fail this run.
  await expect(sql`select 1`.execute(db)).rejects.toThrow();

  expect((await sql<{ n: number }>`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }]);
  await db.destroy();
});

/** What the server says when it is ready, and when it cuts a connection off. */
const ready = Buffer.from("Z\0\0\0\x05I", "latin1");
const fatal = "SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0";
const cutOff = Buffer.concat([
  Buffer.from(`E\0\0\0${String.fromCharCode(4 + fatal.length)}`, "latin1"),
  Buffer.from(fatal),
]);

/** A way to the server on which the first connection is cut off with the same packet that says that it is ready. */
async function startRelay(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  let isFirst = true;
  const server = createServer((near) => {
    const cuts = isFirst;
    isFirst = false;
    const far = openSocket(Number(port), hostname);
    for (const socket of [near, far]) socket.on("error", () => undefined);
    near.on("close", () => far.destroy()).pipe(far);
    far.on("close", () => near.destroy());
    far.on("data", (data) => {
      if (cuts && data.includes(ready)) near.end(Buffer.concat([data, cutOff]));
      else near.write(data);
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`; // listens on TCP
  return { databaseUrl: url.href, [Symbol.asyncDispose]: async () => void server.close() };
}

test("a connection that is ready after its statement has given up waiting is used by the next one", async () => {
  const { databaseUrl } = inject("services");
  await using relay = await startSlowRelay(databaseUrl);
  const { db } = connect({ databaseUrl: relay.databaseUrl, applicationName: "test", maxConnections: 1 });

  const ending = db.connection().execute(async (only) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(only);
    const waiting = sql`select 1`.execute(db).catch((error: unknown) => error);
    await sleep(1_000); // the check of the next connection ends a second after the wait for it
    relay.hold();
    await query(databaseUrl, `select pg_terminate_backend(${rows[0]?.pid})`);
    await expect(sql`select 1`.execute(only)).rejects.toThrow();
    return { waiting };
  });
  const { waiting } = await ending;
  expect(await waiting).toBeInstanceOf(Error);
  relay.release();

  expect((await sql<{ n: number }>`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }]);
  await db.destroy();
});

/** A way to the server that can hold back what the server answers. */
async function startSlowRelay(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  let passes = Promise.resolve();
  let release = () => {};
  const server = createServer((near) => {
    const far = openSocket(Number(port), hostname);
    for (const socket of [near, far]) socket.on("error", () => undefined);
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
    let isReady = false;
    near.pipe(far);
    far.on("data", (data) => {
      // The answers by which a session begins are not held, as its time limit is the same.
      const wait = isReady ? passes : Promise.resolve();
      isReady ||= data.includes(ready);
      void wait.then(() => near.write(data));
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    databaseUrl: url.href,
    hold() {
      const held = Promise.withResolvers<void>();
      passes = held.promise;
      release = held.resolve;
    },
    release: () => release(),
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}

describe.each([{ isHot: false }, { isHot: true }])("of a pool with %o", (kind) => {
  test("a connection that accepts no writes is refused when it is made", async () => {
    const { databaseUrl, drop } = await createTestDatabase();
    onTestFinished(drop);
    const database = new URL(databaseUrl).pathname.slice(1);
    const setReadOnly = (value: string) =>
      query(inject("services").databaseUrl, `alter database ${database} set default_transaction_read_only = ${value}`);
    await setReadOnly("on"); // shows itself to a new session as a standby does
    const { db } = connect({ databaseUrl, applicationName: "test", maxConnections: 1, ...kind });
    onTestFinished(() => db.destroy());

    const error = await sql`select 1`.execute(db).catch((failure: unknown) => failure);
    expect([isUnavailable(error), findStoreFault("postgres", error)?.problem]).toEqual([true, "read_only"]);

    await setReadOnly("off");
    await sql`create table written ()`.execute(db);
  });

  test.each(["a statement", "a copy"])("a connection that no longer accepts writes is closed by %s", async (what) => {
    const { db } = connect({ ...inject("services"), applicationName: "test", maxConnections: 1, ...kind });
    onTestFinished(() => db.destroy());
    const table = `written_${randomBytes(8).toString("hex")}`;
    await sql.raw(`create table ${table} (n integer)`).execute(db);
    onTestFinished(async () => void (await query(inject("services").databaseUrl, `drop table ${table}`)));
    const write = () =>
      what === "a copy"
        ? db.executeQuery(CompiledQuery.raw(`copy ${table} from stdin (format binary)`, [aCopiedRow()]))
        : sql.raw(`insert into ${table} values (1)`).execute(db);
    await sql`set default_transaction_read_only = on`.execute(db);

    await expect(write()).rejects.toMatchObject({ code: "25006" });

    await write();
  });

  test("a connection that is left in a transaction is closed", async () => {
    const { db } = connect({ ...inject("services"), applicationName: "test", maxConnections: 1, ...kind });
    onTestFinished(() => db.destroy());
    const readPid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
    const first = await readPid();

    await sql`begin`.execute(db);

    expect(await readPid()).not.toBe(first);
  });

  test("a connection whose transaction was aborted is closed", async () => {
    const { db } = connect({ ...inject("services"), applicationName: "test", maxConnections: 1, ...kind });
    onTestFinished(() => db.destroy());

    await db.connection().execute(async (connection) => {
      await sql`begin`.execute(connection);
      await expect(sql`select 1 / 0`.execute(connection)).rejects.toMatchObject({ code: "22012" });
      await expect(sql`select 1`.execute(connection)).rejects.toMatchObject({ code: "25P02" });
    });

    await sql`select 1`.execute(db);
  });
});

test("a hot connection prepares a statement once, whatever it is given", async () => {
  const { databaseUrl } = inject("services");
  const { db } = connect({ databaseUrl, applicationName: "test", maxConnections: 1, isHot: true });
  const echo = (n: number) => sql<{ n: number }>`select ${n}::integer as n`.execute(db);

  const answers = [await echo(1), await echo(2), await echo(3)];

  expect(answers.map(({ rows }) => rows[0]?.n)).toEqual([1, 2, 3]);
  const { rows } = await sql`
    select generic_plans::integer as kept, custom_plans::integer as own
    from pg_prepared_statements
    where statement = 'select $1::integer as n'
  `.execute(db);
  expect(rows).toEqual([{ kept: 3, own: 0 }]);
  await db.destroy();
});

test("a statement has one name in all processes, whatever ran before it, and beginning and ending have none", async () => {
  const listNames = async (texts: readonly string[]) => {
    const { db } = connect({ ...inject("services"), applicationName: "test", maxConnections: 1, isHot: true });
    onTestFinished(() => db.destroy());
    await db.transaction().execute(async (transaction) => {
      for (const text of texts) await sql.raw(text).execute(transaction);
    });
    const { rows } = await sql<{ name: string; statement: string }>`
      select name, statement
      from pg_prepared_statements
      where statement not like '%pg_prepared_statements%'
        and name <> 'connection_facts'
    `.execute(db);
    return new Map(rows.map(({ name, statement }) => [statement, name]));
  };

  const names = await listNames(["select 1", "select 2"]);

  expect([...names.keys()].toSorted()).toEqual(["select 1", "select 2"]);
  expect(new Set(names.values()).size).toBe(2);
  expect(await listNames(["select 2", "select 3", "select 1"])).toEqual(
    new Map([...names, ["select 3", expect.any(String)]]),
  );
});

function aCopiedRow(): CopyInRows {
  const rows = new CopyWriter();
  rows.beginRow(1);
  rows.integer(1);
  return new CopyInRows(rows.written());
}
