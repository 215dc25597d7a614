import { hostname } from "node:os";
import { newUuid } from "@nightguard/contract";
import type { Dispatch, LivePart } from "@nightguard/dispatch";
import type { Ledger } from "@nightguard/ledger";
import { type Log, type Metrics, version } from "@nightguard/platform";
import type { Verifier } from "../verification/verifier.ts";
import { createClockWatch } from "./clock-watch.ts";

/** Shows that a process is alive, for `GET /Admin/Status`. */
export function createHeartbeat(deps: {
  part: LivePart;
  ledger: Pick<Ledger, "clock">;
  dispatch: Pick<Dispatch, "heartbeats">;
  verifier: Pick<Verifier, "countHeld" | "listSlowPayers" | "readOwnTime">;
  concurrency: number;
  log: Log;
  metrics: Metrics;
}) {
  const { part, ledger, dispatch, verifier, concurrency, log, metrics } = deps;
  const id = newUuid();
  const process = { id, host: hostname(), version, concurrency, startedAt: new Date(ledger.clock.now()) };
  const clockWatch = createClockWatch({ ledger, log, metrics });
  return {
    /** Every five seconds; a process without a beat for fifteen counts as gone. */
    async beat(): Promise<void> {
      const clockOffsetMs = await clockWatch.look();
      const running = verifier.countHeld();
      const [slowPayers, ownTime] = [verifier.listSlowPayers(), verifier.readOwnTime()];
      await dispatch.heartbeats.beat(part, { ...process, running, clockOffsetMs, ownTime, slowPayers });
    },
    /** Without Redis the last beat expires. */
    end: (): Promise<void> =>
      dispatch.heartbeats.end(part, id).catch((err) => log.debug({ err }, "heartbeat not ended")),
  };
}
