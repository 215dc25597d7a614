import type { Ledger } from "@nightguard/ledger";

const rowsPerRound = 1_000;

/** Ends idle and expired sessions, even without requests, and deletes expired links and challenges. */
export const createSignInSweep =
  ({ ledger }: { readonly ledger: Pick<Ledger, "sessions"> }) =>
  (): Promise<void> =>
    ledger.sessions.sweep(rowsPerRound);
