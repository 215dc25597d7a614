import { spellOutUmlauts, splitWords } from "./plain-text.ts";

export interface AskedName {
  readonly first_name: string;
  readonly last_name: string;
}

/** Some payers put the whole name into `last_name`. */
export interface AnsweredName {
  readonly first_name: string | null;
  readonly middle_name: string | null;
  readonly last_name: string | null;
  readonly suffix: string | null;
}

export type NamePart = "first_name" | "last_name";

/** Words of a name. A suffix such as JR is kept apart, whatever its position. */
export interface Name {
  readonly given: readonly string[];
  readonly family: readonly string[];
  readonly suffix: string | undefined;
}

/**
 * Ignores case, accents, hyphens, titles, middle names and suffixes that one side omits, initials, names that a payer
 * cuts off, and the order of the parts.
 */
export function findNameDifferences(asked: AskedName, answered: AnsweredName): NamePart[] {
  const other = toName(answered.first_name, answered.last_name, answered.suffix);
  const middle = splitWords(answered.middle_name ?? "");
  const spellings = [(text: string) => text, spellOutUmlauts].map((spell) => {
    const one = toName(spell(asked.first_name), spell(asked.last_name));
    return compareNames(one, other, middle);
  });
  return spellings.find((parts) => parts.length === 0) ?? spellings[0] ?? [];
}

function compareNames(one: Name, other: Name, middle: readonly string[]): NamePart[] {
  if (isSameWhole(one, other, middle)) return [];
  if (other.given.length === 0) return findInWhole(one, other);
  const inLastName = hasWholeInLast(other) ? findInWhole(one, other) : undefined;
  return inLastName?.length === 0 ? [] : differencesOf(one, { ...other, given: [...other.given, ...middle] });
}

const hasWholeInLast = ({ given, family }: Name): boolean =>
  family.length > given.length && given.every((word) => family.includes(word));

function differencesOf(one: Name, other: Name): NamePart[] {
  const differs: Record<NamePart, boolean> = {
    first_name: other.given.length > 0 && !isSameGiven(one.given, other.given),
    last_name: other.family.length > 0 && !(isSameFamily(one.family, other.family) && isSameSuffix(one, other)),
  };
  return (["first_name", "last_name"] as const).filter((part) => differs[part]);
}

/** The parts may be swapped, or a middle name may belong to another part. */
function isSameWhole(one: Name, other: Name, middle: readonly string[]): boolean {
  const whole = [...one.given, ...one.family].join("");
  const { given, family } = other;
  const orders = [
    [...given, ...family],
    [...given, ...middle, ...family],
    [...family, ...given],
    [...family, ...given, ...middle],
  ];
  return isSameSuffix(one, other) && orders.some((words) => words.join("") === whole);
}

/** The payer's only words may be a last name, or a whole name in either order. */
function findInWhole(one: Name, { family: words, suffix }: Name): NamePart[] {
  const readings = words.flatMap((_, index) => {
    const [left, right] = [words.slice(0, index), words.slice(index)];
    return [
      { given: left, family: right, suffix },
      { given: right, family: left, suffix },
    ];
  });
  const found = readings.map((reading) => differencesOf(one, reading)).sort((a, b) => a.length - b.length);
  const [fewest = []] = found;
  return fewest.length > 0 ? ["last_name"] : [];
}

const suffixRanks: ReadonlyMap<string, number> = new Map([
  ...([
    ["SR", 1],
    ["I", 1],
    ["JR", 2],
    ["II", 2],
    ["2ND", 2],
  ] as const),
  ...([
    ["III", 3],
    ["3RD", 3],
    ["IV", 4],
    ["4TH", 4],
  ] as const),
]);

const titles: ReadonlySet<string> = new Set(["MR", "MRS", "MS", "MISS", "DR", "REV", "MD", "DDS", "DMD"]);

export function toName(first: string | null, last: string | null, suffix: string | null = null): Name {
  const [given, family] = [first, last].map((text) => splitWords(text ?? "").filter((word) => !titles.has(word)));
  const ofGiven = cutSuffix(given ?? []);
  const ofFamily = cutSuffix(family ?? []);
  const stated = suffix === null ? undefined : splitWords(suffix)[0];
  return {
    given: ofGiven.words,
    family: ofFamily.words.map((word) => (word === "ST" ? "SAINT" : word)),
    suffix: stated ?? ofFamily.suffix ?? ofGiven.suffix,
  };
}

/** "I" is an initial at the end of a first name, and no suffix. */
function cutSuffix(words: readonly string[]): { readonly words: readonly string[]; readonly suffix?: string } {
  const last = words.at(-1);
  const isSuffix = words.length > 1 && last !== undefined && last !== "I" && suffixRanks.has(last);
  return isSuffix ? { words: words.slice(0, -1), suffix: last } : { words };
}

/** A son and a father differ by it; JR and II are both used of the second. */
export function isSameSuffix({ suffix: one }: Name, { suffix: other }: Name): boolean {
  const [rank, otherRank] = [one, other].map((suffix) => suffixRanks.get(suffix ?? ""));
  return rank === undefined || otherRank === undefined || rank === otherRank;
}

/** The shorter one is part of the longer one, in its order: a middle name may be omitted, or be the one in use. */
function isSameGiven(one: readonly string[], other: readonly string[]): boolean {
  if (one.join("") === other.join("") || one.join("") === other[0]) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let next = 0;
  for (const word of short) {
    const found = long.findIndex((candidate, index) => index >= next && isSameWord(word, candidate));
    if (found === -1 || (word.length === 1 && found !== next)) return false;
    next = found + 1;
  }
  return true;
}

function isSameFamily(one: readonly string[], other: readonly string[]): boolean {
  if (one.join("") === other.join("")) return true;
  return one.length === other.length && other.every((word, index) => isCutOff(one[index] ?? "", word));
}

function isSameWord(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return isCutOff(long, short) || (short.length === 1 && long.startsWith(short));
}

/** Systems of payers hold ten letters or more. */
const minCutLength = 10;

const isCutOff = (whole: string, cut: string): boolean =>
  whole === cut || (cut.length >= minCutLength && whole.startsWith(cut));
