import { join } from "node:path";
import { createServerRecord, stopLeftovers } from "./leftovers.ts";
import type { Order } from "./messages.ts";
import { choosePlace } from "./place.ts";
import { startPostgres } from "./postgres.ts";
import { startRedis } from "./redis.ts";
import type { Server } from "./server.ts";

export interface Services {
  readonly directory: string;
  readonly databaseUrl: string | undefined;
  readonly redisUrl: string | undefined;
  stop(): Promise<void>;
}

/**
 * Starts what is ordered, side by side; when one does not start, stops the other. Only who holds the lock of the data
 * directory may call this.
 *
 * @throws EmbeddedError
 */
export async function startServices(
  { dataDir, postgres, redis }: Order,
  { say, signal }: { say: (line: string) => void; signal: AbortSignal },
): Promise<Services> {
  const place = await choosePlace(dataDir, say);
  await stopLeftovers(place.directory);
  const record = createServerRecord(place.directory);
  const failed = new AbortController();
  const logFile = (server: string) => join(dataDir, "logs", `${server}.log`);
  const common = { place, say, onProcess: record.set, signal: AbortSignal.any([signal, failed.signal]) };

  const starts = {
    postgres: postgres ? startPostgres({ ...common, logFile: logFile("postgres") }) : undefined,
    redis: redis ? startRedis({ ...common, logFile: logFile("redis") }) : undefined,
  };
  const running: Server[] = [];
  async function stop(): Promise<void> {
    await Promise.all(running.map((server) => server.stop()));
    record.clear();
  }
  const attempts = [starts.postgres, starts.redis].map(async (start) => {
    try {
      const server = await start;
      if (server) running.push(server);
    } catch (error) {
      failed.abort(error);
      throw error;
    }
  });
  const outcomes = await Promise.allSettled(attempts);
  if (outcomes.some(({ status }) => status === "rejected")) {
    await stop();
    throw signal.aborted ? signal.reason : failed.signal.reason; // the first failure; the other follows from it
  }
  const [database, dispatch] = await Promise.all([starts.postgres, starts.redis]);
  return { directory: place.directory, databaseUrl: database?.databaseUrl, redisUrl: dispatch?.redisUrl, stop };
}
