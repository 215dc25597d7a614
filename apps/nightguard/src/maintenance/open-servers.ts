import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type Closers, type Config, type Environment, readConfig, requireConfig } from "@nightguard/platform";
import { createOutput } from "../output.ts";
import { findRunning } from "../running.ts";
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
  const { databaseUrl, redisUrl } = services;
  return readConfig(await withSecrets(config, { ...environment, DATABASE_URL: databaseUrl, REDIS_URL: redisUrl }));
}

/** Returns the configuration with the database of the start that runs on the data directory, or undefined if none does. */
export async function useRunningDatabase(config: Config, environment: Environment): Promise<Config | undefined> {
  const databaseUrl = (await findRunning(config.dataDir))?.database_url;
  if (databaseUrl === undefined) return undefined;
  return readConfig(await withSecrets(config, { ...environment, DATABASE_URL: databaseUrl }));
}

async function withSecrets(config: Config, environment: Environment): Promise<Environment> {
  const { encryptionKeys } = await loadSecrets(config);
  return { ...environment, ...(encryptionKeys !== undefined && { NIGHTGUARD_ENCRYPTION_KEYS: encryptionKeys }) };
}
