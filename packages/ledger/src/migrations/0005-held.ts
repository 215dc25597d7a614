import { type Kysely, sql } from "kysely";

/** Jobs that a gate holds up are found by payer, so that none is forgotten when it opens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index jobs_held on jobs (failure_code, mode, payer_id)
    where state = 'parked' and failure_code in ('payer_held', 'credential_held')
  `.execute(db);
}
