import { toPublicId } from "@nightguard/contract";
import { type Dispatch, type JobQueue, jobQueues } from "@nightguard/dispatch";
import type { FaultLog } from "../fault-log.ts";
import type { Verifier } from "../verification/verifier.ts";

/** @param deps.concurrency upstream calls in flight in this process */
export function createConsumers(deps: {
  dispatch: Dispatch;
  verifier: Verifier;
  concurrency: number;
  faults: FaultLog;
}) {
  const { dispatch, verifier, concurrency, faults } = deps;
  const consumers = jobQueues.map((queue: JobQueue) =>
    dispatch.consume(queue, concurrency, async (tickets) => {
      const runs = tickets.map((ticket) =>
        // The job's lease returns it to the queue.
        verifier
          .run(queue, ticket)
          .catch((err) => faults.warn("ticket dropped", err, { jobId: toPublicId("job", ticket.id) })),
      );
      await Promise.all(runs);
    }),
  );
  return {
    async close(): Promise<void> {
      await Promise.all(consumers.map((consumer) => consumer.close()));
    },
  };
}
