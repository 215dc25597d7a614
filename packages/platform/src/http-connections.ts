import type { LookupFunction } from "node:net";
import { Agent, buildConnector, type Dispatcher, Pool, fetch as send } from "undici";
import { defaultTls, type TlsOptions } from "./tls.ts";

export type { Dispatcher } from "undici";

/** Makes one connection. */
export type HttpConnect = buildConnector.connector;

/**
 * Every HTTP client of ours is made here, and speaks HTTP/1.1: one request at a time on each of several connections. Left to
 * itself, undici speaks HTTP/2 with all https hosts that offer it, over one connection, whose silent death or hanging handshake
 * holds up all requests, and on which an answer that breaks off can count as whole (docs/upstreams.md, "Connections"). No other
 * package depends on undici. HTTP/2 for one client would be an option here, with the tests of packages/payers/src/http/http-client.test.ts.
 */
const http1 = { allowH2: false, pipelining: 1 } as const;

/** Within which a connection must be made, its TLS handshake included. */
const connectTimeLimitMs = 5_000;

interface Timeouts {
  /** Silence of a server before its headers and within its body; 0: none, for callers that limit each request themselves. */
  readonly silenceLimitMs: number;
  /** How long an idle connection is kept, also where the server would keep it longer. */
  readonly idleLimitMs?: number | undefined;
}

const toTimeouts = ({ silenceLimitMs, idleLimitMs }: Timeouts) => ({
  headersTimeout: silenceLimitMs,
  bodyTimeout: silenceLimitMs,
  ...(idleLimitMs !== undefined && { keepAliveTimeout: idleLimitMs, keepAliveMaxTimeout: idleLimitMs }),
});

/**
 * Connections to one host.
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

/**
 * Connections to any hosts, as many as there are requests.
 *
 * @param options.connect makes them, as of `createHttpConnect`
 */
export const createHttpAgent = ({ connect, ...timeouts }: Timeouts & { readonly connect?: HttpConnect }): Agent =>
  new Agent({ ...http1, ...toTimeouts(timeouts), connect: connect ?? { timeout: connectTimeLimitMs, ...defaultTls } });

/** Makes connections, for clients that look at them before they are used. */
export const createHttpConnect = (options: TlsOptions & { readonly lookup: LookupFunction }): HttpConnect =>
  buildConnector({ timeout: connectTimeLimitMs, ...options, allowH2: false });

/** A `fetch` for libraries that take one: the global one of later versions of Node speaks HTTP/2 too. */
export function createHttpFetch(timeouts: Timeouts): typeof fetch {
  const dispatcher = createHttpAgent(timeouts);
  // undici declares the standard's types once more.
  return ((input, init) => send(input as string, { ...(init as object), dispatcher })) as typeof fetch;
}
