import type { Question } from "@nightguard/contract";
import { sql } from "kysely";
import type { CopyReader } from "../../database/copy/copy-reader.ts";
import type { Encryption } from "../../encryption/encryption.ts";
import { type EncryptedFindings, findingColumns, toBoundFindings } from "../../findings/findings.ts";
import { jobContext, toQuestion } from "../encryption-context.ts";
import type { StoredResult } from "../run/settle.ts";
import {
  answerColumns,
  decryptChanges,
  decryptRecords,
  decryptResults,
  type EncryptedRecord,
  type EncryptedResult,
  type JobRecord,
  recordColumns,
} from "./read.ts";

export type CopiedJob = EncryptedRecord & EncryptedResult;

/** `toCopiedJob` reads the columns in this order. */
export const copiedColumns = sql`${recordColumns}, ${answerColumns}`;

export const toCopiedJob = (fields: CopyReader): CopiedJob => ({
  id: notNull(fields.uuid()),
  mode: notNull(fields.text()),
  batch_id: fields.uuid(),
  row_no: fields.integer(),
  operation: notNull(fields.text()),
  transform: fields.text(),
  payer_id: notNull(fields.text()),
  not_before: fields.time(),
  deadline: fields.time(),
  attempts: notNull(fields.integer()),
  perhaps_billed: notNull(fields.integer()),
  created_at: notNull(fields.time()),
  started_at: fields.time(),
  finished_at: fields.time(),
  coverage: fields.text(),
  failure_category: fields.text(),
  failure_code: fields.text(),
  reused_from: fields.uuid(),
  upstream: fields.text(),
  changed: fields.text(),
  corrects: fields.uuid(),
  corrected_by: fields.uuid(),
  result_state: fields.text(),
  active_state: fields.text(),
  is_queued: notNull(fields.boolean()),
  is_follower: notNull(fields.boolean()),
  due_at: fields.time(),
  batch_cancelled_at: fields.time(),
  reference: fields.bytes(),
  status_code: fields.integer(),
  content_type: fields.text(),
  result: fields.bytes(),
  is_document: notNull(fields.boolean()),
});

export type EncryptedJobInFull = CopiedJob &
  EncryptedFindings & { readonly question: Buffer; readonly changes: Buffer | null };

/** Come from `findings` too. `toJobInFull` reads the columns in this order. */
export const inFullColumns = sql`${copiedColumns}, j.question, r.changes, ${findingColumns}`;

export const toJobInFull = (fields: CopyReader): EncryptedJobInFull => ({
  ...toCopiedJob(fields),
  question: notNull(fields.bytes()),
  changes: fields.bytes(),
  found_with: fields.uuid(),
  found: fields.bytes(),
});

export function notNull<Value>(value: Value | null): Value {
  if (value === null) throw new RangeError("a column that is never null has no value");
  return value;
}

interface JobWithResult {
  readonly job: JobRecord;
  readonly result: StoredResult | null;
}

/** @throws DecryptionError */
export function decryptJobs(rows: readonly CopiedJob[], encryption: Encryption): JobWithResult[] {
  const jobs = decryptRecords(rows, encryption);
  const results = decryptResults(rows, encryption);
  return jobs.map((job, index) => ({ job, result: results[index] ?? null }));
}

export function decryptJobQuestions(
  rows: readonly (CopiedJob & { readonly question: Buffer })[],
  encryption: Encryption,
): (JobWithResult & { readonly question: Question })[] {
  const questions = encryption.decryptAll(
    rows.map(({ id, question }) => ({ context: jobContext.request(id), ciphertext: question })),
  );
  return decryptJobs(rows, encryption).map((job, index) => ({ ...job, question: toQuestion(questions[index]) }));
}

export type JobInFull = ReturnType<typeof decryptJobQuestions>[number] & {
  readonly changes: Buffer | null;
  readonly findings: Buffer | null;
};

/** @throws DecryptionError */
export function decryptJobsInFull(rows: readonly EncryptedJobInFull[], encryption: Encryption): JobInFull[] {
  const changes = decryptChanges(rows, encryption);
  const found = encryption.decryptAll(rows.map(toBoundFindings));
  return decryptJobQuestions(rows, encryption).map((job, index) => ({
    ...job,
    changes: changes[index] ?? null,
    findings: found[index] ?? null,
  }));
}
