import type { Frequency } from "../document/true-eligibility.ts";
import { formatFrequency } from "../explain/format.ts";

/**
 * Compares the limits of one category or procedure. What only one answer says, such as how a period runs, makes no
 * difference, nor do other words for the same limit.
 *
 * @returns both in words; undefined where nothing differs or one answer states no limit
 */
export function compareFrequencies(
  before: readonly Frequency[],
  after: readonly Frequency[],
): { readonly before: string; readonly after: string } | undefined {
  if (before.length === 0 || after.length === 0) return undefined;
  const [older, newer] = [byLimit(before), byLimit(after)];
  const isSame = older.size === newer.size && [...older].every(([key, limits]) => agree(limits, newer.get(key)));
  return isSame ? undefined : { before: toWords(before), after: toWords(after) };
}

interface Stated {
  readonly bases: Set<string>;
  readonly scopes: Set<string>;
  readonly remaining: Set<string>;
}

/** Twelve months are one year; a service, a unit and a visit are counted alike. */
function byLimit(frequencies: readonly Frequency[]): Map<string, Stated> {
  const limits = new Map<string, Stated>();
  for (const frequency of frequencies) {
    const { count, count_unit: unit, shares_with: codes, basis, per, remaining } = frequency;
    const counted = unit === "day" || unit === "hour" || unit === "month" ? unit : "time";
    const key = JSON.stringify([count, counted, toPeriod(frequency), codes.toSorted()]);
    const stated = limits.get(key) ?? { bases: new Set(), scopes: new Set(), remaining: new Set() };
    if (basis !== null && basis !== "unstated") stated.bases.add(basis);
    if (per !== null) stated.scopes.add(per);
    if (remaining !== null) stated.remaining.add(String(remaining));
    limits.set(key, stated);
  }
  return limits;
}

function toPeriod({ period_count: count, period_unit: unit, basis }: Frequency): string {
  if (unit === "lifetime" || basis === "lifetime") return "lifetime";
  return unit === "year" ? `${(count ?? 1) * 12} month` : `${count ?? 1} ${unit}`;
}

const agree = (one: Stated, other: Stated | undefined): boolean =>
  other !== undefined &&
  (["bases", "scopes", "remaining"] as const).every(
    (part) => one[part].size === 0 || other[part].size === 0 || !one[part].isDisjointFrom(other[part]),
  );

const toWords = (frequencies: readonly Frequency[]): string =>
  [...new Set(frequencies.map(formatFrequency))].filter(Boolean).join("; ");
