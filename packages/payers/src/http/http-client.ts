import { randomUUID } from "node:crypto";
import type { TlsOptions } from "@nightguard/platform";
import { createHttpPool } from "@nightguard/platform/http";
import type { Sent } from "../upstream.ts";
import { ExchangeError, exchange, type RawResponse } from "./exchange.ts";
import { maxBodyBytes, readBody } from "./response-body.ts";

/** Any status, with the decompressed body. */
export interface HttpResponse extends RawResponse {
  readonly kind: "response";
}

/** How a request ended. `send` never throws. */
export type HttpOutcome =
  | HttpResponse
  /** No connection, a broken one, or a body that is too long or in an unknown encoding. */
  | { readonly kind: "unreachable"; readonly sent: Sent }
  | { readonly kind: "timed_out"; readonly sent: Sent };

export interface HttpRequest {
  readonly method: "GET" | "POST" | "DELETE";
  /** After the path of the client's address: `/Payer?page=2`. */
  readonly path: string;
  /** Added to the client's own; lower-case names. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | Buffer | null | undefined;
  /** For the whole exchange, waiting for a connection included. */
  readonly timeLimitMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * A client of one host, with connections of its own. It does not follow redirects: patient data goes to the configured
 * host only. Each request gets an `x-request-id`.
 *
 * @param options.url may have a path, which comes before that of each request
 * @param options.tls by default the authorities that Node trusts, and no client certificate
 * @param options.headers of every request, the credentials for example; lower-case names
 * @param options.maxConnections further requests wait for a connection
 */
export function createHttpClient(options: {
  url: string;
  tls?: TlsOptions | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  maxConnections: number;
}) {
  const base = new URL(options.url);
  const basePath = base.pathname.replace(/\/$/, "");
  const pool = createHttpPool(base.origin, {
    tls: options.tls,
    maxConnections: options.maxConnections,
    maxResponseBytes: maxBodyBytes,
    silenceLimitMs: 0, // each request has a time limit of its own
  });

  return {
    async send({ method, path, headers, body = null, ...limits }: HttpRequest): Promise<HttpOutcome> {
      try {
        const response = await exchange(
          pool,
          {
            method,
            path: basePath + path || "/",
            body,
            headers: { ...options.headers, "x-request-id": randomUUID(), "accept-encoding": "gzip", ...headers },
          },
          limits,
        );
        return { kind: "response", ...response, body: await readBody(response) };
      } catch (error) {
        if (!(error instanceof ExchangeError)) return { kind: "unreachable", sent: "perhaps" };
        return { kind: error.timedOut ? "timed_out" : "unreachable", sent: error.sent };
      }
    },
    // `close` would wait for calls that outlast the shutdown grace; their jobs were handed back.
    close: (): Promise<void> => pool.destroy(),
  };
}
