import { toCents } from "../numbers.ts";
import type { Fact, MessageContext, Replaceable } from "./facts.ts";
import { readFrequencyScopeAge } from "./frequency.ts";
import { findNamedServices, findSides, toTargets } from "./named-services.ts";
import type { NormalizedMessage } from "./normalize.ts";

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
  noOutOfNetwork,
  networkName,
  feeSchedule,
  workInProgress,
  orthoPayment,
  notCovered,
  preventiveExempt,
  rollover,
  replacement,
  alternateBenefit,
  timelyFiling,
  assignment,
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

function label({ text }: NormalizedMessage): readonly Fact[] | undefined {
  const words = text.replaceAll(/\b(?:SERVICES?|CARE|DENTAL|AND)\b/g, " ");
  if (
    /[^A-Z ,&/]/.test(words) ||
    /\b(?:FOR|OF|ON|IN|TO|PER|LIMIT|LIMITED|COVERED|BENEFITS?|ALL|ANY|ONLY)\b/.test(words)
  ) {
    return undefined;
  }
  const { groups, procedures, unknown } = findNamedServices(words);
  if (unknown.length + procedures.length > 0) return undefined;
  return groups.length > 0 || /^DENTAL(?: CARE| SERVICES)?$/.test(text)
    ? [{ rule: "label", targets: groups }]
    : undefined;
}

function missingTooth({ text }: NormalizedMessage): readonly Fact[] | undefined {
  if (!/\bMISSING TOOTH\b/.test(text)) return undefined;
  const negations = text.match(/\b(?:NO|NOT|WAIVED|WITHOUT|N\/A)\b/g)?.length ?? 0;
  return negations > 1 ? [] : [{ rule: "missing_tooth", applies: negations === 0 }];
}

function sharesFrequency({ text }: NormalizedMessage): readonly Fact[] | undefined {
  const codes = /\bSHARES? FREQUENC(?:Y|IES) WITH\b(.*)/.exec(text)?.[1];
  if (codes === undefined) return undefined;
  const found = findNamedServices(codes).codes;
  return found.length === 0 ? [] : [{ rule: "shares_frequency", codes: found }];
}

function waitingPeriod({ text }: NormalizedMessage, context: MessageContext): readonly Fact[] | undefined {
  if (!/\bWAITING PERIODS?\b/.test(text)) return undefined;
  const isNone = /\bNO WAITING PERIODS?\b/.test(text);
  const length = /\b(\d{1,3})[ -](MONTH|YEAR)S?\b/.exec(text);
  if (/\b(?:NOT|WAIVED|MAY|SATISFIED|MET)\b/.test(text) || isNone === (length !== null)) return [];
  const around = text.replace(/\b(?:NO )?WAITING PERIODS?\b/, " ").replace(length?.[0] ?? "", " ");
  const targets = toTargets(findNamedServices(around.replaceAll(/\b(?:APPLY|APPLIES|HAS|HAVE)\b/g, " ")), context);
  if (targets === undefined) return [];
  const months = Number(length?.[1] ?? 0) * (length?.[2] === "YEAR" ? 12 : 1);
  return [{ rule: "waiting_period", months, targets }];
}

function deductible({ text }: NormalizedMessage, context: MessageContext): readonly Fact[] | undefined {
  if (!/\bDEDUCTIBLE\b/.test(text) || /\bMEMBERS?\b|\bPER FAMILY\b/.test(text)) return undefined;
  const { sides, rest } = findSides(text);
  const waived =
    /\bNO DEDUCTIBLE\b|\bDEDUCTIBLE (?:IS |HAS BEEN )?(?:WAIVED|NOT APPLICABLE)\b|\bDEDUCTIBLE DOES NOT APPLY\b/;
  const applies = /\bDEDUCTIBLE APPLIES\b/;
  const isWaived = waived.test(rest);
  if (isWaived === applies.test(rest)) return isWaived ? [] : undefined;
  const around = rest.replace(isWaived ? waived : applies, " ").replace(/\bAPPLIES$/, " ");
  const targets = toTargets(findNamedServices(around), context);
  return targets === undefined ? [] : [{ rule: "deductible", applies: !isWaived, targets, sides }];
}

function familyDeductible({ text }: NormalizedMessage): readonly Fact[] | undefined {
  if (!/\bDEDUCTIBLE\b/.test(text)) return undefined;
  const members = /\b(\d{1,2}) (?:FAMILY )?(?:MEMBERS\b|PER FAMILY\b)/.exec(text)?.[1];
  if (members === undefined || numbersIn(text) > 1) return undefined;
  return [{ rule: "family_deductible", members: Number(members) }];
}

/** On an orthodontic row, "children to age 19" is a benefit's age limit and not the end of coverage. */
function dependentAge({ text }: NormalizedMessage, { own }: MessageContext): readonly Fact[] | undefined {
  if (!own.every((target) => target.kind === "category" && target.name === "general")) return undefined;
  const dependents = dependentPattern.exec(text);
  const students = studentPattern.exec(text);
  if (dependents === null && students === null) return undefined;
  const around = text.replace(dependentPattern, " ").replace(studentPattern, " ");
  const { codes, groups, procedures, unknown } = findNamedServices(around);
  if (codes.length + groups.length + procedures.length > 0) return undefined;
  if (unknown.length > 0) return [];
  const student = dependents?.[3] ?? students?.[2];
  return [
    {
      rule: "dependent_age",
      dependents: dependents === null ? null : endOfCover(dependents[1], dependents[2]),
      students: student === undefined ? null : endOfCover(students?.[1], student),
    },
  ];
}

const dependentPattern =
  /\b(?:CHILDREN|CHILD|DEPENDENTS?|CHLD)(?: ARE)?(?: COVERED)? (?:UP )?(TO|UNTIL|UNDER|THROUGH|THRU) (?:THE )?(?:AGE )?(?:OF )?(\d{1,2})\b(?: OR (\d{1,2}) IF (?:A )?(?:FT|F\/T|FULL[- ]TIME) STUDENTS?)?/;
const studentPattern =
  /\b(?:(?:FT|F\/T|FULL[- ]TIME) )?STUDENTS?(?: ARE)?(?: COVERED)? (?:UP )?(TO|UNTIL|UNDER|THROUGH|THRU) (?:THE )?(?:AGE )?(?:OF )?(\d{1,2})\b/;

/** The birthday on which coverage ends: "through 25" ends at 26. */
const endOfCover = (preposition: string | undefined, age: string | undefined): number =>
  Number(age) + (preposition?.startsWith("THR") ? 1 : 0);

function cob({ text }: NormalizedMessage): readonly Fact[] | undefined {
  const methods = cobMethods.filter(([pattern]) => pattern.test(text)).map(([, method]) => method);
  const isBirthday = /\bBIRTHDAY RULE\b/.test(text);
  const isSecondary = /\bOTHER INSURANCE IS PRIMARY\b/.test(text);
  if (methods.length === 0 && !isBirthday && !isSecondary) return undefined;
  const isNegated = /\b(?:NO|NOT)\b/.test(text);
  if (methods.length > 1 || (isNegated && (methods.length > 0 || isSecondary))) return [];
  return [
    {
      rule: "cob",
      method: methods[0] ?? null,
      thisPlanIsSecondary: isSecondary,
      birthdayRule: isBirthday ? !isNegated : null,
    },
  ];
}

const cobMethods = [
  [/\bNON[- ]?DUPLICATION\b/, "non_duplication"],
  [/\bMAINTENANCE OF BENEFITS\b/, "maintenance_of_benefits"],
  [/\bCARVE[- ]?OUT\b/, "carve_out"],
  [/\bSTANDARD (?:COB|COORDINATION)\b/, "standard"],
] as const;

function predetermination({ text }: NormalizedMessage): readonly Fact[] | undefined {
  if (!/\bPRE-?DETERMINATION|\bPRE-?TREATMENT ESTIMATE|\bPRE-?AUTHORIZATION/.test(text)) return undefined;
  const isRequired = /\bREQUIRED\b/.test(text);
  const isRecommended = /\b(?:RECOMMENDED|SUGGESTED)\b/.test(text);
  if (isRequired === isRecommended || /\b(?:NO|NOT)\b/.test(text)) return [];
  const threshold = /\b(?:OVER|ABOVE|EXCEEDING|MORE THAN) (\$?[\d,]+(?:\.\d\d)?)/.exec(text)?.[1];
  if (numbersIn(text) !== (threshold === undefined ? 0 : 1)) return [];
  const thresholdCents = threshold === undefined ? null : toCents(threshold);
  return [{ rule: "predetermination", strength: isRequired ? "required" : "recommended", thresholdCents }];
}

function funding({ text }: NormalizedMessage): readonly Fact[] | undefined {
  const isSelfFunded = /\bSELF[- ]?(?:FUNDED|INSURED)\b/.test(text);
  const isInsured = /\bFULLY[- ]INSURED\b/.test(text);
  if (!isSelfFunded && !isInsured) return undefined;
  if (isSelfFunded === isInsured || /\bNOT\b/.test(text)) return [];
  return [{ rule: "funding", funding: isSelfFunded ? "self_funded" : "fully_insured" }];
}

function noOutOfNetwork({ text }: NormalizedMessage, context: MessageContext): readonly Fact[] | undefined {
  const pattern = /\bNO OUT[- ]OF[- ]NETWORK (?:BENEFITS?|COVERAGE)\b|\bIN[- ]NETWORK ONLY\b/;
  if (!pattern.test(text)) return undefined;
  const targets = toTargets(findNamedServices(text.replace(pattern, " ")), context);
  return targets === undefined ? [] : [{ rule: "network", targets }];
}

function networkName({ original, text }: NormalizedMessage): readonly Fact[] | undefined {
  if (!/\S NETWORK$/.test(text) || /\b(?:IN|OF|NO|NOT|OUTSIDE|THE|YOUR|IS|ARE)\b/.test(text)) return undefined;
  return [{ rule: "network_name", name: original }];
}

function feeSchedule({ original }: NormalizedMessage): readonly Fact[] | undefined {
  const name = /\bPAYMENTS? (?:(?:IS|ARE) )?BASED (?:UP)?ON (?:THE )?(.+)$/i.exec(original)?.[1];
  if (name === undefined) return undefined;
  return [{ rule: "fee_schedule", name: name.replace(/\.$/, "").replace(/ SCHEDULE$/i, "") }];
}

function workInProgress({ text }: NormalizedMessage): readonly Fact[] | undefined {
  const answer = /\bWORK IN PROGRESS (?:IS )?(NOT )?COVERED\b/.exec(text);
  return answer === null ? undefined : [{ rule: "work_in_progress", isCovered: answer[1] === undefined }];
}

function orthoPayment({ text }: NormalizedMessage, { ownCategories }: MessageContext): readonly Fact[] | undefined {
  const initial = /\bINITIAL PAYMENT (?:OF |IS )?(\d{1,3})(?: ?%| PERCENT)/.exec(text)?.[1];
  const every = /\bPAID (MONTHLY|QUARTERLY)\b/.exec(text)?.[1];
  const isOrtho = ownCategories.has("orthodontics") || /\bORTHO/.test(text);
  if (!isOrtho || (initial === undefined && every === undefined)) return undefined;
  if (numbersIn(text) !== (initial === undefined ? 0 : 1) || Number(initial ?? 0) > 100) return [];
  return [
    {
      rule: "ortho_payment",
      initialPercent: initial === undefined ? null : Number(initial),
      every: every === undefined ? null : every === "MONTHLY" ? "monthly" : "quarterly",
    },
  ];
}

function preventiveExempt({ text }: NormalizedMessage): readonly Fact[] | undefined {
  if (!/\bPREVENT(?:IVE|ATIVE)\b/.test(text) || !/\bMAXIMUM\b/.test(text)) return undefined;
  return /\bDO(?:ES)? NOT (?:APPLY|COUNT)\b/.test(text) ? [{ rule: "preventive_exempt" }] : undefined;
}

/** Never about the whole plan: "cosmetic care is not covered" on a general row is about an unknown service. */
function notCovered({ text }: NormalizedMessage, context: MessageContext): readonly Fact[] | undefined {
  const pattern = /\b(?:(?:IS|ARE) )?NOT (?:A )?COVERED(?: (?:BENEFITS?|SERVICES?))?\b|\bNO COVERAGE FOR\b/;
  if (!pattern.test(text)) return undefined;
  const { sides, rest } = findSides(text.replace(pattern, " "));
  const named = toTargets(findNamedServices(rest), context);
  if (named?.some((target) => target.kind === "class")) return [];
  const isGeneral = context.own.some((target) => target.kind === "category" && target.name === "general");
  return named === undefined || (named.length === 0 && isGeneral)
    ? []
    : [{ rule: "not_covered", targets: named, sides }];
}

function rollover({ text }: NormalizedMessage): readonly Fact[] | undefined {
  if (!/\bROLL-?OVER\b|\bCARRY-?OVER\b/.test(text)) return undefined;
  const amount = /\$([\d,]+(?:\.\d\d)?)/.exec(text)?.[1];
  const cents = amount === undefined || numbersIn(text) > 1 ? null : toCents(amount);
  return cents === null || /\b(?:NO|NOT)\b/.test(text) ? [] : [{ rule: "rollover", cents }];
}

function replacement({ text }: NormalizedMessage): readonly Fact[] | undefined {
  if (!/\bREPLAC/.test(text)) return undefined;
  const of = replaceable.filter(([pattern]) => pattern.test(text)).map(([, name]) => name);
  const length = /\b(\d{1,3}) (YEAR|MONTH)S?\b/.exec(text);
  if (of.length === 0 || length === null) return undefined;
  const others = (text.match(/\b\d+\b/g) ?? []).filter((number) => number !== "1"); // "once every 7 years"
  if (others.length > 1) return [];
  return [{ rule: "replacement", of, months: Number(length[1]) * (length[2] === "YEAR" ? 12 : 1) }];
}

const replaceable: readonly (readonly [RegExp, Replaceable])[] = [
  [/\bCROWNS?\b/, "crowns"],
  [/\b(?:FIXED )?BRIDGES?\b/, "bridges"],
  [/\b(?:DENTURES?|PARTIALS?)\b/, "dentures"],
  [/\bIMPLANTS?\b/, "implants"],
];

function alternateBenefit({ text }: NormalizedMessage, context: MessageContext): readonly Fact[] | undefined {
  const pattern = /\bDOWNGRADED?\b|\bPAID AS\b|\bALTERNATE BENEFITS?\b|\bLEAST EXPENSIVE\b/;
  const before = text.slice(0, text.search(pattern));
  if (!pattern.test(text)) return undefined;
  const paidAs = /\b(?:DOWNGRADED? TO|PAID AS) (?:AN? )?([A-Z0-9][A-Z0-9 -]*)/.exec(text)?.[1]?.trim();
  const hasCode = context.own.some((target) => target.kind === "procedure");
  return [
    {
      rule: "alternate_benefit",
      applies: !/\b(?:NO|NOT)\b/.test(text),
      paidAs: paidAs?.toLowerCase() ?? null,
      downgraded: /\bCOMPOSITE/.test(before)
        ? "posterior_composites"
        : /\bCROWN|\bPORCELAIN/.test(before)
          ? "crowns"
          : null,
      targets: hasCode ? [] : findNamedServices(before).codes.map((name) => ({ kind: "procedure", name })),
    },
  ];
}

function timelyFiling({ text }: NormalizedMessage): readonly Fact[] | undefined {
  if (!/\bTIMELY FILING\b/.test(text)) return undefined;
  const length = /\b(\d{1,3}) (DAY|MONTH|YEAR)S?\b/.exec(text);
  if (length === null || numbersIn(text) > 1) return [];
  const unit = length[2] === "DAY" ? "day" : length[2] === "MONTH" ? "month" : "year";
  return [{ rule: "timely_filing", count: Number(length[1]), unit }];
}

function assignment({ text }: NormalizedMessage): readonly Fact[] | undefined {
  const answer = /\bASSIGNMENT OF BENEFITS (?:IS |ARE )?(NOT )?ACCEPTED\b/.exec(text);
  return answer === null ? undefined : [{ rule: "assignment", isAccepted: answer[1] === undefined }];
}

/** A rule that reads one number must not ignore another. */
const numbersIn = (text: string): number => text.match(/\d[\d,.]*/g)?.length ?? 0;
