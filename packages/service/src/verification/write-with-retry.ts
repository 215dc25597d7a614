import type { Clock, Log } from "@nightguard/platform";
import { describeFault } from "../fault-log.ts";

const delaysMs = { first: 100, longest: 2_000 };
/** An outage can hold up thousands of jobs, each of which retries every two seconds. */
const logEveryMs = 5_000;

/** The delay between tries doubles up to two seconds. */
export type WriteWithRetry = <Answer>(write: () => Promise<Answer>) => Promise<Answer>;

export function createWriteWithRetry({ log, clock }: { log: Pick<Log, "warn">; clock: Clock }): WriteWithRetry {
  let waiting = 0;
  let mayLogAt = Number.NEGATIVE_INFINITY;

  function noteFailure(err: unknown): void {
    if (clock.now() < mayLogAt) return;
    mayLogAt = clock.now() + logEveryMs;
    // Jobs written in one batch fail together, and by then all of them are counted.
    clock.soon(() => log.warn({ ...describeFault(err), jobs: waiting }, "settlement write failed, retrying"));
  }

  return async (write) => {
    for (let delayMs = delaysMs.first; ; delayMs = Math.min(delayMs * 2, delaysMs.longest)) {
      try {
        return await write();
      } catch (err) {
        waiting++;
        noteFailure(err);
        await clock.sleep(delayMs);
        waiting--;
      }
    }
  };
}
