/** How often keys and pointer are reported to the server at most. */
export const reportEveryMs = 60_000;

interface ActivityDeps {
  readonly now: () => number;
  readonly setTimer: (run: () => void, ms: number) => () => void;
  /** Reports activity to the server. */
  readonly report: () => void;
}

/**
 * Reports the first sign of activity at once, and later ones at most once a minute; the last one is always reported, so the
 * server locks no earlier than its idle time after it.
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
    /** A key or the pointer was used. */
    note(): void {
      if (cancel) return;
      const waitMs = reportedAt + reportEveryMs - now();
      if (waitMs <= 0) send();
      else cancel = setTimer(send, waitMs);
    },
    /** The server knows already, such as from signing in. */
    noteReported(): void {
      reportedAt = now();
    },
    stop(): void {
      cancel?.();
      cancel = undefined;
    },
  };
}

/** What the page does by itself is not activity. */
const activityEvents = ["keydown", "pointerdown", "wheel"] as const;

/**
 * Calls `note` for keys and the pointer. Browsers also send pointer events when the page moves below the
 * pointer: only a new place on the screen counts as activity.
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
