import { findStoreFault } from "@nightguard/platform";
import { sql } from "kysely";
import { expect, onTestFinished, type TestContext, test } from "vitest";
import { query } from "../../../../test/support/databases.ts";
import { findPgBouncerVersion, startPgBouncer } from "../../../../test/support/pgbouncer.ts";
import { createTestDatabase } from "../../../../test/support/services.ts";
import { openLedger } from "../ledger.ts";
import { migrateLedger } from "../migrations/migrate.ts";
import { connect } from "./connection.ts";

const version = findPgBouncerVersion();
/** It keeps track of the statements that its clients prepare. */
const firstSuitable = 1_021;

function requirePgBouncer({ skip }: TestContext, which: "any" | "suitable" | "old") {
  if (version === undefined) skip("PgBouncer is not installed");
  else if (which === "suitable" && version < firstSuitable) skip("this PgBouncer is older than 1.21");
  else if (which === "old" && version >= firstSuitable) skip("this PgBouncer is not older than 1.21");
}

async function makeDatabase() {
  const { databaseUrl, drop } = await createTestDatabase();
  onTestFinished(drop);
  return databaseUrl;
}

const open = (databaseUrl: string) =>
  openLedger({ databaseUrl, keys: [{ id: "test", key: Buffer.alloc(32, 7) }], name: "test", maxConnections: 6 });

test.for([
  { sent: "refused", settings: [] },
  {
    sent: "ignored",
    settings: ["ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout,options"],
  },
])("where PgBouncer has $sent settings, a connection says its name alone", async ({ sent, settings }, context) => {
  // An old one refuses the second connection for its statement.
  requirePgBouncer(context, sent === "ignored" ? "suitable" : "any");
  const databaseUrl = await startPgBouncer(await makeDatabase(), settings);
  const applicationName = "nightguard test 20 0123abcd";
  const { db } = connect({ databaseUrl, applicationName, maxConnections: 1, isHot: true });
  onTestFinished(() => db.destroy());

  const { rows } = await sql`select current_setting('application_name') as name`.execute(db);

  expect(rows).toEqual([{ name: "nightguard test" }]);
});

test("a hot transaction through PgBouncer has the settings of plans, and leaves none behind", async (context) => {
  requirePgBouncer(context, "any");
  const databaseUrl = await startPgBouncer(await makeDatabase());
  const { db } = connect({ databaseUrl, applicationName: "test", maxConnections: 1, isHot: true });
  onTestFinished(() => db.destroy());
  const setting = sql`select current_setting('plan_cache_mode') as mode, current_setting('enable_seqscan') as seqscan`;

  const inside = await db.transaction().execute((transaction) => setting.execute(transaction));

  expect(inside.rows).toEqual([{ mode: "force_generic_plan", seqscan: "off" }]);
  expect((await setting.execute(db)).rows).toEqual([{ mode: "auto", seqscan: "on" }]);
});

test("a PgBouncer that mixes up prepared statements is refused at the start, with the reason", async (context) => {
  requirePgBouncer(context, "old");
  const databaseUrl = await startPgBouncer(await makeDatabase());

  const error: unknown = await open(databaseUrl).catch((refusal: unknown) => refusal);

  expect(findStoreFault("postgres", error)).toMatchObject({
    problem: "pooler_not_suitable",
    message: expect.stringContaining("use PgBouncer 1.21 or newer"),
  });
});

test("a newer PgBouncer whose prepared statements are switched off is refused too", async (context) => {
  requirePgBouncer(context, "suitable");
  const databaseUrl = await startPgBouncer(await makeDatabase(), ["max_prepared_statements = 0"]);

  const error: unknown = await open(databaseUrl).catch((refusal: unknown) => refusal);

  expect(findStoreFault("postgres", error)?.problem).toBe("pooler_not_suitable");
});

test("several processes work through few connections of PgBouncer", async (context) => {
  requirePgBouncer(context, "suitable");
  const direct = await makeDatabase();
  const databaseUrl = await startPgBouncer(direct, ["max_prepared_statements = 100", "default_pool_size = 2"]);
  expect(await migrateLedger(databaseUrl)).toEqual([]);
  const ledgers = await Promise.all(Array.from({ length: 3 }, () => open(databaseUrl)));
  onTestFinished(async () => void (await Promise.all(ledgers.map((ledger) => ledger.close()))));
  const add = (amount: number) => sql`select ${amount}::integer + 1 as sum`;

  const sums = await Promise.all(
    ledgers.flatMap(({ hotDb }, first) =>
      Array.from({ length: 20 }, async (_, second) => {
        const inTransaction = hotDb
          .transaction()
          .execute((transaction) => add(first * 20 + second).execute(transaction));
        return (await inTransaction).rows[0];
      }),
    ),
  );

  expect(sums).toEqual(Array.from({ length: 60 }, (_, index) => ({ sum: index + 1 })));
  const names = "select distinct application_name as name from pg_stat_activity where datname = current_database()";
  expect(await query(direct, `${names} and pid <> pg_backend_pid()`)).toEqual([{ name: "nightguard test" }]);
});
