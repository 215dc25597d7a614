/** Time as the deciding code sees it; handed in, so that a test can run hours of it in a moment, in any order. */
export interface Clock {
  /** Milliseconds that only go forward. */
  now(): number;
  sleep(ms: number): Promise<void>;
  /** @returns what stops the timer */
  startTimer(ms: number, run: () => void): () => void;
  /** After the I/O of this turn of the event loop. */
  soon(run: () => void): void;
}

/** The machine's own time. */
export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  startTimer(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  soon: (run) => void setImmediate(run),
};
