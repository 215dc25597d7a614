import type { Clock, Log } from "@nightguard/platform";

const delaysMs = { first: 100, longest: 2_000 };
/** One line for all jobs that wait: an outage can hold up thousands, each of which tries every two seconds. */
const logEveryMs = 5_000;

/** Writes what became of a job, however long the ledger is away; the delay between tries doubles up to two seconds. */
export type WriteWithRetry = <Answer>(write: () => Promise<Answer>) => Promise<Answer>;

/** The writes of one process share the log lines about failures. */
export function createWriteWithRetry({ log, clock }: { log: Pick<Log, "warn">; clock: Clock }): WriteWithRetry {
  let waiting = 0;
  let mayLogAt = Number.NEGATIVE_INFINITY;

  function noteFailure(err: unknown): void {
    if (clock.now() < mayLogAt) return;
    mayLogAt = clock.now() + logEveryMs;
    // Jobs that are written together fail together: they are all counted by then.
    clock.soon(() => log.warn({ err, jobs: waiting }, "the ledger did not take what became of jobs, retrying"));
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
