import { type Kysely, sql } from "kysely";

/**
 * An answer stands in its row as long as two rows fit on a page: an answer of some kilobytes is sealed to two or three,
 * and apart it would be cut in two, with an index of its own to be kept and read through. Rows written before stay as
 * they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table job_results set (toast_tuple_target = 4080)`.execute(db);
}
