import type { Job } from "@nightguard/contract";
import type { JobInFull } from "@nightguard/ledger";
import { toChangesCell } from "../answers/changes.ts";
import { noCompleteness, toCompletenessCells } from "../answers/completeness.ts";
import { toDocument } from "../answers/document-of-answer.ts";
import { toFoundCell } from "../findings/stored-findings.ts";
import { noFigures, toBenefitFigures } from "./benefit-figures.ts";

export type ResultsRow = ReturnType<typeof toResultsRow>;

export function toResultsRow(
  job: Job,
  { question, result, changes, findings }: Pick<JobInFull, "question" | "result" | "changes" | "findings">,
) {
  const { subscriber, dependent } = question;
  const patient = dependent ?? subscriber;
  const document = job.status === "succeeded" && result ? toDocument(question, result) : undefined;
  const hasBenefits = document && (job.coverage === "active" || job.coverage === "unknown");
  return {
    row: job.row,
    reference: job.reference,
    status: job.status,
    coverage: job.coverage,
    payer_id: job.payer_id,
    first_name: patient.first_name,
    last_name: patient.last_name,
    member_id: patient.member_id ?? subscriber.member_id,
    dob: patient.dob,
    ...(document ? toBenefitFigures(document) : noFigures),
    failure_category: job.failure?.category ?? null,
    failure_code: job.failure?.code ?? null,
    hint: job.failure?.hint ?? null,
    job_id: job.id,
    finished_at: job.finished_at,
    changed: job.changed ?? null,
    changes: changes && toChangesCell(changes),
    found: findings && toFoundCell(findings),
    ...(hasBenefits ? toCompletenessCells(document, findings) : noCompleteness),
    sandbox: job.sandbox ? "true" : null,
  };
}
