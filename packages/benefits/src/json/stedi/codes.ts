import type { Stated } from "../../eligibility-response.ts";
import { toCode, toCodes } from "../codes.ts";
import { ignore, statedAt, type TrackedObject } from "../tracked-object.ts";

/** X12 codes of the member names and words in JSON that mirrors a 271. */

/** DTP01 by member. */
export const dateQualifiers: ReadonlyMap<string, string> = new Map([
  ["discharge", "096"],
  ["issue", "102"],
  ["effectiveDateOfChange", "152"],
  ["periodStart", "193"],
  ["periodEnd", "194"],
  ["completion", "198"],
  ["coordinationOfBenefits", "290"],
  ["plan", "291"],
  ["benefit", "292"],
  ["primaryCareProvider", "295"],
  ["latestVisitOrConsultation", "304"],
  ["eligibility", "307"],
  ["added", "318"],
  ["cobraBegin", "340"],
  ["cobraEnd", "341"],
  ["premiumPaidToDateBegin", "342"],
  ["premiumPaidtoDateBegin", "342"],
  ["premiumPaidToDateEnd", "343"],
  ["premiumPaidtoDateEnd", "343"],
  ["planBegin", "346"],
  ["planEnd", "347"],
  ["benefitBegin", "348"],
  ["benefitEnd", "349"],
  ["eligibilityBegin", "356"],
  ["eligibilityEnd", "357"],
  ["enrollment", "382"],
  ["admission", "435"],
  ["dateOfDeath", "442"],
  ["certification", "458"],
  ["service", "472"],
  ["policyEffective", "539"],
  ["policyExpiration", "540"],
  ["dateOfLastUpdate", "636"],
  ["status", "771"],
]);

/** REF01 by member, with the member that holds REF03. */
export const referenceQualifiers: ReadonlyMap<string, { qualifier: string; description?: string }> = new Map([
  ["planNumber", { qualifier: "18", description: "planDescription" }],
  ["memberId", { qualifier: "1W" }],
  ["groupNumber", { qualifier: "6P", description: "groupDescription" }],
  ["groupOrPolicyNumber", { qualifier: "1L" }],
  ["policyNumber", { qualifier: "IG" }],
  ["insurancePolicyNumber", { qualifier: "IG" }],
  ["planNetworkIdNumber", { qualifier: "N6", description: "planNetworkIdDescription" }],
  ["planNetworkIdentificationNumber", { qualifier: "N6", description: "planNetworkDescription" }],
  ["familyUnitNumber", { qualifier: "49" }],
  ["caseNumber", { qualifier: "3H" }],
  ["contractNumber", { qualifier: "CT" }],
  ["medicalRecordIdentificationNumber", { qualifier: "EA" }],
  ["patientAccountNumber", { qualifier: "EJ" }],
  ["hicNumber", { qualifier: "F6" }],
  ["identificationCardSerialNumber", { qualifier: "GH" }],
  ["identityCardNumber", { qualifier: "HJ" }],
  ["priorAuthorizationNumber", { qualifier: "G1" }],
  ["referralNumber", { qualifier: "9F" }],
  ["medicaidRecipientIdentificationNumber", { qualifier: "NQ" }],
  ["priorIdentifierNumber", { qualifier: "Q4" }],
  ["agencyClaimNumber", { qualifier: "Y4" }],
]);

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

/** The code from its member, else from the member with its word. */
export function codeAt(
  members: TrackedObject,
  names: { code: string; word: string },
  codes: ReadonlyMap<string, string>,
): Stated | null {
  const code = statedAt(members, names.code);
  if (code !== null) ignore(members, names.word);
  return code ?? toCode(statedAt(members, names.word), codes);
}
