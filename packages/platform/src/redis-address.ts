interface Endpoint {
  readonly host: string;
  readonly port: number;
}

export interface RedisAddress {
  /** `sentinel`: the endpoints are Sentinels, which name the master. `cluster`: they are some nodes of a cluster. */
  readonly kind: "single" | "sentinel" | "cluster";
  readonly endpoints: readonly [Endpoint, ...Endpoint[]];
  readonly usesTls: boolean;
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly db: number;
  /** The Sentinels' name for the master and its replicas. */
  readonly masterName: string | undefined;
  readonly sentinelUsername: string | undefined;
  readonly sentinelPassword: string | undefined;
  /** Maps announced `HOST:PORT` addresses of another network to reachable ones. */
  readonly nat: Readonly<Record<string, Endpoint>> | undefined;
}

/** The message completes "REDIS_URL " and does not repeat the address. */
export class RedisAddressError extends Error {
  override readonly name = "RedisAddressError";
}

const form = /^(rediss?)(?:\+(sentinel|cluster))?:\/\/(?:([^/?#]*)@)?([^/?#@]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/;
const ports = { single: 6_379, cluster: 6_379, sentinel: 26_379 } as const;
const parameters = { single: undefined, cluster: ["nat"], sentinel: ["nat", "sentinel_username", "sentinel_password"] };

/**
 * Parses `redis://`, and `rediss://` for TLS: one host, or the nodes of a cluster separated by commas.
 * `redis+cluster://` also names a cluster by one node, `redis+sentinel://HOST:PORT,…/MASTER` Sentinels.
 *
 * @throws RedisAddressError
 */
export function parseRedisAddress(text: string): RedisAddress {
  const [, scheme, suffix, credentials, hosts = "", path = "", query = ""] = form.exec(text) ?? [];
  if (scheme === undefined) {
    throw new RedisAddressError(
      "must be an address that starts with redis://, rediss://, redis+sentinel:// or redis+cluster://, or with rediss+…",
    );
  }
  const kind = (suffix as "sentinel" | "cluster" | undefined) ?? (hosts.includes(",") ? "cluster" : "single");
  // Without a host, the server is on this machine.
  const [first = "", ...others] = (kind === "single" && hosts === "" ? "localhost" : hosts).split(",");
  const endpoints = [
    parseEndpoint(first, ports[kind]),
    ...others.map((host) => parseEndpoint(host, ports[kind])),
  ] as const;
  const [username, password] = parseCredentials(credentials);
  const asked = parseParameters(query, parameters[kind]);
  return {
    kind,
    endpoints,
    usesTls: scheme === "rediss",
    username,
    password,
    ...parsePath(kind, path),
    sentinelUsername: asked.get("sentinel_username") ?? undefined,
    sentinelPassword: asked.get("sentinel_password") ?? undefined,
    nat: kind === "single" ? undefined : parseNat(asked.get("nat")),
  };
}

function parseEndpoint(text: string, defaultPort: number): Endpoint {
  const url = URL.parse(`redis://${text}`);
  if (!url?.hostname) throw new RedisAddressError("must name hosts as HOST:PORT, with commas between them");
  return { host: url.hostname.replace(/^\[(.*)\]$/, "$1"), port: url.port === "" ? defaultPort : Number(url.port) };
}

/** A user needs a password; `:PASSWORD` is the default user's. */
function parseCredentials(text: string | undefined): [username: string | undefined, password: string | undefined] {
  if (text === undefined) return [undefined, undefined];
  const colon = text.indexOf(":");
  const [username, password] = colon < 0 ? [text, ""] : [text.slice(0, colon), text.slice(colon + 1)];
  return [decode(username) || undefined, decode(password) || undefined];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new RedisAddressError("has a % in its user or password that is not written as %25");
  }
}

function parsePath(kind: RedisAddress["kind"], path: string): Pick<RedisAddress, "masterName" | "db"> {
  const [first = "", second = ""] = path.split("/");
  const masterName = kind === "sentinel" ? decode(first) : undefined;
  const db = kind === "sentinel" ? second : first;
  if (masterName === "") {
    throw new RedisAddressError("must name the master, as in redis+sentinel://HOST:26379,HOST:26379/MASTER");
  }
  if (!/^\d{0,5}$/.test(db)) throw new RedisAddressError("must have a database's number after the slash, or nothing");
  if (kind === "cluster" && Number(db) !== 0) throw new RedisAddressError("must not name a database of a cluster");
  return { masterName, db: Number(db) };
}

function parseParameters(query: string, known: readonly string[] | undefined): URLSearchParams {
  const found = new URLSearchParams(query);
  const unknown = known && [...found.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined) throw new RedisAddressError(`may have only these after "?": ${known?.join(", ")}`);
  return found;
}

function parseNat(text: string | null): Readonly<Record<string, Endpoint>> | undefined {
  if (text === null) return undefined;
  const pairs = text.split(",").map((pair) => {
    const [inside = "", outside = ""] = pair.split("=");
    if (!/^.+:\d+$/.test(inside) || !/^.+:\d+$/.test(outside)) {
      throw new RedisAddressError("must have nat=INSIDE:PORT=OUTSIDE:PORT, with commas between such pairs");
    }
    return [inside, parseEndpoint(outside, 0)] as const;
  });
  return Object.fromEntries(pairs);
}
