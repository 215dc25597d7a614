import type { DeliveryStatus, WebhookDelivery, WebhookMessage } from "@nightguard/contract";
import { toErrorText } from "./endpoint-words.ts";

export const deliveryLooks = {
  pending: { tone: "calm", shape: "half", word: "Pending" },
  delivered: { tone: "good", shape: "dot", word: "Delivered" },
  failed: { tone: "bad", shape: "triangle", word: "Given up" },
} as const satisfies Readonly<Record<DeliveryStatus, { tone: string; shape: string; word: string }>>;

type Attempt = WebhookDelivery["attempts"][number];

/** Returns `Answered 204`, or why there was no answer. */
export const toResultText = ({ error, status_code: status }: Attempt): string =>
  error === null ? `Answered ${status}` : toErrorText(error);

/** Returns a line for a shell that sends the message again. */
export function toCurlLine(url: string, { headers, body }: WebhookMessage): string | undefined {
  if (body === null) return undefined;
  const fields = headers.map(({ name, value }) => `-H ${quote(`${name}: ${value}`)}`);
  return ["curl -sS -i", quote(url), ...fields, "--data-raw", quote(body)].join(" ");
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Of the package that Standard Webhooks has for many languages. */
export const verifyingCode = `import { Webhook } from "standardwebhooks";
new Webhook(process.env.WEBHOOK_SECRET).verify(body, headers); // the body as it came, before parsing it`;
