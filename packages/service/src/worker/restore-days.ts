import type { Dispatch } from "@nightguard/dispatch";
import type { Ledger } from "@nightguard/ledger";

/**
 * Puts back what accounts with a limit by the day have used of it, after Redis lost its memory. The ledger knows calls of
 * jobs that have ended: an account may get back, for that day, the calls of those that were under way.
 */
export async function restoreDays({ ledger, dispatch }: { ledger: Ledger; dispatch: Dispatch }): Promise<void> {
  const accounts = await ledger.accounts.listCallsToday();
  await Promise.all(accounts.map(({ calls, ...scope }) => dispatch.limiter.setUsedToday(scope, calls)));
}
