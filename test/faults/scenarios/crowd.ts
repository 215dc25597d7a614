import { setTimeout as sleep } from "node:timers/promises";
import type { Figures } from "../harness/figures.ts";
import type { Fleet } from "../harness/fleet.ts";

const rates = { slow: [0.2, 0.4, 0.8], fast: [1, 2, 4] } as const;
const createdAtOnce = 10;

/** Enough for the time that is measured, and for that in which the others hand in their work. */
const rowsFor = ({ perSecond, burst }: { perSecond: number; burst: number }, seconds: number) =>
  Math.ceil(burst + perSecond * (seconds + 120));

/**
 * Many accounts with work for all of the time.
 *
 * @returns figures, and the share of its limit that the worst-served account got
 */
export async function runCrowd(
  fleet: Fleet,
  options: { accounts: number; seconds: number; rates: keyof typeof rates },
): Promise<{ figures: Figures; worstShare: number }> {
  const accounts = [];
  for (let created = 0; created < options.accounts; created += createdAtOnce) {
    const numbers = Array.from({ length: Math.min(createdAtOnce, options.accounts - created) }, (_, i) => created + i);
    const some = numbers.map((number) =>
      fleet.createAccount(`n${number}`, { perSecond: rates[options.rates][number % 3] ?? 1, burst: 4 }),
    );
    accounts.push(...(await Promise.all(some)));
  }
  for (let submitted = 0; submitted < accounts.length; submitted += createdAtOnce) {
    const some = accounts.slice(submitted, submitted + createdAtOnce);
    await Promise.all(some.map((account) => fleet.submit(account, rowsFor(account, options.seconds))));
  }
  const from = Date.now() + 1_000;
  await sleep((options.seconds + 1) * 1_000);
  const to = Date.now();

  const inside = (await fleet.upstream.calls()).filter(({ at }) => at >= from && at <= to);
  const counts = Map.groupBy(inside, ({ account }) => account);
  const expected = (perSecond: number) => (perSecond * (to - from)) / 1_000;
  // A call more or less lies in the nature of counting between two instants.
  const shares = accounts.map(
    ({ name, perSecond }) => ((counts.get(name)?.length ?? 0) + 1) / Math.max(1, expected(perSecond)),
  );
  shares.sort((one, other) => one - other);
  const worstShare = shares[0] ?? 0;
  const median = shares[Math.floor(shares.length / 2)] ?? 0;
  const percent = (share: number) => `${(100 * Math.min(1, share)).toFixed(1)} %`;
  const measured = `${options.accounts} accounts at once, share of their rates: median ${percent(median)}, worst ${percent(worstShare)}`;
  return { figures: { measured }, worstShare };
}
