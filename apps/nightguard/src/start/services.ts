import { EmbeddedError, startEmbeddedServices } from "@nightguard/embedded";
import type { Config } from "@nightguard/platform";
import { CommandError } from "../exit.ts";

export interface Services {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  close(): Promise<void>;
}

/** PostgreSQL and Redis of the environment, or embedded ones. @throws CommandError when one could not be started */
export async function openServices(
  config: Config,
  options: { say: (line: string) => void; signal: AbortSignal },
): Promise<Services> {
  const { databaseUrl, redisUrl, dataDir } = config;
  if (databaseUrl && redisUrl) return { databaseUrl, redisUrl, close: async () => undefined };
  const embedded = await startEmbeddedServices({
    dataDir,
    postgres: !databaseUrl,
    redis: !redisUrl,
    ...options,
  }).catch((error: unknown) => {
    if (error instanceof EmbeddedError) throw new CommandError(error.message, 1, { cause: error });
    throw error;
  });
  return {
    databaseUrl: databaseUrl ?? embedded.databaseUrl ?? "",
    redisUrl: redisUrl ?? embedded.redisUrl ?? "",
    close: () => embedded.close(),
  };
}
