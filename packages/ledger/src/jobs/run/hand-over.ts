import { sql } from "kysely";
import { type Db, idArray } from "../../database/index.ts";
import type { Encryption } from "../../encryption/encryption.ts";
import { jobContext } from "../encryption-context.ts";

const jobsPerCall = 5_000;

interface AnswerRow {
  readonly body: Buffer | null;
  readonly document: Buffer | null;
}

/**
 * Moves an answer to a job that reuses it, before its own job loses it; others then reuse that one's. The transaction
 * holds the backlog's lock. Index: results_reused.
 *
 * @returns whether another call is needed, since more jobs reuse it
 */
export async function handOverAnswer(
  { db, encryption }: { readonly db: Db; readonly encryption: Encryption },
  id: string,
): Promise<boolean> {
  const { rows } = await sql<{ job_id: string }>`
    select job_id
    from results
    where reused_from = ${id}
    order by job_id
    limit ${jobsPerCall}
  `.execute(db);
  const [newOwner, ...others] = rows.map(({ job_id }) => job_id);
  if (!newOwner) return false;
  const { rows: answers } = await sql<AnswerRow>`select body, document from results where job_id = ${id}`.execute(db);
  const { body = null, document = null } = answers[0] ?? {};
  // A ciphertext is bound to its row.
  const moved = (row: (jobId: string) => string, text: Buffer | null) =>
    text && encryption.encrypt(row(newOwner), encryption.decrypt(row(id), text));
  await sql`
    update results r
    set
      reused_from = null,
      status_code = o.status_code,
      content_type = o.content_type,
      data_key_id = null,
      body = ${moved(jobContext.result, body)},
      document = ${moved(jobContext.document, document)}
    from results o
    where r.job_id = ${newOwner}
      and o.job_id = ${id}
  `.execute(db);
  await sql`
    update results
    set reused_from = ${newOwner}
    where job_id = any(${idArray(others)})
  `.execute(db);
  return rows.length === jobsPerCall;
}
