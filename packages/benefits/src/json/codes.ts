import { relationships as relationshipWords } from "../coded-words.ts";
import type { Stated } from "../eligibility-response.ts";
import { statedAt, type TrackedObject } from "./tracked-object.ts";

// X12 codes of the words that JSON formats use. Each table's comment names the X12 element.

/** EB01 of a status, or of a row without a code. */
export const isStatus = (code: string): boolean => code === "" || /^[1-8]$/.test(code);

export const statuses = toCodes({
  "1": ["active", "active coverage"],
  "2": ["active full risk capitation", "active - full risk capitation"],
  "3": ["active services capitated", "active - services capitated"],
  "4": [
    "active services capitated to primary care provider",
    "active services capitated to primary care physician",
    "active - services capitated to primary care physician",
  ],
  "5": ["pending", "active pending investigation", "active - pending investigation"],
  "6": ["inactive", "terminated"],
  "7": ["inactive pending eligibility update", "inactive - pending eligibility update"],
  "8": ["inactive pending investigation", "inactive - pending investigation"],
  I: ["non covered", "non-covered", "not covered"],
});

/** EB02. */
export const coverageLevels = toCodes({
  IND: ["individual"],
  FAM: ["family"],
  EMP: ["employee only"],
  ESP: ["employee and spouse"],
  ECH: ["employee and children"],
  CHD: ["children only"],
  DEP: ["dependents only"],
  SPC: ["spouse and children"],
  SPO: ["spouse only"],
});

/** EB06, HSD05. */
export const timePeriods = toCodes({
  "6": ["hour", "hours"],
  "13": ["24 hours"],
  "28": ["outlier"],
  "30": ["exceeded"],
  "31": ["not exceeded"],
  "36": ["admission"],
  "7": ["day", "days"],
  "21": ["years", "year"],
  "22": ["service year"],
  "23": ["calendar year", "calendar"],
  "24": ["year to date", "used"],
  "25": ["contract", "benefit year", "plan year", "contract year"],
  "26": ["episode"],
  "27": ["visit", "visits"],
  "29": ["remaining"],
  "32": ["lifetime"],
  "33": ["lifetime remaining"],
  "34": ["month", "months"],
  "35": ["week", "weeks"],
});

/** EB12. */
export const networks = toCodes({
  Y: ["yes", "in network"],
  N: ["no", "out of network"],
  W: ["not applicable", "applies all", "both", "in and out of network"],
  U: ["unknown"],
});

/** DMG03. */
export const genders = toCodes({ F: ["female"], M: ["male"], U: ["unknown"] });

/** INS02. */
export const relationships: ReadonlyMap<string, string> = new Map([
  ["other relationship", "G8"],
  ...relationshipWords.map(([code, word]) => [word.replaceAll("_", " "), code] as const),
]);

/** DTP01. Some formats write the words as `planBegin`. */
export const dateKinds = toCodes({
  "096": ["discharge"],
  "102": ["issue"],
  "152": ["effective date of change"],
  "193": ["period start"],
  "194": ["period end"],
  "198": ["completion"],
  "290": ["coordination of benefits"],
  "291": ["plan"],
  "292": ["benefit"],
  "295": ["primary care provider"],
  "304": ["latest visit or consultation"],
  "307": ["eligibility"],
  "318": ["added"],
  "340": ["cobra begin"],
  "341": ["cobra end"],
  "342": ["premium paid to date begin", "premium paidto date begin"],
  "343": ["premium paid to date end", "premium paidto date end"],
  "346": ["plan begin"],
  "347": ["plan end"],
  "348": ["benefit begin"],
  "349": ["benefit end"],
  "356": ["eligibility begin"],
  "357": ["eligibility end"],
  "382": ["enrollment"],
  "435": ["admission"],
  "442": ["date of death"],
  "458": ["certification"],
  "472": ["service"],
  "539": ["policy effective"],
  "540": ["policy expiration"],
  "636": ["date of last update"],
  "771": ["status"],
});

/** HSD03. */
export const windowUnits = toCodes({
  DA: ["days", "day"],
  WK: ["weeks", "week"],
  MO: ["months", "month"],
  YR: ["years", "year"],
});

/** Words are in lower case with spaces, as `toCode` normalizes them. */
export function toCodes(wordsByCode: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(wordsByCode).flatMap(([code, words]) => words.map((word) => [word, code])));
}

/** An unknown word stays as it is. */
export function toCode(word: Stated | null, codes: ReadonlyMap<string, string>): Stated | null {
  if (word === null) return null;
  return { ...word, value: codes.get(word.value.toLowerCase().replaceAll("_", " ")) ?? word.value };
}

/** The code takes precedence over the word beside it. */
export function codeAt(
  members: TrackedObject,
  name: string,
  codes: ReadonlyMap<string, string>,
  codeName = `${name}Code`,
): Stated | null {
  const code = statedAt(members, codeName);
  const word = statedAt(members, name);
  return code ?? toCode(word, codes);
}
