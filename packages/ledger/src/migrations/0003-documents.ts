import { type Kysely, sql } from "kysely";

/** What was made of a payer's answer for the caller stands beside the answer: the normalised document, sealed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table job_results add column document bytea;
    alter table job_results alter column document set storage external;
  `.execute(db);
}
