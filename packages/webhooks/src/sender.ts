import { readRetryAfterMs } from "@nightguard/contract";
import { Agent, type Dispatcher } from "undici";
import { checkUrl } from "./check-url.ts";
import { createGuardedConnect, createNameServerResolve, type Resolve, resolveBySystem } from "./guarded-connect.ts";
import { isPublicAddress } from "./public-address.ts";
import { classifySendError, type SendErrorClass } from "./send-error.ts";

/** What became of a message. */
export type SendOutcome =
  /** An answer's head came in time, whatever it says: 3xx too, since redirects are not followed. */
  | {
      readonly kind: "answered";
      readonly status: number;
      /** As the receiver put it, without bounds. */
      readonly retryAfterMs: number | undefined;
      /** For the log: at most 4 KiB, and what came within a second of the head. May hold anything. */
      readonly bodyStart: Buffer;
      /** Until the head. */
      readonly durationMs: number;
    }
  | { readonly kind: "failed"; readonly errorClass: SendErrorClass; readonly durationMs: number };

/** A message to send: JSON, to an address that an account has given us. */
export interface Message {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** For all of it, from looking up the name to the answer's head; 15 000 unless told. */
  readonly timeLimitMs?: number | undefined;
}

/** Sends messages to strangers' servers. */
export interface Sender {
  /** One attempt. Never throws: whatever happens is an outcome. */
  send(message: Message): Promise<SendOutcome>;
  /** Breaks off what is under way, as `interrupted`. */
  close(): Promise<void>;
}

export interface SenderOptions {
  /** For development: http, any address, and the names that the system knows. */
  readonly allowPrivate: boolean;
  /** Instead of asking the name servers. */
  readonly resolve?: Resolve | undefined;
  /** Instead of `isPublicAddress`. */
  readonly isPublic?: ((address: string) => boolean) | undefined;
  /** Instead of the well-known authorities: certificates in PEM. */
  readonly trustedCertificates?: string | undefined;
}

const defaultTimeLimitMs = 15_000;
const connectTimeLimitMs = 5_000;
const bodyTimeLimitMs = 1_000;
const maxBodyBytes = 4_096;
const idleTimeLimitMs = 4_000;

/**
 * A sender that can be given any address: only https to public addresses, checked against the one really connected to;
 * no redirects, no proxies of the environment, one time limit for everything.
 *
 * There is no limit of connections here. Whoever calls limits the calls in flight of each endpoint; a limit by host would
 * let one account's hanging endpoint hold up another's at the same provider.
 */
export function createSender(options: SenderOptions): Sender {
  const { allowPrivate, trustedCertificates, isPublic = isPublicAddress } = options;
  const client = new Agent({
    connect: createGuardedConnect({
      isAllowed: allowPrivate ? () => true : isPublic,
      resolve: options.resolve ?? (allowPrivate ? resolveBySystem : createNameServerResolve()),
      timeLimitMs: connectTimeLimitMs,
      trustedCertificates,
    }),
    // Else requests wait until one connection has told whether it speaks HTTP/2, and a hung one holds up the others.
    allowH2: false,
    // Receivers that ask for more get no more: so many idle connections are not kept.
    keepAliveTimeout: idleTimeLimitMs,
    keepAliveMaxTimeout: idleTimeLimitMs,
    // These begin anew with every byte; one time limit for all of a call takes their place.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  return {
    async send({ url: address, headers, body, timeLimitMs = defaultTimeLimitMs }) {
      const startedAt = performance.now();
      const durationMs = () => Math.round(performance.now() - startedAt);
      // Checked when it was given, and again: it may come from a time when private addresses were allowed.
      const { url } = checkUrl(address, { allowPrivate });
      if (!url) return { kind: "failed", errorClass: "address_refused", durationMs: durationMs() };

      const ending = new AbortController();
      const timeLimit = setTimeout(() => ending.abort(), timeLimitMs);
      try {
        const request = client.request({
          origin: url.origin,
          path: url.pathname + url.search,
          method: "POST",
          headers: {
            ...headers,
            "content-type": "application/json",
            "user-agent": "Nightguard",
            "accept-encoding": "identity",
          },
          body,
          signal: ending.signal,
        });
        // A request heeds its signal only once there is a connection.
        const response = await Promise.race([request, rejectWhen(ending.signal)]);
        return {
          kind: "answered",
          status: response.statusCode,
          retryAfterMs: readRetryAfterMs(response.headers, Date.now()),
          durationMs: durationMs(),
          bodyStart: await readStart(response.body),
        };
      } catch (error) {
        const errorClass = ending.signal.aborted ? "timeout" : classifySendError(error);
        return { kind: "failed", errorClass, durationMs: durationMs() };
      } finally {
        clearTimeout(timeLimit);
      }
    },
    close: () => client.destroy(),
  };
}

function rejectWhen(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

/** Leaving the loop early drops the connection, so that no more than this is ever taken from it. */
async function readStart(body: Dispatcher.ResponseData["body"]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  const limit = setTimeout(() => body.destroy(), bodyTimeLimitMs);
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= maxBodyBytes) break;
    }
  } catch {
    // The head has said all that counts; of a body that broke off the log shows what there is.
  } finally {
    clearTimeout(limit);
  }
  return Buffer.concat(chunks).subarray(0, maxBodyBytes);
}
