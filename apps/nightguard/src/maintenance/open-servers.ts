import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type Closers, type Config, type Environment, readConfig, requireConfig } from "@nightguard/platform";
import { createOutput } from "../output.ts";
import { loadSecrets } from "../start/secrets.ts";
import { openServices } from "../start/services.ts";

export async function openServers(config: Config, environment: Environment, closers: Closers): Promise<Config> {
  if (config.databaseUrl && config.redisUrl) return config;
  if (!existsSync(config.dataDir)) {
    const none = `there is no installation in ${resolve(config.dataDir)}`;
    requireConfig(config.databaseUrl, "DATABASE_URL", `the PostgreSQL of the installation; ${none}`);
    requireConfig(config.redisUrl, "REDIS_URL", `the Redis of the installation; ${none}`);
  }
  const { say } = createOutput(process.stderr);
  const services = await openServices(config, { say, signal: new AbortController().signal });
  closers.add("services", services.close);
  const { encryptionKeys } = await loadSecrets(config);
  return readConfig({
    ...environment,
    DATABASE_URL: services.databaseUrl,
    REDIS_URL: services.redisUrl,
    ...(encryptionKeys !== undefined && { NIGHTGUARD_ENCRYPTION_KEYS: encryptionKeys }),
  });
}
