/** A time limit that also follows the caller's signal. */
export type TimeLimit = ReturnType<typeof limitTime>;

/** @param limitMs from now; Infinity for the caller's signal alone */
export function limitTime(limitMs: number, outer: AbortSignal | undefined) {
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
    /** Stops the clock until `restart`. */
    pause,
    /** Must be called when the limit is no longer needed. */
    end() {
      pause();
      outer?.removeEventListener("abort", follow);
    },
  };
}

/** setTimeout fires at once for longer delays. */
const maxTimerMs = 2 ** 31 - 1;

/** @throws the signal's reason */
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
