import { type Ledger, sweepSignIns } from "@nightguard/ledger";

const rowsPerRound = 1_000;

/** Ends idle and expired sessions, even without requests, and deletes expired links and challenges. */
export const createSignInSweep =
  ({ ledger }: { readonly ledger: Ledger }) =>
  (): Promise<void> =>
    sweepSignIns(ledger, rowsPerRound);
