import { type Ledger, sweepSignIns } from "@nightguard/ledger";

const rowsPerRound = 1_000;

export const createSignInSweep =
  ({ ledger }: { readonly ledger: Ledger }) =>
  (): Promise<void> =>
    sweepSignIns(ledger, rowsPerRound);
