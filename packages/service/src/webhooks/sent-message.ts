import { testEventType, toPublicId, type WebhookMessage } from "@nightguard/contract";
import { type DeliveryRecord, findEndpoint, findEvent, type Ledger, listSecrets } from "@nightguard/ledger";
import { constantHeaders, signMessage } from "@nightguard/webhooks";
import type { Caller } from "../access/caller.ts";
import { createEventBodies, toTestBody } from "./event-bodies.ts";

/**
 * Writes a delivery's message again as of its last attempt, because messages are not stored. A result is as of now and is
 * withheld with its whole body from callers who see no patients, and signatures are by the secrets that are valid now.
 *
 * @returns null before the first attempt, and if the event is no longer stored
 */
export async function findSentMessage(
  ledger: Ledger,
  caller: Caller,
  delivery: DeliveryRecord,
): Promise<WebhookMessage | null> {
  const at = delivery.attempts.at(-1)?.at;
  const endpoint = await findEndpoint(ledger, caller, delivery.endpointId);
  const body = at && endpoint && (await writeBody(ledger, caller, { delivery, at, ...endpoint }));
  if (at === undefined || body === undefined) return null;
  const signed = signMessage({
    id: toPublicId("event", delivery.eventId),
    body,
    secrets: await listSecrets(ledger, caller, delivery.endpointId),
    at,
  });
  const isWithheld = endpoint?.includeResult === true && !caller.seesPatients && delivery.type !== testEventType;
  return {
    headers: Object.entries({ ...signed, ...constantHeaders }).map(([name, value]) => ({ name, value })),
    body: isWithheld ? null : body,
  };
}

interface ToWrite {
  readonly delivery: DeliveryRecord;
  readonly at: Date;
  readonly includeResult: boolean;
}

async function writeBody(
  ledger: Ledger,
  caller: Caller,
  { delivery, at, includeResult }: ToWrite,
): Promise<string | undefined> {
  if (delivery.type === testEventType) return toTestBody(toPublicId("webhookEndpoint", delivery.endpointId), at);
  const event = await findEvent(ledger, caller, delivery.eventId);
  return event && createEventBodies({ ledger }).write(event, { includeResult });
}
