import {
  type AttemptMade,
  type ChangedHealth,
  type ClaimedDelivery,
  claimDeliveries,
  handBackDeliveries,
  type JobRef,
  type Judge,
  type Ledger,
  type SettledDelivery,
  settleDeliveries,
} from "@nightguard/ledger";

export interface DeliveryLedger {
  claimDeliveries(wanted: readonly JobRef[], leaseMs: number): Promise<(ClaimedDelivery | undefined)[]>;
  settleDeliveries<Made extends AttemptMade>(
    attempts: readonly Made[],
    judge: Judge<Made>,
  ): Promise<{ readonly settled: readonly SettledDelivery[]; readonly health: readonly ChangedHealth[] }>;
  handBackDeliveries(refs: readonly JobRef[], state: "sending" | "released"): Promise<void>;
}

export const toDeliveryLedger = (ledger: Ledger): DeliveryLedger => ({
  claimDeliveries: (wanted, leaseMs) => claimDeliveries(ledger, wanted, leaseMs),
  settleDeliveries: (attempts, judge) => settleDeliveries(ledger, attempts, judge),
  handBackDeliveries: (refs, state) => handBackDeliveries(ledger, refs, state),
});
