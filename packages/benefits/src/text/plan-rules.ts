import { toDateRange } from "../dates.ts";
import { toCents } from "../numbers.ts";
import type { Fact, MessageContext } from "./facts.ts";
import { findNamedServices, toTargets } from "./named-services.ts";
import { type NormalizedMessage, numbersIn, wordsOf } from "./normalize.ts";

/** "ASSIGNED DENTIST HIRO EKWUEME, NPI 1386910453". A name without a colon or an NPI may be any other words. */
export function assignedDentist({ original }: NormalizedMessage): readonly Fact[] | undefined {
  const [, colon, name = "", npi = null] = assignedDentistPattern.exec(original) ?? [];
  if (name === "" || (colon === undefined && npi === null)) return undefined;
  return notADentist.test(name) ? [] : [{ rule: "assigned_dentist", name, npi }];
}

const assignedDentistPattern =
  /^(?:YOUR |THE )?(?:ASSIGNED|PRIMARY(?: CARE)?) DENTIST(?: IS)?(:)? ([A-Z][A-Z .,'-]{2,60}?)(?:[,;]? \(?NPI:? ?(\d{10})\)?)?\.?$/i;

const notADentist = /\b(?:NONE|NO|NOT|UNASSIGNED|UNKNOWN|REQUIRED|MUST|REFERRALS?|ANY|OFFICE|SEE|CALL|CONTACT)\b/i;

/** "OTHER INSURANCE LAKESHORE BENEFIT TRUST SINCE 04/01/2025" */
export function otherInsurance({ original }: NormalizedMessage): readonly Fact[] | undefined {
  const [, payer, day = ""] = otherInsurancePattern.exec(original) ?? [];
  if (payer === undefined) return undefined;
  const since = toDateRange(toUsualDate(day.toUpperCase())).from;
  return since === null || !namesPayer(payer.toUpperCase()) || notAPayer.test(payer)
    ? []
    : [{ rule: "other_insurance", payer, since }];
}

const otherInsurancePattern =
  /^OTHER (?:INSURANCE|COVERAGE|CARRIER|PAYER):? ([A-Z][A-Z0-9 &.'-]{2,60}?),? (?:SINCE|EFFECTIVE(?: SINCE)?) (\d[\d/-]+|[A-Z]{3,9}\.? \d{1,2},? \d{4})\.?$/i;

/** Words about the other insurance in place of its name. */
const notAPayer =
  /\b(?:IS|ARE|WAS|HAS|BEEN|ON FILE|EXISTS?|ACTIVE|INACTIVE|PRIMARY|SECONDARY|TERTIARY|INFORMATION|UNKNOWN|NONE|TERMINATED|CANCELL?ED|ENDED|UPDATED|REPORTED|RECORDED|VERIFIED|EFFECTIVE|IN FORCE|DATE|CHANGED|REQUIRED|UNDER)\b/i;

export function cob({ text }: NormalizedMessage): readonly Fact[] | undefined {
  const methods = cobMethods.filter(([pattern]) => pattern.test(text)).map(([, method]) => method);
  const isBirthday = /\bBIRTHDAY RULE\b/.test(text);
  const primaryPayer = /^(?:OTHER INSURANCE|([A-Z][A-Z &]{2,40})) IS (?:THE )?PRIMARY(?: PAYER)?$/.exec(text);
  const isSecondary = /\bOTHER INSURANCE IS PRIMARY\b/.test(text) || namesPayer(primaryPayer?.[1]);
  if (methods.length === 0 && !isBirthday && !isSecondary) return undefined;
  const isNegated = /\b(?:NO|NOT)\b/.test(text);
  if (methods.length > 1 || (isNegated && (methods.length > 0 || isSecondary))) return [];
  return [
    {
      rule: "cob",
      method: methods[0] ?? null,
      thisPlanIsSecondary: isSecondary,
      primaryPayer: namesPayer(primaryPayer?.[1]) ? (primaryPayer?.[1] ?? null) : null,
      birthdayRule: isBirthday ? !isNegated : null,
    },
  ];
}

const namesPayer = (name: string | undefined): boolean =>
  name !== undefined &&
  !/\b(?:THIS|OUR|PLAN|POLICY|COVERAGE|NOT|NO|WHO|WHICH|INSURANCE|DENTIST|PROVIDER|MEMBER|PATIENT|SUBSCRIBER|PARENTS?|FATHER|MOTHER|SPOUSE)\b/.test(
    name.replace(/\bINSURANCE$/, ""),
  );

const cobMethods = [
  [/\bNON[- ]?DUPLICATION\b/, "non_duplication"],
  [/\bMAINTENANCE OF BENEFITS\b/, "maintenance_of_benefits"],
  [/\bCARVE[- ]?OUT\b/, "carve_out"],
  [/\bSTANDARD (?:COB|COORDINATION)\b/, "standard"],
] as const;

export function predetermination({ text }: NormalizedMessage): readonly Fact[] | undefined {
  if (!/\bPRE-?DETERMINATION|\bPRE-?TREATMENT ESTIMATE|\bPRE-?AUTHORIZATION/.test(text)) return undefined;
  const isRecommended = /\b(?:RECOMMENDED|SUGGESTED)\b/.test(text);
  const rest = isRecommended ? text.replace(/\bNOT REQUIRED\b/, " ") : text;
  const isRequired = /\bREQUIRED\b/.test(rest);
  if (isRequired === isRecommended || /\b(?:NO|NOT)\b/.test(rest)) return [];
  const threshold = /\b(?:OVER|ABOVE|EXCEED(?:S|ING)?|MORE THAN) (\$?[\d,]+(?:\.\d\d)?)/.exec(text)?.[1];
  if (numbersIn(text) !== (threshold === undefined ? 0 : 1)) return [];
  const thresholdCents = threshold === undefined ? null : toCents(threshold);
  return [{ rule: "predetermination", strength: isRequired ? "required" : "recommended", thresholdCents }];
}

export function funding({ text }: NormalizedMessage): readonly Fact[] | undefined {
  const isSelfFunded = /\bSELF[- ]?(?:FUNDED|INSURED)\b/.test(text);
  const isInsured = /\bFULLY[- ]INSURED\b/.test(text);
  if (!isSelfFunded && !isInsured) return undefined;
  if (isSelfFunded === isInsured || /\bNOT\b/.test(text)) return [];
  return [{ rule: "funding", funding: isSelfFunded ? "self_funded" : "fully_insured" }];
}

export function noOutOfNetwork({ text }: NormalizedMessage, context: MessageContext): readonly Fact[] | undefined {
  const pattern = /\bNO OUT[- ]OF[- ]NETWORK (?:BENEFITS?|COVERAGE)\b|\bIN[- ]NETWORK ONLY\b/;
  if (!pattern.test(text)) return undefined;
  const around = text.replace(pattern, " ").replaceAll(/\b(?:GROUP|PAYS)\b/g, " ");
  const targets = toTargets(findNamedServices(around), context);
  return targets === undefined ? [] : [{ rule: "network", targets }];
}

export function networkName({ original, text }: NormalizedMessage): readonly Fact[] | undefined {
  if (!/\S NETWORK$/.test(text) || wordsOf(text).length > 6 || /[.;:]/.test(text) || notInName.test(text))
    return undefined;
  return [{ rule: "network_name", name: original }];
}

const notInName =
  /\b(?:IN|OF|NO|NOT|OUTSIDE|THE|YOUR|BY|WITH|FROM|IS|ARE|HAS|HAVE|MAY|MUST|WILL|CAN|APPL(?:Y|IES)|BASED|CALL|CONTACT|COVERED|COVERS?|INCLUDES?|INCLUDED|LIMITED|OFFERS?|PARTICIPAT(?:ES?|ING|ION)|PAID|PAYS?|PROVIDED|PROVIDES?|RENDERED|REQUIRES?|SEE|SERVICES|USES?|VISIT)\b/;

export function providerNetwork({ text }: NormalizedMessage): readonly Fact[] | undefined {
  const found =
    /\bIS ((?:NOT )?IN|OUT[- ]OF)[- ]NETWORK BASED (?:UP)?ON (?:THE )?NPI\b/.exec(text) ??
    /^(?:(?:THE|THIS|YOUR|SELECTED|REQUESTING|RENDERING|SERVICING) )*PROVIDER IS (?:AN? )?((?:NOT )?IN|OUT[- ]OF)[- ]NETWORK\b/.exec(
      text,
    );
  if (found === null) return undefined;
  return [{ rule: "provider_network", status: found[1] === "IN" ? "in_network" : "out_of_network" }];
}

export function feeSchedule({ original, text }: NormalizedMessage): readonly Fact[] | undefined {
  const name = /\b(?:PAYMENTS?|BENEFITS) (?:(?:IS|ARE) )?BASED (?:UP)?ON (?:THE )?(.+)$/i.exec(original)?.[1];
  const before = text.slice(0, text.search(/\bBASED\b/));
  const isOut = /\bNON[- ]?PAR(?:TICIPATING)?\b|\bOUT[- ]OF[- ]NETWORK\b/.test(before);
  const isIn = /(?<!NON[- ]?)\bPAR(?:TICIPATING)?\b|\bIN[- ]NETWORK\b/.test(before);
  const side = isOut === isIn ? null : isOut ? ("out_of_network" as const) : ("in_network" as const);
  if (name === undefined || (side === null && !/\bPAYMENTS?\b/.test(before)) || notASchedule.test(text))
    return undefined;
  return [{ rule: "fee_schedule", name: name.replace(/\.$/, "").replace(/ SCHEDULE$/i, ""), side }];
}

const notASchedule = /\b(?:ELIGIBILITY|NECESSITY|REVIEW|DATE OF|TIME OF|TIME SERVICES)\b/;

export function termination({ text }: NormalizedMessage): readonly Fact[] | undefined {
  const day =
    /\b(?:TERMINATED|TERMED|CANCELL?ED) (?:ON|AS OF|EFFECTIVE) (\d[\d/-]+|[A-Z]{3,9}\.? \d{1,2},? \d{4})\b/.exec(text);
  if (day === null) return undefined;
  const date = toDateRange(toUsualDate(day[1] ?? "")).from;
  return date === null ? [] : [{ rule: "termination", date }];
}

function toUsualDate(text: string): string {
  const [, name = "", dayOfName = "", yearOfName = ""] = /^([A-Z]{3})[A-Z]*\.? (\d{1,2}),? (\d{4})$/.exec(text) ?? [];
  const inFigures = name === "" ? text : `${months.indexOf(name) + 1}/${dayOfName}/${yearOfName}`;
  const [, month, day, year = ""] = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/.exec(inFigures) ?? [];
  if (month === undefined || day === undefined) return text;
  return `${month.padStart(2, "0")}/${day.padStart(2, "0")}/${year.padStart(4, "20")}`;
}

const months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];

/** On an orthodontic row, "children to age 19" is a benefit's age limit and not the end of coverage. */
export function dependentAge({ text }: NormalizedMessage, { own }: MessageContext): readonly Fact[] | undefined {
  if (!own.every((target) => target.kind === "category" && target.name === "general")) return undefined;
  if (/^FOR .* ONLY$/.test(text)) return undefined;
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
  /\b(?:(?:DEPENDENT )?CHILDREN|CHILD|DEPENDENTS?|CHLD)(?: ARE)?(?: COVERED)? (?:UP )?(TO|UNTIL|UNDER|THROUGH|THRU) (?:THE )?(?:AGE )?(?:OF )?(\d{1,2})\b(?: OR (\d{1,2}) IF (?:A )?(?:FT|F\/T|FULL[- ]TIME) STUDENTS?)?/;
const studentPattern =
  /\b(?:(?:FT|F\/T|FULL[- ]TIME) )?STUDENTS?(?: ARE)?(?: COVERED)? (?:UP )?(TO|UNTIL|UNDER|THROUGH|THRU) (?:THE )?(?:AGE )?(?:OF )?(\d{1,2})\b/;

/** Coverage "through 25" ends at 26. */
const endOfCover = (preposition: string | undefined, age: string | undefined): number =>
  Number(age) + (preposition?.startsWith("THR") ? 1 : 0);

export function timelyFiling({ text }: NormalizedMessage): readonly Fact[] | undefined {
  if (!/\bTIMELY FILING\b/.test(text)) return undefined;
  const length = /\b(\d{1,3}) (DAY|MONTH|YEAR)S?\b/.exec(text);
  if (length === null || numbersIn(text) > 1) return [];
  const unit = length[2] === "DAY" ? "day" : length[2] === "MONTH" ? "month" : "year";
  return [{ rule: "timely_filing", count: Number(length[1]), unit }];
}

export function assignment({ text }: NormalizedMessage): readonly Fact[] | undefined {
  const answer = /\bASSIGNMENT OF BENEFITS (?:IS |ARE )?(NOT )?ACCEPTED\b/.exec(text);
  return answer === null ? undefined : [{ rule: "assignment", isAccepted: answer[1] === undefined }];
}

export function preventiveExempt({ text }: NormalizedMessage): readonly Fact[] | undefined {
  if (!/\bPREVENT(?:IVE|ATIVE)\b/.test(text) || !/\bMAXIMUM\b/.test(text)) return undefined;
  return /\bDO(?:ES)? NOT (?:APPLY|COUNT)\b/.test(text) ? [{ rule: "preventive_exempt" }] : undefined;
}

export function rollover({ text }: NormalizedMessage): readonly Fact[] | undefined {
  if (!/\bROLL-?OVER\b|\bCARRY-?OVER\b/.test(text)) return undefined;
  const amount = /\$([\d,]+(?:\.\d\d)?)/.exec(text)?.[1];
  const cents = amount === undefined || numbersIn(text) > 1 ? null : toCents(amount);
  return cents === null || /\b(?:NO|NOT)\b/.test(text) ? [] : [{ rule: "rollover", cents }];
}

export function familyDeductible({ text }: NormalizedMessage): readonly Fact[] | undefined {
  if (!/\bDEDUCTIBLE\b/.test(text)) return undefined;
  const members = /\b(\d{1,2}) (?:FAMILY )?(?:MEMBERS\b|PER FAMILY\b)/.exec(text)?.[1];
  if (members === undefined || numbersIn(text) > 1) return undefined;
  return [{ rule: "family_deductible", members: Number(members) }];
}
