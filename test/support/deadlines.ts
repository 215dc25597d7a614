import { query } from "./databases.ts";

/** As if all deadlines of what waits had passed. */
export async function passDeadlines(databaseUrl: string): Promise<void> {
  for (const table of ["batches", "backlogs", "queued_jobs"]) {
    const change = "set deadline = now() - interval '1 second'";
    await query(databaseUrl, `update ${table} ${change} where deadline is not null`);
  }
}
