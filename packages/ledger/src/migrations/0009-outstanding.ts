import { type Kysely, sql } from "kysely";

/**
 * One index for all that is released or running, in place of three: of an account, of a batch, and by lease, for which it
 * is read as a whole, as small as it is. Each of them was written to whenever a job was released, claimed or renewed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index jobs_outstanding;
    drop index jobs_running;
    drop index jobs_leased;
    create index jobs_outstanding on jobs (account_id, mode, batch_id, state, lease_until)
      where state in ('released', 'running');
  `.execute(db);
}
