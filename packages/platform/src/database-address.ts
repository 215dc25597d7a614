interface DatabaseAddress {
  /** An address for each host, in the order to try, without `target_session_attrs` and the driver's `ssl…` parameters. */
  readonly hosts: readonly [string, ...string[]];
  /** Every `sslmode` that asks for TLS means `verify-full` here. */
  readonly usesTls: boolean;
}

/** The message completes "DATABASE_URL " and does not repeat the address. */
export class DatabaseAddressError extends Error {
  override readonly name = "DatabaseAddressError";
}

const form = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#@]*)(\/[^?#]*)?(?:\?([^#]*))?$/;
const tlsModes = new Set(["require", "verify-ca", "verify-full"]);
/** The first is the one to write. */
const sessionAttributes = { primary: ["read-write", "primary"], standby: ["standby", "read-only"] } as const;

/**
 * Parses an address as libpq does: one host or several, separated by commas, or in the parameters `host` and `port`.
 *
 * @param server refuses `target_session_attrs` that would lead to another
 * @throws DatabaseAddressError
 */
export function parseDatabaseAddress(text: string, server?: keyof typeof sessionAttributes): DatabaseAddress {
  const [, scheme, credentials = "", authority = "", path = "", query = ""] = form.exec(text) ?? [];
  if (scheme === undefined) {
    throw new DatabaseAddressError("must be an address that starts with postgres:// or postgresql://");
  }
  const parameters = new URLSearchParams(query);
  const attribute = parameters.get("target_session_attrs");
  const suitable: readonly string[] | undefined = server && sessionAttributes[server];
  if (suitable && attribute !== null && !suitable.includes(attribute)) {
    throw new DatabaseAddressError(
      `must have target_session_attrs=${suitable[0]}, or leave it out: it has to lead to a ${server}`,
    );
  }
  const usesTls = tlsModes.has(parameters.get("sslmode") ?? "");
  const endpoints = listEndpoints(authority, parameters.get("host"), parameters.get("port"));
  for (const name of [...parameters.keys()]) {
    if (/^(?:host|port|target_session_attrs|ssl.*)$/.test(name)) parameters.delete(name);
  }
  const rest = parameters.size > 0 ? `?${parameters}` : "";
  const [first = "", ...others] = endpoints.map((endpoint) => `${scheme}${credentials}${endpoint}${path}${rest}`);
  const hosts = [first, ...others] as const;
  if (!hosts.every((host) => URL.canParse(host))) {
    throw new DatabaseAddressError(
      "must be postgres://USER:PASSWORD@HOST:PORT/DATABASE, with commas between several HOST:PORT",
    );
  }
  return { hosts, usesTls };
}

/** The parameters are preferred to the address's own part. One port is for all hosts. */
function listEndpoints(authority: string, host: string | null, port: string | null): readonly string[] {
  if (host === null && port === null) return toList(authority);
  const hosts =
    host === null ? toList(authority).map((one) => one.replace(/:\d*$/, "")) : toList(host).map(toAuthority);
  const ports = (port ?? "").split(",");
  if (ports.length > 1 && ports.length !== hosts.length) {
    throw new DatabaseAddressError("must have one port, or as many as hosts");
  }
  return hosts.map((one, index) => {
    const its = ports[index] ?? ports[0];
    return its ? `${one}:${its}` : one;
  });
}

/** Without a host, the server is on this machine; among several, each is named. */
function toList(text: string): readonly string[] {
  const list = text.split(",");
  if (list.length > 1 && list.some((one) => /^(?::\d*)?$/.test(one))) {
    throw new DatabaseAddressError("must name hosts as HOST:PORT, with commas between them");
  }
  return list;
}

/** A socket's path and an IPv6 address have other forms in an address than in a parameter. */
const toAuthority = (host: string) => (host.includes(":") ? `[${host}]` : encodeURIComponent(host));
