import type { Question } from "@nightguard/contract";
import type { StoredResult } from "@nightguard/ledger";

/** What an answer states of a patient's plan, in network; null where it states nothing. */
export interface OfficeFigures {
  readonly payer_name: string | null;
  readonly plan_name: string | null;
  /** Dates are `YYYY-MM-DD`, amounts US dollars such as `50.00`, of the patient alone. */
  readonly effective_date: string | null;
  readonly termination_date: string | null;
  readonly deductible: string | null;
  readonly deductible_remaining: string | null;
  readonly maximum: string | null;
  readonly maximum_remaining: string | null;
  /** What the plan pays, in percent. */
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
}

/** Of a row without an answer. */
export const noFigures: OfficeFigures = {
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

/** The figures of an answer: none until answers are normalised here. */
export function toOfficeFigures(_question: Question, _result: StoredResult): OfficeFigures {
  return noFigures;
}
