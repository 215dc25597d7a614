import { sql } from "kysely";
import { idArray } from "../../database/index.ts";
import type { HotEncryptionDeps } from "../../deps.ts";
import { jobContext } from "../encryption-context.ts";

/** What the same payer answered last about the same patient. */
export interface PreviousAnswer {
  readonly jobId: string;
  readonly answeredAt: Date;
  readonly contentType: string;
  readonly body: Buffer;
}

/** Of the person's newest, in any account: whoever asks about one person a million times makes no question slower. */
const jobsExamined = 100;
/** Compressed. Longer answers are not compared: many of them are in memory at once. */
const maxBytes = 65_536;

/**
 * Rejections, reused answers and answers of other modes do not count. Indexes: jobs_by_patient_and_time, primary keys.
 *
 * @returns in the order given; undefined without one
 * @throws DecryptionError
 */
export async function findPreviousAnswers(
  { hotDb, encryption }: HotEncryptionDeps,
  jobs: readonly { readonly id: string; readonly accountId: string }[],
): Promise<(PreviousAnswer | undefined)[]> {
  const { rows } = await sql<{ id: string; accountId: string } & PreviousAnswer>`
    select j.id, j.account_id as "accountId", p.*
    from jobs j
    cross join lateral (
      select r.job_id as "jobId", r.finished_at as "answeredAt", r.content_type as "contentType", r.body
      from (
        select id, account_id, mode, created_at
        from jobs
        where patient_hash = j.patient_hash
        order by created_at desc
        limit ${jobsExamined}
      ) o
      cross join lateral (
        select job_id, finished_at, coverage, content_type, body
        from results
        where job_id = o.id
        limit 1
      ) r
      where o.id <> j.id
        and o.account_id = j.account_id
        and o.mode = j.mode
        and r.coverage <> 'rejected'
        and r.body is not null
        and octet_length(r.body) <= ${maxBytes}
      order by o.created_at desc
      limit 1
    ) p
    where j.id = any(${idArray(jobs.map(({ id }) => id))})
  `.execute(hotDb);
  if (rows.length === 0) return jobs.map(() => undefined);
  const bodies = await encryption.decryptAll(
    rows.map(({ accountId, jobId, body }) => ({ accountId, context: jobContext.result(jobId), ciphertext: body })),
  );
  const found = new Map(
    rows.map(({ id, accountId: _, ...row }, index) => [id, { ...row, body: bodies[index] ?? row.body }]),
  );
  return jobs.map(({ id }) => found.get(id));
}
