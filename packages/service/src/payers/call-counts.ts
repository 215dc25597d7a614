import type { CallCounts, PayerHealth } from "@nightguard/contract";
import { type PayerCallSum, timeBounds } from "@nightguard/ledger";

type PayerKey = Pick<PayerCallSum, "upstream" | "payerId">;
export const toPayerKey = ({ upstream, payerId }: PayerKey): string => JSON.stringify([upstream, payerId]);

export function fromPayerKey(key: string): PayerKey {
  const [upstream, payerId] = JSON.parse(key) as [string, string];
  return { upstream, payerId };
}

type Counted = Pick<PayerCallSum, "outcome" | "calls" | "times">;

const isRejection = (outcome: string): boolean => outcome.startsWith("AAA");
const isAnswer = (outcome: string): boolean => outcome === "answered" || isRejection(outcome);

/** @param sums several of one outcome are added up */
export function summarize(sums: readonly Counted[]): PayerHealth["last_hour"] {
  const calls = new Map<string, number>();
  for (const one of sums) calls.set(one.outcome, (calls.get(one.outcome) ?? 0) + one.calls);
  const outcomes = [...calls].map(([outcome, ofOutcome]) => ({ outcome, calls: ofOutcome }));
  return { ...toCounts(sums), outcomes: outcomes.toSorted(byFrequency) };
}

type Outcome = PayerHealth["last_hour"]["outcomes"][number];

const byFrequency = (a: Outcome, b: Outcome): number => b.calls - a.calls || (a.outcome < b.outcome ? -1 : 1);

export function toCounts(sums: readonly Counted[]): CallCounts {
  const count = (isWanted: (outcome: string) => boolean) =>
    sums.reduce((total, { outcome, calls }) => total + (isWanted(outcome) ? calls : 0), 0);
  const times = addTimes(sums.filter(({ outcome }) => isAnswer(outcome)));
  return {
    asked: count(() => true),
    answered: count((outcome) => outcome === "answered"),
    rejected: count(isRejection),
    failed: count((outcome) => !isAnswer(outcome)),
    median_ms: toQuantile(times, 0.5),
    p95_ms: toQuantile(times, 0.95),
  };
}

export function toMedians(sums: readonly PayerCallSum[]): ReadonlyMap<string, number> {
  const answered = Map.groupBy(
    sums.filter(({ outcome }) => isAnswer(outcome)),
    toPayerKey,
  );
  return new Map(
    [...answered].flatMap(([key, same]) => {
      const median = toQuantile(addTimes(same), 0.5);
      return median === null ? [] : [[key, median] as const];
    }),
  );
}

const addTimes = (sums: readonly Pick<Counted, "times">[]): number[] =>
  Array.from({ length: timeBounds.length + 1 }, (_, index) =>
    sums.reduce((total, { times }) => total + (times[index] ?? 0), 0),
  );

/** Within the interval as if its calls were spread evenly; the last one counts as its beginning. Milliseconds. */
export function toQuantile(times: readonly number[], share: number): number | null {
  const total = times.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let left = total * share;
  for (const [index, count] of times.entries()) {
    const from = timeBounds[index - 1] ?? 0;
    const to = timeBounds[index] ?? from;
    if (count >= left) return Math.round((from + (to - from) * (left / count)) * 1_000);
    left -= count;
  }
  return (timeBounds.at(-1) ?? 0) * 1_000;
}
