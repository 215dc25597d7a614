import { isClause } from "./sentences.ts";

/**
 * Joins texts that a payer cut at the end of a message and continued in the next.
 *
 * @returns the whole text for each message: its own, or that of all messages it was cut into
 */
export function joinCutMessages(texts: readonly string[]): readonly string[] {
  if (texts.length < 2) return texts;
  const width = findWidth(texts);
  const whole: string[] = [...texts];
  for (let from = 0, to = 1; to <= texts.length; to++) {
    const isCut = to < texts.length && findJoint(texts[to - 1] ?? "", texts[to] ?? "", width) !== undefined;
    if (isCut) continue;
    if (to - from > 1) whole.fill(joinAll(texts.slice(from, to), width), from, to);
    from = to;
  }
  return whole;
}

/** MSG01 of X12 271 has at most 264 characters, and a blank at a cut is lost. */
const maxMessageLength = 264;
const leastWidth = 40;

/** The width of a line, if several messages fill one and a cut shows: two statements can have the same length by chance. */
function findWidth(texts: readonly string[]): number {
  let longest = 0;
  for (const { length } of texts) longest = Math.max(longest, length);
  if (longest >= maxMessageLength || longest < leastWidth) return maxMessageLength;
  const isFull = ({ length }: string): boolean => length >= longest - 1;
  const areLines = texts.filter(isFull).length > 1;
  const showsCut = (text: string, at: number): boolean => isFull(text) && isCutVisibly(text, texts[at + 1] ?? "");
  return areLines && texts.some(showsCut) ? longest : maxMessageLength;
}

/** "IN W" and "RITING", "EVERY 6" and "0 MONTHS", "LIMITED TO" and "MOLARS" */
const isCutVisibly = (text: string, next: string): boolean =>
  next !== "" && (hasOpenEnd(text) || / [B-HJ-Z]$/i.test(text) || (/\d$/.test(text) && /^\d/.test(next)));

const joinAll = (parts: readonly string[], width: number): string =>
  parts.reduce((text, part, at) => text + (findJoint(parts[at - 1] ?? "", part, width) ?? " ") + part);

/** What stood between two messages of one text; undefined for two texts. */
function findJoint(text: string, next: string, width: number): "" | " " | undefined {
  if (isWithinNumber(text, next)) return "";
  if (/[.!?;:]$/.test(text)) return undefined;
  if (text.length >= width - 1) return text.length < width || areWords(text, next) ? " " : "";
  return hasOpenEnd(text) || continuesText(text, next) ? " " : undefined;
}

/** "OVER $30" and "0.00", "$1," and "500", "D01" and "45". */
function isWithinNumber(text: string, next: string): boolean {
  if (!/[\d$,.]$/.test(text)) return false;
  if (/\$[\d,]*\d\.?$/.test(text)) return /^(?:\d{0,2}\.\d\d|0\d+|00)(?![\d%])/.test(next);
  if (/\$(?:\d{1,3},)?$/.test(text)) return /^\d/.test(next);
  const code = /\bD(\d{1,3})$/i.exec(text)?.[1];
  return code !== undefined && /^\d+/.exec(next)?.[0].length === 4 - code.length;
}

/** A cut at the full width of a line can fall between two words or within one. */
function areWords(text: string, next: string): boolean {
  const last = text.slice(text.lastIndexOf(" ") + 1).toUpperCase();
  const first = (next.split(" ", 1)[0] ?? "").toUpperCase();
  return usualWords.has(last) && usualWords.has(first);
}

/** "POSTERIOR COMPOSITES ARE" */
function hasOpenEnd(text: string): boolean {
  if (text.endsWith(",")) return true;
  const last = text.slice(-maxOpenWordLength).split(notLetter).at(-1)?.toUpperCase() ?? "";
  return openWords.has(last) || /\b(?:SERVICES|CHARGES|AMOUNTS|LIMITED|COVERED) (?:OVER|UNDER)$/i.test(text.slice(-16));
}

const openWords = new Set(
  (
    "ARE IS WAS WERE THE AN OF TO FOR AND OR WITH PER EVERY FROM BY THAT WHICH UNLESS EXCEPT BUT DOES DO WILL MAY MUST HAS HAVE " +
    "BE THAN NOT"
  ).split(" "),
);
const maxOpenWordLength = 7;
const notLetter = /[^a-z]/i;

/** "MISSING TOOTH CLAUSE" and "DOES NOT APPLY", "RECOMMENDED OVER" and "$350" */
function continuesText(text: string, next: string): boolean {
  if (/^(?:IS|ARE|WAS|WERE|DOES|DO|WILL)\b/i.test(next)) return !isClause(text);
  if (/\b(?:OVER|ABOVE|EXCEEDS?|EXCEEDING)$/i.test(text) && /^\$\d/.test(next)) return true;
  if (/\bAGES?$/i.test(text))
    return isAge.test(next) && /\b(?:UNDER|OVER|ABOVE|BELOW|TO|THROUGH|UNTIL) AGES?$/i.test(text);
  return /^(?:AND|OR|OF|THAN|THAT|WHICH|UNLESS|EXCEPT|BUT)\b/i.test(next) || /^(?:IF|WHEN)\b[^,]*$/i.test(next);
}

/** "16" and "19 OR OLDER", not "2 PER YEAR" */
const isAge = /^\d{1,2}(?:[.,;]?$|[.,;] |,? (?:AND|OR|YEARS?|ONLY|IF)\b)/i;

const usualWords = new Set(
  (
    "A AFTER AGE ALL AMALGAM AMOUNT AN AND ANNUAL ANY APPLIES APPLY ARE AT BASIC BE BEFORE BENEFIT BENEFITS BITEWINGS BRIDGES " +
    "BUT BY CALENDAR CARE CLAUSE CLEANINGS COMPOSITES COVERED CROWNS DATE DEDUCTIBLE DENTAL DENTURES DO DOES DOWNGRADED EVERY " +
    "EXAM EXAMS EXCEPT FOR FREQUENCY FROM HAS HAVE IF IMPLANTS IN INCLUDED IS LIMITED MAJOR MAXIMUM MAY MEMBER MISSING MONTH " +
    "MONTHS MUST NETWORK NO NOT OF ON ONCE OR ORTHODONTIC ORTHODONTICS OUT OVER PAID PATIENT PAYABLE PER PERIOD PERIODS PLAN " +
    "POSTERIOR PREDETERMINATION PREVENTIVE PROCEDURE PROCEDURES REPLACEMENT REQUIRED ROLLOVER SEALANTS SERVICE SERVICES THAN THAT " +
    "THE THESE THIS TO TOOTH TWICE UNDER UNLESS WAITING WAIVED WHEN WILL WITH YEAR YEARS"
  ).split(" "),
);
