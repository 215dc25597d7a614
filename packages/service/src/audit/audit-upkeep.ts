import type { Ledger } from "@nightguard/ledger";
import type { Log } from "@nightguard/platform";

const linesPerRound = 1_000;
const hourMs = 3_600_000;

/** Seals new lines of the audit; once an hour it creates the coming partitions and drops a month past its retention. */
export function createAuditUpkeep(deps: {
  ledger: Pick<Ledger, "audit">;
  retentionYears: number;
  log: Log;
  now?: () => number;
}) {
  const { ledger, retentionYears, log, now = () => performance.now() } = deps;
  let hourlyAt = Number.NEGATIVE_INFINITY;

  /** Its failure must not keep lines from being sealed. */
  async function keepMonths(): Promise<void> {
    try {
      await ledger.audit.makeMonths();
      const month = await ledger.audit.purgeMonth(retentionYears);
      if (month) log.info({ month }, "dropped a month of the audit that was past its retention");
    } catch (err) {
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
      const sealed = await ledger.audit.seal(linesPerRound);
      // A round below one that was logged before shows that the database was set back.
      if (sealed && isHourly) log.info({ round: sealed.round }, "audit sealed");
      return sealed?.lines === linesPerRound ? 0 : null;
    },
  };
}
