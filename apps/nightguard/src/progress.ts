import cliProgress from "cli-progress";
import { type BatchView, countEnded } from "./batch-view.ts";
import { counted, duration, type Output } from "./output.ts";

/** Shows how far a batch has come. */
export interface Progress {
  update(batch: BatchView): void;
  /** Leaves the last state on the screen. */
  stop(): void;
}

const linesApartMs = 1_000;

/**
 * A bar on a terminal; elsewhere plain lines, one a second at most and only when something changed.
 *
 * @param options.now milliseconds of a clock that only goes forward
 */
export function createProgress(output: Output, options: { now: () => number }): Progress {
  return output.isTerminal ? createBar(output) : createLines(output, options.now);
}

/** `312 of 492 answered (63 %), 96 a second, about 2.0 s left`. */
export function toProgressLine(batch: BatchView): string {
  const ended = countEnded(batch);
  const { total } = batch.counts;
  const percent = total === 0 ? 100 : Math.floor((ended / total) * 100);
  const parts = [`${ended.toLocaleString("en-US")} of ${counted(total, "row")} done (${percent} %)`];
  if (batch.status === "paused") parts.push("paused");
  if (batch.rate_per_second && batch.rate_per_second >= 1 && ended < total) {
    parts.push(`${batch.rate_per_second.toFixed(0)} a second`);
    const leftMs = ((total - ended) / batch.rate_per_second) * 1_000;
    // The first rows say little of the pace, and the last ones may be those that are tried again.
    if (percent >= 5 && leftMs >= 1_000) parts.push(`about ${duration(leftMs)} left`);
  }
  return parts.join(", ");
}

function createLines(output: Output, now: () => number): Progress {
  let shown = "";
  let shownAt = Number.NEGATIVE_INFINITY;
  let latest = "";

  function show(): void {
    if (latest === shown) return;
    output.say(`  ${latest}`);
    shown = latest;
    shownAt = now();
  }

  return {
    update(batch) {
      latest = toProgressLine(batch);
      if (now() - shownAt >= linesApartMs) show();
    },
    stop: show,
  };
}

function createBar(output: Output): Progress {
  const bar = new cliProgress.SingleBar(
    {
      format: "  {bar} {line}",
      stream: output.stream,
      fps: 10,
      barsize: 24, // with the words beside it, 80 columns hold it
      hideCursor: true,
      clearOnComplete: false,
      gracefulExit: false, // ending is our own business: it must not exit by itself on a signal
    },
    cliProgress.Presets.shades_classic,
  );
  let started = false;
  return {
    update(batch) {
      const payload = { line: toProgressLine(batch) };
      if (!started) bar.start(batch.counts.total, countEnded(batch), payload);
      else bar.update(countEnded(batch), payload);
      started = true;
    },
    stop() {
      if (started) bar.stop();
      started = false;
    },
  };
}
