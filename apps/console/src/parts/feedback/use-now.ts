import { useEffect, useState, useSyncExternalStore } from "react";

export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

const minuteMs = 60_000;

/** One timer serves all components: a table has hundreds of times. */
export const useMinute = (): number => useSyncExternalStore(minutes.subscribe, minutes.get);

const minutes = createMinutes();

function createMinutes() {
  const listeners = new Set<() => void>();
  let now = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  function tick(): void {
    now = Date.now();
    for (const listener of listeners) listener();
  }
  return {
    get: (): number => now || Date.now() - (Date.now() % minuteMs),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      if (listeners.size === 1) timer = setInterval(tick, minuteMs);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        now = 0;
      };
    },
  };
}
