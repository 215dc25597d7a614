import type { Dispatch } from "@nightguard/dispatch";
import { handBackDeliveries, type Ledger, releaseDeliveries, returnLostDeliveries } from "@nightguard/ledger";
import type { Log } from "@nightguard/platform";
import type { Deliverer } from "./deliverer.ts";
import { assignDeliveryQuotas } from "./delivery-quotas.ts";

/** After this time without a claim, a released delivery counts as lost in Redis. */
const releasedLeaseMs = 30_000;
const endpointsPerRound = 500;
const lostPerRound = 1_000;

export function createDeliveryReleaser({
  ledger,
  dispatch,
  sendHere,
  log,
}: {
  ledger: Ledger;
  dispatch: Dispatch;
  sendHere: Deliverer["sendHere"];
  log: Log;
}) {
  /** Without endpoints, ended jobs need no release round each. */
  let hasEndpoints = true;
  let hasEndedJobs = false; // since the last round
  /** The last round after jobs had ended released deliveries. Otherwise rounds first look whether an endpoint is due. */
  let areEndedJobsReported = true;

  return {
    /**
     * May run in several processes at once.
     *
     * @returns milliseconds until the next endpoint is due; null when only the next poll can tell
     * @throws UnavailableError or a ledger's error; what was released but not enqueued is handed back
     */
    async release(): Promise<number | null> {
      const hadEndedJobs = hasEndedJobs;
      hasEndedJobs = false;
      const { lines, nextInMs, endpoints } = await releaseDeliveries(ledger, {
        isDue: hadEndedJobs && areEndedJobsReported,
        maxEndpoints: endpointsPerRound,
        leaseMs: releasedLeaseMs,
        assignQuotas: assignDeliveryQuotas,
      });
      hasEndpoints = endpoints > 0;
      if (hadEndedJobs) areEndedJobsReported = lines.length > 0;
      if (sendHere(lines)) return nextInMs;
      try {
        await dispatch.enqueueMessages("deliveries", lines);
      } catch (error) {
        await handBackDeliveries(ledger, lines.flat(), "released");
        throw error;
      }
      return nextInMs;
    },
    /** Called after Redis lost its data. */
    async restore(): Promise<void> {
      while ((await returnLostDeliveries(ledger, "released", lostPerRound)) === lostPerRound);
    },
    async reconcile(): Promise<void> {
      const returned = await returnLostDeliveries(ledger, "overdue", lostPerRound);
      if (returned > 0) log.warn({ returned }, "deliveries with expired leases are sent again");
    },
    onEvents(listener: () => void): void {
      dispatch.notices.onEnded(() => {
        hasEndedJobs = true;
        if (hasEndpoints) listener();
      });
    },
  };
}
