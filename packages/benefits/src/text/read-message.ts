import { createCache } from "./cache.ts";
import type { Fact, MessageContext } from "./facts.ts";
import { findNamedServices } from "./named-services.ts";
import { normalizeMessage } from "./normalize.ts";
import { isDisclaimer, paidOn, rules } from "./rules.ts";

/**
 * What a payer's message says, by the rules of reading. What is not certain is not read: a message with an exception or
 * a condition, with a number that no rule accounts for, or about a service we do not know gives no facts.
 *
 * Several statements joined by commas are read one by one, if each of them can be; codes in a row belong together.
 * Never throws; its time is bounded, since long texts are not read.
 *
 * @returns [] for a message that was not understood
 */
export function readMessage(message: string, context: MessageContext): readonly Fact[] {
  if (message.length > maxMessageLength) return [];
  const key = `${keyOf(context)}\n${message}`;
  const known = factsRead.find(key);
  if (known !== undefined) return known;
  const facts = readUncached(message, context);
  if (facts.length > 0) factsRead.keep(key, facts);
  return facts;
}

/**
 * Payers say the same sentences in thousands of answers, and in many rows of one. Only what a rule understood is kept,
 * the standing sentences about plans: a name or a number of somebody's would be in words that no rule knows. Nothing of
 * it leaves the process.
 */
const factsRead = createCache<readonly Fact[]>();

/** What the rules look at in a row. Which code it has makes no difference to them, only of which category that is. */
function keyOf({ own, ownCategories }: MessageContext): string {
  let key = "";
  for (const category of ownCategories) key += `${category} `;
  for (const { kind, name } of own) key += kind === "procedure" ? `${kind} ` : `${kind}${name} `;
  return key;
}

function readUncached(message: string, context: MessageContext): readonly Fact[] {
  const parts = splitParts(message);
  if (parts.length > 1) {
    const read = parts.map((part) => readPart(part, context));
    if (read.every((facts) => facts.length > 0)) return read.flat();
  }
  return readPart(message, context);
}

/**
 * The procedure codes a message is about. Codes that share a limit or are paid instead are about another; and what holds
 * except for a code does not hold for it.
 *
 * @param facts what {@link readMessage} made of the message
 */
export function findSubjectCodes(message: string, facts: readonly Fact[]): readonly string[] {
  if (message.length > maxMessageLength || !/D\d{4}/i.test(message)) return []; // most messages
  if (facts.some(({ rule }) => rule === "shares_frequency")) return [];
  const { text } = normalizeMessage(message);
  if (isConditional(text)) return [];
  const paidInstead = text.search(/\b(?:DOWNGRADED? TO|PAID AS)\b/);
  return findNamedServices(paidInstead < 0 ? text : text.slice(0, paidInstead)).codes;
}

/**
 * Messages longer than this are kept and not read. X12 allows 264 characters; what is longer is a page of small print,
 * and a bound on the text is a bound on the time that reading it takes.
 */
const maxMessageLength = 600;

/** A comma in front of a code does not divide, so that "SHARES FREQUENCY WITH D0145,D0150" stays in one piece. */
const splitParts = (message: string): string[] =>
  message
    .split(/,(?!\s*D\d{4}\b)(?!\d{3})/i)
    .map((part) => part.trim())
    .filter((part) => part !== "");

function readPart(part: string, context: MessageContext): readonly Fact[] {
  const wording = normalizeMessage(part);
  if (isDisclaimer(wording)) return [{ rule: "disclaimer" }];
  if (isConditional(wording.text)) return [];
  const paid = paidOn(wording);
  for (const rule of rules) {
    const facts = rule(wording, context);
    if (facts !== undefined) return [...paid, ...facts];
  }
  return paid;
}

/** What holds only sometimes. A dependent's age "if full-time student" is the one condition that a rule reads. */
const isConditional = (text: string): boolean =>
  /\b(?:EXCEPT|EXCEPTION|EXCEPTIONS|UNLESS|OTHER THAN|EXCLUDING|BUT|WHEN|DEPENDING|IF(?! (?:A )?(?:FT|F\/T|FULL)))\b/.test(
    text,
  );
