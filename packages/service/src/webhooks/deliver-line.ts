import { testEventType, toPublicId } from "@nightguard/contract";
import type { Ticket } from "@nightguard/dispatch";
import type { AttemptRecord, ClaimedDelivery } from "@nightguard/ledger";
import type { Clock, Log } from "@nightguard/platform";
import { type Sender, type SendOutcome, signMessage } from "@nightguard/webhooks";
import type { Traces } from "../traces/traces.ts";
import type { DeliveryLedger } from "./delivery-ledger.ts";
import { type EventBodies, toTestBody } from "./event-bodies.ts";
import { type AttemptVerdict, goneError } from "./judge-attempts.ts";

/** A claim outlasts an attempt. Unsettled attempts are repeated afterwards. */
export const claimLeaseMs = 45_000;
/** Part of the lease reserved for an attempt: a suspended process must not send what another may have claimed. */
const attemptMs = 20_000;
const settleAgainMs = 1_000;

export interface DeliveryDeps {
  readonly ledger: Pick<DeliveryLedger, "handBackDeliveries">;
  readonly sender: Sender;
  readonly log: Log;
  readonly clock: Pick<Clock, "now" | "sleep">;
  readonly traces: Traces | undefined;
  readonly writeBody: EventBodies["write"];
  readonly isClosing: () => boolean;
  readonly claim: (ticket: Ticket) => Promise<ClaimedDelivery | undefined>;
  readonly settle: (attempt: EndedAttempt) => Promise<void>;
}

interface Attempt extends Pick<ClaimedDelivery, "id" | "accountId" | "fencingToken" | "endpointId" | "tries"> {
  readonly isTest: boolean;
  readonly verdict: AttemptVerdict;
  readonly attempt: AttemptRecord;
}

export interface EndedAttempt extends Attempt {
  readonly endsLine: boolean;
}

interface ClaimTimes {
  readonly askedAt: number;
  readonly claimedAt: number;
}

/**
 * Sends one endpoint's deliveries one after another, settling each while the next is sent. After one that is not
 * accepted, or when closing, the rest is handed back.
 */
export async function deliverLine(deps: DeliveryDeps, line: readonly Ticket[]): Promise<void> {
  const { clock, ledger } = deps;
  const settling: Promise<void>[] = [];
  try {
    for (const [index, ticket] of line.entries()) {
      const askedAt = clock.now();
      const delivery = await deps.claim(ticket);
      const made = delivery && (await attempt(deps, delivery, { askedAt, claimedAt: clock.now() }));
      const goesOn = !deps.isClosing() && (!delivery || made?.verdict.kind === "accepted");
      const endsLine = !goesOn || index === line.length - 1;
      // The last delivery frees the endpoint, so it is settled after the others.
      if (endsLine) await Promise.all(settling);
      if (made) settling.push(settleUntil(deps, { ...made, endsLine }, askedAt + claimLeaseMs));
      else if (delivery) await ledger.handBackDeliveries([delivery], "sending");
      // Unclaimed, so no settlement reports the end.
      else if (endsLine) await ledger.handBackDeliveries([ticket], "released");
      if (goesOn) continue;
      const rest = line.slice(index + 1);
      if (rest.length > 0) await ledger.handBackDeliveries(rest, "released");
      return;
    }
  } finally {
    await Promise.all(settling);
  }
}

async function attempt(deps: DeliveryDeps, delivery: ClaimedDelivery, times: ClaimTimes): Promise<Attempt | undefined> {
  const { clock } = deps;
  const eventBody = isTest(delivery) ? null : await writeEventBody(deps, delivery);
  // The database's time plus monotonic time: receivers reject timestamps of a wrong wall clock.
  const at = new Date(delivery.claimedAt + clock.now() - times.claimedAt);
  if (eventBody === undefined) return toNothingToSend(delivery, at);
  if (clock.now() - times.askedAt > claimLeaseMs - attemptMs) return undefined;
  const body = eventBody ?? toTestBody(toPublicId("webhookEndpoint", delivery.endpointId), at);
  const outcome = await send(deps, delivery, body, at);
  const isOurs = outcome.kind === "failed" && outcome.errorClass === "interrupted";
  return isOurs ? undefined : toAttempt(delivery, outcome, at);
}

async function writeEventBody(
  deps: DeliveryDeps,
  { event, includesResult }: ClaimedDelivery,
): Promise<string | undefined> {
  return event && deps.writeBody(event, { includeResult: includesResult });
}

async function send(
  { sender, log, traces }: DeliveryDeps,
  delivery: ClaimedDelivery,
  body: string,
  at: Date,
): Promise<SendOutcome> {
  const { id, url, secrets, eventId } = delivery;
  const span = traces?.beginDelivery(delivery);
  const headers = signMessage({ id: toPublicId("event", eventId), body, secrets, at });
  const traced = span && { traceparent: span.traceparent };
  const outcome = await sender.send({ url, headers: { ...headers, ...traced }, body });
  span?.end(outcome);
  const { durationMs } = outcome;
  const result = outcome.kind === "answered" ? { statusCode: outcome.status } : { error: outcome.errorClass };
  log.debug({ deliveryId: toPublicId("delivery", id), durationMs, ...result }, "webhook attempt made");
  return outcome;
}

/** Retries until the claim ends; the attempt is then repeated. */
async function settleUntil({ clock, log, settle }: DeliveryDeps, ended: EndedAttempt, giveUpAt: number): Promise<void> {
  for (;;) {
    try {
      return await settle(ended);
    } catch (err) {
      if (clock.now() + settleAgainMs > giveUpAt) {
        log.warn({ err, deliveryId: toPublicId("delivery", ended.id) }, "attempt not settled, made again");
        return;
      }
      await clock.sleep(settleAgainMs);
    }
  }
}

const isTest = ({ type }: Pick<ClaimedDelivery, "type">) => type === testEventType;

function toAttempt(delivery: ClaimedDelivery, outcome: SendOutcome, at: Date): Attempt {
  const verdict = toVerdict(outcome);
  const isAnswered = outcome.kind === "answered";
  return {
    ...toBase(delivery),
    verdict,
    attempt: {
      at: at.getTime(),
      durationMs: outcome.durationMs,
      statusCode: isAnswered ? outcome.status : null,
      error: verdict.kind === "failed" ? verdict.error : verdict.kind === "gone" ? goneError : null,
      answer: isAnswered ? outcome.bodyStart : null,
    },
  };
}

const toNothingToSend = (delivery: ClaimedDelivery, at: Date): Attempt => ({
  ...toBase(delivery),
  verdict: { kind: "nothing_to_send" },
  attempt: { at: at.getTime(), durationMs: 0, statusCode: null, error: "event_gone", answer: null },
});

function toBase(delivery: ClaimedDelivery) {
  const { id, accountId, fencingToken, endpointId, tries } = delivery;
  return { id, accountId, fencingToken, endpointId, tries, isTest: isTest(delivery) };
}

function toVerdict(outcome: SendOutcome): AttemptVerdict {
  if (outcome.kind === "failed") return { kind: "failed", error: outcome.errorClass, retryAfterMs: undefined };
  const { status, retryAfterMs } = outcome;
  if (status >= 200 && status < 300) return { kind: "accepted" };
  if (status === 410) return { kind: "gone" };
  return { kind: "failed", error: `status_${status}`, retryAfterMs };
}
