import { normalizeMessage, wordsOf } from "./normalize.ts";

export type NamedField = "total" | "used" | "remaining";

/**
 * Reads the name of an amount: "DEDUCTIBLE", "Deductible Met", "UNMET DEDUCTIBLE", "MAXIMUM USED TO DATE".
 *
 * @param code EB01
 * @returns undefined for anything else, such as the name of a plan, or a sentence ("the deductible must be met first")
 */
export function findNamedField(name: string, code: string): NamedField | undefined {
  const noun = nounsByCode.get(code);
  if (noun === undefined || name.length > maxNameLength || !noun.test(name)) return undefined;
  const { text } = normalizeMessage(name);
  const words = wordsOf(text.replace(/\bNOT (?:YET )?MET\b/, "UNMET").replace(claimsPaid, "USED"));
  const isUsed = words.some((word) => usedWords.has(word));
  const isRemaining = words.some((word) => remainingWords.has(word));
  if ((isUsed && isRemaining) || !words.every(isOfName)) return undefined;
  return isUsed ? "used" : isRemaining ? "remaining" : "total";
}

const maxNameLength = 80;

/** What the plan has paid was used of its maximum. */
const claimsPaid = /\bCLAIMS? PAID\b|\bPAID(?= (?:(?:YEAR )?TO DATE|YTD)\b)/;

const nounsByCode: ReadonlyMap<string, RegExp> = new Map([
  ["C", /\b(?:DEDUCTIBLE|DED)\b/i],
  ["F", /\b(?:MAXIMUM|MAX|BENEFITS?|CLAIMS? PAID)\b/i],
  ["G", /\bOUT[- ]OF[- ]POCKET\b|\bOOP\b/i],
]);

const usedWords = new Set(["MET", "USED", "SATISFIED", "APPLIED", "ACCUMULATED", "YTD", "YEAR-TO-DATE"]);
const remainingWords = new Set(["REMAINING", "UNMET", "UNSATISFIED", "UNUSED", "LEFT", "BALANCE", "AVAILABLE"]);

const otherWords = new Set(
  (
    "DEDUCTIBLE DED MAXIMUM MAX BENEFIT BENEFITS OUT-OF-POCKET OUT OF POCKET OOP AMOUNT AMOUNTS ANNUAL CALENDAR YEAR YEARLY PLAN " +
    "CONTRACT DENTAL INDIVIDUAL FAMILY LIFETIME IN NETWORK IN-NETWORK OUT-OF-NETWORK THE THIS TO DATE SO FAR CURRENT TOTAL TOWARD TOWARDS AGAINST"
  ).split(" "),
);

const isOfName = (word: string): boolean => usedWords.has(word) || remainingWords.has(word) || otherWords.has(word);
