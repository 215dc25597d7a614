import { randomBytes } from "node:crypto";
import { Webhook, WebhookVerificationError } from "standardwebhooks";

/** What a receiver needs to tell that a message is from us, as new as it says, and unchanged: headers of Standard Webhooks. */
export interface SignatureHeaders {
  /** The event's id, the same in every attempt: a receiver knows by it what it has had before. */
  readonly "webhook-id": string;
  /** Of this attempt, in seconds of the epoch. */
  readonly "webhook-timestamp": string;
  /** One signature for each secret that is valid, separated by spaces. */
  readonly "webhook-signature": string;
}

const secretBytes = 32;

/** A new secret of an endpoint: `whsec_` and 32 random bytes in base64. */
export const createSecret = (): string => `whsec_${randomBytes(secretBytes).toString("base64")}`;

/**
 * Signs one attempt.
 *
 * @param message.body exactly what is sent, byte for byte
 * @param message.secrets the endpoint's secrets, newest first: after a rotation the old one signs too while it is valid
 * @param message.at when this attempt is made; receivers refuse what is older than five minutes
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

/**
 * What a receiver does with a message.
 *
 * @returns says what is wrong with a signature, in the words of the Standard Webhooks library; undefined for a good one
 * @throws when the secret is not `whsec_` and base64
 */
export function createVerifier(
  secret: string,
): (body: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>) => string | undefined {
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
