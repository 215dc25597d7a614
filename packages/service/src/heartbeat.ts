import { newUuid } from "@nightguard/contract";
import type { Dispatch } from "@nightguard/dispatch";
import type { Verifier } from "./verify-job.ts";

/** A worker's sign of life, for `GET /Admin/Status`. */
export type WorkerHeartbeat = ReturnType<typeof createHeartbeat>;

export function createHeartbeat(parts: {
  dispatch: Pick<Dispatch, "heartbeats">;
  verifier: Pick<Verifier, "countHeld">;
  concurrency: number;
}) {
  const { dispatch, verifier, concurrency } = parts;
  const id = newUuid();
  const startedAt = new Date();
  return {
    /** Every five seconds; a worker that was not heard of for fifteen counts as gone. */
    beat: () => dispatch.heartbeats.beat({ id, running: verifier.countHeld(), concurrency, startedAt }),
    end: () => dispatch.heartbeats.end(id),
  };
}
