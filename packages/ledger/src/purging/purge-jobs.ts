import { sql } from "kysely";
import { type Db, idArray, idsOf } from "../database/index.ts";

/** The `batch_id` in the result of a deleted job without a batch. */
const deletedJob = "00000000-0000-0000-0000-000000000000";

/**
 * Reused answers stay until their last job is deleted, and are not reused again. The transaction holds the duty
 * "purge": two that delete the last users of one answer would both keep it.
 * Indexes: primary keys, job_corrections_job_id_key, job_recoveries_pkey, job_questions_pkey, findings_pkey, results_reused, events_by_job; those of `deleteKeyedAnswers`.
 */
export async function purgeJobs(transaction: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from jobs where id = any(${idArray(ids)})`.execute(transaction);
  await sql`delete from job_corrections where corrected_id = any(${idArray(ids)})`.execute(transaction);
  await sql`delete from job_corrections where job_id = any(${idArray(ids)})`.execute(transaction);
  await sql`delete from job_recoveries where job_id = any(${idArray(ids)})`.execute(transaction);
  await sql`delete from findings where job_id = any(${idArray(ids)})`.execute(transaction);
  await deleteResults(transaction, ids);
  await deleteEvents(transaction, sql`e.job_id = any(${idArray(ids)})`);
  await deleteKeyedAnswers(transaction, ids);
}

/**
 * For requests that created one of these, or were about one. Indexes: idempotency_keys_by_subject,
 * idempotency_keys_by_about.
 */
export async function deleteKeyedAnswers(transaction: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from idempotency_keys where subject_id = any(${idArray(ids)})`.execute(transaction);
  await sql`delete from idempotency_keys where about_id = any(${idArray(ids)})`.execute(transaction);
}

async function deleteResults(transaction: Db, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ reused_from: string }>`
    delete from results
    where job_id = any(${idArray(ids)})
      and reused_from is not null
    returning reused_from
  `.execute(transaction);
  const answers = new Set([...ids, ...rows.map(({ reused_from }) => reused_from)]);
  await sql`
    delete from results r
    where r.job_id = any(${idArray([...answers])})
      and not exists (select from results other where other.reused_from = r.job_id)
      and not exists (select from jobs j where j.id = r.job_id)
  `.execute(transaction);
  await sql`
    delete from job_questions q
    where q.job_id = any(${idArray([...answers])})
      and not exists (select from results r where r.job_id = q.job_id)
  `.execute(transaction);
  // No new job and no later purge finds what is kept.
  await sql`
    update results
    set
      question_hash = '',
      batch_id = coalesce(batch_id, ${deletedJob})
    where job_id = any(${idArray(ids)})
  `.execute(transaction);
}

/** Also deletes the receivers' responses. Index: webhook_deliveries_once. */
export async function deleteEvents(transaction: Db, which: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await sql<{ id: string; account_id: string }>`
    delete from events e
    where ${which}
    returning e.id, e.account_id
  `.execute(transaction);
  if (rows.length === 0) return;
  const accountIds = [...new Set(rows.map(({ account_id }) => account_id))];
  await sql`
    delete from webhook_deliveries d
    using webhook_endpoints w
    where w.account_id = any(${idArray(accountIds)})
      and d.endpoint_id = w.id
      and d.event_id = any(${idArray(idsOf(rows))})
  `.execute(transaction);
}
