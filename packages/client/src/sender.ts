import { NightguardError, noResponse, toError } from "./error.ts";
import { limitTime, type TimeLimit } from "./time-limit.ts";
import { createTries } from "./tries.ts";

/**
 * Without the first two options Node buffers all it has sent in case of a redirect; `duplex` is required for streams.
 */
const largeBody = { redirect: "error", window: null, duplex: "half" } as const;

export interface Call {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Constant parts and ids only: no personal data in URLs. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>> | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: CallBody | undefined;
  /** Whether to ask the service, by `Prefer: wait`, to answer before the time limit. */
  readonly prefersAnswer?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** For the whole call, all attempts and pauses included. */
  readonly timeLimitMs: number;
  readonly tryLimitMs: number;
  readonly maxTries: number;
}

/** A request body; unless repeatable it can be opened only once. */
export interface CallBody {
  readonly contentType: string;
  readonly isRepeatable: boolean;
  /** @param fail called with an error of the caller's own source, which is rethrown as it is */
  open(fail: (error: unknown) => void): string | Blob | ReadableStream<Uint8Array>;
}

export function toJsonBody(value: unknown): CallBody {
  const text = JSON.stringify(value);
  return { contentType: "application/json", isRepeatable: true, open: () => text };
}

export interface Sender {
  attempt<Read>(call: Call, limit: TimeLimit, read: (response: Response) => Promise<Read>): Promise<Read>;
  send<Read>(call: Call, read: (response: Response) => Promise<Read>): Promise<Read>;
}

interface SenderOptions {
  readonly url: string;
  readonly fetch?: typeof fetch | undefined;
}

/** Fields that say on whose behalf a call is sent; read for each attempt. */
type Credentials = () => Readonly<Record<string, string>>;

/** @throws TypeError for an invalid url or key; the message does not repeat them */
export function createKeySender(options: SenderOptions & { readonly key: string }) {
  const key = parseFieldValue(options.key, "key");
  return createSender(options, () => ({ "x-token-api": key }));
}

/**
 * Sends calls to one service.
 *
 * @throws TypeError for an invalid url; the message does not repeat it
 */
export function createSender(options: SenderOptions, credentials: Credentials): Sender {
  const base = parseBase(options.url);
  // On one machine compression costs more than it saves; elsewhere fetch asks for it by itself.
  const coding = isLoopback(base) ? { "accept-encoding": "identity" } : {};
  const doFetch = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args));

  /**
   * @param read reads a successful response, within the same time limit
   * @throws NightguardError for any other response or none; the reason of the caller's signal
   */
  async function attempt<Read>(
    call: Call,
    limit: TimeLimit,
    read: (response: Response) => Promise<Read>,
  ): Promise<Read> {
    const fields = credentials();
    let failure: { readonly error: unknown } | undefined;
    const body = call.body?.open((error) => {
      failure = { error };
    });
    try {
      const response = await doFetch(`${base}${call.path}${toQuery(call.query)}`, {
        method: call.method,
        headers: {
          accept: "application/json",
          ...fields,
          ...coding,
          ...(call.prefersAnswer && { prefer: `wait=${toWaitSeconds(limit)}` }),
          ...(call.body && { "content-type": call.body.contentType }),
          ...call.headers,
        },
        // A redirect's target must not get the key.
        redirect: "manual",
        signal: limit.signal,
        ...(body !== undefined && { body }),
        ...(typeof body === "object" && largeBody),
      });
      if (!response.ok && response.status !== notModified) throw await toError(response);
      return await read(response);
    } catch (error) {
      if (failure) throw failure.error;
      if (error instanceof NightguardError) throw error;
      if (call.signal?.aborted) throw call.signal.reason;
      if (limit.isReached()) throw noResponse("The service did not answer in time", error);
      throw noResponse(`No answer from ${base}: the service could not be reached, or the connection broke`, error);
    }
  }

  /**
   * The whole call, with retries unless its body can be read only once.
   *
   * @throws the last attempt's error
   */
  async function send<Read>(call: Call, read: (response: Response) => Promise<Read>): Promise<Read> {
    call.signal?.throwIfAborted();
    const isRepeatable = call.body?.isRepeatable ?? true;
    const tries = createTries({ ...call, maxTries: isRepeatable ? call.maxTries : 1 });
    for (;;) {
      const limit = limitTime(Math.min(call.tryLimitMs, tries.remainingMs()), call.signal);
      try {
        return await attempt(call, limit, read);
      } catch (error) {
        await tries.afterFailure(error);
      } finally {
        limit.end();
      }
    }
  }

  return { attempt, send };
}

/** @throws TypeError for what is not valid in a header; fetch's own error would quote the value */
export function parseFieldValue(value: string, name: string): string {
  if (/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value)) return value;
  throw new TypeError(`${name} must be printable ASCII characters`);
}

/** @throws TypeError unless it is an id: other text could change the URL's path */
export function parseId(id: string): string {
  if (/^[A-Za-z0-9_-]{1,100}$/.test(id)) return id;
  throw new TypeError("an id consists of letters, digits, hyphens and underscores, such as bat_…");
}

/** Answers `If-None-Match` alone, so only calls that send it see it. */
const notModified = 304;

/** The service should answer this much before the attempt's own time limit. */
const marginSeconds = 2;

const toWaitSeconds = ({ limitMs }: TimeLimit): number => Math.max(1, Math.round(limitMs / 1_000) - marginSeconds);

function parseBase(url: string): string {
  const { protocol, username, password, search, hash } = toUrl(url);
  if (/^https?:$/.test(protocol) && !username && !password && !search && !hash)
    return url.trim().replace(/(?<!\/)\/+$/, "");
  throw new TypeError("url must be an http or https address without credentials and query");
}

const isLoopback = (url: string): boolean => /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(toUrl(url).hostname);

function toUrl(url: string): URL {
  try {
    return new URL(url);
  } catch {
    throw new TypeError("url must be an http or https address");
  }
}

function toQuery(query: Call["query"] = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  return parameters.size === 0 ? "" : `?${parameters}`;
}
