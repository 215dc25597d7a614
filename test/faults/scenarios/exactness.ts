import { setTimeout as sleep } from "node:timers/promises";
import { check } from "../harness/checker.ts";
import { letLeasesRunOut, untilAllEnded } from "../harness/conditions.ts";
import type { Figures } from "../harness/figures.ts";
import type { Fleet, FleetAccount } from "../harness/fleet.ts";

const limits = [
  { name: "a", perSecond: 20, burst: 10 },
  { name: "b", perSecond: 50, burst: 25 },
  { name: "c", perSecond: 5, burst: 5 },
] as const;

/** Of the rows, those that one in ten calls that fails takes besides its own, and some to spare, so that none runs dry. */
const rowsToSpare = 1.1;
const notNow = { share: 0.1, fault: { status: 503 } };
/** The accounts' limits together are above this. */
const tooMany = { abovePerSecond: 60, fault: { status: 429, retryAfterSeconds: 1 } };
/** Lost workers' jobs come back after a lease of a minute and the next rounds. */
const recoversWithinMs = 240_000;

/**
 * Three accounts with different limits and a backlog for all of the time, calls that fail, and, where asked for, two
 * workers that are killed and started again, and an upstream that says "too many".
 *
 * @param options.waitsForLeases whether to wait the minute that a dead worker's jobs take, or have the leases run out
 * @returns figures, and the calls a second that each account made while it had a backlog, as shares of its limit
 */
export async function runAtFullRate(
  fleet: Fleet,
  options: { seconds: number; isTroubled: boolean; waitsForLeases: boolean },
): Promise<{ figures: Figures; shares: readonly number[] }> {
  const { seconds, isTroubled } = options;
  const accounts = await Promise.all(limits.map((limit) => fleet.createAccount(limit.name, limit)));
  fleet.upstream.behave(isTroubled ? [tooMany, notNow] : [notNow]);
  const startedAt = Date.now();
  await Promise.all(
    accounts.map((account) =>
      fleet.submit(account, Math.ceil((account.burst + account.perSecond * seconds) * rowsToSpare)),
    ),
  );
  if (isTroubled) {
    await killInTurn(fleet, seconds);
  } else {
    await sleep(seconds * 1_000);
  }
  const endedAt = Date.now();
  const calls = await fleet.upstream.calls();
  const shares = accounts.map((account) => {
    const times = calls.filter((call) => call.account === account.name).map((call) => call.at);
    return toShare(account, times, { from: startedAt + 2_000, to: endedAt });
  });

  fleet.upstream.behave();
  if (isTroubled && !options.waitsForLeases) await letLeasesRunOut(fleet);
  await untilAllEnded(fleet, recoversWithinMs);
  const verdict = await check(fleet, accounts);
  const measured = `share of the rate while there was a backlog: ${accounts
    .map((account, index) => `${account.perSecond}/s ${(100 * (shares[index] ?? 0)).toFixed(1)} %`)
    .join(", ")}`;
  return { figures: { verdict, faults: isTroubled ? 2 : 0, measured }, shares };
}

/** Two workers, one after the other: killed at a quarter and at a half of the time, back a moment later. */
async function killInTurn(fleet: Fleet, seconds: number): Promise<void> {
  await sleep(seconds * 250);
  const startFirst = await fleet.killWorker(0);
  await Promise.all([startFirst(), sleep(seconds * 250)]);
  const startSecond = await fleet.killWorker(1);
  await Promise.all([startSecond(), sleep(seconds * 500)]);
}

/** Between two calls, so that the length of the window need not fit the calls' distance. */
function toShare(account: FleetAccount, times: readonly number[], window: { from: number; to: number }): number {
  const inside = times.filter((at) => at >= window.from && at <= window.to);
  const [first = 0, last = 0] = [inside.at(0), inside.at(-1)];
  return inside.length < 2 ? 0 : ((inside.length - 1) * 1_000) / (last - first) / account.perSecond;
}
