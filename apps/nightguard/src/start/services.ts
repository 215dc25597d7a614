import { EmbeddedError, startEmbeddedServices } from "@nightguard/embedded";
import type { Config } from "@nightguard/platform";
import { CommandError } from "@nightguard/process/exit";

export interface Services {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  close(): Promise<void>;
}

/**
 * Uses PostgreSQL and Redis of the environment, or starts embedded ones.
 *
 * @throws CommandError when that fails
 */
export async function openServices(
  config: Config,
  options: { say: (line: string) => void; signal: AbortSignal },
): Promise<Services> {
  const { databaseUrl, redisUrl, dataDir } = config;
  if (databaseUrl && redisUrl) return { databaseUrl, redisUrl, close: async () => undefined };
  const missing = { postgres: !databaseUrl, redis: !redisUrl };
  const embedded = await startEmbeddedServices({ dataDir, ...missing, ...options }).catch((error: unknown) => {
    throw error instanceof EmbeddedError ? new CommandError(error.message, 1, { cause: error }) : error;
  });
  return {
    databaseUrl: databaseUrl ?? embedded.databaseUrl ?? "",
    redisUrl: redisUrl ?? embedded.redisUrl ?? "",
    close: () => embedded.close(),
  };
}
