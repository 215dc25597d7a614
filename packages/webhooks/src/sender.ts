import { readRetryAfterMs } from "@nightguard/contract";
import { createHttpAgent, type Dispatcher } from "@nightguard/platform/http";
import { checkUrl } from "./check-url.ts";
import { createGuardedConnect, createNameServerResolve, type Resolve, resolveBySystem } from "./guarded-connect.ts";
import { isPublicAddress } from "./public-address.ts";
import { classifySendError, type SendErrorClass } from "./send-error.ts";

export type SendOutcome =
  /** A response with any status, 3xx included: redirects are not followed. */
  | {
      readonly kind: "answered";
      readonly status: number;
      /** The receiver's value, unlimited. */
      readonly retryAfterMs: number | undefined;
      /** At most 4 KiB, and only what arrived within a second of the headers. Untrusted. */
      readonly bodyStart: Buffer;
      /** The time until the headers arrived. */
      readonly durationMs: number;
    }
  | { readonly kind: "failed"; readonly errorClass: SendErrorClass; readonly durationMs: number };

export interface Message {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** From name resolution to the response's headers; 15 000 by default. */
  readonly timeLimitMs?: number | undefined;
}

export interface Sender {
  /** One attempt. Never throws. */
  send(message: Message): Promise<SendOutcome>;
  close(): Promise<void>;
}

export interface SenderOptions {
  /** For development: http, any address, and names that only the system knows. */
  readonly allowPrivate: boolean;
  readonly resolve?: Resolve | undefined;
  /** Replaces `isPublicAddress` in tests. */
  readonly isPublic?: ((address: string) => boolean) | undefined;
  /** PEM certificates of the only trusted authorities. */
  readonly trustedCertificates?: string | undefined;
}

/** Sent with every message, beside those of its signature. */
export const constantHeaders = {
  "content-type": "application/json",
  "user-agent": "Nightguard",
  "accept-encoding": "identity",
} as const;

const defaultTimeLimitMs = 15_000;
const bodyTimeLimitMs = 1_000;
const maxBodyBytes = 4_096;
const idleTimeLimitMs = 4_000;

/**
 * Sends to untrusted URLs: https to public addresses only, checked on the connected socket; no redirects, no proxies.
 * The caller limits concurrency per endpoint; a limit per host would let one account's hanging endpoint block another
 * account at the same provider.
 */
export function createSender(options: SenderOptions): Sender {
  const { allowPrivate, trustedCertificates, isPublic = isPublicAddress } = options;
  const client = createHttpAgent({
    connect: createGuardedConnect({
      isAllowed: allowPrivate ? () => true : isPublic,
      resolve: options.resolve ?? (allowPrivate ? resolveBySystem : createNameServerResolve()),
      trustedCertificates,
    }),
    idleLimitMs: idleTimeLimitMs,
    // The limit of silence restarts with every byte; `timeLimitMs` covers the whole call instead.
    silenceLimitMs: 0,
  });

  return {
    async send({ url: address, headers, body, timeLimitMs = defaultTimeLimitMs }) {
      const startedAt = performance.now();
      const durationMs = () => Math.round(performance.now() - startedAt);
      // Also checked at registration, but private addresses may have been allowed then.
      const { url } = checkUrl(address, { allowPrivate });
      if (!url) return { kind: "failed", errorClass: "address_refused", durationMs: durationMs() };

      const aborting = new AbortController();
      const timeLimit = setTimeout(() => aborting.abort(), timeLimitMs);
      try {
        const request = client.request({
          origin: url.origin,
          path: url.pathname + url.search,
          method: "POST",
          headers: {
            ...headers,
            ...constantHeaders,
          },
          body,
          signal: aborting.signal,
        });
        // undici ignores the signal until there is a connection.
        const response = await Promise.race([request, rejectWhen(aborting.signal)]);
        return {
          kind: "answered",
          status: response.statusCode,
          retryAfterMs: readRetryAfterMs(response.headers, Date.now()),
          durationMs: durationMs(),
          bodyStart: await readStart(response.body),
        };
      } catch (error) {
        const errorClass = aborting.signal.aborted ? "timeout" : classifySendError(error);
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

/** Leaving the loop early closes the connection: no more than this is read. */
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
    // A broken body is logged as far as it arrived; only the headers matter.
  } finally {
    clearTimeout(limit);
  }
  return Buffer.concat(chunks).subarray(0, maxBodyBytes);
}
