import { z } from "zod";
import { ConfigError } from "./config-error.ts";
import { type EncryptionKeySource, parseEncryptionKeys } from "./encryption-keys.ts";
import { type OidcConfig, parseRoleGrants, type RoleGrant, readOidc } from "./oidc-config.ts";
import { parseRedisAddress, RedisAddressError } from "./redis-address.ts";
import { type ConnectionTls, readConnectionTls } from "./secure-connections.ts";
import { isLoopback } from "./tls.ts";

const absentWhenEmpty = (value: unknown) => (value === "" ? undefined : value);
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(absentWhenEmpty, schema.optional());
const withDefault = <Schema extends z.ZodType>(schema: Schema, value: z.input<Schema>) =>
  z.preprocess((given) => absentWhenEmpty(given) ?? value, schema);

const whole = (min: number, max: number) =>
  z.coerce.number(`must be a whole number from ${min} to ${max}`).int().min(min).max(max);
const port = whole(0, 65_535);
const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
  });

const redisUrlSchema = z.string().superRefine((text, context) => {
  try {
    parseRedisAddress(text);
  } catch (error) {
    if (!(error instanceof RedisAddressError)) throw error;
    context.addIssue(error.message);
  }
});

const encryptionKeysSchema = z.string().transform((text, context): readonly EncryptionKeySource[] => {
  const sources = parseEncryptionKeys(text);
  if (sources) return sources;
  context.addIssue(
    "must be NAME:KEY[,NAME:KEY…], the current key first, each KEY 32 bytes in base64 (openssl rand -base64 32), " +
      "file:PATH or exec:COMMAND",
  );
  return z.NEVER;
});

const addressRangesSchema = z
  .string()
  .transform((text) =>
    text
      .split(",")
      .map((range) => range.trim())
      .filter(Boolean),
  )
  .pipe(
    z.array(
      z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
        error: "must be addresses or ranges of addresses with commas between them, such as 10.0.0.0/8",
      }),
    ),
  );

const roleGrantsSchema = z.string().transform((text, context): readonly RoleGrant[] => {
  const grants = parseRoleGrants(text);
  if (grants) return grants;
  context.addIssue(
    "must be VALUE=acc_…:ROLE or VALUE=operator, with commas between them, ROLE one of coordinator, developer, viewer, owner",
  );
  return z.NEVER;
});

/** Of the whole service: its paths are our own. */
const publicUrlSchema = url("http:", "https:")
  .transform((text) => new URL(text))
  .refine(({ pathname, search, hash, username }) => pathname === "/" && !search && !hash && !username, {
    error: "must be an address without a path, such as https://nightguard.example",
  });

const adminTokenFault = "must have 32 to 500 ASCII characters and no blank at either end";
const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

const environmentSchema = z.object({
  PORT: withDefault(port, 8080),
  HOST: withDefault(z.string(), "127.0.0.1"),
  DATABASE_URL: optional(url("postgres:", "postgresql:")),
  REDIS_URL: optional(redisUrlSchema),
  NIGHTGUARD_UPSTREAM_URL: optional(url("http:", "https:")),
  NIGHTGUARD_UPSTREAM_KEY: optional(z.string()),
  NIGHTGUARD_UPSTREAM_KIND: optional(z.string().max(40)),
  NIGHTGUARD_SERVICE_ROLE: optional(z.string().max(63)),
  NIGHTGUARD_SERVICE_PASSWORD: optional(z.string()),
  NIGHTGUARD_SANDBOX_URL: optional(url("http:", "https:")),
  // The API reads at most 512 bytes of `Authorization`.
  NIGHTGUARD_TRUSTED_PROXIES: withDefault(addressRangesSchema, ""),
  NIGHTGUARD_ADMIN_TOKEN: optional(z.string().regex(/^[!-~][ -~]{30,498}[!-~]$/, adminTokenFault)),
  NIGHTGUARD_ENCRYPTION_KEYS: optional(encryptionKeysSchema),
  NIGHTGUARD_DATA_DIR: withDefault(z.string(), ".nightguard"),
  NIGHTGUARD_DATABASE_CONNECTIONS: optional(whole(6, 10_000)),
  NIGHTGUARD_WORKER_CONCURRENCY: withDefault(whole(1, 10_000), 200),
  NIGHTGUARD_MAX_CONNECTIONS: withDefault(whole(1, 1_000_000), 10_000),
  NIGHTGUARD_AUDIT_RETENTION_YEARS: withDefault(whole(1, 100), 6),
  NIGHTGUARD_SHUTDOWN_GRACE_SECONDS: withDefault(whole(0, 3_600), 30),
  NIGHTGUARD_METRICS_PORT: optional(port),
  NIGHTGUARD_ALLOW_PRIVATE_WEBHOOKS: withDefault(z.enum(["0", "1"], "must be 1 or 0"), "0"),
  NIGHTGUARD_SECURITY_CONTACT: optional(
    z
      .string()
      .regex(
        /^(?:mailto:|https:\/\/|tel:)[!-~]{1,500}$/,
        "must be an address that starts with mailto:, https:// or tel:",
      ),
  ),
  NIGHTGUARD_PUBLIC_URL: optional(publicUrlSchema),
  NIGHTGUARD_CONSOLE_IDLE_MINUTES: withDefault(whole(5, 60), 15),
  NIGHTGUARD_OIDC_ISSUER: optional(url("http:", "https:")),
  NIGHTGUARD_OIDC_CLIENT_ID: optional(z.string()),
  NIGHTGUARD_OIDC_CLIENT_SECRET: optional(z.string()),
  NIGHTGUARD_OIDC_ROLES: withDefault(roleGrantsSchema, ""),
  NIGHTGUARD_OIDC_ROLE_CLAIM: withDefault(z.string(), "groups"),
  NIGHTGUARD_OIDC_ACR: optional(z.string()),
  NIGHTGUARD_ALLOW_PLAINTEXT: withDefault(z.enum(["0", "1"], "must be 1 or 0"), "0"),
  NIGHTGUARD_LIVE_SANDBOX: withDefault(z.enum(["0", "1"], "must be 1 or 0"), "0"),
  LOG_LEVEL: withDefault(z.enum(logLevels, `must be one of ${logLevels.join(", ")}`), "info"),
});

/**
 * What the environment says to the parts; nothing else reads that. The command line takes its options from there too
 * (`NIGHTGUARD_URL`), and `packages/embedded` looks into `PATH` and passes the environment on to the servers it starts.
 */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly databaseUrl: string | undefined;
  readonly redisUrl: string | undefined;
  /** The role that `nightguard migrate` lets the service use its tables as. */
  readonly serviceRole: { readonly name: string; readonly password: string | undefined } | undefined;
  readonly upstreamUrl: string | undefined;
  readonly upstreamKey: string | undefined;
  /** Absent: a service that speaks this specification. */
  readonly upstreamKind: string | undefined;
  /** Connections to other machines need no encryption. */
  readonly allowPlaintext: boolean;
  /** Where work of test keys goes, and live work too when there is no upstream. */
  readonly sandboxUrl: string | undefined;
  /** Proxies, as ranges of addresses, whose `X-Forwarded-For` names the caller. */
  readonly trustedProxies: readonly string[];
  readonly adminToken: string | undefined;
  /** The current one first; the others only unwrap data keys. */
  readonly encryptionKeys: readonly EncryptionKeySource[] | undefined;
  readonly dataDir: string;
  /** Connections to PostgreSQL that this process may open in all; absent: what suits the part. */
  readonly databaseConnections: number | undefined;
  readonly workerConcurrency: number;
  /** Of callers, to one API process. */
  readonly maxConnections: number;
  /** Years until a month of the audit is dropped. */
  readonly auditRetentionYears: number;
  readonly shutdownGraceSeconds: number;
  readonly metricsPort: number | undefined;
  /** Webhooks may go to http and to private addresses: for development only. */
  readonly allowPrivateWebhooks: boolean;
  /** Whom to tell of vulnerabilities, as an address. */
  readonly securityContact: string | undefined;
  /** Where people open the console; absent: on this machine only. */
  readonly publicUrl: URL | undefined;
  /** Whether the API listens on this machine only. */
  readonly isLocal: boolean;
  /** How long people may be idle before their sessions lock. */
  readonly consoleIdleMinutes: number;
  /** Where people sign in; absent: here alone. */
  readonly oidc: OidcConfig | undefined;
  /** Live jobs may be answered by the sandbox, with invented data, where there is no upstream. */
  readonly liveSandbox: boolean;
  /** For connections whose address asks for TLS. */
  readonly tls: ConnectionTls;
  readonly logLevel: string;
}

/**
 * Reads the environment once. An empty variable counts as absent.
 *
 * @throws ConfigError naming each variable at fault, its value unprinted
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
    throw new ConfigError(faults.join("\n"));
  }
  const values = parsed.data;
  const allowPlaintext = values.NIGHTGUARD_ALLOW_PLAINTEXT === "1";
  const { faults: connectionFaults, ...tls } = readConnectionTls(environment, { allowPlaintext });
  const { faults: oidcFaults, oidc } = readOidc(values, { allowPlaintext });
  const faults = [...connectionFaults, ...oidcFaults];
  if (faults.length > 0) throw new ConfigError(faults.join("\n"));
  return {
    port: values.PORT,
    host: values.HOST,
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    serviceRole: values.NIGHTGUARD_SERVICE_ROLE
      ? { name: values.NIGHTGUARD_SERVICE_ROLE, password: values.NIGHTGUARD_SERVICE_PASSWORD }
      : undefined,
    upstreamUrl: values.NIGHTGUARD_UPSTREAM_URL,
    upstreamKey: values.NIGHTGUARD_UPSTREAM_KEY,
    upstreamKind: values.NIGHTGUARD_UPSTREAM_KIND,
    allowPlaintext,
    sandboxUrl: values.NIGHTGUARD_SANDBOX_URL,
    trustedProxies: values.NIGHTGUARD_TRUSTED_PROXIES,
    adminToken: values.NIGHTGUARD_ADMIN_TOKEN,
    encryptionKeys: values.NIGHTGUARD_ENCRYPTION_KEYS,
    dataDir: values.NIGHTGUARD_DATA_DIR,
    databaseConnections: values.NIGHTGUARD_DATABASE_CONNECTIONS,
    workerConcurrency: values.NIGHTGUARD_WORKER_CONCURRENCY,
    maxConnections: values.NIGHTGUARD_MAX_CONNECTIONS,
    auditRetentionYears: values.NIGHTGUARD_AUDIT_RETENTION_YEARS,
    shutdownGraceSeconds: values.NIGHTGUARD_SHUTDOWN_GRACE_SECONDS,
    metricsPort: values.NIGHTGUARD_METRICS_PORT,
    allowPrivateWebhooks: values.NIGHTGUARD_ALLOW_PRIVATE_WEBHOOKS === "1",
    securityContact: values.NIGHTGUARD_SECURITY_CONTACT,
    publicUrl: values.NIGHTGUARD_PUBLIC_URL,
    isLocal: isLoopback(values.HOST),
    consoleIdleMinutes: values.NIGHTGUARD_CONSOLE_IDLE_MINUTES,
    oidc,
    liveSandbox: values.NIGHTGUARD_LIVE_SANDBOX === "1",
    tls,
    logLevel: values.LOG_LEVEL,
  };
}

/**
 * The value of a variable that this command cannot do without.
 *
 * @throws ConfigError naming the variable and what it is for
 */
export function requireConfig<Value>(value: Value | undefined, variable: string, purpose: string): Value {
  if (value === undefined) throw new ConfigError(`${variable} is required: ${purpose}`);
  return value;
}
