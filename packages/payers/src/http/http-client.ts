import { randomUUID } from "node:crypto";
import type { TlsOptions } from "@nightguard/platform";
import { createHttpPool } from "@nightguard/platform/http";
import type { Sent } from "../upstream.ts";
import { ExchangeError, exchange, type RawResponse } from "./exchange.ts";
import { maxBodyBytes, readBody } from "./response-body.ts";

export interface HttpResponse extends RawResponse {
  readonly kind: "response";
}

export type HttpOutcome =
  | HttpResponse
  | { readonly kind: "unreachable"; readonly sent: Sent }
  | { readonly kind: "timed_out"; readonly sent: Sent };

export interface HttpRequest {
  readonly method: "GET" | "POST" | "DELETE";
  /** Appended to the path of the client's address, such as `/Payer?page=2`. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | Buffer | null | undefined;
  readonly timeLimitMs: number;
  readonly signal?: AbortSignal | undefined;
}

export interface HttpClient {
  send(httpRequest: HttpRequest): Promise<HttpOutcome>;
  close(): Promise<void>;
}

/**
 * Has its own connections to one host. Follows no redirects: patient data goes only to the configured host. Each
 * request gets an `x-request-id`.
 *
 * @param options.url may have a path
 * @param options.tls default: Node's trusted authorities, no client certificate
 * @param options.headers sent with every request; lower-case names
 */
export function createHttpClient(options: {
  url: string;
  tls?: TlsOptions | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  maxConnections: number;
}): HttpClient {
  const base = new URL(options.url);
  const basePath = base.pathname.replace(/\/$/, "");
  const pool = createHttpPool(base.origin, {
    tls: options.tls,
    maxConnections: options.maxConnections,
    maxResponseBytes: maxBodyBytes,
    silenceLimitMs: 0,
  });

  return {
    async send({ method, path, headers, body = null, ...limits }) {
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
    // `close` would wait for calls that outlast the shutdown grace, whose jobs were handed back.
    close: () => pool.destroy(),
  };
}
