import { createCache } from "./cache.ts";
import type { Fact, MessageContext } from "./facts.ts";
import { findNamedServices } from "./named-services.ts";
import { normalizeMessage } from "./normalize.ts";
import { isDisclaimer, paidOn, rules } from "./rules.ts";

/**
 * Exceptions, conditions, unexplained numbers and unknown services give no facts. Statements joined by commas are read
 * separately if each can be read. Never throws.
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
 * Payers repeat messages across rows and responses. Only understood messages are cached: they hold no personal data.
 */
const factsRead = createCache<readonly Fact[]>();

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

/** Omits codes that share a limit or are paid instead. */
export function findSubjectCodes(message: string, facts: readonly Fact[]): readonly string[] {
  if (message.length > maxMessageLength || !/D\d{4}/i.test(message)) return [];
  if (facts.some(({ rule }) => rule === "shares_frequency")) return [];
  const { text } = normalizeMessage(message);
  if (isConditional(text)) return [];
  const paidInstead = text.search(/\b(?:DOWNGRADED? TO|PAID AS)\b/);
  return findNamedServices(paidInstead < 0 ? text : text.slice(0, paidInstead)).codes;
}

/** X12 allows 264 characters; the limit bounds the time of reading. */
const maxMessageLength = 600;

/** A comma before a code does not divide: "SHARES FREQUENCY WITH D0145,D0150" is one part. */
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

/** The only condition a rule reads is a dependent's age "if full-time student". */
const isConditional = (text: string): boolean =>
  /\b(?:EXCEPT|EXCEPTION|EXCEPTIONS|UNLESS|OTHER THAN|EXCLUDING|BUT|WHEN|DEPENDING|IF(?! (?:A )?(?:FT|F\/T|FULL)))\b/.test(
    text,
  );
