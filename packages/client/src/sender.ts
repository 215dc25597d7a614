import { NightguardError, noAnswer, toError } from "./error.ts";
import { limitTime, type TimeLimit } from "./time-limit.ts";
import { createTries } from "./tries.ts";

/**
 * With a body that is no text: without the first two Node keeps all that it has sent, in case a redirect wants it; the third
 * says that the answer is awaited after the whole of a stream.
 */
const largeBody = { redirect: "error", window: null, duplex: "half" } as const;

/** One call of the service. */
export interface Call {
  readonly method: "GET" | "POST";
  /** Its parts are ours or ids: nothing of a person stands in an address. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>> | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: CallBody | undefined;
  /** Whether the service is told to answer before the time is up, with whatever it has by then. */
  readonly prefersAnswer?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** For the whole call, all tries and pauses included. */
  readonly timeLimitMs: number;
  /** For one try of it. */
  readonly tryLimitMs: number;
  readonly maxTries: number;
}

/** A body that can be opened anew for each try, or only once. */
export interface CallBody {
  readonly contentType: string;
  readonly isRepeatable: boolean;
  /** @param fail told when what the body is made of fails, which is nobody's fault but its maker's */
  open(fail: (error: unknown) => void): string | Blob | ReadableStream<Uint8Array>;
}

export type Sender = ReturnType<typeof createSender>;

/**
 * Sends calls to one service with one key.
 *
 * @param options.url the service's address, with or without a slash at its end
 * @param options.fetch in place of the global one
 * @throws TypeError for an address or a key that cannot be sent; the message does not repeat them
 */
export function createSender(options: { url: string; key: string; fetch?: typeof fetch | undefined }) {
  const base = parseBase(options.url);
  const key = parseFieldValue(options.key, "key");
  const doFetch = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args));

  /**
   * One try.
   *
   * @param read what is done with a good answer; the limit is still on meanwhile
   * @throws NightguardError for anything but a good answer; the reason of the caller's signal
   */
  async function attempt<Read>(
    call: Call,
    limit: TimeLimit,
    read: (response: Response) => Promise<Read>,
  ): Promise<Read> {
    let failure: { readonly error: unknown } | undefined;
    const body = call.body?.open((error) => {
      failure = { error };
    });
    try {
      const response = await doFetch(`${base}${call.path}${toQuery(call.query)}`, {
        method: call.method,
        headers: {
          accept: "application/json",
          "x-token-api": key,
          ...(call.prefersAnswer && { prefer: `wait=${toWaitSeconds(limit)}` }),
          ...(call.body && { "content-type": call.body.contentType }),
          ...call.headers,
        },
        // Whoever answers with another address does not get the key.
        redirect: "manual",
        signal: limit.signal,
        ...(body !== undefined && { body }),
        ...(typeof body === "object" && largeBody),
      });
      if (!response.ok) throw await toError(response);
      return await read(response);
    } catch (error) {
      if (failure) throw failure.error;
      if (error instanceof NightguardError) throw error;
      if (call.signal?.aborted) throw call.signal.reason;
      if (limit.isReached()) throw noAnswer("The service did not answer in time", error);
      throw noAnswer(`No answer from ${base}: the service could not be reached, or the connection broke`, error);
    }
  }

  /**
   * The whole call, made again as long as that may help. A body that can be read only once is sent once.
   *
   * @throws as `attempt`, the last try's
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

/** @throws TypeError for what cannot stand in a header field: what fetch would say of it repeats it */
export function parseFieldValue(value: string, name: string): string {
  if (/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value)) return value;
  throw new TypeError(`${name} must be printable ASCII characters`);
}

/** @throws TypeError for what is no id: it would lead to another address */
export function parseId(id: string): string {
  if (/^[A-Za-z0-9_-]{1,100}$/.test(id)) return id;
  throw new TypeError("an id is made of letters, digits and underscores, such as bat_…");
}

/** So much sooner than its limit a call wants to hear that the work goes on. */
const marginSeconds = 2;

const toWaitSeconds = ({ limitMs }: TimeLimit): number => Math.max(1, Math.round(limitMs / 1_000) - marginSeconds);

function parseBase(url: string): string {
  const { protocol, username, password, search, hash } = toUrl(url);
  if (/^https?:$/.test(protocol) && !username && !password && !search && !hash)
    return url.trim().replace(/(?<!\/)\/+$/, "");
  throw new TypeError("url must be an http or https address without credentials and query");
}

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
