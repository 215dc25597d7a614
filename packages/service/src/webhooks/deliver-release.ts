import type { Dispatch } from "@nightguard/dispatch";
import type { Ledger } from "@nightguard/ledger";
import type { Log } from "@nightguard/platform";
import { assignDeliveryQuotas } from "./deliver-rules.ts";

/** A released delivery may lie in Redis this long before it counts as lost. */
const releasedLeaseMs = 30_000;
const endpointsPerRound = 500;
const lostPerRound = 1_000;

/** Turns events into deliveries and hands them to the queue, each endpoint at its own pace; and puts right what got lost. */
export type DeliveryReleaser = ReturnType<typeof createDeliveryReleaser>;

export function createDeliveryReleaser(parts: { ledger: Ledger; dispatch: Dispatch; log: Log }) {
  const { ledger, dispatch, log } = parts;
  /** Where nobody wants to be told, nobody need look at every job's end: the slow look is enough. */
  let hasEndpoints = true;

  return {
    /**
     * Serves the endpoints whose turn it is; several processes may do it at once.
     *
     * @returns milliseconds until there may be more to do; null when only the next look can tell
     * @throws UnavailableError or a ledger's error; what was released without being offered comes back
     */
    async release(): Promise<number | null> {
      const { lines, nextInMs, endpoints } = await ledger.deliveries.release({
        maxEndpoints: endpointsPerRound,
        leaseMs: releasedLeaseMs,
        assignQuotas: assignDeliveryQuotas,
      });
      hasEndpoints = endpoints > 0;
      try {
        await dispatch.enqueueBatches("deliveries", lines);
      } catch (error) {
        await ledger.deliveries.handBack(lines.flat(), "released");
        throw error;
      }
      return nextInMs;
    },
    /** Brings back all that lay in a Redis which lost its memory. */
    async restore(): Promise<void> {
      while ((await ledger.deliveries.returnLost("released", lostPerRound)) === lostPerRound);
    },
    /** Brings back deliveries whose lease ran out; several processes may do it at once. */
    async reconcile(): Promise<void> {
      const returned = await ledger.deliveries.returnLost("overdue", lostPerRound);
      if (returned > 0) log.warn({ returned }, "deliveries whose lease ran out are sent again");
    },
    /** Tells of jobs that ended, and so of events. */
    onEvents(listener: () => void): void {
      dispatch.notices.onEnded(() => {
        if (hasEndpoints) listener();
      });
    },
  };
}
