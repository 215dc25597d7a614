import type { Question, Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { isOf } from "../../database/index.ts";
import type { DbDeps, EncryptionDeps } from "../../deps.ts";
import { type EncryptedFindings, findingColumns, findings, toBoundFindings } from "../../findings/findings.ts";
import { jobContext, toQuestion } from "../encryption-context.ts";
import { isVisible, places } from "../queue/state.ts";
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
  /** JSON (`StoredFinding` in the service); null where nothing was found. */
  readonly findings: Buffer | null;
}

type FullRow = EncryptedRecord &
  EncryptedFindings & {
    readonly question: Buffer;
    readonly appointment_at: Date | null;
    readonly answered_at: Date | null;
    readonly status_code: number | null;
    readonly content_type: string | null;
    readonly body: Buffer | null;
    readonly document: Buffer | null;
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
  const { status_code: statusCode, content_type: contentType } = row;
  return {
    job,
    question: toQuestion(question),
    appointmentAt: row.appointment_at,
    answer: body && statusCode !== null && contentType !== null ? { statusCode, contentType, body } : null,
    answeredAt: hasAnswer ? row.answered_at : null,
    document: document ?? null,
    findings: found ?? null,
  };
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
