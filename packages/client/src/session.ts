// For pages that the service serves itself: the cookie of a person's session signs their calls in, so they hold no key.

import { parseAnswer } from "./answers.ts";
import { type Call, type CallBody, createSender, parseFieldValue, toJsonBody } from "./sender.ts";

export { NightguardError } from "./error.ts";
export { parseId } from "./sender.ts";
export type { ProcedureEstimate } from "./types.ts";

/** One call of a page. Without a time limit it has 15 s; without `maxTries` it is sent once. */
export interface SessionCall extends Pick<Call, "path" | "query" | "headers" | "signal"> {
  /** Default GET. */
  readonly method?: Call["method"];
  readonly json?: unknown;
  readonly body?: CallBody;
  /** Version that the page already has: the answer is then 304 without a body unless it has changed. */
  readonly etag?: string | undefined;
  /** For a POST. By default each call gets a new key; null sends none. */
  readonly idempotencyKey?: string | null;
  readonly timeLimitMs?: number;
  readonly maxTries?: number;
}

export interface SessionAnswer<Body> {
  readonly status: number;
  /** Undefined for an answer without a body. */
  readonly body: Body;
  readonly headers: Headers;
}

export interface SessionClient {
  /** As `send`, for a body that is not JSON of ours, such as a payer's answer. */
  sendForBytes(call: SessionCall): Promise<SessionAnswer<ArrayBuffer>>;
  send<Body>(call: SessionCall): Promise<SessionAnswer<Body>>;
}

const defaultTimeLimitMs = 15_000;

/**
 * Sends the calls of a signed-in person from a page of the same origin.
 *
 * @param options.context read for each attempt: the account and mode of the call, `acc_…;live`; undefined for calls of neither
 * @throws TypeError for an invalid url
 */
export function createSessionClient(options: {
  readonly url: string;
  readonly context: () => string | undefined;
  readonly fetch?: typeof fetch | undefined;
}): SessionClient {
  const sender = createSender(options, () => {
    const context = options.context();
    return context === undefined ? {} : { "x-nightguard-context": parseFieldValue(context, "context") };
  });

  /**
   * @returns the parsed answer, trusted to match the OpenAPI document
   * @throws NightguardError; the reason of the call's signal
   */
  return {
    sendForBytes: (call) =>
      sender.send(toCall(call), async (response) => {
        const { status, headers } = response;
        return { status, headers, body: await response.arrayBuffer() };
      }),
    send: <Body>(call: SessionCall): Promise<SessionAnswer<Body>> =>
      sender.send(toCall(call), async (response) => {
        const { status, headers } = response;
        const text = await response.text();
        return { status, headers, body: text === "" ? (undefined as Body) : parseAnswer<Body>(text) }; // 204, 304
      }),
  };
}

function toCall({ json, etag, idempotencyKey, body, ...call }: SessionCall): Call {
  const { method = "GET", timeLimitMs = defaultTimeLimitMs } = call;
  const key = method === "POST" && idempotencyKey !== null ? (idempotencyKey ?? newKey()) : undefined;
  return {
    maxTries: 1,
    ...call,
    method,
    timeLimitMs,
    tryLimitMs: timeLimitMs,
    headers: {
      ...call.headers,
      ...(etag !== undefined && { "if-none-match": etag }),
      ...(key !== undefined && { "idempotency-key": parseFieldValue(key, "idempotencyKey") }),
    },
    body: json === undefined ? body : toJsonBody(json),
  };
}

/** `crypto.randomUUID` exists in secure contexts only, and a service in a LAN may be read over plain http. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
