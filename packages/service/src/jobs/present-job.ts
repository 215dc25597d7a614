import {
  type AnswerBehind,
  type Finding,
  isFinal,
  type Job,
  type JobChanges,
  type Suggestion,
  type Tenant,
  toPublicId,
} from "@nightguard/contract";
import {
  type AnswerRecord,
  findJob,
  type JobRecord,
  type Ledger,
  type RecoveryRecord,
  type StoredResult,
  toStatus,
} from "@nightguard/ledger";
import { presentChanges } from "../answers/changes.ts";
import type { Sight } from "../answers/masking.ts";
import { presentFindings } from "../findings/stored-findings.ts";
import { toAnswerJson } from "./answer-json.ts";
import { presentFailure } from "./failures.ts";
import { readStoredError } from "./stored-error.ts";

/** A job read by itself also shows what its answer changes, and what people found out. */
type JobInDetail = Job & { readonly changes?: JobChanges; readonly findings?: readonly Finding[] };

/** The result is separate JSON text, so that the payer's bytes stay unchanged. */
export interface JobDocument {
  readonly job: JobInDetail;
  readonly resultJson: string | null;
  readonly version: string;
}

export async function findJobDocument(ledger: Ledger, tenant: Tenant, id: string): Promise<JobDocument | undefined> {
  const record = await findJob(ledger, tenant, id);
  if (!record) return undefined;
  const { job, result, changes, findings, recovery, answers } = record;
  const found = presentFindings(findings);
  return {
    job: {
      ...presentJob(job, result),
      ...(recovery && { recovery: presentRecovery(recovery) }),
      ...(answers && { answers: answers.map(presentAnswer) }),
      ...(changes && { changes: presentChanges(changes) }),
      ...(found.length > 0 && { findings: found }),
    },
    resultJson: presentResult(job, result)?.toString() ?? null,
    version: [
      job.state,
      job.attempts,
      job.due_at?.getTime(),
      job.finished_at?.getTime(),
      job.corrected_by,
      findings?.length,
      answers?.length,
    ].join("."),
  };
}

const presentAnswer = (answer: AnswerRecord): AnswerBehind => ({
  number: answer.number,
  service_types: [...answer.serviceTypes],
  upstream: answer.upstream,
  answered_at: answer.answeredAt && new Date(answer.answeredAt).toISOString(),
  merged: answer.isMerged,
  failure_code: answer.failureCode,
});

/** @param result set if the document also shows `error` */
export function presentJob(record: JobRecord, result?: StoredResult | null): Job {
  const { failure_category: category, failure_code: code } = record;
  const status = toStatus(record.state);
  return {
    id: toPublicId("job", record.id),
    operation: record.operation,
    status,
    mode: record.mode,
    batch_id: record.batch_id && toPublicId("batch", record.batch_id),
    row: record.row_no,
    reference: record.reference,
    payer_id: record.payer_id,
    attempts: record.attempts,
    created_at: record.created_at.toISOString(),
    not_before: toTime(record.not_before),
    deadline: toTime(record.deadline),
    started_at: toTime(record.started_at),
    finished_at: toTime(record.finished_at),
    next_attempt_at: record.state === "scheduled" && record.attempts > 0 ? toTime(record.due_at) : null,
    transform: record.transform,
    coverage: record.coverage,
    ...(record.changed !== null && { changed: record.changed }),
    ...(result !== undefined && { error: presentError(record, result) }),
    // A reason for a retry is not shown as the job's failure.
    failure: isFinal(status) && category && code ? presentFailure({ category, code }) : null,
    ...(record.reused_from !== null && { reused_from: toPublicId("job", record.reused_from) }),
    ...(record.corrects !== null && { corrects: toPublicId("job", record.corrects) }),
    ...(record.corrected_by !== null && { corrected_by: toPublicId("job", record.corrected_by) }),
    ...(record.perhaps_billed > 0 && { perhaps_billed: record.perhaps_billed }),
    // A test job without a known upstream is answered by the sandbox.
    ...((record.upstream ?? (record.mode === "test" ? "sandbox" : null)) === "sandbox" && { sandbox: true as const }),
  };
}

const toTime = (date: Date | null): string | null => date?.toISOString() ?? null;

const presentError = (record: JobRecord, result: StoredResult | null) =>
  record.state === "failed" && result ? readStoredError(result).toDetail() : null;

/** Callers who may not see patients get neither the result nor the payer's words in the error. */
export function hideAnswer(document: JobDocument, { seesPatients }: Sight): JobDocument {
  if (seesPatients) return document;
  const { changes: _changes, findings: _findings, ...job } = document.job;
  return { ...document, job: hideSuggestion(hideUpstream(job)), resultJson: null };
}

function hideSuggestion(job: Job): Job {
  return job.recovery ? { ...job, recovery: { ...job.recovery, suggestion: null } } : job;
}

export const presentRecovery = ({ tried, accepted, suggestion }: RecoveryRecord): Required<Job>["recovery"] => ({
  tried: tried.length,
  variants: [...tried],
  accepted,
  suggestion: suggestion === null ? null : (JSON.parse(suggestion) as Suggestion),
});

/** Removes the payer's words, for callers who may not see patients. */
export function hideUpstream(job: Job): Job {
  if (!job.error) return job;
  const { upstream: _upstream, ...error } = job.error;
  return { ...job, error };
}

/** One line of JSON in UTF-8; null without a response. */
export function presentResult(record: JobRecord, result: StoredResult | null): Buffer | null {
  return record.state === "succeeded" && result ? toAnswerJson(result.body) : null;
}
