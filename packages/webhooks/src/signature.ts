import { randomBytes } from "node:crypto";
import { Webhook, WebhookVerificationError } from "standardwebhooks";

export interface SignatureHeaders {
  /** The event's id, the same in every attempt, for deduplication. */
  readonly "webhook-id": string;
  /** The attempt's time, in seconds since 1970. */
  readonly "webhook-timestamp": string;
  /** One signature per valid secret, separated by spaces. */
  readonly "webhook-signature": string;
}

const secretBytes = 32;

/** `whsec_` and 32 random bytes in base64. */
export const createSecret = (): string => `whsec_${randomBytes(secretBytes).toString("base64")}`;

/**
 * Signs one attempt.
 *
 * @param message.body exactly as sent
 * @param message.secrets newest first; after a rotation both secrets sign for a while
 * @param message.at the time of the attempt; receivers reject timestamps older than five minutes
 */
export function signMessage(message: {
  readonly id: string;
  readonly body: string;
  readonly secrets: readonly string[];
  readonly at: Date;
}): SignatureHeaders {
  const { id, body, secrets, at } = message;
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(" "),
  };
}

/** Returns the fault in the Standard Webhooks library's words; undefined for a valid signature. */
export type SignatureVerifier = (
  body: Buffer,
  headers: Readonly<Record<string, string | string[] | undefined>>,
) => string | undefined;

/** @throws when the secret is not `whsec_` and base64 */
export function createSignatureVerifier(secret: string): SignatureVerifier {
  const webhook = new Webhook(secret);
  return (body, headers) => {
    const signed = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => [
      name,
      String(headers[name] ?? ""),
    ]);
    try {
      webhook.verify(body, Object.fromEntries(signed), { jsonParse: false });
      return undefined;
    } catch (error) {
      if (error instanceof WebhookVerificationError) return error.message;
      throw error;
    }
  };
}
