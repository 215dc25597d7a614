import type { WebhookEvent } from "./types.ts";

/** A webhook that cannot be trusted, and why. Answer it with 400; the sender retries. */
export class WebhookSignatureError extends Error {
  override readonly name = "WebhookSignatureError";
}

export interface IncomingWebhook {
  /** The raw body, byte for byte: parsed and serialized again it no longer matches the signature. */
  readonly body: string | Uint8Array;
  /** Of fetch's Request, or Node's `request.headers`. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** `whsec_…`, or both secrets during a rotation. */
  readonly secret: string | readonly string[];
  /** How far the timestamp may be from now; 300 by default. */
  readonly toleranceSeconds?: number;
  /** Milliseconds since 1970, for tests. */
  readonly now?: number;
}

const defaultToleranceSeconds = 300;

/**
 * Checks a webhook's signature and age by the rules of Standard Webhooks: HMAC-SHA256 over id, timestamp and body, compared
 * in constant time; one valid signature among several is enough.
 *
 * Deliveries are at least once: skip an `id` that you have processed.
 *
 * @throws WebhookSignatureError when the webhook cannot be trusted; TypeError for a malformed secret
 */
export async function verifyWebhook(webhook: IncomingWebhook): Promise<WebhookEvent> {
  const { body, headers, secret, toleranceSeconds = defaultToleranceSeconds, now = Date.now() } = webhook;
  const keys = await Promise.all([secret].flat().map(importSecret));
  if (keys.length === 0) throw new TypeError("secret is required");
  const id = getField(headers, "webhook-id");
  const timestamp = getField(headers, "webhook-timestamp");
  const signatures = findSignatures(getField(headers, "webhook-signature"));
  if (!/^\d{1,15}$/.test(timestamp)) throw new WebhookSignatureError("webhook-timestamp is not a number of seconds");
  if (Math.abs(now / 1_000 - Number(timestamp)) > toleranceSeconds) {
    throw new WebhookSignatureError("webhook-timestamp is too far from now");
  }
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const signed = concat(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  if (!(await isSignedByAny(keys, signatures, signed))) {
    throw new WebhookSignatureError("no signature in webhook-signature matches the body");
  }
  return { id, ...parseEvent(bytes) };
}

type Bytes = Uint8Array<ArrayBuffer>;
type Key = Awaited<ReturnType<typeof importSecret>>;

function getField(headers: IncomingWebhook["headers"], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : findIgnoringCase(headers, name);
  if (value) return value;
  throw new WebhookSignatureError(`${name} is missing`);
}

function findIgnoringCase(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  name: string,
): string {
  const values = Object.entries(headers).flatMap(([field, value]) => (field.toLowerCase() === name ? value : []));
  return values.filter((value) => value !== undefined).join(" ");
}

/** Version 1 only; a later version may be added to the header. */
function findSignatures(field: string): Bytes[] {
  return field.split(" ").flatMap((entry) => {
    const [version, signature = ""] = entry.split(",", 2);
    const bytes = version === "v1" ? decodeBase64(signature) : undefined;
    return bytes ? [bytes] : [];
  });
}

async function importSecret(secret: string) {
  const bytes = decodeBase64(secret.replace(/^whsec_/, ""));
  if (!bytes || bytes.length === 0) throw new TypeError("a webhook secret is whsec_ followed by base64");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}

async function isSignedByAny(keys: readonly Key[], signatures: readonly Bytes[], signed: Bytes): Promise<boolean> {
  const pairs = keys.flatMap((key) => signatures.map((signature) => ({ key, signature })));
  const matches = await Promise.all(
    pairs.map(({ key, signature }) => crypto.subtle.verify("HMAC", key, signature, signed)),
  );
  return matches.includes(true);
}

function parseEvent(bytes: Uint8Array): Omit<WebhookEvent, "id"> {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as Omit<WebhookEvent, "id">; // signed by the service
  } catch {
    throw new WebhookSignatureError("the body is not an event");
  }
}

function decodeBase64(text: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function concat(first: Uint8Array, second: Uint8Array): Bytes {
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}
