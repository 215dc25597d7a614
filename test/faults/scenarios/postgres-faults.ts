import type { Fleet } from "../harness/fleet.ts";

/** Cuts every connection to the ledger, the test's own apart. */
export async function cutConnections({ sql }: Fleet): Promise<void> {
  await sql.query(`
    select pg_terminate_backend(pid)
    from pg_stat_activity
    where datname = current_database() and application_name like 'nightguard %'`);
}
