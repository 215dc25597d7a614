import { type Kysely, sql } from "kysely";

/**
 * Rows of an upload are looked up by what they ask, and by nothing else. Their hashes come in no order, so that each goes
 * to another page; a hash index has less to search for the place of each than a tree, by half when there are a million.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index jobs_asked;
    create index jobs_asked on jobs using hash (question_hash)
      where batch_id is not null and twin_of is null and state = 'ready';
  `.execute(db);
}
