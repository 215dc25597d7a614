import type { Dispatch } from "@nightguard/dispatch";
import { type Ledger, listCallsToday } from "@nightguard/ledger";

/** Calls in flight when Redis lost its data are not counted. */
export async function restoreDailyUsage({ ledger, dispatch }: { ledger: Ledger; dispatch: Dispatch }): Promise<void> {
  const accounts = await listCallsToday(ledger);
  await Promise.all(accounts.map(({ calls, ...scope }) => dispatch.limiter.setUsedToday(scope, calls)));
}
