import type { Ledger } from "@nightguard/ledger";
import type { Log, Metrics } from "@nightguard/platform";

/** A wall clock that differs by more than this is warned of. */
const clockToleranceMs = 5_000;

/** Compares this process's wall clock with the database's. */
export type ClockWatch = ReturnType<typeof createClockWatch>;

/**
 * Nothing that was promised depends on the wall clock, but certificates, log lines and HTTP dates do: so a wrong one is
 * shown by a metric and, when it goes wrong and when it is right again, by the log.
 */
export function createClockWatch({
  ledger,
  log,
  metrics,
}: {
  ledger: { readonly clock: Pick<Ledger["clock"], "measure"> };
  log: Log;
  metrics: Pick<Metrics, "clockOffset">;
}) {
  let wasOff = false;
  return {
    /** @returns milliseconds that the wall clock is ahead; null where the database does not answer */
    async look(): Promise<number | null> {
      const measured = await ledger.clock.measure().catch((err) => {
        log.debug({ err }, "the clock was not compared with the database's");
      });
      if (!measured) return null;
      const { offsetMs, errorMs } = measured;
      metrics.clockOffset.set(offsetMs / 1_000);
      // A slow answer makes the measurement vague, not the clock wrong.
      const isOff = Math.abs(offsetMs) - errorMs > clockToleranceMs;
      const offset = { offsetSeconds: Math.round(offsetMs / 100) / 10 };
      if (isOff && !wasOff) log.warn(offset, "this machine's clock differs from the database's; set it by NTP");
      if (!isOff && wasOff) log.info(offset, "this machine's clock agrees with the database's again");
      wasOff = isOff;
      return offsetMs;
    },
  };
}
