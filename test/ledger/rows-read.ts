import { setTimeout as sleep } from "node:timers/promises";
import { closeConnections, query } from "../support/databases.ts";

/**
 * How many rows of these tables have been read by now, on connections that are closed. What a connection reads is counted
 * when its server process ends, which nothing waits for: hence the number once it has stayed the same.
 */
export async function countRowsRead(databaseUrl: string, tables: readonly string[]): Promise<number> {
  await closeConnections(databaseUrl);
  for (let last = -1; ; ) {
    const [reads] = await query(
      databaseUrl,
      `select sum(seq_tup_read + idx_tup_fetch)::integer as count
       from pg_stat_user_tables
       where relname = any($1)`,
      [tables],
    );
    const count = Number(reads?.count);
    if (count === last) return count;
    last = count;
    await sleep(50);
  }
}
