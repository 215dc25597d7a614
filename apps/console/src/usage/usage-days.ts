import type { UsageLine } from "@nightguard/contract";

/** What a line of usage counts. */
export const measures = ["verifications", "calls", "reused", "possible_duplicates", "perhaps_billed"] as const;
export type Measure = (typeof measures)[number];

/** By what the days are stacked. */
export const groupings = ["outcome", "payer_id", "operation", "key"] as const;
export type Grouping = (typeof groupings)[number];

const dayMs = 86_400_000;
const mostGroups = 6;
/** Stands for all groups but the largest. */
export const others = "others";

export interface UsageGroup {
  readonly name: string;
  readonly totals: Readonly<Record<Measure, number>>;
  /** By day. */
  readonly values: readonly number[];
}

export interface UsageDays {
  /** Each day of the span, also those without a line; milliseconds of their beginnings (UTC). */
  readonly times: readonly number[];
  /** The largest first, at most six of them and `others`. */
  readonly groups: readonly UsageGroup[];
}

type CountedLine = Pick<UsageLine, "day" | Measure>;

interface Shown<Line> {
  /** Of the group that the line belongs to. */
  readonly toName: (line: Line) => string;
  readonly measure: Measure;
  /** Days, inclusive. */
  readonly from: string;
  readonly to: string;
}

export function toUsageDays<Line extends CountedLine>(
  lines: readonly Line[],
  { toName, measure, from, to }: Shown<Line>,
): UsageDays {
  const first = Date.parse(from);
  const length = Math.max(0, (Date.parse(to) - first) / dayMs + 1);
  const times = Array.from({ length }, (_, index) => first + index * dayMs);
  const sorted = [...Map.groupBy(lines, toName)]
    .map(([name, own]) => ({ name, own, total: sum(own, measure) }))
    .sort((one, other) => other.total - one.total || one.name.localeCompare(other.name));
  const rest = sorted.slice(mostGroups).flatMap(({ own }) => own);
  const shown = [...sorted.slice(0, mostGroups), ...(rest.length > 0 ? [{ name: others, own: rest }] : [])];
  return { times, groups: shown.map(({ name, own }) => toGroup(name, own, { measure, times })) };
}

function toGroup(
  name: string,
  lines: readonly CountedLine[],
  { measure, times }: { measure: Measure; times: readonly number[] },
): UsageGroup {
  const byDay = Map.groupBy(lines, ({ day }) => Date.parse(day));
  return {
    name,
    totals: Object.fromEntries(measures.map((one) => [one, sum(lines, one)])) as UsageGroup["totals"], // one of each
    values: times.map((at) => sum(byDay.get(at) ?? [], measure)),
  };
}

const sum = (lines: readonly CountedLine[], measure: Measure): number =>
  lines.reduce((total, line) => total + line[measure], 0);
