import type { Job, Question } from "@nightguard/contract";
import type { StoredResult } from "@nightguard/ledger";

/** A patient's verification as a dental office reads it: who was asked about, and the figures that matter at the desk. */
export interface OfficeRow {
  readonly row: number | null;
  readonly reference: string | null;
  readonly status: Job["status"];
  readonly coverage: Job["coverage"];
  readonly payer_id: string;
  readonly payer_name: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly member_id: string;
  readonly dob: string;
  readonly plan_name: string | null;
  /** Dates are `YYYY-MM-DD`, amounts US dollars such as `50.00`, of the patient alone and in network. */
  readonly effective_date: string | null;
  readonly termination_date: string | null;
  readonly deductible: string | null;
  readonly deductible_remaining: string | null;
  readonly maximum: string | null;
  readonly maximum_remaining: string | null;
  /** What the plan pays, in percent, in network. */
  readonly preventive_percent: number | null;
  readonly diagnostic_percent: number | null;
  readonly basic_percent: number | null;
  readonly endodontics_percent: number | null;
  readonly periodontics_percent: number | null;
  readonly oral_surgery_percent: number | null;
  readonly crowns_percent: number | null;
  readonly prosthodontics_percent: number | null;
  readonly orthodontics_percent: number | null;
  readonly next_cleaning: string | null;
  readonly failure_category: string | null;
  readonly failure_code: string | null;
  readonly hint: string | null;
  readonly job_id: string;
  readonly finished_at: string | null;
}

/** The row of one patient; figures that the answer does not state are null. */
export function toOfficeRow(job: Job, question: Question, result: StoredResult | null): OfficeRow {
  const { subscriber, dependent } = question;
  const patient = dependent ?? subscriber;
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
    ...toFigures(job, result),
    failure_category: job.failure?.category ?? null,
    failure_code: job.failure?.code ?? null,
    hint: job.failure?.hint ?? null,
    job_id: job.id,
    finished_at: job.finished_at,
  };
}

type Figures = Pick<
  OfficeRow,
  | "payer_name"
  | "plan_name"
  | "effective_date"
  | "termination_date"
  | "deductible"
  | "deductible_remaining"
  | "maximum"
  | "maximum_remaining"
  | "preventive_percent"
  | "diagnostic_percent"
  | "basic_percent"
  | "endodontics_percent"
  | "periodontics_percent"
  | "oral_surgery_percent"
  | "crowns_percent"
  | "prosthodontics_percent"
  | "orthodontics_percent"
  | "next_cleaning"
>;

const noFigures: Figures = {
  payer_name: null,
  plan_name: null,
  effective_date: null,
  termination_date: null,
  deductible: null,
  deductible_remaining: null,
  maximum: null,
  maximum_remaining: null,
  preventive_percent: null,
  diagnostic_percent: null,
  basic_percent: null,
  endodontics_percent: null,
  periodontics_percent: null,
  oral_surgery_percent: null,
  crowns_percent: null,
  prosthodontics_percent: null,
  orthodontics_percent: null,
  next_cleaning: null,
};

/** What the answer states of the plan; nothing where there is no answer. */
function toFigures(_job: Job, _result: StoredResult | null): Figures {
  return noFigures;
}
