import { toPublicId } from "@nightguard/contract";
import type { Dispatch, Ticket } from "@nightguard/dispatch";
import type { ClaimedDelivery } from "@nightguard/ledger";
import { type Clock, createBatcher, type Log, type Metrics, systemClock } from "@nightguard/platform";
import type { Sender } from "@nightguard/webhooks";
import type { Traces } from "../traces/traces.ts";
import { claimLeaseMs, type DeliveryDeps, deliverLine, type EndedAttempt } from "./deliver-line.ts";
import type { DeliveryLedger } from "./delivery-ledger.ts";
import type { EventBodies } from "./event-bodies.ts";
import { judgeAttempts } from "./judge-attempts.ts";

/** From the queue, and as many released here. Most wait for a receiver's response, at almost no cost. */
const linesInHand = 1_000;
/** More lines of one release go through the queue, so that all workers share them. */
const mostSentHere = 50;

interface DelivererOptions {
  readonly ledger: DeliveryLedger;
  readonly writeBody: EventBodies["write"];
  readonly dispatch: Dispatch;
  readonly sender: Sender;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Absent where traces are off. */
  readonly traces?: Traces | undefined;
  readonly clock?: Pick<Clock, "now" | "sleep">;
  readonly random?: () => number;
}

export interface Deliverer {
  /**
   * Sends released lines without the queue, where each would wait until the one before has been fetched.
   *
   * @returns false if they have to go through the queue: too many, or too many in hand
   */
  sendHere(lines: readonly (readonly Ticket[])[]): boolean;
  start(): {
    /** Takes no more lines; resolves when the calls in flight have ended and the rest has been handed back. */
    close(): Promise<void>;
  };
  /** Called after each settlement: its endpoints may get more deliveries. */
  onSettled(listener: () => void): void;
  /** Breaks off the calls in flight; resolves when their deliveries are back in the queue. */
  handBack(): Promise<void>;
}

/** Sends deliveries line by line, and settles them in batches. */
export function createDeliverer(options: DelivererOptions): Deliverer {
  const { ledger, writeBody, dispatch, sender, log, traces, clock = systemClock, random = Math.random } = options;
  const settledListeners = new Set<() => void>();
  const running = new Set<Promise<void>>();
  let isClosing = false;
  const batching = { maxSize: 100, maxInFlight: 2 };
  const deps: DeliveryDeps = {
    ledger,
    sender,
    log,
    clock,
    traces,
    writeBody,
    isClosing: () => isClosing,
    claim: createBatcher<Ticket, ClaimedDelivery | undefined>({
      ...batching,
      async run(tickets) {
        const claimed = await ledger.claimDeliveries(tickets, claimLeaseMs);
        return traces ? traces.addToDeliveries(claimed) : claimed;
      },
    }),
    settle: createBatcher<EndedAttempt, undefined>({
      ...batching,
      async run(attempts) {
        await settleAttempts({ ...options, random }, attempts);
        for (const listener of settledListeners) listener();
        return attempts.map(() => undefined);
      },
    }),
  };

  async function runLine(line: readonly Ticket[]): Promise<void> {
    const sending = deliverLine(deps, line).catch((err) => {
      // The deliveries return to the queue when their leases end.
      log.warn(
        { err, deliveryIds: line.map(({ id }) => toPublicId("delivery", id)) },
        "line of deliveries failed, retrying after their leases end",
      );
    });
    running.add(sending);
    await sending;
    running.delete(sending);
  }

  return {
    sendHere(lines) {
      if (isClosing || lines.length > mostSentHere || running.size + lines.length > linesInHand) return false;
      for (const line of lines) void runLine(line);
      return true;
    },
    start() {
      const consumer = dispatch.consume("deliveries", linesInHand, runLine);
      return {
        async close() {
          isClosing = true;
          await consumer.close();
          await Promise.all(running);
        },
      };
    },
    onSettled: (listener) => void settledListeners.add(listener),
    async handBack() {
      await sender.close();
      await Promise.all(running);
    },
  };
}

async function settleAttempts(
  { ledger, metrics, log, random }: DelivererOptions & { readonly random: () => number },
  attempts: readonly EndedAttempt[],
): Promise<void> {
  const { settled, health } = await ledger.settleDeliveries(attempts, (standings, judged, now) =>
    judgeAttempts(standings, judged, now, random),
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
}
