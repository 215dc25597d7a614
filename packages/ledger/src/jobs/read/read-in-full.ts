import type { Question, Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { type Db, isOf } from "../../database/index.ts";
import type { DbDeps, EncryptionDeps } from "../../deps.ts";
import type { Encryption } from "../../encryption/encryption.ts";
import { type EncryptedFindings, findingColumns, findings, toBoundFindings } from "../../findings/findings.ts";
import { jobContext, toQuestion } from "../encryption-context.ts";
import { isVisible, places } from "../queue/state.ts";
import type { KeptAnswer } from "../run/further-questions.ts";
import type { StoredResult } from "../run/settle.ts";
import { answer, decryptRecords, type EncryptedRecord, type JobRecord, recordColumns } from "./read.ts";

export interface FullJobRecord {
  readonly job: JobRecord;
  readonly question: Question;
  readonly appointmentAt: Date | null;
  /** The payer's unchanged answer, even if a document was made of it. */
  readonly answer: StoredResult | null;
  /** Earlier than the job for a reused answer. */
  readonly answeredAt: Date | null;
  readonly document: Buffer | null;
  /** To the questions after the general one; absent without any. */
  readonly furtherAnswers?: readonly FurtherAnswer[];
  /** JSON (`StoredFinding` in the service); null where nothing was found. */
  readonly findings: Buffer | null;
}

export type FurtherAnswer = KeptAnswer & {
  readonly answeredAt: Date;
  /** Whether its values are in the document. */
  readonly isMerged: boolean;
};

type FullRow = EncryptedRecord &
  EncryptedFindings & {
    readonly question: Buffer;
    readonly appointment_at: Date | null;
    readonly answered_at: Date | null;
    readonly status_code: number | null;
    readonly content_type: string | null;
    readonly body: Buffer | null;
    readonly document: Buffer | null;
    readonly has_further: boolean;
  };

/** Indexes: primary keys. */
export async function findJobInFull(
  { db, encryption }: EncryptionDeps,
  tenant: Tenant,
  id: string,
): Promise<FullJobRecord | undefined> {
  const { rows } = await sql<FullRow>`
    select
      ${recordColumns},
      j.question,
      j.appointment_at,
      coalesce(o.finished_at, r.finished_at) as answered_at,
      coalesce(o.status_code, r.status_code) as status_code,
      coalesce(o.content_type, r.content_type) as content_type,
      coalesce(o.body, r.body) as body,
      coalesce(o.document, r.document) as document,
      exists (
        select from job_questions q where q.job_id = coalesce(r.reused_from, j.id) and q.number > 1
      ) as has_further,
      ${findingColumns}
    from jobs j
    ${places}
    ${answer}
    ${findings}
    where j.id = ${id}
      and ${isOf(tenant, "j")}
      and ${isVisible}
  `.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const account = await encryption.of(tenant.accountId);
  const [job] = decryptRecords([row], account);
  if (!job) return undefined;
  const hasAnswer = job.state === "succeeded";
  const answeredBy = row.reused_from ?? id;
  const [question, body, document, found] = account.decryptAll([
    { context: jobContext.request(id), ciphertext: row.question },
    row.body && hasAnswer ? { context: jobContext.result(answeredBy), ciphertext: row.body } : null,
    row.document && { context: jobContext.document(answeredBy), ciphertext: row.document },
    toBoundFindings(row),
  ]);
  const furtherAnswers = row.has_further && hasAnswer ? await readFurtherAnswers(db, answeredBy, account) : [];
  const { status_code: statusCode, content_type: contentType } = row;
  return {
    job,
    question: toQuestion(question),
    appointmentAt: row.appointment_at,
    answer: body && statusCode !== null && contentType !== null ? { statusCode, contentType, body } : null,
    answeredAt: hasAnswer ? row.answered_at : null,
    document: document ?? null,
    ...(furtherAnswers.length > 0 && { furtherAnswers }),
    findings: found ?? null,
  };
}

/** Index: primary key. @throws DecryptionError */
async function readFurtherAnswers(db: Db, jobId: string, account: Encryption): Promise<FurtherAnswer[]> {
  const { rows } = await sql<FurtherAnswer>`
    select
      number, upstream is not null as "isOther", answered_at as "answeredAt", content_type as "contentType", body,
      is_merged as "isMerged"
    from job_questions
    where job_id = ${jobId}
      and number > 1
      and body is not null
    order by number
  `.execute(db);
  const bodies = account.decryptAll(rows.map(({ body }) => ({ context: jobContext.result(jobId), ciphertext: body })));
  return rows.map((row, index) => ({ ...row, body: bodies[index] ?? row.body }));
}

/** Index: primary key. */
export async function hasJob({ db }: DbDeps, tenant: Tenant, id: string): Promise<boolean> {
  const { rows } = await sql`
    select
    from jobs j
    left join batches b on b.id = j.batch_id
    where j.id = ${id}
      and ${isOf(tenant, "j")}
      and ${isVisible}
  `.execute(db);
  return rows.length > 0;
}
