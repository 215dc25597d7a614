import { setTimeout as sleep } from "node:timers/promises";
import { createDispatch, discoverCluster } from "@nightguard/dispatch";
import type { TlsOptions } from "@nightguard/platform";

/**
 * Waits until a worker has started the dispatch. Before that no token is granted and waiting callers get a 503, although
 * the API is ready.
 */
export async function untilBegun(redisUrl: string, tls?: TlsOptions): Promise<void> {
  const found = await discoverCluster({ redisUrl, tls });
  const dispatch = createDispatch({ redisUrl: found, tls, onError: () => undefined });
  while (!(await dispatch.hasMemory().catch(() => false))) await sleep(20);
  await dispatch.close();
}
