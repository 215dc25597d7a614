import { setTimeout as sleep } from "node:timers/promises";
import { check } from "../harness/checker.ts";
import type { Figures } from "../harness/figures.ts";
import type { Fleet, FleetAccount } from "../harness/fleet.ts";
import { untilAllEnded, untilBatchEnded } from "../harness/waiting.ts";

const upstreamMs = 50;
const waitingCallEveryMs = 40;
const drainsWithinMs = 420_000;

/** Milliseconds above the payer service's own time. */
interface Latency {
  readonly median: number;
  readonly p99: number;
  /** Calls that did not get an answer. */
  readonly refused: number;
}

/** How others fare while one account has a large backlog. */
export interface Fairness {
  readonly figures: Figures;
  /** From handing in ten rows to their end, with nothing else to do, and beside the backlog. */
  readonly tenRowsMs: { readonly idle: number; readonly besideBacklog: number };
  /** Of callers who wait: with nothing else to do, of the account with the backlog, and of another. */
  readonly waiting: { readonly idle: Latency; readonly own: Latency; readonly others: Latency };
}

/**
 * One account hands in a large backlog; another hands in ten rows, and callers of both wait for answers.
 *
 * @param options.drains whether the backlog is worked off at the end, at a higher limit, and everything checked
 */
export async function runBesideBacklog(
  fleet: Fleet,
  options: { backlogRows: number; waitingCalls: number; drains: boolean },
): Promise<Fairness> {
  const big = await fleet.createAccount("big", { perSecond: 100, burst: 50 });
  const small = await fleet.createAccount("small", { perSecond: 100, burst: 50 });
  fleet.upstream.behave([], upstreamMs);
  await timeTenRows(fleet, small); // the first of anything is slow
  const idleMs = await timeTenRows(fleet, small);
  const idle = await timeWaitingCalls(fleet, small, options.waitingCalls);

  const startedAt = performance.now();
  await fleet.submit(big, options.backlogRows);
  const intakeSeconds = (performance.now() - startedAt) / 1_000;
  await sleep(1_000); // the backlog runs at its full rate
  const besideBacklogMs = await timeTenRows(fleet, small);
  const others = await timeWaitingCalls(fleet, small, options.waitingCalls);
  const own = await timeWaitingCalls(fleet, big, options.waitingCalls);

  const measured = [
    `${options.backlogRows} rows taken in within ${intakeSeconds.toFixed(1)} s`,
    `ten rows: ${idleMs.toFixed(0)} ms idle, ${besideBacklogMs.toFixed(0)} ms beside the backlog`,
    `waiting calls above the payer's ${upstreamMs} ms, median/p99: idle ${toText(idle)}, others ${toText(others)}, own ${toText(own)}`,
  ].join("; ");
  const calls = { tenRowsMs: { idle: idleMs, besideBacklog: besideBacklogMs }, waiting: { idle, own, others } };
  if (!options.drains) return { ...calls, figures: { measured } };
  const verdict = await drain(fleet, big, [small]);
  return { ...calls, figures: { verdict, measured } };
}

/** The windows are checked as they were under the old limit; then the limit is raised, so that the rest ends soon. */
async function drain(fleet: Fleet, big: FleetAccount, others: readonly FleetAccount[]) {
  const raised = { perSecond: 3_000, burst: 3_000 };
  await fleet.setLimits(big, raised);
  fleet.upstream.behave([], 5);
  await untilAllEnded(fleet, drainsWithinMs);
  return check(fleet, [{ ...big, ...raised }, ...others]);
}

/** From handing in to the last row's end, in milliseconds. */
async function timeTenRows(fleet: Fleet, account: FleetAccount): Promise<number> {
  const startedAt = performance.now();
  const id = await fleet.submit(account, 10);
  await untilBatchEnded(fleet, id, 60_000);
  return performance.now() - startedAt;
}

/** Calls begin one after another at a steady pace, whether or not those before them have been answered. */
async function timeWaitingCalls(fleet: Fleet, account: FleetAccount, count: number): Promise<Latency> {
  const calls: ReturnType<Fleet["ask"]>[] = [];
  for (let call = 0; call < count; call++) {
    calls.push(fleet.ask(account));
    await sleep(waitingCallEveryMs);
  }
  const answers = await Promise.all(calls);
  const times = answers.filter(({ status }) => status === 200).map(({ ms }) => ms - upstreamMs);
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { median: at(0.5), p99: at(0.99), refused: count - times.length };
}

const toText = ({ median, p99, refused }: Latency) =>
  `${median.toFixed(0)}/${p99.toFixed(0)} ms${refused > 0 ? ` (${refused} refused)` : ""}`;
