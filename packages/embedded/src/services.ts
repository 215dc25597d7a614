import { join } from "node:path";
import { chooseDataLocation } from "./data-location.ts";
import { createServerRecord, stopLeftovers } from "./leftovers.ts";
import type { Running, StartRequest } from "./messages.ts";
import { startPostgres } from "./postgres.ts";
import { startRedis } from "./redis.ts";
import type { Server } from "./server.ts";

export interface Services extends Running {
  stop(): Promise<void>;
}

/**
 * If one server fails, the other is stopped. The caller must hold the data directory's lock.
 *
 * @throws EmbeddedError
 */
export async function startServices(
  { dataDir, postgres, redis }: StartRequest,
  { say, signal }: { say: (line: string) => void; signal: AbortSignal },
): Promise<Services> {
  const location = await chooseDataLocation(dataDir, say);
  await stopLeftovers(location.directory);
  const record = createServerRecord(location.directory);
  const failed = new AbortController();
  const running: Server[] = [];

  async function startOne<Started extends Server>(start: Promise<Started>): Promise<Started> {
    try {
      const server = await start;
      running.push(server);
      return server;
    } catch (error) {
      failed.abort(error);
      throw error;
    }
  }
  async function stop(): Promise<void> {
    await Promise.all(running.map((server) => server.stop()));
    record.clear();
  }

  const common = { location, say, onProcess: record.set, signal: AbortSignal.any([signal, failed.signal]) };
  const logFile = (server: string) => join(dataDir, "logs", `${server}.log`);
  const starts = [
    postgres ? startOne(startPostgres({ ...common, logFile: logFile("postgres") })) : undefined,
    redis ? startOne(startRedis({ ...common, logFile: logFile("redis") })) : undefined,
  ] as const;
  const [database, cache] = await Promise.allSettled(starts);
  if (database.status === "rejected" || cache.status === "rejected") {
    await stop();
    throw signal.aborted ? signal.reason : failed.signal.reason; // the first failure; it aborted the other start
  }
  return {
    directory: location.directory,
    databaseUrl: database.value?.databaseUrl,
    redisUrl: cache.value?.redisUrl,
    stop,
  };
}
