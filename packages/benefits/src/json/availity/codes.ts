import { toCodes } from "../codes.ts";
import type { ReferenceName } from "../tracked-object.ts";

/** EB01 by the member that holds the rows. */
export const amountKinds = [
  ["coInsurance", "A"],
  ["coPayment", "B"],
  ["deductibles", "C"],
  ["outOfPocket", "G"],
] as const;

export const kinds = [
  ["benefitDescriptions", "D"],
  ["exclusions", "E"],
  ["limitations", "F"],
  ["nonCovered", "I"],
  ["costContainment", "J"],
  ["reserve", "K"],
  ["preexistingConditions", "M"],
  ["coverageBasis", "CB"],
] as const;

/** EB12 by the list that holds a row; `noNetwork` states none. */
export const networkLists = [
  ["inNetwork", "Y"],
  ["outOfNetwork", "N"],
  ["notApplicableNetwork", "W"],
  ["noNetwork", null],
] as const;

/** DTP01. */
export const dateQualifiers = [
  ["planStartDate", "346"],
  ["planEndDate", "347"],
  ["coverageStartDate", "346"],
  ["coverageEndDate", "347"],
  ["periodStartDate", "193"],
  ["periodEndDate", "194"],
  ["benefitBeginDate", "348"],
  ["benefitEndDate", "349"],
  ["eligibilityStartDate", "356"],
  ["eligibilityEndDate", "357"],
  ["cobraStartDate", "340"],
  ["cobraEndDate", "341"],
  ["serviceDate", "472"],
  ["lastVisitDate", "304"],
] as const;

/** III02 of a place of service. */
export const places = toCodes({
  "11": ["office"],
  "19": ["off campus-outpatient hospital"],
  "21": ["inpatient hospital"],
  "22": ["on campus-outpatient hospital", "outpatient hospital"],
  "23": ["emergency room - hospital", "emergency room"],
  "24": ["ambulatory surgical center"],
});

export const referenceNames: readonly ReferenceName[] = [
  ["6P", "groupNumber", "groupName"],
  ["18", "planNumber"],
  ["IG", "policyNumber"],
];
