import type { StatusRow } from "./coverage.ts";
import type { Rejection } from "./rejections.ts";

/** What a verdict rests on: the same from every form of answer. */
export interface Findings {
  /** The status rows that speak of each patient; nearly always one patient, none when the answer says nothing. */
  readonly patients: readonly (readonly StatusRow[])[];
  /** The payer said something of benefits, understood or not: then it did not merely reject. */
  readonly hasBenefits: boolean;
  readonly rejections: readonly Rejection[];
}

export const noFindings: Findings = { patients: [], hasBenefits: false, rejections: [] };

/** `main`, with whatever it lacks taken from `rest`. */
export function fillFindings(main: Findings, rest: Findings): Findings {
  return {
    patients: main.patients.some((rows) => rows.length > 0) ? main.patients : rest.patients,
    hasBenefits: main.hasBenefits || rest.hasBenefits,
    rejections: main.rejections.length > 0 ? main.rejections : rest.rejections,
  };
}
