import type { Ledger } from "@nightguard/ledger";

/** The rest waits for the next round. */
const rowsPerRound = 1_000;

/** Ends sessions that are idle or over, also where nobody asks with them, and deletes links and challenges that expired. */
export const createSignInSweep =
  ({ ledger }: { readonly ledger: Pick<Ledger, "sessions"> }) =>
  (): Promise<void> =>
    ledger.sessions.sweep(rowsPerRound);
