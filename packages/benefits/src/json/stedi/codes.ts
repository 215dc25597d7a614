import { toCodes } from "../codes.ts";
import type { ReferenceName } from "../tracked-object.ts";

/** REF01, the member with the number, and the one with REF03. */
export const referenceNames: readonly ReferenceName[] = [
  ["18", "planNumber", "planDescription"],
  ["1W", "memberId"],
  ["6P", "groupNumber", "groupDescription"],
  ["1L", "groupOrPolicyNumber"],
  ["IG", "policyNumber"],
  ["IG", "insurancePolicyNumber"],
  ["N6", "planNetworkIdNumber", "planNetworkIdDescription"],
  ["N6", "planNetworkIdentificationNumber", "planNetworkDescription"],
  ["49", "familyUnitNumber"],
  ["3H", "caseNumber"],
  ["CT", "contractNumber"],
  ["EA", "medicalRecordIdentificationNumber"],
  ["EJ", "patientAccountNumber"],
  ["F6", "hicNumber"],
  ["GH", "identificationCardSerialNumber"],
  ["HJ", "identityCardNumber"],
  ["G1", "priorAuthorizationNumber"],
  ["9F", "referralNumber"],
  ["NQ", "medicaidRecipientIdentificationNumber"],
  ["Q4", "priorIdentifierNumber"],
  ["Y4", "agencyClaimNumber"],
];

/** NM101. */
export const roles = toCodes({
  PR: ["payer"],
  PRP: ["primary payer"],
  SEP: ["secondary payer"],
  TTP: ["tertiary payer"],
  "1P": ["provider"],
  P3: ["primary care provider"],
  IL: ["insured or subscriber"],
  "03": ["dependent"],
  "2B": ["third-party administrator"],
  "36": ["employer"],
  "13": ["contracted service provider"],
  "1I": ["preferred provider organization"],
  "73": ["other physician"],
  FA: ["facility"],
  GW: ["group"],
  I3: ["independent physicians association"],
  LR: ["legal representative"],
  OC: ["origin carrier"],
  P4: ["prior insurance carrier"],
  VER: ["party performing verification"],
  VY: ["organization completing configuration change"],
  Y2: ["managed care organization"],
  GP: ["gateway provider"],
  P5: ["plan sponsor"],
  TV: ["third party administrator (tpa)", "third party administrator"],
  VN: ["vendor"],
  X3: ["utilization management organization"],
});

/** NM108. */
export const idQualifiers = toCodes({
  PI: ["payor identification"],
  MI: ["member identification number"],
  XX: ["centers for medicare and medicaid services national provider identifier", "national provider identifier"],
  FI: ["federal taxpayer's identification number"],
  SV: ["service provider number"],
});

/** PER03. */
export const contactKinds = toCodes({
  TE: ["telephone"],
  EM: ["electronic mail", "email"],
  UR: ["uniform resource locator (url)"],
  FX: ["facsimile"],
  WP: ["work phone number"],
});
