import { setImmediate } from "node:timers/promises";
import type { Clock } from "@nightguard/platform";

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/**
 * A clock that stands still until a test runs it: then it goes from timer to timer, whenever nothing that it watches is
 * under way.
 *
 * @param setTime sets another clock to its milliseconds, before the timers of that time run
 */
export function createSteppedClock(setTime: (ms: number) => Promise<void>) {
  const timers = new Set<Timer>();
  let now = 0;
  let underWay = 0;

  function startTimer(ms: number, run: () => void): () => void {
    const timer = { at: now + ms, run };
    timers.add(timer);
    return () => timers.delete(timer);
  }

  async function step(): Promise<void> {
    const [first, ...others] = timers;
    if (!first) throw new Error("Nothing is under way, and no timer runs");
    const next = others.reduce((earliest, timer) => (timer.at < earliest.at ? timer : earliest), first);
    timers.delete(next);
    await setTime(next.at);
    now = next.at;
    next.run();
  }

  async function runUntil(isOver: () => boolean): Promise<void> {
    for (;;) {
      await setImmediate(); // everything goes on that can
      if (isOver()) return;
      if (underWay === 0) await step();
    }
  }

  const clock: Clock = {
    now: () => now,
    sleep: (ms) => new Promise((resolve) => startTimer(ms, resolve)),
    startTimer,
    soon: (run) => void globalThis.setImmediate(run),
  };
  return {
    clock,
    /** Lets no time pass while the calls of this function are under way. */
    watch:
      <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
      async (...args: Args): Promise<Result> => {
        underWay++;
        try {
          return await call(...args);
        } finally {
          underWay--;
        }
      },
    runUntil,
    async runFor(ms: number): Promise<void> {
      let isOver = false;
      startTimer(ms, () => {
        isOver = true;
      });
      await runUntil(() => isOver);
    },
    /** @returns what the promise resolves with */
    async run<Result>(promise: Promise<Result>): Promise<Result> {
      let isOver = false;
      const end = () => {
        isOver = true;
      };
      promise.then(end, end);
      await runUntil(() => isOver);
      return promise;
    },
  };
}
