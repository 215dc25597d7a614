import type { Dispatch, Lane } from "@nightguard/dispatch";
import type { Log } from "@nightguard/platform";
import type { Verifier } from "./verify-job.ts";

/**
 * Tickets that each lane holds, for each call that may be in flight: enough for claims and settlements to overlap with
 * other jobs' calls.
 */
const ticketsPerCall: Readonly<Record<Lane, number>> = { waiting: 1, eligibility: 2, clearcoverage: 1 };

/** Takes jobs from the lanes and has them verified. */
export type Consumers = ReturnType<typeof createConsumers>;

/** @param parts.concurrency upstream calls in flight in this process at most */
export function createConsumers(parts: { dispatch: Dispatch; verifier: Verifier; concurrency: number; log: Log }) {
  const { dispatch, verifier, concurrency, log } = parts;

  const consume = (lane: Lane) =>
    dispatch.consume(lane, concurrency * ticketsPerCall[lane], async (ticket) => {
      try {
        await verifier.run(lane, ticket);
      } catch (err) {
        // The ledger was away; the job's lease brings it back.
        log.warn({ err, jobId: ticket.id }, "ticket dropped");
      }
    });

  const clearcoverage = consume("clearcoverage");
  const others = [consume("eligibility"), consume("waiting")];

  return {
    /** Takes no more, the slow lane first; resolves when all that runs has been settled. */
    async close(): Promise<void> {
      const closing = [clearcoverage, ...others].map((consumer) => consumer.close());
      await Promise.all(closing);
    },
  };
}
