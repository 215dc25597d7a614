import type { Dispatch, Lane } from "@nightguard/dispatch";
import type { Log } from "@nightguard/platform";
import type { Verifier } from "./verify-job.ts";

/**
 * The share of a worker's verifications that each lane may take: waiting callers find room whatever the queues hold,
 * and slow ClearCoverage calls cannot take it all.
 */
const shares: Readonly<Record<Lane, number>> = { waiting: 0.2, eligibility: 0.55, clearcoverage: 0.25 };

/** Takes jobs from the lanes and has them verified. */
export type Consumers = ReturnType<typeof createConsumers>;

/** @param parts.concurrency verifications in flight in this process, over all lanes */
export function createConsumers(parts: { dispatch: Dispatch; verifier: Verifier; concurrency: number; log: Log }) {
  const { dispatch, verifier, concurrency, log } = parts;

  const consume = (lane: Lane) =>
    dispatch.consume(lane, Math.max(1, Math.round(concurrency * shares[lane])), async (ticket) => {
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
