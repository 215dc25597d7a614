import type { Log } from "@nightguard/platform";

/** Work done over and over, one round at a time. */
export interface Loop {
  /** Asks for a round soon; many asks make one round. */
  wake(): void;
  /** No more rounds; resolves when the one under way has ended. */
  stop(): Promise<void>;
}

const afterErrorMs = 1_000;

/**
 * Starts a loop. A round that fails is logged, and tried again a second later.
 *
 * @param options.round answers in how many milliseconds there is more to do; null: not before somebody wakes it
 * @param options.leastMs between the ends and the beginnings of two rounds, so that a busy time does not become a storm
 * @param options.mostMs the slow tick that finds what nobody told of
 */
export function startLoop(options: {
  name: string;
  log: Log;
  round: () => Promise<number | null>;
  leastMs: number;
  mostMs: number;
}): Loop {
  const { name, log, leastMs, mostMs } = options;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isWoken = false;
  let isStopped = false;
  let endedAt = 0;

  function schedule(delayMs: number): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void run(), delayMs);
  }

  async function run(): Promise<void> {
    isWoken = false;
    let nextMs = mostMs;
    running = (async () => {
      try {
        nextMs = (await options.round()) ?? mostMs;
      } catch (err) {
        log.warn({ err, loop: name }, "round failed, trying again");
        nextMs = afterErrorMs;
      }
    })();
    await running;
    running = undefined;
    endedAt = performance.now();
    schedule(isWoken ? leastMs : Math.min(Math.max(nextMs, leastMs), mostMs));
  }

  schedule(0);
  return {
    wake() {
      if (isWoken) return;
      isWoken = true;
      if (!running) schedule(Math.max(0, leastMs - (performance.now() - endedAt)));
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
