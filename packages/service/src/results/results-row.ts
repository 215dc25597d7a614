import type { Job, Question } from "@nightguard/contract";
import type { StoredResult } from "@nightguard/ledger";
import { type BenefitFigures, noFigures, toBenefitFigures } from "./benefit-figures.ts";

/** A patient's verification as a dental office reads it: who was asked about, what came of it, and the figures for the desk. */
export interface ResultsRow extends BenefitFigures {
  readonly row: number | null;
  readonly reference: string | null;
  readonly status: Job["status"];
  readonly coverage: Job["coverage"];
  readonly payer_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly member_id: string;
  /** As it was asked: `MM/DD/YYYY`. */
  readonly dob: string;
  readonly failure_category: string | null;
  readonly failure_code: string | null;
  readonly hint: string | null;
  readonly job_id: string;
  readonly finished_at: string | null;
}

/** The row of one patient: the dependent where one was asked about, else the subscriber. */
export function toResultsRow(job: Job, question: Question, result: StoredResult | null): ResultsRow {
  const { subscriber, dependent } = question;
  const patient = dependent ?? subscriber;
  const hasAnswer = job.status === "succeeded" && result !== null;
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
    ...(hasAnswer ? toBenefitFigures(question, result) : noFigures),
    failure_category: job.failure?.category ?? null,
    failure_code: job.failure?.code ?? null,
    hint: job.failure?.hint ?? null,
    job_id: job.id,
    finished_at: job.finished_at,
  };
}
