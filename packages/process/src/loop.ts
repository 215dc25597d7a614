import type { Log } from "@nightguard/platform";

export interface Loop {
  wake(): void;
  /** Starts no more rounds; resolves when the current one has ended. */
  stop(): Promise<void>;
}

const afterErrorMs = 1_000;

/**
 * Starts a loop. A failed round is logged and repeated a second later.
 *
 * @param options.round returns the milliseconds until there is more to do; null: not before the loop is woken
 * @param options.leastMs between two rounds, however often it is woken
 * @param options.mostMs between two rounds: polling fallback for missed notices
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

export const startTicking = (name: string, everyMs: number, log: Log, run: () => Promise<void>): Loop =>
  startLoop({ name, log, leastMs: everyMs, mostMs: everyMs, round: () => run().then(() => null) });
