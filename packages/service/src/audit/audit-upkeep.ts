import { isUnavailable, type Ledger, makeAuditMonths, purgeAuditMonth, sealAudit } from "@nightguard/ledger";
import type { Log } from "@nightguard/platform";
import type { FaultLog } from "../fault-log.ts";

const linesPerRound = 1_000;
const hourMs = 3_600_000;
/** Making a month locks the table of the audit, so a failed attempt is repeated only after a pause. */
const againMs = 60_000;
const roleMissing =
  "a month of the audit is past its retention, and this worker's role may not drop it: set NIGHTGUARD_AUDIT_DATABASE_URL";

/** Seals new audit entries; once an hour it creates the coming partitions and drops a month past its retention. */
export function createAuditUpkeep(deps: { ledger: Ledger; log: Log; faults: FaultLog; now?: () => number }) {
  const { ledger, log, faults, now = () => performance.now() } = deps;
  let hourlyAt = Number.NEGATIVE_INFINITY;

  /** A failure must not prevent sealing. */
  async function keepMonths(): Promise<void> {
    try {
      await makeAuditMonths(ledger);
      const past = await purgeAuditMonth(ledger);
      if (past?.isDropped) log.info({ month: past.month }, "dropped a month of the audit that was past its retention");
      else if (past) log.warn({ month: past.month }, roleMissing);
    } catch (err) {
      if (isUnavailable(err)) {
        hourlyAt = now() - hourMs + againMs;
        return faults.warn("the audit's months cannot be maintained now, trying again in a minute", err);
      }
      log.error({ err }, "the audit's months cannot be maintained: run nightguard admin audit verify");
    }
  }

  return {
    /** @returns 0 when there may be more to do at once, else null */
    async round(): Promise<0 | null> {
      const isHourly = now() - hourlyAt >= hourMs;
      if (isHourly) {
        hourlyAt = now();
        await keepMonths();
      }
      const sealed = await sealAudit(ledger, linesPerRound);
      // A round below an earlier one shows that the database was set back.
      if (sealed && isHourly) log.info({ round: sealed.round }, "audit sealed");
      return sealed?.lines === linesPerRound ? 0 : null;
    },
  };
}
