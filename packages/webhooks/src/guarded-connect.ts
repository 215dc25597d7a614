import { lookup as askSystem, Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { withTimeout } from "@nightguard/platform";
import { buildConnector } from "undici";
import { classifyConnectError, SendError } from "./send-error.ts";

/** Finds the addresses of a host name. Whatever it throws means that there are none to be had. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

/** Less than a connection may take, so that a name server that keeps silent is called what it is. */
const lookupTimeLimitMs = 4_000;

export interface ConnectOptions {
  /** Whether a connection to this address may be made. */
  readonly isAllowed: (address: string) => boolean;
  readonly resolve: Resolve;
  readonly timeLimitMs: number;
  /** Certificates of authorities to trust instead of the well-known ones, in PEM. */
  readonly trustedCertificates?: string | undefined;
}

/**
 * Makes connections to allowed addresses alone. A name is resolved once, all that it leads to is checked, and the
 * connection goes to what was checked, not to what the name says a moment later. TLS is verified with the host's own name.
 */
export function createGuardedConnect(options: ConnectOptions): buildConnector.connector {
  const { isAllowed, resolve, timeLimitMs, trustedCertificates } = options;
  const connect = buildConnector({
    lookup: createCheckedLookup(resolve, isAllowed),
    timeout: timeLimitMs,
    // Said outright: the environment can turn this off for a whole process.
    rejectUnauthorized: true,
    allowH2: false,
    ...(trustedCertificates !== undefined && { ca: trustedCertificates }),
  });
  return (target, callback) =>
    connect(target, (error, socket) => {
      if (error) return callback(new SendError(classifyConnectError(error), { cause: error }), null);
      // Numbers in place of names are not looked up; whoever calls has checked them, and this is the last word.
      if (socket.remoteAddress !== undefined && isAllowed(socket.remoteAddress)) return callback(null, socket);
      socket.destroy();
      callback(new SendError("address_refused"), null);
    });
}

/** One address that is not allowed among several spoils them all: such an answer is an attempt to get in. */
function createCheckedLookup(resolve: Resolve, isAllowed: (address: string) => boolean): LookupFunction {
  const find = async (hostname: string) => {
    const addresses = await withTimeout(resolve(hostname), lookupTimeLimitMs, () => {
      throw new Error("the DNS lookup timed out");
    }).catch((cause: unknown) => {
      throw new SendError("dns", { cause });
    });
    if (!addresses.every(isAllowed)) throw new SendError("address_refused");
    const [first, ...others] = addresses.map((address) => ({ address, family: isIP(address) }));
    if (!first) throw new SendError("dns");
    return [first, ...others] as const;
  };
  return (hostname, options, callback) => {
    find(hostname).then(
      (found) => (options.all ? callback(null, [...found]) : callback(null, found[0].address, found[0].family)),
      (error: SendError) => callback(error, "", 0),
    );
  };
}

/**
 * Asks the name servers, and nobody else. Asking the system would hold one of this process's few threads for as long as
 * a stranger's name server keeps silent, and would find the names of the local network.
 */
export function createNameServerResolve(): Resolve {
  const resolver = new Resolver({ timeout: 1_000, tries: 2 });
  return async (hostname) => {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  };
}

/** Asks the system, which knows the names of this machine and of its containers: for development. */
export const resolveBySystem: Resolve = async (hostname) => {
  const found = await askSystem(hostname, { all: true });
  return found.map(({ address }) => address);
};
