import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../../../../test/support/services.ts";
import { until } from "../../../../test/support/waiting.ts";
import { connect } from "./connection.ts";
import { tryDuty, waitForDuty } from "./duties.ts";

async function openDatabase() {
  const { serviceUrl, drop } = await createTestDatabase();
  const { db } = connect({ databaseUrl: serviceUrl, applicationName: "test", maxConnections: 3 });
  onTestFinished(async () => {
    await db.destroy();
    await drop();
  });
  return db;
}

test("one transaction at a time holds a duty, others hold other duties, and the next one waits until it ends", async () => {
  const db = await openDatabase();
  const seen: string[] = [];

  const waiting = await db.transaction().execute(async (holder) => {
    expect(await tryDuty(holder, "purge")).toBe(true);
    await db.transaction().execute(async (other) => {
      expect(await tryDuty(other, "purge")).toBe(false);
      expect(await tryDuty(other, "write audit chains")).toBe(true);
    });
    const next = db.transaction().execute(async (other) => {
      await waitForDuty(other, "purge");
      seen.push("the next one holds it");
    });
    const waits = sql`
      select
      from pg_stat_activity
      where datname = current_database()
        and wait_event_type = 'Lock'
    `;
    await until(async () => expect((await waits.execute(db)).rows).toHaveLength(1));
    seen.push("the first one ends");
    return { next };
  });
  await waiting.next;

  expect(seen).toEqual(["the first one ends", "the next one holds it"]);
});
