import { setTimeout as sleep } from "node:timers/promises";
import { parseRedisAddress } from "@nightguard/platform";
import { connectForCommands, type RedisServer } from "./connection.ts";

const timeoutMs = 1_000;
const pauseMs = 20;

/**
 * Asks the address's only server whether it is a node of a cluster.
 *
 * @returns the address of the cluster, else the unchanged address, also when the server does not answer in time
 */
export async function discoverCluster(server: RedisServer): Promise<string> {
  const { redisUrl } = server;
  if (parseRedisAddress(redisUrl).kind !== "single") return redisUrl;
  const redis = connectForCommands(server);
  redis.on("error", () => undefined); // the later connection reports it
  const giveUpAt = performance.now() + timeoutMs;
  try {
    while (performance.now() < giveUpAt) {
      const info = await redis.info("cluster").catch(() => undefined);
      if (info !== undefined) return info.includes("cluster_enabled:1") ? toClusterUrl(redisUrl) : redisUrl;
      await sleep(pauseMs);
    }
    return redisUrl;
  } finally {
    redis.disconnect();
  }
}

/** Drops options of a single server, such as `/0` and `?family=6`. */
function toClusterUrl(redisUrl: string): string {
  const [scheme = "", rest = ""] = redisUrl.split("://");
  const [authority = ""] = rest.split(/[/?#]/, 1);
  return `${scheme}+cluster://${authority}`;
}
