import { setTimeout as sleep } from "node:timers/promises";
import { AccountSuspendedError } from "@nightguard/contract";
import type { Ledger } from "@nightguard/ledger";
import type { Caller } from "./caller.ts";

/** The contract allows a second; less than half of it leaves time for the query itself. */
const pollMs = 400;

/** Receives the error with which a request in progress must end. */
type Listener = (error: AccountSuspendedError) => void;

/** Ends long requests, such as long polls and event streams, whose accounts are suspended. One query serves them all. */
export function createSuspensionWatch({ ledger }: { ledger: { accounts: Pick<Ledger["accounts"], "findSuspended"> } }) {
  const listenersByAccount = new Map<string, Set<Listener>>();
  let isPolling = false;

  async function poll(): Promise<void> {
    if (isPolling) return;
    isPolling = true;
    while (listenersByAccount.size > 0) {
      await sleep(pollMs, undefined, { ref: false });
      await query().catch(() => undefined); // the next poll asks again
    }
    isPolling = false;
  }

  async function query(): Promise<void> {
    for (const accountId of await ledger.accounts.findSuspended([...listenersByAccount.keys()])) {
      for (const listener of listenersByAccount.get(accountId) ?? []) listener(new AccountSuspendedError());
    }
  }

  return {
    /** Calls the listener within a second of the suspension of the caller's account. @returns stops the watch */
    watch({ accountId }: Pick<Caller, "accountId">, listener: Listener): () => void {
      const listeners = listenersByAccount.get(accountId) ?? new Set();
      listenersByAccount.set(accountId, listeners.add(listener));
      void poll();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && listenersByAccount.get(accountId) === listeners) {
          listenersByAccount.delete(accountId);
        }
      };
    },
  };
}
