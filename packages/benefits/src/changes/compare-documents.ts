import { benefitSections, type Frequency, type TrueEligibility } from "../document/true-eligibility.ts";
import type { Change, Difference } from "./change.ts";
import { compareFrequencies } from "./frequencies.ts";
import { groupDifferences } from "./group-differences.ts";
import { compareOtherAmounts, compareOtherCoverage } from "./listed-items.ts";
import { isSame, isStated, type Stated } from "./values.ts";
import { findImportance } from "./watched.ts";

/**
 * What differs between two answers about the same patient, the most important first. A value that only one of them
 * states is no change, since payers answer more or less fully, but for an end of coverage that is stated now.
 *
 * @param before an earlier document
 * @returns [] also where one of them is a rejection or was not recognized
 */
export function compareDocuments(before: TrueEligibility, after: TrueEligibility): Change[] {
  if (!hasBenefits(before) || !hasBenefits(after)) return [];
  const found: Difference[] = [];
  for (const name of benefitSections) noteDifferences(before[name], after[name], [name], found);
  const told = found.filter((difference) => !isFollowing(difference, before, after));
  return groupDifferences([...told, ...compareOtherAmounts(before, after), ...compareOtherCoverage(before, after)]);
}

const hasBenefits = ({ meta }: TrueEligibility): boolean => meta.outcome === "ok" || meta.outcome === "partial";

/** @param keys of the values, as a path: most values are the same, and joining all paths would take longer than all else */
function noteDifferences(before: unknown, after: unknown, keys: string[], found: Difference[]): void {
  if (isObject(before) && isObject(after)) {
    for (const key of Object.keys(after)) {
      // Most values are the same: nothing is called for them.
      if (before[key] === after[key]) continue;
      keys.push(key);
      noteDifferences(before[key], after[key], keys, found);
      keys.pop();
    }
  } else if (keys.at(-1) === "frequencies") noteLimits(before, after, keys, found);
  else {
    const [older, newer] = [listedAsText(before), listedAsText(after)];
    if (isStated(newer) && !isSame(older, newer)) noteValue(older, newer, toPath(keys), found);
  }
}

/** Names of networks, and codes of what is excluded, in any order. An empty list states nothing. */
function listedAsText(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const names = value.map((item) => (isObject(item) ? (item.code ?? item.category) : item));
  const texts = names.filter((name) => typeof name === "string");
  return texts.length === 0 ? null : [...new Set(texts)].sort().join(", ");
}

function noteValue(before: unknown, after: Stated, path: string, found: Difference[]): void {
  if (isStated(before) ? findImportance(path) : before === null && path === "/coverage/termination_date")
    found.push({ path, before: before as Difference["before"], after });
}

function noteLimits(before: unknown, after: unknown, keys: string[], found: Difference[]): void {
  const changed = compareFrequencies(before as readonly Frequency[], after as readonly Frequency[]);
  if (changed) found.push({ path: toPath(keys), ...changed });
}

const toPath = (keys: readonly string[]): string => keys.map((key) => `/${toToken(key)}`).join("");

/** What is used follows from what remains, and derived values of a class from those of its categories. */
function isFollowing({ path }: Difference, before: TrueEligibility, after: TrueEligibility): boolean {
  if (path.startsWith("/clauses/timely_filing/"))
    return toMonths(before) !== null && toMonths(before) === toMonths(after);
  const amount = /^(.*)\/used$/.exec(path)?.[1];
  if (amount !== undefined)
    return [before, after].every((document) => valueAt(document, `${amount}/remaining`) !== null);
  const className = /^\/classes\/([a-z]+)\//.exec(path)?.[1] as keyof TrueEligibility["classes"] | undefined;
  if (className === undefined) return false;
  return [before, after].every(({ classes, sources }) =>
    path.endsWith("_percent") ? classes[className].basis !== "stated" : sources[path]?.[0] === "derived",
  );
}

/** Claims may be filed for a year, or for twelve months. */
function toMonths({ clauses: { timely_filing: limit } }: TrueEligibility): number | null {
  if (limit.count === null || limit.unit === "day") return null;
  return limit.unit === "year" ? limit.count * 12 : limit.count;
}

function valueAt(document: TrueEligibility, path: string): unknown {
  let found: unknown = document;
  for (const key of path.split("/").slice(1)) found = isObject(found) ? found[key] : null;
  return found;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const toToken = (key: string): string => key.replaceAll("~", "~0").replaceAll("/", "~1");
