import type { Dispatch } from "@nightguard/dispatch";
import { type Ledger, listCallsToday } from "@nightguard/ledger";

/**
 * Restores daily usage after Redis lost its data, from the ledger's ended jobs: calls in flight at that time are not
 * counted.
 */
export async function restoreDailyUsage({ ledger, dispatch }: { ledger: Ledger; dispatch: Dispatch }): Promise<void> {
  const accounts = await listCallsToday(ledger);
  await Promise.all(accounts.map(({ calls, ...scope }) => dispatch.limiter.setUsedToday(scope, calls)));
}
