import { setTimeout as sleep } from "node:timers/promises";
import { AccountSuspendedError } from "@nightguard/contract";
import type { Ledger } from "@nightguard/ledger";
import type { Caller } from "./caller.ts";

/** The contract allows a second; less than half of it leaves room for the look itself. */
const lookMs = 400;

/** Hears of the error with which a request that is under way has to end. */
type Listener = (error: AccountSuspendedError) => void;

/**
 * Watches the accounts of requests that last, such as long polls and event streams: their callers were checked as they
 * came. One look at the ledger for all of this process.
 */
export function createStandingWatch({ ledger }: { ledger: { accounts: Pick<Ledger["accounts"], "findSuspended"> } }) {
  const listeners = new Map<string, Set<Listener>>();
  let isLooking = false;

  async function lookOn(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    while (listeners.size > 0) {
      await sleep(lookMs, undefined, { ref: false });
      await look().catch(() => undefined); // the next look asks again
    }
    isLooking = false;
  }

  async function look(): Promise<void> {
    for (const accountId of await ledger.accounts.findSuspended([...listeners.keys()])) {
      for (const tell of listeners.get(accountId) ?? []) tell(new AccountSuspendedError());
    }
  }

  return {
    /** Calls `tell` within a second of the suspension of the caller's account. @returns what ends the watch */
    watch({ accountId }: Pick<Caller, "accountId">, tell: Listener): () => void {
      const ofAccount = listeners.get(accountId) ?? new Set();
      listeners.set(accountId, ofAccount.add(tell));
      void lookOn();
      return () => {
        ofAccount.delete(tell);
        if (ofAccount.size === 0 && listeners.get(accountId) === ofAccount) listeners.delete(accountId);
      };
    },
  };
}
