import {
  createSessionClient,
  type NightguardError,
  type SessionAnswer,
  type SessionCall,
} from "@nightguard/client/session";
import { createProgressFetch } from "./progress-fetch.ts";

export interface Api {
  /** `acc_…;live`; undefined outside an account. */
  readonly context: string | undefined;
  /** An answer unchanged since its last read costs no body. */
  get<Body>(path: string, options?: Pick<SessionCall, "query" | "signal">): Promise<Body>;
  getText(
    path: string,
    options?: Pick<SessionCall, "query" | "signal">,
  ): Promise<{ readonly text: string; readonly contentType: string }>;
  send<Body>(call: SessionCall & { readonly method: "POST" | "PUT" | "PATCH" | "DELETE" }): Promise<Body>;
  exchange<Body>(call: SessionCall): Promise<SessionAnswer<Body>>;
  /** For an answer whose body is not needed, such as a payer's, which may not be JSON. */
  sendForHeaders(call: SessionCall): Promise<Headers>;
  /** Sends a large body without a time limit. */
  upload<Body>(call: SessionCall, onProgress: (sentBytes: number) => void): Promise<SessionAnswer<Body>>;
  toUrl(path: string, query?: SessionCall["query"]): string;
}

interface ApiOptions {
  readonly origin: string;
  readonly context?: string;
  readonly onSignedOut: () => void;
}

const maxKept = 60;

export function createApi({ origin, context, onSignedOut }: ApiOptions): Api {
  const client = createSessionClient({ url: origin, context: () => context });
  const kept = new Map<string, { readonly etag: string; readonly body: unknown }>();

  async function watchSession<Answer>(answer: Promise<Answer>): Promise<Answer> {
    try {
      return await answer;
    } catch (error) {
      if (isSignedOut(error)) onSignedOut();
      throw error;
    }
  }

  return {
    context,
    async get<Body>(path: string, { query, signal }: Pick<SessionCall, "query" | "signal"> = {}) {
      const address = toAddress(path, query);
      const known = kept.get(address);
      const { status, body, headers } = await watchSession(
        client.send<Body>({ path, query, signal, etag: known?.etag }),
      );
      if (known && status === 304) return known.body as Body;
      const etag = headers.get("etag");
      kept.delete(address);
      if (etag !== null) keep(kept, address, { etag, body });
      return body;
    },
    async getText(path, { query, signal } = {}) {
      const { body, headers } = await watchSession(
        client.sendForBytes({ path, query, signal, headers: { accept: "*/*" } }),
      );
      return { text: decode(body), contentType: headers.get("content-type") ?? "" };
    },
    send: async <Body>(options: SessionCall) => (await watchSession(client.send<Body>(options))).body,
    exchange: <Body>(options: SessionCall) => watchSession(client.send<Body>(options)),
    sendForHeaders: async (options) => (await watchSession(client.sendForBytes(options))).headers,
    upload<Body>(options: SessionCall, onProgress: (sentBytes: number) => void) {
      const fetch = createProgressFetch(onProgress);
      const uploader = createSessionClient({ url: origin, context: () => context, fetch });
      return watchSession(uploader.send<Body>({ timeLimitMs: Number.POSITIVE_INFINITY, ...options }));
    },
    toUrl: (path, query) => toAddress(path, { ...query, context }),
  };
}

function keep<Value>(kept: Map<string, Value>, address: string, value: Value): void {
  kept.set(address, value);
  const [oldest] = kept.keys();
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
}

function toAddress(path: string, query: SessionCall["query"] = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** Some payers still send Latin-1 instead of UTF-8. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("latin1").decode(bytes);
  }
}

/** Checks the shape, because a test's errors and ours need not share a class. */
function isSignedOut(error: unknown): boolean {
  return (error as Partial<NightguardError> | undefined)?.statusCode === 401;
}
