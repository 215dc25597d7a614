import { expect } from "vitest";
import { closeConnections, query } from "../support/databases.ts";
import { until } from "../support/waiting.ts";

/**
 * How many rows of these tables have been read by now. PostgreSQL counts what a connection reads within ten seconds, and
 * when the connection ends. So all ledgers of this database must be closed.
 */
export async function countRowsRead(databaseUrl: string, tables: readonly string[]): Promise<number> {
  await untilCounted(databaseUrl);
  const [reads] = await query(
    databaseUrl,
    `select sum(seq_tup_read + idx_tup_fetch)::integer as count
     from pg_stat_user_tables
     where relname = any($1)`,
    [tables],
  );
  return Number(reads?.count);
}

/** How many entries of an index have been passed by now, as `countRowsRead`; those of deleted rows too. */
export async function countEntriesRead(databaseUrl: string, index: string, besides: string): Promise<number> {
  await untilCounted(databaseUrl, besides);
  const [reads] = await query(
    databaseUrl,
    "select idx_tup_read::integer as count from pg_stat_user_indexes where indexrelname = $1",
    [index],
  );
  return Number(reads?.count);
}

/** @param besides the name of an application that may stay connected */
async function untilCounted(databaseUrl: string, besides = ""): Promise<void> {
  await closeConnections(databaseUrl);
  // A pool does not wait for the server processes of its connections. They report what they read before they leave this view.
  await until(async () => {
    const others = await query(
      databaseUrl,
      `select application_name, state
       from pg_stat_activity
       where datname = current_database()
         and backend_type = 'client backend'
         and pid <> pg_backend_pid()
         and application_name <> $1`,
      [besides],
    );
    expect(others).toEqual([]);
  });
}
