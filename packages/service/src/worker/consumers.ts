import type { Dispatch, JobQueue, Ticket } from "@nightguard/dispatch";
import type { Log } from "@nightguard/platform";
import type { Verifier } from "../verification/verifier.ts";

/** Takes jobs from the jobQueues and has them verified. */
export type Consumers = ReturnType<typeof createConsumers>;

/** @param parts.concurrency upstream calls in flight in this process at most */
export function createConsumers(parts: { dispatch: Dispatch; verifier: Verifier; concurrency: number; log: Log }) {
  const { dispatch, verifier, concurrency, log } = parts;

  const consume = (queue: JobQueue) =>
    dispatch.consume(queue, concurrency, async (tickets) => {
      await Promise.all(tickets.map((ticket) => runTicket(queue, ticket)));
    });

  async function runTicket(queue: JobQueue, ticket: Ticket): Promise<void> {
    try {
      await verifier.run(queue, ticket);
    } catch (err) {
      // The ledger was away; the job's lease brings it back.
      log.warn({ err, jobId: ticket.id }, "ticket dropped");
    }
  }

  const clearcoverage = consume("clearcoverage");
  const others = [consume("eligibility"), consume("waiting")];

  return {
    /** Takes no more, the slow queue first; resolves when all that runs has been settled. */
    async close(): Promise<void> {
      const closing = [clearcoverage, ...others].map((consumer) => consumer.close());
      await Promise.all(closing);
    },
  };
}
