import pg from "pg";
import { expect } from "vitest";
import { query } from "../support/databases.ts";
import { until } from "../support/waiting.ts";

/** A transaction of the test's own. */
export async function openTransaction(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("begin");
  return client;
}

/** Until one connection waits for a lock. */
export const untilWaiting = (databaseUrl: string) =>
  until(async () => {
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    expect(await query(databaseUrl, waiting)).toHaveLength(1);
  });

/** How many deadlocks PostgreSQL has resolved in this database. */
export async function countDeadlocks(databaseUrl: string): Promise<number> {
  const [row] = await query(databaseUrl, "select deadlocks from pg_stat_database where datname = current_database()");
  return Number(row?.deadlocks);
}
