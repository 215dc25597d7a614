import type { Fact, FrequencyInWords, MessageContext, Scope } from "./facts.ts";
import { findNamedServices, toCategories, toTargets } from "./named-services.ts";
import type { NormalizedMessage } from "./normalize.ts";

/**
 * The three can share a message: "Sealants 1 per tooth every 3 years to age 16". Another number, two limits or two ages
 * make a message ambiguous: it gives no facts.
 */
export function readFrequencyScopeAge(
  { text }: NormalizedMessage,
  context: MessageContext,
): readonly Fact[] | undefined {
  if (!mayState.test(text)) return undefined;
  const scopes = [...text.matchAll(scopePattern)];
  const withoutScope = text.replaceAll(scopePattern, " ").replaceAll(/ +/g, " ");
  const ages = findAges(withoutScope);
  const withoutAge = withoutScope.replaceAll(anyAge, " ").replaceAll(/ +/g, " ");
  const limits = [...withoutAge.matchAll(limitPattern)];
  if (scopes.length + ages.length + limits.length === 0) return undefined;
  const about = ages.length > 0 ? withoutAge.replaceAll(children, " ") : withoutAge;
  const named = findNamedServices(about.replaceAll(limitPattern, (limit) => limit.replaceAll(notAService, " ")));
  if (limits.length > 1 || ages.length > 1 || scopes.length > 1 || named.unknown.some(isNumber)) return [];
  const all = toTargets(named, context);
  const targets = all && toCategories(all);
  if (targets === undefined) return [];
  const pers = scopes.map(([, scope = ""]) => scopeOf(scope));
  return [
    ...limits.map((limit) => ({ ...toLimit(limit), per: pers[0] ?? null, targets })),
    ...pers.map((per): Fact => ({ rule: "scope", per })),
    ...ages.map((age): Fact => ({ rule: "age", ...age, targets })),
  ];
}

const mayState = /\d|\bPER /;

const children = /\b(?:FOR )?(?:(?:DEPENDENT )?CHILD(?:REN)?|DEPENDENTS?)\b/g;

const isNumber = (word: string): boolean => /^\d/.test(word);

const scopePattern = /\bPER (TOOTH|QUADRANT|ARCH|FULL MOUTH)\b/g;

const scopeOf = (word: string): Scope => (word === "FULL MOUTH" ? "mouth" : (word.toLowerCase() as Scope));

/** Matches "2", up to six words, "PER", "12 CONSECUTIVE", "MONTHS". */
const limitPattern =
  /\b(\d{1,2})(?: [A-Z][A-Z-]*){0,6}? (?:PER|IN|EVERY|EACH|WITHIN|A)(?: (?:A|ANY|EACH))?(?: (\d{1,3}))?(?: (?:CONSECUTIVE|ROLLING))?[ -](DAY|WEEK|MONTH|YEAR|CALENDAR YEAR|BENEFIT YEAR|PLAN YEAR|CONTRACT YEAR|LIFETIME)S?(?: PERIOD)?\b/g;

const notAService =
  /^\d+ |\b(?:PER|IN|EVERY|EACH|WITHIN|A|ANY|CONSECUTIVE|ROLLING|DAYS?|WEEKS?|MONTHS?|YEARS?|CALENDAR|BENEFIT|PLAN|CONTRACT|LIFETIME|PERIOD|\d+)\b/g;

function toLimit([, count = "", periods, unit = ""]: RegExpExecArray): Omit<FrequencyInWords, "targets" | "per"> {
  const limit = { rule: "frequency", count: Number(count), periodCount: Number(periods ?? 1) } as const;
  switch (unit) {
    case "LIFETIME":
      return { ...limit, periodUnit: "lifetime", basis: "lifetime" };
    case "CALENDAR YEAR":
      return { ...limit, periodUnit: "year", basis: "calendar_year" };
    case "BENEFIT YEAR":
    case "PLAN YEAR":
    case "CONTRACT YEAR":
      return { ...limit, periodUnit: "year", basis: "benefit_year" };
    case "YEAR": // "2 per year" may mean either kind of year, but "every 3 years" counts from date to date.
      return { ...limit, periodUnit: "year", basis: periods === undefined ? "unstated" : "rolling" };
    default:
      return { ...limit, periodUnit: unit.toLowerCase() as "day" | "week" | "month", basis: "rolling" };
  }
}

/** Ages are inclusive: "under 19" and "to 19" end at 18. */
const agePatterns: readonly (readonly [RegExp, (first: number, second: number) => { min?: number; max?: number }])[] = [
  [/\bAGES?(?: LIMITS?)?:? (\d{1,2}) ?(?:TO|THROUGH|THRU|-) ?(?:AGE )?(\d{1,2})\b/, (min, max) => ({ min, max })],
  [/\bAGES? (\d{1,2}) (?:AND|OR|&) (?:UNDER|YOUNGER)\b/, (max) => ({ max })],
  [/\bAGES? (\d{1,2}) (?:AND|OR|&) (?:OVER|OLDER|ABOVE)\b/, (min) => ({ min })],
  [/\b(?:THROUGH|THRU) AGE (\d{1,2})\b/, (max) => ({ max })],
  [/\b(?:UNDER|UP TO|TO|UNTIL) (?:THE )?AGE (?:OF )?(\d{1,2})\b/, (end) => ({ max: end - 1 })],
];

const anyAge = new RegExp(agePatterns.map(([pattern]) => pattern.source).join("|"), "g");

function findAges(text: string): { min: number | null; max: number | null }[] {
  return [...text.matchAll(anyAge)].flatMap(([found]) => {
    for (const [pattern, toAges] of agePatterns) {
      const parts = pattern.exec(found);
      if (parts !== null) return [{ min: null, max: null, ...toAges(Number(parts[1]), Number(parts[2])) }];
    }
    return [];
  });
}
