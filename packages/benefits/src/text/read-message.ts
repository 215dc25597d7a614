import { createCache } from "./cache.ts";
import type { Fact, MessageContext, Target } from "./facts.ts";
import { findNamedServices, toTargets } from "./named-services.ts";
import { normalizeMessage } from "./normalize.ts";
import { isDisclaimer, paidOn, rules } from "./rules.ts";
import { splitSentences } from "./sentences.ts";
import { missingToothWithException } from "./service-rules.ts";

/**
 * Exceptions, conditions, unexplained numbers and unknown services give no facts. Statements joined by commas are read
 * separately if each can be read. Never throws.
 *
 * @returns [] for a message that was not understood
 */
export function readMessage(message: string, context: MessageContext): readonly Fact[] {
  if (message.length > maxMessageLength) return noFacts;
  const key = `${keyOf(context)}\n${message}`;
  const known = factsRead.find(key);
  if (known !== undefined) return known;
  const { facts, isUnderstood } = readUncached(message, context);
  if (isUnderstood) factsRead.keep(key, facts);
  return facts;
}

/**
 * Payers repeat messages across rows and responses. Only messages of which every sentence was understood are cached: a
 * sentence that was not may hold personal data.
 */
const factsRead = createCache<readonly Fact[]>();

function keyOf({ own, ownCategories }: MessageContext): string {
  let key = "";
  for (const category of ownCategories) key += `${category} `;
  for (const { kind, name } of own) key += kind === "procedure" ? `${kind} ` : `${kind}${name} `;
  return key;
}

function readUncached(message: string, context: MessageContext): { facts: readonly Fact[]; isUnderstood: boolean } {
  const sentences = splitSentences(message);
  const [only] = sentences;
  if (only !== undefined && sentences.length === 1) {
    const facts = readSentence(only, context);
    return { facts, isUnderstood: facts.length > 0 };
  }
  const facts: Fact[] = [];
  let hasOtherSubject = false;
  let isUnderstood = true;
  for (const sentence of sentences) {
    const read = readSentence(sentence, context);
    const limit = read.find(({ rule }) => rule === "frequency");
    const isAboutRow = (fact: Fact): boolean =>
      !mayContinue(fact.rule === "scope" && limit !== undefined ? limit : fact, {
        sentence,
        facts,
        hasOtherSubject,
        context,
      });
    facts.push(...read.filter((fact) => sentence === only || isAboutRow(fact)));
    hasOtherSubject ||= namesOther(sentence, context);
    isUnderstood &&= read.length > 0;
  }
  return { facts, isUnderstood };
}

/** False if a part of the message is in no fact: a sentence that was not understood, an exception, a condition. */
export function isWhollyUnderstood(message: string, context: MessageContext): boolean {
  if (message.length > maxMessageLength || !readUncached(message, context).isUnderstood) return false;
  return splitSentences(message).every((sentence) => !isConditional(normalizeMessage(sentence).text));
}

const noFacts: readonly Fact[] = [];

/** "SEALANTS FOR CHILDREN. 1 PER TOOTH." A later sentence without a subject may be about the service of an earlier one. */
function mayContinue(
  fact: Fact,
  before: { sentence: string; facts: readonly Fact[]; hasOtherSubject: boolean; context: MessageContext },
): boolean {
  if (fact.rule === "waiting_period") return before.hasOtherSubject && isOfOneWait(fact, before.sentence);
  const isLimit = fact.rule === "frequency" || fact.rule === "age" || fact.rule === "scope";
  if (!isLimit && fact.rule !== "deductible" && fact.rule !== "not_covered") return false;
  if ("targets" in fact && fact.targets.length > 0) return false;
  if (fact.rule === "scope" && before.facts.some(({ rule }) => rule === "frequency")) return false;
  return before.hasOtherSubject || (isLimit && before.context.ownCategories.has("general"));
}

/** "No waiting period" behind a sentence about one service; "no waiting periods" are the plan's. */
const isOfOneWait = ({ targets }: { targets: readonly Target[] }, sentence: string): boolean =>
  targets.length === 0 && /\bWAITING PERIOD\b/i.test(sentence);

function namesOther(sentence: string, context: MessageContext): boolean {
  const named = findNamedServices(normalizeMessage(sentence).text);
  const targets = toTargets({ ...named, unknown: [] }, context);
  return targets !== undefined && targets.length > 0;
}

function readSentence(sentence: string, context: MessageContext): readonly Fact[] {
  if (sentence.length > maxSentenceLength) return noFacts;
  const parts = distributeNegation(splitParts(sentence));
  if (parts.length > 1) {
    const read = parts.map((part) => readPart(part, context));
    if (read.every((facts) => facts.length > 0)) return read.flat();
  }
  return readPart(sentence, context);
}

/** "MISSING TOOTH CLAUSE, WAITING PERIODS DO NOT APPLY" says the same of two provisions. */
function distributeNegation(parts: readonly string[]): readonly string[] {
  const isNegated = parts.findLastIndex((part) => /\bDO NOT APPLY$|\bARE (?:WAIVED|NOT APPLICABLE)$/i.test(part));
  return parts.map((part, at) => (at < isNegated && bareProvision.test(part) ? `${part} DOES NOT APPLY` : part));
}

const bareProvision = /^(?:THE )?(?:MISSING TOOTH(?: CLAUSE| PROVISION| EXCLUSION)?|WAITING PERIODS?|DEDUCTIBLE)$/i;

/** Omits codes that share a limit or are paid instead. A condition behind the codes leaves them the subject. */
export function findSubjectCodes(message: string, facts: readonly Fact[]): readonly string[] {
  if (message.length > maxMessageLength || !/D\d{4}/i.test(message)) return [];
  if (facts.some(({ rule }) => rule === "shares_frequency")) return [];
  const whole = normalizeMessage(message).text;
  const text = whole.replace(/\b(?:WHEN|IF)\b(?!.*\bD\d{4}\b).*$/, "");
  if (isConditional(text) || /^(?:ALSO )?INCLUD(?:ES?|ING)\b/.test(text)) return [];
  const paidInstead = text.search(/\b(?:DOWNGRADED? TO|PAID AS)\b/);
  return findNamedServices(paidInstead < 0 ? text : text.slice(0, paidInstead)).codes;
}

/** The limits bound the time of reading. X12 allows 264 characters, but a text can go on in further messages. */
const maxMessageLength = 2_000;
const maxSentenceLength = 600;

/** A comma before a code does not divide: "SHARES FREQUENCY WITH D0145,D0150" is one part. */
const splitParts = (message: string): string[] =>
  message
    .split(/,(?!\s*D\d{4}\b)(?!\d{3})/i)
    .map((part) => part.trim())
    .filter((part) => part !== "");

function readPart(part: string, context: MessageContext): readonly Fact[] {
  const wording = normalizeMessage(part);
  if (isDisclaimer(wording)) return [{ rule: "disclaimer" }];
  if (isConditional(wording.text)) return missingToothWithException(wording) ?? noFacts;
  const paid = paidOn(wording);
  for (const rule of rules) {
    const facts = rule(wording, context);
    if (facts !== undefined) return [...paid, ...facts];
  }
  return paid;
}

/** The conditions that rules read: "if full-time student" of a dependent's age, and the charges of a predetermination. */
const isConditional = (text: string): boolean =>
  condition.test(text) && (!/\bPRE-?(?:D|T|A)/.test(text) || condition.test(text.replace(whenCharged, " ")));

const condition =
  /\b(?:EXCEPT|EXCEPTION|EXCEPTIONS|UNLESS|HOWEVER|OTHER THAN|EXCLUDING|BUT|WHEN|DEPENDING|IF(?! (?:A )?(?:FT|F\/T|FULL)))\b/;

const whenCharged =
  /\b(?:WHEN|IF)(?: [A-Z]+){1,4} (?:(?:IS|ARE) (?:OVER|ABOVE|MORE THAN)|EXCEEDS?|(?:IS|ARE) EXPECTED TO EXCEED) (?=\$\d)/;
