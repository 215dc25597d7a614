import { followUps } from "../coded-words.ts";
import type { TrueEligibility } from "../document/true-eligibility.ts";
import type { LocatedRejection } from "../eligibility-response.ts";
import { findReason, unknownReason } from "../rejection-reasons.ts";
import { areRetryable } from "../rejections.ts";
import type { DocumentBuilder } from "./document-builder.ts";

type DocumentError = TrueEligibility["errors"][number];

export function writeErrors(rejections: readonly LocatedRejection[], builder: DocumentBuilder): void {
  for (const rejection of rejections) builder.append("/errors", toError(rejection), [rejection.source]);
}

function toError(rejection: LocatedRejection): DocumentError {
  const { code, followUp, level, loop, source } = rejection;
  return {
    code: code === "" ? null : code,
    name: names.get(code) ?? "unknown_rejection",
    level,
    loop,
    follow_up: followUpWords.get(followUp ?? "") ?? null,
    retryable: areRetryable([rejection]),
    fix_by: findFixBy(code),
    source,
  };
}

const followUpWords = new Map(Object.entries(followUps));

type FixBy = DocumentError["fix_by"];

function findFixBy(code: string): FixBy {
  const { category } = findReason(code) ?? unknownReason;
  return fixByCode.get(code) ?? (category === "payer" || category === "service" ? category : "office");
}

/** Codes that someone other than the category's usual party has to fix. */
const fixByCode = new Map<string, FixBy>([
  ["41", "enrollment"],
  ["50", "enrollment"],
  ["51", "enrollment"],
  ["54", "service"],
]);

/** AAA03. */
const names: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "04": "authorized_quantity_exceeded",
    "15": "application_data_missing",
    "33": "input_errors",
    "35": "out_of_network",
    "41": "access_restricted",
    "42": "payer_unavailable",
    "43": "invalid_provider_id",
    "44": "invalid_provider_name",
    "45": "invalid_provider_specialty",
    "46": "invalid_provider_phone",
    "47": "invalid_provider_state",
    "48": "invalid_referring_provider",
    "49": "provider_not_pcp",
    "50": "provider_ineligible",
    "51": "provider_not_on_file",
    "52": "service_date_outside_provider_enrollment",
    "53": "benefit_inconsistent_with_provider_type",
    "54": "invalid_procedure_qualifier",
    "55": "invalid_procedure_code",
    "56": "inappropriate_date",
    "57": "invalid_service_date",
    "58": "invalid_date_of_birth",
    "60": "birth_after_service_date",
    "61": "death_before_service_date",
    "62": "service_date_not_allowed",
    "63": "service_date_in_future",
    "64": "invalid_patient_id",
    "65": "invalid_patient_name",
    "66": "invalid_patient_gender",
    "67": "patient_not_found",
    "68": "duplicate_patient_id",
    "69": "inconsistent_with_age",
    "70": "inconsistent_with_gender",
    "71": "patient_dob_mismatch",
    "72": "invalid_subscriber_id",
    "73": "invalid_subscriber_name",
    "74": "invalid_subscriber_gender",
    "75": "subscriber_not_found",
    "76": "duplicate_subscriber_id",
    "77": "patient_not_found_on_subscriber",
    "78": "subscriber_not_in_group",
    "79": "invalid_participant",
    "80": "no_response",
    "97": "invalid_provider_address",
    "98": "experimental_procedure",
    T4: "payer_identifier_missing",
  }),
);
