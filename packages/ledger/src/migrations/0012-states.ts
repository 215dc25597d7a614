import { type Kysely, sql } from "kysely";

/**
 * The states that few jobs are in, for lists by status. Those that every job goes through are left out, so that intake,
 * release, claim and an answer write nothing more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index jobs_by_state on jobs (account_id, state, id) where state in ('parked', 'failed', 'expired', 'cancelled');
  `.execute(db);
}
