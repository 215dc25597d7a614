import { toPlain } from "../changes/values.ts";
import { emptyFrequency } from "../document/empty.ts";
import type { Frequency, TrueEligibility } from "../document/true-eligibility.ts";
import type { Part } from "./draft-merge.ts";

type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never;

/** What makes two items of two answers one: the rest of the item may be stated by one of them, or contradict. */
const identities: { readonly [List in string]?: (item: never) => unknown } = {
  errors: ({ source: _source, ...error }: ItemOf<TrueEligibility["errors"]>) => error,
  other_amounts: ({
    total: _total,
    used: _used,
    remaining: _left,
    ...subject
  }: ItemOf<TrueEligibility["other_amounts"]>) => subject,
  frequencies: ({ text: _text, remaining: _remaining, shares_with, ...limit }: Frequency) => ({
    ...limit,
    shares_with: shares_with.toSorted(),
  }),
  other_coverage: ({ payer_name, payer_id }: ItemOf<TrueEligibility["other_coverage"]>) =>
    toPlain(payer_name ?? payer_id ?? ""),
  other_plans: ({ name, number }: ItemOf<TrueEligibility["other_plans"]>) => toPlain(name ?? number ?? ""),
  messages: ({ text, target }: ItemOf<TrueEligibility["messages"]>) => ({ text, target }),
  unmapped: ({ reason, raw }: ItemOf<TrueEligibility["unmapped"]>) => ({ reason, raw }),
};

/**
 * Items that are the same in several answers, in order of appearance. Two equal items of one answer stay two, since the
 * payer said it twice.
 */
export function groupItems(list: string, parts: readonly Part[]): Part[][] {
  const identity = identities[list] as ((item: unknown) => unknown) | undefined;
  const counts = new Map<string, number>();
  const groups = new Map<string, Part[]>();
  for (const { answer, value, pointer } of parts) {
    for (const [index, item] of (value as readonly unknown[]).entries()) {
      const key = JSON.stringify(identity?.(item) ?? item, sortMembers);
      const inAnswer = `${answer} ${key}`;
      const count = (counts.get(inAnswer) ?? 0) + 1;
      counts.set(inAnswer, count);
      const part = { answer, value: item, pointer: `${pointer}/${index}` };
      const group = groups.get(`${count} ${key}`);
      if (group === undefined) groups.set(`${count} ${key}`, [part]);
      else group.push(part);
    }
  }
  const all = [...groups.values()];
  return list === "frequencies" ? joinRemaining(all) : all;
}

/** Members may be in any order, as a database returns them. */
const sortMembers = (_key: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** A count that remains joins the limit if there is only one, as within one answer. */
function joinRemaining(limits: readonly Part[][]): Part[][] {
  const remaining = limits.filter(isOnlyRemaining);
  const others = limits.filter((limit) => !isOnlyRemaining(limit));
  const [left] = remaining;
  const [limit] = others;
  if (remaining.length !== 1 || others.length !== 1 || left === undefined || limit === undefined) return [...limits];
  if (limit.some(({ value }) => toFrequency(value).remaining !== null) || !isSamePeriod(left, limit))
    return [...limits];
  return [
    [
      ...limit,
      ...left.map(({ value, ...place }) => ({
        ...place,
        value: { ...emptyFrequency(), remaining: toFrequency(value).remaining },
      })),
    ],
  ];
}

const isOnlyRemaining = ([first]: readonly Part[]): boolean => {
  const { count, remaining } = toFrequency(first?.value);
  return count === null && remaining !== null;
};

function isSamePeriod([left]: readonly Part[], [limit]: readonly Part[]): boolean {
  const [one, other] = [toFrequency(left?.value), toFrequency(limit?.value)];
  return one.period_unit === null || (one.period_unit === other.period_unit && one.period_count === other.period_count);
}

const toFrequency = (value: unknown): Frequency => value as Frequency; // Items of `frequencies`.
