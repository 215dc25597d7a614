import type { Question, Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { type Db, type EncryptionDeps, isOf, type Page } from "../database/index.ts";
import { jobContext, toQuestion } from "../jobs/encryption-context.ts";
import {
  answer,
  answerColumns,
  decryptRecords,
  decryptResults,
  type EncryptedRecord,
  type EncryptedResult,
  type JobRecord,
  recordColumns,
} from "../jobs/read.ts";
import type { StoredResult } from "../jobs/settle.ts";
import { isVisible, places } from "../jobs/state.ts";

/** A job with all that is stored about it. */
export interface ExportedJob {
  readonly job: JobRecord;
  readonly question: Question;
  readonly result: StoredResult | null;
}

/** A page of a tenant's jobs with questions and results, newest first. Index: jobs_by_tenant. */
export async function exportJobs(
  { db, encryption }: EncryptionDeps & { readonly db: Db },
  tenant: Tenant,
  { before, limit }: Page,
): Promise<ExportedJob[]> {
  const { rows } = await sql<EncryptedRecord & EncryptedResult & { readonly question: Buffer }>`
    select ${recordColumns}, ${answerColumns}, j.question
    from jobs j
    ${places}
    ${answer}
    where ${isOf(tenant, "j")}
      and ${before === undefined ? sql`true` : sql`j.id < ${before}`}
      and ${isVisible}
    order by j.id desc
    limit ${limit}
  `.execute(db);
  const account = await encryption.of(tenant.accountId);
  const jobs = decryptRecords(rows, account);
  const results = decryptResults(rows, account);
  const questions = account.decryptAll(
    rows.map(({ id, question }) => ({ context: jobContext.request(id), ciphertext: question })),
  );
  return jobs.map((job, index) => ({
    job,
    question: toQuestion(questions[index]),
    result: results[index] ?? null,
  }));
}
