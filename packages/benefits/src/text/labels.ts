import type { Benefit } from "../eligibility-response.ts";
import { normalizeMessage, wordsOf } from "./normalize.ts";

/** A short message that says more than the row's codes may be the name of the row's subject. */
export function isUnknownLabel(message: string, row: Benefit): boolean {
  if (message.length > maxLabelLength) return false;
  const words = wordsOf(normalizeMessage(message).text);
  return words.length > 0 && words.length <= maxLabelWords && !words.every((word) => repeatsCodes(word, row));
}

const maxLabelWords = 4;
const maxLabelLength = 300;

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
  "AMOUNT",
]);

/** EB12. */
const wordsByNetwork: ReadonlyMap<string, readonly string[]> = new Map([
  ["Y", ["IN", "IN-NETWORK", "NETWORK", "PARTICIPATING", "PROVIDER", "PROVIDERS"]],
  ["N", ["OUT", "OF", "OUT-OF-NETWORK", "NETWORK", "NON-PARTICIPATING", "PROVIDER", "PROVIDERS"]],
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
