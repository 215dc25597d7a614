import { type CoverageStatus, decideCoverage, type StatusRow, toStatusRow } from "./coverage.ts";
import type { Benefit, EligibilityResponse } from "./eligibility-response.ts";
import { type ResponseInput, toEligibilityResponse } from "./parse-eligibility-response.ts";
import { type PayerRejection, uniqueRejections } from "./rejections.ts";

/** What a response says of the patient. `rejected`: the payer answered, but only that it can't. */
export interface Verdict {
  readonly coverage: CoverageStatus | "rejected";
  /** Every reason the payer gave for refusing, in its order, each once; also beside benefits. */
  readonly rejections: readonly PayerRejection[];
}

/**
 * What a payer's response says of the patient, without the full transform, for the worker's hot path.
 *
 * What has no form that is known here, or says nothing certain, is `unknown`: a wrong reading is worse than none. Never
 * throws, whatever the body holds.
 */
export const readVerdict = (given: ResponseInput): Verdict => toVerdict(toEligibilityResponse(given));

function toVerdict(response: EligibilityResponse): Verdict {
  const { benefits, otherPatients } = response;
  const rejections = uniqueRejections(
    [...response.rejections, ...otherPatients.flatMap((patient) => patient.rejections)].map(toCodes),
  );
  const hasBenefits = benefits.length > 0 || otherPatients.some((patient) => patient.benefits.length > 0);
  if (!hasBenefits && rejections.length > 0) return { coverage: "rejected", rejections };
  // Dependents without rows of their own share the subscriber's, which need deciding only once.
  const others = [...new Set(otherPatients.map((patient) => patient.benefits))].map(toStatusRows).map(decideCoverage);
  const own = decideCoverage(findOwnRows(response));
  // Several patients who differ: nothing here says which one was asked about.
  return { coverage: others.every((other) => other === own) ? own : "unknown", rejections };
}

/** Codes only: the rest of a rejection is the raw response, which may hold a person's data. */
const toCodes = ({ code, followUp, level }: PayerRejection): PayerRejection => ({ code, followUp, level });

/**
 * The rows about the patient: the person's own status where the form has one, else the dependent's rows, else the
 * subscriber's.
 */
function findOwnRows({ benefits, dependent, subscriber }: EligibilityResponse): readonly StatusRow[] {
  const status = (dependent ?? subscriber)?.coverage?.status;
  if (status) return toRows([{ code: status.value, planName: "", serviceTypes: [] }]);
  const ofDependent = toStatusRows(benefits.filter(({ level }) => level === "dependent"));
  return ofDependent.length > 0 ? ofDependent : toStatusRows(benefits);
}

/** Rows about one procedure say nothing of the whole. */
const toStatusRows = (benefits: readonly Benefit[]): readonly StatusRow[] =>
  toRows(
    benefits
      .filter(({ procedure }) => procedure === null)
      .map(({ code, planDescription, serviceTypes }) => ({
        code,
        planName: planDescription?.value ?? "",
        serviceTypes: serviceTypes.map(({ value }) => value),
      })),
  );

const toRows = (stated: readonly Parameters<typeof toStatusRow>[0][]): readonly StatusRow[] =>
  stated.map(toStatusRow).filter((row) => row !== undefined);
