import type { FaultLog } from "@nightguard/service";

export interface Loop {
  wake(): void;
  /** Starts no more rounds; resolves when the current one has ended. */
  stop(): Promise<void>;
}

const afterErrorMs = 1_000;
const activeForMs = 10_000;

/** While nothing happens, loops that share a rest poll less often. */
export interface Rest {
  isResting(): boolean;
  /** Something happened, so loops poll at their usual intervals for a while. */
  end(): void;
  /** @returns stops listening */
  onEnd(listener: () => void): () => void;
}

export function createRest(activeMs = activeForMs): Rest {
  const listeners = new Set<() => void>();
  let activeAt = performance.now();
  const isResting = () => performance.now() - activeAt > activeMs;
  return {
    isResting,
    end() {
      const wasResting = isResting();
      activeAt = performance.now();
      if (wasResting) for (const listener of listeners) listener();
    },
    onEnd(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * Starts a loop. A failed round is logged and repeated a second later.
 *
 * @param options.round returns the milliseconds until there is more to do; null: not before the loop is woken
 * @param options.leastMs between two rounds, however often it is woken
 * @param options.mostMs between two rounds: polling fallback for missed notices
 * @param options.rest with `atRestMs`, the longest pause while nothing happens
 */
export function startLoop(options: {
  name: string;
  faults: FaultLog;
  round: () => Promise<number | null>;
  leastMs: number;
  mostMs: number;
  rest?: Rest;
  atRestMs?: number;
}): Loop {
  const { name, faults, leastMs, mostMs, rest, atRestMs = mostMs } = options;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isWoken = false;
  let isStopped = false;
  let endedAt = 0;
  let dueAt = 0;
  const findMostMs = () => (rest?.isResting() ? atRestMs : mostMs);
  const stopListening = rest?.onEnd(() => {
    if (!running && !isWoken) schedule(Math.max(0, Math.min(dueAt, endedAt + mostMs) - performance.now()));
  });

  function schedule(delayMs: number): void {
    clearTimeout(timer);
    dueAt = performance.now() + delayMs;
    if (!isStopped) timer = setTimeout(() => void run(), delayMs);
  }

  async function run(): Promise<void> {
    isWoken = false;
    let nextMs = Number.POSITIVE_INFINITY;
    running = (async () => {
      try {
        nextMs = (await options.round()) ?? nextMs;
      } catch (err) {
        faults.warn("round failed, trying again", err, { loop: name });
        nextMs = afterErrorMs;
      }
    })();
    await running;
    running = undefined;
    endedAt = performance.now();
    schedule(isWoken ? leastMs : Math.min(Math.max(nextMs, leastMs), findMostMs()));
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
      stopListening?.();
      clearTimeout(timer);
      await running;
    },
  };
}

export const startTicking = (name: string, everyMs: number, faults: FaultLog, run: () => Promise<void>): Loop =>
  startLoop({ name, faults, leastMs: everyMs, mostMs: everyMs, round: () => run().then(() => null) });
