export type Store = "postgres" | "replica" | "redis";

export interface StoreFault {
  readonly problem: StoreProblem;
  /** What happened and what to do. Names variables, never their values. */
  readonly message: string;
}

interface Rule<Problem = string> {
  readonly problem: Problem;
  /** Codes of Node, PostgreSQL or, as the first word of its message, Redis. */
  readonly codes?: readonly string[];
  /** Matches failures of the drivers that have no code. */
  readonly texts?: RegExp;
  /** Completes "PostgreSQL ", "The standby " or "Redis ". */
  readonly says: string;
}

/** `ADDRESS`, `CA` and `CERT` stand for the variables of the store. */
const commonRules = [
  {
    problem: "host_not_found",
    codes: ["ENOTFOUND", "EAI_AGAIN", "EAI_NODATA", "EAI_NONAME"],
    says: "cannot be found: the host in ADDRESS is unknown; check its name and this machine's DNS",
  },
  {
    problem: "not_reachable",
    codes: ["ECONNREFUSED", "ENOENT", "EHOSTUNREACH", "ENETUNREACH", "EHOSTDOWN", "EADDRNOTAVAIL"],
    says: "does not accept connections: check that it runs, host and port in ADDRESS, and firewalls",
  },
  {
    problem: "certificate_not_trusted",
    codes: [
      "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
      "UNABLE_TO_GET_ISSUER_CERT",
      "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
      "SELF_SIGNED_CERT_IN_CHAIN",
      "DEPTH_ZERO_SELF_SIGNED_CERT",
      "CERT_SIGNATURE_FAILURE",
      "CERT_UNTRUSTED",
      "CERT_REJECTED",
      "CERT_REVOKED",
      "CERT_CHAIN_TOO_LONG",
      "INVALID_CA",
      "INVALID_PURPOSE",
    ],
    says: "shows a certificate of an authority that is not trusted: name the authority's certificate file (PEM) in CA, with intermediate certificates if the server does not send them",
  },
  {
    problem: "certificate_not_valid_now",
    codes: ["CERT_HAS_EXPIRED", "CERT_NOT_YET_VALID"],
    says: "shows a certificate that has expired or is not valid yet: renew it, and check this machine's clock",
  },
  {
    problem: "certificate_of_another_host",
    codes: ["ERR_TLS_CERT_ALTNAME_INVALID", "HOSTNAME_MISMATCH"],
    says: "shows a certificate for another host: use the name in its certificate as host in ADDRESS, or add this host to its subjectAltName",
  },
  {
    problem: "client_certificate_refused",
    codes: [
      "ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED",
      "ERR_SSL_TLSV1_ALERT_UNKNOWN_CA",
      "ERR_SSL_SSL/TLS_ALERT_BAD_CERTIFICATE",
      "ERR_SSL_SSL/TLS_ALERT_CERTIFICATE_UNKNOWN",
      "ERR_SSL_SSL/TLS_ALERT_CERTIFICATE_EXPIRED",
      "ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE",
      "ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE",
      "ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE",
    ],
    texts: /alert (?:certificate required|unknown ca|bad certificate|certificate unknown)/,
    says: "demands a client certificate, or refuses ours: name one that it trusts in CERT",
  },
] as const satisfies readonly Rule[];

const timeoutTexts = /timed? ?out|time-out/i;

const postgresRules = [
  {
    problem: "tls_required",
    texts: /^no pg_hba\.conf entry .*, (?:no encryption|SSL off)$/,
    says: "refuses this user, database or machine without TLS: add ?sslmode=verify-full to ADDRESS, or a line to pg_hba.conf",
  },
  {
    problem: "client_certificate_refused",
    texts: /^connection requires a valid client certificate$/,
    says: "demands a client certificate: name one that it trusts in CERT",
  },
  {
    problem: "access_refused",
    codes: ["28000"],
    says: "does not let this user in: check that the role in ADDRESS exists and may log in, and that pg_hba.conf has a line for it, this database and this machine",
  },
  {
    problem: "login_refused",
    codes: ["28P01"],
    says: "refuses the user or password in ADDRESS: correct them; special characters are written as %XX",
  },
  {
    problem: "password_missing",
    texts: /^SASL: .*password must be/,
    says: "demands a password: write postgres://USER:PASSWORD@… in ADDRESS",
  },
  {
    problem: "database_not_found",
    codes: ["3D000"],
    says: "does not have the database that ADDRESS names: create it first (createdb), or correct the name",
  },
  {
    problem: "tls_not_spoken",
    codes: ["EPROTO", "ERR_SSL_WRONG_VERSION_NUMBER"],
    texts: /^The server does not support SSL connections$/,
    says: "does not speak TLS: turn it on there (ssl = on), or take sslmode out of ADDRESS where the network itself is protected",
  },
  {
    problem: "starting",
    codes: ["57P03"],
    says: "is still starting or shutting down: wait until it is up",
  },
  {
    problem: "too_many_connections",
    codes: ["53300"],
    says: "has no free connection: raise its max_connections or lower NIGHTGUARD_DATABASE_CONNECTIONS",
  },
  {
    problem: "cannot_write_to_disk",
    codes: ["53100"],
    says: "has no room on its disk: make room",
  },
  {
    problem: "read_only",
    codes: ["25006"],
    says: "accepts no writes: ADDRESS leads to a standby, or the database is set to read-only; name the primary",
  },
  {
    problem: "pooler_not_suitable",
    codes: ["42P05", "26000"],
    says: "is reached through a pooler that mixes up prepared statements of its clients: use PgBouncer 1.21 or newer with max_prepared_statements above 0, or name PostgreSQL itself in ADDRESS",
  },
  {
    problem: "timeout",
    codes: ["ETIMEDOUT", "ESOCKETTIMEDOUT"],
    texts: timeoutTexts,
    says: "does not answer in time: check host and port in ADDRESS, firewalls, and its load",
  },
  {
    problem: "connection_closed",
    codes: ["ECONNRESET", "EPIPE", "57P01", "57P02"],
    texts:
      /^(?:Connection terminated(?: unexpectedly)?|Client has encountered a connection error.*|Client was closed.*)$/,
    says: "closed the connection: check that it runs, and that host and port in ADDRESS are PostgreSQL's",
  },
] as const satisfies readonly Rule[];

const redisRules = [
  {
    problem: "no_master",
    texts: /^All sentinels are unreachable/,
    says: "Sentinels name no master: check their hosts and ports in ADDRESS, the master's name after the slash, sentinel_password and TLS",
  },
  {
    problem: "login_refused",
    codes: ["WRONGPASS"],
    texts: /^ERR (?:invalid password|AUTH)/,
    says: "refuses the user or password in ADDRESS: correct them; special characters are written as %XX",
  },
  {
    problem: "password_missing",
    codes: ["NOAUTH"],
    says: "demands a password: write redis://:PASSWORD@… or redis://USER:PASSWORD@… in ADDRESS",
  },
  {
    problem: "access_refused",
    codes: ["NOPERM"],
    says: "does not let this user run all commands: give the user of ADDRESS +@all on ~{nightguard}* and &{nightguard}* (ACL SETUSER)",
  },
  {
    problem: "database_not_found",
    texts: /^ERR (?:DB index is out of range|invalid DB index|SELECT is not allowed in cluster mode)/,
    says: "does not have the database number in ADDRESS: leave it out",
  },
  {
    problem: "tls_not_spoken",
    codes: ["EPROTO", "ERR_SSL_WRONG_VERSION_NUMBER", "ERR_SSL_PACKET_LENGTH_TOO_LONG"],
    says: "does not speak TLS at this port: name its TLS port in ADDRESS, or write redis:// where the network itself is protected",
  },
  {
    problem: "cluster_not_named",
    codes: ["MOVED", "ASK", "CROSSSLOT"],
    says: "is a node of a cluster: write redis+cluster:// (with TLS rediss+cluster://) in ADDRESS, with one or more of its nodes",
  },
  {
    problem: "cluster_down",
    codes: ["CLUSTERDOWN"],
    says: "Cluster has no master for our keys: check CLUSTER INFO; it goes on when a replica is promoted or the node is back",
  },
  {
    problem: "not_a_cluster",
    texts: /^ERR This instance has cluster support disabled/,
    says: "is not a cluster: write redis:// or rediss:// with one host in ADDRESS",
  },
  {
    problem: "starting",
    codes: ["LOADING", "MASTERDOWN", "BUSY"],
    says: "is still loading its data, or busy: wait until it is up",
  },
  {
    problem: "too_many_connections",
    texts: /^ERR max number of clients/,
    says: "has no free connection: raise its maxclients",
  },
  {
    problem: "out_of_memory",
    codes: ["OOM"],
    says: "is full: raise its maxmemory, and use it for nothing else",
  },
  {
    problem: "cannot_write_to_disk",
    codes: ["MISCONF"],
    says: "cannot write to its disk and refuses writes: make room there, and see its log",
  },
  {
    problem: "read_only",
    codes: ["READONLY", "NOREPLICAS"],
    says: "accepts no writes: ADDRESS leads to a replica, or too few replicas are connected; name the master, or its Sentinels with redis+sentinel://",
  },
  {
    problem: "connection_closed",
    codes: ["ECONNRESET", "EPIPE"],
    texts: /^Connection is closed\.?$/,
    says: "closes the connection: if this port speaks TLS, write rediss:// in ADDRESS, and name a client certificate in CERT if it demands one; else see its log",
  },
  {
    problem: "timeout",
    codes: ["ETIMEDOUT", "ESOCKETTIMEDOUT"],
    texts: timeoutTexts,
    says: "does not answer in time: check host and port in ADDRESS, that the port speaks TLS if it says rediss://, firewalls, and its load",
  },
  {
    problem: "cluster_down",
    texts: /^(?:Failed to refresh slots cache|None of startup nodes is available|Too many Cluster redirections)/,
    says: "Cluster cannot be reached through the nodes in ADDRESS: check that they run, and the addresses that they announce (CLUSTER SLOTS)",
  },
] as const satisfies readonly Rule[];

export const storeProblems = [
  ...new Set([...commonRules, ...postgresRules, ...redisRules].map(({ problem }) => problem)),
];
export type StoreProblem = (typeof storeProblems)[number];

const stores = {
  postgres: { name: "PostgreSQL", variable: "DATABASE", address: "DATABASE_URL", rules: postgresRules },
  replica: { name: "The standby", variable: "DATABASE", address: "NIGHTGUARD_REPLICA_URL", rules: postgresRules },
  redis: { name: "Redis", variable: "REDIS", address: "REDIS_URL", rules: redisRules },
} as const;

/**
 * Drivers wrap errors, and some have no code, so causes are searched too, the innermost first, and texts are compared
 * as a last resort.
 *
 * @returns undefined for an error that is not the store's
 */
export function findStoreFault(store: Store, error: unknown): StoreFault | undefined {
  const { rules } = stores[store];
  const all: readonly Rule<StoreProblem>[] = [...rules, ...commonRules];
  for (const cause of listCauses(error)) {
    const code = toCode(cause);
    const rule =
      all.find(({ texts }) => texts?.test(cause.message) === true) ?? all.find(({ codes }) => codes?.includes(code));
    if (rule) return { problem: rule.problem, message: toMessage(store, rule.says) };
  }
  return undefined;
}

function toMessage(store: Store, says: string): string {
  const { name, variable, address } = stores[store];
  const words = says
    .replaceAll("ADDRESS", address)
    .replace(/\bCA\b/, `NIGHTGUARD_${variable}_CA`)
    .replace(/\bCERT\b/, `NIGHTGUARD_${variable}_CLIENT_CERT`);
  return `${name} ${words}`;
}

/** Redis's codes are the first word of its messages. */
function toCode(error: Error): string {
  const { code } = error as { code?: unknown };
  if (typeof code === "string") return code;
  const [, word = ""] = /^([A-Z]+) /.exec(error.message) ?? [];
  return word;
}

function listCauses(error: unknown, depth = 0): Error[] {
  if (!(error instanceof Error) || depth > 5) return [];
  // `lastNodeError` of ioredis's cluster; `errors` of Node, when all addresses of a host failed.
  const { cause, lastNodeError, errors } = error as { cause?: unknown; lastNodeError?: unknown; errors?: unknown };
  const inner = [cause, lastNodeError, ...(Array.isArray(errors) ? errors : [])];
  return [...inner.flatMap((one) => listCauses(one, depth + 1)), error];
}
