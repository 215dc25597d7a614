import type { Ledger } from "@nightguard/ledger";
import type { Log, Metrics } from "@nightguard/platform";

const clockToleranceMs = 5_000;

/** No promise depends on the wall clock, but certificates, log lines and HTTP dates do. */
export function createClockWatch(deps: {
  ledger: { readonly clock: Pick<Ledger["clock"], "measure"> };
  log: Log;
  metrics: Pick<Metrics, "clockOffset">;
}) {
  const { ledger, log, metrics } = deps;
  let wasOff = false;
  return {
    /** @returns how many milliseconds the wall clock is ahead; null without the database */
    async look(): Promise<number | null> {
      const measured = await ledger.clock.measure().catch((err) => {
        log.debug({ err }, "clock not compared with the database's");
      });
      if (!measured) return null;
      const { offsetMs, errorMs } = measured;
      metrics.clockOffset.set(offsetMs / 1_000);
      // A slow response makes the measurement inexact, not the clock wrong.
      const isOff = Math.abs(offsetMs) - errorMs > clockToleranceMs;
      const offset = { offsetSeconds: Math.round(offsetMs / 100) / 10 };
      if (isOff && !wasOff) log.warn(offset, "this machine's clock differs from the database's; set it by NTP");
      if (!isOff && wasOff) log.info(offset, "this machine's clock agrees with the database's again");
      wasOff = isOff;
      return offsetMs;
    },
  };
}
