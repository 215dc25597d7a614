import type { Fact, MessageContext, Replaceable } from "./facts.ts";
import { findNamedServices, findSides, toTargets } from "./named-services.ts";
import { type NormalizedMessage, numbersIn } from "./normalize.ts";

export function label({ text }: NormalizedMessage): readonly Fact[] | undefined {
  const words = text.replaceAll(/\b(?:SERVICES?|CARE|DENTAL|AND)\b/g, " ");
  if (
    /[^A-Z ,&/]/.test(words) ||
    /\b(?:FOR|OF|ON|IN|TO|PER|LIMIT|LIMITED|COVERED|BENEFITS?|ALL|ANY|ONLY)\b/.test(words)
  ) {
    return undefined;
  }
  const { groups, procedures, unknown } = findNamedServices(words.replaceAll("/", " "));
  if (unknown.length + procedures.length > 0) return undefined;
  return groups.length > 0 || /^DENTAL(?: CARE| SERVICES)?$/.test(text)
    ? [{ rule: "label", targets: groups }]
    : undefined;
}

export function missingTooth({ text }: NormalizedMessage): readonly Fact[] | undefined {
  if (!/\bMISSING TOOTH\b/.test(text)) return undefined;
  const negations = text.match(/\b(?:NO|NOT|WAIVED|WITHOUT|N\/A)\b/g)?.length ?? 0;
  if (negations === 0) return [{ rule: "missing_tooth", applies: true }];
  // Another statement's "not" says nothing about the clause: "IMPLANTS NOT COVERED, MISSING TOOTH APPLIES".
  const isNegated = /\b(?:NO|NOT|WITHOUT)(?: [A-Z]+){0,5} MISSING TOOTH\b/.test(text) || negatedAfter.test(text);
  return negations === 1 && isNegated ? [{ rule: "missing_tooth", applies: false }] : [];
}

const negatedAfter =
  /\bMISSING TOOTH\b(?:[ :,-]+(?!APPLIES|APPLY|INCLUDED)[A-Z/]+){0,8}?[ :,-]+(?:NO|NOT|WAIVED|N\/A)\b/;

/** "Applies except for congenitally missing teeth": the clause applies, and the message says where it does not. */
export const missingToothWithException = ({ text }: NormalizedMessage): readonly Fact[] | undefined =>
  appliesWithException.test(text) ? [{ rule: "missing_tooth", applies: true }] : undefined;

const appliesWithException =
  /^(?:THE |A )?MISSING TOOTH(?: CLAUSE| PROVISION| EXCLUSION| LIMITATION)? (?:APPLIES|IS APPLICABLE)(?: TO [A-Z ]{3,40})?,? (?:EXCEPT|EXCLUDING|OTHER THAN|WITH THE EXCEPTION OF)\b/;

export function sharesFrequency({ text }: NormalizedMessage): readonly Fact[] | undefined {
  const codes = /\bSHARES? FREQUENC(?:Y|IES) WITH\b(.*)/.exec(text)?.[1];
  if (codes === undefined) return undefined;
  const found = findNamedServices(codes).codes;
  return found.length === 0 ? [] : [{ rule: "shares_frequency", codes: found }];
}

export function waitingPeriod({ text }: NormalizedMessage, context: MessageContext): readonly Fact[] | undefined {
  if (!/\bWAITING PERIODS?\b/.test(text)) return undefined;
  const isNone = noWaitingPeriod.test(text);
  const length = /\b(\d{1,3})[ -](MONTH|YEAR)S?\b/.exec(text);
  const rest = text.replace(noWaitingPeriod, " ");
  if (/\b(?:NOT|WAIVED|MAY|SATISFIED|MET)\b/.test(rest) || isNone === (length !== null)) return [];
  const around = rest.replace(/\bWAITING PERIODS?\b/, " ").replace(length?.[0] ?? "", " ");
  const targets = toTargets(findNamedServices(around.replaceAll(/\b(?:APPLY|APPLIES|HAS|HAVE)\b/g, " ")), context);
  if (targets === undefined) return [];
  const months = Number(length?.[1] ?? 0) * (length?.[2] === "YEAR" ? 12 : 1);
  return [{ rule: "waiting_period", months, targets }];
}

const noWaitingPeriod =
  /\bNO WAITING PERIODS?\b|^(?:THE )?WAITING PERIODS? (?:(?:DO|DOES) NOT APPLY|(?:IS|ARE) NOT APPLICABLE)$/;

export function deductible({ text }: NormalizedMessage, context: MessageContext): readonly Fact[] | undefined {
  if (!/\bDEDUCTIBLE\b/.test(text) || /\bMEMBERS?\b|\bPER FAMILY\b/.test(text)) return undefined;
  const { sides, rest } = findSides(text);
  const applies = /\bDEDUCTIBLE APPLIES\b/;
  const isFree = notSubjectToDeductible.test(rest);
  const waived = isFree ? notSubjectToDeductible : deductibleWaived;
  const isWaived = waived.test(rest);
  if (isWaived === applies.test(rest.replace(waived, " "))) return isWaived ? [] : undefined;
  const around = rest.replace(isWaived ? waived : applies, " ").replace(/\bAPPLIES$/, " ");
  const targets = toTargets(findNamedServices(around), context);
  if (targets === undefined || (isFree && targets.length === 0 && context.ownCategories.has("general"))) return [];
  return [{ rule: "deductible", applies: !isWaived, targets, sides }];
}

const deductibleWaived =
  /\bNO DEDUCTIBLE(?: APPLIES)?\b|\bDEDUCTIBLE (?:IS |HAS BEEN )?(?:WAIVED|NOT APPLICABLE)\b|\bDEDUCTIBLE DOES NOT APPLY\b/;

/** Must have a subject: "services not subject to the deductible" are not all services. */
const notSubjectToDeductible =
  /\b(?:(?:IS|ARE) )?(?:NOT SUBJECT TO|EXEMPT FROM) (?:(?:THE|ANY|A|ANNUAL|CALENDAR|YEAR|PLAN) ){0,4}DEDUCTIBLE\b/;

export function workInProgress({ text }: NormalizedMessage): readonly Fact[] | undefined {
  const answer = /\bWORK IN PROGRESS (?:IS )?(NOT )?COVERED\b/.exec(text);
  return answer === null ? undefined : [{ rule: "work_in_progress", isCovered: answer[1] === undefined }];
}

export function orthoPayment(
  { text }: NormalizedMessage,
  { ownCategories }: MessageContext,
): readonly Fact[] | undefined {
  const initial = /\bINITIAL PAYMENT (?:OF |IS )?(\d{1,3})(?: ?%| PERCENT)/.exec(text)?.[1];
  const every = /\b(?:PAID|PAYMENTS? (?:(?:IS|ARE) )?MADE) (MONTHLY|QUARTERLY)\b/.exec(text)?.[1];
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

/** Patients from 19 are adults, because children's benefits end at that birthday. */
export function adultsNotCovered({ text }: NormalizedMessage, context: MessageContext): readonly Fact[] | undefined {
  const service = /^ADULT (.+?) (?:(?:IS|ARE) )?NOT (?:A )?COVERED(?: (?:BENEFIT|SERVICE)S?)?$/.exec(text)?.[1];
  if (service === undefined) return undefined;
  const named = findNamedServices(service);
  const targets = toTargets(named, context);
  if (targets === undefined || named.groups.length === 0 || targets.some(({ kind }) => kind === "class")) return [];
  return [{ rule: "age", min: null, max: 18, targets }];
}

/** Never about the whole plan: "cosmetic care is not covered" on a general row is about an unknown service. */
export function notCovered({ text }: NormalizedMessage, context: MessageContext): readonly Fact[] | undefined {
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

export function replacement({ text }: NormalizedMessage): readonly Fact[] | undefined {
  if (!/\bREPLAC/.test(text)) return undefined;
  const of = [...new Set(replaceable.flatMap(([pattern, ...names]) => (pattern.test(text) ? names : [])))];
  const length = /\b(\d{1,3}) (YEAR|MONTH)S?\b/.exec(text);
  if (of.length === 0 || length === null) return undefined;
  const others = (text.match(/\b\d+\b/g) ?? []).filter((number) => number !== "1");
  if (others.length > 1) return [];
  return [{ rule: "replacement", of, months: Number(length[1]) * (length[2] === "YEAR" ? 12 : 1) }];
}

const replaceable: readonly (readonly [RegExp, ...Replaceable[]])[] = [
  [/\bCROWNS?\b/, "crowns"],
  [/\b(?:FIXED )?BRIDGES?\b/, "bridges"],
  [/\b(?:DENTURES?|PARTIALS?)\b/, "dentures"],
  [/\bPROSTHETICS?\b|\bPROSTHES[IE]S\b/, "bridges", "dentures"],
  [/\bIMPLANTS?\b/, "implants"],
];

export function porcelain({ text }: NormalizedMessage): readonly Fact[] | undefined {
  const found = /\bPORCELAIN(?: CROWNS?)? (?:(?:IS|ARE) )?(NOT )?COVERED ON POSTERIOR TEETH\b/.exec(text);
  return found === null ? undefined : [{ rule: "downgrade", of: "crowns", applies: found[1] !== undefined }];
}

export function restriction({ original, text }: NormalizedMessage): readonly Fact[] | undefined {
  const isBound =
    /\b(?:APPLIES|APPLICABLE|LIMITED|RESTRICTED|COVERED|ALLOWED|PAYABLE|ONLY) (?:ONLY )?(?:TO|ON|FOR) /.test(text);
  if (!isBound || /\b(?:NOT|NO)\b/.test(text) || !teeth.test(text)) return undefined;
  return isLimit.test(text) ? undefined : [{ rule: "restriction", text: original }];
}

const teeth =
  /\b(?:MOLARS?|BICUSPIDS?|PREMOLARS?|INCISORS?|CUSPIDS?|ANTERIORS?|POSTERIORS?|TEETH|TOOTH|ARCH(?:ES)?|QUADRANTS?|SURFACES?|AMALGAM|COMPOSITE|RESIN|METAL|PORCELAIN)\b/;

/** Frequencies and ages have rules of their own. */
const isLimit = /\b(?:PER|EVERY|EACH|AGES?|YEARS?|MONTHS?)\b/;

export function alternateBenefit({ text }: NormalizedMessage, context: MessageContext): readonly Fact[] | undefined {
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
