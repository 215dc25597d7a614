/** Time as a parameter, so that a test can run hours of it in a moment, in any order. */
export interface Clock {
  /** Monotonic milliseconds. */
  now(): number;
  sleep(ms: number): Promise<void>;
  /** @returns a function that stops the timer */
  startTimer(ms: number, run: () => void): () => void;
  /** Runs after the I/O of this turn of the event loop. */
  soon(run: () => void): void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  startTimer(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  soon: (run) => void setImmediate(run),
};
