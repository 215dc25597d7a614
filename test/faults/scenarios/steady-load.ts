import { setTimeout as sleep } from "node:timers/promises";
import { placedJobs } from "../../support/placed-jobs.ts";
import { check } from "../harness/checker.ts";
import { haveAllEnded, letLeasesRunOut, until, untilAllEnded } from "../harness/conditions.ts";
import type { Figures } from "../harness/figures.ts";
import type { Fleet } from "../harness/fleet.ts";

const limits = { perSecond: 100, burst: 50 };
const worksBeforeMs = 1_500;
const endsWithinMs = 240_000;

/**
 * A batch at a steady rate, into which a fault falls.
 *
 * @param options.fault does it and undoes it
 * @param options.connectionsBroke whether calls may not have reached the payer service, or not been noted by it
 * @param options.payerStops whether the payer process itself is stopped: what came meanwhile it notes as come at once, so
 *   that windows say nothing
 * @returns figures; recovery is the time from the fault's end until the next call, 0 where none was left to be made
 */
export async function runIntoFault(
  fleet: Fleet,
  options: {
    rows: number;
    fault: (fleet: Fleet) => Promise<void>;
    waitsForLeases: boolean;
    connectionsBroke?: boolean;
    payerStops?: boolean;
  },
): Promise<Figures> {
  const account = await fleet.createAccount("a", limits);
  fleet.upstream.behave();
  await fleet.submit(account, options.rows);
  await sleep(worksBeforeMs);
  await options.fault(fleet);
  const undoneAt = performance.timeOrigin + performance.now();
  const findNext = async () =>
    (await fleet.upstream.calls()).find(({ at, fault }) => at > undoneAt && fault === "none");
  // Others may have done all that there was while the fault lasted.
  await until("calls go on", endsWithinMs, async () => (await findNext()) !== undefined || (await haveAllEnded(fleet)));
  const recoveryMs = ((await findNext())?.at ?? undoneAt) - undoneAt;
  if (!options.waitsForLeases) {
    await until("the batch is nearly done", endsWithinMs, () => isNearlyDone(fleet, options.rows));
    await letLeasesRunOut(fleet);
  }
  await untilAllEnded(fleet, endsWithinMs);
  const verdict = await check(fleet, options.payerStops ? [] : [account], {
    connectionsBroke: options.connectionsBroke ?? false,
  });
  return { verdict, faults: 1, recoveryMs };
}

/** All but those that may have to wait for a lease: what was released or running when the fault came. */
async function isNearlyDone({ sql }: Fleet, rows: number): Promise<boolean> {
  const { rows: found } = await sql.query<{ n: number }>(
    `select count(*)::integer as n from ${placedJobs} where state in ('succeeded', 'failed', 'running', 'released')`,
  );
  return (found[0]?.n ?? 0) === rows;
}
