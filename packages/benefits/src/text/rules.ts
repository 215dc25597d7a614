import type { Fact, MessageContext } from "./facts.ts";
import { readFrequencyScopeAge } from "./frequency.ts";
import type { NormalizedMessage } from "./normalize.ts";
import * as plan from "./plan-rules.ts";
import * as service from "./service-rules.ts";

/**
 * Reads one kind of statement. Undefined: not of this kind, try the next rule. []: of this kind but ambiguous, no other
 * rule may read it.
 */
export type Rule = (message: NormalizedMessage, context: MessageContext) => readonly Fact[] | undefined;

export const rules: readonly Rule[] = [
  service.label,
  service.missingTooth,
  service.sharesFrequency,
  service.waitingPeriod,
  service.deductible,
  plan.familyDeductible,
  plan.dependentAge,
  plan.assignedDentist,
  plan.otherInsurance,
  plan.cob,
  plan.predetermination,
  plan.funding,
  plan.providerNetwork,
  plan.termination,
  plan.feeSchedule,
  plan.noOutOfNetwork,
  plan.networkName,
  service.workInProgress,
  service.orthoPayment,
  service.porcelain,
  service.adultsNotCovered,
  service.notCovered,
  plan.preventiveExempt,
  plan.rollover,
  service.replacement,
  service.alternateBenefit,
  plan.timelyFiling,
  plan.assignment,
  service.restriction,
  readFrequencyScopeAge,
];

export const isDisclaimer = ({ text }: NormalizedMessage): boolean =>
  /\bGUARANTEE|\bRESPONSIBLE FOR VERIFYING\b/.test(text);

export function paidOn({ text }: NormalizedMessage): readonly Fact[] {
  if (!/\b(?:PAID|PAYABLE) (?:ON|AT|UPON)\b|\b(?:SEAT|PREP|PREPARATION) DATE\b/.test(text) || /\bNOT\b/.test(text))
    return [];
  const isSeat = /\b(?:SEAT|SEATED|SEATING|INSERT|INSERTION|DELIVERY|COMPLETION)\b/.test(text);
  const isPrep = /\b(?:PREP|PREPARATION)\b/.test(text);
  return isSeat === isPrep ? [] : [{ rule: "paid_on", day: isSeat ? "seat" : "prep" }];
}
