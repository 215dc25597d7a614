import { setTimeout as sleep } from "node:timers/promises";
import { toUuid } from "../../support/to-uuid.ts";
import { check } from "../harness/checker.ts";
import { until, untilAllEnded } from "../harness/conditions.ts";
import type { Figures } from "../harness/figures.ts";
import type { Fleet, FleetAccount } from "../harness/fleet.ts";
import type { Fault } from "../harness/payer-messages.ts";

const payers = ["60054", "CX014", "62308"] as const;
const [downPayer] = payers;
/** A gate looks again within forty seconds; rows that had failed before it closed wait a while too. */
const recoversWithinMs = 240_000;

export interface Outage {
  readonly figures: Figures;
  /** Until the other payers' rows had ended, with every payer up, and with one down. */
  readonly othersMs: { readonly without: number; readonly during: number };
  /** Calls to the payer that was down, for each minute that it was. */
  readonly wastedPerMinute: number;
}

/** A batch with rows of three payers, one of which does not answer for a while. */
export async function runOutage(
  fleet: Fleet,
  options: { rowsPerPayer: number; downSeconds: number; fault: Fault },
): Promise<Outage> {
  const account = await fleet.createAccount("a", { perSecond: 100, burst: 50 });
  const rows = options.rowsPerPayer * payers.length;
  fleet.upstream.behave();
  await fleet.submit(account, rows, payers);
  const without = await untilOthersEnded(fleet, account, options.rowsPerPayer * 2);
  await untilAllEnded(fleet, 240_000);

  fleet.upstream.behave([{ payerId: downPayer, fault: options.fault }]);
  const downAt = Date.now();
  await fleet.submit(account, rows, payers);
  const during = await untilOthersEnded(fleet, account, options.rowsPerPayer * 4);
  await sleep(Math.max(0, downAt + options.downSeconds * 1_000 - Date.now()));
  fleet.upstream.behave();
  const upAt = Date.now();
  fleet.upstream.breakOff();
  await untilAllEnded(fleet, recoversWithinMs);
  const recoveryMs = Date.now() - upAt;

  const calls = await fleet.upstream.calls();
  const wasted = calls.filter(({ payerId, at }) => payerId === downPayer && at >= downAt && at <= upAt).length;
  const wastedPerMinute = (wasted * 60_000) / (upAt - downAt);
  const measured = [
    `other payers' rows ended in ${(without / 1_000).toFixed(1)} s without and ${(during / 1_000).toFixed(1)} s during an outage of ${options.downSeconds} s`,
    `${wasted} calls wasted, ${wastedPerMinute.toFixed(0)} a minute`,
  ].join("; ");
  const verdict = await check(fleet, [account]);
  return {
    figures: { verdict, faults: 1, recoveryMs, measured },
    othersMs: { without, during },
    wastedPerMinute,
  };
}

/** @returns the milliseconds until so many rows of the payers that are up have succeeded */
function untilOthersEnded(fleet: Fleet, account: FleetAccount, rows: number): Promise<number> {
  return until("the other payers' rows have ended", 240_000, async () => {
    const { rows: found } = await fleet.sql.query<{ n: number }>(
      `select count(*)::integer as n
       from jobs j
       join results r on r.job_id = j.id
       where j.account_id = $1
         and j.payer_id <> $2
         and r.state = 'succeeded'`,
      [toUuid(account.id), downPayer],
    );
    return (found[0]?.n ?? 0) >= rows;
  });
}
