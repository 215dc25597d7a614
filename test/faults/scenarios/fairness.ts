import { setTimeout as sleep } from "node:timers/promises";
import { check } from "../harness/checker.ts";
import { untilAllEnded, untilBatchEnded } from "../harness/conditions.ts";
import type { Figures } from "../harness/figures.ts";
import type { Fleet, FleetAccount } from "../harness/fleet.ts";
import { type Latency, timeWaitingCalls } from "../harness/waiting-calls.ts";

const upstreamMs = 50;
const drainsWithinMs = 420_000;

/** How others fare while one account has a large backlog. */
export interface Fairness {
  readonly figures: Figures;
  /** From handing in ten rows to their end, on an idle service, and with the backlog. */
  readonly tenRowsMs: { readonly idle: number; readonly besideBacklog: number };
  /**
   * Of callers who wait: with nothing else to do, of the account with the backlog, of another, and while the workers do
   * as much for a third as the machine allows.
   */
  readonly waiting: {
    readonly idle: Latency;
    readonly own: Latency;
    readonly others: Latency;
    readonly saturated: Latency;
  };
}

/**
 * One account hands in a large backlog; another hands in ten rows, and callers of both wait for answers.
 *
 * @param options.saturatingRows rows of a third account, whose limits hold nothing back, so that the workers do what they can
 * @param options.waitingCalls for each figure; a third of them while the machine is full
 * @param options.warmUpMs until the backlog runs at its full rate, and what serves it has been compiled
 * @param options.drains whether the backlog is worked off at the end, at a higher limit, and everything checked
 */
export async function runBesideBacklog(
  fleet: Fleet,
  options: { backlogRows: number; saturatingRows: number; waitingCalls: number; warmUpMs: number; drains: boolean },
): Promise<Fairness> {
  const big = await fleet.createAccount("big", { perSecond: 100, burst: 50 });
  const small = await fleet.createAccount("small", { perSecond: 100, burst: 50 });
  const greedy = await fleet.createAccount("greedy", { perSecond: 10_000, burst: 10_000 });
  fleet.upstream.behave([], upstreamMs);
  await timeTenRows(fleet, small); // the first of anything is slow
  const idleMs = await timeTenRows(fleet, small);
  await timeWaitingCalls(fleet, small, options.waitingCalls / 3);
  const idle = await timeWaitingCalls(fleet, small, options.waitingCalls);

  const startedAt = performance.now();
  await fleet.submit(big, options.backlogRows);
  const intakeSeconds = (performance.now() - startedAt) / 1_000;
  await sleep(options.warmUpMs);
  const besideBacklogMs = await timeTenRows(fleet, small);
  const others = await timeWaitingCalls(fleet, small, options.waitingCalls);
  const own = await timeWaitingCalls(fleet, big, options.waitingCalls);

  const batch = await fleet.submit(greedy, options.saturatingRows);
  await sleep(1_000);
  const saturated = await timeWaitingCalls(fleet, small, options.waitingCalls / 3);
  const left = await countLeft(greedy, batch);

  const measured = [
    `${options.backlogRows} rows taken in within ${intakeSeconds.toFixed(1)} s`,
    `ten rows: ${idleMs.toFixed(0)} ms idle, ${besideBacklogMs.toFixed(0)} ms with the backlog`,
    `waiting calls above the payer service's own time, median/p99: idle ${toText(idle)}, others ${toText(others)}, own ${toText(own)}`,
    `saturated (${left} of ${options.saturatingRows} rows left) ${toText(saturated)}`,
  ].join("; ");
  const calls = {
    tenRowsMs: { idle: idleMs, besideBacklog: besideBacklogMs },
    waiting: { idle, own, others, saturated },
  };
  if (!options.drains) return { ...calls, figures: { measured } };
  const verdict = await drain(fleet, big, [small, greedy]);
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
  await untilBatchEnded(fleet, id, 240_000);
  return performance.now() - startedAt;
}

/** Rows of a batch that have not been verified. */
async function countLeft({ client }: FleetAccount, batch: string): Promise<number> {
  const { counts } = (await client.get(`/Batch/${batch}`)).body as { counts: { total: number; succeeded: number } };
  return counts.total - counts.succeeded;
}

const toText = ({ median, p99, refused, direct }: Latency) =>
  `${median.toFixed(0)}/${p99.toFixed(0)} ms (direct ${direct.median.toFixed(0)}/${direct.p99.toFixed(0)}${refused > 0 ? `, ${refused} refused` : ""})`;
