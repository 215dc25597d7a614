import type {
  Changed,
  Coverage,
  FailureCategory,
  Mode,
  Operation,
  RecoveryVariant,
  Tenant,
  Transform,
} from "@nightguard/contract";
import { sql } from "kysely";
import { type Db, type EndState, idArray, idsOf, isOf, type JobState } from "../../database/index.ts";
import type { HotDeps, HotEncryptionDeps } from "../../deps.ts";
import type { BoundCiphertext, Encryption } from "../../encryption/encryption.ts";
import { type EncryptedFindings, findingColumns, findings, toBoundFindings } from "../../findings/findings.ts";
import { jobContext } from "../encryption-context.ts";
import { isVisible, places, toState } from "../queue/state.ts";
import { type StoredResult, toDocumentResult } from "../run/settle.ts";

interface JobFields {
  readonly id: string;
  readonly mode: Mode;
  readonly batch_id: string | null;
  readonly row_no: number | null;
  readonly operation: Operation;
  readonly transform: Transform | null;
  readonly payer_id: string;
  readonly not_before: Date | null;
  readonly deadline: Date | null;
  readonly attempts: number;
  readonly perhaps_billed: number;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  readonly coverage: Coverage | null;
  readonly failure_category: FailureCategory | null;
  readonly failure_code: string | null;
  readonly reused_from: string | null;
  /** Null if unknown; `sandbox` for a live job with an invented answer. */
  readonly upstream: string | null;
  readonly changed: Changed | null;
  readonly corrects: string | null;
  readonly corrected_by: string | null;
}

/** A cancelled batch's queued row ended with the cancellation. */
export interface JobRecord extends JobFields {
  readonly state: JobState;
  readonly due_at: Date | null;
  readonly reference: string | null;
}

export interface EncryptedRecord extends JobFields {
  readonly result_state: EndState | null;
  readonly active_state: "released" | "running" | null;
  readonly is_queued: boolean;
  readonly is_follower: boolean;
  readonly due_at: Date | null;
  readonly batch_cancelled_at: Date | null;
  readonly reference: Buffer | null;
}

/** Columns of `jobs j` and its `places`. Rows of a batch have its times. */
export const recordColumns = sql`
  j.id,
  j.mode,
  j.batch_id,
  j.row_no,
  j.operation,
  j.transform,
  j.payer_id,
  coalesce(j.not_before, b.not_before) as not_before,
  coalesce(j.deadline, b.deadline) as deadline,
  coalesce(r.attempts, a.attempts, q.attempts) as attempts,
  coalesce(r.perhaps_billed, a.perhaps_billed, q.perhaps_billed) as perhaps_billed,
  j.created_at,
  coalesce(r.started_at, a.started_at, q.started_at) as started_at,
  r.finished_at,
  r.coverage,
  r.failure_category,
  r.failure_code,
  r.reused_from,
  r.upstream,
  r.changed,
  j.corrects,
  (select job_id from job_corrections where corrected_id = j.id limit 1) as corrected_by,
  r.state as result_state,
  a.state as active_state,
  q.job_id is not null as is_queued,
  q.follows is not null as is_follower,
  q.due_at,
  b.cancelled_at as batch_cancelled_at,
  j.reference
`;

/** The document if one was made, else the answer. */
export interface EncryptedResult {
  readonly id: string;
  readonly reused_from: string | null;
  readonly status_code: number | null;
  readonly content_type: string | null;
  readonly result: Buffer | null;
  readonly is_document: boolean;
}

export const answer = sql`
  left join lateral (
    select status_code, content_type, body, document, finished_at
    from results
    where job_id = r.reused_from
    limit 1
  ) o on true
`;

/** Come from `answer`, beside the columns of the record and `places`. */
export const answerColumns = sql`
  coalesce(o.status_code, r.status_code) as status_code,
  coalesce(o.content_type, r.content_type) as content_type,
  coalesce(o.document, o.body, r.document, r.body) as result,
  coalesce(o.document, r.document) is not null as is_document
`;

/** @throws DecryptionError */
export function decryptRecords(rows: readonly EncryptedRecord[], encryption: Encryption): JobRecord[] {
  const references = encryption.decryptAll(
    rows.map(({ id, reference }) => reference && { context: jobContext.reference(id), ciphertext: reference }),
  );
  return rows.map((row, index) => toRecord(row, references[index]?.toString() ?? null));
}

/** Each answer's document, else the answer itself. @throws DecryptionError */
export function decryptResults(rows: readonly EncryptedResult[], encryption: Encryption): (StoredResult | null)[] {
  const bodies = encryption.decryptAll(rows.map(toBoundCiphertext));
  return rows.map((row, index) => toResult(row, bodies[index] ?? null));
}

/** @throws DecryptionError */
export const decryptChanges = (
  rows: readonly { readonly id: string; readonly changes: Buffer | null }[],
  encryption: Encryption,
): (Buffer | null)[] =>
  encryption.decryptAll(
    rows.map(({ id, changes }) => changes && { context: jobContext.changes(id), ciphertext: changes }),
  );

type StateColumns = Pick<
  EncryptedRecord,
  "result_state" | "active_state" | "is_queued" | "is_follower" | "due_at" | "batch_cancelled_at"
>;

const stateOf = (row: StateColumns): JobState =>
  toState({
    result: row.result_state && { state: row.result_state },
    active: row.active_state && { state: row.active_state },
    queued: row.is_queued ? { dueAt: row.due_at, isFollower: row.is_follower } : null,
    batchCancelledAt: row.batch_cancelled_at,
  });

/** Lists fields: omitting some from a copy takes several times as long, and a batch may have a million rows. */
function toRecord(row: EncryptedRecord, reference: string | null): JobRecord {
  const state = stateOf(row);
  const isSwept = row.is_queued && state === "cancelled";
  return {
    id: row.id,
    mode: row.mode,
    batch_id: row.batch_id,
    row_no: row.row_no,
    operation: row.operation,
    transform: row.transform,
    payer_id: row.payer_id,
    state,
    due_at: isSwept ? null : row.due_at,
    not_before: row.not_before,
    deadline: row.deadline,
    attempts: row.attempts,
    perhaps_billed: row.perhaps_billed,
    created_at: row.created_at,
    started_at: row.started_at,
    finished_at: isSwept ? row.batch_cancelled_at : row.finished_at,
    coverage: row.coverage,
    failure_category: row.failure_category,
    failure_code: row.failure_code,
    reference,
    reused_from: row.reused_from,
    upstream: row.upstream,
    changed: row.changed,
    corrects: row.corrects,
    corrected_by: row.corrected_by,
  };
}

function toBoundCiphertext({ id, reused_from, result, is_document }: EncryptedResult): BoundCiphertext | null {
  const answeredBy = reused_from ?? id;
  return (
    result && {
      context: is_document ? jobContext.document(answeredBy) : jobContext.result(answeredBy),
      ciphertext: result,
    }
  );
}

function toResult(row: EncryptedResult, body: Buffer | null): StoredResult | null {
  if (body === null || row.status_code === null || row.content_type === null) return null;
  if (row.is_document) return toDocumentResult(body);
  return { statusCode: row.status_code, contentType: row.content_type, body };
}

/** How the question was asked in other spellings. `suggestion` is JSON. */
export interface RecoveryRecord {
  readonly tried: readonly RecoveryVariant[];
  readonly accepted: RecoveryVariant | null;
  readonly suggestion: string | null;
}

/** Come from `recoveries`. */
export interface EncryptedRecovery {
  readonly tried: readonly RecoveryVariant[] | null;
  readonly accepted: RecoveryVariant | null;
  readonly suggestion: Buffer | null;
}

/** Of job `j`. Index: primary key. */
export const recoveries = sql`left join job_recoveries v on v.job_id = j.id`;
export const recoveryColumns = sql`v.tried, v.accepted, v.suggestion`;

/** One of several answers behind a document. */
export interface AnswerRecord {
  readonly number: number;
  readonly serviceTypes: readonly string[];
  /** Of the second payer service. */
  readonly upstream: string | null;
  /** ISO 8601. */
  readonly answeredAt: string | null;
  readonly isMerged: boolean;
  readonly failureCode: string | null;
}

/** Null where the general question alone was asked. Index: primary key. */
const answersBehind = sql`
  (
    select json_agg(
      json_build_object(
        'number', q.number, 'serviceTypes', q.service_types, 'upstream', q.upstream, 'answeredAt', q.answered_at,
        'isMerged', q.is_merged, 'failureCode', q.failure_code
      )
      order by q.number
    )
    from job_questions q
    where q.job_id = coalesce(r.reused_from, j.id)
  )
`;

type FoundRow = EncryptedRecord &
  EncryptedResult &
  EncryptedFindings &
  EncryptedRecovery & { readonly changes: Buffer | null; readonly answers: readonly AnswerRecord[] | null };

/** One snapshot, by primary keys. */
async function findRow(db: Db, tenant: Tenant, id: string): Promise<FoundRow | undefined> {
  const { rows } = await sql<FoundRow>`
    select
      ${recordColumns}, ${answerColumns}, r.changes, ${recoveryColumns}, ${findingColumns}, ${answersBehind} as answers
    from jobs j
    ${places}
    ${answer}
    ${findings}
    ${recoveries}
    where j.id = ${id}
      and ${isOf(tenant, "j")}
      and ${isVisible}
  `.execute(db);
  return rows[0];
}

interface FoundJob {
  readonly job: JobRecord;
  readonly result: StoredResult | null;
  /** JSON (`StoredChanges` in the service); null where there was nothing to compare with. */
  readonly changes: Buffer | null;
  /** JSON (`StoredFinding` in the service); null where nothing was found. */
  readonly findings: Buffer | null;
  /** Null unless the question was asked in another spelling. */
  readonly recovery: RecoveryRecord | null;
  /** Null unless more than the general question was asked. */
  readonly answers: readonly AnswerRecord[] | null;
}

export async function findJob(
  { hotDb, encryption }: HotEncryptionDeps,
  tenant: Tenant,
  id: string,
): Promise<FoundJob | undefined> {
  const row = await findRow(hotDb, tenant, id);
  if (!row) return undefined;
  const account = await encryption.of(tenant.accountId);
  const [[job], [result = null]] = [decryptRecords([row], account), decryptResults([row], account)];
  const [changes = null] = decryptChanges([row], account);
  const [findings = null] = account.decryptAll([toBoundFindings(row)]);
  return job && { job, result, changes, findings, recovery: toRecovery(row, account), answers: row.answers };
}

/** @throws DecryptionError */
export function toRecovery(
  { id, tried, accepted, suggestion }: EncryptedRecovery & { readonly id: string },
  account: Encryption,
): RecoveryRecord | null {
  if (tried === null) return null;
  const text = suggestion && account.decrypt(jobContext.suggestion(id), suggestion).toString();
  return { tried, accepted, suggestion: text };
}

export async function findAnswer(
  { hotDb, encryption }: HotEncryptionDeps,
  tenant: Tenant,
  id: string,
): Promise<{ state: JobState; result: StoredResult | null } | undefined> {
  const row = await findRow(hotDb, tenant, id);
  if (!row) return undefined;
  const [result = null] = decryptResults([row], await encryption.of(tenant.accountId));
  return { state: stateOf(row), result };
}

/** Finds jobs that ended without their notice being received. Indexes: primary keys. */
export async function listEndedJobs({ hotDb }: HotDeps, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select j.id
    from jobs j
    where j.id = any(${idArray(ids)})
      and coalesce(
        (select true from results r where r.job_id = j.id),
        (
          select (
            select true
            from queued_jobs q
            where q.backlog_id = j.backlog_id
              and q.order_at = j.order_at
              and q.job_id = j.id
          )
          from batches b
          where b.id = j.batch_id
            and b.cancelled_at is not null
        ),
        false
      )
  `.execute(hotDb);
  return idsOf(rows);
}
