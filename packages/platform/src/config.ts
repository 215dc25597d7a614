import { z } from "zod";
import { ConfigError } from "./config-error.ts";
import { DatabaseAddressError, parseDatabaseAddress } from "./database-address.ts";
import { type EncryptionKeySource, parseEncryptionKeys } from "./encryption-keys.ts";
import { type MailConfig, readMail } from "./mail-config.ts";
import { type OidcConfig, parseRoleGrants, type RoleGrant, readOidc } from "./oidc-config.ts";
import { parseRedisAddress, RedisAddressError } from "./redis-address.ts";
import { type ConnectionTls, readConnectionTls } from "./secure-connections.ts";
import { type Environment, isLoopback } from "./tls.ts";
import { readTracing, type TracingConfig } from "./tracing-config.ts";

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

/** @param parse throws such a fault for an address that it cannot use */
const address = (parse: (text: string) => unknown, Fault: new (message: string) => Error) =>
  z.string().superRefine((text, context) => {
    try {
      parse(text);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      context.addIssue(error.message);
    }
  });
const redisUrlSchema = address(parseRedisAddress, RedisAddressError);
const databaseUrlSchema = address((text) => parseDatabaseAddress(text, "primary"), DatabaseAddressError);
const replicaUrlSchema = address((text) => parseDatabaseAddress(text, "standby"), DatabaseAddressError);

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

/** The origin of the service; a path is not allowed, since the paths are ours. */
const publicUrlSchema = url("http:", "https:")
  .transform((text) => new URL(text))
  .refine(({ pathname, search, hash, username }) => pathname === "/" && !search && !hash && !username, {
    error: "must be an address without a path, such as https://nightguard.example",
  });

const flag = withDefault(
  z.enum(["0", "1"], "must be 1 or 0").transform((value) => value === "1"),
  "0",
);
/** `inside`: PostgreSQL, Redis and the sandbox; `outside`: payer services and the identity provider. */
const plaintextSchema = withDefault(
  z.enum(["0", "1", "inside"], "must be 1, 0 or inside").transform((value) => ({
    inside: value !== "0",
    outside: value === "1",
  })),
  "0",
);
const adminTokenFault = "must have 32 to 500 ASCII characters and no blank at either end";
const contactFault = "must be an address that starts with mailto:, https:// or tel:";
const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

const variables = {
  port: ["PORT", withDefault(port, 8080)],
  host: ["HOST", withDefault(z.string(), "127.0.0.1")],
  databaseUrl: ["DATABASE_URL", optional(databaseUrlSchema)],
  /** A standby of that database, for long reads. */
  replicaUrl: ["NIGHTGUARD_REPLICA_URL", optional(replicaUrlSchema)],
  redisUrl: ["REDIS_URL", optional(redisUrlSchema)],
  upstreamUrl: ["NIGHTGUARD_UPSTREAM_URL", optional(url("http:", "https:"))],
  upstreamKey: ["NIGHTGUARD_UPSTREAM_KEY", optional(z.string())],
  /** Absent for a service that speaks this specification. */
  upstreamKind: ["NIGHTGUARD_UPSTREAM_KIND", optional(z.string().max(40))],
  serviceRole: ["NIGHTGUARD_SERVICE_ROLE", optional(z.string().max(63))],
  servicePassword: ["NIGHTGUARD_SERVICE_PASSWORD", optional(z.string())],
  auditRole: ["NIGHTGUARD_AUDIT_ROLE", optional(z.string().max(63))],
  auditPassword: ["NIGHTGUARD_AUDIT_PASSWORD", optional(z.string())],
  /** Connects to the same database with the role that drops old months of the audit. */
  auditDatabaseUrl: ["NIGHTGUARD_AUDIT_DATABASE_URL", optional(databaseUrlSchema)],
  /** Answers jobs of test keys, and live jobs too if there is no upstream. */
  sandboxUrl: ["NIGHTGUARD_SANDBOX_URL", optional(url("http:", "https:"))],
  /** Address ranges of proxies whose `X-Forwarded-For` names the caller. */
  trustedProxies: ["NIGHTGUARD_TRUSTED_PROXIES", withDefault(addressRangesSchema, "")],
  // The API reads at most 512 bytes of `Authorization`.
  adminToken: ["NIGHTGUARD_ADMIN_TOKEN", optional(z.string().regex(/^[!-~][ -~]{30,498}[!-~]$/, adminTokenFault))],
  /** The current key comes first; the others only unwrap data keys. */
  encryptionKeys: ["NIGHTGUARD_ENCRYPTION_KEYS", optional(encryptionKeysSchema)],
  dataDir: ["NIGHTGUARD_DATA_DIR", withDefault(z.string(), ".nightguard")],
  /** The PostgreSQL connections of this process; the default depends on the part. */
  databaseConnections: ["NIGHTGUARD_DATABASE_CONNECTIONS", optional(whole(6, 10_000))],
  workerConcurrency: ["NIGHTGUARD_WORKER_CONCURRENCY", withDefault(whole(1, 10_000), 200)],
  maxConnections: ["NIGHTGUARD_MAX_CONNECTIONS", withDefault(whole(1, 1_000_000), 10_000)],
  /** Years until `nightguard migrate` drops a month of the audit; absent: the setting stays as it is. */
  auditRetentionYears: ["NIGHTGUARD_AUDIT_RETENTION_YEARS", optional(whole(1, 100))],
  shutdownGraceSeconds: ["NIGHTGUARD_SHUTDOWN_GRACE_SECONDS", withDefault(whole(0, 3_600), 30)],
  /** Of the grace: how long an API that ends still takes requests, while it says that it is not ready. */
  shutdownDelaySeconds: ["NIGHTGUARD_SHUTDOWN_DELAY_SECONDS", withDefault(whole(0, 300), 0)],
  metricsPort: ["NIGHTGUARD_METRICS_PORT", optional(port)],
  /** For development only: webhooks may use http and private addresses. */
  allowPrivateWebhooks: ["NIGHTGUARD_ALLOW_PRIVATE_WEBHOOKS", flag],
  securityContact: [
    "NIGHTGUARD_SECURITY_CONTACT",
    optional(z.string().regex(/^(?:mailto:|https:\/\/|tel:)[!-~]{1,500}$/, contactFault)),
  ],
  smtpUrl: ["NIGHTGUARD_SMTP_URL", optional(url("smtp:", "smtps:"))],
  mailFrom: ["NIGHTGUARD_MAIL_FROM", optional(z.email("must be an address such as nightguard@example.com"))],
  publicUrl: ["NIGHTGUARD_PUBLIC_URL", optional(publicUrlSchema)],
  /** Idle minutes until a session locks. */
  consoleIdleMinutes: ["NIGHTGUARD_CONSOLE_IDLE_MINUTES", withDefault(whole(5, 60), 15)],
  oidcIssuer: ["NIGHTGUARD_OIDC_ISSUER", optional(url("http:", "https:"))],
  oidcClientId: ["NIGHTGUARD_OIDC_CLIENT_ID", optional(z.string())],
  oidcClientSecret: ["NIGHTGUARD_OIDC_CLIENT_SECRET", optional(z.string())],
  oidcRoles: ["NIGHTGUARD_OIDC_ROLES", withDefault(roleGrantsSchema, "")],
  oidcRoleClaim: ["NIGHTGUARD_OIDC_ROLE_CLAIM", withDefault(z.string(), "groups")],
  oidcAcr: ["NIGHTGUARD_OIDC_ACR", optional(z.string())],
  oidcAllowNoAuthTime: ["NIGHTGUARD_OIDC_ALLOW_NO_AUTH_TIME", flag],
  /** Connections to other machines that need no encryption. */
  plaintext: ["NIGHTGUARD_ALLOW_PLAINTEXT", plaintextSchema],
  /** Lets the sandbox answer live jobs with invented data if there is no upstream. */
  liveSandbox: ["NIGHTGUARD_LIVE_SANDBOX", flag],
  // OpenTelemetry's own names; its exporter reads others, such as those of headers and certificates, by itself.
  otlpEndpoint: ["OTEL_EXPORTER_OTLP_ENDPOINT", optional(url("http:", "https:"))],
  otlpTracesEndpoint: ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", optional(url("http:", "https:"))],
  otlpProtocol: ["OTEL_EXPORTER_OTLP_PROTOCOL", optional(z.string())],
  otlpTracesProtocol: ["OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", optional(z.string())],
  otelServiceName: ["OTEL_SERVICE_NAME", optional(z.string())],
  tracesSampler: ["OTEL_TRACES_SAMPLER", optional(z.string())],
  tracesSamplerArg: ["OTEL_TRACES_SAMPLER_ARG", optional(z.string())],
  logLevel: ["LOG_LEVEL", withDefault(z.enum(logLevels, `must be one of ${logLevels.join(", ")}`), "info")],
} as const satisfies Readonly<Record<string, readonly [variable: string, schema: z.ZodType]>>;

type Values = { readonly [Name in keyof typeof variables]: z.output<(typeof variables)[Name][1]> };

interface DatabaseRole {
  readonly name: string;
  readonly password: string | undefined;
}

const toRole = (name: string | undefined, password: string | undefined): DatabaseRole | undefined =>
  name === undefined ? undefined : { name, password };

type Grouped = "serviceRole" | "servicePassword" | "auditRole" | "auditPassword" | "smtpUrl" | "mailFrom";

export interface Config extends Omit<Values, Grouped> {
  /** `nightguard migrate` lets this role use the service's tables. */
  readonly serviceRole: DatabaseRole | undefined;
  /** `nightguard migrate` lets this role drop old months of the audit. */
  readonly auditRole: DatabaseRole | undefined;
  /** Absent: nobody is told anything by mail. */
  readonly mail: MailConfig | undefined;
  /** True if the API listens on this machine only. */
  readonly isLocal: boolean;
  readonly oidc: OidcConfig | undefined;
  /** Absent: no traces. */
  readonly tracing: TracingConfig | undefined;
  readonly tls: ConnectionTls;
}

/**
 * Reads the environment once. An empty variable counts as absent.
 *
 * @throws ConfigError naming each variable at fault, its value unprinted
 */
export function readConfig(environment: Environment): Config {
  const faults: string[] = [];
  const read = Object.entries(variables).map(([name, [variable, schema]]) => {
    const { data, error } = schema.safeParse(environment[variable]);
    for (const { path, message } of error?.issues ?? []) faults.push(`${[variable, ...path].join(".")} ${message}`);
    return [name, data];
  });
  if (faults.length > 0) throw new ConfigError(faults.join("\n"));
  const { serviceRole, servicePassword, auditRole, auditPassword, smtpUrl, mailFrom, ...values }: Values =
    Object.fromEntries(read);
  const { faults: tlsFaults, ...tls } = readConnectionTls(environment, values);
  const { faults: oidcFaults, oidc } = readOidc(values);
  const { faults: tracingFaults, tracing } = readTracing(values);
  const { faults: mailFaults, mail } = readMail({ smtpUrl, mailFrom, plaintext: values.plaintext });
  const otherFaults = [...tlsFaults, ...oidcFaults, ...tracingFaults, ...mailFaults];
  if (auditRole !== undefined && auditRole === serviceRole) {
    otherFaults.push("NIGHTGUARD_AUDIT_ROLE must be another role than NIGHTGUARD_SERVICE_ROLE");
  }
  if (otherFaults.length > 0) throw new ConfigError(otherFaults.join("\n"));
  return {
    ...values,
    serviceRole: toRole(serviceRole, servicePassword),
    auditRole: toRole(auditRole, auditPassword),
    mail,
    isLocal: isLoopback(values.host),
    oidc,
    tracing,
    tls,
  };
}

/** @throws ConfigError naming the variable and its purpose */
export function requireConfig<Value>(value: Value | undefined, variable: string, purpose: string): Value {
  if (value === undefined) throw new ConfigError(`${variable} is required: ${purpose}`);
  return value;
}
