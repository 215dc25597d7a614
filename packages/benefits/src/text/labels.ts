import type { Benefit } from "../eligibility-response.ts";
import type { Target } from "./facts.ts";
import { findNamedServices } from "./named-services.ts";
import { normalizeMessage, wordsOf } from "./normalize.ts";

/**
 * Reads the classes that stand where a plan's name would: "TYPE 1", "CLASS II - BASIC", "MAJOR SERVICES".
 *
 * @returns [] for anything else: a plan can be named "Basic Dental"
 */
export function findClassLabel(name: string): readonly Target[] {
  if (name.length > maxLabelLength || !classLabel.test(name)) return [];
  const { codes, groups, procedures, unknown } = findNamedServices(normalizeMessage(name).text);
  return codes.length + procedures.length + unknown.length > 0 ? [] : groups;
}

const classLabel =
  /^\s*(?:(?:TYPE|CLASS)(?:ES|S)? ?(?:IV|I{1,3}|[1-4]|[A-D])\b|(?:PREVENT(?:IVE|ATIVE)|BASIC|MAJOR)(?: SERVICES)?\s*$)/i;

/** A short message that says more than the row's codes may be the name of the row's subject. */
export function isUnknownLabel(message: string, row: Benefit): boolean {
  if (message.length > maxLabelLength) return false;
  const { text } = normalizeMessage(message);
  if (limitsToUnknownServices(text)) return true;
  const { length } = wordsOf(text);
  return length > 0 && length <= maxLabelWords && !repeatsRow(text, row);
}

const maxLabelWords = 4;
const maxLabelLength = 300;

export const saysMore = (message: string, row: Benefit): boolean =>
  message.length > maxLabelLength || !repeatsRow(normalizeMessage(message).text, row);

const repeatsRow = (text: string, row: Benefit): boolean =>
  wordsOf(text.replace(everyNetwork, " ")).every((word) => repeatsCodes(word, row));

/** They tell no row from another, whatever EB12 says. */
const everyNetwork =
  /\b(?:(?:NO|ALL|ANY|BOTH|EITHER|EVERY) NETWORKS?|NETWORKS? (?:(?:IS )?NOT APPLICABLE|N\/A)|IN(?:[- ]NETWORK)? ?(?:AND|OR|&|\/) ?OUT[- ]OF[- ]NETWORK)\b/;

/** "THIS PERCENTAGE APPLIES TO CROWNS AND BRIDGES": not the plan's, though one of the services is not known. */
function limitsToUnknownServices(text: string): boolean {
  const subject = limitation.exec(text)?.[1];
  if (subject === undefined || /\b(?:ALL|ANY|EACH|EVERY|EXCEPT|INCLUDING|NOT?)\b/.test(subject)) return false;
  const { codes, groups, procedures } = findNamedServices(subject);
  return codes.length + groups.length + procedures.length > 0;
}

/** The words of `appliesTo` in row-words.ts; expressions are literals, so that they can be checked. */
const limitation =
  /^(?:(?:THIS|THE|AN?) )?(?:(?:SEPARATE|ADDITIONAL|ANNUAL|YEARLY|LIFETIME|CALENDAR|BENEFIT|PLAN|YEAR|INDIVIDUAL|FAMILY) )*(?:AMOUNT|MAXIMUM|DEDUCTIBLE|COINSURANCE|PERCENTAGE|SHARE|COPAY|LIMIT) (?:APPLIES (?:ONLY )?TO|IS (?:ONLY )?FOR) (.+)$/;

function repeatsCodes(word: string, { code, coverageLevel, network }: Benefit): boolean {
  if (word === "INDIVIDUAL") return coverageLevel === null || coverageLevel.value === "IND";
  if (word === "FAMILY") return coverageLevel?.value === "FAM";
  if (wordsByNetwork.get(network?.value ?? "")?.includes(word)) return true;
  return periodWords.has(word) || wordsByCode.get(code)?.includes(word) === true;
}

/** They name no part of the plan. */
const periodWords = new Set([
  "ANNUAL",
  "CALENDAR",
  "YEAR",
  "YEARLY",
  "BENEFIT",
  "PLAN",
  "DENTAL",
  "PER",
  "PERSON",
  "TOTAL",
  "TOTALS",
  "GRAND",
  "OVERALL",
  "AMOUNT",
  "APPLIES",
  "TO",
  "FOR",
  "ALL",
  "SERVICES",
]);

/** EB12. */
const wordsByNetwork: ReadonlyMap<string, readonly string[]> = new Map([
  ["Y", ["IN", "IN-NETWORK", "NETWORK", "PARTICIPATING", "PROVIDER", "PROVIDERS"]],
  ["N", ["OUT", "OF", "OUT-OF-NETWORK", "NETWORK", "NON-NETWORK", "NON-PARTICIPATING", "PROVIDER", "PROVIDERS"]],
  [
    "W",
    [
      "IN",
      "AND",
      "OUT",
      "OF",
      "IN-NETWORK",
      "OUT-OF-NETWORK",
      "NETWORK",
      "NETWORKS",
      "ALL",
      "ANY",
      "BOTH",
      "PROVIDER",
      "PROVIDERS",
    ],
  ],
]);

/** EB01. */
const wordsByCode: ReadonlyMap<string, readonly string[]> = new Map([
  ["A", ["COINSURANCE", "CO-INSURANCE"]],
  ["B", ["COPAY", "COPAYMENT", "CO-PAYMENT"]],
  ["C", ["DEDUCTIBLE"]],
  ["F", ["MAXIMUM", "MAX"]],
  ["G", ["OUT-OF-POCKET"]],
]);
