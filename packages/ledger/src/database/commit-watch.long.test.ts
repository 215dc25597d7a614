import { sql } from "kysely";
import pg from "pg";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { createDatabase } from "../../../../test/support/databases.ts";
import { type ReplicatedPostgres, startReplicatedPostgres } from "../../../../test/support/replicated-postgres.ts";
import { until } from "../../../../test/support/waiting.ts";
import { migrateLedger } from "../migrations/migrate.ts";
import { createCommitWatch } from "./commit-watch.ts";
import { connect } from "./connection.ts";
import type { Db } from "./db.ts";
import { listLostCommits } from "./lost-commits.ts";

let postgres: ReplicatedPostgres;
let db: Db;

beforeEach(async () => {
  postgres = await startReplicatedPostgres();
  onTestFinished(() => postgres.stop());
  await migrateLedger(await createDatabase(postgres.primaryUrl, "ledger"));
  const databaseUrl = Object.assign(new URL(postgres.movingUrl), { pathname: "/ledger" }).href;
  const commitWatch = createCommitWatch("worker 1 on host");
  ({ db } = connect({ databaseUrl, applicationName: "test", maxConnections: 2, commitWatch }));
  onTestFinished(() => db.destroy());
});

const write = () =>
  db.transaction().execute(async (transaction) => {
    await sql`update write_checks set written_at = clock_timestamp()`.execute(transaction);
  });

/** The connections are cut, and the next ones lead to the other server. */
async function failOver(): Promise<void> {
  await postgres.promote();
  postgres.route("standby");
  postgres.cut("primary");
  await until(write);
}

test("a failover to a standby that has all commits loses nothing", async () => {
  for (let count = 0; count < 10; count++) await write();
  await postgres.untilReplicated();

  await failOver();

  expect(await listLostCommits({ db })).toEqual([]);
});

test("commits that the new primary lacks are recorded once, with their times", async () => {
  await write();
  await postgres.untilReplicated();
  const replicatedAt = Date.now();
  await postgres.stopReplication();
  await until(() => expect(Date.now()).toBeGreaterThan(replicatedAt + 1_100));
  await write();

  await failOver();

  const lost = await listLostCommits({ db });
  expect(lost).toEqual([
    {
      timeline: "00000002",
      process: "worker 1 on host",
      noticedAt: expect.any(Date),
      keptUntil: expect.any(Date),
      committedUntil: expect.any(Date),
    },
  ]);
  expect(lost[0]?.keptUntil?.getTime()).toBeLessThanOrEqual(replicatedAt);
  expect(lost[0]?.committedUntil.getTime()).toBeGreaterThan(replicatedAt);
  for (let count = 0; count < 10; count++) await write();
  postgres.cut("standby");
  await until(write);
  expect(await listLostCommits({ db })).toEqual(lost);
});

test("what a transaction read, and one that was rolled back, is not missed", async () => {
  await write();
  await postgres.untilReplicated();
  await postgres.stopReplication();
  await sql`update write_checks set written_at = clock_timestamp()`.execute(db); // of another process
  await db.transaction().execute((transaction) => sql`select 1`.execute(transaction));
  await expect(
    db.transaction().execute(async (transaction) => {
      await sql`update write_checks set written_at = clock_timestamp()`.execute(transaction);
      throw new Error("changed our mind");
    }),
  ).rejects.toThrow("changed our mind");

  await failOver();

  expect(await listLostCommits({ db })).toEqual([]);
});

test("a pooler keeps the connection and changes the server: the next commit notices it", async () => {
  const watch = createCommitWatch("worker 2 on host");
  const commitOn = async (url: string) => {
    const client = new pg.Client(Object.assign(new URL(url), { pathname: "/ledger" }).href);
    await client.connect();
    onTestFinished(() => client.end());
    await client.query("begin");
    await client.query("update write_checks set written_at = clock_timestamp()");
    await watch.commit(client);
  };
  await commitOn(postgres.primaryUrl);
  await postgres.untilReplicated();
  await postgres.stopReplication();
  await commitOn(postgres.primaryUrl);

  await postgres.promote();
  await commitOn(postgres.standbyUrl);

  postgres.route("standby");
  postgres.cut("primary");
  await until(async () => {
    expect(await listLostCommits({ db })).toEqual([expect.objectContaining({ process: "worker 2 on host" })]);
  });
});
