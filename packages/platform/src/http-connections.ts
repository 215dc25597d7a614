import type { LookupFunction } from "node:net";
import { Agent, buildConnector, type Dispatcher, Pool, fetch as send } from "undici";
import { defaultTls, type TlsOptions } from "./tls.ts";

export type { Dispatcher } from "undici";

export type HttpConnect = buildConnector.connector;

/**
 * With HTTP/2, undici sends all requests to a host over one connection, whose silent death or hanging handshake blocks
 * them all, and a truncated response can count as whole (docs/upstreams.md, "Connections").
 */
const http1 = { allowH2: false, pipelining: 1 } as const;

/** Includes the TLS handshake. */
const connectTimeLimitMs = 5_000;

interface Timeouts {
  /** The longest silence before the headers and within the body; 0 for callers that limit each request themselves. */
  readonly silenceLimitMs: number;
  /** Closes an idle connection even if the server would keep it longer. */
  readonly idleLimitMs?: number | undefined;
}

const toTimeouts = ({ silenceLimitMs, idleLimitMs }: Timeouts) => ({
  headersTimeout: silenceLimitMs,
  bodyTimeout: silenceLimitMs,
  ...(idleLimitMs !== undefined && { keepAliveTimeout: idleLimitMs, keepAliveMaxTimeout: idleLimitMs }),
});

/**
 * Creates connections to one host.
 *
 * @param options.maxConnections further requests wait for a connection
 * @param options.maxResponseBytes before decompression
 */
export function createHttpPool(
  origin: string,
  options: Timeouts & {
    readonly tls?: TlsOptions | undefined;
    readonly maxConnections: number;
    readonly maxResponseBytes: number;
  },
): Dispatcher {
  const { tls = defaultTls, maxConnections, maxResponseBytes } = options;
  return new Pool(origin, {
    ...http1,
    ...toTimeouts(options),
    connections: maxConnections,
    connect: { timeout: connectTimeLimitMs, ...tls },
    maxResponseSize: maxResponseBytes,
  });
}

export const createHttpAgent = ({ connect, ...timeouts }: Timeouts & { readonly connect?: HttpConnect }): Agent =>
  new Agent({ ...http1, ...toTimeouts(timeouts), connect: connect ?? { timeout: connectTimeLimitMs, ...defaultTls } });

/** For clients that inspect connections before they are used. */
export const createHttpConnect = (options: TlsOptions & { readonly lookup: LookupFunction }): HttpConnect =>
  buildConnector({ timeout: connectTimeLimitMs, ...options, allowH2: false });

/** For libraries that accept a `fetch`: the global one of later Node versions speaks HTTP/2. */
export function createHttpFetch(timeouts: Timeouts): typeof fetch {
  const dispatcher = createHttpAgent(timeouts);
  // undici declares the standard's types again.
  return ((input, init) => send(input as string, { ...(init as object), dispatcher })) as typeof fetch;
}
