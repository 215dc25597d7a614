import { toPublicId } from "@nightguard/contract";
import type { Dispatch, Ticket } from "@nightguard/dispatch";
import type { AttemptRecord, ClaimedDelivery, Ledger } from "@nightguard/ledger";
import { type Clock, createBatcher, type Log, type Metrics, systemClock } from "@nightguard/platform";
import { type Sender, type SendOutcome, signMessage } from "@nightguard/webhooks";
import { type AttemptVerdict, goneError, judgeAttempts } from "./deliver-rules.ts";
import { createEventBodies, toTestBody } from "./event-bodies.ts";

/** How long a claim holds: longer than an attempt may take. What its worker has not settled by then is sent again. */
const claimLeaseMs = 45_000;
/** Of the lease, what has to be left for an attempt: a process that slept does not send what another may have by now. */
const attemptMs = 20_000;
const settleAgainMs = 1_000;
/** Lines in hand: most wait for a receiver's answer, and cost next to nothing meanwhile. */
const linesInHand = 1_000;

/** Sends deliveries: claims, signs, sends and settles each attempt. */
export type Deliverer = ReturnType<typeof createDeliverer>;

/** An attempt that was made, to be settled. */
interface Attempted {
  readonly id: string;
  readonly dispatchNo: number;
  readonly endpointId: string;
  readonly tries: number;
  readonly isTest: boolean;
  readonly endsLine: boolean;
  readonly verdict: AttemptVerdict;
  readonly attempt: AttemptRecord;
}

type Made = Omit<Attempted, "endsLine">;

export function createDeliverer(parts: {
  ledger: Ledger;
  dispatch: Dispatch;
  sender: Sender;
  log: Log;
  metrics: Metrics;
  clock?: Pick<Clock, "now" | "sleep">;
  random?: () => number;
}) {
  const { ledger, dispatch, sender, log, metrics, clock = systemClock, random = Math.random } = parts;
  const bodies = createEventBodies({ ledger });
  const settledListeners = new Set<() => void>();
  const running = new Set<Promise<void>>();
  let isClosing = false;
  const together = { maxSize: 100, maxInFlight: 2 };
  const claim = createBatcher<Ticket, ClaimedDelivery | undefined>({
    ...together,
    run: (tickets) => ledger.deliveries.claim(tickets, claimLeaseMs),
  });
  const settle = createBatcher<Attempted, undefined>({ ...together, run: settleTogether });

  async function settleTogether(attempts: readonly Attempted[]): Promise<undefined[]> {
    const { settled, health } = await ledger.deliveries.settle(attempts, (standings, made, now) =>
      judgeAttempts(standings, made, now, random),
    );
    for (const { outcome, delayMs } of settled) {
      metrics.deliveries.inc({ outcome: outcome.state === "waiting" ? "retry" : outcome.state });
      if (delayMs !== null) metrics.deliverySeconds.observe(delayMs / 1_000);
    }
    for (const { endpointId, disabledReason } of health) {
      if (disabledReason === null) continue;
      metrics.endpointsDisabled.inc({ reason: disabledReason });
      log.warn({ endpointId: toPublicId("webhookEndpoint", endpointId), disabledReason }, "webhook endpoint disabled");
    }
    for (const listener of settledListeners) listener();
    return attempts.map(() => undefined);
  }

  /**
   * Sends a line of deliveries to one endpoint, one after another. After one that is not taken, or when this process is to
   * end, the others go back, for the endpoint's next turn. Each is settled while the next is being sent.
   */
  async function run(line: readonly Ticket[]): Promise<void> {
    const settling: Promise<void>[] = [];
    try {
      for (const [index, ticket] of line.entries()) {
        const askedAt = clock.now();
        const delivery = await claim(ticket);
        const made = delivery && (await attempt(delivery, { askedAt, claimedAt: clock.now() }));
        const goesOn = !isClosing && (!delivery || made?.verdict.kind === "taken");
        const endsLine = !goesOn || index === line.length - 1;
        // The one that ends the line says that the endpoint may have another: not while those before it are under way.
        if (endsLine) await Promise.all(settling);
        if (made) settling.push(settleUntil({ ...made, endsLine }, askedAt + claimLeaseMs));
        else if (delivery) await ledger.deliveries.handBack([delivery], "sending");
        // Another's by now, or not to be sent: no settlement says that the line has ended.
        else if (endsLine) await ledger.deliveries.handBack([ticket], "released");
        if (goesOn) continue;
        const rest = line.slice(index + 1);
        if (rest.length > 0) await ledger.deliveries.handBack(rest, "released");
        return;
      }
    } finally {
      await Promise.all(settling);
    }
  }

  /**
   * Undefined when no attempt was made, or we broke it off ourselves.
   *
   * @param claim when the claim was asked for and when it was answered, by this process's monotonic clock
   */
  async function attempt(
    delivery: ClaimedDelivery,
    claim: { readonly askedAt: number; readonly claimedAt: number },
  ): Promise<Made | undefined> {
    // The database's time, carried on by monotonic time: receivers refuse what a wrong wall clock would have dated.
    const databaseTime = () => new Date(delivery.claimedAt + clock.now() - claim.claimedAt);
    const body = await writeBody(delivery, databaseTime());
    if (body === undefined) return toNothingToSend(delivery);
    if (clock.now() - claim.askedAt > claimLeaseMs - attemptMs) return undefined;
    const outcome = await send(delivery, body, databaseTime());
    const isOurs = outcome.kind === "failed" && outcome.errorClass === "interrupted";
    return isOurs ? undefined : toAttempted(delivery, outcome);
  }

  /** Undefined when what it tells of is kept no longer. */
  async function writeBody(delivery: ClaimedDelivery, at: Date): Promise<string | undefined> {
    const { event, endpointId, includesResult } = delivery;
    if (isTest(delivery)) return toTestBody(toPublicId("webhookEndpoint", endpointId), at);
    return event && bodies.write(event, { includeResult: includesResult });
  }

  async function send(delivery: ClaimedDelivery, body: string, at: Date): Promise<SendOutcome> {
    const { url, secrets, eventId } = delivery;
    const headers = signMessage({ id: toPublicId("event", eventId), body, secrets, at });
    const outcome = await sender.send({ url, headers: { ...headers }, body });
    const result = outcome.kind === "answered" ? { statusCode: outcome.status } : { error: outcome.errorClass };
    log.debug(
      { deliveryId: toPublicId("delivery", delivery.id), durationMs: outcome.durationMs, ...result },
      "webhook attempt made",
    );
    return outcome;
  }

  /** What was sent is settled however long the ledger is away, while the claim holds; else it is sent again. */
  async function settleUntil(attempted: Attempted, giveUpAt: number): Promise<void> {
    for (;;) {
      try {
        return await settle(attempted);
      } catch (err) {
        if (clock.now() + settleAgainMs > giveUpAt) {
          log.warn({ err, deliveryId: toPublicId("delivery", attempted.id) }, "attempt not settled, made again");
          return;
        }
        await clock.sleep(settleAgainMs);
      }
    }
  }

  async function runSafely(line: readonly Ticket[]): Promise<void> {
    try {
      await run(line);
    } catch (err) {
      // The ledger was away; the deliveries' leases bring them back.
      log.warn({ err, deliveryIds: line.map(({ id }) => toPublicId("delivery", id)) }, "deliveries dropped");
    }
  }

  return {
    /** Begins to take deliveries from the queue. */
    start() {
      const consumer = dispatch.consume("deliveries", linesInHand, async (line) => {
        const sending = runSafely(line);
        running.add(sending);
        await sending;
        running.delete(sending);
      });
      return {
        /** Takes no more; resolves when the calls under way have ended and the rest was handed back. */
        async close(): Promise<void> {
          isClosing = true;
          await consumer.close();
        },
      };
    },
    /** Tells of attempts that were settled: their endpoints may get more. */
    onSettled: (listener: () => void): void => void settledListeners.add(listener),
    /** Breaks off the calls under way and hands back what they were to deliver. */
    async handBack(): Promise<void> {
      await sender.close();
      await Promise.all(running);
    },
  };
}

const isTest = ({ type }: Pick<ClaimedDelivery, "type">) => type === "endpoint.test";

function toAttempted(delivery: ClaimedDelivery, outcome: SendOutcome): Made {
  const verdict = toVerdict(outcome);
  const isAnswered = outcome.kind === "answered";
  return {
    ...toMade(delivery),
    verdict,
    attempt: {
      durationMs: outcome.durationMs,
      statusCode: isAnswered ? outcome.status : null,
      error: verdict.kind === "failed" ? verdict.error : verdict.kind === "gone" ? goneError : null,
      answer: isAnswered ? outcome.bodyStart : null,
    },
  };
}

const toNothingToSend = (delivery: ClaimedDelivery): Made => ({
  ...toMade(delivery),
  verdict: { kind: "nothing_to_send" },
  attempt: { durationMs: 0, statusCode: null, error: "event_gone", answer: null },
});

function toMade(delivery: ClaimedDelivery) {
  const { id, dispatchNo, endpointId, tries } = delivery;
  return { id, dispatchNo, endpointId, tries, isTest: isTest(delivery) };
}

function toVerdict(outcome: SendOutcome): AttemptVerdict {
  if (outcome.kind === "failed") return { kind: "failed", error: outcome.errorClass, retryAfterMs: undefined };
  const { status, retryAfterMs } = outcome;
  if (status >= 200 && status < 300) return { kind: "taken" };
  if (status === 410) return { kind: "gone" };
  return { kind: "failed", error: `status_${status}`, retryAfterMs };
}
