import type { Fact, MessageContext } from "./facts.ts";
import { readFrequencyScopeAge } from "./frequency.ts";
import type { NormalizedMessage } from "./normalize.ts";
import {
  assignment,
  cob,
  dependentAge,
  familyDeductible,
  feeSchedule,
  funding,
  networkName,
  noOutOfNetwork,
  predetermination,
  preventiveExempt,
  providerNetwork,
  rollover,
  termination,
  timelyFiling,
} from "./plan-rules.ts";
import {
  adultsNotCovered,
  alternateBenefit,
  deductible,
  label,
  missingTooth,
  notCovered,
  orthoPayment,
  porcelain,
  replacement,
  restriction,
  sharesFrequency,
  waitingPeriod,
  workInProgress,
} from "./service-rules.ts";

/**
 * Reads one kind of statement. Undefined: not of this kind, try the next rule. []: of this kind but ambiguous, no other
 * rule may read it.
 */
export type Rule = (message: NormalizedMessage, context: MessageContext) => readonly Fact[] | undefined;

/** In order: the first rule that recognizes a message reads it. */
export const rules: readonly Rule[] = [
  label,
  missingTooth,
  sharesFrequency,
  waitingPeriod,
  deductible,
  familyDeductible,
  dependentAge,
  cob,
  predetermination,
  funding,
  providerNetwork,
  termination,
  feeSchedule,
  noOutOfNetwork,
  networkName,
  workInProgress,
  orthoPayment,
  porcelain,
  adultsNotCovered,
  notCovered,
  preventiveExempt,
  rollover,
  replacement,
  alternateBenefit,
  timelyFiling,
  assignment,
  restriction,
  readFrequencyScopeAge,
];

export const isDisclaimer = ({ text }: NormalizedMessage): boolean =>
  /\bGUARANTEE|\bRESPONSIBLE FOR VERIFYING\b/.test(text);

/** Other rules may read the same message. */
export function paidOn({ text }: NormalizedMessage): readonly Fact[] {
  if (!/\bPAID (?:ON|AT|UPON)\b|\bSEAT DATE\b/.test(text) || /\bNOT\b/.test(text)) return [];
  const isSeat = /\b(?:SEAT|SEATED|SEATING|INSERT|INSERTION|DELIVERY|COMPLETION)\b/.test(text);
  const isPrep = /\b(?:PREP|PREPARATION)\b/.test(text);
  return isSeat === isPrep ? [] : [{ rule: "paid_on", day: isSeat ? "seat" : "prep" }];
}
