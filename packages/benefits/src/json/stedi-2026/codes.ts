import { toCodes } from "../codes.ts";
import type { ReferenceName } from "../tracked-object.ts";

/** EB01 by list, in the order of reading. Names are compared by {@link toKindKey}. */
const codesByList = {
  coInsurance: "A",
  coPayment: "B",
  deductible: "C",
  outOfPocket: "G",
  costContainment: "J",
  spendDown: "Y",
  limitations: "F",
  coverageBasis: "CB",
  benefitDescription: "D",
  exclusions: "E",
  unlimited: "H",
  nonCovered: "I",
  reserve: "K",
  primaryCareProvider: "L",
  preExistingCondition: "M",
  managedCareCoordinator: "MC",
  servicesRestrictedToFollowingProvider: "N",
  notDeemedMedicalNecessity: "O",
  benefitDisclaimer: "P",
  secondSurgicalOpinionRequired: "Q",
  otherOrAdditionalPayer: "R",
  priorYearsHistory: "S",
  cardReportedStolen: "T",
  contactFollowingEntityForInformation: "U",
  cannotProcess: "V",
  otherSourceOfData: "W",
  healthCareFacility: "X",
} as const;

/** The published types mix singular and plural, so both are accepted. */
export const toKindKey = (name: string): string => name.toLowerCase().replace(/s$/, "");

/** Status rows state their own code. */
export const rowKinds: readonly (readonly [key: string, code: string | undefined])[] = [
  [toKindKey("statuses"), undefined],
  ...Object.entries(codesByList).map(([name, code]) => [toKindKey(name), code] as const),
];

/** EB04. Words without a code of the guide are kept. */
export const insuranceTypes = toCodes({
  "12": ["medicare secondary working aged beneficiary or spouse with employer group health plan"],
  "13": [
    "medicare secondary endstage renal disease beneficiary in the mandated coordination period with an employers group health plan",
  ],
  "14": ["medicare secondary nofault insurance including auto is primary"],
  "15": ["medicare secondary workers compensation"],
  "16": ["medicare secondary public health service phs or other federal agency"],
  "41": ["medicare secondary black lung"],
  "42": ["medicare secondary veterans administration"],
  "43": ["medicare secondary disabled beneficiary under age 65 with large group health plan lghp"],
  "47": ["medicare secondary other liability insurance is primary"],
  AP: ["auto insurance policy"],
  C1: ["commercial"],
  CO: ["consolidated omnibus budget reconciliation act cobra"],
  CP: ["medicare conditionally primary"],
  D: ["disability"],
  DB: ["disability benefits"],
  EP: ["exclusive provider organization"],
  FF: ["family or friends"],
  GP: ["group policy"],
  HM: ["health maintenance organization hmo"],
  HN: ["health maintenance organization hmo medicare risk"],
  HS: ["special low income medicare beneficiary"],
  IN: ["indemnity"],
  IP: ["individual policy"],
  LC: ["long term care"],
  LD: ["long term policy"],
  LI: ["life insurance"],
  LT: ["litigation"],
  MA: ["medicare part a"],
  MB: ["medicare part b"],
  MC: ["medicaid"],
  MH: ["medigap part a"],
  MI: ["medigap part b"],
  MP: ["medicare primary"],
  OT: ["other"],
  PE: ["property insurance personal"],
  PL: ["personal"],
  PP: ["personal payment cash no insurance"],
  PR: ["preferred provider organization ppo"],
  PS: ["point of service pos"],
  QM: ["qualified medicare beneficiary"],
  RP: ["property insurance real"],
  SP: ["supplemental policy"],
  TF: ["tax equity fiscal responsibility act tefra"],
  WC: ["workers compensation"],
  WU: ["wrap up policy"],
});

/** EB09 and HSD01. */
export const quantityQualifiers = toCodes({
  "8H": ["minimum"],
  "99": ["quantity used"],
  CA: ["covered actual"],
  CE: ["covered estimated"],
  D3: ["number of co insurance days"],
  DB: ["deductible blood units"],
  DY: ["days"],
  FL: ["units"],
  HS: ["hours"],
  LA: ["life time reserve actual"],
  LE: ["life time reserve estimated"],
  M2: ["maximum"],
  MN: ["month", "months"],
  P6: ["number of services or procedures"],
  QA: ["quantity approved"],
  VS: ["visits", "visit"],
  YY: ["years", "year"],
});

/** EB11. */
export const authorizations = toCodes({ Y: ["required"], N: ["not required"] });

/** TRN01. */
export const traceTypes = toCodes({ "1": ["current transaction"], "2": ["referenced transaction"] });

/** EB13-1 by the code system. */
export const procedureQualifiers: ReadonlyMap<string, string> = new Map([
  ["CDT", "AD"],
  ["CPT", "CJ"],
  ["HCPCS", "HC"],
  ["NDC", "N4"],
]);

/** PER03 by the list that holds the numbers. */
export const contactLists = [
  ["TE", "phoneNumbers"],
  ["EM", "emails"],
  ["UR", "urls"],
  ["FX", "faxNumbers"],
  ["ED", "ediNumbers"],
] as const;

/** REF01 by the object with a number and a name. */
export const namedReferences = [
  ["18", "plan"],
  ["6P", "group"],
  ["N6", "planNetwork"],
  ["0B", "stateLicense"],
] as const;

/** REF01 by the member with the number. Those without a known qualifier keep their name. */
export const referenceNames: readonly ReferenceName[] = [
  ["1L", "groupOrPolicyNumber"],
  ["1W", "memberId"],
  ["IG", "insurancePolicyNumber"],
  ["49", "familyUnitNumber"],
  ["CE", "classOfContractCode"],
  ["CT", "contractNumber"],
  ["EA", "medicalRecordId"],
  ["EJ", "patientAccountNumber"],
  ["F6", "mbi"],
  ["GH", "identificationCardSerialNumber"],
  ["HJ", "identityCardNumber"],
  ["IF", "issueNumber"],
  ["NQ", "medicaidRecipientId"],
  ["Q4", "priorIdentifierNumber"],
  ["Y4", "agencyClaimNumber"],
  ["3H", "caseNumber"],
  ["9F", "referralNumber"],
  ["G1", "priorAuthNumber"],
  ["ALS", "alternativeListId"],
  ["CLI", "coverageListId"],
  ["FO", "drugFormularyNumber"],
  ["M7", "medicalAssistanceCategory"],
  ["eligibilityCategory", "eligibilityCategory"],
  ["1C", "medicareProviderNumber"],
  ["1D", "medicaidProviderNumber"],
  ["1J", "facilityIdNumber"],
  ["4A", "personalIdentificationNumber"],
  ["EL", "electronicDevicePin"],
  ["EO", "submitterId"],
  ["JD", "userId"],
  ["N6", "planNetworkId"],
  ["N7", "facilityNetworkId"],
];
