import { type Kysely, sql } from "kysely";

/**
 * An account's jobs are listed newest first by reading their index backwards. Ids grow, and an index that grows at its end
 * fills its pages; at its beginning each page was split, and stayed half empty.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index jobs_by_account;
    create index jobs_by_account on jobs (account_id, id);
  `.execute(db);
}
