import { setTimeout as sleep } from "node:timers/promises";
import { createDispatch } from "@nightguard/dispatch";

/**
 * Waits until a worker has begun the dispatch: before that no token is granted, and who waits for an answer gets a 503. An
 * API that is ready does not say so.
 */
export async function untilBegun(redisUrl: string): Promise<void> {
  const dispatch = createDispatch({ redisUrl, onError: () => undefined });
  while (!(await dispatch.hasMemory().catch(() => false))) await sleep(20);
  await dispatch.close();
}
