import { rowsOfPatient, toWhen, type When } from "./chosen-plan.ts";
import { type CoverageStatus, decideCoverage } from "./coverage-status.ts";
import type { EligibilityResponse } from "./eligibility-response.ts";
import { type RawOrParsedResponse, toEligibilityResponse } from "./parse-eligibility-response.ts";
import { type PayerRejection, uniqueRejections } from "./rejections.ts";
import { toStatus } from "./status-rows.ts";

export interface Verdict {
  /** `rejected`: the payer gave reasons and sent no benefits. */
  readonly coverage: CoverageStatus | "rejected";
  /** Each reason once, in order, even if the payer also sent benefits. */
  readonly rejections: readonly PayerRejection[];
}

/** The full transform is too slow for the worker's hot path. Anything uncertain is `unknown`. Never throws. */
export const readVerdict = (given: RawOrParsedResponse): Verdict => toVerdict(toEligibilityResponse(given));

function toVerdict(response: EligibilityResponse): Verdict {
  const { benefits, otherPatients } = response;
  const rejections = uniqueRejections(
    [...response.rejections, ...otherPatients.flatMap((patient) => patient.rejections)].map(toCodes),
  );
  const hasBenefits = benefits.length > 0 || otherPatients.some((patient) => patient.benefits.length > 0);
  if (!hasBenefits && rejections.length > 0) return { coverage: "rejected", rejections };
  // Dependents without rows of their own share the subscriber's rows: decide each list once.
  const others = new Set(otherPatients.map((patient) => patient.benefits));
  const when = toWhen(response);
  const own = decideForPatient(response, when);
  // If patients differ, nothing says which one the inquiry was about.
  const isSame = [...others].every((rows) => decideCoverage(rows, when) === own);
  return { coverage: isSame ? own : "unknown", rejections };
}

/** The raw segments may hold personal data and are dropped. */
const toCodes = ({ code, followUp, level }: PayerRejection): PayerRejection => ({ code, followUp, level });

function decideForPatient(response: EligibilityResponse, when: When): CoverageStatus {
  const { benefits, dependent, subscriber } = response;
  const stated = (dependent ?? subscriber)?.coverage?.status;
  if (stated) {
    const status = toStatus(stated.value);
    return status === null || status === "pending" ? "unknown" : status;
  }
  return decideCoverage(rowsOfPatient(benefits), when);
}
