import { setTimeout as sleep } from "node:timers/promises";
import { createDispatch } from "@nightguard/dispatch";

/**
 * Waits until a worker has started the dispatch. Before that no token is granted and waiting callers get a 503, although
 * the API is ready.
 */
export async function untilBegun(redisUrl: string): Promise<void> {
  const dispatch = createDispatch({ redisUrl, onError: () => undefined });
  while (!(await dispatch.hasMemory().catch(() => false))) await sleep(20);
  await dispatch.close();
}
