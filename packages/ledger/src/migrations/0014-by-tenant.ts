import { type Kysely, sql } from "kysely";

/**
 * Live and test data are listed apart. With the mode in these indexes the few jobs of one mode are read without the
 * millions that the account has in the other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index jobs_by_account;
    create index jobs_by_tenant on jobs (account_id, mode, id);
    drop index jobs_by_state;
    create index jobs_by_state on jobs (account_id, mode, state, id)
      where state in ('parked', 'failed', 'expired', 'cancelled');
    drop index batches_by_account;
    create index batches_by_tenant on batches (account_id, mode, id);
  `.execute(db);
}
