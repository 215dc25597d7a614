import { findStoreFault } from "@nightguard/platform";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { createDatabase, query } from "../../../../test/support/databases.ts";
import { findFreePort } from "../../../../test/support/free-port.ts";
import { openOnceReachable } from "../../../../test/support/open-ledger.ts";
import { type ReplicatedPostgres, startReplicatedPostgres } from "../../../../test/support/replicated-postgres.ts";
import { until } from "../../../../test/support/waiting.ts";
import type { DbDeps } from "../deps.ts";
import type { Ledger } from "../ledger.ts";
import { migrateLedger } from "../migrations/migrate.ts";
import { ConnectionBudgetError } from "./connection-budget.ts";
import { beginReads, type Read, readPosition } from "./replica.ts";

const serviceRole = { name: "nightguard_service", password: "of-the-service" };

let postgres: ReplicatedPostgres;
let ledgerUrl: string;
let reasons: unknown[];

beforeAll(async () => {
  ({ postgres, ledgerUrl } = await startWithNotes());
});
afterAll(() => postgres.stop());
beforeEach(() => {
  reasons = [];
});

async function startWithNotes(): Promise<{ postgres: ReplicatedPostgres; ledgerUrl: string }> {
  const started = await startReplicatedPostgres();
  const url = await createDatabase(started.primaryUrl, "ledger");
  await migrateLedger(url, { serviceRole });
  await query(url, "create table notes (note integer)");
  await query(url, `grant all on notes to ${serviceRole.name}`);
  await started.untilReplicated();
  return { postgres: started, ledgerUrl: url };
}

const asService = (url: string) =>
  Object.assign(new URL(url), { pathname: "/ledger", username: serviceRole.name, password: serviceRole.password }).href;

async function openWith(replicaUrl: string, primaryUrl = postgres.primaryUrl): Promise<Ledger> {
  const ledger = await openOnceReachable({
    databaseUrl: asService(primaryUrl),
    replica: { databaseUrl: replicaUrl, onUnused: (reason) => reasons.push(reason) },
    keys: [{ id: "test", key: Buffer.alloc(32, 7) }],
    name: "test",
    maxConnections: 5,
  });
  onTestFinished(ledger.close);
  return ledger;
}

/** Where the statement ran, and the newest note that it saw. */
async function look({ db }: DbDeps): Promise<{ isStandby: boolean; newest: number | null } | undefined> {
  const { rows } = await sql<{ isStandby: boolean; newest: number | null }>`
    select pg_is_in_recovery() as "isStandby", (select max(note) from notes) as newest
  `.execute(db);
  return rows[0];
}

async function write(ledger: Ledger, note: number): Promise<void> {
  await sql`insert into notes values (${note})`.execute(ledger.db);
}

/** After a failure the standby is left alone for a while, and on a busy machine it may be behind. */
const untilOnStandby = (ledger: Ledger): Promise<Read> =>
  until(async () => {
    const read = beginReads(ledger);
    expect(await read(look)).toMatchObject({ isStandby: true });
    return read;
  });

/** Every read is on the primary and sees the newest note; until the reason is the expected one, a busy machine may have others. */
const untilRefused = (ledger: Ledger, newest: number | null, reason: object) =>
  until(async () => {
    expect(await beginReads(ledger)(look)).toEqual({ isStandby: false, newest });
    expect(reasons.at(-1)).toEqual(reason);
  });
const because = (words: string) => expect.objectContaining({ message: expect.stringContaining(words) });

const setReplay = async (state: "paused" | "not paused") => {
  await query(postgres.standbyUrl, `select pg_wal_replay_${state === "paused" ? "pause" : "resume"}()`);
  await until(async () => {
    expect(await query(postgres.standbyUrl, "select pg_get_wal_replay_pause_state() as state")).toEqual([{ state }]);
  });
};

test("reads go to a standby that has replayed all, and its connections are declared there", async () => {
  const ledger = await openWith(asService(postgres.standbyUrl));

  await untilOnStandby(ledger);

  expect(ledger.replica?.counts.replica).toBe(1);
  const names = await query(
    postgres.standbyUrl,
    "select application_name as name from pg_stat_activity where usename = $1",
    [serviceRole.name],
  );
  expect(names).toEqual([{ name: expect.stringMatching(/^nightguard test 2 [0-9a-f]{8}$/) }]);
  expect(ledger.readPools()).toContainEqual(expect.objectContaining({ pool: "replica", most: 2 }));
});

test("every read sees what was written before it, wherever it goes", async () => {
  const ledger = await openWith(asService(postgres.standbyUrl));
  await untilOnStandby(ledger);

  for (let note = 1; note <= 60; note++) {
    // Such a commit is acknowledged before it is on the disk, and so before it can be replicated.
    await ledger.db.transaction().execute(async (transaction) => {
      if (note % 2 === 0) await sql`set local synchronous_commit = off`.execute(transaction);
      await sql`insert into notes values (${note})`.execute(transaction);
    });
    expect(await beginReads(ledger)(look)).toMatchObject({ newest: note });
  }
});

test("a standby that is behind is not read until it has what was written", async () => {
  const ledger = await openWith(asService(postgres.standbyUrl));
  const readBefore = await untilOnStandby(ledger);
  await setReplay("paused");
  onTestFinished(() => setReplay("not paused"));
  await write(ledger, 1_000);

  expect(await readBefore(look)).toMatchObject({ isStandby: true });
  await untilRefused(ledger, 1_000, because("the standby is behind"));

  await setReplay("not paused");
  await untilOnStandby(ledger);
  expect(ledger.replica?.counts.behind).toBeGreaterThan(0);
});

test("the header of a page without records is not waited for", async () => {
  const ledger = await openWith(asService(postgres.standbyUrl));
  const isReachable = async () => {
    await query(postgres.primaryUrl, "select pg_switch_wal()");
    const position = await readPosition(ledger.db);
    const [row] = await query(postgres.primaryUrl, "select $1 <= pg_current_wal_flush_lsn() as flushed", [
      position?.lsn,
    ]);
    return row?.flushed;
  };

  // PostgreSQL's own processes may have written something just then.
  expect([await isReachable(), await isReachable(), await isReachable()]).toContain(true);
});

test("a read that the standby breaks off is repeated on the primary", async () => {
  const ledger = await openWith(asService(postgres.standbyUrl));
  const read = await untilOnStandby(ledger);
  await query(postgres.standbyUrl, "alter system set max_standby_streaming_delay = 0");
  await query(postgres.standbyUrl, "select pg_reload_conf()");
  const places: unknown[] = [];

  const seen = await read(async (reading) => {
    const first = await look(reading);
    places.push(first?.isStandby);
    if (first?.isStandby) {
      await query(ledgerUrl, "alter table notes add column more integer"); // in the way of our lock
      await postgres.untilReplicated();
    }
    return look(reading);
  });

  expect(places).toEqual([true, false]);
  expect(seen).toMatchObject({ isStandby: false });
  expect(ledger.replica?.counts.away).toBeGreaterThan(0);
  await untilOnStandby(ledger);
});

test("hosts that are away or a primary are passed over", async () => {
  const { host } = new URL(postgres.standbyUrl);
  const hosts = [`127.0.0.1:${await findFreePort()}`, new URL(postgres.primaryUrl).host, host].join(",");
  const ledger = await openWith(`${asService(postgres.standbyUrl).replace(host, hosts)}?target_session_attrs=standby`);

  await untilOnStandby(ledger);
});

test("reads go to the primary where the address leads to it", async () => {
  const ledger = await openWith(asService(postgres.primaryUrl));

  await write(ledger, 1_001);

  await untilRefused(ledger, 1_001, because("no standby"));
});

test("reads go to the primary while others may take all connections of the standby", async () => {
  const [row] = await query(postgres.standbyUrl, "select current_setting('max_connections') as most");
  const other = new pg.Client({
    connectionString: postgres.standbyUrl,
    application_name: `nightguard api ${row?.most} 01234567`,
  });
  await other.connect();
  const ledger = await openWith(asService(postgres.standbyUrl));

  await write(ledger, 1_002);

  await untilRefused(ledger, 1_002, expect.any(ConnectionBudgetError));

  await other.end();
  await untilOnStandby(ledger);
});

test("a standby of another primary, or one that has not followed a failover, is not read however far it has replayed", async () => {
  const { postgres: other, ledgerUrl: otherUrl } = await startWithNotes();
  onTestFinished(() => other.stop());
  await other.stopReplication();
  await query(otherUrl, "insert into notes select 1 from generate_series(1, 100000)");
  await other.promote();
  const demotedUrl = await other.demotePrimary();
  const [demoted] = await query(demotedUrl, "select pg_last_wal_replay_lsn()::text as lsn");

  const ledger = await openWith(asService(demotedUrl), other.standbyUrl);
  await write(ledger, 2);
  await untilRefused(ledger, 2, because("has not followed a failover"));
  expect(
    await query(other.standbyUrl, "select pg_current_wal_insert_lsn() < $1::pg_lsn as is_before", [demoted?.lsn]),
  ).toEqual([{ is_before: true }]);

  const ofOther = await openWith(asService(demotedUrl));
  await write(ofOther, 1_003);
  await untilRefused(ofOther, 1_003, because("of another primary"));
});

test("while the standby is shut down or promoted, reads go to the primary", async () => {
  const ledger = await openWith(asService(postgres.standbyUrl));
  const read = await untilOnStandby(ledger);

  await postgres.promote();
  await query(
    Object.assign(new URL(postgres.standbyUrl), { pathname: "/ledger" }).href,
    "insert into notes values (9999)",
  );
  expect(await read(look)).toMatchObject({ isStandby: false });
  await write(ledger, 2_000);
  await untilRefused(ledger, 2_000, because("no standby"));

  await postgres.stopStandby();
  await until(async () => {
    expect(await beginReads(ledger)(look)).toMatchObject({ newest: 2_000 });
    expect(findStoreFault("replica", reasons.at(-1))).toBeDefined();
  });
});
