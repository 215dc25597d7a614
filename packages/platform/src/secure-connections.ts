import { parseDatabaseAddress } from "./database-address.ts";
import { parseRedisAddress } from "./redis-address.ts";
import { defaultTls, type Environment, isLoopback, readTls, TlsFileError, type TlsOptions } from "./tls.ts";

/** The server's address decides whether TLS is used. */
export interface ConnectionTls {
  readonly upstream: TlsOptions;
  readonly database: TlsOptions;
  readonly redis: TlsOptions;
}

const servers = [
  {
    variable: "NIGHTGUARD_UPSTREAM_URL",
    isEncrypted: usesHttps,
    remedy: "use https://",
    tls: "UPSTREAM",
    side: "outside",
  },
  {
    variable: "NIGHTGUARD_SANDBOX_URL",
    isEncrypted: usesHttps,
    remedy: "use https://",
    tls: undefined,
    side: "inside",
  },
  {
    variable: "DATABASE_URL",
    isEncrypted: usesDatabaseTls,
    remedy: "add ?sslmode=verify-full",
    tls: "DATABASE",
    side: "inside",
  },
  {
    variable: "NIGHTGUARD_AUDIT_DATABASE_URL",
    isEncrypted: usesDatabaseTls,
    remedy: "add ?sslmode=verify-full",
    tls: undefined,
    side: "inside",
  },
  {
    variable: "NIGHTGUARD_REPLICA_URL",
    isEncrypted: usesDatabaseTls,
    remedy: "add ?sslmode=verify-full",
    tls: undefined,
    side: "inside",
  },
  {
    variable: "REDIS_URL",
    isEncrypted: usesRedisTls,
    remedy: "use rediss:// (rediss+sentinel://)",
    tls: "REDIS",
    side: "inside",
  },
  {
    variable: "OTEL_EXPORTER_OTLP_ENDPOINT",
    isEncrypted: usesHttps,
    remedy: "use https://",
    tls: undefined,
    side: "inside",
  },
  {
    variable: "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
    isEncrypted: usesHttps,
    remedy: "use https://",
    tls: undefined,
    side: "inside",
  },
] as const;

/**
 * Reads the certificates of all connections, and finds connections that would carry personal data or passwords
 * unencrypted to another machine.
 *
 * @param environment its addresses are well-formed
 * @returns `faults` as sentences that begin with the variable
 */
export function readConnectionTls(
  environment: Environment,
  { plaintext }: { plaintext: { readonly inside: boolean; readonly outside: boolean } },
): ConnectionTls & { readonly faults: readonly string[] } {
  const faults: string[] = [];
  const found: Record<string, TlsOptions> = {};
  for (const { variable, isEncrypted, remedy, tls, side } of servers) {
    const address = environment[variable] || undefined;
    const encrypted = address !== undefined && isEncrypted(address);
    if (address !== undefined && !encrypted && !plaintext[side] && !toHosts(address).every(isLoopback)) {
      const permission = side === "inside" ? "inside" : "1";
      faults.push(
        `${variable} would be used unencrypted: ${remedy}, or set NIGHTGUARD_ALLOW_PLAINTEXT=${permission} where the network itself is protected`,
      );
    }
    if (tls === undefined) continue;
    try {
      found[tls] = readTls(tls, environment);
    } catch (error) {
      if (!(error instanceof TlsFileError)) throw error;
      faults.push(error.message);
    }
    if (environment[`NIGHTGUARD_${tls}_CLIENT_CERT`] && address !== undefined && !encrypted) {
      faults.push(`NIGHTGUARD_${tls}_CLIENT_CERT is of no use, since ${variable} does not use TLS: ${remedy}`);
    }
  }
  const { UPSTREAM: upstream = defaultTls, DATABASE: database = defaultTls, REDIS: redis = defaultTls } = found;
  return { upstream, database, redis, faults };
}

function usesHttps(address: string): boolean {
  return new URL(address).protocol === "https:";
}

function usesRedisTls(address: string): boolean {
  return parseRedisAddress(address).usesTls;
}

function usesDatabaseTls(address: string): boolean {
  return parseDatabaseAddress(address).usesTls;
}

function toHosts(address: string): string[] {
  if (address.startsWith("redis")) return parseRedisAddress(address).endpoints.map(({ host }) => host);
  if (address.startsWith("postgres")) return parseDatabaseAddress(address).hosts.map((host) => new URL(host).hostname);
  return [new URL(address).hostname];
}
