import { setTimeout as sleep } from "node:timers/promises";
import type { ApiError } from "@nightguard/contract";

/** The contract allows a second; the rest is for the query. */
const pollMs = 400;

export type RefusalListener = (error: ApiError) => void;

/** Calls the listener within a second of a refusal. The returned function stops the watch. */
export type RefusalWatch = (id: string, listener: RefusalListener) => () => void;

/**
 * Ends long requests, such as long polls and event streams, that are no longer permitted. One query serves all of them.
 *
 * @param findRefusals returns refused ids with their errors
 */
export function createRefusalWatch(
  findRefusals: (ids: readonly string[]) => Promise<readonly (readonly [id: string, error: ApiError])[]>,
): RefusalWatch {
  const listenersById = new Map<string, Set<RefusalListener>>();
  let isPolling = false;

  async function poll(): Promise<void> {
    if (isPolling) return;
    isPolling = true;
    while (listenersById.size > 0) {
      await sleep(pollMs, undefined, { ref: false });
      if (listenersById.size > 0) await query().catch(() => undefined); // the next poll asks again
    }
    isPolling = false;
  }

  async function query(): Promise<void> {
    for (const [id, error] of await findRefusals([...listenersById.keys()])) {
      for (const listener of listenersById.get(id) ?? []) listener(error);
    }
  }

  return (id, listener) => {
    const listeners = listenersById.get(id) ?? new Set();
    listenersById.set(id, listeners.add(listener));
    void poll();
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && listenersById.get(id) === listeners) listenersById.delete(id);
    };
  };
}
