/** A limit of time that follows the caller's own signal too. */
export interface TimeLimit {
  readonly limitMs: number;
  /** Aborts when the time is up, or when the caller aborts. */
  readonly signal: AbortSignal;
  /** Whether it was the time. */
  isReached(): boolean;
  /** Counts anew from now, as when another piece of a long answer is waited for. */
  restart(): void;
  /** The clock stands still until it is started anew. */
  pause(): void;
  /** Has to be called once it is no longer needed. */
  end(): void;
}

/** @param limitMs how long, from now; Infinity for as long as the caller's signal allows */
export function limitTime(limitMs: number, outer: AbortSignal | undefined): TimeLimit {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReached = false;
  const follow = () => controller.abort(outer?.reason);
  const pause = () => clearTimeout(timer);
  const restart = () => {
    pause();
    if (limitMs <= maxTimerMs) timer = setTimeout(reach, limitMs);
  };
  const reach = () => {
    isReached = true;
    controller.abort();
  };
  if (outer?.aborted) follow();
  else outer?.addEventListener("abort", follow, { once: true });
  restart();
  return {
    limitMs,
    signal: controller.signal,
    isReached: () => isReached,
    restart,
    pause,
    end() {
      pause();
      outer?.removeEventListener("abort", follow);
    },
  };
}

/** Timers of more milliseconds than this would end at once. */
const maxTimerMs = 2 ** 31 - 1;

/** @throws the signal's reason when it aborts before the time is over */
export async function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", leave);
      resolve();
    }, ms);
    signal?.addEventListener("abort", leave, { once: true });
  });
}
