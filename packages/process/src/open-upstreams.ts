import { UpstreamUnreachableError } from "@nightguard/contract";
import { createNativeUpstream, findTlsExpiry, findUpstreamKind, type Upstream } from "@nightguard/payers";
import { type Closers, type Config, ConfigError, type Log } from "@nightguard/platform";
import type { EnvironmentUpstreams, LiveSource } from "@nightguard/service";

const defaultKind = "nightguard";

/** Opens a sandbox in this process, which ends with the closers. @returns its URL */
export type OpenSandbox = (closers: Closers) => Promise<string>;

/** Live jobs without a route go to this source. */
export function toLiveSource({ upstreamUrl, upstreamKind, liveSandbox }: Config): LiveSource {
  if (upstreamUrl || upstreamKind) return "upstream";
  return liveSandbox ? "sandbox" : "none";
}

interface Opening {
  readonly log: Log;
  readonly closers: Closers;
  readonly maxConnections: number;
  readonly openSandbox: OpenSandbox;
}

/**
 * Without an upstream the sandbox answers live jobs only if that is allowed.
 *
 * @throws ConfigError when NIGHTGUARD_UPSTREAM_KIND and NIGHTGUARD_UPSTREAM_KEY do not fit
 */
export async function openEnvironmentUpstreams(
  config: Config,
  { log, closers, maxConnections, openSandbox }: Opening,
): Promise<EnvironmentUpstreams> {
  const url = config.sandboxUrl ?? (await openSandbox(closers));
  const test = createNativeUpstream({ name: "sandbox", url, key: "test", isSandbox: true, maxConnections });
  closers.add("sandbox connections", test.close);
  if (config.upstreamUrl || config.upstreamKind) {
    const live = openDefault(config, maxConnections);
    closers.add("upstream connections", live.close);
    return { live, test };
  }
  if (config.liveSandbox) {
    log.warn("NIGHTGUARD_UPSTREAM_URL is not set: the sandbox answers live jobs with invented data");
    return { live: test, test };
  }
  log.warn("NIGHTGUARD_UPSTREAM_URL is not set: live keys get 503, unless there are routes");
  return { live: undefined, test };
}

function openDefault(config: Config, maxConnections: number): Upstream {
  const name = config.upstreamKind ?? defaultKind;
  const kind = findUpstreamKind(name);
  if (!kind) throw new ConfigError("NIGHTGUARD_UPSTREAM_KIND is not a kind of payer service that this version knows");
  const url = config.upstreamUrl ?? kind.url;
  if (url === null) throw new ConfigError(`NIGHTGUARD_UPSTREAM_URL is required: the address of the ${name}`);
  const credentials = kind.credentials.safeParse(toCredentials(config.upstreamKey));
  if (!credentials.success) {
    const fields = [...new Set(credentials.error.issues.map(({ path }) => path.join(".") || "the whole"))].join(", ");
    const form = 'an API key, or the credentials of this kind as JSON: {"username": "…", …}';
    throw new ConfigError(`NIGHTGUARD_UPSTREAM_KEY must be ${form}; at fault: ${fields}`);
  }
  const { limits } = kind;
  return kind.open({
    name: "default",
    url,
    limits,
    maxConnections,
    tls: config.tls.upstream,
    credentials: credentials.data,
    settings: kind.settings.parse({}),
  });
}

/** The environment's client certificate is used for `default` and for upstreams without their own. */
export function findEnvironmentCertificates({ tls }: Pick<Config, "tls">) {
  const expiresAt = findTlsExpiry(tls.upstream);
  return expiresAt ? [{ upstream: "default", expiresAt }] : [];
}

function toCredentials(key: string | undefined): unknown {
  if (!key?.startsWith("{")) return key === undefined ? {} : { api_key: key };
  try {
    return JSON.parse(key);
  } catch {
    return { api_key: key }; // a key that only begins like JSON
  }
}

export const toPayerSource = (upstream: Upstream | undefined) => async (signal: AbortSignal) => {
  if (!upstream?.listPayers) throw new UpstreamUnreachableError("No payer service of the environment has a payer list");
  return upstream.listPayers(signal);
};
