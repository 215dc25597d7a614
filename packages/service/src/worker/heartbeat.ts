import { newUuid } from "@nightguard/contract";
import type { Dispatch, LivePart } from "@nightguard/dispatch";
import type { Ledger } from "@nightguard/ledger";
import type { Verifier } from "../verification/verifier.ts";
import type { ClockWatch } from "./clock-watch.ts";

/** A process's sign of life, for `GET /Admin/Status`. */
export type Heartbeat = ReturnType<typeof createHeartbeat>;

export function createHeartbeat(parts: {
  part: LivePart;
  ledger: Pick<Ledger, "clock">;
  dispatch: Pick<Dispatch, "heartbeats">;
  verifier: Pick<Verifier, "countHeld">;
  clockWatch: ClockWatch;
  concurrency: number;
}) {
  const { part, ledger, dispatch, verifier, clockWatch, concurrency } = parts;
  const id = newUuid();
  const startedAt = new Date(ledger.clock.now());
  return {
    /** Every five seconds; a process that was not heard of for fifteen counts as gone. */
    async beat(): Promise<void> {
      const clockOffsetMs = await clockWatch.look();
      await dispatch.heartbeats.beat(part, {
        id,
        running: verifier.countHeld(),
        concurrency,
        startedAt,
        clockOffsetMs,
      });
    },
    end: () => dispatch.heartbeats.end(part, id),
  };
}
