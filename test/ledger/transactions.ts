import pg from "pg";
import { expect } from "vitest";
import type { Ledger } from "../../packages/ledger/src/ledger.ts";
import { query } from "../support/databases.ts";
import { until } from "../support/waiting.ts";
import { openForTest } from "./test-ledger.ts";

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

/**
 * A ledger until the test ends, whose statements look for a deadlock once they have waited 3 s instead of one: time enough for
 * another transaction to cause it.
 */
export async function openForDeadlock({
  databaseUrl,
  open,
}: {
  readonly databaseUrl: string;
  open(): Promise<Ledger>;
}): Promise<Ledger> {
  const database = new URL(databaseUrl).pathname.slice(1);
  await query(databaseUrl, `alter database ${database} set deadlock_timeout = '3s'`);
  return openForTest({ open });
}

/**
 * Runs something that locks two rows, against a transaction that locks them in the other order. PostgreSQL ends one of the two; on
 * a busy machine it may be the other transaction.
 *
 * @param lock locks the row whose id is `$1`
 * @param ids of the two rows, in the order in which `run` locks them
 * @returns what `run` comes to, and whether PostgreSQL ended its first try
 */
export async function runInDeadlock<Result>(
  databaseUrl: string,
  lock: string,
  [first, last]: readonly [string, string],
  run: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly wasEnded: boolean }> {
  const other = await openTransaction(databaseUrl);
  await other.query(lock, [last]);
  const running = run();
  await untilWaiting(databaseUrl);
  let wasEnded = true;
  try {
    await other.query(lock, [first]);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== "40P01") throw error;
    wasEnded = false;
  }
  await other.query("rollback");
  await other.end();
  return { result: await running, wasEnded };
}

/** The ids of two rows in the order in which the ledger locks them. */
export function twoOf(rows: readonly { readonly id: string }[]): [string, string] {
  const [first, last] = rows.map(({ id }) => id).toSorted();
  if (first === undefined || last === undefined) throw new RangeError("fewer than two rows");
  return [first, last];
}

/** How many deadlocks PostgreSQL has resolved in this database; it may count one ten seconds later. */
export async function countDeadlocks(databaseUrl: string): Promise<number> {
  const [row] = await query(databaseUrl, "select deadlocks from pg_stat_database where datname = current_database()");
  return Number(row?.deadlocks);
}
