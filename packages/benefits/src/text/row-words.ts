import type { NetworkSide } from "../document/true-eligibility.ts";
import { findNamedField } from "./amount-names.ts";
import { createCache } from "./cache.ts";
import type { Fact, Target } from "./facts.ts";
import { findNamedServices } from "./named-services.ts";
import { normalizeMessage, wordsOf } from "./normalize.ts";
import { splitSentences } from "./sentences.ts";

/** What a sentence says about the amount or percent of its own row. */
export interface WordsOfRow {
  readonly fact: Extract<
    Fact,
    {
      rule:
        | "label"
        | "carry_over"
        | "rest_of_plan"
        | "amount_field"
        | "network_of_row"
        | "office_visit"
        | "place_of_row";
    }
  >;
  /** The percent that the sentence repeats; null if it repeats none. */
  readonly percent: number | null;
}

/**
 * Reads sentences that say what the amount or percent of a row is: used or remaining, of a class or category, a
 * carry-over, or of all that other rows leave.
 *
 * @param row its EB01, and whether the message stated a fact
 */
export function readWordsOfRow(
  message: string,
  { code, isUnderstood }: { code: string; isUnderstood: boolean },
): readonly WordsOfRow[] {
  if (message.length > maxMessageLength) return none;
  const key = `${code}\n${message}`;
  const known = wordsRead.find(key);
  if (known !== undefined) return known;
  const words = readUncached(message, code);
  // A sentence that was not understood may hold personal data.
  if ((words.length > 0 || isUnderstood) && splitSentences(message).length === 1) wordsRead.keep(key, words);
  return words;
}

function readUncached(message: string, code: string): readonly WordsOfRow[] {
  const sentences = splitSentences(message).map((sentence) => normalizeMessage(sentence).text);
  const words = sentences.flatMap((sentence) => readSentence(sentence, code));
  return sentences.some((text) => isMaximum.test(text))
    ? words.filter(({ fact }) => fact.rule !== "carry_over")
    : words;
}

const none: readonly WordsOfRow[] = [];

const wordsRead = createCache<readonly WordsOfRow[]>();

const maxMessageLength = 2_000;

function readSentence(text: string, code: string): WordsOfRow[] {
  const isAmount = code === "C" || code === "F" || code === "G";
  const field = isAmount ? findNamedField(text, code) : undefined;
  const side = networks.find(([pattern]) => pattern.test(text))?.[1];
  if (side !== undefined) return [{ fact: { rule: "network_of_row", side }, percent: null }];
  const place = findPlace(text);
  if (place !== undefined) return [{ fact: { rule: "place_of_row", code: place }, percent: null }];
  if (code === "B" && namesOfficeVisit(text)) return [{ fact: { rule: "office_visit" }, percent: null }];
  if (field === "used" || field === "remaining") return [{ fact: { rule: "amount_field", field }, percent: null }];
  if (code === "F" && carryOver.test(text)) return toCarryOver(text);
  if (isAmount && restOfPlan.test(text)) return [{ fact: { rule: "rest_of_plan" }, percent: null }];
  const own = isAmount ? text : withoutProvision(text);
  const targets = negation.test(own) ? [] : (findListed(own) ?? findNamed(own, code, isAmount));
  if (targets.length === 0) return [];
  const percents = text.match(percentage) ?? [];
  if (percents.length > 1) return [];
  const percent = percents[0] === undefined ? null : Number.parseFloat(percents[0]);
  return [{ fact: { rule: "label", targets }, percent }];
}

/**
 * Finds the procedures to which a sentence limits its row: "D4341 AND D4342", "THIS LIMIT IS FOR D4346", "BITEWINGS ONLY".
 *
 * @param code EB01
 */
export function findListedProcedures(message: string, code: string): readonly Target[] {
  if (message.length > maxMessageLength || !(mayNameProcedures(message, code) || /D\d{4}/i.test(message))) return [];
  return splitSentences(message).flatMap((sentence) => {
    const whole = normalizeMessage(sentence).text;
    if (negation.test(whole)) return [];
    const text = whole.replace(wordsOfCodes, withoutUnknown);
    const { codes, groups, procedures, unknown } = findNamedServices(text);
    if (codes.length === 0 && (procedures.length === 0 || !mayNameProcedures(text, code))) return [];
    if (groups.length > 0 || !unknown.every((word) => wordsOfAmounts.has(word) || wordsOfLists.has(word))) return [];
    return (codes.length > 0 ? codes : procedures).map((name) => ({ kind: "procedure", name }) as const);
  });
}

/** "FOR OCCLUSAL GUARDS D9944": what is not known is explained by the code behind it. */
const wordsOfCodes = /\bFOR ((?:[A-Z][A-Z/-]*,? ){1,4})(?=\(?D\d{4})/;

function withoutUnknown(found: string, words: string): string {
  const { groups, procedures } = findNamedServices(words);
  return groups.length + procedures.length > 0 || relatesCodes.test(words) ? found : "";
}

const relatesCodes =
  /\b(?:INCLUD[A-Z]*|WITH|SHAR[A-Z]*|LIKE|SUCH|AGES?|CHILD[A-Z]*|THAN|IN|TO|BY|AND|OR|AFTER|BEFORE)\b/;

/** The name of a procedure can stand for its category on a row with a share. */
const mayNameProcedures = (text: string, code: string): boolean =>
  code === "F" || code === "C" || /\bONLY\b/i.test(text);

const wordsOfLists = new Set(
  "ADA APPLIES APPLY CDT CODE CODES DEDUCTIBLE FOLLOWING LISTED MAXIMUM SHARE THROUGH".split(" "),
);

const negation = /\b(?:NO|NOT|NEITHER|EXCEPT|EXCLUDING|EXCLUDED|UNLESS|OTHER|WITHOUT|WAIVED)\b/;

/** "OFFICE VISIT COPAY"; a sentence about visits of one service says more. */
export const namesOfficeVisit = (text: string): boolean =>
  /\bOFFICE VISITS?\b/i.test(text) && wordsOf(text.toUpperCase()).every((word) => wordsOfVisits.has(word));

const wordsOfVisits = new Set(
  "A AMOUNT AN ANY APPLIES CHARGE COPAY CO-PAY COPAYMENT CO-PAYMENT DENTAL DENTIST EACH EVERY FEE FOR IS OFFICE PATIENT PAYS PER THE THIS TO VISIT VISITS".split(
    " ",
  ),
);

const networks: readonly (readonly [RegExp, NetworkSide])[] = [
  [
    /^(?:IN[- ]NETWORK|PAR(?:TICIPATING)?(?: PROVIDERS?| DENTISTS?)?)(?: (?:BENEFITS?|TOTAL|AMOUNT|MAXIMUM|DEDUCTIBLE))*$/,
    "in_network",
  ],
  [
    /^(?:OUT[- ]OF[- ]NETWORK|NON[- ]NETWORK|NON[- ]?PAR(?:TICIPATING)?(?: PROVIDERS?| DENTISTS?)?)(?: (?:BENEFITS?|TOTAL|AMOUNT|MAXIMUM|DEDUCTIBLE))*$/,
    "out_of_network",
  ],
];

/** "OFFICE", "When performed in an ambulatory surgical center" */
function findPlace(text: string): string | undefined {
  const name = text.length > maxPlaceLength ? undefined : ofPlace.exec(text)?.[1];
  return name === undefined ? undefined : places.find(([pattern]) => pattern.test(name))?.[1];
}

const maxPlaceLength = 100;

const ofPlace =
  /^(?:PLACE OF SERVICE:? |(?:THIS (?:AMOUNT|PERCENTAGE|SHARE|COPAY) (?:APPLIES TO|IS FOR) )?(?:(?:ALL )?(?:SERVICES|PROCEDURES|CARE|TREATMENT) )?(?:WHEN |IF )?(?:PERFORMED |RENDERED |PROVIDED |RECEIVED |DONE )?(?:IN|AT) (?:AN? |THE )?)?([A-Z' -]+?)(?: SETTING| FACILITY| ONLY)*$/;

const places: readonly (readonly [RegExp, string])[] = [
  [/^(?:(?:DENTAL|DENTIST'S|PROVIDER'S) )?OFFICE$/, "11"],
  [/^OFF[- ]CAMPUS ?-? ?OUTPATIENT HOSPITAL$/, "19"],
  [/^(?:INPATIENT HOSPITAL|HOSPITAL(?: -)?(?: INPATIENT)?)$/, "21"],
  [/^(?:(?:ON[- ]CAMPUS ?-? ?)?OUTPATIENT HOSPITAL|HOSPITAL(?: -)? OUTPATIENT)$/, "22"],
  [/^(?:(?:HOSPITAL )?EMERGENCY ROOM|EMERGENCY ROOM - HOSPITAL)$/, "23"],
  [/^(?:AMBULATORY )?SURG(?:ICAL|ERY) CENTER$/, "24"],
];

const percentage = /\b\d{1,3}(?:\.\d+)?(?= ?%| PERCENT\b)/g;

const carryOver =
  /\b(?:CARR(?:Y|IED|IES)|ROLL(?:ED|S)?)[- ]?(?:OVERS?|FORWARD)\b|\bACCUMULATION ACCOUNT\b|\b(?:BONUS|REWARDS?) (?:ACCOUNT|BALANCE|AMOUNT|MAXIMUM|DOLLARS)\b|\bMAXIMUM (?:BONUS|REWARDS?)\b/;

/** A sentence can also say that the maximum includes a carry-over, or that the plan has one or none. */
function toCarryOver(text: string): WordsOfRow[] {
  if (/\b(?:NO|NOT|WITHOUT|INCLUD(?:E|ES|ED|ING)|EXCLUD(?:E|ES|ED|ING)|PLUS)\b|\$/.test(text)) return [];
  const begin = beginsWithCarryOver.exec(text)?.[0];
  const isCertain = begin !== undefined && !saysMore.test(text.slice(begin.length));
  return [{ fact: { rule: "carry_over", isCertain }, percent: null }];
}

/** "ANNUAL CARRY OVER MAXIMUM" is the name of an amount; "A CARRY OVER IS AVAILABLE" is not. */
const beginsWithCarryOver =
  /^(?:(?:A|THE|THIS|YOUR|ANNUAL|YEARLY|CALENDAR|BENEFIT|BENEFITS|YEAR|REMAINING|TOTAL|CURRENT|PRIOR|PREVIOUS|LAST|AVAILABLE|ACCUMULATED|EARNED|UNUSED|USED|MAX|MAXIMUM|AMOUNT|AMOUNTS|BALANCE|DOLLARS|OF|PLAN|DENTAL|INDIVIDUAL|FAMILY|MEMBER|PERSON|IS) )*(?:(?:CARRY|CARRIED|ROLL|ROLLED)[- ]?(?:OVER|FORWARD)|ACCUMULATION ACCOUNT|BONUS|REWARDS?)\b/;

const saysMore =
  /^ (?:TO|INTO)\b|\b(?:IS|ARE|MAY|CAN|WILL|APPL(?:Y|IES)|ALLOWED|PERMITTED|ELIGIBLE|PROVISION|FEATURE|PROGRAM|OPTION)\b|^(?: BENEFITS?)? AVAILABLE\b/;

const isMaximum =
  /^(?:(?:THE|THIS|IS|AMOUNT|ANNUAL|YEARLY|CALENDAR|BENEFIT|YEAR|PLAN|DENTAL|TOTAL|REMAINING|INDIVIDUAL|FAMILY) )*MAXIMUM$/;

const restOfPlan =
  /\b(?:(?:EVERY|ALL|ANY) OTHERS?|OTHER (?:DEDUCTIBLE|SERVICE|PROCEDURE|CLASSE?|CATEGORIE)S?|EVERYTHING ELSE|(?:SERVICE|PROCEDURE)S OTHER THAN|REMAINING (?:SERVICE|PROCEDURE|CLASSE|CATEGORIE)S|(?:SERVICE|PROCEDURE)S? (?:THAT (?:IS|ARE) )?NOT (?:LISTED|NAMED|SHOWN))\b/;

/** "BASIC/MAJOR/SELECT": among two known classes, a single unknown word is a class with a name of the payer's own. */
function findListed(text: string): readonly Target[] | undefined {
  const items = text.replace(/\bSERVICES?\b/g, " ").split(listDivider);
  if (items.length < 2 || !items.every((item) => /^ *[A-Z]+ *$/.test(item))) return undefined;
  const { groups, procedures } = findNamedServices(items.join(" "));
  return groups.filter(({ kind }) => kind === "class").length > 1 && procedures.length === 0 ? groups : undefined;
}

const listDivider = /[,/&]|\bAND\b/;

function findNamed(text: string, code: string, isAmount: boolean): readonly Target[] {
  if (isAmount && saysCovered.test(text)) return [];
  const hasShare = !isAmount && share.test(text);
  const own = hasShare ? text.replace(afterDeductible, " ") : text;
  if (code !== "C" && /\bDEDUCTIBLE\b/.test(own)) return [];
  const subject = hasShare ? own.slice(0, Math.max(0, own.search(share))) : "";
  return findOnlyServices(subject) ?? findOnlyServices(own.replace(appliesTo, " ")) ?? [];
}

/** Returns undefined if a word could change what the sentence is about. */
function findOnlyServices(text: string): readonly Target[] | undefined {
  if (text === "") return undefined;
  const { codes, groups, procedures, unknown } = findNamedServices(text);
  if (groups.length === 0 || codes.length + procedures.length > 0) return undefined;
  return unknown.every((word) => wordsOfAmounts.has(word) || /^\d/.test(word)) ? groups : undefined;
}

const afterDeductible =
  /\b(?:AFTER|SUBJECT TO) (?:THE )?(?:ANNUAL )?DEDUCTIBLE(?: (?:IS|HAS BEEN) (?:MET|SATISFIED))?\b/;

/** On a row with a share, "BASIC SERVICES ARE SUBJECT TO THE DEDUCTIBLE" names the services of the share. */
function withoutProvision(text: string): string {
  const subject = text.slice(0, Math.max(0, text.search(provision)));
  return oneClass.test(subject) ? subject : text;
}

const provision =
  /\b(?:(?:IS|ARE) (?:NOT )?SUBJECT TO (?:THE )?(?:ANNUAL )?DEDUCTIBLE$|REQUIRES? (?:A )?PRE-?(?:DETERMINATION|AUTHORIZATION|TREATMENT ESTIMATE)\b)/;

const oneClass = /^(?:PREVENT(?:IVE|ATIVE)|BASIC|MAJOR) (?:(?:SERVICES|CARE) )?$/;

/** "BASIC SERVICES ARE PAID AT 80%", not "ORAL SURGERY IS COVERED UNDER MAJOR". */
const share =
  /\bSUBJECT TO (?:AN? )?\d{1,3}(?:\.\d+)?(?: ?%| PERCENT)|\b(?:(?:IS|ARE|WILL BE) )?(?:(?:PAID|PAYABLE|REIMBURSED)\b(?! (?:UNDER|AS|ON|FROM|BY))|(?:COVERED|ALLOWED) (?:AT|AFTER|IN FULL|UP TO|\d))|\b(?:PAYS?|HAVE|HAS) (?:AN? |AT )?\d/;

/** "IMPLANTS ARE COVERED" on a row with an amount does not say what the amount is for. */
const saysCovered = /(?:\b(?:IS|ARE)|:) (?:ALSO )?COVERED\b/;

const appliesTo =
  /^(?:(?:THE )?(?:PATIENT|MEMBER|INSURED|SUBSCRIBER|YOU) (?:PAYS?|OWES?|(?:IS|ARE) RESPONSIBLE FOR)\b|(?:(?:THIS|THE|AN?) )?(?:\d{1,3}(?:\.\d+)?(?:%| PERCENT) )?(?:(?:SEPARATE|ADDITIONAL|ANNUAL|YEARLY|LIFETIME|CALENDAR|BENEFIT|PLAN|YEAR|INDIVIDUAL|FAMILY) )*(?:(?:AMOUNT|MAXIMUM|DEDUCTIBLE|COINSURANCE|PERCENTAGE|SHARE|COPAY|LIMIT) )?(?:OF THIS AMOUNT )?(?:APPLIES (?:ONLY )?TO|IS (?:ONLY )?FOR(?: TREATMENT AFTER)?)\b)/;

const wordsOfAmounts = new Set(
  (
    "AMOUNT ANNUAL CALENDAR CHILD CO-INSURANCE COINSURANCE COPAY COPAYMENT DEDUCTIBLE FAMILY FULL HAS HAVE INDIVIDUAL LIFETIME MAX " +
    "MAXIMUM MEMBER OUT-OF-POCKET PAID PAYS PERCENT PERCENTAGE PERSON REMAINING SEPARATE TOTAL USED YEAR YEARLY COMBINED"
  ).split(" "),
);
