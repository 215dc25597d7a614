import { lookup as askSystem, Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { defaultTls, withTimeout } from "@nightguard/platform";
import { createHttpConnect, type HttpConnect } from "@nightguard/platform/http";
import { classifyConnectError, SendError } from "./send-error.ts";

export type Resolve = (hostname: string) => Promise<readonly string[]>;

/** Below the connection's time limit, so that a silent name server is reported as `dns`. */
const lookupTimeLimitMs = 4_000;

export interface ConnectOptions {
  readonly isAllowed: (address: string) => boolean;
  readonly resolve: Resolve;
  /** PEM certificates of the only trusted authorities. */
  readonly trustedCertificates?: string | undefined;
}

/**
 * Connects to allowed addresses only. A name is resolved once, all its addresses are checked, and the connection uses the
 * checked address, which prevents DNS rebinding. TLS is verified with the host's name.
 */
export function createGuardedConnect(options: ConnectOptions): HttpConnect {
  const { isAllowed, resolve, trustedCertificates } = options;
  const connect = createHttpConnect({
    ...defaultTls,
    lookup: createCheckedLookup(resolve, isAllowed),
    ...(trustedCertificates !== undefined && { ca: Buffer.from(trustedCertificates) }),
  });
  return (target, callback) =>
    connect(target, (error, socket) => {
      if (error) return callback(new SendError(classifyConnectError(error), { cause: error }), null);
      // IP addresses in URLs are not looked up, so the connected address is checked as well.
      if (socket.remoteAddress !== undefined && isAllowed(socket.remoteAddress)) return callback(null, socket);
      socket.destroy();
      callback(new SendError("address_refused"), null);
    });
}

/** Rejects a name if any of its addresses is not allowed: such an answer is an attack. */
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
 * The system's resolver would also find local names, and would block one of libuv's few threads while a name server is
 * silent.
 */
export function createNameServerResolve(): Resolve {
  const resolver = new Resolver({ timeout: 1_000, tries: 2 });
  return async (hostname) => {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  };
}

/** For development: the system also knows the names of this machine and its containers. */
export const resolveBySystem: Resolve = async (hostname) => {
  const found = await askSystem(hostname, { all: true });
  return found.map(({ address }) => address);
};
