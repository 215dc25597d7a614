export const reportEveryMs = 60_000;

interface ActivityDeps {
  readonly now: () => number;
  readonly setTimer: (run: () => void, ms: number) => () => void;
  readonly report: () => void;
}

/**
 * The first sign of activity is reported at once, then at most one a minute. The last one is always reported, so the
 * server never locks early.
 */
export function createActivity({ now, setTimer, report }: ActivityDeps) {
  let reportedAt = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | undefined;

  function send(): void {
    cancel = undefined;
    reportedAt = now();
    report();
  }

  return {
    note(): void {
      if (cancel) return;
      const waitMs = reportedAt + reportEveryMs - now();
      if (waitMs <= 0) send();
      else cancel = setTimer(send, waitMs);
    },
    noteReported(): void {
      reportedAt = now();
    },
    stop(): void {
      cancel?.();
      cancel = undefined;
    },
  };
}

const activityEvents = ["keydown", "pointerdown", "wheel"] as const;

/**
 * Calls `note` for keys and the pointer. Browsers also send pointer events when the page moves below the pointer, so
 * only a new position on the screen counts.
 *
 * @returns a function that stops listening
 */
export function listenForActivity(target: Window, note: () => void): () => void {
  const controller = new AbortController();
  const options = { capture: true, passive: true, signal: controller.signal };
  let last: Pick<PointerEvent, "screenX" | "screenY"> | undefined;
  function notePointer({ screenX, screenY }: PointerEvent): void {
    const isMoved = last && (last.screenX !== screenX || last.screenY !== screenY);
    last = { screenX, screenY };
    if (isMoved) note();
  }
  for (const name of activityEvents) target.addEventListener(name, note, options);
  target.addEventListener("pointermove", notePointer, options);
  return () => controller.abort();
}
